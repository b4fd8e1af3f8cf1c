"""A call to end waits until what is being done is whole; a second one does not.

Each in a process of its own, as it comes to a training: a signal is the business of a whole process.
"""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[5]

OPENING = """
import os, signal, sys
from guide_ai.nlu.train.stopping import held_back

def call(name):
    os.kill(os.getpid(), getattr(signal, name))

def handlers():
    return [signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)]

# A shell's background process is born deaf to SIGINT.
signal.signal(signal.SIGINT, signal.default_int_handler)
before = handlers()
"""


def told(code: str) -> str:
    """What a process says that runs this code; it must end well, with the handlers that it had."""
    whole = f"{OPENING}{code}\nassert handlers() == before\n"
    run = subprocess.run(
        [sys.executable, "-c", whole], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


@pytest.mark.parametrize("call", [signal.SIGINT.name, signal.SIGTERM.name])
def test_the_first_call_is_heard_at_the_end(call: str) -> None:
    code = f"""
try:
    with held_back() as asked:
        print(asked.is_set())
        call("{call}")
        print(asked.is_set(), "done")
    print("went on")
except KeyboardInterrupt:
    print("stopped")
"""
    assert told(code).split("\n") == ["False", "True done", "stopped", ""]


def test_the_second_stops_at_once() -> None:
    code = """
try:
    with held_back():
        call("SIGINT")
        call("SIGINT")
        print("done")
except KeyboardInterrupt:
    print("stopped")
"""
    assert told(code) == "stopped\n"


def test_what_is_ignored_stays_ignored() -> None:
    code = """
signal.signal(signal.SIGINT, signal.SIG_IGN)
before = handlers()
with held_back() as asked:
    call("SIGINT")
    print(asked.is_set())
"""
    assert told(code) == "False\n"


def test_an_error_within_is_not_hidden() -> None:
    code = """
try:
    with held_back():
        call("SIGINT")
        raise ValueError("broken")
except ValueError as error:
    print(error)
"""
    assert told(code) == "broken\n"
