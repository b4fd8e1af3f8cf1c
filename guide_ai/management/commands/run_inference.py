"""`manage.py run_inference`: the inference worker in the foreground, until SIGTERM or Ctrl-C."""

import asyncio
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from guide_ai.errors import BadRequest
from guide_ai.worker.supervisor import Supervisor, WorkerTaken, needed


class Command(BaseCommand):
    help = "Run the inference processes (hearing, understanding, speaking; the language model)."
    requires_system_checks: list[str] = []  # a missing engine is said by the process that wants it

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            asyncio.run(self._run())
        except (BadRequest, WorkerTaken) as error:
            raise CommandError(str(error)) from error

    async def _run(self) -> None:
        await Supervisor(settings.WORKER_SOCKET_DIR, self._say, needed()).run()

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()
