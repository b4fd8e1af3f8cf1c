"""A visitor at the hall page with a microphone: Chromium plays a WAV file into it."""

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

FLAGS = (
    "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--use-gl=angle", "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader", "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
    "--autoplay-policy=no-user-gesture-required",
)  # fmt: skip
PATIENCE = 60_000
"""Milliseconds that anything may take on a loaded machine."""


def chromium() -> str:
    """Path of the system's Chromium."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    assert found, "Chromium is not installed; `make test` installs it"
    return found


class VisitorPage:
    """The hall page, with the words of a test: look at a work, press the microphone, see what came of it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def enter(self, url: str, work: dict[str, Any]) -> None:
        """Come into the hall in which `work` hangs, and choose it."""
        self.page.goto(f"{url}{work['hall_url']}#{work['accession']}")
        self.page.wait_for_function("window.vernissage?.ready", timeout=PATIENCE)
        self.until_guide("awake")
        assert self.state()["selected"] == work["accession"]

    def press(self) -> None:
        """Press the microphone button once: it stays open until the guide has taken the question."""
        self.page.click("#talk-button")
        self.page.wait_for_function(
            "vernissage.state().microphone === 'open' || vernissage.log.some(({type}) => type === 'heard')",
            timeout=PATIENCE,
        )

    def write(self, question: str) -> None:
        """Type a question and send it."""
        self.page.fill("#question", question)
        self.page.press("#question", "Enter")

    def state(self) -> dict[str, Any]:
        """What the page says of itself."""
        told: dict[str, Any] = self.page.evaluate("vernissage.state()")
        return told

    def log(self, kind: str, turn: int | None = None) -> list[dict[str, Any]]:
        """The page's journal entries of one kind, of one turn."""
        entries: list[dict[str, Any]] = self.page.evaluate(
            "kind => vernissage.log.filter(({type}) => type === kind)", kind
        )
        return [entry for entry in entries if turn is None or entry.get("turn_id") == turn]

    def until(self, kind: str, after: int = 0) -> dict[str, Any]:
        """Wait for a journal entry of this kind in a turn later than `after`; returns it."""
        handle = self.page.wait_for_function(
            "([kind, after]) => vernissage.log.find((e) => e.type === kind && e.turn_id > after)",
            arg=[kind, after],
            timeout=PATIENCE,
        )
        entry: dict[str, Any] = handle.json_value()
        return entry

    def until_guide(self, state: str) -> None:
        """Wait until the guide is `awake` or `resting`."""
        self.page.wait_for_function(
            "state => vernissage.state().guide === state", arg=state, timeout=PATIENCE
        )

    def until_heard_out(self, turn: int) -> None:
        """Wait until the player has played the turn's first sentence to its end."""
        self.page.wait_for_function(
            "turn => vernissage.log.some((e) => e.type === 'played' && e.turn_id === turn && e.whole)",
            arg=turn,
            timeout=PATIENCE,
        )

    def jaws_since(self, moment: float) -> list[float]:
        """Openings of the guide's jaw that were drawn after `moment` (the page's clock)."""
        return [entry["jaw"] for entry in self.log("mouth") if entry["at"] >= moment]

    def captions(self, who: str) -> list[str]:
        """What the captions show of the `visitor` or the `guide`, a line a turn."""
        lines = self.page.locator(f"#captions .line.{who} > p[lang]").all_inner_texts()
        return [re.sub(r"\s+", " ", line).strip() for line in lines]

    def citations(self) -> list[str]:
        """The records that the newest answer shows as its ground."""
        return self.page.locator("#captions .line.guide").last.locator(".citation").all_inner_texts()


@contextmanager
def microphone(
    recording: Path, profile: Path, watch: Callable[[Page], None] | None = None
) -> Iterator[VisitorPage]:
    """A browser whose microphone hears `recording` from its beginning, once, when it is opened."""
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            str(profile),
            executable_path=chromium(),
            headless=True,
            args=[*FLAGS, f"--use-file-for-fake-audio-capture={recording.resolve()}%noloop"],
            viewport={"width": 480, "height": 270},
            permissions=["microphone"],
        )
        try:
            page = context.pages[0] if context.pages else context.new_page()
            if watch:
                watch(page)
            yield VisitorPage(page)
        finally:
            context.close()
