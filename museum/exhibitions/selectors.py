"""Reads of exhibitions: only what is published. A number of queries that does not grow with the works."""

from django.db.models import Prefetch, QuerySet

from museum.exhibitions.models import Exhibition, Hall, Placement, Portal, Status, Tour, TourStop
from museum.exhibits.models import Credit, Exhibit, Media, Text


def published_exhibitions() -> QuerySet[Exhibition]:
    """All exhibitions that visitors may see."""
    return Exhibition.objects.filter(status=Status.PUBLISHED)


def exhibition_is_open(slug: str) -> bool:
    """Whether visitors may see the exhibition with this slug."""
    return published_exhibitions().filter(slug=slug).exists()


def halls_of(exhibition: Exhibition) -> list[Hall]:
    """Its halls in order, each with its published `placements` (exhibit, credits and makers loaded)."""
    hung = (
        Placement.objects.filter(exhibit__status=Exhibit.Status.PUBLISHED)
        .select_related("exhibit")
        .prefetch_related(Prefetch("exhibit__credits", queryset=_credits()))
    )
    return list(exhibition.halls.prefetch_related(Prefetch("placements", queryset=hung)))


def works_in(hall: Hall) -> list[Placement]:
    """What hangs in the hall and is published, with makers, pictures and texts loaded, in order."""
    return list(
        Placement.objects.filter(hall=hall, exhibit__status=Exhibit.Status.PUBLISHED)
        .select_related("exhibit")
        .prefetch_related(
            Prefetch("exhibit__credits", queryset=_credits()),
            Prefetch("exhibit__media", queryset=Media.objects.order_by("order", "pk")),
            Prefetch("exhibit__texts", queryset=_read()),
        )
    )


def hung_work(exhibition: Exhibition, pk: int) -> Exhibit | None:
    """The published work of this key, with makers and texts loaded, if it hangs in the exhibition."""
    if pk >= 1 << 63:  # more than a key can be
        return None
    return (
        Exhibit.objects.filter(
            pk=pk, status=Exhibit.Status.PUBLISHED, placements__hall__exhibition=exhibition
        )
        .prefetch_related(Prefetch("credits", queryset=_credits()), Prefetch("texts", queryset=_read()))
        .first()
    )


def doors_of(hall: Hall) -> list[Portal]:
    """The hall's portals, with the halls that they lead to."""
    return list(hall.portals.select_related("to_hall"))


def first_tour(exhibition_slug: str) -> tuple[Tour, list[TourStop]] | None:
    """The exhibition's first published tour and those of its stops that visitors can go to."""
    tour = (
        Tour.objects.filter(exhibition__slug=exhibition_slug, status=Status.PUBLISHED)
        .filter(exhibition__status=Status.PUBLISHED)
        .order_by("pk")
        .first()
    )
    if tour is None:
        return None
    stops = (
        tour.stops.filter(
            exhibit__status=Exhibit.Status.PUBLISHED,
            exhibit__placements__hall__exhibition=tour.exhibition_id,
        )
        .distinct()
        .select_related("exhibit")
        .prefetch_related(Prefetch("exhibit__texts", queryset=Text.objects.filter(kind=Text.Kind.LABEL)))
    )
    return tour, list(stops)


def _read() -> QuerySet[Text]:
    """What visitors read; other texts are the guide's."""
    return Text.objects.filter(kind__in=(Text.Kind.LABEL, Text.Kind.DESCRIPTION))


def _credits() -> QuerySet[Credit]:
    return Credit.objects.select_related("maker")
