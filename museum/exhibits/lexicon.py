"""Curators' pronunciations as the voice's lexicon: read for every sentence, so a new one is heard at once."""

import logging
from collections.abc import Sequence

from django.db import DatabaseError

from guide_ai.speech.lexicon import Entry
from museum.core.database import in_database
from museum.exhibits.models import Pronunciation

logger = logging.getLogger(__name__)


class CuratorsLexicon:
    """See `guide_ai.speech.lexicon.Lexicon`."""

    async def entries(self) -> Sequence[Entry]:
        """All entries; none where the database can't be read just now."""
        try:
            return await in_database(entries)
        except DatabaseError as error:
            logger.warning("names are said as they are read: %s", error)
            return ()


def entries() -> list[Entry]:
    """Read all entries."""
    rows = Pronunciation.objects.order_by("pk").values_list("written", "said", "language")
    return [
        Entry(written, said, "zh-hans" if language == Pronunciation.Spelt.CHINESE else "en")
        for written, said, language in rows
    ]
