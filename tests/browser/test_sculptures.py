"""Works that stand: on their plinth in the hall, and turned and measured in the close view."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenBrowser
from tests.browser.salon import CUBE_CM
from tests.browser.test_accessibility import complaints
from tests.browser.visitor import PATIENCE, Visitor

pytestmark = pytest.mark.browser


def measured(visitor: Visitor) -> float:
    """The distance in centimetres that the close view tells."""
    status = visitor.page.locator(".closeup-status")
    expect(status).to_contain_text("cm between the points", timeout=PATIENCE * 1000)
    found = re.search(r"[\d.]+", status.inner_text())
    assert found
    return float(found[0])


def turntable(visitor: Visitor, salon: str) -> None:
    """Open the cube's close view, and wait for the cube."""
    visitor.enter(f"{salon}/words/#S-CUBE")
    visitor.page.click("[data-look='model']")
    expect(visitor.page.locator(".closeup-status")).to_have_text(
        "Its size is that of the record.", timeout=PATIENCE * 1000
    )


def test_it_stands_in_the_hall_and_can_be_chosen(open_browser: OpenBrowser, salon: str) -> None:
    with open_browser(reduced_motion="reduce") as visitor:
        visitor.enter(f"{salon}/words/#S-CUBE")
        visitor.until("() => vernissage.state().models[0].state === 'shown'")
        visitor.until("() => vernissage.state().gaze === 'S-CUBE'")
        cube = next(work for work in visitor.state()["works"] if work["accession"] == "S-CUBE")
        assert cube["visible"]
        visitor.page.click("[data-accession='S-LOST']")
        visitor.page.click("[data-accession='S-CUBE']")
        visitor.until_still()
        visitor.page.mouse.click(cube["x"], cube["y"])
        entry = visitor.until_logged("work", accession="S-CUBE", by="view")
        assert entry["accession"] == "S-CUBE"


def test_nobody_walks_through_a_plinth(open_browser: OpenBrowser, salon: str) -> None:
    with open_browser(reduced_motion="reduce") as visitor:
        visitor.enter(f"{salon}/words/#S-CUBE")
        visitor.until("() => vernissage.state().models[0].state === 'shown'")
        visitor.page.focus("#view")
        start = visitor.state()["position"]["x"]
        visitor.page.keyboard.down("ArrowUp")
        visitor.until("start => vernissage.state().position.x < start - 0.2", start)
        frames = visitor.state()["frames"]
        visitor.until("frames => vernissage.state().frames > frames + 20", frames)
        visitor.page.keyboard.up("ArrowUp")
        assert visitor.state()["position"]["x"] > -4.5 + 0.8, "the visitor stands in the plinth"


def test_a_cube_is_measured_with_the_mouse(open_browser: OpenBrowser, salon: str) -> None:
    with open_browser(reduced_motion="reduce") as visitor:
        turntable(visitor, salon)
        visitor.page.get_by_role("button", name="Measure", exact=True).click()
        half = CUBE_CM / 200
        for corner in ([-half * 0.98, half, half], [half * 0.98, half, half]):
            at = visitor.page.evaluate("point => vernissage.project(point)", corner)
            visitor.page.mouse.click(at["x"], at["y"])
        assert measured(visitor) == pytest.approx(CUBE_CM * 0.98, rel=0.02)
        expect(visitor.page.locator(".model-length")).to_contain_text("cm")
        visitor.page.get_by_role("button", name="Clear the measurement").click()
        expect(visitor.page.locator(".model-length")).to_be_hidden()
        expect(visitor.page.locator(".closeup-status")).to_have_text("Choose two points of the work.")


def test_a_cube_is_measured_by_keyboard(open_browser: OpenBrowser, salon: str) -> None:
    with open_browser(reduced_motion="reduce") as visitor:
        turntable(visitor, salon)
        # Level with the cube, and straight before one of its faces: then through to the opposite one.
        straight(visitor)
        visitor.page.keyboard.press("Enter")
        expect(visitor.page.locator(".closeup-status")).to_have_text("One point is set. Choose the other.")
        for _ in range(12):
            visitor.page.keyboard.press("ArrowRight")
        visitor.page.keyboard.press("Enter")
        assert measured(visitor) == pytest.approx(CUBE_CM, rel=0.02)
        assert complaints(visitor.page) == []
        visitor.page.keyboard.press("Escape")
        expect(visitor.page.get_by_role("dialog")).to_have_count(0)
        assert visitor.focused() == "See it in 3D"


def straight(visitor: Visitor) -> None:
    """Turn the cube until its front is seen straight on, as nearly as key presses allow."""
    for _ in range(2):
        visitor.page.keyboard.press("ArrowLeft")


def test_a_point_beside_the_work_is_none(open_browser: OpenBrowser, salon: str) -> None:
    with open_browser(reduced_motion="reduce") as visitor:
        turntable(visitor, salon)
        visitor.page.get_by_role("button", name="Measure", exact=True).click()
        at = visitor.page.evaluate("() => vernissage.project([0.4, 0.06, 0])")
        box = visitor.page.locator(".model-canvas").bounding_box()
        assert box
        visitor.page.mouse.click(min(at["x"], box["x"] + box["width"] - 4), at["y"])
        expect(visitor.page.locator(".closeup-status")).to_have_text("Nothing of the work is there.")


def test_fingers_measure_too(open_browser: OpenBrowser, salon: str) -> None:
    with open_browser(
        viewport={"width": 390, "height": 700}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    ) as visitor:
        visitor.enter(f"{salon}/words/#S-CUBE")
        visitor.page.tap("#grip")
        visitor.page.tap("[data-look='model']")
        expect(visitor.page.locator(".closeup-status")).to_contain_text("record", timeout=PATIENCE * 1000)
        visitor.page.get_by_role("button", name="Measure", exact=True).tap()
        for corner in ([-0.05, 0.02, 0.06], [0.05, 0.02, 0.06]):
            at = visitor.page.evaluate("point => vernissage.project(point)", corner)
            visitor.page.touchscreen.tap(at["x"], at["y"])
        assert measured(visitor) == pytest.approx(10, rel=0.02)


def test_a_model_that_does_not_come_leaves_its_block(open_browser: OpenBrowser, salon: str) -> None:
    with open_browser(reduced_motion="reduce") as visitor:
        visitor.page.route("**/media/**/*.glb", lambda route: route.fulfill(body=b"glTF, or so it says"))
        visitor.enter(f"{salon}/words/#S-CUBE")
        visitor.until("() => vernissage.state().models[0].state === 'failed'")
        visitor.until("() => vernissage.state().gaze === 'S-CUBE'")
        visitor.page.click("[data-look='model']")
        expect(visitor.page.locator(".closeup-status")).to_have_text(
            "The 3D model cannot be shown.", timeout=PATIENCE * 1000
        )
        visitor.page.keyboard.press("Escape")
        expect(visitor.page.get_by_role("dialog")).to_have_count(0)


def test_without_webgl_it_is_said(open_browser: OpenBrowser, salon: str) -> None:
    with open_browser(picture=False) as visitor:
        visitor.enter(f"{salon}/words/#S-CUBE")
        visitor.page.click("[data-look='model']")
        expect(visitor.page.locator(".closeup-status")).to_have_text(
            "The 3D model cannot be shown.", timeout=PATIENCE * 1000
        )
        visitor.trouble[:] = [text for text in visitor.trouble if "WebGL" not in text]
