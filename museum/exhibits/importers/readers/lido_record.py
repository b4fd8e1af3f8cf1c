"""A LIDO record's element becomes an Item."""

import re
from typing import Final
from xml.etree.ElementTree import Element  # noqa: S405 (a type: defusedxml parses)

from django.utils.translation import gettext as _

from museum.exhibits.importers.readers import lido_measures, terms, tree
from museum.exhibits.importers.readers.draft import Draft
from museum.exhibits.importers.readers.lido_element import language, meant, named, said, words
from museum.exhibits.importers.readers.lido_element import terms as terms_of
from museum.exhibits.importers.readers.lido_events import Credits, read_events
from museum.exhibits.importers.readers.xml_records import Found
from museum.exhibits.importers.reading.sizes import to_cm
from museum.exhibits.importers.record import SIDES, Item

_INVENTORY: Final = re.compile(r"invent|accession|inv", re.IGNORECASE)
_THREE: Final = re.compile(r"\d\s?[x×]\s?[\d.,]{1,9}\s?[x×]\s?[\d.,]{1,9}\s?(?:mm|cm|m)\b")
_NO_PICTURE: Final = re.compile(r"html|pdf|audio|video|mp[34]|xml|text", re.IGNORECASE)
_BETTER: Final = re.compile(r"master|full|large|print|zoom|orig|high", re.IGNORECASE)


def item(found: Found) -> Item:
    """Return the record, or why it is none."""
    lido = found.element
    draft = Draft(found.line, identity=words(lido.find("lidoRecID")))
    draft.number = _number(draft, lido)
    for name, path in (("lido", "lidoRecID"), ("lido-published", "objectPublishedID")):
        if number := words(lido.find(path)):
            draft.identifiers[name] = number
    credits = Credits()
    for place, metadata in enumerate(lido.findall("descriptiveMetadata")):
        _classification(draft, metadata)
        _identification(draft, metadata)
        read_events(draft, metadata, credits, first_language=not place)
        _relations(draft, metadata)
    for actor in credits.actors:
        draft.make(
            actor.names,
            role=actor.role,
            qualifier=actor.qualifier,
            born_edtf=actor.born,
            died_edtf=actor.died,
            aliases=tuple(actor.aliases),
            identifiers=actor.numbers,
        )
    for metadata in lido.findall("administrativeMetadata"):
        _rights(draft, metadata)
        for resource in metadata.findall("resourceWrap/resourceSet"):
            _resource(draft, resource)
    return draft.item()


def _number(draft: Draft, lido: Element) -> str:
    """The museum's number of the work, else of the record."""
    repositories = lido.findall("descriptiveMetadata/objectIdentificationWrap/repositoryWrap/repositorySet")
    repositories.sort(key=lambda each: "former" in each.get("type", ""))
    works = [number for each in repositories for number in each.findall("workID") if words(number)]
    works.sort(key=lambda each: not _INVENTORY.search(each.get("type", "")))
    numbers = list(dict.fromkeys(words(each) for each in works))
    records = lido.findall("administrativeMetadata/recordWrap/recordID")
    records.sort(key=lambda each: each.get("type", "") != "local")
    numbers += [words(each) for each in records if not numbers and words(each)][:1]
    for number in numbers[1:]:
        draft.keep("other numbers", number)
    return numbers[0] if numbers else words(lido.find("lidoRecID"))


def _classification(draft: Draft, metadata: Element) -> None:
    wrap = "objectClassificationWrap"
    for kind in metadata.findall(f"{wrap}/objectWorkTypeWrap/objectWorkType"):
        chosen, _others = meant(terms_of(kind))
        for tag, text in chosen.items():
            draft.say("object_type", text, tag)
    for kind in metadata.findall(f"{wrap}/classificationWrap/classification"):
        if not kind.get("type", "").startswith("europeana"):
            for text in meant(terms_of(kind))[0].values():
                draft.keep("classification", text)


def _identification(draft: Draft, metadata: Element) -> None:
    wrap = metadata.find("objectIdentificationWrap")
    if wrap is None:
        return
    chosen, others = meant(wrap.findall("titleWrap/titleSet/appellationValue"))
    for tag, text in chosen.items():
        draft.say("title", text, tag)
    for text in others:
        draft.keep("other titles", text)
    for each in wrap.findall("inscriptionsWrap/inscriptions"):
        for text, tag in said(each.findall("inscriptionTranscription")):
            draft.say("inscription", text, tag)
        for text, tag in said(each.findall("inscriptionDescription/descriptiveNoteValue")):
            draft.say("inscription", text, tag)
    for each in wrap.findall("objectDescriptionWrap/objectDescriptionSet"):
        _description(draft, each)
    for each in wrap.findall("repositoryWrap/repositorySet"):
        for text, _tag in said(each.findall("repositoryName/legalBodyName/appellationValue")):
            draft.keep("repository", text)
        for text, _tag in said(each.findall("repositoryLocation/namePlaceSet/appellationValue")):
            draft.keep("location", text)
    for name, path in (("state", "displayState"), ("edition", "displayEdition")):
        for text, _tag in said(wrap.findall(f"displayStateEditionWrap/{path}")):
            draft.keep(name, text)
    for each in wrap.findall("objectMeasurementsWrap/objectMeasurementsSet"):
        _measurements(draft, each)


