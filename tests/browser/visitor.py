"""A visitor at the hall page, for the page's own tests: what is seen and done, and waiting without sleeping.

Conditions are asked for inside the page, not through Playwright's `wait_for_function`: that one evaluates
strings, which the page's security policy rightly forbids.
"""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

PATIENCE = 60.0
"""Seconds that anything may take on a loaded machine."""

_WAIT = """async ({condition, argument, patience}) => {
  const end = performance.now() + patience * 1000;
  for (;;) {
    const found = await condition(argument);
    if (found) return found;
    if (performance.now() > end) return null;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}"""


class Visitor:
    """The page in one browser tab. `trouble` collects script errors and refused actions."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.trouble: list[str] = []
        page.on("pageerror", lambda error: self.trouble.append(str(error)))
        page.on("console", lambda message: self._noticed(message.type, message.text))

    def _noticed(self, kind: str, text: str) -> None:
        # A picture is slow to read back where the processor does the graphics' work: not the page's fault.
        if kind == "error" or (
            kind == "warning" and "GPU stall" not in text and "swiftshader" not in text.lower()
        ):
            self.trouble.append(text)

    def enter(self, address: str) -> Visitor:
        """Open a hall and wait until it is there."""
        self.page.goto(address)
        self.until("() => window.vernissage?.ready === true")
        return self

    def until(self, condition: str, argument: Any = None, patience: float = PATIENCE) -> Any:
        """Wait until a function of the page returns something true; returns that."""
        script = _WAIT.replace("await condition(argument)", f"await ({condition})(argument)")
        script = script.replace("{condition, argument, patience}", "{argument, patience}")
        found = self.page.evaluate(script, {"argument": argument, "patience": patience})
        assert found, f"never came true: {condition} with {argument!r}; the page says {self.state()}"
        return found

    def state(self) -> dict[str, Any]:
        """What the page says of itself."""
        told: dict[str, Any] = self.page.evaluate("() => window.vernissage?.state() ?? {}")
        return told

    def log(self, kind: str) -> list[dict[str, Any]]:
        """The page's journal entries of one kind."""
        entries: list[dict[str, Any]] = self.page.evaluate(
            "kind => vernissage.log.filter(({type}) => type === kind)", kind
        )
        return entries

    def until_logged(self, kind: str, **facts: Any) -> dict[str, Any]:
        """Wait for a journal entry of this kind with these facts."""
        entry: dict[str, Any] = self.until(
            "([kind, facts]) => vernissage.log.find((entry) => entry.type === kind"
            " && Object.entries(facts).every(([key, value]) => entry[key] === value))",
            [kind, facts],
        )
        return entry

    def stand(self, **place: float) -> None:
        """Be somewhere in the hall: `x`, `z` in metres, `heading` and `pitch` in radians."""
        self.page.evaluate("place => vernissage.stand(place)", place)

    def until_moved(self, start: dict[str, float], metres: float) -> None:
        """Wait until the visitor stands so far from `start`."""
        self.until(
            "([from, metres]) => { const {x, z} = vernissage.state().position;"
            " return Math.hypot(x - from.x, z - from.z) > metres; }",
            [start, metres],
        )

    def until_drawn(self) -> None:
        """Wait until the picture has been drawn once more."""
        before = self.state()["frames"]
        self.page.evaluate("() => vernissage.stand({})")
        self.until("frames => vernissage.state().frames > frames", before)

    def until_still(self) -> None:
        """Wait until nothing moves: no frame is drawn for a while."""
        self.until(
            """async () => {
              const before = vernissage.state().frames;
              await new Promise((resolve) => setTimeout(resolve, 700));
              return vernissage.state().frames === before;
            }"""
        )

    def focused(self) -> str:
        """What has the focus: its id, or its text."""
        told: str = self.page.evaluate(
            "() => document.activeElement?.id || document.activeElement?.dataset.accession"
            " || document.activeElement?.textContent.trim()"
        )
        return told

    def tab_to(self, what: str, *, most: int = 60, back: bool = False) -> None:
        """Press Tab until something has the focus, as who has no mouse does."""
        for _ in range(most):
            if self.focused() == what:
                return
            self.page.keyboard.press("Shift+Tab" if back else "Tab")
        raise AssertionError(f"{what} cannot be reached by keyboard")

    def ask(self, question: str) -> None:
        """Type a question and send it."""
        self.page.fill("#question", question)
        self.page.press("#question", "Enter")

    def expect_answer(self, text: str) -> None:
        """The newest answer in the captions contains this."""
        expect(self.page.locator("#captions .line.guide > p[lang]").last).to_contain_text(
            re.compile(re.escape(text)), timeout=PATIENCE * 1000
        )
