"""A PostgreSQL server of the tests' own: in a folder of its own, on a Unix socket, gone afterwards."""

import glob
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

PATIENCE = 60.0
"""Seconds in which a server must have come up."""


def program(name: str) -> str | None:
    """Where PostgreSQL's `name` is: on the path, or where Debian keeps it."""
    return shutil.which(name) or next(iter(sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{name}"))[-1:]), None)


@contextmanager
def served() -> Iterator[str]:
    """Yield the DATABASE_URL of an empty database. A server refuses to be root, so another user runs it."""
    folder = Path(tempfile.mkdtemp(prefix="vernissage-pg-", dir="/tmp"))  # noqa: S108  # a socket's path is short
    other: dict[str, Any] = {}
    if os.geteuid() == 0:
        other = {"user": "nobody", "group": "nogroup", "extra_groups": []}
        shutil.chown(folder, "nobody", "nogroup")
    made = [
        program("initdb"),
        "-D",
        folder / "data",
        "-U",
        "museum",
        "-A",
        "trust",
        "-E",
        "UTF8",
        "--locale=C",
    ]
    started = [program("postgres"), "-D", folder / "data", "-k", folder, "-c", "listen_addresses=", "-F"]
    try:
        subprocess.run(made, cwd=folder, check=True, capture_output=True, **other)
        with (folder / "log").open("w") as log:
            server = subprocess.Popen(started, cwd=folder, stdout=log, stderr=log, **other)
        try:
            _wait(folder, server)
            yield f"postgresql://museum@/postgres?host={folder}"
        finally:
            server.send_signal(signal.SIGINT)  # "fast": sessions are ended
            server.wait(30)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _wait(folder: Path, server: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            psycopg.connect(host=str(folder), user="museum", dbname="postgres").close()
            return
        except psycopg.OperationalError:
            if server.poll() is not None or time.monotonic() > until:
                raise RuntimeError((folder / "log").read_text()) from None
            time.sleep(0.05)
