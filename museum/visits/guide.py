"""The guide's skills as this process uses them: one set, shared by all conversations."""

import logging
from functools import cache

from django.conf import settings

from guide_ai.worker.remote import WorkerSkills, connect

logger = logging.getLogger(__name__)


@cache
def skills() -> WorkerSkills:
    """The worker's skills. Connects when first used; any call may raise `Unavailable`."""
    return connect(settings.WORKER_SOCKET_DIR)
