"""The hall page: list and picture, by mouse, keyboard and touch; doors, history, languages; without 3D."""

from io import BytesIO
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Request, Route, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.browser

Hall = dict[str, Any]


def other_room(first_hall: Hall) -> Hall:
    """A room that a door of the first hall leads to."""
    to = first_hall["portals"][0]["to"]
    return next(room for room in first_hall["halls"] if room["slug"] == to)


def name_on_page(visitor: Visitor) -> str:
    return visitor.page.inner_text("#detail-title")


def test_nothing_is_fetched_from_elsewhere(
    open_browser: OpenBrowser, site: str, hall_url: str, first_hall: Hall
) -> None:
    asked: list[str] = []
    with open_browser() as visitor:
        visitor.page.context.on("request", lambda request: asked.append(_address(request)))
        visitor.page.on("websocket", lambda socket: asked.append(socket.url.replace("ws", "http", 1)))
        visitor.enter(hall_url)
        visitor.until("count => vernissage.state().pictures >= count", len(first_hall["works"]))
        visitor.page.click(".work-row >> nth=0")
        visitor.ask("When was this made?")
        visitor.until_logged("ended")
        visitor.page.click(f".room-link[href='{other_room(first_hall)['url']}']")
        visitor.until_logged("hall")
        visitor.page.click("[data-language-link='zh-hans']")
        visitor.until("() => window.vernissage?.ready === true")
    assert len(asked) > 20, "the page's requests were not seen"
    elsewhere = [address for address in asked if not address.startswith((f"{site}/", "data:", "blob:"))]
    assert elsewhere == []


def _address(request: Request) -> str:
    address: str = request.url
    return address


def test_the_list_names_every_work_and_room(visitor: Visitor, first_hall: Hall) -> None:
    assert visitor.page.locator(".work-row-title").all_inner_texts() == [
        w["title"] for w in first_hall["works"]
    ]
    assert visitor.page.locator(".room-link").all_inner_texts() == [r["title"] for r in first_hall["halls"]]
    assert visitor.page.inner_text("#hall-title") == first_hall["hall"]["title"]


def test_a_work_is_reached_chosen_and_read_by_keyboard_alone(visitor: Visitor, first_hall: Hall) -> None:
    work = first_hall["works"][2]
    visitor.tab_to(work["accession"])
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator("#detail-title")).to_have_text(work["title"])
    for words in (work["makers"], work["medium"], work["dimensions"], work["credit"], work["accession"]):
        expect(visitor.page.locator("#detail")).to_contain_text(words)
    expect(visitor.page.locator("#announcer")).to_contain_text(work["title"])
    assert visitor.focused() == work["accession"], "the focus was taken away from the list"
    visitor.until("accession => vernissage.state().gaze === accession", work["accession"])


def test_keys_walk_only_while_the_picture_has_the_focus(visitor: Visitor) -> None:
    start = visitor.state()["position"]
    visitor.page.fill("#question", "")
    visitor.page.press("#question", "w")
    visitor.page.press("#question", "ArrowUp")
    visitor.until_drawn()
    assert visitor.state()["position"] == start
    visitor.page.focus("#view")
    visitor.page.keyboard.down("w")
    visitor.until("z => vernissage.state().position.z < z - 0.5", start["z"])
    visitor.page.keyboard.up("w")
    visitor.page.keyboard.press("Escape")
    assert visitor.focused() == "works", "Escape does not lead out of the picture"
    visitor.until_still()


def test_walls_stop_the_visitor(visitor: Visitor, first_hall: Hall) -> None:
    door_walls = {door["wall"] for door in first_hall["portals"]}
    wall, heading = next(
        (name, angle)
        for name, angle in (("north", 0.0), ("west", -1.5708), ("south", 3.1416), ("east", 1.5708))
        if name not in door_walls
    )
    axis, half = ("z", first_hall["hall"]["depth"] / 2) if wall in ("north", "south") else (
        "x", first_hall["hall"]["width"] / 2,
    )  # fmt: skip
    sign = -1 if wall in ("north", "west") else 1
    visitor.stand(**{axis: sign * (half - 0.8)}, heading=heading)
    visitor.page.focus("#view")
    visitor.page.keyboard.down("ArrowUp")
    visitor.until("([axis, near]) => Math.abs(vernissage.state().position[axis]) > near", [axis, half - 0.6])
    frames = visitor.state()["frames"]
    visitor.until("frames => vernissage.state().frames > frames + 20", frames)
    visitor.page.keyboard.up("ArrowUp")
    assert abs(visitor.state()["position"][axis]) < half - 0.2