def _description(draft: Draft, found: Element) -> None:
    kind = terms.description(found.get("type", ""))
    for text, tag in said(found.findall("descriptiveNoteValue")):
        if kind in ("provenance", "inscription"):
            draft.say(kind, text, tag)
        else:
            draft.tell(kind or "description", text, tag)


def _measurements(draft: Draft, found: Element) -> None:
    """Measures with a unit each come first; those in words are for people, and for what is left."""
    draft.sizes_shown = False
    shown = [each for each in found.findall("displayObjectMeasurements") if words(each)]
    for measure in found.findall("objectMeasurements/measurementsSet"):
        kind, unit, value = (named(measure.find(f"measurement{part}")) for part in ("Type", "Unit", "Value"))
        if not value:
            continue
        if not shown:
            label = f"{kind[0]}: " if kind else ""
            text = f"{label}{value[0]} {unit[0] if unit else ''}"
            draft.say("dimensions_text", text, language(measure))
        size = to_cm(value[0], unit[0] if unit else "")
        if (side := terms.side(kind)) in SIDES and size:
            draft.sides.setdefault(side, size)
    for each in shown:
        label, text = each.get("label", ""), words(each)
        other = terms.is_other_measure(label)
        draft.say("dimensions_text", f"{label}: {text}" if other else text, language(each))
        if not other:
            _sizes_in_words(draft, text, language(each))


def _sizes_in_words(draft: Draft, text: str, language: str) -> None:
    """By the labels of their language, else by their order."""
    labelled = lido_measures.read(text, language)
    if labelled is None:
        draft.sizes_from.append(text)
        if _THREE.search(text) and not draft.sides:
            draft.note(
                _("“%(text)s” is taken as height, width and depth, in this order: look whether that is so.")
                % {"text": text}
            )
    for side, size in (labelled or {}).items():
        draft.sides.setdefault(side, size)


def _relations(draft: Draft, metadata: Element) -> None:
    subjects = metadata.findall("objectRelationWrap/subjectWrap/subjectSet")
    for subject in subjects:
        shown = [text for text, _tag in said(subject.findall("displaySubject"))]
        for concept in [] if shown else [*subject.iter("subjectConcept")]:
            shown += [words(each) for each in terms_of(concept)[:1]]
        shown += [text for text, _tag in said(subject.iterfind("subject/subjectPlace/displayPlace"))]
        shown += [text for text, _tag in said(subject.iterfind("subject/subjectActor/displayActor"))]
        for text in shown:
            draft.keep("subject", text)
    for related in metadata.findall("objectRelationWrap/relatedWorksWrap/relatedWorkSet"):
        kind = next(iter(named(related.find("relatedWorkRelType"))), "")
        about = related.find("relatedWork/object")
        note = words(about.find("objectNote")) if about is not None else ""
        note = note or words(related.find("relatedWork/displayObject"))
        if note:
            draft.keep("related works", f"{kind}: {note}" if kind else note)


def _rights(draft: Draft, metadata: Element) -> None:
    for rights in metadata.findall("rightsWorkWrap/rightsWorkSet"):
        for text, tag in said(rights.findall("creditLine")):
            draft.say("credit_line", text, tag)
        for each in rights.findall("rightsType"):
            for term in terms_of(each)[:1]:
                draft.say("rights", words(term), language(term))
            if not terms_of(each):
                draft.say("rights", next(iter(named(each)), ""))
        for text, tag in said(rights.findall("rightsHolder/legalBodyName/appellationValue")):
            draft.say("rights", text, tag)
    record = metadata.find("recordWrap")
    if record is None:
        return
    for name, path in (
        ("record source", "recordSource/legalBodyName/appellationValue"),
        ("record rights", "recordRights/rightsType/term"),
        ("record address", "recordInfoSet/recordInfoLink"),
    ):
        for text, _tag in said(record.findall(path)):
            draft.keep(name, text)


def _resource(draft: Draft, resource: Element) -> None:
    """The largest of its representations is the picture."""
    shown = [
        (_rank(each.get("type", "")), words(link))
        for each in resource.findall("resourceRepresentation")
        for link in each.findall("linkResource")
        if words(link) and not _NO_PICTURE.search(f"{each.get('type', '')} {link.get('formatResource', '')}")
    ]
    alternative = {tag: text for text, tag in said(resource.findall("resourceDescription"))}
    for _order, link in sorted(shown, key=lambda each: each[0])[:1]:
        if tree.is_address(link):
            draft.show(url=link, alt=alternative)
        elif "://" not in link:
            draft.show(name=link, alt=alternative)
        else:
            draft.keep("resource", link)
    for text, _tag in said(resource.findall("rightsResource/rightsType/term")):
        draft.keep("picture rights", text)
    for text, _tag in said(resource.findall("rightsResource/rightsHolder/legalBodyName/appellationValue")):
        draft.keep("picture rights", text)


def _rank(kind: str) -> int:
    if _BETTER.search(kind):
        return 0
    return 3 if "thumb" in kind.lower() else 1
