"""TensorRT-RTX for the tests that build engines, in an environment of its own that clones share.

It is 300 MB that no service needs, so it stays out of the checkout's environment; `engines.targets` looks
for it here. Where it can't be had, these tests are skipped and say so.
"""

import hashlib
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

from deploy.bootstrap import stamps
from deploy.bootstrap.commands import Runner
from deploy.bootstrap.errors import SetupError
from deploy.bootstrap.places import Places


@dataclass(frozen=True, slots=True)
class TensorRtRtx:
    """The environment of `requirements/tensorrt-rtx.txt`."""

    places: Places
    runner: Runner

    @property
    def requirements(self) -> Path:
        """The locked packages."""
        return self.places.root / "requirements" / "tensorrt-rtx.txt"

    @property
    def folder(self) -> Path:
        """Where it lies; a changed lock gets another. `engines.targets.trt_tool` knows this name."""
        lock = hashlib.sha256(self.requirements.read_bytes()).hexdigest()[:12]
        return self.places.cache / "environments" / f"tensorrt-rtx-{lock}"

    def is_there(self) -> bool:
        """Whether it was made, whole: it gets its name last."""
        return (self.folder / "bin" / "python").exists()

    def make(self) -> int:
        """Make it, unless it is there; returns the bytes that it takes on the disk.

        One that can't be made is no failure: the line says so, and the next call tries again.
        """
        if self.is_there():
            return 0
        partial = self.folder.with_name(f".{self.folder.name}.{self.places.root.name}.partial")
        shutil.rmtree(partial, ignore_errors=True)
        try:
            self.runner.run(sys.executable, "-m", "venv", "--without-pip", partial)
            self.runner.run(
                self.places.python, "-m", "pip", "--python", partial / "bin" / "python", "install",
                "--disable-pip-version-check", "--progress-bar", "off", "--no-input", "--no-deps",
                "--no-compile", "--only-binary", ":all:", "--require-hashes", "-r", self.requirements,
            )  # fmt: skip
            partial.rename(self.folder)
        except (SetupError, OSError) as error:
            if not self.is_there():
                reason = str(error).splitlines()[0]
                print(f"  no TensorRT-RTX, so its tests are skipped: {reason}", flush=True)
            return 0
        finally:
            shutil.rmtree(partial, ignore_errors=True)
        return stamps.size_of(self.folder)
