"""Fetching a picture by the address that a record gives, without serving whoever wrote the record.

The address is a stranger's wish. It is never followed into this host or its network: names are looked up
once, what they stand for is checked, that very address is connected to, and the peer is checked again; the
same after every redirect. Size and time are bounded as a whole, however slowly or dishonestly the other
side sends.
"""

import http.client
import os
import ssl
import tempfile
import time
import zlib
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import urljoin

from django.utils.translation import gettext as _

from museum.exhibits.importers.errors import NotFetched
from museum.exhibits.importers.fetching_address import Target, file_name, target
from museum.exhibits.importers.fetching_socket import Internet, Reach, TimedSocket, connect

REDIRECTS: Final = 5
CHUNK: Final = 64 * 1024
_MOVED: Final = frozenset((301, 302, 303, 307, 308))
_LATER: Final = frozenset((408, 425, 429, 500, 502, 503, 504))
_INTERNET: Final = Internet()


@dataclass(frozen=True, slots=True)
class Fetched:
    """What came: the file on this host, what the other side calls its type, and its name there."""

    path: Path
    content_type: str
    """Lower case, without parameters; "" where it was not said. Not to be believed."""
    name: str


def fetch(url: str, into: Path, *, most_bytes: int, seconds: float = 30, reach: Reach = _INTERNET) -> Fetched:
    """Fetch `url` into `into`, a file, or a folder in which a new file is made.

    Raises NotFetched, and leaves no file then. `reach` says which hosts there are.
    """
    deadline = time.monotonic() + seconds
    try:
        return _follow(url, into, most_bytes, deadline, reach)
    except TimeoutError as error:
        raise NotFetched(_("“%s” took too long to answer.") % url[:200], retryable=True) from error
    except ssl.SSLError as error:
        raise NotFetched(_("“%s” has no valid certificate.") % url[:200]) from error
    except (OSError, http.client.HTTPException, zlib.error, ValueError) as error:
        raise NotFetched(_("“%s” could not be fetched.") % url[:200], retryable=True) from error


def _follow(url: str, into: Path, most_bytes: int, deadline: float, reach: Reach) -> Fetched:
    for _hop in range(REDIRECTS + 1):
        goal = target(url)
        with connect(goal, deadline, reach) as sock, closing(_ask(goal, sock)) as response:
            if response.status in _MOVED and (location := response.getheader("Location")):
                url = urljoin(url, _header_text(location))
                continue
            if response.status != 200:
                raise NotFetched(
                    _("“%(url)s” answered with %(status)d.") % {"url": url[:200], "status": response.status},
                    retryable=response.status in _LATER,
                )
            path = _store(_body(response, url, most_bytes), into)
            kind = (response.getheader("Content-Type") or "").partition(";")[0].strip().lower()
            return Fetched(path, kind[:100], file_name(url, response.getheader("Content-Disposition")))
    raise NotFetched(_("“%s” redirects too often.") % url[:200])


def _ask(goal: Target, sock: TimedSocket) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection(goal.host, goal.port)
    connection.auto_open = 0
    connection.sock = sock
    headers = {
        "Host": goal.host_header,
        "User-Agent": "Vernissage",
        "Accept": "*/*",
        "Accept-Encoding": "identity",
        "Connection": "close",
    }
    connection.putrequest("GET", goal.path, skip_host=True, skip_accept_encoding=True)
    for name, value in headers.items():
        connection.putheader(name, value)
    connection.endheaders()
    return connection.getresponse()


def _header_text(value: str) -> str:
    """A header as UTF-8, which servers send although http.client reads Latin-1."""
    with suppress(UnicodeError):
        return value.encode("latin-1").decode("utf-8")
    return value


def _body(response: http.client.HTTPResponse, url: str, most_bytes: int) -> Iterator[bytes]:
    """The content, decompressed; never more than `most_bytes` of it."""
    announced = response.length
    if announced is not None and announced > most_bytes:
        raise _too_large(url, most_bytes)
    encoding = (response.getheader("Content-Encoding") or "identity").strip().lower()
    if encoding not in ("identity", "", "gzip", "x-gzip", "deflate"):
        raise NotFetched(_("“%s” is packed in a way that is not read here.") % url[:200])
    unpack = zlib.decompressobj(47) if encoding not in ("identity", "") else None
    received = given = 0
    while chunk := response.read(CHUNK):
        received += len(chunk)
        if received > most_bytes:
            raise _too_large(url, most_bytes)
        while chunk:
            piece = unpack.decompress(chunk, CHUNK) if unpack else chunk
            chunk = unpack.unconsumed_tail if unpack else b""
            given += len(piece)
            if given > most_bytes:
                raise _too_large(url, most_bytes)
            if piece:
                yield piece
    if (announced is not None and received < announced) or (unpack and not unpack.eof):
        raise NotFetched(_("“%s” ended before it was complete.") % url[:200], retryable=True)


def _too_large(url: str, most_bytes: int) -> NotFetched:
    return NotFetched(
        _("“%(url)s” is larger than %(most)s MB.") % {"url": url[:200], "most": f"{most_bytes / 1e6:.1f}"}
    )


def _store(pieces: Iterator[bytes], into: Path) -> Path:
    """Write beside the goal, and move there once it is complete."""
    folder = into if into.is_dir() else into.parent
    handle, name = tempfile.mkstemp(prefix="fetched-", dir=folder)
    try:
        with os.fdopen(handle, "wb") as file:
            for piece in pieces:
                file.write(piece)
        if into.is_dir():
            return Path(name)
        os.replace(name, into)
        return into
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(name)
        raise
