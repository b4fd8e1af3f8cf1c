"""The first visit: press the microphone before a work, ask aloud, be answered from its record and hear it."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import jiwer
import numpy as np
import pytest
from numpy.typing import NDArray
from playwright.sync_api import Playwright, sync_playwright

from tests.browser.microphone import Speaker, microphone
from tests.installation import Installation
from tests.visitor import hall
from tests.voices import Spoken, espeak, kokoro, sounds, with_noise, write

pytestmark = [pytest.mark.browser, pytest.mark.models, pytest.mark.timeout(1200)]

Recorded = Callable[[NDArray[np.float32]], AbstractContextManager[Speaker]]

PAGE_FIELD = {"date": "date", "medium": "medium", "dimensions": "dimensions", "maker": "makers"}
"""Where a hall's data holds what the guide answers from a field."""

QUESTIONS = [
    pytest.param(
        "en", lambda: kokoro("Who painted this picture?", "en", "am_michael"), "maker", id="en-michael"
    ),
    pytest.param("en", lambda: kokoro("What is this made of?", "en", "bf_emma"), "medium", id="en-emma"),
    pytest.param("en", lambda: espeak("When was this painting made?"), "date", id="en-espeak"),
    pytest.param(
        "zh-hans",
        lambda: kokoro("这幅画是什么时候创作的？", "zh-hans", "zf_xiaobei"),
        "date",
        id="zh-xiaobei",
    ),
    pytest.param(
        "zh-hans", lambda: kokoro("这件作品的作者是谁？", "zh-hans", "zm_yunjian"), "maker", id="zh-yunjian"
    ),
]


@pytest.fixture(scope="module")
def driver() -> Iterator[Playwright]:
    """The driver of this module's browsers; each of them hears its own recording."""
    with sync_playwright() as running:
        yield running


@pytest.fixture
def recorded(driver: Playwright, tmp_path: Path) -> Recorded:
    """A browser whose microphone hears this, and then silence for long enough."""

    def launched(audio: NDArray[np.float32]) -> AbstractContextManager[Speaker]:
        file = write(tmp_path / "microphone.wav", np.pad(audio, (16_000, 16_000 * 20)), rate=48_000)
        return microphone(driver, file, tmp_path / "profile")

    return launched


def work_of(installation: Installation, language: str, index: int = 0) -> dict[str, Any]:
    """A work of the demo's first hall as the page shows it, with the address of its hall."""
    room = hall(installation.url, language)
    address = next(other["url"] for other in room["halls"] if other["slug"] == room["hall"]["slug"])
    return {**room["works"][index], "hall_url": address}


def plain(text: str) -> str:
    """Letters and digits only, in small letters: how a name is recognised whatever stands around it."""
    return "".join(sign for sign in text.casefold() if sign.isalnum())


def assert_understood(heard: str, question: Spoken, language: str, errors: float) -> None:
    """The transcript has at most this share of wrong words (characters, in Chinese)."""
    if language == "en":
        words = " ".join("".join(c for c in w if c.isalnum()) for w in heard.lower().split())
        asked = " ".join("".join(c for c in w if c.isalnum()) for w in question.text.lower().split())
        assert jiwer.wer(asked, words) <= errors, heard
    else:
        assert jiwer.cer(plain(question.text), plain(heard)) <= errors, heard


def assert_answered(visitor: Speaker, work: dict[str, Any], field: str, ended: dict[str, Any]) -> None:
    """The turn's answer says what the record says and rests on that record, in the text and on the page."""
    turn = ended["turn_id"]
    said = visitor.of_turn("said", turn)
    answer = " ".join(sentence["text"] for sentence in said)
    assert plain(work[PAGE_FIELD[field]]) in plain(answer), answer
    rests_on = {(c["accession"], c["field"]) for sentence in said for c in sentence["citations"]}
    assert any(accession == work["accession"] and field in named for accession, named in rests_on), rests_on
    assert ended["grounded"] and ended["ending"] == "complete"
    assert plain(answer) in plain(visitor.captions("guide")[-1])
    assert any(work["accession"] in shown for shown in visitor.citations())


def assert_heard(visitor: Speaker, turn: int) -> None:
    """The player played the sentence to its end, and the guide's mouth moved meanwhile."""
    visitor.until_heard_out(turn)
    played = sum(entry["samples"] for entry in visitor.of_turn("played", turn))
    announced = sum(entry["samples"] for entry in visitor.of_turn("clause", turn))
    assert played > 12_000, "less than half a second was heard"
    assert played <= announced
    first = visitor.of_turn("audio", turn)[0]["at"]
    jaws = visitor.jaws_since(first)
    assert jaws and max(jaws) - min(jaws) > 0.1, "the guide's mouth did not move"


