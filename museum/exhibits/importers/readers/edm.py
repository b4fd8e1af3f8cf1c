"""EDM, the Europeana Data Model, in RDF/XML: what is provided, its aggregation, and who and where beside it.

The file is read twice, so that what stands after a work is known when the work is read: first what works
refer to, then the works one by one.
"""

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _

from museum.exhibits.importers.base import Reading, Source
from museum.exhibits.importers.errors import UnknownFormat, UnreadableFile
from museum.exhibits.importers.readers import edm_record, xml_records
from museum.exhibits.importers.readers.edm_node import NODES, Nodes, kind_of, node, prefixed
from museum.exhibits.importers.record import Item

MOST_NODES: Final = 500_000
"""Beside the works: a place or a person needs about a kilobyte."""
_WORK: Final = "edm:ProvidedCHO"


def read_edm(source: Source) -> Reading:
    """Read a file. Raises `UnreadableFile`, and `UnknownFormat` where it has no work in it."""
    beside, works = _beside(source)
    if not works:
        raise UnknownFormat(
            _("“%(file)s” is not EDM in RDF/XML: it has no “edm:ProvidedCHO” in it.") % {"file": source.name}
        )
    return Reading("edm", _items(source, beside), total=works)


def _items(source: Source, beside: Nodes) -> Iterator[Item]:
    for found in _found(source):
        if kind_of(found.element) == _WORK:
            inside = Nodes()
            yield edm_record.item(node(found.element, inside), (inside, beside), found.line)


def _beside(source: Source) -> tuple[Nodes, int]:
    """Everything that is no work, and how many works there are."""
    nodes, works = Nodes(), 0
    for found in _found(source):
        if kind_of(found.element) == _WORK:
            works += 1
            node(found.element, nodes)  # it may hold people whom other works refer to
        else:
            nodes.add(node(found.element, nodes))
        if len(nodes) > MOST_NODES:
            raise UnreadableFile(
                _("“%(file)s” has more people, places and times than are taken in: split it.")
                % {"file": source.name}
            )
    return nodes, works


def _found(source: Source) -> Iterator[xml_records.Found]:
    """The nodes that stand in rdf:RDF, wherever that stands."""
    yield from xml_records.records(source, lambda name, _depth: prefixed(name) in NODES, prefixed)
