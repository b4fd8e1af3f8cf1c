"""Numbers of a file, and of the collection: which row repeats another, and which only may.

The same number twice in a file is a repeat. Numbers that differ only in case, spaces or Unicode form are a
possible one: it is told, and the works stay two.
"""

import re
import unicodedata
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final

from museum.exhibits.importers.record import FIELDS, SIDES, Record
from museum.exhibits.models import Exhibit

PARTS: Final = (
    *FIELDS, "date_edtf", *SIDES, "makers", "texts", "media", "public", "identifiers", "extra", "clear",
)  # fmt: skip
"""What two records are compared by, in this order."""
_DIGEST: Final = 6
"""Bytes kept of each part: a thousand million rows would collide once in some hundred thousand."""
_NUMERIC: Final = re.compile(r"0*(\d+)(?:\.(\d+))?", re.ASCII)
_DASHES: Final = {ord(dash): "-" for dash in "‐‑‒–—―−﹘﹣－"}  # noqa: RUF001


@dataclass(frozen=True, slots=True)
class Place:
    """Where a number stands in the file."""

    line: int
    file: str
    number: str
    digest: bytes


def plain_number(number: str) -> str:
    """Return the number as it is stored: NFC, without spaces around it."""
    return unicodedata.normalize("NFC", number).strip()


def folded(number: str) -> str:
    """Return the number without case, spaces and Unicode form: what possible repeats have in common."""
    return "".join(unicodedata.normalize("NFKC", number).translate(_DASHES).casefold().split())


class Seen:
    """The numbers of one file so far: some hundred bytes a row."""

    def __init__(self) -> None:
        self._places: dict[str, Place] = {}
        self._folded: dict[str, str] = {}

    def repeated(self, number: str) -> Place | None:
        """Return where this very number stood before."""
        return self._places.get(number)

    def alike(self, number: str) -> Place | None:
        """Return where a number stood before that differs only in form."""
        other = self._folded.get(folded(number))
        return self._places[other] if other is not None and other != number else None

    def add(self, record: Record, line: int, file: str) -> None:
        """Remember a row that was taken in."""
        number = plain_number(record.accession_number)
        if number not in self._places:
            self._places[number] = Place(line, file, number, digest(record))
        self._folded.setdefault(folded(number), number)


class Collection:
    """The numbers of the collection as it was when the run began, by their folded form."""

    def __init__(self) -> None:
        numbers = Exhibit.objects.values_list("accession_number", flat=True)
        self._folded: dict[str, str] = {}
        self._shortened: dict[str, str] = {}
        for number in numbers.order_by().iterator(chunk_size=5000):
            self._folded.setdefault(folded(number), number)
            if (short := _as_number(number)) != number:
                self._shortened.setdefault(short, number)

    def longer(self, number: str) -> str:
        """Return a number of the collection that a spreadsheet would keep as `number`; "" where none is."""
        return self._shortened.get(number, "")

    def alike(self, number: str) -> str:
        """Return a number of the collection that differs only in form; "" where there is none."""
        other = self._folded.get(folded(number), "")
        return other if other != number else ""


def _as_number(number: str) -> str:
    """What a spreadsheet that takes it for a number makes of it: 007 is 7, 1996.10 is 1996.1."""
    found = _NUMERIC.fullmatch(number)
    if not found:
        return number
    places = (found[2] or "").rstrip("0")
    return f"{found[1]}.{places}" if places else found[1]


def digest(record: Record) -> bytes:
    """Return `_DIGEST` bytes for each of `PARTS`."""
    return b"".join(
        blake2b(repr(_part(record, part)).encode(errors="surrogatepass"), digest_size=_DIGEST).digest()
        for part in PARTS
    )


def differences(one: bytes, other: bytes) -> list[str]:
    """Return which of `PARTS` differ between two digests."""
    steps = range(0, len(one), _DIGEST)
    return [
        part
        for part, at in zip(PARTS, steps, strict=True)
        if one[at : at + _DIGEST] != other[at : at + _DIGEST]
    ]


def _part(record: Record, part: str) -> Any:
    if part in FIELDS:
        return sorted(record.words.get(part, {}).items())
    value = getattr(record, part)
    if part in ("identifiers", "extra"):
        return sorted(value.items())
    return sorted(value) if part == "clear" else value
