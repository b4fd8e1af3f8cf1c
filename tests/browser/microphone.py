"""A visitor at the hall page with a microphone: Chromium plays a WAV file into it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Playwright

from tests.browser.visitor import Visitor

FLAGS = (
    "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--use-gl=angle", "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader", "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
    "--autoplay-policy=no-user-gesture-required",
)  # fmt: skip
SIZE = {"width": 480, "height": 270}
"""Where the processor does the graphics' work, a small picture is drawn in time."""


def chromium() -> str:
    """Path of the system's Chromium."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    assert found, "Chromium is not installed; `make test` installs it"
    return found


class Speaker(Visitor):
    """A visitor who chooses a work, presses the microphone and looks and listens what comes of it."""

    def stand_before(self, url: str, work: dict[str, Any]) -> None:
        """Come into the hall in which `work` hangs and choose it."""
        self.enter(f"{url}{work['hall_url']}#{work['accession']}")
        self.until_guide("awake")
        assert self.state()["selected"] == work["accession"]

    def press(self) -> None:
        """Press the microphone button once: it stays open until the guide has taken the question."""
        before = self.state()["turnId"]
        self.page.click("#talk-button")
        self.until(
            "before => vernissage.state().microphone === 'open'"
            " || vernissage.log.some((e) => e.type === 'heard' && e.turn_id > before)",
            before,
        )

    def until_ended(self, after: int = 0) -> dict[str, Any]:
        """Wait for the end of a turn later than `after`."""
        entry: dict[str, Any] = self.until(
            "after => vernissage.log.find((e) => e.type === 'ended' && e.turn_id > after)", after
        )
        return entry

    def until_guide(self, state: str) -> None:
        """Wait until the guide is `awake` or `resting`."""
        self.until("state => vernissage.state().guide === state", state)

    def until_phase(self, phase: str) -> None:
        """Wait until the conversation is `idle`, `speaking` and so on."""
        self.until("phase => vernissage.state().phase === phase", phase)

    def until_heard_out(self, turn: int) -> None:
        """Wait until the player has played a sentence of the turn to its end."""
        self.until_logged("played", turn_id=turn, whole=True)

    def of_turn(self, kind: str, turn: int) -> list[dict[str, Any]]:
        """The page's journal entries of one kind and turn."""
        return [entry for entry in self.log(kind) if entry["turn_id"] == turn]

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
def microphone(playwright: Playwright, recording: Path, profile: Path) -> Iterator[Speaker]:
    """A browser whose microphone hears `recording` from its beginning, once, when it is opened."""
    context = playwright.chromium.launch_persistent_context(
        str(profile),
        executable_path=chromium(),
        headless=True,
        args=[*FLAGS, f"--use-file-for-fake-audio-capture={recording.resolve()}%noloop"],
        viewport=SIZE,
    )
    try:
        speaker = Speaker(context.pages[0] if context.pages else context.new_page())
        yield speaker
        assert speaker.trouble == []
    finally:
        context.close()
