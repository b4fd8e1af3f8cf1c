"""A call to end waits until what is being done is whole; a second one does not."""

import os
import signal
from collections.abc import Iterator

import pytest

from guide_ai.nlu.train.stopping import held_back


@pytest.fixture(autouse=True)
def handlers() -> Iterator[None]:
    # A shell's background process is born deaf to SIGINT.
    found = signal.signal(signal.SIGINT, signal.default_int_handler)
    before = {each: signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)}
    yield
    after = {each: signal.getsignal(each) for each in before}
    signal.signal(signal.SIGINT, found)
    assert after == before


@pytest.mark.parametrize("call", [signal.SIGINT, signal.SIGTERM])
def test_the_first_call_is_heard_at_the_end(call: signal.Signals) -> None:
    done = False
    with pytest.raises(KeyboardInterrupt), held_back() as asked:
        assert not asked.is_set()
        os.kill(os.getpid(), call)
        assert asked.is_set()
        done = True
    assert done


def test_the_second_stops_at_once() -> None:
    done = False
    with pytest.raises(KeyboardInterrupt), held_back():
        os.kill(os.getpid(), signal.SIGINT)
        os.kill(os.getpid(), signal.SIGINT)
        done = True
    assert not done


def test_what_is_ignored_stays_ignored() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with held_back() as asked:
            os.kill(os.getpid(), signal.SIGINT)
            assert not asked.is_set()
    finally:
        signal.signal(signal.SIGINT, before)


def test_an_error_within_is_not_hidden() -> None:
    with pytest.raises(ValueError), held_back():
        os.kill(os.getpid(), signal.SIGINT)
        raise ValueError
