"""Runs a command that does not outlive the launcher.

The kernel sends SIGTERM when the process that started it ends, however that ends. A step of its own,
since code between fork and exec is unsafe in a process with threads.
"""

import ctypes
import os
import signal
import sys
from collections.abc import Sequence

_PR_SET_PDEATHSIG = 1


def command(words: Sequence[str], *, parent: int, nice: int = 0) -> list[str]:
    """The command line that runs `words` tethered to the process `parent`, at a niceness."""
    return [sys.executable, "-m", __name__, str(parent), str(nice), *words]


def main(arguments: Sequence[str]) -> None:
    """Tether this process and become the command."""
    parent, nice, *words = arguments
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != int(parent):
        sys.exit("the process that asked for this has ended")
    os.nice(int(nice))
    os.execvp(words[0], words)  # noqa: S606 (no shell wanted)


if __name__ == "__main__":
    main(sys.argv[1:])
