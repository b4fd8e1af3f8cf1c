"""What visitors do to answers, and with their words: consent, "that is wrong", erasure; a curator answers."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenBrowser
from tests.browser.test_accessibility import complaints
from tests.browser.test_admin import DESK, sign_in
from tests.browser.visitor import Visitor
from tests.installation import Installation

pytestmark = pytest.mark.browser

IN_VAIN = "Which song was on the radio while this was painted?"
ANSWER = "No song was on the radio while this was painted."


def test_no_is_the_default_and_as_easy_as_yes_by_keyboard(open_browser: OpenBrowser, hall_url: str) -> None:
    with open_browser(picture=False, viewport={"width": 390, "height": 780}) as visitor:
        page = visitor.enter(hall_url).page
        visitor.until("() => vernissage.state().guide !== 'away'")
        door = page.locator("#door")
        expect(door).to_contain_text("You speak with an AI")
        expect(door.locator("[lang=zh-Hans]")).to_be_visible()
        no, yes = (door.locator(f"[data-consent={choice}]") for choice in ("no", "yes"))
        boxes = [button.bounding_box() for button in (no, yes)]
        assert boxes[0] and boxes[1] and boxes[0]["height"] == boxes[1]["height"]
        visitor.tab_to("No, keep nothing")
        page.keyboard.press("Enter")
        expect(door).to_be_hidden()
        visitor.tab_to("words-button", back=True)
        page.keyboard.press("Enter")
        dialog = page.get_by_role("dialog", name="What becomes of your words")
        expect(dialog.get_by_role("radio").first).to_be_checked()
        assert complaints(page) == []
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()


@pytest.mark.parametrize(("width", "height"), [(390, 780), (844, 390), (667, 375)])
def test_on_a_phone_the_guide_can_be_asked_while_the_door_is_open(
    open_browser: OpenBrowser, hall_url: str, width: int, height: int
) -> None:
    phone = {"viewport": {"width": width, "height": height}, "has_touch": True, "is_mobile": True}
    with open_browser(picture=False, **phone) as visitor:
        page = visitor.enter(hall_url).page
        visitor.until("() => vernissage.state().guide !== 'away'")
        expect(page.locator("#door")).to_be_visible()
        for part in ("#talk-button", "#question", ".send-button", "[data-consent=no]", "[data-consent=yes]"):
            expect(page.locator(part)).to_be_in_viewport(ratio=0.99)
        page.locator("[data-consent=no]").tap()
        expect(page.locator("#door")).to_be_hidden()


STREAMED = """async () => {
  const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
  const {Captions} = await import(loaded.find((address) => /\\/captions[^/]*js$/.test(address)));
  const log = document.createElement("div");
  const conversation = new EventTarget();
  new Captions(log, document.createElement("p"), conversation, () => {});
  const say = (index, manner, text) => {
    const citations = index ? [{accession: "V.1", field: ["", "date", "maker"][index], title: "Rain"}] : [];
    const sentence = {turn_id: 1, index, text, language: "en", manner, grounded: true, original: null};
    conversation.dispatchEvent(new CustomEvent("said", {detail: {...sentence, citations}}));
  };
  const buttons = () => log.querySelectorAll(".objection-button").length;
  const counted = [];
  say(0, "manners", "Gladly."); counted.push(buttons());
  say(1, "field", "It is blue."); counted.push(buttons());
  say(2, "field", "It is old."); counted.push(buttons());
  const cited = [...log.querySelectorAll(".citation")].map((each) => each.textContent);
  return [counted, log.querySelector("[lang]").textContent, cited];
}"""


def test_sentences_stream_with_what_they_rest_on_and_can_be_called_wrong_at_once(modules: Visitor) -> None:
    counted, words, cited = modules.page.evaluate(STREAMED)
    assert counted == [0, 1, 1]
    assert words == "Gladly. It is blue. It is old."
    assert cited == ["Date, Maker — Rain (V.1)"]


def test_from_consent_to_the_curators_answer_and_to_erasure(
    place: Installation, open_browser: OpenBrowser, hall_url: str
) -> None:
    with open_browser(picture=False, viewport=DESK) as visitor:
        page = visitor.enter(hall_url).page
        visitor.until("() => vernissage.state().guide !== 'away'")
        page.click("[data-consent=yes]")
        visitor.until_logged("consent", given=True)
        page.click(".work-row >> nth=0")
        visitor.ask(IN_VAIN)
        visitor.until_logged("ended", unanswered=True)
        page.click(".objection-button")
        page.fill(".objection-form input", "There was no radio.")
        assert complaints(page) == []
        page.keyboard.press("Enter")
        expect(page.locator(".objection-told")).to_contain_text("Thank you")

        with open_browser(viewport=DESK) as office:
            sign_in(office.page, place, "/admin/visits/complaint/")
            office.page.click("#result_list tbody th a >> nth=0")
            expect(office.page.locator("#content")).to_contain_text("There was no radio.")
            office.page.goto(f"{place.url}/admin/visits/gap/")
            office.page.click(f"#result_list tbody th a:has-text('{IN_VAIN}')")
            office.page.fill("[name=en]", ANSWER)
            office.page.fill("[name=asked]", IN_VAIN)
            office.page.click("text=Answer and publish")
            expect(office.page.locator("body")).to_contain_text("The answer is published")

        visitor.ask(IN_VAIN)
        visitor.expect_answer(ANSWER)
        expect(page.locator("#captions .citation").last).to_contain_text("The curator’s answer")

        page.click("#words-button")
        page.click("#words-erase")
        expect(page.locator("#words-status")).to_contain_text("is erased")
        expect(page.locator("#words-erase")).to_be_disabled()
        assert page.evaluate("() => Object.keys(localStorage).filter((key) => key.includes('visit'))") == []
