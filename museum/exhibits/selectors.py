"""Reads of the collection: only what is published and hangs in a published exhibition."""

from django.db.models import Exists, OuterRef, QuerySet

from museum.exhibitions.models import Placement, Status
from museum.exhibits.models import Exhibit, Media


def hung_exhibits(exhibition: str) -> QuerySet[Exhibit]:
    """Published exhibits that hang in the published exhibition with this slug."""
    return Exhibit.objects.filter(
        Exists(placements(exhibition).filter(exhibit=OuterRef("pk"))), status=Exhibit.Status.PUBLISHED
    )


def placements(exhibition: str) -> QuerySet[Placement]:
    """All placements of the published exhibition with this slug."""
    return Placement.objects.filter(
        hall__exhibition__slug=exhibition, hall__exhibition__status=Status.PUBLISHED
    )


def picture(name: str, *, drafts: bool = False) -> tuple[Media, bool] | None:
    """The picture of this name, and whether visitors may see it; with `drafts` also if they may not."""
    media = Media.objects.select_related("exhibit").filter(file=name).first()
    if media is None:
        return None
    shown = media.exhibit.status == Exhibit.Status.PUBLISHED
    return (media, shown) if shown or drafts else None
