"""What commands print: written for as long as somebody reads."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def while_read(out: Any) -> Iterator[None]:
    """Write to `out` and flush it; where its pipe was closed, as `| head` does, go on without a word.

    `out`: a stream, or Django's wrapper of one.
    """
    try:
        yield
        out.flush()
    except BrokenPipeError:
        # What is still held back would fail again at the end of the process.
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, out.fileno())
        os.close(nowhere)
