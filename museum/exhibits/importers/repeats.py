"""What the run does about a number that it has met before, in the file or in the collection."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from museum.exhibits.importers.errors import Refused
from museum.exhibits.importers.record import Record
from museum.exhibits.importers.seen import Collection, Place, Seen, differences, digest, plain_number

_PARTS_TOLD: Final = {
    "title": gettext_lazy("title"),
    "date_text": gettext_lazy("date"),
    "medium": gettext_lazy("medium"),
    "dimensions_text": gettext_lazy("dimensions"),
    "object_type": gettext_lazy("kind of object"),
    "place": gettext_lazy("place"),
    "credit_line": gettext_lazy("credit line"),
    "rights": gettext_lazy("rights"),
    "provenance": gettext_lazy("provenance"),
    "culture": gettext_lazy("culture"),
    "inscription": gettext_lazy("inscription"),
    "date_edtf": gettext_lazy("date as read"),
    "height_cm": gettext_lazy("height"),
    "width_cm": gettext_lazy("width"),
    "depth_cm": gettext_lazy("depth"),
    "makers": gettext_lazy("makers"),
    "texts": gettext_lazy("texts"),
    "media": gettext_lazy("pictures"),
    "public": gettext_lazy("publication"),
    "identifiers": gettext_lazy("numbers elsewhere"),
    "extra": gettext_lazy("other columns"),
    "clear": gettext_lazy("cells to be emptied"),
}


class Repeats:
    """Repeats of one run."""

    def __init__(self) -> None:
        self._seen = Seen()
        self._collection: Collection | None = None

    def look(self, record: Record, file: str, notes: list[str]) -> bool:
        """Return whether the row repeats an earlier one word for word, and is done with; notes say what is.

        Raises `Refused` where it has the number of an earlier row and says something else.
        """
        number = plain_number(record.accession_number)
        if earlier := self._seen.repeated(number):
            where = _where(earlier, file)
            parts = differences(earlier.digest, digest(record))
            if not parts:
                notes.append(_("It repeats %(where)s word for word.") % {"where": where})
                return True
            told = {"where": where, "parts": ", ".join(str(_PARTS_TOLD[part]) for part in parts)}
            if earlier.file == file:
                raise Refused(
                    _("It repeats the number of %(where)s, with another %(parts)s. Only the first is taken.")
                    % told
                )
            raise Refused(
                _(
                    "It repeats the number of %(where)s, with another %(parts)s. Only the first is taken;"
                    " if it is the same work, import this file by itself."
                )
                % told
            )
        if earlier := self._seen.alike(number):
            notes.append(
                _("Perhaps it is the work of %(where)s: “%(number)s” differs only in case, spaces or form.")
                % {"where": _where(earlier, file), "number": earlier.number}
            )
        elif record.number_in_doubt and (other := self._numbers().longer(number)):
            notes.append(
                _("Perhaps it is “%(number)s” of the collection: as a number it has lost its zeros.")
                % {"number": other}
            )
        elif other := self._numbers().alike(number):
            notes.append(
                _("Perhaps it is “%(number)s” of the collection: that differs only in case, spaces or form.")
                % {"number": other}
            )
        return False

    def taken(self, record: Record, line: int, file: str) -> None:
        """Remember a row that was taken in."""
        self._seen.add(record, line, file)

    def _numbers(self) -> Collection:
        if self._collection is None:
            self._collection = Collection()
        return self._collection


def _where(place: Place, file: str) -> str:
    if place.file == file:
        return _("line %(line)d") % {"line": place.line}
    return _("line %(line)d of “%(file)s”") % {"line": place.line, "file": place.file}
