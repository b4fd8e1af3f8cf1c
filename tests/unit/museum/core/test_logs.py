"""What is refused takes one line of the log; what breaks takes its traceback."""

import logging
from io import StringIO

import pytest
from django.core.exceptions import DisallowedHost, PermissionDenied, SuspiciousOperation
from django.core.handlers.exception import response_for_exception


@pytest.fixture
def log():
    """What the settings' own handler writes."""
    console = next(each for each in logging.getLogger("museum").handlers if each.name == "console")
    out = StringIO()
    before = console.setStream(out)
    logging.root.addHandler(console)
    yield out
    logging.root.removeHandler(console)
    console.setStream(before)


@pytest.mark.parametrize("error", [PermissionDenied, SuspiciousOperation, DisallowedHost])
def test_what_is_refused_takes_one_line(log, rf, error):
    request = rf.get("/admin/exhibits/exhibit/")
    try:
        raise error("no")
    except error as raised:
        response_for_exception(request, raised)
    (line,) = log.getvalue().splitlines()
    assert "django" in line


def test_what_breaks_is_told_whole(log, rf):
    request = rf.get("/")
    try:
        raise ZeroDivisionError("ours")
    except ZeroDivisionError as raised:
        response_for_exception(request, raised)
    assert "Traceback" in log.getvalue() and "ours" in log.getvalue()
