"""An object of Linked Art becomes an Item."""

from typing import Final

from django.utils.translation import gettext as _

from museum.exhibits import linked_art_terms as aat
from museum.exhibits.importers.readers import tree
from museum.exhibits.importers.readers.draft import Draft
from museum.exhibits.importers.readers.linked_art_entity import (
    content,
    id_of,
    kind,
    kinds,
    label,
    labels,
    language,
    number,
    statements,
    words,
)
from museum.exhibits.importers.readers.linked_art_pictures import read_documents, read_pictures
from museum.exhibits.importers.readers.linked_art_production import (
    ends,
    productions,
    read_production,
    span,
)
from museum.exhibits.importers.reading.sizes import to_cm
from museum.exhibits.importers.record import Item

_WORDS: Final = {
    "credit": "credit_line",
    "provenance": "provenance",
    "copyright": "rights",
    "rights": "rights",
    "licens": "rights",
    "inscription": "inscription",
    "signature": "inscription",
    "dimension": "dimensions_text",
    "material": "medium",
    "medium": "medium",
    "exhibition": "text.history",
    "bibliograph": "text.history",
    "description": "text.description",
}
"""By which the label of a statement is known, where its number is not."""


def item(found: tree.Tree, line: int, stand_in: str) -> Item:
    """Return the record, or why it is none. `stand_in` numbers a work without number and address."""
    address = id_of(found)
    draft = Draft(line, identity=address or stand_in)
    if refusal := _refusal(found):
        return Item(line, None, refusal, identity=draft.identity)
    _identify(draft, found, stand_in)
    for each in statements(found):
        _statement(draft, each)
    for production in productions(
        [*tree.listed(found.get("produced_by")), *tree.listed(found.get("created_by"))]
    ):
        read_production(draft, production)
    _classify(draft, found)
    _materials(draft, found)
    _dimensions(draft, found)
    _parts(draft, found)
    read_pictures(draft, found)
    if not draft.exact:
        read_documents(draft, found)
    _beside(draft, found)
    return draft.item()


def _refusal(found: tree.Tree) -> str:
    if kind(found) != "HumanMadeObject":
        return _("It describes “%(name)s” (%(kind)s), not a work: import the work that it belongs to.") % {
            "name": label(found) or id_of(found),
            "kind": kind(found),
        }
    if not set(found) - {"@context", "id", "@id", "type", "@type"}:
        return _("It names a work and tells nothing about it: import its full description.")
    return ""


def _identify(draft: Draft, found: tree.Tree, stand_in: str) -> None:
    others: list[str] = []
    named = tree.trees(found.get("identified_by"))
    for each in sorted(named, key=lambda one: aat.PRIMARY not in kinds(one)):
        if kind(each) == "Identifier":
            _numbered(draft, each)
        elif text := content(each):
            if draft.says("title") and aat.PRIMARY not in kinds(each):
                others.append(text)
            else:
                draft.say("title", text, language(each))
    if not draft.says("title") and not draft.exact:
        draft.say("title", tree.text(found.get("_label") or found.get("label")))
    for text in others:
        draft.keep("other titles", text)
    address = id_of(found)
    if not draft.exact and (tree.is_address(address) or address.startswith("urn:")):
        draft.identifiers["linked-art"] = address
        draft.number = draft.number or address
    if not draft.number:
        draft.number = stand_in
        draft.note(
            _("It has neither a number nor an address: it is numbered “%(name)s”.") % {"name": stand_in}
        )


def _numbered(draft: Draft, found: tree.Tree) -> None:
    kinds_of, text = (
        kinds(found),
        tree.text(found.get("content") if "content" in found else found.get("value")),
    )
    source = next((each for each in kinds_of if each.startswith(f"{aat.OWN}number:")), "")
    if source:
        draft.identifiers[source.removeprefix(f"{aat.OWN}number:")] = text
    elif aat.ACCESSION in kinds_of and not draft.number:
        draft.number = text
        draft.exact = f"{aat.OWN}accession" in kinds_of
    elif text:
        name = "; ".join(labels(found.get("classified_as"))) or _("other number")
        draft.keep(name, text)


def _statement(draft: Draft, found: tree.Tree) -> None:
    text, tag = content(found), language(found)
    own = next((each for each in kinds(found) if each.startswith(f"{aat.OWN}text:")), "")
    meaning = f"text.{own.removeprefix(f'{aat.OWN}text:')}" if own else _meaning(found)
    if not text:
        _literature(draft, found)
    elif meaning.startswith("text."):
        draft.tell(meaning.removeprefix("text."), text, tag)
    elif meaning:
        draft.say(meaning, text, tag)
    else:
        draft.keep("; ".join(labels(found.get("classified_as"))) or _("statement"), text)


