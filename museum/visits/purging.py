"""The running site's own care that nobody's words outlive their term."""

import logging
import threading
from typing import Final

from museum.visits import services
from museum.visits.ledger import ledger

FIRST: Final = 300.0
EVERY: Final = 3600.0
"""Seconds to the first purge, when the start is over, and from one to the next."""

logger = logging.getLogger(__name__)


def start() -> None:
    """Purge from now on, in a thread that ends with the process."""
    threading.Thread(target=_purge_on, name="purge", daemon=True).start()


def _purge_on() -> None:
    never = threading.Event()
    wait = FIRST
    while not never.wait(wait):
        wait = EVERY
        ledger.note(_purge)


def _purge() -> None:
    if gone := services.purge():
        logger.info("%d records of visits have reached their term and are erased", gone)
