"""What the panel says of a work: all of its record, its languages named, long texts folded away."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenBrowser
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.browser

FACTS = """list => Object.fromEntries([...list.querySelectorAll("dt")].map((term) => [
  term.firstChild.textContent.trim(),
  [term.nextElementSibling.innerText, term.querySelector(".tongue")?.textContent ?? ""],
]))"""
LINK = "words/#S-FR%2F1"


@pytest.fixture
def reader(open_browser: OpenBrowser, salon: str) -> Iterator[Visitor]:
    """A visitor before a work with a long record, partly in French."""
    with open_browser(picture=False) as visitor:
        yield visitor.enter(f"{salon}/{LINK}")


def test_the_record_is_told_field_by_field(reader: Visitor) -> None:
    facts = reader.page.locator(".facts").evaluate(FACTS)
    assert facts == {
        "Kind of object": ["Painting", ""],
        "Place": ["Brest", ""],
        "Material": ["Huile sur toile", "French"],
        "Size": ["Height 65.5 cm, width 92 cm", ""],
        "Rights": ["Public domain", ""],
        "Accession number": ["S-FR/1", ""],
    }
    assert reader.page.locator(".facts dd[lang=fr]").count() == 1


def test_in_chinese_the_other_languages_are_named_in_chinese(open_browser: OpenBrowser, salon: str) -> None:
    with open_browser(picture=False) as visitor:
        visitor.enter(f"{salon.replace('/en/', '/zh-hans/')}/{LINK}")
        facts = visitor.page.locator(".facts").evaluate(FACTS)
        assert facts["材质"] == ["Huile sur toile", "法语"]
        assert facts["尺寸"] == ["高 65.5 厘米，宽 92 厘米", ""]
        assert facts["地点"] == ["Brest", "英语"]
        expect(visitor.page.locator("#detail-title")).to_have_text("港口")


def test_long_texts_come_when_the_work_is_opened(reader: Visitor) -> None:
    description, provenance = (
        reader.page.locator(".record details").filter(has_text=words) for words in ("Le port", "Bought in")
    )
    expect(description.locator("summary")).to_have_text("Description French")
    expect(description.locator("p[lang=fr]")).to_be_visible()
    expect(provenance.locator("p")).to_be_hidden()
    provenance.locator("summary").click()
    expect(provenance.locator("p")).to_be_visible()
    assert "Bought in 1911.\nGiven on." in provenance.locator("p").inner_text()


def test_a_record_that_does_not_come_is_said_and_asked_for_again(
    open_browser: OpenBrowser, salon: str
) -> None:
    with open_browser(picture=False) as visitor:
        visitor.page.route("**/work.json", lambda route: route.fulfill(status=503))
        visitor.enter(f"{salon}/{LINK}")
        expect(visitor.page.locator(".record [role=status]")).to_contain_text("could not be loaded")
        expect(visitor.page.locator(".facts")).to_contain_text("Public domain")
        visitor.page.unroute("**/work.json")
        visitor.page.click(".work-row[data-accession='S-CUBE']")
        visitor.page.click(".work-row[data-accession='S-FR/1']")
        expect(visitor.page.locator(".record details")).to_have_count(2)
        visitor.trouble[:] = [text for text in visitor.trouble if "503" not in text]
