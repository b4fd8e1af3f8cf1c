"""Who made a work of Linked Art, when and where: its productions, with their parts."""

import re
from collections.abc import Iterator
from typing import Any, Final

from django.utils.translation import gettext as _

from museum.exhibits import linked_art_terms as aat
from museum.exhibits.importers.readers import terms, tree
from museum.exhibits.importers.readers.draft import Draft
from museum.exhibits.importers.readers.edtf_value import edtf
from museum.exhibits.importers.readers.linked_art_entity import (
    content,
    id_of,
    kind,
    kinds,
    label,
    labels,
    language,
    words,
)
from museum.exhibits.importers.readers.linked_art_entity import statements as statements_of
from museum.exhibits.importers.reading import dates

_AUTHORITIES: Final = re.compile(
    r"(ulan|viaf|wikidata|rkd|gnd|isni)\b.{0,60}?[:/]([A-Z]?\d[\dX-]{0,30})/?$", re.IGNORECASE
)
_PEOPLE: Final = re.compile(r"([^()]{1,80}?)s? \([^()]{0,30}(?:people|artists|visual)[^()]{0,30}\)")
"""How the Getty calls them: "rulers (people)"."""
_DAY: Final = re.compile(r"(-?\d{4,6})(?:-(\d\d)-(\d\d))?")
_DEEPEST: Final = 5


def productions(found: Any, depth: int = 0) -> Iterator[tree.Tree]:
    """Yield productions and their parts, the whole before its parts."""
    for each in tree.trees(found):
        yield each
        if depth < _DEEPEST:
            yield from productions(
                [*tree.listed(each.get("part")), *tree.listed(each.get("parts"))], depth + 1
            )


def read_production(draft: Draft, production: tree.Tree) -> None:
    """Read one production, or one part."""
    qualifier = next(
        (content(each) for each in statements_of(production) if f"{aat.OWN}qualifier" in kinds(each)), ""
    )
    called = labels(production.get("classified_as"))
    role = next(iter(called), "") if draft.exact else terms.role(called)
    for actor in tree.listed(production.get("carried_out_by")):
        _maker(draft, actor, role=role, qualifier=qualifier)
    for assignment in [
        *tree.trees(production.get("assigned_by")),
        *tree.trees(production.get("attributed_by")),
    ]:
        _assignment(draft, assignment, role)
    for place in tree.listed(production.get("took_place_at")):
        for tag, text in words(place).items():
            draft.say("place", text, tag)
    for each in tree.trees(production.get("timespan")):
        read_timespan(draft, each)


def read_timespan(draft: Draft, timespan: tree.Tree) -> None:
    """Read when: words first, then what stands beside them as days."""
    for each in tree.trees(timespan.get("identified_by")):
        if f"{aat.OWN}edtf" in kinds(each):
            draft.date_edtf = edtf(tree.text(each.get("content"))) or None
        else:
            draft.say("date_text", content(each), language(each))
    first, last = ends(timespan)
    if not draft.says("date_text") and not draft.exact:
        draft.say("date_text", label(timespan) or span(first, last))
    if not (draft.first or draft.last):
        draft.first, draft.last = first, last


def ends(timespan: tree.Tree) -> tuple[str, str]:
    """Return the first and last day (or year) that it may mean, without the time of day."""
    first = tree.text(timespan.get("begin_of_the_begin") or timespan.get("end_of_the_begin"))
    last = tree.text(timespan.get("end_of_the_end") or timespan.get("begin_of_the_end"))
    first, last = (found[0] if (found := _DAY.match(each)) else "" for each in (first, last))
    return first, last


def span(first: str, last: str) -> str:
    """Return two days in words: whole years as years, one day as that day."""
    begin, end = _DAY.match(first), _DAY.match(last)
    if not begin or not end:
        known = begin or end
        return _year(known[1]) if known else ""
    whole = begin.group(2, 3) in ((None, None), ("01", "01")) and end.group(2, 3) in (
        (None, None),
        ("12", "31"),
    )
    one, two = (_year(begin[1]), _year(end[1])) if whole else (first, last)
    return one if one == two else f"{one}–{two}"


def _year(written: str) -> str:
    year = int(written)
    return str(year) if year >= 0 else _("%(year)d BCE") % {"year": -year}


def _assignment(draft: Draft, assignment: tree.Tree, role: str) -> None:
    """Somebody's opinion of who made it: of today a maker with doubt, of the past a remark."""
    doubt = "; ".join(labels(assignment.get("classified_as")))
    past = "previous" in f"{doubt} {' '.join(kinds(assignment))}".lower()
    for assigned in tree.trees(assignment.get("assigned")):
        people = tree.listed(assigned.get("carried_out_by")) or [assigned]
        for actor in people:
            if past:
                draft.keep(_("previous attribution"), label(actor))
            elif kind(actor) in ("Person", "Group", "Actor"):
                _maker(draft, actor, role=role, qualifier=doubt.lower() or "attributed to")


def _maker(draft: Draft, actor: Any, *, role: str, qualifier: str) -> None:
    found = tree.tree(actor)
    names, aliases = _names(found)
    if not role:
        people = (_PEOPLE.fullmatch(each) for each in labels(found.get("classified_as")))
        role = terms.role([each[1] for each in people if each])
    numbers: dict[str, str] = {}
    for address in [id_of(actor), *(id_of(each) for each in tree.listed(found.get("equivalent")))]:
        if authority := _AUTHORITIES.search(address):
            numbers.setdefault(authority[1].lower(), authority[2])
    for each in tree.trees(found.get("identified_by")):
        source = next((one for one in kinds(each) if one.startswith(f"{aat.OWN}number:")), "")
        if kind(each) == "Identifier" and source:
            numbers[source.removeprefix(f"{aat.OWN}number:")] = content(each)
    draft.make(
        names,
        role=role,
        qualifier=qualifier,
        born_edtf=_life(found.get("born")),
        died_edtf=_life(found.get("died")),
        aliases=tuple(aliases),
        identifiers=numbers,
        biography={language(each): content(each) for each in statements_of(found) if content(each)},
    )


def _names(actor: tree.Tree) -> tuple[dict[str, str], list[str]]:
    """Names by language, and other names; where one is marked as primary, the others are only that."""
    names: dict[str, str] = {}
    aliases: list[str] = []
    said = [each for each in tree.trees(actor.get("identified_by")) if kind(each) != "Identifier"]
    primary = [each for each in said if aat.PRIMARY in kinds(each)] or said
    for each in [*primary, *said]:
        text, tag = content(each), language(each)
        if text and each in primary and tag not in names:
            names[tag] = text
        elif text and text not in names.values() and text not in aliases:
            aliases.append(text)
    if not names and (text := label(actor)):
        names[""] = text
    return names, aliases


def _life(event: Any) -> str:
    """The date of a birth or death, as EDTF."""
    for timespan in tree.trees(tree.tree(event).get("timespan")):
        for each in tree.trees(timespan.get("identified_by")):
            if f"{aat.OWN}edtf" in kinds(each):
                return tree.text(each.get("content"))
        shown = next((content(each) for each in tree.trees(timespan.get("identified_by"))), "")
        first, last = ends(timespan)
        return dates.read_date(shown or span(first, last), first=first, last=last).edtf
    return ""
