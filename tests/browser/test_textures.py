"""Which pictures the hall asks for and holds: small enough for a phone, and a name where there is none."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Route, expect

from tests.browser.conftest import SMALL, OpenBrowser
from tests.browser.salon import PANORAMAS
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.browser

MEGABYTE = 2**20
DESK = 256 * MEGABYTE
PHONE = 96 * MEGABYTE
SIDE = 2048

IN_MODULE = """async ([name, words]) => {
  const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
  const module = await import(loaded.find((address) => new RegExp(`/${name}[^/]*js$`).test(address)));
  return module[words.shift()](...words);
}"""
"""Calls a function of one of the page's own modules."""


def asked_for(visitor: Visitor) -> list[str]:
    """The roles and formats of media that the page asks for from now on, as a list that grows."""
    asked: list[str] = []
    visitor.page.on(
        "request",
        lambda request: asked.append(request.url.split("/", 5)[5]) if "/media/" in request.url else None,
    )
    return asked


@contextmanager
def panoramas(open_browser: OpenBrowser, salon: str, **options: Any) -> Iterator[tuple[Visitor, list[str]]]:
    """A visitor before twenty panoramas of 9000 × 3000 pixels, once all are there; and what was asked for."""
    with open_browser(reduced_motion="reduce", **options) as visitor:
        asked = asked_for(visitor)
        visitor.enter(f"{salon}/panoramas/#P-1")
        visitor.until("count => vernissage.state().pictures >= count", PANORAMAS)
        visitor.until("() => vernissage.state().textures.longest > 1024")
        yield visitor, asked


@pytest.mark.parametrize(
    ("options", "most"),
    [
        ({}, DESK),
        ({"viewport": {"width": 390, "height": 700}, "has_touch": True, "is_mobile": True}, PHONE),
    ],
    ids=["desk", "phone"],
)
def test_a_room_of_panoramas_stays_within_the_budget(
    open_browser: OpenBrowser, salon: str, options: dict[str, Any], most: int
) -> None:
    with panoramas(open_browser, salon, **options) as (visitor, asked):
        for number in (8, 13, 18):
            visitor.page.evaluate(f"() => document.querySelector('[data-accession=P-{number}]').click()")
            visitor.until_still()
            textures = visitor.state()["textures"]
            assert textures["most"] == most
            assert 0 < textures["bytes"] <= most, "too much for the graphics"
            assert textures["longest"] <= SIDE
        assert visitor.state()["missing"] == []
        assert visitor.state()["pictures"] >= PANORAMAS
    kinds = {name.partition("/")[0] for name in asked}
    assert kinds <= {"thumbnail.webp", "page.webp", "wall_small.webp", "wall.webp"}, "the hall took tiles"
    assert asked.count("wall.webp") < PANORAMAS, "the large ones were loaded from across the room"


def test_little_memory_counts_as_a_phone(open_browser: OpenBrowser, salon: str) -> None:
    with open_browser() as visitor:
        visitor.page.add_init_script(
            "Object.defineProperty(Navigator.prototype, 'deviceMemory', {get: () => 2})"
        )
        visitor.enter(f"{salon}/words/")
        assert visitor.state()["textures"]["most"] == PHONE


@pytest.mark.parametrize("works", [1, 20, 53, 400])
def test_however_many_works_hang_the_nearest_come_first(modules: Visitor, works: int) -> None:
    square = [{"width": side, "height": side} for side in (320, 1024, 2048)]
    candidates = [{"levels": square, "away": 0.5 + n / 4, "have": -1} for n in reversed(range(works))]
    given = modules.page.evaluate(IN_MODULE, ["allotment", ["allot", candidates, PHONE]])
    cost = [0 if level < 0 else square[level]["width"] ** 2 * 4 * 4 / 3 for level in given]
    assert sum(cost) <= PHONE
    assert given == sorted(given), "something far away took the room of what is near"
    assert given[-1] == 2, "what one stands before is not sharp"
    if works <= 53:
        assert min(given) >= 0, "a work was left without its picture"


def test_who_walks_away_gives_the_large_one_back(modules: Visitor) -> None:
    square = [{"width": side, "height": side} for side in (320, 1024, 2048)]

    def level(away: float, have: int) -> int:
        given: list[int] = modules.page.evaluate(
            IN_MODULE, ["allotment", ["allot", [{"levels": square, "away": away, "have": have}], DESK]]
        )
        return given[0]

    assert level(4, 1) == 2
    assert level(6, 1) == 1
    assert level(6, 2) == 2, "a step back makes it load again and again"
    assert level(12, 2) == 1


def test_lists_show_thumbnails_and_the_sheet_the_page_size(
    open_browser: OpenBrowser, hall_url: str, first_hall: dict[str, Any]
) -> None:
    work = first_hall["works"][0]
    with open_browser(picture=False) as visitor:
        asked = asked_for(visitor)
        visitor.enter(hall_url)
        row = visitor.page.locator(f".work-row[data-accession='{work['accession']}']")
        row.scroll_into_view_if_needed()
        row.click()
        visitor.until("() => document.querySelector('.detail-picture')?.naturalWidth > 0")
        shown = visitor.page.locator(".detail-picture")
        page = work["image"]["sources"]["page"]
        assert shown.evaluate("image => image.currentSrc").endswith(page["webp"]["url"])
        expect(shown).to_have_attribute("src", page["jpeg"]["url"])
        expect(shown).to_have_attribute("alt", work["image"]["alt"])
    assert {name for name in asked} <= {"thumbnail.webp", "page.webp"}


def test_a_browser_without_webp_gets_jpeg_on_the_wall(open_browser: OpenBrowser, salon: str) -> None:
    with open_browser() as visitor:
        visitor.page.route("**/media/**/*.webp", lambda route: route.fulfill(body=b"what is this"))
        visitor.enter(f"{salon}/words/#S-LOST")
        visitor.until("() => vernissage.state().pictures === 1")
        assert "S-LOST" not in visitor.state()["missing"]


def test_a_picture_that_does_not_come_leaves_a_frame_with_its_name(
    open_browser: OpenBrowser, salon: str
) -> None:
    def refuse(route: Route) -> None:
        route.fulfill(status=503)

    with open_browser(reduced_motion="reduce") as visitor:
        visitor.page.route("**/media/**", refuse)
        visitor.enter(f"{salon}/words/#S-LOST")
        visitor.until("() => vernissage.state().missing.includes('S-LOST')")
        expect(visitor.page.locator(".detail-lost")).to_contain_text("A blue field")
        expect(visitor.page.locator(".work-row[data-accession='S-LOST']")).to_contain_text("Lost file")
        visitor.until_drawn()
        assert ink_on(visitor, "S-LOST"), "the frame does not say which work it is"
        visitor.page.click("[data-accession='S-BROKEN']")
        visitor.until_drawn()
        assert ink_on(visitor, "S-BROKEN"), "a work whose file is broken hangs without a name"
        visitor.trouble[:] = [text for text in visitor.trouble if "503" not in text]


def ink_on(visitor: Visitor, accession: str) -> bool:
    """Whether there are letters in the middle of a work: something darker than bare canvas."""
    work = next(work for work in visitor.state()["works"] if work["accession"] == accession)
    assert work["visible"]
    box = {"x": work["x"] - 40, "y": work["y"] - 22, "width": 80, "height": 44}
    assert 0 < box["x"] < SMALL["width"] and 0 < box["y"] < SMALL["height"]
    shot = Image.open(BytesIO(visitor.page.screenshot(clip=box))).convert("L")
    low, high = shot.getextrema()
    return high - low > 40
