"""What the log tells: of a request in one line where the one who asked was at fault, of a command nothing."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager


class AskersFault(logging.Filter):
    """Leaves out the traceback of what was refused (403, 400, a wrong host): nothing of ours broke."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Keep every record; `status_code` is what Django puts into those of a request."""
        status = getattr(record, "status_code", None)
        if isinstance(status, int) and status < 500:
            record.exc_info = None
            record.exc_text = None
        return True


@contextmanager
def quiet(name: str) -> Iterator[None]:
    """Keep the log of `name` off the terminal, where a command tells by itself what went wrong."""
    logger = logging.getLogger(name)
    level = logger.level
    logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        logger.setLevel(level)
