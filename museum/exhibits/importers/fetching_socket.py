"""The connection under a fetch: made to a checked address only, and never waiting beyond its deadline."""

import io
import ipaddress
import queue
import socket
import ssl
import threading
import time
from types import TracebackType
from typing import Any, Final, Protocol

from django.utils.translation import gettext as _

from museum.exhibits.importers.errors import NotFetched
from museum.exhibits.importers.fetching_address import Target

_WRAPPED: Final = (
    (ipaddress.IPv6Network("64:ff9b::/96"), 0),
    (ipaddress.IPv6Network("64:ff9b:1::/48"), 0),
    (ipaddress.IPv6Network("::ffff:0:0:0/96"), 0),
    (ipaddress.IPv6Network("::/96"), 0),
    (ipaddress.IPv6Network("2002::/16"), 80),
)
"""Ways of writing an IPv4 address as an IPv6 one: the network, and how many bits stand behind it."""


class Reach(Protocol):
    """Which hosts there are, and which of them may be asked."""

    def addresses(self, host: str, port: int) -> list[str]:
        """IP addresses of a host. Raises OSError where there are none."""
        ...

    def allows(self, address: str) -> bool:
        """Whether an IP address may be connected to."""
        ...


class Internet:
    """The public internet by this host's resolver: what products use."""

    def addresses(self, host: str, port: int) -> list[str]:
        """IP addresses of a host, in the order of preference."""
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        return list(dict.fromkeys(str(entry[4][0]) for entry in found))

    def allows(self, address: str) -> bool:
        """Whether the address is public, also where it is another one in disguise."""
        try:
            ip = ipaddress.ip_address(address.partition("%")[0])
        except ValueError:
            return False
        if isinstance(ip, ipaddress.IPv4Address):
            return ip.is_global and not ip.is_multicast and not ip.is_reserved
        if ip.ipv4_mapped:
            return self.allows(str(ip.ipv4_mapped))
        for network, behind in _WRAPPED:
            if ip in network:
                return self.allows(str(ipaddress.IPv4Address((int(ip) >> behind) & 0xFFFFFFFF)))
        if ip.teredo or ip.is_site_local or ip.is_reserved:
            return False
        return ip.is_global and not ip.is_multicast


class TimedSocket:
    """A socket as http.client uses one, whose every wait ends at the deadline. A context manager."""

    def __init__(self, sock: socket.socket, deadline: float) -> None:
        self._sock, self._deadline = sock, deadline

    def sendall(self, data: Any) -> None:
        """Send all of `data`."""
        self._sock.settimeout(remaining(self._deadline))
        self._sock.sendall(data)

    def makefile(self, mode: str = "rb", *args: Any, **kwargs: Any) -> io.BufferedReader:
        """The reading side, buffered."""
        return io.BufferedReader(_Incoming(self._sock, self._deadline))

    def close(self) -> None:
        """Do nothing: http.client lets go of it after the headers, when the content has still to come."""

    def __enter__(self) -> "TimedSocket":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._sock.close()


class _Incoming(io.RawIOBase):
    def __init__(self, sock: socket.socket, deadline: float) -> None:
        self._sock, self._deadline = sock, deadline

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        self._sock.settimeout(remaining(self._deadline))
        return self._sock.recv_into(buffer)


def remaining(deadline: float) -> float:
    """Seconds left. Raises TimeoutError where there are none."""
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left


def connect(goal: Target, deadline: float, reach: Reach) -> TimedSocket:
    """Connect to the host of a target. Raises OSError, and NotFetched where its address is not public."""
    addresses = _look_up(goal, deadline, reach)
    if not addresses:
        raise OSError("no address")
    if not all(reach.allows(address) for address in addresses):
        raise _forbidden(goal)
    sock = _open(addresses, goal.port, deadline)
    try:
        if not reach.allows(str(sock.getpeername()[0])):
            raise _forbidden(goal)
        if goal.scheme == "https":
            sock.settimeout(remaining(deadline))
            sock = ssl.create_default_context().wrap_socket(sock, server_hostname=goal.host)
        return TimedSocket(sock, deadline)
    except BaseException:
        sock.close()
        raise


def _open(addresses: list[str], port: int, deadline: float) -> socket.socket:
    """Connect to the first address that answers; each but the last gets a share of the time."""
    for number, address in enumerate(addresses, start=1):
        try:
            share = remaining(deadline) / (len(addresses) - number + 1)
            return socket.create_connection((address, port), timeout=share)
        except OSError:
            if number == len(addresses):
                raise
    raise OSError("no address")


def _look_up(goal: Target, deadline: float, reach: Reach) -> list[str]:
    """Ask the resolver in a thread of its own, for it knows no time limit."""
    answer: queue.SimpleQueue[list[str] | Exception] = queue.SimpleQueue()

    def ask() -> None:
        try:
            answer.put(reach.addresses(goal.host, goal.port))
        except Exception as error:
            answer.put(error)

    threading.Thread(target=ask, daemon=True).start()
    try:
        found = answer.get(timeout=remaining(deadline))
    except queue.Empty as error:
        raise TimeoutError from error
    if isinstance(found, UnicodeError):
        raise OSError("no such name") from found
    if isinstance(found, Exception):
        raise found
    return found


def _forbidden(goal: Target) -> NotFetched:
    return NotFetched(_("“%s” is not a public address, so nothing is fetched from it.") % goal.host)
