"""`python -m engines COMMAND`: `--help` lists the commands, `engines.commands` holds them.

Exit status: 0 all well, 1 something failed or is missing, 2 wrong usage, 130 stopped by Ctrl-C, 141 nobody
reads what is printed. What has to stand before the imports is here, the rest in `engines.command_line`.
"""

import os
import signal
import sys
from collections.abc import Sequence
from typing import NoReturn

FAILED, STOPPED, UNREAD = 1, 130, 141


def _stop(number: int, frame: object) -> NoReturn:
    """End on Ctrl-C while libraries are being loaded: nothing is begun yet, so nothing has to be told."""
    os._exit(STOPPED)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    from engines.command_line import run

    if signal.getsignal(signal.SIGINT) is _stop:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        try:
            return run(arguments)
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return STOPPED
    except BrokenPipeError:
        _give_up_printing()
        return UNREAD
    except OSError as error:  # `run` explains all others
        _give_up_printing()
        print(f"error: what was found can't be printed: {error.strerror}", file=sys.stderr)
        return FAILED


def _give_up_printing() -> None:
    """Let what is not printed yet go nowhere, or the interpreter would fail once more when it ends."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)


def _open_what_is_closed() -> None:
    """Give standard streams that were closed (`>&-`) to nowhere, before another file gets their numbers."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            os.open(os.devnull, os.O_RDWR)  # the lowest free number, which is this one
            setattr(sys, name, os.fdopen(number, "r" if number == 0 else "w"))


if __name__ == "__main__":
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _stop)
    _open_what_is_closed()
    sys.exit(main())
