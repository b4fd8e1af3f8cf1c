"""The page's side of a conversation: what it sends, plays, shows and drops. The other side is the test's."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenBrowser
from tests.browser.visitor import Visitor
from tests.browser.wire import RATE, Wire

pytestmark = pytest.mark.browser

Talk = tuple[Visitor, Wire]
FRAME_BYTES = 640
"""20 ms of PCM16 at 16 kHz."""


@pytest.fixture
def talk(open_browser: OpenBrowser, hall_url: str) -> Iterator[Talk]:
    """A visitor without a microphone, and the guide's end of the wire. Without the picture: it takes time."""
    with open_browser(picture=False) as visitor:
        yield visitor, _joined(visitor, hall_url)


@pytest.fixture
def seen(open_browser: OpenBrowser, hall_url: str) -> Iterator[Talk]:
    """The same, with the picture."""
    with open_browser() as visitor:
        yield visitor, _joined(visitor, hall_url)


@pytest.fixture
def spoken(open_browser: OpenBrowser, hall_url: str) -> Iterator[Talk]:
    """The same as `talk`, with a microphone that is allowed; it beeps once a second."""
    with open_browser(microphone=True, picture=False) as visitor:
        yield visitor, _joined(visitor, hall_url)


def _joined(visitor: Visitor, hall_url: str) -> Wire:
    wire = Wire(visitor.page)
    visitor.enter(hall_url)
    visitor.until("() => vernissage.state().guide === 'awake'")
    return wire


def sentences(visitor: Visitor, state: str) -> list[str]:
    """The sentences on the page that are in this state."""
    return visitor.page.locator(f".sentence[data-state='{state}']").all_inner_texts()


def until_sent(visitor: Visitor, wire: Wire, kind: str, count: int = 1) -> dict[str, Any]:
    """Wait until the page has sent so many messages of this kind; returns the last."""
    for _ in range(2000):
        if len(wire.of(kind)) >= count:
            return wire.of(kind)[-1]
        visitor.page.wait_for_timeout(20)  # lets the driver take in what the page sent
    raise AssertionError(f"the page sent {wire.order} but no {count} × {kind}")


def test_the_first_messages_say_language_hall_and_place(seen: Talk, first_hall: dict[str, Any]) -> None:
    visitor, wire = seen
    hello = {"type": "hello", "language": "en", "hall": first_hall["hall"]["slug"], "visit": ""}
    assert wire.messages[0] == hello
    place = until_sent(visitor, wire, "place")
    assert place["hall"] == first_hall["hall"]["slug"]
    assert abs(place["z"]) <= first_hall["hall"]["depth"] / 2


def test_the_work_one_has_chosen_is_told_before_the_question(seen: Talk, first_hall: dict[str, Any]) -> None:
    visitor, wire = seen
    work = first_hall["works"][0]
    visitor.page.click(f".work-row[data-accession='{work['accession']}']")
    visitor.until("accession => vernissage.state().gaze === accession", work["accession"])
    visitor.ask("What is this?")
    assert until_sent(visitor, wire, "ask")["text"] == "What is this?"
    assert wire.of("place")[-1]["gaze"] == work["accession"]


def test_a_refused_microphone_is_said_plainly_and_text_works(talk: Talk) -> None:
    visitor, wire = talk
    visitor.page.click("#talk-button")
    visitor.until("() => vernissage.state().microphone === 'refused'")
    expect(visitor.page.locator("#talk-status")).to_contain_text("The microphone was not allowed.")
    visitor.ask("Who made this?")
    until_sent(visitor, wire, "ask")
    wire.say(1, 0, "Somebody did.")
    visitor.expect_answer("Somebody did.")
    assert wire.frames == [] and wire.of("microphone") == []


def test_an_answer_shows_its_records_and_they_lead_to_the_works(
    talk: Talk, first_hall: dict[str, Any]
) -> None:
    visitor, wire = talk
    room = next(r for r in first_hall["halls"] if r["slug"] != first_hall["hall"]["slug"] and r["works"])
    work = room["works"][0]
    citation = {"accession": work["accession"], "field": "date", "title": work["title"]}
    wire.say(1, 0, "It was made then.", citations=[citation])
    wire.say(1, 1, "And that is all.", citations=[citation])
    button = visitor.page.locator("#captions button.citation")
    expect(button).to_have_text([f"Date — {work['title']} ({work['accession']})"])
    button.click()
    visitor.until("accession => vernissage.state().selected === accession", work["accession"])
    assert visitor.state()["hall"] == room["slug"]