@pytest.mark.parametrize(("language", "ask", "field"), QUESTIONS)
def test_a_spoken_question_is_answered_from_the_record_shown_and_heard(
    installation: Installation, recorded: Recorded, language: str, ask: Callable[[], Spoken], field: str
) -> None:
    question, work = ask(), work_of(installation, language)
    with recorded(question.audio) as visitor:
        visitor.stand_before(installation.url, work)
        visitor.press()
        ended = visitor.until_ended()
        heard = visitor.of_turn("heard", ended["turn_id"])[0]
        assert heard["language"] == language
        assert_understood(heard["text"], question, language, 0.35)
        assert visitor.captions("visitor")[-1] == heard["text"]
        assert_answered(visitor, work, field, ended)
        assert_heard(visitor, ended["turn_id"])


def test_a_question_in_a_murmuring_hall_is_answered(installation: Installation, recorded: Recorded) -> None:
    question, work = kokoro("Who made this painting?", "en", "af_heart"), work_of(installation, "en", 1)
    with recorded(with_noise(question.padded(0.5, 3.0), 10.0)) as visitor:
        visitor.stand_before(installation.url, work)
        visitor.press()
        ended = visitor.until_ended()
        assert_answered(visitor, work, "maker", ended)
        assert_heard(visitor, ended["turn_id"])


@pytest.mark.parametrize("kind", ["silence", "hum", "noise"])
def test_what_is_no_speech_is_not_answered(installation: Installation, recorded: Recorded, kind: str) -> None:
    with recorded(sounds(kind, 4.0)) as visitor:  # type: ignore[arg-type]
        visitor.stand_before(installation.url, work_of(installation, "en"))
        visitor.press()
        visitor.page.wait_for_timeout(5_000)  # what is played into the microphone takes this long
        visitor.page.click("#talk-button")
        visitor.until_phase("idle")
        assert visitor.log("heard") == [] and visitor.log("said") == []
        assert visitor.captions("visitor") == []


def test_pressing_the_microphone_while_the_guide_speaks_ends_its_turn(
    installation: Installation, recorded: Recorded
) -> None:
    question, work = kokoro("Who painted this picture?", "en", "am_michael"), work_of(installation, "en", 2)
    with recorded(question.audio) as visitor:
        visitor.stand_before(installation.url, work)
        visitor.ask("Tell me about this work.")
        visitor.until_phase("speaking")
        old = visitor.state()["turnId"]
        pressed = visitor.page.evaluate("performance.now()")
        visitor.press()
        ended = visitor.until_ended(after=old)
        assert ended["turn_id"] > old
        assert_answered(visitor, work, "maker", ended)
        assert_heard(visitor, ended["turn_id"])
        late = [e for e in visitor.of_turn("played", old) if e["at"] > pressed + 1000]
        assert late == [], "the old answer went on after the microphone was pressed"
        broken_off = visitor.page.locator("#captions .sentence:is([data-state=cut], [data-state=unsaid])")
        assert broken_off.count() > 0, "the captions do not say that the old answer was broken off"


def test_when_the_worker_dies_the_guide_rests_answers_in_writing_and_comes_back(
    installation: Installation, recorded: Recorded
) -> None:
    question, work = kokoro("Who painted this picture?", "en", "am_michael"), work_of(installation, "en", 3)
    with recorded(question.audio) as visitor:
        visitor.stand_before(installation.url, work)
        visitor.ask("Tell me about this work.")
        visitor.until_phase("speaking")
        os.kill(installation.worker(), signal.SIGKILL)
        killed = time.monotonic()
        visitor.until_guide("resting")
        assert "resting" in visitor.page.inner_text("#talk-status")
        before = visitor.state()["turnId"]
        visitor.ask("Who made this?")
        ended = visitor.until_ended(after=before)
        assert_answered(visitor, work, "maker", ended)
        visitor.until_guide("awake")
        print(f"awake again after {time.monotonic() - killed:.1f} s")
        before = visitor.state()["turnId"]
        visitor.press()
        ended = visitor.until_ended(after=before)
        assert_answered(visitor, work, "maker", ended)
        assert_heard(visitor, ended["turn_id"])
