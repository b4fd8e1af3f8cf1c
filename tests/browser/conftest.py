"""The site for tests of its pages: real daphne on the demo, in a folder of its own, without inference.

The guide is therefore resting: typed questions about fields are answered, nothing is spoken. Tests that
need it awake take `installation`.
"""

import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.microphone import FLAGS, chromium
from tests.browser.salon import SLUG
from tests.browser.visitor import PATIENCE, Visitor
from tests.installation import OPENS_WITHIN, ROOT, Installation, open_already, prepared
from tests.visitor import hall

SMALL = {"width": 480, "height": 270}
"""Where the processor does the graphics' work, a small picture is drawn in time."""

WITHOUT_WEBGL = """
  const original = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    return kind.startsWith("webgl") ? null : original.call(this, kind, ...rest);
  };
"""

expect.set_options(timeout=PATIENCE * 1000)

OpenBrowser = Callable[..., AbstractContextManager[Visitor]]


@pytest.fixture(scope="session")
def place() -> Iterator[Installation]:
    """The installation whose site the tests visit."""
    if there := open_already():
        yield there
        return
    with tempfile.TemporaryDirectory(prefix="vernissage-") as folder:
        made = prepared(Path(folder))
        with (made.var / "daphne.out").open("wb") as out:
            process = subprocess.Popen(
                [
                    sys.executable,
                    "-m",
                    "daphne",
                    "-b",
                    "127.0.0.1",
                    "-p",
                    str(made.port),
                    "museum.asgi:application",
                ],
                cwd=ROOT,
                env=made.env,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
            )
        try:
            _until_open(made, process)
            yield made
        finally:
            process.terminate()
            process.wait(20)


def _until_open(made: Installation, process: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + OPENS_WITHIN
    while True:
        try:
            with urllib.request.urlopen(f"{made.url}/healthz", timeout=2):  # noqa: S310
                return
        except (urllib.error.URLError, OSError):
            told = (made.var / "daphne.out").read_text(errors="replace")
            assert process.poll() is None and time.monotonic() < deadline, f"the site did not open:\n{told}"
            time.sleep(0.1)


@pytest.fixture(scope="session")
def site(place: Installation) -> str:
    """The site's address."""
    return place.url


@pytest.fixture(scope="session")
def salon(place: Installation) -> str:
    """The address of a second exhibition, whose works are as awkward as they come: see `salon.py`."""
    place.manage("shell", "-c", "from tests.browser.salon import hang; hang()")
    place.manage("process_media", "--once")
    place.manage("shell", "-c", "from tests.browser.salon import share; share()")
    return f"{place.url}/en/{SLUG}"


@pytest.fixture(scope="session")
def first_hall(site: str) -> dict[str, Any]:
    """The demo's first hall as data, in English."""
    return hall(site, "en")


@pytest.fixture(scope="session")
def hall_url(site: str, first_hall: dict[str, Any]) -> str:
    """The address of the first hall."""
    here = first_hall["hall"]["slug"]
    return site + next(room["url"] for room in first_hall["halls"] if room["slug"] == here)


@pytest.fixture(scope="module")
def chrome() -> Iterator[Browser]:
    """One browser for a module's tests, no longer: two Playwright drivers cannot share a thread."""
    with sync_playwright() as driver:
        # Without the flag that answers every question with yes: permissions are each test's own.
        flags = [flag for flag in FLAGS if flag != "--use-fake-ui-for-media-stream"]
        browser = driver.chromium.launch(executable_path=chromium(), headless=True, args=flags)
        yield browser
        browser.close()


@pytest.fixture
def open_browser(chrome: Browser) -> OpenBrowser:
    """Open a fresh profile. Script errors and refused actions fail the test at its end.

    `microphone`: Chromium's beeping microphone is allowed; without it, permission is refused. `picture`: the
    browser has WebGL; the page is there sooner without. Other options are those of Playwright's contexts.
    """

    @contextmanager
    def opened(*, microphone: bool = False, picture: bool = True, **options: Any) -> Iterator[Visitor]:
        permissions = ["microphone"] if microphone else []
        context = chrome.new_context(**{"viewport": SMALL, "permissions": permissions, **options})
        context.set_default_timeout(PATIENCE * 1000)
        if not picture:
            context.add_init_script(WITHOUT_WEBGL)
        try:
            visitor = Visitor(context.new_page())
            yield visitor
            assert visitor.trouble == []
        finally:
            context.close()

    return opened


@pytest.fixture(scope="module")
def modules(chrome: Browser, hall_url: str) -> Iterator[Visitor]:
    """A visitor of whom tests only ask what the page's own modules do: one for all tests of a module."""
    context = chrome.new_context(viewport=SMALL, reduced_motion="reduce")
    visitor = Visitor(context.new_page())
    yield visitor.enter(hall_url)
    context.close()
    assert visitor.trouble == []


@pytest.fixture
def visitor(open_browser: OpenBrowser, hall_url: str) -> Iterator[Visitor]:
    """A visitor in the first hall, at a small screen."""
    with open_browser() as opened:
        yield opened.enter(hall_url)
