"""Fetching by address: from a server of our own on this host, which only tests may reach."""

import gzip
import http.server
import socket
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest

from museum.exhibits.importers.errors import NotFetched
from museum.exhibits.importers.fetching import Fetched, fetch
from museum.exhibits.importers.fetching_address import file_name, target
from museum.exhibits.importers.fetching_socket import Internet

BODY = b"a picture, perhaps " * 400


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers by its path, honestly or not."""

    asked: list[dict[str, str]]

    def do_GET(self) -> None:
        self.asked.append(
            {"path": self.path, **{name.lower(): value for name, value in self.headers.items()}}
        )
        getattr(
            self,
            "answer_" + self.path.split("?")[0].strip("/").split("/")[0].split(".")[0],
            self.answer_plain,
        )()

    def send(self, body: bytes, *headers: tuple[str, str], length: int | None = None) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "Image/PNG; charset=x")
        self.send_header("Content-Length", str(len(body) if length is None else length))
        for header in headers:
            self.send_header(*header)
        self.end_headers()
        self.wfile.write(body)

    def move(self, location: str) -> None:
        self.send_response(302)
        self.send_header("Location", location)
        self.end_headers()

    def answer_plain(self) -> None:
        self.send(BODY)

    def answer_named(self) -> None:
        self.send(BODY, ("Content-Disposition", 'attachment; filename="../../etc/vase.png"'))

    def answer_moved(self) -> None:
        self.move("/plain/a%20b.png")

    def answer_round(self) -> None:
        self.move("/round")

    def answer_to(self) -> None:
        self.move(self.path.split("?", 1)[1])

    def answer_missing(self) -> None:
        self.send_error(404)

    def answer_busy(self) -> None:
        self.send_error(503)

    def answer_short(self) -> None:
        self.send(BODY, length=len(BODY) + 500)

    def answer_long(self) -> None:
        self.send(BODY, length=10)

    def answer_huge(self) -> None:
        self.send(b"", length=10**12)

    def answer_endless(self) -> None:
        self.send_response(200)
        self.end_headers()
        try:
            while True:
                self.wfile.write(b"x" * 65536)
        except OSError:
            pass

    def answer_bomb(self) -> None:
        self.send(gzip.compress(bytes(5_000_000)), ("Content-Encoding", "gzip"))

    def answer_packed(self) -> None:
        self.send(gzip.compress(BODY), ("Content-Encoding", "gzip"))

    def answer_cut(self) -> None:
        self.send(gzip.compress(BODY)[:-20], ("Content-Encoding", "gzip"))

    def answer_odd(self) -> None:
        self.send(BODY, ("Content-Encoding", "br"))

    def answer_drip(self) -> None:
        self.drip(b"HTTP/1.0 200 OK\r\n\r\n")

    def answer_head(self) -> None:
        self.drip(b"HTTP/1.0 200 OK\r\nX-Slow: ")

    def answer_garbage(self) -> None:
        self.wfile.write(b"\x00\xff not http at all\r\n")

    def drip(self, start: bytes) -> None:
        self.wfile.write(start)
        try:
            while True:
                self.wfile.write(b"x")
                time.sleep(0.02)
        except OSError:
            pass

    def log_message(self, *args: object) -> None:
        """Nothing is logged."""


@dataclass
class Loopback:
    """A reach for tests: names as given, and this host allowed where a test says so."""

    names: dict[str, list[str]] = field(default_factory=dict)
    allowed: tuple[str, ...] = ("127.0.0.1",)
    looked_up: list[str] = field(default_factory=list)

    def addresses(self, host: str, port: int) -> list[str]:
        self.looked_up.append(host)
        if host in self.names:
            return self.names[host]
        return Internet().addresses(host, port)

    def allows(self, address: str) -> bool:
        return address in self.allowed or Internet().allows(address)


@pytest.fixture
def server() -> Iterator[http.server.ThreadingHTTPServer]:
    Handler.asked = []
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def get(server, tmp_path) -> Callable[..., Fetched]:
    def getting(
        path: str, *, most_bytes: int = 1_000_000, seconds: float = 5, reach: Loopback | None = None
    ) -> Fetched:
        url = path if path.startswith("http") else f"http://127.0.0.1:{server.server_port}/{path}"
        return fetch(url, tmp_path, most_bytes=most_bytes, seconds=seconds, reach=reach or Loopback())

    return getting


def test_a_file_is_fetched(get, tmp_path):
    fetched = get("plain/vue_g%C3%A9n%C3%A9rale.png?size=full")
    assert fetched.path.read_bytes() == BODY
    assert fetched.path.parent == tmp_path
    assert (fetched.content_type, fetched.name) == ("image/png", "vue_générale.png")
    assert Handler.asked[0]["path"] == "/plain/vue_g%C3%A9n%C3%A9rale.png?size=full"
    assert "cookie" not in Handler.asked[0] and "authorization" not in Handler.asked[0]


def test_a_goal_that_is_a_file_gets_the_content(server, tmp_path):
    goal = tmp_path / "goal.bin"
    url = f"http://127.0.0.1:{server.server_port}/plain"
    assert fetch(url, goal, most_bytes=10**6, reach=Loopback()).path == goal
    assert goal.read_bytes() == BODY


def test_an_address_with_letters_beyond_ascii_is_asked_quoted(get):
    get("plain/vue générale é.png")
    assert Handler.asked[0]["path"] == "/plain/vue%20g%C3%A9n%C3%A9rale%20%C3%A9.png"


def test_a_redirect_is_followed(get):
    fetched = get("moved")
    assert fetched.path.read_bytes() == BODY
    assert fetched.name == "a b.png"


def test_what_is_packed_is_unpacked(get):
    assert get("packed").path.read_bytes() == BODY


def test_the_server_s_name_for_a_file_leads_nowhere(get):
    assert get("named").name == "vase.png"


@pytest.mark.parametrize(
    ("path", "part"),
    [
        ("round", "redirects too often"),
        ("to?file:///etc/passwd", "only http and https"),
        ("to?ftp://example.org/x", "only http and https"),
        ("to?http://10.0.0.1/x", "not a public address"),
        ("to?http://169.254.169.254/latest/meta-data", "not a public address"),
        ("to?http://[::1]/x", "not a public address"),
        ("to?//192.168.0.1/x", "not a public address"),
        ("to?http://user:pw@example.org/", "name or password"),
        ("missing", "404"),
        ("busy", "503"),
        ("short", "ended before"),
        ("cut", "ended before"),
        ("odd", "packed in a way"),
        ("garbage", "could not be fetched"),
    ],
)
def test_what_is_not_fetched_is_said_and_leaves_nothing(get, tmp_path, path, part):
    with pytest.raises(NotFetched, match=part):
        get(path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("path", ["plain", "huge", "endless", "bomb"])
def test_more_than_is_allowed_is_not_taken(get, tmp_path, path):
    with pytest.raises(NotFetched, match="larger than"):
        get(path, most_bytes=5000)
    assert list(tmp_path.iterdir()) == []


def test_more_than_was_announced_is_not_read(get):
    assert get("long").path.read_bytes() == BODY[:10]


@pytest.mark.parametrize("path", ["drip", "head"])
def test_a_server_that_drips_is_left(get, tmp_path, path):
    with pytest.raises(NotFetched, match="too long") as caught:
        get(path, seconds=0.3)
    assert caught.value.retryable
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("path", "retryable"), [("busy", True), ("missing", False), ("round", False), ("short", True)]
)
def test_what_may_work_later_is_marked(get, path, retryable):
    with pytest.raises(NotFetched) as caught:
        get(path)
    assert caught.value.retryable == retryable


def test_a_host_that_does_not_answer_may_work_later(get):
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
    with pytest.raises(NotFetched) as caught:
        get(f"http://127.0.0.1:{port}/")
    assert caught.value.retryable


def test_a_resolver_that_hangs_is_left(get):
    class Hanging(Loopback):
        def addresses(self, host: str, port: int) -> list[str]:
            time.sleep(2)
            return []

    with pytest.raises(NotFetched, match="too long"):
        get("http://example.org/", seconds=0.2, reach=Hanging())


def test_a_name_is_looked_up_once_and_that_address_is_asked(get, server):
    """So a name that stands for another host the second time leads nowhere else."""
    reach = Loopback({"museum.example": ["127.0.0.1"]})
    get(f"http://museum.example:{server.server_port}/plain", reach=reach)
    assert reach.looked_up == ["museum.example"]
    assert Handler.asked[0]["host"] == f"museum.example:{server.server_port}"


def test_a_name_with_one_private_address_is_not_asked(get, server):
    reach = Loopback({"museum.example": ["127.0.0.1", "10.0.0.1"]})
    with pytest.raises(NotFetched, match="not a public address"):
        get(f"http://museum.example:{server.server_port}/plain", reach=reach)
    assert Handler.asked == []


def test_the_peer_is_checked_after_connecting(get, server):
    class Fickle(Loopback):
        def allows(self, address: str) -> bool:
            self.looked_up.append(address)
            return self.looked_up.count("127.0.0.1") < 3

    with pytest.raises(NotFetched, match="not a public address"):
        get("plain", reach=Fickle())
    assert Handler.asked == []


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/", "http://127.1/", "http://2130706433/", "http://0x7f000001/", "http://0177.0.0.1/",
        "http://localhost/", "http://localhost./", "http://0.0.0.0/", "http://[::]/", "http://[::1]/",
        "http://[::ffff:127.0.0.1]/", "http://[::ffff:7f00:1]/", "http://[::127.0.0.1]/", "http://[64:ff9b::7f00:1]/",
        "http://[2002:7f00:1::]/", "http://[fe80::1]/", "http://[fc00::1]/", "http://[fec0::1]/", "http://[ff02::1]/",
        "http://10.1.2.3/", "http://172.16.0.1/", "http://192.168.1.1/", "http://169.254.169.254/", "http://100.64.0.1/",
        "http://224.0.0.1/", "http://240.0.0.1/", "http://255.255.255.255/", "http://192.0.2.1/", "http://198.18.0.1/",
        "https://127.0.0.1/", "http://１２７.0.0.1/", "http://127。0。0。1/",
    ],
)  # fmt: skip
def test_nothing_within_is_ever_asked(tmp_path, url):
    with pytest.raises(NotFetched, match="not a public address"):
        fetch(url, tmp_path, most_bytes=100, seconds=3)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "url",
    [
        "", "x", "/etc/passwd", "file:///etc/passwd", "ftp://example.org/", "gopher://example.org/",
        "javascript:alert(1)", "data:text/plain,x", "http://", "http:///x", "http://user@example.org/",
        "http://a:b@example.org/", "http://example.org:22/", "http://example.org:0/",
        "http://example.org:99999/", "http://exa mple.org/", "http://example.org/\r\nX-Header: 1",
        "http://example.org\\@10.0.0.1/", "http://[::1", "http://[fe80::1%25eth0]/",
        "http://" + "a" * 64 + ".org/", "http://example.org/" + "a" * 5000, "http://\ud800.org/",
    ],
)  # fmt: skip
def test_what_is_no_address_to_fetch_is_refused_before_anything_is_asked(tmp_path, url):
    class Nobody(Loopback):
        def addresses(self, host: str, port: int) -> list[str]:
            raise AssertionError(host)

    with pytest.raises(NotFetched) as caught:
        fetch(url, tmp_path, most_bytes=100, reach=Nobody())
    assert not caught.value.retryable
    assert str(caught.value).endswith(".")


def test_public_addresses_are_allowed():
    for address in ("93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c", "64:ff9b::5db8:d70e"):
        assert Internet().allows(address)
    assert not Internet().allows("no address")


def test_international_names_are_asked_in_ascii():
    assert target("http://müsée.example/é?q=ü").host == "xn--mse-cma7g.example"
    assert target("https://[2606:2800::1]:8443/a").host_header == "[2606:2800::1]:8443"
    assert target("https://example.org").path == "/"


@pytest.mark.parametrize(
    ("url", "disposition", "name"),
    [
        ("http://x.org/a/b.png", None, "b.png"),
        ("http://x.org/a/b.png/", None, "b.png"),
        ("http://x.org/", None, "download"),
        ("http://x.org/..%2f..%2fetc%2fpasswd", None, "passwd"),
        ("http://x.org/a%5Cb.png", None, "b.png"),
        ("http://x.org/a%00b.png", None, "b.png"),
        ("http://x.org/x", "attachment; filename*=UTF-8''%C3%A9t%C3%A9.png", "été.png"),
        ("http://x.org/x", "attachment; filename=..", "download"),
    ],
)
def test_names_of_files(url, disposition, name):
    assert file_name(url, disposition) == name
