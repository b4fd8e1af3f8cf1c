"""What the guide will surely say is said ahead: everything, once, and only what visitors may hear."""

from io import StringIO

import numpy as np
import pytest
from django.core.management import CommandError, call_command

from guide_ai.errors import Overloaded, Unavailable
from guide_ai.speech.base import Clause
from museum.visits.management.commands import speak_ahead


class Voice:
    """A speaker that keeps in memory."""

    def __init__(self, busy: int = 0, away: bool = False) -> None:
        self.said: list[tuple[str, str]] = []
        self.kept: set[tuple[str, str]] = set()
        self.busy = busy
        self.away = away

    async def say(self, text, *, language, rate=1.0, keep=False, ahead=False, deadline=None):
        assert keep and ahead
        if self.away:
            raise Unavailable("the worker has gone")
        if self.busy:
            self.busy -= 1
            raise Overloaded("busy", retry_after=0.001)
        self.said.append((text, language))
        yield Clause(text, np.zeros(1, np.int16), (), kept=(text, language) in self.kept)
        self.kept.add((text, language))

    async def aclose(self) -> None: ...


@pytest.fixture
def voice(monkeypatch):
    voice = Voice()
    voice.speaker = voice
    monkeypatch.setattr(speak_ahead.guide, "skills", lambda: voice)
    return voice


def run(*words: str) -> str:
    out = StringIO()
    call_command("speak_ahead", *words, stdout=out)
    return out.getvalue()


def test_fields_and_tour_in_both_languages(gallery, voice):
    assert run() == f"{len(voice.said)} sentences spoken ahead\n"
    said = " ".join(text for text, _ in voice.said)
    for expected in ("Ada Lin", "林艾达", "canvas", "布面油画", "Listen: it does not tick."):
        assert expected in said
    assert len(voice.said) == len(set(voice.said))
    assert "Not Yet" not in said


def test_a_second_run_is_quiet(gallery, voice):
    run()
    assert run() == ""


def test_it_waits_for_a_busy_worker(gallery, voice):
    voice.busy = 5
    assert "spoken ahead" in run("neura")


def test_a_worker_that_is_away_is_one_clear_line(gallery, voice):
    voice.away = True
    with pytest.raises(CommandError, match="can't speak now"):
        run()


def test_an_exhibition_that_is_not_open(gallery, voice):
    with pytest.raises(CommandError, match="no exhibition 'nowhere' is open"):
        run("nowhere")
    assert voice.said == []
