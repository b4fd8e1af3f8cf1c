"""What the log tells of a request: in one line where the one who asked was at fault."""

import logging


class AskersFault(logging.Filter):
    """Leaves out the traceback of what was refused (403, 400, a wrong host): nothing of ours broke."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Keep every record; `status_code` is what Django puts into those of a request."""
        status = getattr(record, "status_code", None)
        if isinstance(status, int) and status < 500:
            record.exc_info = None
            record.exc_text = None
        return True
