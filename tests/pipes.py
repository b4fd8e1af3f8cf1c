"""Output that nobody reads any more, as behind `| head`."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO


@contextmanager
def nobody_reads() -> Iterator[TextIO]:
    """A pipe whose reader is gone: what is written fails, at the latest when it is closed."""
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "w", encoding="utf-8") as out:
        yield out
