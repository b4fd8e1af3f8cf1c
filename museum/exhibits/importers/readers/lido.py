"""LIDO 1.0 and 1.1: one file may hold many records, alone or wrapped by what delivered them (OAI-PMH)."""

from collections.abc import Iterator
from itertools import chain

from django.utils.translation import gettext as _

from museum.exhibits.importers.base import Reading, Source
from museum.exhibits.importers.errors import UnknownFormat
from museum.exhibits.importers.readers import lido_record, xml_records
from museum.exhibits.importers.record import Item


def read_lido(source: Source) -> Reading:
    """Read a file record by record. Raises `UnreadableFile`, and `UnknownFormat` where it is not LIDO."""
    found = xml_records.records(source, _is_record)
    first = next(found, None)
    if first is None:
        raise UnknownFormat(
            _("“%(file)s” is not LIDO: it has no “lido” record in it.") % {"file": source.name}
        )
    return Reading("lido", _items(chain([first], found), source))


def _items(found: Iterator[xml_records.Found], source: Source) -> Iterator[Item]:
    for each in found:
        yield lido_record.item(each)


def _is_record(name: str, depth: int) -> bool:
    """Namespaces of the versions differ, and some files have none."""
    space, _brace, local = name.rpartition("}")
    return local == "lido" and (not space or "lido" in space.lower())
