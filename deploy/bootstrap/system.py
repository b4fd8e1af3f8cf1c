"""Programs that the tests drive and Python packages do not bring."""

import glob
import os
import shutil
from dataclasses import dataclass

from deploy.bootstrap.commands import Runner
from deploy.bootstrap.errors import SetupError


@dataclass(frozen=True, slots=True)
class Program:
    """A program under one of `names`, and the Debian package that has it."""

    names: tuple[str, ...]
    package: str
    use: str
    folders: str = ""
    """A pattern of folders beside the path in which it may be."""


NEEDED_BY_TESTS = (
    Program(("chromium", "chromium-browser", "google-chrome"), "chromium", "the browser tests"),
    Program(("espeak-ng",), "espeak-ng", "another voice that asks the guide"),
    Program(("initdb",), "postgresql", "the tests on PostgreSQL", "/usr/lib/postgresql/*/bin"),
)


def missing(programs: tuple[Program, ...], path: str | None = None) -> list[Program]:
    """Those of `programs` that are not on `path`."""
    return [p for p in programs if not any(_found(name, p.folders, path) for name in p.names)]


def _found(name: str, folders: str, path: str | None) -> bool:
    return bool(shutil.which(name, path=path) or (folders and glob.glob(f"{folders}/{name}")))


def provide(programs: tuple[Program, ...], runner: Runner) -> int:
    """Install what is missing, as root on a Debian; otherwise raise `SetupError` with what to install."""
    absent = missing(programs)
    if not absent:
        return 0
    packages = [p.package for p in absent]
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        wanted = "; ".join(f"{p.package} (for {p.use})" for p in absent)
        raise SetupError(f"Missing: {wanted}. Install as root: apt-get install {' '.join(packages)}")
    runner.run("apt-get", "update", "-q")
    runner.run(
        "apt-get", "install", "-q", "-y", "--no-install-recommends", "-o", "Dpkg::Use-Pty=0", *packages
    )
    if absent := missing(programs):
        raise SetupError(f"Installed, but still not found: {', '.join(p.names[0] for p in absent)}")
    return 0
