"""`manage.py speak_ahead`: what the guide will surely say is spoken now, and heard at once later."""

import asyncio
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import aclosing
from typing import Any

from asgiref.sync import async_to_sync
from django.core.management.base import BaseCommand, CommandError

from guide_ai.dialogue.answer import Sentence
from guide_ai.dialogue.answers.fields import sure_sentences
from guide_ai.dialogue.answers.manners import sure_lines
from guide_ai.dialogue.answers.touring import sure_tour_sentences
from guide_ai.errors import GuideError, Overloaded
from guide_ai.language import LANGUAGES, Language
from museum.core.database import in_database
from museum.exhibitions import selectors
from museum.exhibits.catalogue import tour_stops
from museum.exhibits.holdings import records
from museum.visits import guide


class Command(BaseCommand):
    help = "Let the guide's worker speak the sure sentences of every published record ahead, and keep them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One exhibition, or all that are open."""
        parser.add_argument("exhibition", nargs="?", metavar="EXHIBITION", help="its slug; all without it")

    def handle(self, *args: Any, **options: Any) -> None:
        """Go through all sentences. What is kept costs nothing, so it can be stopped and run again."""
        slug = options["exhibition"]
        if slug is not None and not selectors.exhibition_is_open(slug):
            raise CommandError(f"no exhibition {slug!r} is open", returncode=2)
        try:
            spoken = async_to_sync(_speak_all)(slug)
        except GuideError as error:
            raise CommandError(f"the guide's worker can't speak now: {error}") from error
        if options["verbosity"] > 0 and spoken:
            self.stdout.write(f"{spoken} sentences spoken ahead")


def sentences(slug: str | None) -> Iterator[Sentence]:
    """Every sentence that the guide will surely say: its own lines, the tours, the fields of all records."""
    for language in LANGUAGES:
        yield from sure_lines(language)
    shown = selectors.published_exhibitions()
    for exhibition in shown.filter(slug=slug) if slug else shown:
        known = {record.accession_number: record for record in records(exhibition.slug)}
        for language in LANGUAGES:
            for stop in tour_stops(exhibition.slug):
                if record := known.get(stop.accession_number):
                    yield from sure_tour_sentences(stop, record, language)
            for record in known.values():
                yield from sure_sentences(record, language)


async def _speak_all(slug: str | None) -> int:
    skills = guide.skills()
    spoken = 0
    try:
        said = await in_database(lambda: [(each.text, each.language) for each in sentences(slug)])
        for text, language in dict.fromkeys(said):
            spoken += await _speak(text, language)
    finally:
        await skills.aclose()
    return spoken


async def _speak(text: str, language: Language) -> bool:
    """Speak one sentence; return whether it had to be. Waits while the worker has its hands full."""
    while True:
        try:
            fresh = False
            said = guide.skills().speaker.say(text, language=language, keep=True, ahead=True)
            async with aclosing(said) as clauses:  # type: ignore[type-var]
                async for clause in clauses:
                    fresh = fresh or not clause.kept
            return fresh
        except Overloaded as busy:
            await asyncio.sleep(busy.retry_after)
