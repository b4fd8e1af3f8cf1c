"""The process that works on one file: bounded in memory and time, and alone if the file kills it.

`python -m museum.exhibits.media.child JOB` takes one job as JSON and answers with one line of JSON on its
standard output: {"width", "height", "made"}, or {"refused": code, "told": {…}}. It knows no Django.
"""

import ctypes
import errno
import json
import os
import resource
import signal
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from museum.exhibits.media.errors import NotAPicture
from museum.exhibits.media.limits import Limits

NICENESS: Final = 10
_LARGEST_OUTPUT: Final = 2 * 1024**3
_PR_SET_PDEATHSIG: Final = 1


@dataclass(frozen=True, slots=True)
class Job:
    """A file to work on, and an empty folder for what is made of it."""

    source: Path
    folder: Path
    only_thumbnail: bool
    limits: Limits

    def as_json(self) -> str:
        """As the process takes it."""
        return json.dumps(asdict(self), default=str)

    @classmethod
    def of_json(cls, line: str) -> "Job":
        """What `as_json` wrote."""
        kept: dict[str, Any] = json.loads(line)
        return cls(
            Path(kept["source"]), Path(kept["folder"]), kept["only_thumbnail"], Limits(**kept["limits"])
        )


def main() -> None:
    """Do the job and say what came of it."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    os.nice(NICENESS)
    # For measuring models one thread does; each more would reserve memory out of what is allowed.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    job = Job.of_json(sys.argv[1])
    _bound(job.limits)
    try:
        answer = do(job)
    except NotAPicture as refusal:
        answer = {"refused": refusal.code, "told": refusal.told}
    except MemoryError:
        answer = {"refused": "memory", "told": {}}
    except FileNotFoundError:
        answer = {"refused": "not_here", "told": {}}
    except OSError as trouble:
        full = trouble.errno in (errno.ENOSPC, errno.EDQUOT)
        answer = {"refused": "disk" if full else "damaged", "told": {}, "surprise": str(trouble)}
    except Exception as surprise:  # a damaged file surprises a decoder in any way
        answer = {"refused": "damaged", "told": {}, "surprise": f"{type(surprise).__name__}: {surprise}"}
    print(json.dumps(answer), flush=True)


def _bound(limits: Limits) -> None:
    bounds = (
        (resource.RLIMIT_AS, limits.memory),
        (resource.RLIMIT_CPU, limits.seconds),
        (resource.RLIMIT_FSIZE, _LARGEST_OUTPUT),
        (resource.RLIMIT_CORE, 0),
    )
    for what, most in bounds:
        _, hard = resource.getrlimit(what)
        resource.setrlimit(what, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def do(job: Job) -> dict[str, Any]:
    """Decode and draw. Raises `NotAPicture`, or whatever surprises a decoder."""
    from museum.exhibits.media.decoding import decode
    from museum.exhibits.media.drawing import draw
    from museum.exhibits.media.inspection import inspect
    from museum.exhibits.media.roles import LONGEST, SMALL, THUMBNAIL

    with job.source.open("rb") as file:
        seen = inspect(file, job.limits)
        if seen.is_model:
            from museum.exhibits.media import models  # a picture need not wait for it

            return models.make(job.source, job.folder, job.limits)
        only_thumbnail = job.only_thumbnail and seen.width * seen.height > SMALL
        longest: int | None = None
        if only_thumbnail:
            longest = 2 * LONGEST[THUMBNAIL]
        elif max(seen.width, seen.height) <= LONGEST["wall"]:
            longest = LONGEST["wall"]
        decoded = decode(file, job.limits, longest)
    made = draw(decoded, job.folder, only_thumbnail=only_thumbnail)
    return {"width": decoded.width, "height": decoded.height, "whole": not only_thumbnail, "made": made}


if __name__ == "__main__":
    main()
