"""The site under the real server: pages, pictures, sockets, and a stop that visitors can come back from."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

ROOT = Path(__file__).parents[3]


@dataclass
class Site:
    process: subprocess.Popen[bytes]
    port: int
    log: Path

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def get(self, path: str, **headers: str):
        request = urllib.request.Request(self.url + path, headers=headers)  # noqa: S310 (our own)
        return urllib.request.urlopen(request, timeout=20)  # noqa: S310

    def hall(self) -> dict:
        return json.load(self.get("/en/neura/north/hall.json"))

    def open(self, ticket: str | None = None, origin: str | None = None) -> ClientConnection:
        ticket = self.hall()["ticket"] if ticket is None else ticket
        return connect(
            f"ws://127.0.0.1:{self.port}/ws/conversation/neura/?ticket={ticket}",
            origin=self.url if origin is None else origin,
            compression=None,
            open_timeout=20,
        )


@pytest.fixture
def site(live_gallery, settings, tmp_path) -> Iterator[Site]:
    """daphne on the test's own database."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    # Not the test database's own name: settings of the test kind read that from their folder.
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "tests.integration.museum.served_settings",
        "SERVED_DATABASE": str(settings.DATABASES["default"]["NAME"]),
        "SERVED_MEDIA": str(settings.MEDIA_ROOT),
        "VERNISSAGE_SOCKETS": str(tmp_path),
        "PYTHONPATH": str(ROOT),
    }
    log = tmp_path / "daphne.log"
    words = [sys.executable, "-m", "daphne", "-b", "127.0.0.1", "-p", str(port), "museum.asgi:application"]
    with log.open("wb") as out:
        process = subprocess.Popen(words, cwd=ROOT, env=environment, stdout=out, stderr=subprocess.STDOUT)
    site = Site(process, port, log)
    try:
        until_open(site)
        yield site
    finally:
        process.kill()
        process.wait()


def until_open(site: Site, seconds: float = 180.0) -> None:
    """Wait for the first answer; a busy host takes a minute and more to import what the site needs."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            site.get("/healthz").close()
            return
        except OSError:  # refused, or begun and not yet answering
            assert site.process.poll() is None, site.log.read_text()
            assert time.monotonic() < deadline, f"not open after {seconds:.0f} s: {site.log.read_text()}"
            time.sleep(0.1)


def receive(client: ClientConnection, kind: str) -> dict:
    while True:
        message = client.recv(timeout=20)
        if isinstance(message, str) and json.loads(message)["type"] == kind:
            return json.loads(message)


def test_a_visit(site):
    hall = site.hall()
    assert site.get("/en/neura/north/").status == 200
    address = hall["works"][0]["image"]["sources"]["wall"]["jpeg"]["url"]
    picture = site.get(address)
    assert picture.headers["Content-Type"] == "image/jpeg"
    assert picture.read().startswith(b"\xff\xd8\xff")
    part = site.get(address, Range="bytes=0-2")
    assert (part.status, part.read()) == (206, b"\xff\xd8\xff")
    with site.open() as client:
        client.send(json.dumps({"type": "hello", "language": "en", "hall": "north"}))
        assert receive(client, "ready")["guide"] == "resting"
        client.send(json.dumps({"type": "place", "hall": "north", "gaze": "V-1.10", "gaze_ms": 3000}))
        client.send(json.dumps({"type": "ask", "text": "Who painted this?"}))
        assert "Ada Lin" in receive(client, "said")["text"]
        assert receive(client, "ended")["ending"] == "complete"


def test_who_is_not_let_in(site):
    with pytest.raises(InvalidStatus) as refusal:
        site.open(origin="http://evil.example")
    assert refusal.value.response.status_code == 403
    with site.open(ticket="forged") as client, pytest.raises(ConnectionClosed) as closed:
        client.recv(timeout=20)
    assert closed.value.rcvd.code == 4401


def test_close_codes_reach_the_client(site):
    with site.open() as client:
        client.send(json.dumps({"type": "hello", "language": "en", "hall": "north"}))
        receive(client, "ready")
        client.send(b"\0" * (64 * 1024 + 1))
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                client.recv(timeout=20)
    assert closed.value.rcvd.code == 4400


def test_a_stop_tells_visitors_to_come_back(site):
    with site.open() as client:
        client.send(json.dumps({"type": "hello", "language": "en", "hall": "north"}))
        receive(client, "ready")
        site.process.send_signal(signal.SIGTERM)
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                client.recv(timeout=20)
    assert closed.value.rcvd.code == 4012
    assert site.process.wait(20) == 0
    assert "Traceback" not in site.log.read_text()


def test_a_flood_ends_and_leaves_no_noise(site):
    """Frames as fast as they can be sent, questions that nobody waits for, an address that is none."""
    with site.open() as client:
        client.send(json.dumps({"type": "hello", "language": "en", "hall": "north"}))
        receive(client, "ready")
        client.send(json.dumps({"type": "microphone", "open": True}))
        with pytest.raises(ConnectionClosed):
            for _ in range(3000):
                client.send(b"\x11\x22" * (32 * 1024))
            while True:
                client.recv(timeout=20)
    assert client.protocol.close_rcvd is not None
    assert client.protocol.close_rcvd.code == 4429
    for _ in range(5):
        with site.open() as client:
            client.send(json.dumps({"type": "hello", "language": "en", "hall": "north"}))
            receive(client, "ready")
            for _ in range(20):
                client.send(json.dumps({"type": "ask", "text": "Tell me about the harbour."}))
            client.socket.shutdown(socket.SHUT_RDWR)
    address = f"ws://127.0.0.1:{site.port}/ws/nowhere/"
    with (
        connect(address, origin=site.url, open_timeout=20) as lost,
        pytest.raises(ConnectionClosed) as closed,
    ):
        lost.recv(timeout=20)
    assert closed.value.rcvd.code == 4404
    site.process.send_signal(signal.SIGTERM)
    assert site.process.wait(20) == 0
    log = site.log.read_text()
    assert "Traceback" not in log
    assert "too long" not in log


def test_a_site_that_ends_while_it_still_prepares_waits_for_that(tmp_path):
    """Native code that runs on under a process which goes away aborts it."""
    words = (
        "import django, time; django.setup()\n"
        "from museum.visits import guide\n"
        "guide.prepare = lambda: (time.sleep(0.5), print('prepared'))\n"
        "import museum.asgi"
    )
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "museum.settings.development",
        "VERNISSAGE_VAR": str(tmp_path),
    }
    done = subprocess.run(
        [sys.executable, "-c", words], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (0, "prepared\n")