def test_a_click_in_the_picture_chooses_the_work(visitor: Visitor) -> None:
    visitor.until_drawn()
    seen = next(work for work in visitor.state()["works"] if work["visible"])
    before = visitor.state()["position"]
    visitor.page.mouse.click(seen["x"], seen["y"])
    visitor.until("accession => vernissage.state().selected === accession", seen["accession"])
    visitor.until("accession => vernissage.state().gaze === accession", seen["accession"])
    assert visitor.state()["position"] != before, "the visitor did not step before the work"
    expect(visitor.page.locator(f".work-row[data-accession='{seen['accession']}']")).to_have_attribute(
        "aria-current", "true"
    )


def test_looking_at_a_work_for_a_while_selects_it_softly(visitor: Visitor, first_hall: Hall) -> None:
    work = first_hall["works"][0]
    visitor.page.click(f".work-row[data-accession='{work['accession']}']")
    visitor.until("accession => vernissage.state().gaze === accession", work["accession"])
    visitor.until_still()
    here = visitor.state()
    visitor.page.click(f".work-row[data-accession='{first_hall['works'][1]['accession']}']")
    visitor.until("accession => vernissage.state().gaze === accession", first_hall["works"][1]["accession"])
    said = visitor.page.inner_text("#announcer")
    visitor.stand(**here["position"], heading=here["heading"])
    visitor.until("accession => vernissage.state().selected === accession", work["accession"])
    assert name_on_page(visitor) == work["title"]
    assert visitor.page.inner_text("#announcer") == said, "a glance was announced"


def test_dragging_looks_around_and_chooses_nothing(visitor: Visitor) -> None:
    box = visitor.page.locator("#view").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = visitor.state()
    visitor.page.mouse.move(x, y)
    visitor.page.mouse.down()
    visitor.page.mouse.move(x - 60, y, steps=6)
    visitor.page.mouse.up()
    visitor.until("heading => vernissage.state().heading > heading + 0.1", before["heading"])
    assert visitor.state()["position"] == before["position"]
    assert visitor.log("work") == []


def test_the_walk_buttons_turn_and_walk(visitor: Visitor) -> None:
    before = visitor.state()
    visitor.page.focus("[data-walk='right']")
    visitor.page.keyboard.press("Enter")
    visitor.until("heading => vernissage.state().heading > heading + 0.1", before["heading"])
    visitor.until_still()
    visitor.page.locator("[data-walk='ahead']").hover()
    visitor.page.mouse.down()
    visitor.until_moved(before["position"], 0.4)
    visitor.page.mouse.up()
    visitor.until_still()


def test_a_door_leads_to_the_next_hall_and_back_returns(visitor: Visitor, first_hall: Hall) -> None:
    door, room = first_hall["portals"][0], other_room(first_hall)
    before_the_door(visitor, first_hall, door)
    where = visitor.state()["position"]
    visitor.page.focus("#view")
    visitor.page.keyboard.down("ArrowUp")
    visitor.until("slug => vernissage.state().hall === slug", room["slug"])
    visitor.page.keyboard.up("ArrowUp")
    visitor.until("() => !document.querySelector('#stage').classList.contains('between')")
    assert visitor.page.url.endswith(room["url"])
    assert visitor.page.inner_text("#hall-title") == room["title"]
    shown = visitor.page.locator(".work-row-title").all_inner_texts()
    assert shown == [work["title"] for work in room["works"]]
    visitor.page.go_back()
    visitor.until("slug => vernissage.state().hall === slug", first_hall["hall"]["slug"])
    visitor.until("() => !document.querySelector('#stage').classList.contains('between')")
    visitor.until_still()
    here = visitor.state()["position"]
    assert visitor.state()["hall"] == first_hall["hall"]["slug"], "back led through the door again"
    assert abs(here["x"] - where["x"]) < 3 and abs(here["z"] - where["z"]) < 3, "back is not where one left"
    assert len(visitor.log("ready")) == 1, "the conversation began anew at a door"


