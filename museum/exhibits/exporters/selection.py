"""What goes out: published works, of an exhibition or of all, with everything an exporter tells loaded."""

from collections.abc import Iterator

from django.db.models import Exists, OuterRef, Prefetch, QuerySet

from museum.exhibitions.models import Exhibition, Placement, Status
from museum.exhibits.models import Credit, Exhibit, Media, Text

PORTION = 500
"""Works held in memory at a time."""


def published(exhibition: str = "") -> Iterator[Exhibit]:
    """Yield published works by accession number, in portions, with credits and makers, texts, public media.

    `exhibition`: the slug of one, whose works alone are meant; "" for the whole collection. Whether the
    exhibition itself is open is for whoever asks to decide.
    """
    chosen = Exhibit.objects.filter(status=Exhibit.Status.PUBLISHED)
    if exhibition:
        chosen = chosen.filter(placements__hall__exhibition__slug=exhibition).distinct()
    yield from _loaded(chosen.order_by("accession_number")).iterator(chunk_size=PORTION)


def shown(accession_number: str) -> Exhibit | None:
    """Return a work that visitors may see: published, and hanging in an exhibition that is open.

    Loaded as `published` loads, and with `placements` there, with their halls and exhibitions.
    """
    hung = Placement.objects.filter(hall__exhibition__status=Status.PUBLISHED)
    chosen = Exhibit.objects.filter(
        Exists(hung.filter(exhibit=OuterRef("pk"))),
        accession_number=accession_number,
        status=Exhibit.Status.PUBLISHED,
    ).prefetch_related(
        Prefetch("placements", queryset=hung.select_related("hall__exhibition").order_by("hall_id", "pk"))
    )
    return _loaded(chosen).first()


def titles(exhibition: str) -> dict[str, str] | None:
    """Return what an open exhibition is called, by language; None where there is none of this slug."""
    found = Exhibition.objects.filter(slug=exhibition, status=Status.PUBLISHED).first()
    return {"en": found.title_en, "zh": found.title_zh} if found else None


def _loaded(chosen: QuerySet[Exhibit]) -> QuerySet[Exhibit]:
    return chosen.prefetch_related(
        Prefetch("credits", queryset=Credit.objects.select_related("maker")),
        Prefetch("texts", queryset=Text.objects.order_by("kind", "language", "order", "pk")),
        Prefetch("media", queryset=Media.objects.filter(public=True)),
    )
