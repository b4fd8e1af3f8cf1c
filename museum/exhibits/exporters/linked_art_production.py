"""Who made a work, when and where, as a Production of Linked Art: a part for each maker."""

from typing import Any

from edtf import parse_edtf
from edtf.parser.edtf_exceptions import EDTFParseException

from museum.exhibits.exporters.linked_art_parts import edtf, identifier, kind, names, statements
from museum.exhibits.exporters.words import first, said
from museum.exhibits.linked_art_terms import OWN
from museum.exhibits.models import Credit, Exhibit, Maker

Json = dict[str, Any]


def production(exhibit: Exhibit) -> Json:
    """Return the making of the work; an empty one where nothing is known of it."""
    found: Json = {}
    if made := timespan(exhibit.date_edtf, said(exhibit, "date_text")):
        found["timespan"] = made
    if place := said(exhibit, "place"):
        found["took_place_at"] = [{"type": "Place", "_label": first(place), "identified_by": names(place)}]
    if parts := [_part(credit) for credit in exhibit.credits.all()]:
        found["part"] = parts
    return {"type": "Production", **found} if found else {}


def timespan(date_edtf: str, words: dict[str, str] | None = None) -> Json:
    """Return a date in words and as EDTF, with its first and last day; an empty one where there is none."""
    if not date_edtf and not words:
        return {}
    named = names(words or {})
    found: Json = {"type": "TimeSpan", "identified_by": [*named, edtf(date_edtf)] if date_edtf else named}
    if days := _days(date_edtf):
        found["begin_of_the_begin"] = f"{days[0]}T00:00:00Z"
        found["end_of_the_end"] = f"{days[1]}T23:59:59Z"
    return found


def _days(date_edtf: str) -> tuple[str, str] | None:
    """The first and last day that EDTF means; None where an end is open or not known."""
    if not date_edtf or ".." in date_edtf or "/" in (date_edtf[0], date_edtf[-1]):
        return None
    try:
        found = parse_edtf(date_edtf)
        ends = [found.lower_strict(), found.upper_strict()]
    except (EDTFParseException, AttributeError, TypeError, ValueError, OverflowError):
        return None
    years = [f"{'-' if end.tm_year < 0 else ''}{abs(end.tm_year):04d}" for end in ends]
    first_day, last_day = (
        f"{year}-{end.tm_mon:02d}-{end.tm_mday:02d}" for year, end in zip(years, ends, strict=True)
    )
    return first_day, last_day


def _part(credit: Credit) -> Json:
    found: Json = {"type": "Production", "carried_out_by": [_actor(credit.maker)]}
    if credit.role:
        found["classified_as"] = [kind(credit.role)]
    if credit.qualifier:
        found["referred_to_by"] = statements({"en": [credit.qualifier]}, kind("qualifier", f"{OWN}qualifier"))
    return found


def _actor(maker: Maker) -> Json:
    """A person, a group or a workshop: the record does not say which."""
    called = said(maker, "name")
    found: Json = {
        "type": "Actor",
        "_label": first(called),
        "identified_by": [
            *names(called, primary=True),
            *({"type": "Name", "content": alias} for alias in maker.aliases),
            *(
                identifier(str(maker.identifiers[source]), kind(source, f"{OWN}number:{source}"))
                for source in sorted(maker.identifiers)
            ),
        ],
        "referred_to_by": statements(
            {tag: [text] for tag, text in said(maker, "biography").items()}, kind("Biography Statement")
        ),
    }
    if maker.identifiers.get("ulan"):
        found["equivalent"] = [
            {"id": f"http://vocab.getty.edu/ulan/{maker.identifiers['ulan']}", "type": "Actor"}
        ]
    for key, event, date in (("born", "Birth", maker.born_edtf), ("died", "Death", maker.died_edtf)):
        if date:
            found[key] = {"type": event, "timespan": timespan(date)}
    return {key: value for key, value in found.items() if value}
