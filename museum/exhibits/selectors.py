"""Reads of the collection: only what is published and hangs in a published exhibition."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from museum.exhibitions.models import Exhibition, Hall, Placement, Status
from museum.exhibits import publishing
from museum.exhibits.models import Credit, Exhibit, Media, Passage, Text


@dataclass(frozen=True, slots=True)
class Where:
    """What a search is near to: primary keys, None for what is not there."""

    exhibit: int | None
    hall: int | None


@dataclass(frozen=True, slots=True)
class Candidate:
    """A passage that visitors may be told, and where it belongs."""

    pk: int
    exhibit: int | None
    hall: int | None
    """The hall that it is about, or in which its work hangs."""
    field: str
    language: str


@dataclass(frozen=True, slots=True)
class Reach:
    """What a search covers, by primary keys."""

    rooms: Mapping[int, int]
    """Work → the hall in which it hangs."""
    halls: tuple[int, ...]
    exhibition: int | None


Told = tuple[int | None, int | None, str]
"""(work, None, field) or (None, hall, field); (None, None, field) for the exhibition."""


def placements(exhibition: str) -> QuerySet[Placement]:
    """Where the published works of the published exhibition with this slug hang."""
    return Placement.objects.filter(
        hall__exhibition__slug=exhibition,
        hall__exhibition__status=Status.PUBLISHED,
        exhibit__status=Exhibit.Status.PUBLISHED,
    )


def hung_exhibits(exhibition: str) -> QuerySet[Exhibit]:
    """Those works, with credits, makers and `placements` (this exhibition's only, with their halls)."""
    return Exhibit.objects.filter(
        Exists(placements(exhibition).filter(exhibit=OuterRef("pk")))
    ).prefetch_related(
        Prefetch("credits", queryset=Credit.objects.select_related("maker")),
        Prefetch("placements", queryset=placements(exhibition).select_related("hall")),
    )


def halls(exhibition: str) -> QuerySet[Hall]:
    """The halls of the published exhibition with this slug."""
    return Hall.objects.filter(exhibition__slug=exhibition, exhibition__status=Status.PUBLISHED)


def where(exhibition: str, *, hall: str | None, accession_number: str | None) -> Where:
    """Find a hall and a work of the exhibition. The work's own hall counts where no hall is given."""
    hung = (
        placements(exhibition).filter(exhibit__accession_number=accession_number).first()
        if accession_number
        else None
    )
    room = halls(exhibition).filter(slug=hall).first() if hall else None
    return Where(
        exhibit=hung.exhibit_id if hung else None,
        hall=room.pk if room else hung.hall_id if hung else None,
    )


def reach(exhibition: str) -> Reach:
    """What passages of the exhibition may be about."""
    found = published_exhibition(exhibition)
    return Reach(
        dict(placements(exhibition).values_list("exhibit_id", "hall_id")),
        tuple(halls(exhibition).values_list("pk", flat=True)),
        found.first(),
    )


def answers(exhibition: str) -> QuerySet[Text]:
    """Curators' answers about works, halls and the exhibition itself that name what they answer."""
    about = (
        Q(exhibit_id__in=placements(exhibition).values("exhibit_id"))
        | Q(hall_id__in=halls(exhibition).values("pk"))
        | Q(exhibition_id__in=published_exhibition(exhibition))
    )
    found = Text.objects.filter(about, kind=Text.Kind.ANSWER).exclude(asked="")
    return found.select_related("exhibit", "hall", "exhibition").order_by("pk")


def told_in(exhibition: str) -> QuerySet[Passage]:
    """Every passage about a work or a hall of the exhibition, or about the exhibition itself."""
    return Passage.objects.filter(
        Q(exhibit_id__in=placements(exhibition).values("exhibit_id"))
        | Q(hall_id__in=halls(exhibition).values("pk"))
        | Q(exhibition_id__in=published_exhibition(exhibition))
    )


def published_exhibition(exhibition: str) -> QuerySet[Exhibition, int]:
    """Its primary key; none where it is not published."""
    return Exhibition.objects.filter(slug=exhibition, status=Status.PUBLISHED).values_list("pk", flat=True)


def candidates(reach: Reach, among: Collection[int], exhibit: int | None = None) -> list[Candidate]:
    """Of the passages with these primary keys, and all about one work, those that are within reach."""
    columns = ("pk", "exhibit_id", "hall_id", "exhibition_id", "field", "language")
    found = Passage.objects.filter(Q(pk__in=among) | Q(exhibit_id=exhibit) if exhibit else Q(pk__in=among))
    return [
        Candidate(pk, work, hall if work is None else reach.rooms[work], field, language)
        for pk, work, hall, whole, field, language in found.values_list(*columns)
        if work in reach.rooms or hall in reach.halls or (whole and whole == reach.exhibition)
    ]


def written(exhibition: str, language: str, exhibits: Collection[int]) -> set[Told]:
    """What is told in a language of these works, and of all halls."""
    told = told_in(exhibition).filter(language=language)
    told = told.filter(Q(exhibit__isnull=True) | Q(exhibit_id__in=exhibits))
    return set(told.values_list("exhibit_id", "hall_id", "field"))


def passages(keys: list[int]) -> dict[int, Passage]:
    """Load passages with what they are about, by primary key."""
    needed = ("key", "field", "language", "body", "exhibit", "hall", "exhibition")
    titles = ("exhibit__accession_number", "exhibit__title_en", "exhibit__title_zh")
    rooms = ("hall__title_en", "hall__title_zh", "exhibition__title_en", "exhibition__title_zh")
    found = Passage.objects.select_related("exhibit", "hall", "exhibition").only(*needed, *titles, *rooms)
    return found.in_bulk(keys)


def media(pk: int, *, drafts: bool = False) -> tuple[Media, bool] | None:
    """The media of this key, and whether visitors may see it; with `drafts` also if they may not.

    Visitors may see it where `publishing.shown` says so, and its work is published and hangs in a published
    exhibition.
    """
    media = Media.objects.select_related("exhibit").filter(pk=pk).first() if pk < 1 << 63 else None
    if media is None:
        return None
    hung = Placement.objects.filter(exhibit=media.exhibit_id, hall__exhibition__status=Status.PUBLISHED)
    ready = publishing.shown(media)
    shown = ready and media.exhibit.status == Exhibit.Status.PUBLISHED and hung.exists()
    return (media, shown) if shown or drafts else None