def before_the_door(visitor: Visitor, hall: Hall, door: Hall) -> None:
    """Stand two steps before a door and face it."""
    width, depth = hall["hall"]["width"], hall["hall"]["depth"]
    x, z, heading = {
        "north": (door["along"] - width / 2, -depth / 2 + 1.2, 0.0),
        "east": (width / 2 - 1.2, door["along"] - depth / 2, 1.5708),
        "south": (width / 2 - door["along"], depth / 2 - 1.2, 3.1416),
        "west": (-width / 2 + 1.2, depth / 2 - door["along"], -1.5708),
    }[door["wall"]]
    visitor.stand(x=x, z=z, heading=heading)
    visitor.until_drawn()


def test_a_work_of_another_room_is_reached_from_the_list(visitor: Visitor, first_hall: Hall) -> None:
    room = other_room(first_hall)
    work = room["works"][-1]
    visitor.page.locator(".room-list > li", has_text=room["title"]).locator("summary").click()
    visitor.page.click(f".far-work[data-accession='{work['accession']}']")
    visitor.until("accession => vernissage.state().gaze === accession", work["accession"])
    assert visitor.state()["hall"] == room["slug"]
    assert name_on_page(visitor) == work["title"]


def test_a_link_to_a_work_opens_before_it(open_browser: OpenBrowser, hall_url: str, first_hall: Hall) -> None:
    work = first_hall["works"][1]
    with open_browser() as visitor:
        visitor.enter(f"{hall_url}#{work['accession']}")
        assert visitor.state()["selected"] == work["accession"]
        visitor.until("accession => vernissage.state().gaze === accession", work["accession"])


def test_the_other_language_keeps_hall_and_work(visitor: Visitor, first_hall: Hall) -> None:
    room = other_room(first_hall)
    work = room["works"][0]
    visitor.page.click(f".room-link[href='{room['url']}']")
    visitor.until("slug => vernissage.state().hall === slug", room["slug"])
    visitor.page.click(f".work-row[data-accession='{work['accession']}']")
    visitor.until("accession => vernissage.state().selected === accession", work["accession"])
    visitor.page.click("[data-language-link='zh-hans']")
    visitor.page.wait_for_url("**/zh-hans/**")
    visitor.until("() => window.vernissage?.ready === true")
    assert visitor.page.get_attribute("html", "lang") == "zh-Hans"
    assert (visitor.state()["hall"], visitor.state()["selected"]) == (room["slug"], work["accession"])
    assert visitor.page.inner_text("label[for='question']") == "您的问题"


def test_without_webgl_the_list_and_the_guide_do_everything(
    open_browser: OpenBrowser, hall_url: str, first_hall: Hall
) -> None:
    work = first_hall["works"][1]
    with open_browser(picture=False) as visitor:
        visitor.enter(hall_url)
        assert visitor.state()["view"] == "none"
        expect(visitor.page.locator(".no-view")).to_be_visible()
        visitor.page.click(f".work-row[data-accession='{work['accession']}']")
        picture = visitor.page.locator(".detail-picture")
        expect(picture).to_have_attribute("alt", work["image"]["alt"])
        visitor.ask("What size is this?")
        visitor.expect_answer(work["title"])
        visitor.page.click(f".room-link[href='{other_room(first_hall)['url']}']")
        visitor.until("slug => vernissage.state().hall === slug", other_room(first_hall)["slug"])


def test_who_prefers_less_motion_is_not_flown(
    open_browser: OpenBrowser, hall_url: str, first_hall: Hall
) -> None:
    with open_browser(reduced_motion="reduce") as visitor:
        visitor.enter(hall_url)
        visitor.page.click(f".work-row[data-accession='{first_hall['works'][0]['accession']}']")
        there = visitor.state()
        visitor.until_still()
        assert visitor.state()["position"] == there["position"]
        assert visitor.state()["heading"] == there["heading"]
        assert visitor.state()["gaze"] == first_hall["works"][0]["accession"]


