"""`python3 -m deploy.bootstrap run|prepare|test|lint`: what the Makefile calls."""

import argparse
import fcntl
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

from deploy.bootstrap import steps
from deploy.bootstrap.errors import SetupError
from deploy.bootstrap.places import Places
from deploy.bootstrap.plan import Plan


def main(arguments: Sequence[str]) -> int:
    """Prepare, then become what was asked for. Returns the exit status where that is nothing."""
    parser = argparse.ArgumentParser(prog="deploy.bootstrap", description=__doc__)
    parser.add_argument("what", choices=["run", "prepare", "test", "lint"])
    parser.add_argument("rest", nargs=argparse.REMAINDER, help="passed on to `manage.py serve` or pytest")
    asked = parser.parse_args(arguments)

    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    places = Places.of(Path(__file__).resolve().parent.parent.parent)
    try:
        with one_at_a_time(places):
            plan = Plan(places)
            wanted = {
                "run": plan.for_running,
                "prepare": plan.for_running,
                "test": plan.for_tests,
                "lint": plan.for_linting,
            }[asked.what]
            steps.take(wanted())
    except SetupError as error:
        print(f"\n{error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nInterrupted. The same command goes on from here.", file=sys.stderr)
        return 130
    if asked.what == "run":
        become(places, places.python, "manage.py", "serve", *asked.rest)
    if asked.what == "test":
        become(places, places.python, "-m", "pytest", *asked.rest)
    return 0


@contextmanager
def one_at_a_time(places: Places) -> Iterator[None]:
    """Hold the checkout's lock, so that two of these do not prepare the same folders at once."""
    folder = os.open(places.root, os.O_RDONLY)
    try:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("  waiting: this checkout is being prepared already", flush=True)
            fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def become(places: Places, program: Path, *words: str) -> NoReturn:
    """Replace this process, so that signals reach the program itself."""
    os.chdir(places.root)
    sys.stdout.flush()
    os.execve(program, [str(program), *words], places.environment())  # noqa: S606 (no shell wanted)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
