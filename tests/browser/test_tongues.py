"""Words of every language and direction: in the list, on the sheet, on labels; and never read as markup."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenBrowser
from tests.browser.salon import TITLES
from tests.browser.test_textures import IN_MODULE
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.browser

LAID_OUT = """element => {
  const style = getComputedStyle(element);
  const range = document.createRange();
  range.selectNodeContents(element);
  const words = range.getBoundingClientRect(), box = element.getBoundingClientRect();
  return {
    direction: style.direction, mode: style.writingMode, lang: element.closest('[lang]').lang,
    left: words.left - box.left, right: box.right - words.right,
  };
}"""

WRAPPED = """async ([most, text, signs, tag]) => {
  const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
  const {Page} = await import(loaded.find((address) => /\\/typesetting[^/]*js$/.test(address)));
  const told = [];
  const pen = {
    measureText: (text) => ({width: [...new Intl.Segmenter().segment(text)].length * 10}),
    fillText: (text, x) => told.push({text, x, direction: pen.direction, align: pen.textAlign}),
  };
  const manner = {font: "10px serif", ink: "", leading: 12, most, tag};
  new Page(pen, 0, 0, signs * 10, 10000).write(text, manner);
  return told;
}"""
"""Sets a text on a canvas that only listens, every sign of which is 10 pixels wide; `most` lines of it."""


def lines(visitor: Visitor, text: str, signs: int, *, tag: str = "", most: int = 99) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = visitor.page.evaluate(WRAPPED, [most, text, signs, tag])
    return told


@pytest.fixture
def reader(open_browser: OpenBrowser, salon: str) -> Any:
    """A visitor in the hall of awkward titles, who sees the page without the picture."""
    with open_browser(picture=False, viewport={"width": 1000, "height": 700}) as visitor:
        yield visitor.enter(f"{salon}/words/")


def test_titles_stand_as_the_record_has_them(reader: Visitor) -> None:
    for number, (_, title) in TITLES.items():
        row = reader.page.locator(f".work-row[data-accession='{number}'] .work-row-title")
        assert row.inner_text() == title
        reader.page.click(f".work-row[data-accession='{number}']")
        heading = reader.page.locator("#detail-title")
        expect(heading).to_have_text(title)
        assert heading.evaluate("element => element.childElementCount") == 0, "a title became markup"


@pytest.mark.parametrize("number", ["S-HE", "S-AR"])
def test_what_is_written_leftwards_begins_at_the_right(reader: Visitor, number: str) -> None:
    reader.page.click(f".work-row[data-accession='{number}']")
    for place in (f".work-row[data-accession='{number}'] .work-row-title", "#detail-title"):
        laid = reader.page.locator(place).evaluate(LAID_OUT)
        assert laid["direction"] == "rtl"
        assert laid["lang"] == TITLES[number][0]
        assert laid["right"] < 2 < laid["left"]


def test_the_page_itself_stays_as_it_is(reader: Visitor) -> None:
    reader.page.click(".work-row[data-accession='S-MIX']")
    laid = reader.page.locator("#detail-title").evaluate(LAID_OUT)
    assert (laid["direction"], laid["lang"], laid["mode"]) == ("ltr", "en", "horizontal-tb")


def test_japanese_is_said_to_be_japanese(reader: Visitor) -> None:
    reader.page.click(".work-row[data-accession='S-JA']")
    heading = reader.page.locator("#detail-title")
    assert heading.evaluate(LAID_OUT)["lang"] == "ja"
    assert heading.evaluate("element => getComputedStyle(element).lineBreak") == "strict"
    assert "JP" in heading.evaluate("element => getComputedStyle(element).fontFamily")


def test_marks_of_columns_are_set_in_columns(reader: Visitor) -> None:
    reader.page.click(".work-row[data-accession='S-VERT']")
    laid = reader.page.locator("#detail-title").evaluate(LAID_OUT)
    assert (laid["mode"], laid["lang"]) == ("vertical-rl", "zh")


def test_line_breaks_of_an_inscription_are_kept(reader: Visitor) -> None:
    reader.page.click(".work-row[data-accession='S-CUBE']")
    facts = reader.page.locator(".facts").inner_text()
    assert "Inscription" in facts and "Made\nby hand" in facts
    assert "Culture or period" in facts and "Bronze Age" in facts


def test_labels_break_between_han_signs_but_not_before_a_stop(modules: Visitor) -> None:
    assert [line["text"] for line in lines(modules, "春江花月夜，有人", 5)] == ["春江花月", "夜，有人"]
    assert [line["text"] for line in lines(modules, "春江花「月」夜", 4)] == ["春江花", "「月」夜"]
    assert [line["text"] for line in lines(modules, "さくらっー", 4)] == ["さく", "らっー"]


def test_labels_keep_signs_whole(modules: Visitor) -> None:
    assert [line["text"] for line in lines(modules, "𠮷𠮷𠮷𠮷𠮷", 2)] == ["𠮷𠮷", "𠮷𠮷", "𠮷"]
    cut = lines(modules, "𠮷𠮷𠮷𠮷𠮷", 2, most=1)
    assert [line["text"] for line in cut] == ["𠮷…"]
    assert [line["text"] for line in lines(modules, "e\u0301" * 3, 2)] == ["e\u0301e\u0301", "e\u0301"]


def test_a_word_longer_than_a_label_is_broken(modules: Visitor) -> None:
    told = [line["text"] for line in lines(modules, "an Untergrundbahnhof", 10)]
    assert "".join(told).replace(" ", "") == "anUntergrundbahnhof"
    assert all(len(line) <= 10 for line in told)


def test_labels_are_set_leftwards_where_the_words_are(modules: Visitor) -> None:
    (line,) = lines(modules, TITLES["S-HE"][1], 20)
    assert (line["direction"], line["align"], line["x"]) == ("rtl", "right", 200)
    (line,) = lines(modules, "1920 (?)", 20, tag="ar")
    assert line["direction"] == "rtl"
    (line,) = lines(modules, "Gate of mercy", 20)
    assert (line["direction"], line["align"], line["x"]) == ("ltr", "left", 0)


def test_one_line_for_a_work_keeps_directions_apart(modules: Visitor) -> None:
    line = modules.page.evaluate(IN_MODULE, ["plan", ["listed", "שער", "Ada Lin", "1920"]])
    assert line == "\u2068שער\u2069, Ada Lin, 1920"


def test_an_exhibition_without_rooms_says_so(open_browser: OpenBrowser, salon: str) -> None:
    with open_browser(picture=False) as visitor:
        visitor.page.goto(salon.replace("/salon", "/hollow/"))
        expect(visitor.page.locator("h1")).to_have_text("Hollow")
        expect(visitor.page.locator("main")).to_contain_text("Please come back later")
