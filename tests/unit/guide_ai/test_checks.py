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


def test_a_server_stands_in_for_the_embedded_language_model(shelf, monkeypatch):
    monkeypatch.setenv("VERNISSAGE_LLM", "openai")
    shelf.present = set(checks.ENGINES) - {checks.EMBEDDED}
    assert checks.engines_present(None) == []


def test_settings_of_the_language_model_that_are_none_are_errors(monkeypatch):
    assert checks.language_model(None) == []
    monkeypatch.setenv("VERNISSAGE_LLM", "openai")
    (error,) = checks.language_model(None)
    assert error.is_serious() and "VERNISSAGE_LLM_URL" in error.msg
    monkeypatch.setenv("VERNISSAGE_LLM", "tensorrt_llm")
    monkeypatch.setenv("VERNISSAGE_LLM_MODEL", "/models/docent")
    (error,) = checks.language_model(None)
    assert "not installed" in error.msg
