"""A whole installation for the tests: the demo hung in a throw-away folder, the site and the guide running.

It is started as `make run` starts it, by `manage.py serve`, once for all tests of a session that ask for it.
"""

import atexit
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
PICTURES = "256"
"""Pixels of a picture's longer side: the records are what they are, and painting them small is quick."""
OPENS_WITHIN = 240.0
ENDS_WITHIN = 20.0


@dataclass(frozen=True)
class Installation:
    """Where it is and how to reach it. `env` makes commands work on it."""

    var: Path
    port: int
    env: dict[str, str]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def sockets(self) -> Path:
        return self.var / "sockets"

    def manage(self, *words: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        """Run `manage.py` on it, as an operator would."""
        done = subprocess.run(
            [sys.executable, "manage.py", *words], cwd=ROOT, env=self.env, capture_output=True, text=True
        )
        if check:
            assert done.returncode == 0, f"manage.py {' '.join(words)}:\n{done.stdout}\n{done.stderr}"
        return done

    def worker(self) -> int:
        """Process id of the inference process that hears, understands and speaks."""
        socket = str(self.sockets / "skills.sock").encode()
        found = [
            entry
            for entry in Path("/proc").iterdir()
            if entry.name.isdigit() and _words(entry)[1:4:2] == [b"-m", socket]
        ]
        assert len(found) == 1, f"{len(found)} processes listen on {socket!r}"
        return int(found[0].name)

    def readiness(self) -> dict[str, Any]:
        """What the site says of itself."""
        with urllib.request.urlopen(f"{self.url}/readyz", timeout=10) as answer:  # noqa: S310
            told: dict[str, Any] = json.load(answer)
        return told

    def until_awake(self, seconds: float = 60.0) -> None:
        """Wait for the guide, which another test may have put to sleep."""
        deadline = time.monotonic() + seconds
        while self.readiness()["guide"] != "awake":
            assert time.monotonic() < deadline, "the guide did not come back"
            time.sleep(0.2)


def _words(process: Path) -> list[bytes]:
    try:
        return (process / "cmdline").read_bytes().split(b"\0")
    except OSError:
        return []


def free_port() -> int:
    """A port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def prepared(var: Path) -> Installation:
    """An installation in `var` with the demo in it; nothing runs yet.

    The pictures are painted once a session: later ones begin as copies of the first.
    """
    made = _installation(var)
    shutil.copytree(_first(), var, dirs_exist_ok=True)
    return made


@cache
def _first() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="vernissage-first-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    made = _installation(folder)
    made.manage("migrate", "--noinput")
    made.manage("load_demo", "--longest", PICTURES)
    made.manage("collectstatic", "--noinput")
    return folder


def _installation(var: Path, port: int | None = None) -> Installation:
    env = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "museum.settings.development",
        "VERNISSAGE_VAR": str(var),
        "PYTHONUNBUFFERED": "1",
    }
    env.pop("VERNISSAGE_SOCKETS", None)
    return Installation(var, port or free_port(), env)


def opened(installation: Installation, *options: str) -> subprocess.Popen[bytes]:
    """Start the site and the guide, and wait until visitors can come; returns the process."""
    told = installation.var / "serve.out"
    with told.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--port", str(installation.port), *options],
            cwd=ROOT,
            env=installation.env,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
        )
    deadline = time.monotonic() + OPENS_WITHIN
    while b"Ctrl-C ends it" not in told.read_bytes():
        if process.poll() is not None or time.monotonic() > deadline:
            process.kill()
            logs = "\n".join(
                f.read_text(errors="replace")[-2000:] for f in (installation.var / "log").glob("*")
            )
            pytest.fail(f"the installation did not open:\n{told.read_text()}\n{logs}")
        time.sleep(0.1)
    return process


def closed(process: subprocess.Popen[bytes]) -> int:
    """Stop it as Ctrl-C does; returns its exit status."""
    process.send_signal(signal.SIGINT)
    try:
        return process.wait(ENDS_WITHIN)
    except subprocess.TimeoutExpired:
        process.kill()
        raise


def open_already() -> Installation | None:
    """VERNISSAGE_TEST_AT=FOLDER:PORT names one, for who writes tests and is in a hurry."""
    folder, _, port = os.environ.get("VERNISSAGE_TEST_AT", "").rpartition(":")
    return _installation(Path(folder), int(port)) if folder else None


@pytest.fixture(scope="session")
def installation() -> Iterator[Installation]:
    """The demo, open to visitors, the guide awake. Tests leave the records as they were."""
    if there := open_already():
        yield there
        return
    # A short path: a Unix socket's has 107 bytes at most.
    with tempfile.TemporaryDirectory(prefix="vernissage-") as folder:
        made = prepared(Path(folder))
        process = opened(made, "--no-ahead")
        try:
            made.manage("embed_texts")
            yield made
        finally:
            closed(process)
