"""`manage.py run_imports`: performs the imports that were started in the admin, or broken off anywhere.

Several may run: each import is performed by one. SIGTERM ends between two records; the import then waits.
"""

import logging
import time
from collections.abc import Callable
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError, close_old_connections

from museum.exhibits.importers.jobs import perform_waiting
from museum.exhibits.importers.stopping import stopped_by_signal

PAUSE: Final = 1.0
"""Seconds between two looks for work, where there was none."""
PAUSE_IN_TROUBLE: Final = 5.0
STEP: Final = 0.1

logger = logging.getLogger(__name__)


class Command(BaseCommand):
    """Perform imports."""

    help = "Perform the imports that wait, and go on waiting for more."

    def add_arguments(self, parser: CommandParser) -> None:
        """`--once` is for scripts."""
        parser.add_argument("--once", action="store_true", help="end when nothing waits any more")

    def handle(self, *args: Any, **options: Any) -> None:
        """Work until a signal, or until all is done."""
        with stopped_by_signal() as stopped:
            while not stopped():
                try:
                    if perform_waiting(stop=stopped):
                        continue
                    if options["once"]:
                        break
                    _pause(PAUSE, stopped)
                except DatabaseError as error:
                    if options["once"]:
                        raise
                    logger.warning("The database does not answer (%s); trying again", error)
                    close_old_connections()
                    _pause(PAUSE_IN_TROUBLE, stopped)


def _pause(seconds: float, stopped: Callable[[], bool]) -> None:
    until = time.monotonic() + seconds
    while not stopped() and time.monotonic() < until:
        time.sleep(STEP)
