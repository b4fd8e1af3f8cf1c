"""`unshare --net … python alone.py PORT`: opens the installation of the environment in a network of its own,
where only the loopback is up, visits it and asks, and prints what the kernel counted on the way.

In such a network whatever wants to leave the host finds no route, and the kernel counts that, for every
process and whatever library it comes from; a name that is looked up shows as a datagram.
"""

import asyncio
import contextlib
import fcntl
import json
import os
import socket
import struct
import sys
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT))

from tests.installation import Installation, closed, opened  # noqa: E402
from tests.visitor import visit  # noqa: E402

_SIOCSIFFLAGS, _IFF_UP = 0x8914, 0x1
ELSEWHERE = "192.0.2.1"
"""An address for documentation: nobody has it."""


def main() -> None:
    """Visit and print the counts as JSON."""
    loopback_up()
    made = Installation(Path(os.environ["VERNISSAGE_VAR"]), int(sys.argv[1]), dict(os.environ))
    process = opened(made)
    try:
        with urllib.request.urlopen(f"{made.url}/en/", timeout=60) as page:  # noqa: S310 (our own site)
            status = page.status
        answer = asyncio.run(asked(made.url))
        shell = made.manage("ask", "What is this made of?", "--gaze", answer["accession"], "--json")
    finally:
        ended = closed(process)
    during = counts()
    with contextlib.suppress(OSError), socket.socket() as out:
        out.connect((ELSEWHERE, 9))
    print(
        json.dumps(
            {
                "page": status,
                "spoken": answer["samples"],
                "shell": json.loads(shell.stdout)["answer"],
                "ended": ended,
                "left_the_host": during,
                "counts_when_something_leaves": counts(),
            }
        )
    )


async def asked(url: str) -> dict[str, object]:
    """Ask for a field and openly, over the socket, and listen."""
    async with visit(url) as visitor:
        work = visitor.room["works"][0]["accession"]
        await visitor.look_at(work)
        field = await visitor.write("Who made this?")
        await visitor.write("What does it mean to you?")
        return {"accession": work, "samples": field.samples}


def loopback_up() -> None:
    """Bring the new network's loopback up: 127.0.0.1 works, nothing else does."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        fcntl.ioctl(any_socket, _SIOCSIFFLAGS, struct.pack("16sH14x", b"lo", _IFF_UP))


def counts() -> dict[str, int]:
    """What wanted to leave: packets without a route, and datagrams (names that were looked up)."""
    tables = Path("/proc/net/snmp").read_text(encoding="ascii").splitlines()
    found: dict[str, int] = {}
    for names, values in zip(tables[::2], tables[1::2], strict=True):
        kind = names.split(":")[0]
        found |= {
            f"{kind}.{name}": int(value)
            for name, value in zip(names.split()[1:], values.split()[1:], strict=True)
        }
    six = dict(line.split() for line in Path("/proc/net/snmp6").read_text(encoding="ascii").splitlines())
    return {
        "without a route": found["Ip.OutNoRoutes"] + int(six["Ip6OutNoRoutes"]),
        "datagrams": found["Udp.OutDatagrams"] + int(six["Udp6OutDatagrams"]),
    }


if __name__ == "__main__":
    main()
