"""How the lists beside the hall are laid out: measured, as whoever reads them sees it."""

import pytest

from tests.browser.conftest import OpenBrowser

pytestmark = pytest.mark.browser

ROWS = """rows => rows.map((row) => {
  const box = (element) => {
    const {left, right, top, bottom, width, height} = element.getBoundingClientRect();
    return {left, right, top, bottom, width, height};
  };
  return {
    row: box(row), thumb: box(row.querySelector(".thumb")), title: box(row.querySelector(".work-row-title")),
    makers: box(row.querySelector(".work-row-makers")),
  };
})"""
WINDOWS = [(1360, 860), (390, 844)]


@pytest.mark.parametrize("window", WINDOWS, ids=["desk", "phone"])
@pytest.mark.parametrize("room", ["demo", "salon"])
def test_a_row_has_its_picture_at_the_left_and_its_words_beside_it(
    open_browser: OpenBrowser, hall_url: str, salon: str, room: str, window: tuple[int, int]
) -> None:
    width, height = window
    with open_browser(picture=False, viewport={"width": width, "height": height}) as visitor:
        visitor.enter(hall_url if room == "demo" else f"{salon}/words/")
        rows = visitor.page.locator(".work-row").evaluate_all(ROWS)
        assert rows
        for boxes in rows:
            row, thumb, title = boxes["row"], boxes["thumb"], boxes["title"]
            assert thumb["width"] == thumb["height"] == 56
            assert row["left"] <= thumb["left"] < thumb["right"] < title["left"], (
                "the picture is not at the left"
            )
            assert title["width"] > row["width"] / 2, "the title is squeezed"
            assert boxes["makers"]["left"] == title["left"]
            assert boxes["makers"]["bottom"] <= row["bottom"], "the words leave their row"
            middle = (thumb["top"] + thumb["bottom"]) / 2
            assert row["top"] < middle < row["bottom"], "the picture is not beside its words"


@pytest.mark.parametrize("window", WINDOWS, ids=["desk", "phone"])
def test_nothing_is_wider_than_the_window(
    open_browser: OpenBrowser, hall_url: str, window: tuple[int, int]
) -> None:
    width, height = window
    with open_browser(picture=False, viewport={"width": width, "height": height}) as visitor:
        visitor.enter(hall_url)
        visitor.page.click(".work-row >> nth=0")
        assert visitor.page.evaluate("document.documentElement.scrollWidth") <= width
        assert visitor.page.evaluate("document.documentElement.scrollHeight") <= height
        panel = visitor.page.locator("#panel")
        assert panel.evaluate("panel => panel.scrollWidth <= panel.clientWidth"), "the panel scrolls sideways"
