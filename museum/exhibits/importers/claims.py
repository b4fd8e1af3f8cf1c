"""Who performs a run: one process at a time, and another as soon as that one is gone.

A lock of this host tells at once that a killed process is gone; the heartbeat tells it, after a while, where
the process ran on another host. Whoever lost the run finds out at the next beat.
"""

from datetime import timedelta
from pathlib import Path
from time import monotonic
from typing import Final

from django.conf import settings
from django.db.models import F, Q
from django.utils import timezone
from filelock import FileLock, Timeout

from museum.exhibits.importers.errors import RunLost
from museum.exhibits.models import ImportRun

BEAT_EVERY: Final = 5.0
"""Seconds between two heartbeats."""
GONE_AFTER: Final = timedelta(seconds=120)
"""Silence after which a process on another host is taken for gone."""


class Claim:
    """The right to perform a run. `Claim.take` gives it; `release` or the end of the process ends it."""

    def __init__(self, run: ImportRun, lock: FileLock) -> None:
        self._run = run
        self._lock = lock
        self._next = monotonic() + BEAT_EVERY

    @classmethod
    def take(cls, run: ImportRun) -> "Claim | None":
        """Claim the run and bring `run` up to date; None where it is finished or in other hands."""
        path = _lock_of(run)
        known_here = path.exists()
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(path)
        try:
            lock.acquire(timeout=0)
        except Timeout:
            return None
        now = timezone.now()
        free = Q(state=ImportRun.State.WAITING)
        gone = Q(state=ImportRun.State.RUNNING)
        if not known_here:
            gone &= Q(beat_at__lt=now - GONE_AFTER) | Q(beat_at=None)
        taken = ImportRun.objects.filter(free | gone, pk=run.pk).update(
            state=ImportRun.State.RUNNING, beat_at=now
        )
        if not taken:
            lock.release()
            return None
        run.refresh_from_db()
        return cls(run, lock)

    def beat(self) -> None:
        """Say that the process lives, if it is time to. Raises `RunLost`."""
        if monotonic() < self._next:
            return
        now = timezone.now()
        mine = ImportRun.objects.filter(
            pk=self._run.pk, state=ImportRun.State.RUNNING, beat_at=self._run.beat_at
        )
        if not mine.update(beat_at=now, counts=self._run.counts, total=self._run.total):
            raise RunLost(f"Import {self._run.pk} is performed by another process.")
        self._run.beat_at = now
        self._next = monotonic() + BEAT_EVERY

    def release(self) -> None:
        """Let go of the run, in whatever state it is."""
        _lock_of(self._run).unlink(missing_ok=True)
        self._lock.release()


def free_runs() -> list[ImportRun]:
    """Return the runs that may be up for taking, oldest first; `Claim.take` decides."""
    open_ones = Q(state=ImportRun.State.WAITING) | Q(state=ImportRun.State.RUNNING)
    return list(ImportRun.objects.filter(open_ones).order_by(F("beat_at").asc(nulls_first=True), "pk"))


def _lock_of(run: ImportRun) -> Path:
    return Path(settings.VAR_DIR) / "imports" / f"{run.pk}.lock"
