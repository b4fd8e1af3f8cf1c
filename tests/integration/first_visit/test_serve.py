"""`manage.py serve`: what an operator sees, starts and stops."""

import json
import os
import re
import signal
import socket
import ssl
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.bench.processes import tree
from tests.installation import Installation, closed, free_port, opened, prepared

pytestmark = [pytest.mark.models, pytest.mark.timeout(1200)]  # the first test paints and warms


@pytest.fixture(scope="module")
def own() -> Iterator[Installation]:
    """An installation that this module may start and stop; nothing runs in it."""
    # A short path: a Unix socket's has 107 bytes at most.
    with tempfile.TemporaryDirectory(prefix="vernissage-") as folder:
        yield prepared(Path(folder))


def told(installation: Installation) -> str:
    """What was printed."""
    return (installation.var / "serve.out").read_text()


def lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"


def runs(command: str, launcher: int) -> bool:
    """Whether the launcher has started this `manage.py` command."""
    lines = (Path(f"/proc/{pid}/cmdline") for pid in tree(launcher))
    return any(command.encode() in line.read_bytes().split(b"\0") for line in lines if line.exists())


def until(holds: Callable[[], bool], seconds: float = 60.0) -> None:
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_a_first_day(own: Installation) -> None:
    """Started, looked at, hurt and stopped: one start, since a guide takes its time to wake."""
    process = opened(own, "--no-ahead")
    started = tree(process.pid)
    try:
        printed = told(own)
        match = re.search(r"name (\S+), password (\S+)", printed)
        assert match, f"no first password: {printed}"
        assert own.url in printed
        assert_opens_the_admin(own, match[1], match[2])
        assert {"site.log", "guide.log"} <= {log.name for log in (own.var / "log").glob("*.log")}
        until(lambda: runs("process_media", process.pid) and runs("run_imports", process.pid))

        again = own.manage("serve", "--port", str(free_port()), check=False)
        assert again.returncode != 0 and "already" in again.stderr, "two launches of one installation"

        site = next(pid for pid in started if b"daphne" in Path(f"/proc/{pid}/cmdline").read_bytes())
        os.kill(site, signal.SIGKILL)
        until(lambda: not lives(site))
        until(lambda: answers(own))
        assert "SIGKILL" in told(own), "the operator was not told that the site died"
        started = tree(process.pid)
    finally:
        assert closed(process) == 0
    assert_nothing_is_left(own, started)


def test_a_second_day(own: Installation) -> None:
    """Started again: the password stays secret, and SIGTERM ends it as well."""
    process = opened(own, "--no-ahead")
    started = tree(process.pid)
    process.terminate()
    assert process.wait(20) == 0
    assert "password" not in told(own)
    assert_nothing_is_left(own, started)


def assert_opens_the_admin(own: Installation, name: str, password: str) -> None:
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    with opener.open(f"{own.url}/admin/login/") as page:
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page.read().decode())
    assert token
    form = f"csrfmiddlewaretoken={token[1]}&username={name}&password={password}&next=/admin/"
    with opener.open(f"{own.url}/admin/login/", form.encode()) as page:
        assert page.url.endswith("/admin/"), "the password does not open the admin"


def assert_nothing_is_left(own: Installation, started: list[int]) -> None:
    assert len(started) >= 4
    until(lambda: not any(lives(pid) for pid in started), 5)
    with socket.socket() as free:
        free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        free.bind(("127.0.0.1", own.port))


def answers(own: Installation) -> bool:
    try:
        return bool(own.readiness()["ready"])
    except OSError:
        return False


def test_a_killed_launcher_takes_everything_with_it(own: Installation) -> None:
    process = opened(own, "--no-ahead")
    started = tree(process.pid)
    process.kill()
    process.wait()
    until(lambda: not any(lives(pid) for pid in started), 20)


def test_a_taken_port_is_one_clear_line(own: Installation) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = own.manage("serve", "--port", str(port), check=False)
    assert done.returncode != 0
    lines = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    assert len(lines) == 1 and str(port) in lines[0], lines


def test_https_is_trusted_by_who_trusts_the_authority_and_shows_a_code(own: Installation) -> None:
    process = opened(own, "--no-ahead", "--https", "--host", "0.0.0.0")  # noqa: S104
    try:
        context = ssl.create_default_context(cafile=str(own.var / "tls" / "ca.pem"))
        for host in ("127.0.0.1", "localhost"):
            address = f"https://{host}:{own.port}/readyz"
            with urllib.request.urlopen(address, context=context) as answer:  # noqa: S310
                assert json.load(answer)["ready"]
        with pytest.raises(OSError):
            urllib.request.urlopen(f"http://127.0.0.1:{own.port}/readyz", timeout=10)
        printed = told(own)
        lan = re.findall(rf"https://(\d+\.\d+\.\d+\.\d+):{own.port}/", printed)
        for host in set(lan) - {"127.0.0.1"}:
            with urllib.request.urlopen(f"https://{host}:{own.port}/en/", context=context) as page:  # noqa: S310
                assert page.status == 200
        if len(set(lan)) > 1:
            assert "█" in printed or "▀" in printed, "no code to scan"
    finally:
        assert closed(process) == 0