def test_speech_is_played_captioned_followed_by_the_lips_and_reported(seen: Talk) -> None:
    visitor, wire = seen
    for _ in range(3):  # the first pictures take a processor longer than the sentences last
        visitor.until_drawn()
    visitor.ask("Tell me.")
    until_sent(visitor, wire, "ask")
    first = wire.say(1, 0, "Here is one sentence.", 4.0)
    second = wire.say(1, 1, "Here is another.", 0.6)
    visitor.until_logged("phase", phase="speaking")
    visitor.until("() => document.querySelector('.sentence[data-state=speaking]')")
    wire.tell("ended", 1, ending="complete")
    visitor.until_logged("played", index=1)
    visitor.until_logged("phase", phase="idle")
    until_sent(visitor, wire, "played", 2)
    assert [(p["index"], p["samples"]) for p in wire.of("played")] == [(0, first), (1, second)]
    assert sentences(visitor, "spoken") == ["Here is one sentence.", "Here is another."]
    jaws = [entry["jaw"] for entry in visitor.log("mouth")]
    assert max(jaws) - min(jaws) > 0.1, "the guide's mouth did not move"


def test_what_is_cut_off_is_reported_as_far_as_it_was_heard(talk: Talk) -> None:
    visitor, wire = talk
    visitor.ask("Tell me.")
    until_sent(visitor, wire, "ask")
    whole = wire.say(1, 0, "This one is long, and is cut.", 20.0)
    wire.say(1, 1, "This one is never reached.", 1.0)
    visitor.until("() => vernissage.log.some(({type, samples}) => type === 'samples' && samples > 2400)")
    visitor.page.click("#stop-button")
    until_sent(visitor, wire, "stop")
    played = until_sent(visitor, wire, "played")
    assert 2400 < played["samples"] < whole
    visitor.until_logged("phase", phase="idle")
    assert sentences(visitor, "cut") == ["This one is long, and is cut."]
    assert sentences(visitor, "unsaid") == ["This one is never reached."]


def test_late_frames_of_an_older_turn_are_dropped(talk: Talk) -> None:
    visitor, wire = talk
    visitor.ask("First?")
    until_sent(visitor, wire, "ask")
    wire.tell("clause", 1, index=0, clause=0, text="Old.", samples=RATE, last=True, phonemes=[])
    visitor.ask("Second?")
    until_sent(visitor, wire, "ask", 2)
    wire.say(1, 0, "An answer to the first.", 0.5)
    wire.tell("heard", 2, text="Second?", language="en")
    wire.say(1, 1, "More of the first.", 0.5)
    wire.say(2, 0, "An answer to the second.", 0.4)
    visitor.until_logged("played", turn_id=2)
    assert visitor.page.locator(".sentence").all_inner_texts() == ["An answer to the second."]
    assert {entry["turn_id"] for entry in visitor.log("samples")} == {2}


def test_holding_the_button_sends_speech_and_only_while_it_is_held(spoken: Talk) -> None:
    visitor, wire = spoken
    visitor.page.hover("#talk-button")
    visitor.page.mouse.down()
    visitor.until("() => vernissage.state().microphone === 'open'")
    expect(visitor.page.locator("#talk-button")).to_have_attribute("aria-pressed", "true")
    until_sent(visitor, wire, "microphone")
    for _ in range(1000):
        if len(wire.frames) > 60:
            break
        visitor.page.wait_for_timeout(20)
    visitor.page.mouse.up()
    assert until_sent(visitor, wire, "microphone", 2)["open"] is False
    spoken_frames = len(wire.frames)
    assert {len(frame) for frame in wire.frames} == {FRAME_BYTES}
    audio = [n for n, kind in enumerate(wire.order) if kind == "audio"]
    gates = [n for n, kind in enumerate(wire.order) if kind == "microphone"]
    assert gates[0] < audio[0] and audio[-1] < gates[1], "sound left the page while the button was not held"
    visitor.page.wait_for_timeout(300)
    assert len(wire.frames) == spoken_frames
    assert any(any(frame) for frame in wire.frames), "only silence was sent"


def test_a_click_or_a_key_opens_the_microphone_and_another_closes_it(spoken: Talk) -> None:
    visitor, wire = spoken
    visitor.page.click("#talk-button")
    visitor.until("() => vernissage.state().microphone === 'open'")
    visitor.page.click("#talk-button")
    visitor.until("() => vernissage.state().microphone === 'idle'")
    visitor.page.focus("#talk-button")
    for key in ("Space", "Enter"):
        visitor.page.keyboard.press(key)
        visitor.until("() => vernissage.state().microphone === 'open'")
        visitor.page.keyboard.press(key)
        visitor.until("() => vernissage.state().microphone === 'idle'")
    assert [message["open"] for message in wire.of("microphone")] == [True, False] * 3