def _meaning(found: tree.Tree) -> str:
    known = kinds(found)
    for aat_number, meaning in aat.STATEMENTS.items():
        if aat_number in known:
            return meaning
    called = " ".join(labels(found.get("classified_as"))).lower()
    return next((meaning for word, meaning in _WORDS.items() if word in called), "")


def _literature(draft: Draft, found: tree.Tree) -> None:
    """What is written about the work somewhere else: authors and title."""
    title = label(found)
    authors = [
        name for each in tree.trees(found.get("created_by")) for name in labels(each.get("carried_out_by"))
    ]
    if title:
        draft.tell("history", f"{', '.join(authors)}: {title}" if authors else title)
    for each in statements(found):
        place = "; ".join(id_of(one) for one in tree.listed(found.get("part_of")))
        draft.keep(_("mentioned in"), f"{place} {content(each)}".strip())


def _classify(draft: Draft, found: tree.Tree) -> None:
    for each in tree.listed(found.get("classified_as")):
        if number(id_of(each)) == aat.WORK_OF_ART:
            continue
        for tag, text in words(each).items():
            draft.say("culture" if aat.CULTURE in kinds(each) else "object_type", text, tag)


def _materials(draft: Draft, found: tree.Tree) -> None:
    """Materials as words, where no statement has said it better."""
    materials = labels(found.get("made_of"))
    for part in _part_list(found):
        if not tree.trees(part.get("carries")):
            materials += [each for each in labels(part.get("made_of")) if each not in materials]
    made = [*tree.listed(found.get("produced_by")), *tree.listed(found.get("created_by"))]
    techniques = [text for each in productions(made) for text in labels(each.get("technique"))]
    if draft.says("medium"):
        kept = [*materials, *techniques]
    else:
        draft.say("medium", ", ".join(materials or techniques))
        kept = techniques if materials else []
    for text in kept:
        draft.keep("material and technique", text)


def _dimensions(draft: Draft, found: tree.Tree) -> None:
    stated = draft.says("dimensions_text")
    for each in tree.trees(found.get("dimension")):
        value = tree.text(each.get("value"))
        unit = _unit(each.get("unit"))
        side = next((aat.SIDES[one] for one in kinds(each) if one in aat.SIDES), "")
        size = to_cm(value, unit) if side else None
        if size:
            draft.sides.setdefault(side, size)
        if value and not stated and not draft.exact:
            name = "; ".join(labels(each.get("classified_as")))
            draft.say("dimensions_text", f"{name}: {value} {unit}".strip(": "))


def _unit(found: object) -> str:
    known = aat.UNITS.get(number(id_of(found)))
    if known:
        return known
    word = label(found).lower()
    for start, unit in (("centim", "cm"), ("millim", "mm"), ("inch", "in"), ("met", "m"), ("f", "ft")):
        if word.startswith(start):
            return unit
    return word


def _part_list(found: tree.Tree) -> list[tree.Tree]:
    return [*tree.trees(found.get("part")), *tree.trees(found.get("parts"))]


def _parts(draft: Draft, found: tree.Tree) -> None:
    """What parts carry and show: signatures, stickers, the two sides of a coin."""
    for each in [found, *_part_list(found)]:
        for carried in tree.trees(each.get("carries")):
            draft.say("inscription", content(carried), language(carried))
    for part in _part_list(found):
        for each in statements(part):
            if text := content(each):
                name = label(part)
                draft.tell("description", f"{name}: {text}" if name else text, language(each))
        read_pictures(draft, part)


def _beside(draft: Draft, found: tree.Tree) -> None:
    for each in tree.trees(found.get("used_for")):
        spans = [span(*ends(one)) for one in tree.trees(each.get("timespan"))]
        told = [label(each), *labels(each.get("carried_out_by")), *labels(each.get("took_place_at")), *spans]
        draft.tell("history", "; ".join(one for one in told if one))
    for each in [found, *_part_list(found)]:
        for shown in tree.trees(each.get("shows")):
            for text in [*labels(shown.get("represents")), *labels(shown.get("classified_as"))]:
                draft.keep("subject", text)
    for name, key in (
        ("current owner", "current_owner"),
        ("current keeper", "current_keeper"),
        ("current location", "current_location"),
        ("member of", "member_of"),
        ("see also", "see_also"),
        ("see also", "equivalent"),
    ):
        for one in tree.listed(found.get(key)):
            draft.keep(name, label(one) or id_of(one))
