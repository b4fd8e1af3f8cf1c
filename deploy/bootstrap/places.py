"""Where preparing reads and writes: the checkout, the virtual environment, the installation, the caches."""

import os
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Places:
    """Folders of one installation. `var` holds what it writes, `cache` what clones share."""

    root: Path
    venv: Path
    var: Path
    cache: Path

    @classmethod
    def of(cls, root: Path) -> "Places":
        """The places of the checkout at `root`, as the environment sets them."""
        cache = os.environ.get("VERNISSAGE_CACHE") or Path.home() / ".cache" / "vernissage"
        var = os.environ.get("VERNISSAGE_VAR") or root / "var"
        return cls(root=root, venv=root / ".venv", var=Path(var).absolute(), cache=Path(cache).absolute())

    @property
    def python(self) -> Path:
        """The virtual environment's interpreter."""
        return self.venv / "bin" / "python"

    @property
    def log(self) -> Path:
        """What the steps printed."""
        return self.var / "log" / "setup.log"

    def environment(self) -> dict[str, str]:
        """Variables for child processes: the virtual environment's programs come first."""
        env = dict(os.environ)
        env.pop("PYTHONHOME", None)
        env["PATH"] = f"{self.venv / 'bin'}{os.pathsep}{env.get('PATH', os.defpath)}"
        env["VIRTUAL_ENV"] = str(self.venv)
        env["VERNISSAGE_VAR"] = str(self.var)
        env["VERNISSAGE_CACHE"] = str(self.cache)
        return env
