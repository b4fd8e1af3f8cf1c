"""Writes happen in their order, beside the conversation; failures are told once and break nothing."""

import logging
import threading

import pytest

from museum.visits.ledger import Ledger


@pytest.fixture
def log(caplog, monkeypatch):
    """What the ledger logs."""
    monkeypatch.setattr(logging.getLogger("museum"), "propagate", True)
    caplog.set_level("ERROR", "museum.visits.ledger")
    return caplog


def fail() -> None:
    raise OSError("the disk is full")


def test_nobody_waits_and_the_order_stays():
    ledger, written, gate = Ledger(), [], threading.Event()
    ledger.note(gate.wait)
    for number in range(5):
        ledger.note(lambda number=number: written.append(number))
    assert written == []
    gate.set()
    ledger.settle()
    assert written == [0, 1, 2, 3, 4]


def test_a_failure_is_told_once_until_a_write_succeeds(log):
    ledger = Ledger()
    for write in (fail, fail, fail, lambda: None, fail):
        ledger.note(write)
    ledger.settle()
    assert [record.levelname for record in log.records] == ["ERROR", "ERROR"]


def test_what_would_wait_for_ever_is_not_kept(log):
    ledger, written, gate = Ledger(waiting=3), [], threading.Event()
    for write in (gate.wait, *[lambda: written.append(1)] * 10):
        ledger.note(write)
    gate.set()
    ledger.settle()
    assert len(written) == 2
    assert len(log.records) == 1


async def test_who_waits_is_told_what_came_of_it():
    ledger = Ledger()
    assert await ledger.done(lambda: 7) == 7
    with pytest.raises(OSError):
        await ledger.done(fail)
