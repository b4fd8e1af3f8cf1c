"""Dates as records write them, read as EDTF."""

import re
from dataclasses import dataclass
from typing import Final

_MIDNIGHT: Final = re.compile(r"^(\d{4}-\d\d-\d\d)[T ]00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d\d:?\d\d)?$")
_ABOUT: Final = re.compile(r"^(?:c(?:a|irca)?\.?|about|around)\s*", re.IGNORECASE)
_RANGE: Final = re.compile(r"^(\d{4})\s*[-\u2010-\u2015]\s*(\d{1,4})$")


@dataclass(frozen=True, slots=True)
class ReadDate:
    """A date as written and as read."""

    written: str
    edtf: str
    notes: tuple[str, ...] = ()
    refused: str = ""


def read_date(written: str, *, first: str = "", last: str = "", day_first: bool | None = None) -> ReadDate:
    """Read a date."""
    words = _MIDNIGHT.sub(r"\1", written.strip())
    text = _ABOUT.sub("", words)
    doubt = "~" if text != words else ""
    if re.fullmatch(r"\d{4}", text) and text != "0000":
        return ReadDate(words, text + doubt)
    if re.fullmatch(r"\d{4}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d))?", text):
        return ReadDate(words, text)
    if found := _RANGE.match(text):
        end = found[1][: 4 - len(found[2])] + found[2]
        if found[1] < end:
            return ReadDate(words, f"{found[1]}{doubt}/{end}{doubt}")
    return ReadDate(
        words, "", (f"“{words}” is kept as written: no date could be read from it.",) if words else ()
    )
