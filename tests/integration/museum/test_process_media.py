"""The media worker as a process: several at once, asked to end, and killed with a picture in hand."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from PIL import Image

from museum.exhibits.models import Exhibit, Media
from tests.conftest import make_exhibit
from tests.installation import ROOT
from tests.pictures import encoded, png, waiting_picture

LIMIT = 60.0

Start = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def exhibit(settings: Any, tmp_path: Path, transactional_db: None) -> Exhibit:
    """A work, in a database and a storage that other processes see."""
    settings.MEDIA_ROOT = tmp_path / "media"
    return make_exhibit("M-1")


@pytest.fixture
def start(settings: Any, tmp_path: Path) -> Iterator[Start]:
    """Starts workers on the test's own database and storage, and ends what is left of them."""
    settings_of_worker = tmp_path / "worker_settings.py"
    settings_of_worker.write_text(
        "from museum.settings.test import *\n"
        f"DATABASES['default']['NAME'] = {str(settings.DATABASES['default']['NAME'])!r}\n"
        f"MEDIA_ROOT = {str(settings.MEDIA_ROOT)!r}\n"
    )
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "worker_settings", "PYTHONPATH": f"{tmp_path}:{ROOT}"}
    begun: list[subprocess.Popen[str]] = []

    def started(*words: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "manage.py", "process_media", *words],
            cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        begun.append(process)
        return process

    yield started
    for process in begun:
        process.kill()
        process.communicate()


def until(what: Callable[[], bool]) -> None:
    deadline = time.monotonic() + LIMIT
    while not what():
        assert time.monotonic() < deadline, list(Media.objects.values("name", "state", "claimed_at"))
        time.sleep(0.05)


def slow() -> bytes:
    """A picture that takes a second or more."""
    return encoded(Image.effect_noise((6000, 4000), 90), "PNG", compress_level=0)


def test_once_works_on_all_that_waits_and_ends(exhibit: Exhibit, start: Start) -> None:
    for number in range(3):
        waiting_picture(exhibit, png(60 + number), f"{number}.png")
    waiting_picture(exhibit, encoded(Image.effect_noise((300, 200), 90), "JPEG")[:8000], "cut.jpg")
    said, _ = start("--once").communicate(timeout=LIMIT)
    assert "3 ready, 1 can’t be used." in said
    assert Media.objects.filter(state="ready").count() == 3


def test_two_workers_share_the_work(exhibit: Exhibit, start: Start) -> None:
    for number in range(8):
        waiting_picture(exhibit, png(60 + number), f"{number}.png")
    said = [worker.communicate(timeout=LIMIT)[0] for worker in (start("--once"), start("--once"))]
    done = sum(int(line.split()[0]) for text in said for line in text.splitlines() if "ready" in line)
    assert done == 8, said
    assert Media.objects.filter(state="ready", claimed_at=None).count() == 8


def test_asked_to_end_it_ends_at_once_and_leaves_its_work_to_the_next(exhibit: Exhibit, start: Start) -> None:
    media = waiting_picture(exhibit, slow(), "slow.png")
    worker = start()
    until(lambda: Media.objects.filter(pk=media.pk, claimed_at__isnull=False).exists())
    begun = time.monotonic()
    worker.send_signal(signal.SIGTERM)
    assert worker.wait(LIMIT) == 0
    assert time.monotonic() - begun < 10
    media.refresh_from_db()
    assert media.claimed_at is None and media.state == "waiting"
    start()
    until(lambda: Media.objects.filter(state="ready").exists())


def test_killed_it_loses_nothing(exhibit: Exhibit, start: Start, settings: Any) -> None:
    media = waiting_picture(exhibit, slow(), "slow.png")
    worker = start()
    until(lambda: Media.objects.filter(pk=media.pk, claimed_at__isnull=False).exists())
    children = children_of(worker.pid)
    worker.kill()
    worker.wait()
    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in children))
    Media.objects.update(claimed_at=timezone.now() - timedelta(hours=1))  # the time passes
    start()
    until(lambda: Media.objects.filter(state="ready").exists())
    media.refresh_from_db()
    assert (media.width, media.height) == (6000, 4000)


def children_of(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def test_it_goes_on_waiting_for_more(exhibit: Exhibit, start: Start) -> None:
    start()
    time.sleep(1)
    for name in ("first.png", "second.png"):
        waiting_picture(exhibit, png(), name)
        until(lambda: not Media.objects.exclude(state="ready").exists())
