"""The virtual environment and the locked Python packages in it."""

import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from deploy.bootstrap.commands import Runner
from deploy.bootstrap.errors import SetupError
from deploy.bootstrap.places import Places

_UNITS = {"kB": 1e3, "MB": 1e6, "GB": 1e9, "bytes": 1.0}
_VERSION = f"{sys.version_info[0]}.{sys.version_info[1]}"
_DOWNLOAD = re.compile(r"^\s*Downloading \S+ \(([\d.]+) ?(kB|MB|GB|bytes)\)")


@dataclass(frozen=True, slots=True)
class Environment:
    """The virtual environment of this checkout."""

    places: Places
    runner: Runner

    @property
    def _half_done(self) -> Path:
        return self.places.venv / ".half-done"

    def is_whole(self) -> bool:
        """Whether it is there and nothing that was put into it was broken off."""
        return self.places.python.exists() and not self._half_done.exists()

    def is_sound(self) -> bool:
        """Whether it is whole, works, and is of this interpreter's version."""
        if not self.is_whole():
            return False
        asked = subprocess.run([self.places.python, "-m", "pip", "--version"], capture_output=True, text=True)
        return asked.returncode == 0 and f"(python {_VERSION})" in asked.stdout

    def make(self) -> int:
        """Make the virtual environment anew, unless it is sound."""
        if self.is_sound():
            return 0
        try:
            import ensurepip  # noqa: F401
            import venv  # noqa: F401
        except ImportError:
            needed = f"python{_VERSION}-venv"
            raise SetupError(
                f"Python {_VERSION} has no venv here. As root: apt-get install {needed}"
            ) from None
        self.runner.run(sys.executable, "-m", "venv", "--clear", "--without-pip", self.places.venv)
        self._half_done.touch()
        self.runner.run(self.places.python, "-m", "ensurepip", "--default-pip")
        self._half_done.unlink()
        return 0

    def install(self, requirements: Path) -> int:
        """Install a locked requirements file; returns the bytes fetched, as pip tells them."""
        fetched = 0.0

        def count(line: str) -> None:
            nonlocal fetched
            if match := _DOWNLOAD.match(line):
                fetched += float(match[1]) * _UNITS[match[2]]

        # pip takes back what it did when it fails, but not when it is killed: the marker stays then,
        # and the environment is made anew.
        self._half_done.touch()
        try:
            # The lock names everything, so pip need not resolve; bytecode is made when it is first needed.
            self.runner.run(
                self.places.python, "-m", "pip", "install", "--disable-pip-version-check", "--progress-bar",
                "off", "--no-input", "--no-deps", "--no-compile", "--require-hashes", "-r", requirements,
                each_line=count,
            )  # fmt: skip
        except SetupError:
            self._half_done.unlink(missing_ok=True)
            raise
        self._half_done.unlink(missing_ok=True)
        return int(fetched)
