"""Works of the records that come next, loaded together: some queries for hundreds of records.

What was loaded ahead may be out of date by the time it is written. So the writer checks, in its transaction,
that nobody has touched the work meanwhile, and otherwise asks once more, one work at a time.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from museum.exhibits.importers import snapshot
from museum.exhibits.importers.record import Item
from museum.exhibits.importers.seen import plain_number
from museum.exhibits.models import Credit, Exhibit, Media, Text

PORTION: Final = 200
"""Records whose works are loaded together."""


class Ahead:
    """The works of one portion, each given out once: after that the database knows better."""

    def __init__(self) -> None:
        self._works: dict[str, snapshot.Work | None] = {}

    def through(self, items: Iterable[Item]) -> Iterator[Item]:
        """Yield `items`, with the works of those that follow loaded."""
        source = iter(items)
        while portion := list(islice(source, PORTION)):
            self.load(plain_number(item.record.accession_number) for item in portion if item.record)
            yield from portion

    def load(self, numbers: Iterable[str]) -> None:
        """Load the works of these numbers in place of those that were loaded before."""
        self._works = dict.fromkeys(numbers)
        works = {
            exhibit.pk: snapshot.Work(exhibit)
            for exhibit in Exhibit.objects.filter(accession_number__in=list(self._works))
        }
        for work in works.values():
            self._works[work.exhibit.accession_number] = work
        if not works:
            return
        for credit in Credit.objects.filter(exhibit__in=list(works)).select_related("maker"):
            works[credit.exhibit_id].credits.append(credit)
        for text in Text.objects.filter(exhibit__in=list(works)):
            if text.exhibit_id is not None:
                works[text.exhibit_id].texts.append(text)
        for media in Media.objects.filter(exhibit__in=list(works)):
            works[media.exhibit_id].media.append(media)

    def take(self, number: str) -> tuple[snapshot.Work | None, bool]:
        """Return the work of this number, and whether it may be out of date."""
        if number in self._works:
            return self._works.pop(number), True
        return snapshot.load(accession_number=number), False

    def forget(self, number: str) -> None:
        """Read this work anew when it is asked for."""
        self._works.pop(number, None)
