"""Linked Art in Turtle: a graph of the CIDOC model becomes the trees that its JSON would be."""

import logging
from typing import Any, Final

from django.utils.translation import gettext as _
from rdflib import BNode, Graph, Literal, URIRef
from rdflib.term import Node

from museum.exhibits.importers.base import Source
from museum.exhibits.importers.errors import UnreadableFile
from museum.exhibits.importers.readers import tree

MOST_BYTES: Final = 8 * 2**20
"""A graph in memory takes some fifty times as much, and a second a megabyte."""
DEEPEST: Final = 8

_CRM: Final = "http://www.cidoc-crm.org/cidoc-crm/"
_TYPE: Final = URIRef("http://www.w3.org/1999/02/22-rdf-syntax-ns#type")
_PART: Final = URIRef(f"{_CRM}P46_is_composed_of")
_KEYS: Final = {
    f"{_CRM}P1_is_identified_by": "identified_by",
    f"{_CRM}P2_has_type": "classified_as",
    f"{_CRM}P3_has_note": "content",
    f"{_CRM}P4_has_time-span": "timespan",
    f"{_CRM}P7_took_place_at": "took_place_at",
    f"{_CRM}P9_consists_of": "part",
    f"{_CRM}P14_carried_out_by": "carried_out_by",
    f"{_CRM}P16i_was_used_for": "used_for",
    f"{_CRM}P32_used_general_technique": "technique",
    f"{_CRM}P43_has_dimension": "dimension",
    f"{_CRM}P45_consists_of": "made_of",
    f"{_CRM}P46_is_composed_of": "part",
    f"{_CRM}P50_has_current_keeper": "current_keeper",
    f"{_CRM}P52_has_current_owner": "current_owner",
    f"{_CRM}P55_has_current_location": "current_location",
    f"{_CRM}P62_depicts": "represents",
    f"{_CRM}P65_shows_visual_item": "shows",
    f"{_CRM}P67i_is_referred_to_by": "referred_to_by",
    f"{_CRM}P72_has_language": "language",
    f"{_CRM}P82a_begin_of_the_begin": "begin_of_the_begin",
    f"{_CRM}P82b_end_of_the_end": "end_of_the_end",
    f"{_CRM}P90_has_value": "value",
    f"{_CRM}P91_has_unit": "unit",
    f"{_CRM}P94i_was_created_by": "created_by",
    f"{_CRM}P98i_was_born": "born",
    f"{_CRM}P100i_died_in": "died",
    f"{_CRM}P106i_forms_part_of": "part_of",
    f"{_CRM}P108i_was_produced_by": "produced_by",
    f"{_CRM}P128_carries": "carries",
    f"{_CRM}P129i_is_subject_of": "subject_of",
    f"{_CRM}P138_represents": "represents",
    f"{_CRM}P138i_has_representation": "representation",
    f"{_CRM}P140i_was_attributed_by": "assigned_by",
    f"{_CRM}P141_assigned": "assigned",
    f"{_CRM}P190_has_symbolic_content": "content",
    "http://www.w3.org/2000/01/rdf-schema#label": "_label",
    "http://www.w3.org/2000/01/rdf-schema#seeAlso": "see_also",
    "http://www.w3.org/2004/02/skos/core#prefLabel": "_label",
    "http://purl.org/dc/terms/conformsTo": "conforms_to",
    "http://purl.org/dc/elements/1.1/format": "format",
    "https://linked.art/ns/terms/digitally_shown_by": "digitally_shown_by",
    "https://linked.art/ns/terms/digitally_carried_by": "digitally_carried_by",
    "https://linked.art/ns/terms/access_point": "access_point",
    "https://linked.art/ns/terms/equivalent": "equivalent",
    "https://linked.art/ns/terms/member_of": "member_of",
}
_TYPES: Final = {
    "E22_Human-Made_Object": "HumanMadeObject",
    "E22_Man-Made_Object": "HumanMadeObject",
    "E42_Identifier": "Identifier",
    "E33_E41_Linguistic_Appellation": "Name",
    "E41_Appellation": "Name",
    "E39_Actor": "Actor",
    "E21_Person": "Person",
    "E74_Group": "Group",
}


def works(source: Source) -> list[tree.Tree]:
    """Return the works in the file, by their addresses, as trees. Raises `UnreadableFile`."""
    graph = _graph(source)
    made = [URIRef(f"{_CRM}{name}") for name, kind in _TYPES.items() if kind == "HumanMadeObject"]
    found = {node for kind in made for node in graph.subjects(_TYPE, kind) if isinstance(node, URIRef)}
    parts = set(graph.objects(None, _PART))
    return [_tree(graph, node, ()) for node in sorted(found - parts)]


def _graph(source: Source) -> Graph:
    text = tree.decoded(source, MOST_BYTES)
    loggers = logging.getLogger("rdflib.term")
    level, loggers.level = loggers.level, logging.CRITICAL  # it tells every odd address on the console
    try:
        return Graph().parse(data=text, format="turtle")
    except Exception as error:  # the library raises whatever it stumbles over
        raise UnreadableFile(
            _("“%(file)s” is not well-formed Turtle, so it is not read: export it again.")
            % {"file": source.name}
        ) from error
    finally:
        loggers.level = level


def _tree(graph: Graph, node: Node, above: tuple[Node, ...]) -> Any:
    """The node with what is said of it; one that stands above itself is named only."""
    if isinstance(node, Literal):
        return str(node)
    found: tree.Tree = {} if isinstance(node, BNode) else {"id": str(node)}
    if node in above or len(above) >= DEEPEST:
        return found
    for predicate, value in sorted(graph.predicate_objects(node)):
        if predicate == _TYPE:
            local = str(value).rpartition("/")[2]
            found["type"] = _TYPES.get(local, local)
        elif key := _KEYS.get(str(predicate)):
            found.setdefault(key, []).append(_tree(graph, value, (*above, node)))
    return found
