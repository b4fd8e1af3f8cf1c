"""A provided cultural heritage object of EDM, with its aggregation and proxies, becomes an Item."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from django.utils.translation import gettext as _

from museum.exhibits.importers.readers import tree
from museum.exhibits.importers.readers.draft import Draft
from museum.exhibits.importers.readers.edm_node import Node, Nodes, Value
from museum.exhibits.importers.reading import dates
from museum.exhibits.importers.record import Item

_FIELDS: Final = {
    "dc:title": "title",
    "dcterms:medium": "medium",
    "dcterms:extent": "dimensions_text",
    "dc:type": "object_type",
    "edm:hasType": "object_type",
    "dcterms:temporal": "culture",
    "dcterms:provenance": "provenance",
    "dc:rights": "rights",
    "dcterms:rights": "rights",
}
_DATES: Final = ("dcterms:created", "dc:date", "dcterms:issued")
"""The first that is there is the date of the work."""
_KEPT: Final = {
    "dcterms:alternative": "other titles",
    "dc:subject": "subject",
    "dc:publisher": "publisher",
    "dc:language": "language",
    "dc:source": "source",
    "dc:relation": "relation",
    "dc:coverage": "coverage",
    "dcterms:isPartOf": "part of",
    "dcterms:tableOfContents": "contents",
    "edm:currentLocation": "location",
    "edm:dataProvider": "data provider",
    "edm:intermediateProvider": "intermediate provider",
    "edm:provider": "provider",
    "edm:isShownAt": "shown at",
    "edm:isRelatedTo": "related to",
    "owl:sameAs": "same as",
}
_AUTHORITIES: Final = {
    "viaf.org": "viaf", "/ulan/": "ulan", "wikidata.org": "wikidata", "d-nb.info": "gnd", "rkd.nl": "rkd"
}  # fmt: skip


def item(work: Node, beside: Sequence[Nodes], line: int) -> Item:
    """Return the record. `beside`: where nodes that it refers to are looked up, in this order."""
    draft = Draft(line, identity=work.address)
    about = [node for nodes in beside for node in nodes.about(work.address)] if work.address else []
    told = [work, *(node for node in about if node.kind == "ore:Proxy")]
    aggregations = [node for node in about if node.kind != "ore:Proxy"]
    _number(draft, work, told)
    for property_name, field in _FIELDS.items():
        for text, language in _words(_all(told, property_name), beside):
            draft.say(field, text, language)
    for property_name in () if draft.says("medium") else ("dc:format",):
        for text, language in _words(_all(told, property_name), beside):
            draft.say("medium", text, language)
    for text, language in _words(_all(told, "dc:description"), beside):
        draft.tell("description", text, language)
    _makers(draft, _all(told, "dc:creator"), "artist", beside)
    _makers(draft, _all(told, "dc:contributor"), "contributor", beside)
    _date(draft, told, beside)
    _place(draft, told, beside)
    for property_name, name in _KEPT.items():
        for text, _language in _words(_all([*told, *aggregations], property_name), beside):
            draft.keep(name, text)
    for value in _all(aggregations, "edm:rights"):
        draft.say("rights", value.address or value.text)
    _pictures(draft, told, aggregations, beside)
    return draft.item()


def _number(draft: Draft, work: Node, told: list[Node]) -> None:
    numbers = [value.text for value in _all(told, "dc:identifier") if value.text]
    numbers.sort(key=tree.is_address)  # a museum's number goes before an address
    for number in numbers[1:]:
        draft.keep("other numbers", number)
    draft.number = numbers[0] if numbers else work.address if ":" in work.address else ""
    if work.address:
        draft.identifiers["edm"] = work.address


def _all(nodes: Iterable[Node], property_name: str) -> list[Value]:
    return list(dict.fromkeys(value for node in nodes for value in node.all(property_name)))


def _words(values: Iterable[Value], beside: Sequence[Nodes]) -> Iterator[tuple[str, str]]:
    """What values say in words: their text, or the labels of the node that they name, or its address."""
    for value in values:
        if value.text:
            yield value.text, value.language
            continue
        node = _node(value.address, beside)
        labels = node.all("skos:prefLabel", "foaf:name") if node else []
        for label in labels:
            yield label.text, label.language
        if not labels:
            yield value.address, ""


def _node(address: str, beside: Sequence[Nodes]) -> Node | None:
    return next((node for nodes in beside if (node := nodes.get(address))), None)


def _makers(draft: Draft, values: list[Value], role: str, beside: Sequence[Nodes]) -> None:
    literal = [value for value in values if value.text and not value.address]
    tags = [value.language for value in literal]
    if len(literal) > 1 and all(tags) and len(set(tags)) == len(tags):  # one maker, in several languages
        draft.make({value.language: value.text for value in literal}, role=role)
        literal = []
    for value in values:
        if value in literal:
            draft.make({value.language: value.text}, role=role)
        elif value.address and (agent := _node(value.address, beside)):
            _agent(draft, agent, role)
        elif value.address:
            draft.make({"": value.address}, role=role)
            draft.note(_("Its maker is told only by an address, %(address)s.") % {"address": value.address})


def _agent(draft: Draft, agent: Node, role: str) -> None:
    names: dict[str, str] = {}
    aliases = [value.text for value in agent.all("skos:altLabel") if value.text]
    for value in agent.all("skos:prefLabel", "foaf:name"):
        if names.setdefault(value.language, value.text) != value.text:
            aliases.append(value.text)
    if len(set(names.values())) == 1:
        names = dict([next(iter(names.items()))])
    numbers: dict[str, str] = {}
    for address in [agent.address, *agent.addresses("owl:sameAs", "skos:exactMatch")]:
        for part, name in _AUTHORITIES.items():
            if part in address:
                numbers.setdefault(name, address.rstrip("/").rpartition("/")[2])
    draft.make(
        names,
        role=role,
        born_edtf=_life(agent, "rdaGr2:dateOfBirth", "edm:begin"),
        died_edtf=_life(agent, "rdaGr2:dateOfDeath", "edm:end"),
        aliases=tuple(dict.fromkeys(aliases)),
        identifiers=numbers,
        biography={
            value.language: value.text for value in agent.all("rdaGr2:biographicalInformation", "skos:note")
        },
    )


def _life(agent: Node, *properties: str) -> str:
    return next((dates.read_date(value.text).edtf for value in agent.all(*properties)), "")


def _date(draft: Draft, told: list[Node], beside: Sequence[Nodes]) -> None:
    values = [value for name in _DATES for value in _all(told, name)]
    if not values:
        return
    first = values[0]
    tags = {first.language}
    for value in values[1:]:
        if value.language in tags:
            for text, _language in _words([value], beside):
                draft.keep("date", text)
        else:  # the same in another language
            tags.add(value.language)
            draft.say("date_text", value.text, value.language)
    span = _node(first.address, beside) if not first.text else None
    if span:
        draft.first = next((value.text for value in span.all("edm:begin")), "")
        draft.last = next((value.text for value in span.all("edm:end")), "")
    for text, language in _words([first], beside):
        if span and not span.all("skos:prefLabel"):
            text = "–".join(dict.fromkeys(end for end in (draft.first, draft.last) if end))
        draft.say("date_text", text, language)


def _place(draft: Draft, told: list[Node], beside: Sequence[Nodes]) -> None:
    """EDM does not say whether a place is where a work was made, or what it shows."""
    for text, language in _words(_all(told, "dcterms:spatial"), beside):
        if tree.is_address(text):
            draft.keep("place", text)
            continue
        draft.say("place", text, language)
        draft.note(
            _("“%(place)s” is taken as the place where it was made; it may be what the work shows.")
            % {"place": text}
        )


def _pictures(draft: Draft, told: list[Node], aggregations: list[Node], beside: Sequence[Nodes]) -> None:
    kinds = {value.text.upper() for value in _all(told, "edm:type")}
    addresses = [
        value.address or value.text
        for name in ("edm:isShownBy", "edm:object")
        for value in _all(aggregations, name)
    ]
    addresses = addresses[:1] + [value.address or value.text for value in _all(aggregations, "edm:hasView")]
    for address in dict.fromkeys(addresses):
        resource = _node(address, beside)
        if not tree.is_address(address) or kinds & {"VIDEO", "SOUND"}:
            draft.keep("resource", address)
            continue
        alternative = (
            {value.language: value.text for value in resource.all("dc:description")} if resource else {}
        )
        draft.show(url=address, alt=alternative)
        for value in resource.all("edm:rights", "dc:rights") if resource else []:
            draft.keep("picture rights", value.address or value.text)
    if kinds & {"VIDEO", "SOUND"}:
        draft.note(_("It is a film or a sound, which is not shown; its address is kept."))
