"""`manage.py embed_texts`: passages in step with all records, and a vector for each."""

import asyncio
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from guide_ai.errors import GuideError
from museum.exhibits import embedding, passages
from museum.visits import guide


class Command(BaseCommand):
    help = (
        "Bring the passages of all records in step, and let the guide's worker embed those without a vector."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        """Work through what is missing; safe to run at any time and as often as one likes."""
        changed = passages.refresh_all()
        try:
            embedded = asyncio.run(self._embed())
        except GuideError as error:
            raise CommandError(f"the guide's worker can't embed texts now: {error}") from error
        if changed or embedded:
            self.stdout.write(f"{changed} passages changed, {embedded} embedded")

    async def _embed(self) -> int:
        skills = guide.skills()
        try:
            return await embedding.embed_missing(skills.embedder)
        finally:
            await skills.aclose()
