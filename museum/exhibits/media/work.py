"""What the media worker does with one file after the other: claims it, has it worked on, notes the outcome.

A claim is a conditional update, so that several workers never share a file; a claim whose worker has died is
taken over. What is noted goes by the claim: who lost it changes nothing.
"""

import logging
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import IO, Any, Final, Protocol

from django.db.models import Case, IntegerField, Q, QuerySet, Value, When
from django.utils import timezone

from museum.exhibits.media import keeping
from museum.exhibits.media.allowance import limits
from museum.exhibits.media.child import Job
from museum.exhibits.media.errors import NotAPicture
from museum.exhibits.media.intake import checksum
from museum.exhibits.media.roles import PIPELINE
from museum.exhibits.media.running import Answer, Work
from museum.exhibits.media.sentences import sentence
from museum.exhibits.models import Media

STALE_AFTER: Final = 60
"""Seconds beyond a file's own time after which its claim is taken over."""
_TRIES: Final = 8

log = logging.getLogger(__name__)


class Working(Protocol):
    """Work that is under way: a process, in all but the tests."""

    @property
    def job(self) -> Job:
        """What it is to do."""
        ...

    @property
    def output(self) -> IO[str]:
        """What becomes readable when it has answered or died."""
        ...

    @property
    def seconds_left(self) -> float:
        """Until it is to be ended."""
        ...

    def answer(self) -> Answer:
        """Wait for what it has made. Raises `NotAPicture`."""
        ...

    def end(self) -> None:
        """End it at once."""
        ...


@dataclass(frozen=True, slots=True)
class Task:
    """A claimed media and what works on it."""

    media: Media
    work: Working


def process_waiting() -> bool:
    """Work on one media that waits, to the end; returns whether there was one."""
    task = begin()
    if task is None:
        return False
    finish(task)
    return True


def process(media: Media) -> None:
    """Work on this very media until it is ready or broken, and reload it."""
    while (task := begin(media.pk)) is not None:
        finish(task)
    media.refresh_from_db()


def begin(pk: int | None = None, how: Callable[[Job], Working] = Work) -> Task | None:
    """Claim the next media, or the one of this key, and start to work on it; None where there is none.

    Thumbnails come first, then what waits longest.
    """
    for key in _in_turn()[:_TRIES] if pk is None else (pk,):
        media = _claim(key)
        if media is not None:
            return Task(media, how(_job(media)))
    return None


def finish(task: Task) -> str:
    """Wait for the answer and note it: ready, broken, or still waiting for all but its thumbnail.

    Returns the state that the media now has; "" where it was replaced or deleted meanwhile.
    """
    try:
        answer = task.work.answer()
    except NotAPicture as refusal:
        shutil.rmtree(task.work.job.folder, ignore_errors=True)
        return _wait(task.media, refusal) if refusal.code == "disk" else _refuse(task.media, refusal)
    return _keep(task, answer)


def give_up(tasks: Sequence[Task]) -> None:
    """End what is under way, and leave it to the next worker."""
    for task in tasks:
        task.work.end()
        shutil.rmtree(task.work.job.folder, ignore_errors=True)
        _note(task.media)


def waiting() -> QuerySet[Media]:
    """What is to be done, claimed or not: new media, and what an older pipeline made."""
    outdated = Q(state__in=(Media.State.READY, Media.State.BROKEN)) & ~Q(made_with=PIPELINE)
    return Media.objects.filter(Q(state=Media.State.WAITING) | outdated).exclude(file="")


def _free() -> QuerySet[Media]:
    return waiting().filter(Q(claimed_at=None) | Q(claimed_at__lt=_stale()))


def _in_turn() -> QuerySet[Media, int]:
    turn = Case(
        When(state=Media.State.WAITING, width=0, then=Value(0)),
        When(state=Media.State.WAITING, then=Value(1)),
        default=Value(2),
        output_field=IntegerField(),
    )
    return _free().order_by(turn, "pk").values_list("pk", flat=True)


def _stale() -> datetime:
    return timezone.now() - timedelta(seconds=limits().seconds + STALE_AFTER)


def _claim(pk: int) -> Media | None:
    now = timezone.now()
    if not _free().filter(pk=pk).update(claimed_at=now):
        return None
    return Media.objects.filter(pk=pk, claimed_at=now).first()


def _job(media: Media) -> Job:
    if not media.sha256:  # saved by another way than `intake`
        with Path(media.file.path).open("rb") as file:
            media.sha256 = checksum(file)
        Media.objects.filter(pk=media.pk, claimed_at=media.claimed_at).update(sha256=media.sha256)
    return Job(
        source=Path(media.file.path),
        folder=keeping.unfinished_folder(),
        only_thumbnail=media.state == Media.State.WAITING and not media.width,
        limits=limits(),
    )


def _keep(task: Task, answer: Answer) -> str:
    media = task.media
    folder = keeping.keep(media, task.work.job.folder, whole=answer.whole)
    derivatives = {
        role: {form: {**made, "name": f"{folder}/{made['name']}"} for form, made in forms.items()}
        for role, forms in answer.made.items()
    }
    fields: dict[str, Any] = {"derivatives": derivatives, "width": answer.width, "height": answer.height}
    if answer.whole:
        fields |= {
            "state": Media.State.READY,
            "problem": "",
            "note": answer.note and sentence(answer.note, {}),
            "made_with": PIPELINE,
        }
    if _note(media, **fields):
        keeping.discard(media.pk, but=folder)
        return str(fields.get("state", media.state))
    if not Media.objects.filter(pk=media.pk).exists():
        keeping.discard(media.pk)
    return ""


def _wait(media: Media, why: NotAPicture) -> str:
    """Say why it waits, and keep the claim: it is tried again once that is stale, and not at once."""
    log.warning("%s: %s", media.file.name, why)
    Media.objects.filter(pk=media.pk, claimed_at=media.claimed_at).update(note=str(why))
    return str(media.state)


def _refuse(media: Media, refusal: NotAPicture) -> str:
    if refusal.code == "not_here" and media.state == Media.State.READY:
        # What was made of it before is as good as ever; only anew it can't be made.
        _note(media, note=str(refusal), made_with=PIPELINE)
        return Media.State.READY
    fields = {"width": 0, "height": 0, "derivatives": {}, "made_with": PIPELINE}
    if not _note(media, state=Media.State.BROKEN, problem=str(refusal), note="", **fields):
        return ""
    keeping.discard(media.pk)
    return Media.State.BROKEN


def _note(media: Media, **fields: Any) -> bool:
    """Write what is known of a media and give the claim back; False where the claim is another's by now."""
    mine = Media.objects.filter(pk=media.pk, sha256=media.sha256, claimed_at=media.claimed_at)
    return bool(mine.update(claimed_at=None, **fields))
