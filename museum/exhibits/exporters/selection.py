"""What goes out: published works, of an exhibition or of all, with everything an exporter tells loaded."""

from collections.abc import Iterator

from django.db.models import Prefetch

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
    loaded = chosen.order_by("accession_number").prefetch_related(
        Prefetch("credits", queryset=Credit.objects.select_related("maker")),
        Prefetch("texts", queryset=Text.objects.order_by("kind", "language", "order", "pk")),
        Prefetch("media", queryset=Media.objects.filter(public=True)),
    )
    yield from loaded.iterator(chunk_size=PORTION)
