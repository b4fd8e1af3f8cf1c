"""axe finds nothing to complain about, on any page, in either language, light or dark, large or small."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenBrowser
from tests.installation import ROOT

pytestmark = pytest.mark.browser

AXE = Path(ROOT) / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


def complaints(page: Page) -> list[str]:
    """What axe finds against the rules: rule and element."""
    page.evaluate(AXE.read_text())
    found: dict[str, Any] = page.evaluate("rules => axe.run({runOnly: {type: 'tag', values: rules}})", RULES)
    return [
        f"{violation['id']}: {node['target']} {node['failureSummary']}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "size", [(1280, 800), (390, 780), (780, 360)], ids=["desk", "phone", "phone on its side"]
)
def test_the_hall_page(
    open_browser: OpenBrowser, hall_url: str, first_hall: dict[str, Any], size: tuple[int, int], scheme: str
) -> None:
    with open_browser(
        viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, reduced_motion="reduce"
    ) as visitor:
        visitor.enter(hall_url)
        assert complaints(visitor.page) == []
        visitor.page.click(f".work-row[data-accession='{first_hall['works'][0]['accession']}']")
        visitor.ask("When was this made?")
        expect(visitor.page.locator("#captions .citation").first).to_be_attached(timeout=60_000)
        assert complaints(visitor.page) == []


def test_in_chinese(open_browser: OpenBrowser, hall_url: str) -> None:
    with open_browser(reduced_motion="reduce") as visitor:
        visitor.enter(hall_url.replace("/en/", "/zh-hans/"))
        assert complaints(visitor.page) == []


def test_the_page_of_a_room_that_is_not_there(open_browser: OpenBrowser, site: str) -> None:
    with open_browser() as visitor:
        visitor.page.goto(f"{site}/en/no-such-exhibition/")
        visitor.trouble.clear()  # the browser notes the 404 itself
        expect(visitor.page.locator("h1")).to_be_visible()
        assert complaints(visitor.page) == []


def test_the_picture_says_what_it_is_and_can_be_left(open_browser: OpenBrowser, hall_url: str) -> None:
    with open_browser(reduced_motion="reduce") as visitor:
        visitor.enter(hall_url)
        picture = visitor.page.get_by_role("application")
        expect(picture).to_have_accessible_name("The hall in 3D")
        visitor.tab_to("view")
        visitor.page.keyboard.press("Tab")
        assert visitor.focused() != "view", "the picture holds the focus"
