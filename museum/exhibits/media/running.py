"""Starts the process that works on a file, waits for its answer, and ends it when its time is over."""

import json
import logging
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Final

from museum.exhibits.media.child import Job
from museum.exhibits.media.errors import NotAPicture

_ROOT: Final = Path(__file__).resolve().parents[3]
_SPARE: Final = 5.0
"""Seconds beyond the job's processor time in which the disk may keep it waiting."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a process made. `whole`: everything, and not the thumbnail alone."""

    width: int
    height: int
    whole: bool
    made: dict[str, dict[str, dict[str, Any]]]
    note: str = ""


@dataclass(slots=True)
class Work:
    """One job in a process of its own. Its standard output ends when it does."""

    job: Job
    _process: subprocess.Popen[str] = field(init=False)
    _begun: float = field(init=False)

    def __post_init__(self) -> None:
        """Start it, with an empty folder to write into."""
        shutil.rmtree(self.job.folder, ignore_errors=True)
        self.job.folder.mkdir(parents=True)
        self._begun = time.monotonic()
        self._process = subprocess.Popen(  # noqa: S603 (our own module)
            [sys.executable, "-m", "museum.exhibits.media.child", self.job.as_json()],
            cwd=_ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
        )

    @property
    def output(self) -> IO[str]:
        """What becomes readable when it has answered or died."""
        assert self._process.stdout is not None  # noqa: S101 (asked for by PIPE)
        return self._process.stdout

    @property
    def seconds_left(self) -> float:
        """Until it is to be ended."""
        return self._begun + self.job.limits.seconds + _SPARE - time.monotonic()

    def answer(self) -> Answer:
        """Wait for the answer. Raises `NotAPicture` where there is none, whatever became of the process."""
        try:
            told, complaint = self._process.communicate(timeout=max(0.0, self.seconds_left))
        except subprocess.TimeoutExpired:
            self.end()
            raise NotAPicture("time", seconds=self.job.limits.seconds) from None
        return self._read(told, complaint)

    def end(self) -> None:
        """End it at once."""
        self._process.kill()
        self._process.communicate()

    def _read(self, told: str, complaint: str) -> Answer:
        lines = told.splitlines()
        try:
            answer: dict[str, Any] = json.loads(lines[-1])
        except (IndexError, ValueError):
            log.warning(
                "Working on %s ended with %s: %s", self.job.source.name, self._process.returncode, complaint
            )
            if self._process.returncode == -signal.SIGXCPU:
                raise NotAPicture("time", seconds=self.job.limits.seconds) from None
            killed = self._process.returncode == -signal.SIGKILL  # by the system, when memory runs out
            if killed or "MemoryError" in complaint or "out of memory" in complaint:
                raise NotAPicture("memory") from None
            raise NotAPicture("died") from None
        if surprise := answer.pop("surprise", ""):
            log.info("%s: %s", self.job.source.name, surprise)
        if "refused" in answer:
            raise NotAPicture(answer["refused"], **answer["told"])
        return Answer(**answer)
