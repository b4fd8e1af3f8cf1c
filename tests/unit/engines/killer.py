"""`python -m tests.unit.engines.killer MODEL MANIFESTS`: builds in a child of its own, and kills it.

A line on standard input is one build: `step N` kills it before the Nth thing that it does to the files of
the cache, `after S` once S seconds have passed, `never 0` lets it be. Its exit status is written to
standard output.
"""

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE, Popen

import onnx

from engines import build, manifest, run, validate
from engines.convert import copy
from engines.store import Store

REPOSITORY = Path(__file__).parents[3]
EVENTS = {"open", "os.rename", "os.mkdir", "os.remove", "os.rmdir", "shutil.rmtree"}


def _kill_before(step: int) -> None:
    folders = tuple(str(Store().root / name) for name in ("store", "graphs", "quarantine"))
    left = step

    def hook(event: str, details: tuple[object, ...]) -> None:
        nonlocal left
        if event in EVENTS and str(details[0]).startswith(folders):
            if left == 0:
                os.kill(os.getpid(), signal.SIGKILL)
            left -= 1

    sys.addaudithook(hook)


def _main() -> None:
    model, manifest.MANIFESTS = sys.argv[1], Path(sys.argv[2])
    # Loaded in the parent, so that a child begins at once.
    assert all((onnx, build, run, copy, validate))
    print("ready", flush=True)
    for line in sys.stdin:
        kind, number = line.split()
        child = os.fork()
        if child == 0:
            try:
                if kind == "step":
                    _kill_before(int(number))
                described = manifest.manifest_of(model)
                Store().build(described, described.recipe())
            finally:
                os._exit(1 if sys.exc_info()[0] else 0)
        if kind == "after":
            time.sleep(float(number))
            os.kill(child, signal.SIGKILL)
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


class Killer:
    """The other end of it."""

    def __init__(self, process: "Popen[str]") -> None:
        self._process = process

    def build(self, how: str) -> bool:
        """Build once; whether it came to its end before it was killed."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(f"{how}\n")
        self._process.stdin.flush()
        status = int(self._process.stdout.readline())
        assert status in (0, -signal.SIGKILL), status
        return status == 0


@contextmanager
def killer(model: str, manifests: Path) -> Iterator[Killer]:
    """Start one for a model; the cache is $VERNISSAGE_CACHE."""
    words = [sys.executable, "-m", "tests.unit.engines.killer", model, str(manifests)]
    with Popen(words, cwd=REPOSITORY, stdin=PIPE, stdout=PIPE, text=True) as process:
        try:
            assert process.stdout is not None and process.stdout.readline() == "ready\n"
            yield Killer(process)
        finally:
            process.kill()


if __name__ == "__main__":
    _main()
