"""A work with all that belongs to it, as the database has it: what a row changed, and how undo finds it so.

What the media worker writes about a file (sizes, derivatives, its state) is no part of it: it is nobody's
decision, and comes again by itself.
"""

import hashlib
import json
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Final

from django.db.models import QuerySet

from museum.exhibits.importers.record import FIELDS, MAKER_WORDS, SIDES
from museum.exhibits.models import Credit, Exhibit, Media, Text

COLUMNS: Final = (
    "accession_number", "status", "date_edtf", *SIDES,
    *(f"{name}_{side}" for name in FIELDS for side in ("en", "zh")),
    "other_words", "identifiers", "extra",
)  # fmt: skip
"""Of Exhibit: what an import may change."""

MEDIA_COLUMNS: Final = (
    "kind", "file", "name", "source_url", "public", "sha256", "alt_en", "alt_zh", "order",
)  # fmt: skip
MAKER_COLUMNS: Final = (
    "slug", "aliases", "born_edtf", "died_edtf", "gender", "other_words", "identifiers",
    *(f"{name}_{side}" for name in MAKER_WORDS for side in ("en", "zh")),
)  # fmt: skip


@dataclass(slots=True)
class Work:
    """An exhibit with its parts, loaded."""

    exhibit: Exhibit
    credits: list[Credit] = field(default_factory=list)
    """With their makers."""
    texts: list[Text] = field(default_factory=list)
    media: list[Media] = field(default_factory=list)


def load(**found_by: Any) -> Work | None:
    """Load a work by its `pk` or `accession_number`, and hold it for this transaction."""
    exhibit = Exhibit.objects.select_for_update().filter(**found_by).first()
    return work_of(exhibit) if exhibit else None


def work_of(exhibit: Exhibit) -> Work:
    """Load what belongs to `exhibit`."""
    return Work(
        exhibit,
        list(Credit.objects.filter(exhibit=exhibit).select_related("maker")),
        list(Text.objects.filter(exhibit=exhibit)),
        list(_media(exhibit)),
    )


def told(work: Work) -> dict[str, Any]:
    """Return the work as plain data, for JSON."""
    return {
        "exhibit": {name: _plain(getattr(work.exhibit, name)) for name in COLUMNS},
        "credits": [[credit.maker_id, credit.role, credit.qualifier] for credit in work.credits],
        "texts": [[text.kind, text.language, text.body] for text in work.texts],
        "media": {str(media.pk): columns_of(media, MEDIA_COLUMNS) for media in work.media},
    }


def columns_of(record: Any, names: tuple[str, ...]) -> dict[str, Any]:
    """Return these columns of a model's object as plain data."""
    return {name: _plain(getattr(record, name)) for name in names}


def fingerprint(plain: Any) -> str:
    """Return a short, stable name for plain data."""
    written = json.dumps(plain, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(written.encode(errors="surrogatepass")).hexdigest()


def _media(exhibit: Exhibit) -> QuerySet[Media]:
    return Media.objects.filter(exhibit=exhibit)


def _plain(value: Any) -> Any:
    if isinstance(value, Decimal):
        return f"{value:.2f}"
    return value.name or "" if hasattr(value, "storage") else value
