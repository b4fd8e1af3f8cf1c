"""What a question file needs to know of the exhibitions: which holds its works, and what stands in them."""

from collections.abc import Sequence

from museum.exhibitions.models import Exhibition
from museum.exhibitions.selectors import published_exhibitions
from museum.exhibits import selectors
from museum.exhibits.importers.layout import ALIAS


def numbers(exhibition: str) -> dict[str, str]:
    """Return the accession numbers of the exhibition's works by alias, and by themselves."""
    found: dict[str, str] = {}
    for number, elsewhere in selectors.hung_exhibits(exhibition).values_list(
        "accession_number", "identifiers"
    ):
        found[number] = number
        if alias := elsewhere.get(ALIAS):
            found[str(alias)] = number
    return found


def holds_most(works: Sequence[str]) -> Exhibition | None:
    """Return the open exhibition that holds most of these works, by alias or number; None if none is open."""
    wanted = set(works)
    ranked = [
        (len(wanted & numbers(exhibition.slug).keys()), exhibition) for exhibition in published_exhibitions()
    ]
    return max(ranked, key=lambda each: each[0], default=(0, None))[1]


def halls(exhibition: str) -> dict[str, str]:
    """Return the slugs of its halls by slug and titles, in small letters."""
    found: dict[str, str] = {}
    for hall in selectors.halls(exhibition):
        for name in (hall.slug, hall.title_en, hall.title_zh):
            if name:
                found.setdefault(name.casefold(), hall.slug)
    return found


def texts(exhibition: str) -> list[tuple[str, str]]:
    """Return all passages of the exhibition, with the accession number of their work or ""."""
    keys = list(selectors.told_in(exhibition).values_list("pk", flat=True))
    return [
        (row.exhibit.accession_number if row.exhibit else "", row.body)
        for row in selectors.passages(keys).values()
    ]