def test_the_microphone_closes_when_the_guide_has_heard(spoken: Talk) -> None:
    visitor, wire = spoken
    visitor.page.click("#talk-button")
    visitor.until("() => vernissage.state().microphone === 'open'")
    wire.tell("listening", 1)
    wire.tell("heard", 1, text="Who made this?", language="en")
    visitor.until("() => vernissage.state().microphone === 'idle'")
    assert until_sent(visitor, wire, "microphone", 2)["open"] is False
    expect(visitor.page.locator("#captions .line.visitor")).to_contain_text("Who made this?")


def test_pressing_the_button_silences_the_guide_at_once(spoken: Talk) -> None:
    visitor, wire = spoken
    visitor.ask("Tell me.")
    until_sent(visitor, wire, "ask")
    whole = wire.say(1, 0, "A long answer.", 20.0)
    visitor.until("() => vernissage.log.some(({type, samples}) => type === 'samples' && samples > 1200)")
    visitor.page.click("#talk-button")
    played = until_sent(visitor, wire, "played")
    assert played["samples"] < whole
    heard_until = visitor.log("samples")[-1]["samples"]
    visitor.until("() => vernissage.state().microphone === 'open'")
    assert visitor.log("samples")[-1]["samples"] == heard_until


@pytest.mark.parametrize("reason", ["silence", "noise", "gibberish", "too_long"])
def test_what_was_not_heard_is_told_in_a_friendly_line(talk: Talk, reason: str) -> None:
    visitor, wire = talk
    wire.tell("not_heard", 1, reason=reason)
    note = visitor.page.locator("#captions .note")
    expect(note).to_contain_text("Please")


def test_the_guide_rests_and_comes_back(talk: Talk) -> None:
    visitor, wire = talk
    status, button = visitor.page.locator("#talk-status"), visitor.page.locator("#talk-button")
    expect(button).to_have_attribute("aria-disabled", "false")
    wire.tell("guide", 0, state="resting")
    expect(status).to_contain_text("typed questions about the works are still answered")
    expect(button).to_have_attribute("aria-disabled", "true")
    wire.tell("guide", 0, state="awake")
    expect(status).not_to_contain_text("resting")
    expect(button).to_have_attribute("aria-disabled", "false")


def test_a_broken_line_is_mended_and_the_question_that_waited_is_asked(talk: Talk) -> None:
    visitor, wire = talk
    wire.say(7, 0, "An answer from before.")
    wire.hang_up(4012)
    visitor.until_logged("shut", code=4012)
    visitor.ask("Still there?")
    assert until_sent(visitor, wire, "ask")["text"] == "Still there?"
    assert wire.order.count("hello") == 2
    wire.say(1, 0, "Yes, with turns counted anew.")
    visitor.expect_answer("Yes, with turns counted anew.")


def test_a_question_after_a_broken_line_is_about_the_work_chosen_meanwhile(
    talk: Talk, first_hall: dict[str, Any]
) -> None:
    visitor, wire = talk
    before, meanwhile = (work["accession"] for work in first_hall["works"][:2])
    visitor.page.click(f".work-row[data-accession='{before}']")
    visitor.until("accession => vernissage.state().selected === accession", before)
    wire.hang_up(4012)
    visitor.until_logged("shut", code=4012)
    visitor.page.click(f".work-row[data-accession='{meanwhile}']")
    visitor.ask("Who made this?")
    until_sent(visitor, wire, "ask")
    since = wire.messages[[n for n, kind in enumerate(wire.order) if kind == "hello"][-1] :]
    assert [message["type"] for message in since[:2]] == ["hello", "place"]
    asked = next(n for n, message in enumerate(since) if message["type"] == "ask")
    known = [message["gaze"] for message in since[:asked] if message["type"] == "place"]
    assert known[-1] == meanwhile, "the question came before the work it is about"


def test_a_work_chosen_just_before_the_question_is_told_first(talk: Talk, first_hall: dict[str, Any]) -> None:
    visitor, wire = talk
    accessions = [work["accession"] for work in first_hall["works"][:3]]
    visitor.page.evaluate(
        """accessions => {
          const row = (accession) => document.querySelector(`.work-row[data-accession='${accession}']`);
          const choose = (accession) => row(accession).click();
          accessions.forEach(choose);
          document.querySelector("#question").value = "Who made this?";
          return new Promise((resolve) => setTimeout(() => {
            choose(accessions[0]);
            document.querySelector("#ask-form").requestSubmit();
            resolve();
          }, 30));
        }""",
        accessions,
    )
    until_sent(visitor, wire, "ask")
    asked = wire.order.index("ask")
    known = [message["gaze"] for message in wire.messages[:asked] if message["type"] == "place"]
    assert known[-1] == accessions[0]


