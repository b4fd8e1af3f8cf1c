"""Runs a step's commands: their output goes to the log and, in short, to the terminal."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from deploy.bootstrap.errors import SetupError

SHOWN_AFTER_FAILURE = 25


def _nothing(_line: str) -> None:
    """Take no notice of a line."""


@dataclass(slots=True)
class Runner:
    """Runs commands in the checkout. `live` shows a line of progress on a terminal."""

    root: Path
    log: Path
    env: Mapping[str, str]
    live: bool = field(default_factory=lambda: sys.stdout.isatty())

    def run(self, *command: str | Path, each_line: Callable[[str], None] = _nothing) -> None:
        """Run `command`; raises `SetupError` with the end of its output where it fails."""
        self.log.parent.mkdir(parents=True, exist_ok=True)
        words = [str(part) for part in command]
        last: list[str] = []
        with self.log.open("a", encoding="utf-8") as log:
            log.write(f"$ {' '.join(words)}\n")
            with subprocess.Popen(
                words,
                cwd=self.root,
                env=dict(self.env),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                errors="replace",
            ) as process:
                assert process.stdout is not None  # noqa: S101 (asked for by PIPE)
                try:
                    for line in process.stdout:
                        log.write(line)
                        last = [*last, line.rstrip()][-SHOWN_AFTER_FAILURE:]
                        each_line(line.rstrip())
                        self.show(line.strip())
                except BaseException:
                    process.terminate()
                    raise
        self.show("")
        if process.returncode:
            raise SetupError(failure(words, process.returncode, last, self.log))

    def attach(self, *command: str | Path) -> str:
        """Run `command` with our terminal as its standard error, where it draws its own progress.

        Returns its standard output.
        """
        words = [str(part) for part in command]
        with subprocess.Popen(
            words,
            cwd=self.root,
            env=dict(self.env),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
        ) as process:
            try:
                told, _ = process.communicate()
            except BaseException:
                process.terminate()
                raise
        if process.returncode:
            raise SetupError(failure(words, process.returncode, [], None))
        return told

    def show(self, line: str) -> None:
        """Show `line` in place of the one before, where there is a terminal to do so."""
        if self.live:
            width = max(20, os.get_terminal_size().columns - 6)
            print(f"\r\033[K    {line[:width]}" if line else "\r\033[K", end="", flush=True)


def failure(words: Sequence[str], code: int, last: Sequence[str], log: Path | None) -> str:
    """What to tell about a command that failed."""
    told = [f"{' '.join(words)} failed (exit status {code})."]
    told += [f"    {line}" for line in last]
    if log is not None:
        told.append(f"All of its output is in {log}.")
    return "\n".join(told)
