"""`manage.py process_media`: the media worker. Makes what visitors are sent of pictures and 3D models.

Several may run, on several hosts that share the storage. One that is killed loses nothing: what it had in
hand is taken over after a while.
"""

import logging
import os
import signal
import time
from argparse import ArgumentParser
from types import FrameType
from typing import Any, Final

from django.core.management.base import BaseCommand
from django.db import DatabaseError, close_old_connections, connection

from museum.exhibits.media import keeping
from museum.exhibits.media.crew import Crew

PAUSE: Final = 1.0
"""Seconds between two looks for work, where there was none."""
PAUSE_WITHOUT_DATABASE: Final = 5.0
SWEEP_EVERY: Final = 24 * 3600.0

log = logging.getLogger(__name__)


class Command(BaseCommand):
    help = "Work on pictures and 3D models that wait, and go on waiting for more."
    requires_system_checks = ()
    """They load all pages of the site, and this process is to be small."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--once", action="store_true", help="end when nothing waits any more")
        parser.add_argument(
            "--jobs",
            type=int,
            default=min(2, os.cpu_count() or 1),
            help="files at the same time (%(default)s)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Work until a signal, or until all is done."""
        crew = Crew(max(1, options["jobs"]))
        stop = _Stop()
        swept = -SWEEP_EVERY
        try:
            while not stop.asked:
                try:
                    busy = crew.step(PAUSE)
                    if not busy and options["once"]:
                        break
                    if not busy and not options["once"] and time.monotonic() - swept > SWEEP_EVERY:
                        keeping.sweep()
                        swept = time.monotonic()
                    if not busy:
                        stop.wait(PAUSE)
                except DatabaseError as error:
                    if options["once"]:
                        raise
                    log.warning("The database does not answer (%s); trying again", error)
                    close_old_connections()
                    stop.wait(PAUSE_WITHOUT_DATABASE)
        finally:
            crew.give_up()
            connection.close()
        self.stdout.write(f"{crew.ready} ready, {crew.broken} can’t be used.")


class _Stop:
    """Whether somebody asked to end; a wait ends with it."""

    def __init__(self) -> None:
        self.asked = False
        for what in (signal.SIGTERM, signal.SIGINT):
            signal.signal(what, self._ask)

    def _ask(self, number: int, frame: FrameType | None) -> None:
        self.asked = True

    def wait(self, seconds: float) -> None:
        """Wait, unless it has been asked; a signal cuts it short by a tenth of a second."""
        until = time.monotonic() + seconds
        while not self.asked and time.monotonic() < until:
            time.sleep(min(0.1, max(0.0, until - time.monotonic())))
