"""Cells of a workbook as a spreadsheet shows them, with what is to be said of them."""

import re
from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any, Final

from django.utils.translation import gettext as _

from museum.exhibits.importers.readers.table import Line

EXACT: Final = 10**15
"""A spreadsheet keeps fifteen digits of a number."""
_ERRORS: Final = frozenset({"#N/A", "#REF!", "#VALUE!", "#DIV/0!", "#NAME?", "#NUM!", "#NULL!"})


def line_of(number: int, row: Sequence[Any], valueless: Sequence[str]) -> Line | None:
    """Return a row of cells as a Line; None where it is blank. `valueless`: see `without_values`."""
    notes: list[str] = []
    cells = [_seen(cell, notes) for cell in row]
    if valueless:
        told = _(
            "Formulas of the row have no values (%(cells)s): save the file in a spreadsheet program first."
        )
        notes.append(told % {"cells": ", ".join(valueless[:5])})
    notes = list(dict.fromkeys(notes))
    if not any(cell.strip() for cell in cells):
        return Line(number, cells, " ".join(notes), sheet=True) if notes else None
    return Line(
        number,
        cells,
        "",
        tuple(notes),
        numeric=frozenset(place for place, cell in enumerate(row) if _loses_zeros(cell)),
        rounded=frozenset(place for place, cell in enumerate(row) if _is_rounded(cell.value)),
        sheet=True,
    )


def without_values(row: Sequence[Any], formulas: Sequence[Any]) -> list[str]:
    """Return the names of cells ("C5") whose formula has no value: only a spreadsheet program works it out.

    `formulas`: the same row, read with its formulas in place of their values.
    """
    return [
        cell.coordinate
        for place, cell in enumerate(formulas)
        if cell.value is not None
        and cell.data_type == "f"
        and (place >= len(row) or row[place].value is None)
    ]


def _loses_zeros(cell: Any) -> bool:
    """Whether a cell is a number in no format of its own, so that 1996.10 can't be told from 1996.1, nor 007
    from 7. What was a number before its column was given the format “Text” is one still.
    """
    value = cell.value
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return number and cell.number_format in ("General", "@", None)


def _seen(cell: Any, notes: list[str]) -> str:
    """The cell as a spreadsheet shows it."""
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, str):
        if value in _ERRORS:
            told = _("A formula of the row gives an error (%(error)s): its cell counts as empty.")
            notes.append(told % {"error": value})
            return ""
        return value.replace("_x000D_", "")
    form = str(getattr(cell, "number_format", "") or "")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime | date):
        return _day(value, form)
    if isinstance(value, time | timedelta):
        return str(value)
    return _number(value, form, notes)


def _day(value: datetime | date, form: str) -> str:
    """A date without the midnight that nobody wrote; only month or year, where only they are shown."""
    plain = re.sub(r"\[[^\]]*\]|\"[^\"]*\"|\\.", "", form).lower()
    if "y" in plain and "d" not in plain:
        return f"{value:%Y-%m}" if "m" in plain else f"{value:%Y}"
    if isinstance(value, datetime) and value.time() != time():
        return value.isoformat(sep=" ", timespec="minutes")
    return f"{value.year:04}-{value.month:02}-{value.day:02}"


def _number(value: float, form: str, notes: list[str]) -> str:
    """A number with the zeros that its format shows: 007, 1996.10."""
    if _is_rounded(value):
        told = _(
            "%(number)s has more than fifteen digits, and a spreadsheet keeps no more: the others are lost."
        )
        notes.append(told % {"number": f"{Decimal(repr(value)):f}"})
        return f"{Decimal(repr(value)):f}"
    if padded := re.fullmatch(r"(0+)(?:\.(0+))?(?:_.)?", form):
        places = len(padded[2] or "")
        return f"{value:0{len(padded[1]) + (places + 1 if places else 0)}.{places}f}"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return f"{Decimal(repr(value)):f}"


def _is_rounded(value: Any) -> bool:
    """Whether a number has more digits than a spreadsheet keeps."""
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) >= EXACT
