"""Whoever starts the site is told which engines are missing and how to make them."""

import pytest

from engines.errors import EngineMissing
from guide_ai import checks


class Shelf:
    """An engine store in which only some engines are."""

    present: set[str] = set()

    def current(self, name):
        if name not in self.present:
            raise EngineMissing(f"the engine of {name} is not here; run `python -m engines build {name}`")


@pytest.fixture
def shelf(monkeypatch):
    shelf = Shelf()
    monkeypatch.setattr(checks, "Store", lambda: shelf)
    return shelf


def test_a_missing_engine_is_named_with_its_command(shelf):
    shelf.present = set(checks.ENGINES) - {"kokoro"}
    (warning,) = checks.engines_present(None)
    assert "kokoro" in warning.msg and "speak" in warning.msg
    assert "python -m engines build kokoro" in warning.hint
    assert not warning.is_serious()  # the site runs without


def test_nothing_is_said_when_all_are_there(shelf):
    shelf.present = set(checks.ENGINES)
    assert checks.engines_present(None) == []


def test_the_check_is_run_by_django(shelf):
    from django.core.checks import run_checks

    found = [message for message in run_checks() if message.id == "guide_ai.W001"]
    assert len(found) == len(checks.ENGINES)