def test_on_a_phone_one_taps_to_walk_and_moves_the_sheet(open_browser: OpenBrowser, hall_url: str) -> None:
    with open_browser(viewport={"width": 390, "height": 700}, has_touch=True, is_mobile=True) as visitor:
        visitor.enter(hall_url)
        visitor.until_drawn()
        assert visitor.page.evaluate("document.documentElement.scrollWidth") <= 390
        before = visitor.state()["position"]
        box = visitor.page.locator("#view").bounding_box()
        assert box
        visitor.page.touchscreen.tap(box["x"] + box["width"] * 0.12, box["y"] + box["height"] * 0.93)
        visitor.until_moved(before, 0.2)
        panel = visitor.page.locator("#panel")
        expect(panel).to_be_visible()
        visitor.page.tap("#grip")
        expect(visitor.page.locator("#stage")).to_be_hidden()
        visitor.page.tap("#grip")
        expect(panel).to_be_hidden()
        expect(visitor.page.locator("#question")).to_be_visible()


def test_nothing_is_drawn_while_nothing_moves(open_browser: OpenBrowser, hall_url: str) -> None:
    with open_browser(reduced_motion="reduce") as visitor:
        visitor.enter(hall_url)
        visitor.until("() => vernissage.state().pictures >= vernissage.state().works.length")
        visitor.until_still()
        assert visitor.state()["calls"] <= 40, "too many draw calls for a weak graphics card"


def test_without_scripts_the_works_can_be_read(
    open_browser: OpenBrowser, hall_url: str, first_hall: Hall
) -> None:
    with open_browser(java_script_enabled=False) as visitor:
        visitor.page.goto(hall_url)
        for work in first_hall["works"]:
            expect(visitor.page.locator("#rooms")).to_contain_text(work["title"])


def test_a_corrected_record_keeps_its_frame(visitor: Visitor, first_hall: Hall) -> None:
    frames = visitor.page.evaluate(
        """async plan => {
          const loaded = performance.getEntriesByType("resource").map(({name}) => name);
          const {hang} = await import(loaded.find((name) => /hall\\/picture[^/]*js$/.test(name)));
          const frame = (work) => {
            let paint;
            hang({moulding: (frame, inner, profile, colour) => { paint = colour; }}, plan, work);
            return paint;
          };
          return plan.works.map((work) => [
            frame(work),
            ...["A. Smith", "B. Smith", "Unknown", "Workshop"].map((makers) =>
              frame({...work, makers, medium: makers})),
          ]);
        }""",
        first_hall,
    )
    assert all(len(set(paints)) == 1 for paints in frames), "the frame changed with the record"
    assert len({paints[0] for paints in frames}) > 1, "all frames are alike"


def test_before_its_picture_a_frame_holds_bare_canvas(open_browser: OpenBrowser, hall_url: str) -> None:
    held: list[Route] = []
    come = False

    def hold(route: Route) -> None:
        if come:
            route.continue_()
        else:
            held.append(route)

    with open_browser() as visitor:
        visitor.page.route("**/media/**", hold)
        visitor.page.goto(hall_url)
        visitor.until("() => window.vernissage?.ready === true")
        visitor.until_drawn()
        assert visitor.state()["pictures"] == 0
        seen = next(work for work in visitor.state()["works"] if work["visible"])
        red, _, blue = pixel(visitor, seen["x"], seen["y"])
        assert red > blue + 15, "the canvas is grey"
        come = True
        for route in held:
            route.continue_()
        visitor.until("() => vernissage.state().pictures >= vernissage.state().works.length")
        visitor.until_still()
        assert visitor.state()["calls"] <= 40, "the covers of the pictures were not taken away"


def pixel(visitor: Visitor, x: float, y: float) -> tuple[int, int, int]:
    """The page's colour at a place of the window."""
    shot = visitor.page.screenshot(clip={"x": x, "y": y, "width": 1, "height": 1})
    red, green, blue = Image.open(BytesIO(shot)).convert("RGB").tobytes()
    return red, green, blue
