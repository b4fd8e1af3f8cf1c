"""The worker: all ends as ready or broken with a sentence; nobody works on what another has in hand."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.utils import timezone
from PIL import Image

from museum.exhibits.media import intake, roles
from museum.exhibits.media import work as worker
from museum.exhibits.media.crew import Crew
from museum.exhibits.media.errors import NotAPicture
from museum.exhibits.models import Media
from tests.pictures import Here, encoded, png, ready_picture, waiting_picture


def noise(width: int = 300, height: int = 200, format: str = "JPEG") -> bytes:
    return encoded(Image.effect_noise((width, height), 80).convert("RGB"), format)


def files_of(settings: Any, folder: str = "derivatives") -> set[str]:
    root = Path(settings.MEDIA_ROOT) / folder
    return {path.name for path in root.rglob("*") if path.is_file()}


def step(pk: int | None = None) -> str:
    """Work on one media in this process; returns its state."""
    task = worker.begin(pk, Here)
    assert task is not None
    return worker.finish(task)


def test_a_broken_file_among_others(work, settings):
    for colour in ("#112233", "#445566"):
        waiting_picture(work, png(colour=colour), f"{colour}.png")
    bad = waiting_picture(work, noise()[:9000], "cut.jpg")
    crew = Crew(2)
    while crew.step(5.0):
        pass
    assert sorted(media.state for media in work.media.all()) == ["broken", "ready", "ready"]
    assert (crew.ready, crew.broken) == (2, 1)
    bad.refresh_from_db()
    assert "cut short" in bad.problem and bad.derivatives == {} and bad.claimed_at is None
    assert not worker.process_waiting()


def test_thumbnails_come_first_in_a_batch(work):
    large = [waiting_picture(work, noise(2500, 1700 + n), f"{n}.jpg") for n in range(3)]
    states = [step() for _ in large]
    assert states == ["waiting"] * 3
    for media in Media.objects.all():
        assert set(media.derivatives) == {"thumbnail"}
        assert (media.width, media.state) == (2500, "waiting")
    assert [step() for _ in large] == ["ready"] * 3
    for media in Media.objects.all():
        assert {"thumbnail", "wall", "tiles"} <= set(media.derivatives)


def test_a_claim_keeps_others_away_until_it_is_stale(work):
    media = waiting_picture(work, png())
    task = worker.begin(how=Here)
    assert task is not None and worker.begin(how=Here) is None
    stale = timezone.now() - timedelta(seconds=10 * 3600)
    Media.objects.filter(pk=media.pk).update(claimed_at=stale)
    assert step() == "ready"
    assert worker.finish(task) == ""  # too late: it is another's by now
    media.refresh_from_db()
    assert media.state == "ready"


def test_work_that_is_given_up_waits_for_the_next(work, settings):
    waiting_picture(work, png())
    task = worker.begin()
    assert task is not None
    worker.give_up([task])
    assert files_of(settings) == set()
    assert step() == "ready"


def test_on_a_full_disk_it_waits_and_says_so(work, settings, monkeypatch):
    media = waiting_picture(work, noise())
    task = worker.begin(media.pk)
    assert task is not None

    def full() -> None:
        raise NotAPicture("disk")

    task.work.end()
    monkeypatch.setattr(type(task.work), "answer", lambda self: full())
    assert worker.finish(task) == "waiting"
    monkeypatch.undo()
    media.refresh_from_db()
    assert media.state == "waiting" and "disk is full" in media.note and Path(media.file.path).exists()
    assert worker.begin(media.pk) is None, "not at once again"
    Media.objects.update(claimed_at=timezone.now() - timedelta(days=1))
    worker.process(media)
    assert (media.state, media.note) == ("ready", "")


def test_a_file_that_was_replaced_meanwhile(work, settings):
    media = waiting_picture(work, png(), "first.png")
    task = worker.begin(how=Here)
    assert task is not None
    intake.receive(media, ContentFile(png(90, 30)), "second.png")
    assert worker.finish(task) == ""
    media.refresh_from_db()
    assert (media.state, media.width) == ("waiting", 0)
    assert step() == "ready"
    media.refresh_from_db()
    assert media.width == 90


def test_a_file_that_was_deleted_meanwhile(work, settings, django_capture_on_commit_callbacks):
    media = waiting_picture(work, png())
    task = worker.begin(how=Here)
    assert task is not None
    with django_capture_on_commit_callbacks(execute=True):
        media.delete()
    assert worker.finish(task) == ""
    assert files_of(settings) == set()


def test_an_original_that_is_gone(work):
    media = waiting_picture(work, png())
    Path(media.file.path).unlink()
    worker.process(media)
    assert media.state == "broken" and "no longer where it was stored" in media.problem


def test_a_newer_pipeline_makes_everything_anew_and_leaves_nothing_old(work, settings, monkeypatch):
    media = ready_picture(work, png(700, 500))
    before = media.derivatives["wall"]["webp"]["name"]
    assert worker.begin(how=Here) is None
    for module in ("work", "keeping", "roles"):
        monkeypatch.setattr(f"museum.exhibits.media.{module}.PIPELINE", roles.PIPELINE + 1)
    count = len(files_of(settings))
    assert step() == "ready"
    media.refresh_from_db()
    assert media.derivatives["wall"]["webp"]["name"] != before
    assert len(files_of(settings)) == count
    assert worker.begin(how=Here) is None


def test_a_newer_pipeline_spoils_nothing_where_the_original_is_lost(work, monkeypatch):
    media = ready_picture(work, png())
    Path(media.file.path).unlink()
    monkeypatch.setattr("museum.exhibits.media.work.PIPELINE", roles.PIPELINE + 1)
    worker.process(media)
    assert media.state == "ready" and media.derivatives and "no longer" in media.note


def test_a_media_that_was_saved_by_another_way_gets_its_checksum(work):
    media = Media.objects.create(exhibit=work, file=ContentFile(png(), "a.png"))
    worker.process(media)
    assert media.state == "ready" and len(media.sha256) == 64


def test_what_has_no_file_is_left_alone(work):
    Media.objects.create(exhibit=work, name="boats.png", state=Media.State.MISSING)
    Media.objects.create(exhibit=work, name="harbour.png")
    assert worker.begin(how=Here) is None


@pytest.mark.parametrize(
    ("bound", "value", "says"),
    # Of the memory enough to start, not to decode.
    [("MEDIA_SECONDS", 0, "longer than"), ("MEDIA_MEMORY", 160 * 1024**2, "memory")],
)
def test_a_file_that_takes_too_much_is_broken_and_the_next_is_not(work, settings, bound, value, says):
    allowed = getattr(settings, bound)
    large = waiting_picture(work, noise(5000, 4000), "large.jpg")
    setattr(settings, bound, value)
    worker.process(large)
    assert large.state == "broken" and says in large.problem
    setattr(settings, bound, allowed)
    other = waiting_picture(work, png())
    worker.process(other)
    assert other.state == "ready"
