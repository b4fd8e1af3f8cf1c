"""What nobody shows any more goes: derivatives at once, originals when no import is undone any more."""

import os
import time
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile

from museum.exhibits.media import intake, keeping
from museum.exhibits.models import Exhibit
from tests.pictures import png, ready_picture

DAY = 24 * 3600


def files(settings: Any, folder: str) -> list[Path]:
    return [path for path in (Path(settings.MEDIA_ROOT) / folder).rglob("*") if path.is_file()]


def age(path: Path, days: float) -> None:
    then = time.time() - days * DAY
    os.utime(path, (then, then))


@pytest.fixture
def committed(django_capture_on_commit_callbacks):
    return lambda: django_capture_on_commit_callbacks(execute=True)


def test_a_deleted_picture_is_not_left_for_visitors(work, settings, committed):
    media = ready_picture(work, png())
    age(Path(media.file.path), 400)
    with committed():
        media.delete()
    assert files(settings, "derivatives") == []
    keeping.sweep()
    assert len(files(settings, "originals")) == 1  # its time has begun only now
    age(files(settings, "originals")[0], settings.MEDIA_KEEP_DAYS + 1)
    keeping.sweep()
    assert files(settings, "originals") == []


def test_pictures_go_with_their_work(work, settings, committed):
    ready_picture(work, png())
    with committed():
        Exhibit.objects.all().delete()
    assert files(settings, "derivatives") == []


def test_a_replaced_picture_leaves_only_its_original_for_a_while(work, settings, committed):
    media = ready_picture(work, png(), "first.png")
    with committed():
        intake.receive(media, ContentFile(png(colour="#000000")), "second.png")
    assert len(files(settings, "originals")) == 2
    for path in files(settings, "originals"):
        age(path, settings.MEDIA_KEEP_DAYS + 1)
    keeping.sweep()
    assert [str(path) for path in files(settings, "originals")] == [media.file.path]


def test_an_original_of_two_records_stays_while_one_of_them_is_there(work, settings, committed):
    media = ready_picture(work, png())
    other = ready_picture(work, png(colour="#000000"))
    type(other).objects.filter(pk=other.pk).update(file=media.file.name)
    with committed():
        media.delete()
    for path in files(settings, "originals"):
        age(path, 1000)
    keeping.sweep()
    assert Path(media.file.path).exists()


def test_the_sweep_takes_what_dead_workers_left_and_spares_what_is_being_made(work, settings):
    media = ready_picture(work, png())
    root = Path(settings.MEDIA_ROOT) / "derivatives"
    left, fresh = root / "abc.part", root / "def.part"
    old = root / "0" / str(media.pk) / "0123456789ab-0"
    orphan = root / "7" / "7123" / "0123456789ab-1"
    for folder in (left, fresh, old, orphan):
        folder.mkdir(parents=True)
        (folder / "wall.webp").write_bytes(b"x")
    for folder in (left, old, orphan):
        age(folder, 1)
    shown = Path(settings.MEDIA_ROOT) / media.derivatives["wall"]["webp"]["name"]
    age(shown.parent, 1)
    assert keeping.sweep() == 3
    assert not left.exists() and not old.exists() and not orphan.exists()
    assert fresh.exists() and shown.exists()


def test_the_sweep_touches_nothing_that_is_not_ours(work, settings):
    root = Path(settings.MEDIA_ROOT)
    kept = [root / "imports" / "2020" / "a.csv", root / "originals" / "notes" / "a.txt", root / "speech.wav"]
    for path in kept:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x")
        age(path, 1000)
    keeping.sweep()
    assert all(path.exists() for path in kept)
