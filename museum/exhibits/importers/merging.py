"""A record's words and numbers laid over those of a work: which columns change, and to what.

Pure: reads an Exhibit's columns, and asks the database nothing.
"""

from collections.abc import Iterable, Mapping
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from typing import Any, Final

from django.utils.translation import gettext as _

from museum.exhibits.importers.errors import Refused
from museum.exhibits.importers.record import FIELDS, SIDES, Record, Words, slot
from museum.exhibits.importers.storable import storable
from museum.exhibits.models import Exhibit
from museum.exhibits.translations import columns, tagged

LARGEST_CM: Final = Decimal(100_000)
_CENT: Final = Decimal("0.01")


def changes(exhibit: Exhibit, record: Record) -> dict[str, Any]:
    """Return {column: value} of what the record says otherwise than the exhibit. Raises `Refused`.

    What the record does not say is left alone; what it clears is emptied, unless it says something new.
    """
    wanted: dict[str, Any] = {}
    others = {name: dict(texts) for name, texts in (exhibit.other_words or {}).items()}
    for name in FIELDS:
        words = {tag: text for tag, text in record.words.get(name, {}).items() if text}
        if not words and name not in record.clear:
            continue
        now = columns(laid_over({} if name in record.clear else tagged(exhibit, name), words))
        wanted[f"{name}_en"], wanted[f"{name}_zh"] = now.en, now.zh
        others.pop(name, None)
        if now.others:
            others[name] = dict(now.others)
    wanted["other_words"] = others
    if record.date_edtf is not None or "date_edtf" in record.clear:
        wanted["date_edtf"] = record.date_edtf or ""
    for side in SIDES:
        size = _size(side, getattr(record, side))
        if size is not None or side in record.clear:
            wanted[side] = size
    wanted["identifiers"] = {**(exhibit.identifiers or {}), **record.identifiers}
    wanted["extra"] = {**(exhibit.extra or {}), **record.extra}
    return {column: value for column, value in wanted.items() if value != getattr(exhibit, column)}


def laid_over(old: Mapping[str, str], new: Words) -> dict[str, str]:
    """Return the texts of `old` with those of `new` over them, by the column that they belong to."""
    own = columns(new)
    merged = dict(old)
    if any(slot(tag) == "en" for tag in new):
        merged["en"] = own.en
    if own.zh:
        merged["zh"] = own.zh
    return {**merged, **own.others}


def check(model: Any, values: Mapping[str, Any]) -> None:
    """Refuse what the columns of `model` can't hold, on every database alike. Raises `Refused`."""
    for column, value in values.items():
        for text in _texts(value):
            if storable(text) != text:
                raise Refused(
                    _("“%(column)s” has characters in it that no database keeps.")
                    % {"column": _name(model, column)}
                )
        field = model._meta.get_field(column)
        most = getattr(field, "max_length", None)
        if most and isinstance(value, str) and len(value) > most:
            raise Refused(
                _("“%(column)s” is %(length)d characters long; %(most)d fit.")
                % {"column": _name(model, column), "length": len(value), "most": most}
            )


def _name(model: Any, column: str) -> str:
    return str(model._meta.get_field(column).verbose_name)


def _texts(value: Any) -> Iterable[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _texts(key)
            yield from _texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts(inner)


def _size(side: str, value: float | None) -> Decimal | None:
    """Centimetres with two places; None where the record does not say, or says nothing by a zero."""
    if value is None:
        return None
    try:
        size = Decimal(str(value))
        fits = size.is_finite() and 0 <= size <= LARGEST_CM
    except InvalidOperation:
        fits = False
    if not fits:
        raise Refused(
            _("“%(column)s” can’t be %(value)s: a work measures from 0 to 100,000 cm.")
            % {"column": _name(Exhibit, side), "value": value}
        )
    return size.quantize(_CENT, ROUND_HALF_UP) or None
