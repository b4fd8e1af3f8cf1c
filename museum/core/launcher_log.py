"""What the launched processes print: into a log of bounded size each, and errors to the terminal as well."""

import logging
import logging.handlers
import re
import sys
from collections import deque
from pathlib import Path
from typing import Final, TextIO

MAX_BYTES: Final = 5_000_000
KEPT_FILES: Final = 2
LINES_OF_AN_ERROR: Final = 30
"""A traceback that is longer than this is cut on the terminal; the log has all of it."""

_ERROR = re.compile(r"\b(ERROR|CRITICAL)\b")
_CONTINUES = re.compile(r"^(\s|Traceback |\S*(Error|Exception|Interrupt|Unavailable)\b|During |The above )")


class ProcessLog:
    """One process's log. Not thread-safe: the event loop feeds it."""

    def __init__(self, path: Path, name: str, terminal: TextIO = sys.stderr) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self._handler = logging.handlers.RotatingFileHandler(
            path, maxBytes=MAX_BYTES, backupCount=KEPT_FILES, encoding="utf-8", errors="replace"
        )
        self._name = name
        self._terminal = terminal
        self._shown = 0
        self._last: deque[str] = deque(maxlen=LINES_OF_AN_ERROR)

    def write(self, line: str) -> None:
        """Take one line without its end."""
        self._last.append(line)
        self._handler.emit(logging.makeLogRecord({"msg": line, "levelno": logging.INFO}))
        if _ERROR.search(line) or line.startswith("Traceback "):
            self._shown = 1
        elif self._shown and _CONTINUES.match(line):
            self._shown += 1
        else:
            self._shown = 0
        if 0 < self._shown <= LINES_OF_AN_ERROR:
            print(f"[{self._name}] {line}", file=self._terminal, flush=True)

    def last_lines(self) -> list[str]:
        """The newest lines, for telling why a process ended."""
        return list(self._last)

    def close(self) -> None:
        """Close the file."""
        self._handler.close()
