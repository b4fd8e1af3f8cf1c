"""The process that performs imports for the admin: takes what waits, or what a process left unfinished."""

import logging
from collections.abc import Callable

from museum.exhibits.importers.claims import Claim, free_runs
from museum.exhibits.importers.errors import RunLost
from museum.exhibits.importers.run import perform_claimed

logger = logging.getLogger(__name__)


def perform_waiting(stop: Callable[[], bool] = lambda: False) -> bool:
    """Perform one run that waits, or whose process is gone; return whether there was one.

    `stop` is asked between two records; a run that is stopped waits to be taken up again.
    """
    for run in free_runs():
        claim = Claim.take(run)
        if claim is not None:
            logger.info("import %d (%s) begins", run.pk, run.name)
            try:
                perform_claimed(run, claim, stop=stop)
            except RunLost as lost:
                logger.warning("%s", lost)
            logger.info("import %d (%s): %s", run.pk, run.name, run.state)
            return True
    return False
