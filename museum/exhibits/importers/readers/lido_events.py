"""Events of a LIDO record: who made the work, when, where and of what; and what happened to it since."""

import re
from dataclasses import dataclass, field, replace
from typing import Final
from xml.etree.ElementTree import Element  # noqa: S405 (a type: defusedxml parses)

from django.utils.translation import gettext as _

from museum.exhibits.importers.readers import terms
from museum.exhibits.importers.readers.draft import Draft
from museum.exhibits.importers.readers.lido_element import language, meant, named, said, words
from museum.exhibits.importers.readers.lido_element import terms as terms_of
from museum.exhibits.importers.reading import dates

_JUNK: Final = re.compile(r"\w\(0x[0-9a-f]{1,20}\)")
"""What a program printed in place of a value."""
_AUTHORITIES: Final = re.compile(r"ulan|viaf|rkd|wikidata|gnd|d-nb|isni|lcnaf|tgn", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Actor:
    """Somebody in an event, as one language of the record tells it."""

    names: dict[str, str]
    aliases: list[str]
    numbers: dict[str, str]
    role: str
    qualifier: str
    born: str
    died: str


@dataclass(slots=True)
class Credits:
    """The makers of a record, found in one language after the other."""

    actors: list[Actor] = field(default_factory=list)

    def add(self, actor: Actor, *, first_language: bool) -> None:
        """Take the actor; one that another language has told already only gets its name in this one."""
        for place, known in enumerate(self.actors):
            if first_language or not _same(known, actor):
                continue
            new = {tag: name for tag, name in actor.names.items() if name not in known.names.values()}
            self.actors[place] = replace(known, names={**new, **known.names})
            return
        self.actors.append(actor)


def read_events(draft: Draft, metadata: Element, credits: Credits, *, first_language: bool) -> None:
    """Read the events of one descriptive metadata, which is in one language."""
    events = metadata.findall("eventWrap/eventSet/event")
    kinds = [terms.event(named(event.find("eventType"))) for event in events]
    if "production" not in kinds:  # an event of no kind can only be this one
        kinds = [
            kind or ("" if named(event.find("eventType")) else "production")
            for kind, event in zip(kinds, events, strict=True)
        ]
    for kind, event in zip(kinds, events, strict=True):
        if kind == "production":
            _production(draft, event, credits, first_language=first_language)
        else:
            _other(draft, event, kind)


def _production(draft: Draft, event: Element, credits: Credits, *, first_language: bool) -> None:
    for element in event.findall("eventActor"):
        if actor := _actor(element):
            credits.add(actor, first_language=first_language)
    _date(draft, event)
    for text, tag in said(event.findall("culture/term") + event.findall("culture/Concept/prefLabel")):
        draft.say("culture", text, tag)
    for text, tag in said(event.findall("periodName/term") + event.findall("periodName/Concept/prefLabel")):
        draft.say("culture", text, tag)
        if not draft.says("date_text") and any(letter.isdigit() for letter in text):
            draft.say("date_text", text, tag)
    for place in event.findall("eventPlace"):
        for text, tag in _places(place):
            draft.say("place", text, tag)
    for materials in event.findall("eventMaterialsTech"):
        _materials(draft, materials)
    for text, _tag in said(event.findall("eventDescriptionSet/descriptiveNoteValue")):
        draft.keep("about its making", text)


def _date(draft: Draft, event: Element) -> None:
    """The first production that has a date gives it; words go before years."""
    date = event.find("eventDate")
    if date is None:
        return
    shown = list(said(date.findall("displayDate")))
    first, last = (_year(date.find(f"date/{name}")) for name in ("earliestDate", "latestDate"))
    if not shown and (first or last):
        shown = [(first if first == last or not last else f"{first}–{last}" if first else last, "")]
        if not (first and last):
            draft.note(
                _("Its date has only one of two ends, “%(date)s”, and is read as that.")
                % {"date": shown[0][0]}
            )
    if draft.first or draft.last:
        if (first, last) != (draft.first, draft.last):
            kind = next(iter(named(event.find("eventType"))), _("event"))
            draft.keep(_("date of %(event)s") % {"event": kind}, "; ".join(text for text, _tag in shown))
            return
    elif first or last:
        draft.first, draft.last = first or last, last or first
    for text, tag in shown:
        draft.say("date_text", text, tag)


def _year(element: Element | None) -> str:
    """A zero stands for what is not known."""
    text = words(element)
    return "" if re.fullmatch(r"[-+]?0*", text) else text


def _actor(element: Element) -> Actor | None:
    """The actor of an event; without a name none."""
    inside = element.find("actorInRole")
    actor = inside.find("actor") if inside is not None else None
    names: dict[str, str] = {}
    aliases: list[str] = []
    numbers: dict[str, str] = {}
    born = died = ""
    if actor is not None:
        names, aliases = meant(actor.findall("nameActorSet/appellationValue"))
        aliases = [alias for alias in aliases if alias not in names.values()]
        for number in actor.findall("actorID"):
            source = number.get("source", "") or words(number)
            if words(number) and (found := _AUTHORITIES.search(source)):
                numbers.setdefault(found[0].lower(), words(number).rstrip("/").rpartition("/")[2])
        born = dates.read_date(words(actor.find("vitalDatesActor/earliestDate"))).edtf
        died = dates.read_date(words(actor.find("vitalDatesActor/latestDate"))).edtf
    if not names:
        names, _others = meant(element.findall("displayActorInRole"))
    if not names:
        return None
    role = terms.role(named(inside.find("roleActor"))) if inside is not None else ""
    qualifier = words(inside.find("attributionQualifierActor")) if inside is not None else ""
    return Actor(
        names, aliases, numbers, role, "" if _JUNK.search(qualifier) else qualifier.lower(), born, died
    )


def _same(known: Actor, actor: Actor) -> bool:
    if set(known.numbers.items()) & set(actor.numbers.items()):
        return True
    names = {name.casefold() for name in known.names.values()}
    return any(name.casefold() in names for name in actor.names.values())


def _places(place: Element) -> list[tuple[str, str]]:
    """The place with those that it lies in: "Murano, Venice, Italy"."""
    shown = list(said(place.findall("displayPlace")))
    if shown:
        return shown
    found: list[tuple[str, str]] = []
    inner = place.find("place")
    while inner is not None and len(found) < 10:
        name = next(iter(said(inner.findall("namePlaceSet/appellationValue"))), None)
        found += [name] if name else []
        inner = inner.find("partOfPlace")
    return [(", ".join(dict.fromkeys(text for text, _tag in found)), found[0][1])] if found else []


def _materials(draft: Draft, materials: Element) -> None:
    shown = list(said(materials.findall("displayMaterialsTech")))
    if not shown:
        shown = [
            (words(each), language(each))
            for term in materials.findall("materialsTech/termMaterialsTech")
            for each in terms_of(term)[:1]
        ]
    for text, tag in shown:
        draft.say("medium", text, tag)


def _other(draft: Draft, event: Element, kind: str) -> None:
    """What happened beside the making, in one line: its kind, date, place and people."""
    name = next(iter(named(event.find("eventType"))), _("event"))
    date = next(iter(said(event.findall("eventDate/displayDate"))), ("", ""))[0]
    if not date and event.find("eventDate") is not None:
        ends = [_year(event.find(f"eventDate/date/{end}")) for end in ("earliestDate", "latestDate")]
        date = "–".join(dict.fromkeys(end for end in ends if end))
    actors = [actor for each in event.findall("eventActor") if (actor := _actor(each))]
    told = [
        date,
        *(next(iter(actor.names.values())) + (f" ({actor.role})" if actor.role else "") for actor in actors),
        *(text for place in event.findall("eventPlace") for text, _tag in _places(place)[:1]),
        *(text for text, _tag in said(event.findall("eventName/appellationValue"))),
        *(text for text, _tag in said(event.findall("eventDescriptionSet/descriptiveNoteValue"))),
    ]
    line = "; ".join(each for each in told if each)
    if not line:
        return
    if kind == "provenance":
        draft.say("provenance", f"{name}: {line}", language(event))
    elif kind == "history":
        draft.tell("history", f"{name}: {line}", language(event))
    else:
        draft.keep(_("event: %(event)s") % {"event": name}, line)
