"""A picture over the whole window: opened, moved and left by keyboard, mouse and finger."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenBrowser
from tests.browser.test_accessibility import complaints
from tests.browser.test_textures import asked_for
from tests.browser.visitor import PATIENCE, Visitor

pytestmark = pytest.mark.browser

LEVEL_ZERO = re.compile(r"tiles/\d+,\d+,\d+,\d+/\d+,\d+/0/default\.jpg")
WHOLE = re.compile(r"tiles/full/\d+,\d+/0/default\.jpg")
"""The top of the pyramid: where the whole picture fits one tile, its region is called so."""
OF_THE_HALL = re.compile(r"(thumbnail|page|wall|wall_small)\.(webp|jpeg)")


def closed(visitor: Visitor) -> None:
    """The close view is gone. Its library notes tiles that came too late: not the page's fault."""
    expect(visitor.page.get_by_role("dialog")).to_have_count(0)
    visitor.trouble[:] = [text for text in visitor.trouble if "Ignoring tile" not in text]


def percent(visitor: Visitor) -> int:
    """How large the close view says that it shows the picture."""
    status = visitor.page.locator(".closeup-status")
    expect(status).to_contain_text(re.compile(r"\d"), timeout=PATIENCE * 1000)
    found = re.search(r"\d+", status.inner_text())
    assert found
    return int(found[0])


def test_by_keyboard_into_the_tiles_and_back(open_browser: OpenBrowser, salon: str) -> None:
    with open_browser(picture=False, reduced_motion="reduce") as visitor:
        visitor.enter(f"{salon}/panoramas/#P-1")
        asked = asked_for(visitor)
        visitor.tab_to("Look closely")
        visitor.page.keyboard.press("Enter")
        dialog = visitor.page.get_by_role("dialog")
        expect(dialog).to_have_accessible_name("P-1", timeout=PATIENCE * 1000)
        expect(visitor.page.get_by_role("application", name="A coast, very wide")).to_be_focused()
        whole = percent(visitor)
        assert whole < 30, "a picture of 9000 pixels is not shown whole"
        for _ in range(5):
            visitor.page.keyboard.press("+")
        visitor.page.keyboard.press("ArrowRight")
        visitor.until(
            "least => parseInt(document.querySelector('.closeup-status').textContent.match(/\\d+/)) > least",
            2 * whole,
        )
        visitor.until(
            "() => performance.getEntriesByType('resource').some(({name}) => /tiles\\/.*default/.test(name))"
        )
        assert [name for name in asked if LEVEL_ZERO.fullmatch(name)], "no tile was asked for"
        # The hall's own pictures may still be on their way beside the tiles; nothing else may.
        others = {name for name in asked if not LEVEL_ZERO.fullmatch(name) and not WHOLE.fullmatch(name)}
        assert {name for name in others if not OF_THE_HALL.fullmatch(name)} <= {"tiles/info.json"}
        visitor.page.keyboard.press("0")
        visitor.until(
            "whole => document.querySelector('.closeup-status').textContent.includes(` ${whole} `)", whole
        )
        assert complaints(visitor.page) == []
        visitor.page.keyboard.press("Escape")
        closed(visitor)
        assert visitor.focused() == "Look closely", "the focus was lost"


def test_buttons_do_the_same(open_browser: OpenBrowser, salon: str) -> None:
    with open_browser(
        picture=False, viewport={"width": 390, "height": 700}, has_touch=True, reduced_motion="reduce"
    ) as visitor:
        visitor.enter(f"{salon}/panoramas/#P-2")
        visitor.page.tap("#grip")
        visitor.page.tap(".detail-picture")
        whole = percent(visitor)
        visitor.page.get_by_role("button", name="Larger", exact=True).tap()
        visitor.until(
            "least => parseInt(document.querySelector('.closeup-status').textContent.match(/\\d+/)) > least",
            whole,
        )
        assert visitor.page.evaluate("document.documentElement.scrollWidth") <= 390
        visitor.page.get_by_role("button", name="Close", exact=True).tap()
        closed(visitor)


def test_without_tiles_the_largest_picture_is_shown(open_browser: OpenBrowser, salon: str) -> None:
    with open_browser(picture=False) as visitor:
        visitor.enter(f"{salon}/words/#S-LOST")
        asked = asked_for(visitor)
        visitor.page.click("[data-look='picture']")
        assert percent(visitor) > 10
        assert asked == ["wall.webp"]


def test_tiles_that_do_not_come_are_replaced_by_the_whole(open_browser: OpenBrowser, salon: str) -> None:
    with open_browser(picture=False) as visitor:
        visitor.page.route("**/tiles/**", lambda route: route.fulfill(status=404))
        visitor.enter(f"{salon}/panoramas/#P-3")
        visitor.page.click("[data-look='picture']")
        assert percent(visitor) > 10
        visitor.trouble[:] = [text for text in visitor.trouble if "404" not in text]


def test_a_page_that_lost_its_network_says_so(open_browser: OpenBrowser, salon: str) -> None:
    with open_browser(picture=False) as visitor:
        visitor.enter(f"{salon}/panoramas/#P-1")
        visitor.page.route("**/vendor/openseadragon*", lambda route: route.abort())
        visitor.page.click("[data-look='picture']")
        expect(visitor.page.locator("#announcer")).to_contain_text("could not be loaded")
        visitor.trouble[:] = [text for text in visitor.trouble if "ERR_FAILED" not in text]
