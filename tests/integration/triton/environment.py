"""The Triton host's own environment: made once from deploy/triton/requirements.txt and kept in the cache."""

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import venv
from functools import cache
from pathlib import Path

import pytest
from filelock import FileLock

from engines.cache import cache_root

ROOT = Path(__file__).resolve().parents[3]
REQUIREMENTS = ROOT / "deploy" / "triton" / "requirements.txt"
PATIENCE = 900
"""Seconds that pip may take, over a slow line."""


@cache
def python() -> Path:
    """The Python of the environment. Skips the test, saying why, where there can't be one."""
    if os.environ.get("CI"):
        pytest.skip("a real Triton server is not started in CI")
    if sys.platform != "linux" or platform.machine() != "x86_64":
        pytest.skip("PyTriton's server is built for Linux on x86-64")
    library = Path(sysconfig.get_config_var("LIBDIR"), sysconfig.get_config_var("INSTSONAME") or "none")
    if not library.is_file():
        pytest.skip(f"Triton's Python backend needs a Python with a shared library; {library} is not there")
    name = f"triton-{sys.version_info.major}{sys.version_info.minor}-{_key()}"
    folder = cache_root() / "environments" / name
    folder.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(f"{folder}.lock"):
        if not folder.is_dir():
            _make(folder)
    return folder / "bin" / "python"


def _key() -> str:
    return hashlib.sha256(REQUIREMENTS.read_bytes()).hexdigest()[:12]


def _make(folder: Path) -> None:
    work = folder.with_name(f".{folder.name}.partial")
    shutil.rmtree(work, ignore_errors=True)
    venv.create(work, with_pip=True)
    words = "-I -m pip install --quiet --no-deps --require-hashes --only-binary=:all: -r".split()
    done = subprocess.run(
        [str(work / "bin" / "python"), *words, str(REQUIREMENTS)],
        stderr=subprocess.PIPE,
        text=True,
        timeout=PATIENCE,
    )
    if done.returncode:
        shutil.rmtree(work)
        pytest.skip(f"PyTriton can't be installed: {(done.stderr.strip().splitlines() or [''])[-1]}")
    work.rename(folder)  # the one thing in it that knows its place is pip's own start script