def test_the_guide_no_longer_thinks_once_there_is_something_to_read(talk: Talk) -> None:
    visitor, wire = talk
    status, stop = visitor.page.locator("#talk-status"), visitor.page.locator("#stop-button")
    visitor.ask("Tell me.")
    until_sent(visitor, wire, "ask")
    expect(status).to_have_text("Thinking…")
    wire.tell("heard", 1, text="Tell me.", language="en")
    wire.say(1, 0, "This can be read before it is heard.")
    expect(status).to_have_text("Answering…")
    expect(stop).to_be_enabled()
    wire.say(1, 1, "And this is heard.", 3.0)
    expect(status).to_have_text("Speaking…")
    wire.tell("ended", 1, ending="complete")
    visitor.until("() => vernissage.state().phase === 'idle'")
    expect(status).to_have_text("")


def test_an_expired_ticket_is_renewed(talk: Talk) -> None:
    visitor, wire = talk
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    wire.hang_up(4401)
    until_sent(visitor, wire, "hello", 2)
    assert any(address.endswith("hall.json") for address in asked)


def test_the_guide_leads_on_to_a_work(seen: Talk, first_hall: dict[str, Any]) -> None:
    visitor, wire = seen
    work = first_hall["works"][2]
    before = visitor.state()["guidePlace"]
    wire.tell("go_to", 1, accession=work["accession"])
    visitor.until("accession => vernissage.state().gaze === accession", work["accession"])
    visitor.until("x => vernissage.state().guidePlace.x !== x", before["x"])


def test_the_page_says_that_one_speaks_with_an_ai(talk: Talk) -> None:
    visitor, _ = talk
    expect(visitor.page.locator(".door-ai")).to_contain_text("AI")
    visitor.page.click("[data-consent=no]")
    expect(visitor.page.locator(".door-ai")).to_be_hidden()
    expect(visitor.page.locator(".ai-note")).to_contain_text("AI")
    expect(visitor.page.locator(".ai-note")).to_be_visible()


def test_a_markup_in_an_answer_is_text(talk: Talk) -> None:
    visitor, wire = talk
    wire.say(1, 0, "<img src=x onerror=alert(1)> is what it says.")
    visitor.expect_answer("<img src=x onerror=alert(1)> is what it says.")


def _asked_about(visitor: Visitor, wire: Wire, work: dict[str, Any]) -> None:
    """Choose a work, ask three times and get long answers."""
    citation = {"accession": work["accession"], "field": "makers", "title": work["title"]}
    visitor.page.evaluate("() => document.querySelector('.work-row').click()")
    visitor.until("accession => vernissage.state().selected === accession", work["accession"])
    visitor.ask("Tell me.")
    until_sent(visitor, wire, "ask")
    for turn in (1, 2, 3):
        wire.tell("heard", turn, text="Tell me.", language="en")
        wire.say(turn, 0, "A long answer that fills many lines of the panel. " * 6, citations=[citation])
        wire.tell("ended", turn, ending="complete")
    visitor.until("() => vernissage.log.filter(({type}) => type === 'ended').length === 3")


def test_a_conversation_leaves_the_record_readable(
    open_browser: OpenBrowser, hall_url: str, first_hall: dict[str, Any]
) -> None:
    work = first_hall["works"][0]
    with open_browser(viewport={"width": 1280, "height": 800}) as visitor:
        wire = _joined(visitor, hall_url)
        _asked_about(visitor, wire, work)
        side, log, panel = (
            visitor.page.locator(part).bounding_box() for part in (".side", "#captions", "#panel")
        )
        assert side and log and panel
        assert log["height"] <= 0.45 * side["height"] and log["height"] > 100
        for part in ("#detail-title", ".detail-makers", "#detail .prose >> nth=0"):
            box = visitor.page.locator(part).bounding_box()
            assert box and box["y"] < panel["y"] + panel["height"] - 20, f"{part} is behind the conversation"
        assert visitor.page.evaluate("() => { const e = captions; return e.scrollHeight > e.clientHeight; }")


def test_on_a_phone_a_named_button_leads_back_to_the_record(
    open_browser: OpenBrowser, hall_url: str, first_hall: dict[str, Any]
) -> None:
    work = first_hall["works"][0]
    with open_browser(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True) as visitor:
        wire = _joined(visitor, hall_url)
        _asked_about(visitor, wire, work)
        button, title = visitor.page.locator("#record-button"), visitor.page.locator("#detail-title")
        expect(title).to_be_hidden()
        expect(button).to_have_text(work["title"])
        button.tap()
        expect(title).to_be_in_viewport()
        expect(button).to_be_hidden()
        assert visitor.focused() == "detail-title"
        expect(visitor.page.locator("#question")).to_be_in_viewport()
        wire.tell("heard", 4, text="And when?", language="en")
        wire.say(4, 0, "Then.")
        visitor.expect_answer("Then.")
        expect(title).to_be_in_viewport()
