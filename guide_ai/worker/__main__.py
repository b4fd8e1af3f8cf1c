"""`python -m guide_ai.worker SOCKET --skill NAME=MODULE:FACTORY …`: one inference process.

The supervisor starts these. Exit status 3 says that the socket is taken or can't be made there, 2 that the
command line is wrong, and 1 that the process could not go on and should be started again.
"""

import argparse
import asyncio
import ctypes
import importlib
import logging
import os
import signal
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from guide_ai.errors import GuideError
from guide_ai.runtime.threads import available
from guide_ai.worker import metrics
from guide_ai.worker.floor import Floor
from guide_ai.worker.flow import FlowLane
from guide_ai.worker.lanes import Lane, StepLane
from guide_ai.worker.server import TAKEN, Server, SocketTaken

log = logging.getLogger(__name__)

NICENESS: Final = 10
"""Measured: the site's sockets stay punctual beside a niced process that uses every core. Where Linux shares
the cores between sessions first (autogroups), a site of another session has its half anyway."""
_PR_SET_PDEATHSIG: Final = 1


def main() -> int:
    """Serve until told to stop; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m guide_ai.worker", description="One inference process.")
    parser.add_argument("socket", type=Path)
    parser.add_argument("--skill", action="append", default=[], type=_hosted, metavar="NAME=MODULE:FACTORY")
    parser.add_argument("--flow", action="append", default=[], type=_hosted, metavar="NAME=MODULE:FACTORY")
    parser.add_argument("--threads", type=int, default=available())
    parser.add_argument("--place", type=int, default=0, help="which of several processes it is, for metrics")
    parser.add_argument("--parent", type=int, help="end together with this process, our parent")
    options = parser.parse_args()
    logging.basicConfig(level=logging.INFO, format=f"{options.socket.stem}: %(message)s", stream=sys.stderr)
    if options.parent is not None:
        _follow(options.parent)
    os.setpriority(os.PRIO_PROCESS, 0, max(NICENESS, os.getpriority(os.PRIO_PROCESS, 0)))
    floor = Floor()
    lanes: dict[str, Lane] = {}
    for name, _, target in (skill.partition("=") for skill in options.skill):
        lanes[name] = StepLane(name, partial(_make, target, options.threads), floor)
    for name, _, target in (flow.partition("=") for flow in options.flow):
        lanes[name] = FlowLane(name, partial(_make, target, options.threads))
    metrics.serve(lanes, os.environ.get("VERNISSAGE_METRICS", ""), options.place)
    try:
        return asyncio.run(_serve(options.socket, lanes))
    except SocketTaken as error:
        print(f"{options.socket.stem}: {error}", file=sys.stderr)
        return TAKEN
    except OSError as error:
        print(f"{options.socket.stem}: can't serve: {error}", file=sys.stderr)
        return 1


async def _serve(socket: Path, lanes: dict[str, Lane]) -> int:
    return await Server(socket, lanes).run()


def _make(target: str, threads: int) -> Any:
    """Load a skill: import its factory, on the lane's own thread, and call it."""
    module, _, name = target.partition(":")
    try:
        factory: Callable[[int], Any] = getattr(importlib.import_module(module), name)
    except Exception as error:
        reason = f"can't load {target}: {type(error).__name__}: {error}"
        log.error(reason)
        raise GuideError(reason) from None
    return factory(threads)


def _hosted(text: str) -> str:
    """`text`, if it is `name=module:factory`."""
    name, _, target = text.partition("=")
    module, _, factory = target.partition(":")
    if not (name and module and factory) or module.startswith("."):
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=MODULE:FACTORY")
    return text


def _follow(parent: int) -> None:
    """Have the kernel end this process when its parent ends, however that ends."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:  # it ended before we asked
        sys.exit(0)


if __name__ == "__main__":
    status = main()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)  # lanes may be deep in native code; their threads are not waited for
