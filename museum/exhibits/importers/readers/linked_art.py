"""Linked Art: JSON-LD read as the JSON that it is (no context is ever fetched), or Turtle."""

from collections.abc import Iterator
from pathlib import PurePath
from typing import Any, Final

from django.utils.translation import gettext as _

from museum.exhibits.importers.base import Reading, Source
from museum.exhibits.importers.errors import UnknownFormat
from museum.exhibits.importers.readers import linked_art_record, linked_art_turtle, tree
from museum.exhibits.importers.readers.linked_art_entity import kind
from museum.exhibits.importers.record import Item

_TURTLE: Final = (".ttl", ".turtle", ".nt")
_HOLDERS: Final = ("@graph", "orderedItems", "items", "member")
"""Under which a file has several entities."""


def read_linked_art(source: Source) -> Reading:
    """Read objects. Raises `UnreadableFile`, and `UnknownFormat` where nothing in the file has a type."""
    if source.name.lower().endswith(_TURTLE):
        found = linked_art_turtle.works(source)
    else:
        found = list(_entities(tree.load(source)))
    if not found:
        raise UnknownFormat(
            _("“%(file)s” is not Linked Art: nothing in it says what kind of thing it is.")
            % {"file": source.name}
        )
    return Reading("linked-art", _items(found, source), total=len(found))


def _items(found: list[tree.Tree], source: Source) -> Iterator[Item]:
    name = PurePath(source.name).stem
    for number, each in enumerate(found, start=1):
        yield linked_art_record.item(each, number, name if len(found) == 1 else f"{name}-{number}")


def _entities(value: Any) -> Iterator[tree.Tree]:
    for each in tree.trees(value):
        holder = next((key for key in _HOLDERS if isinstance(each.get(key), list)), "")
        if kind(each) in ("", "OrderedCollectionPage", "OrderedCollection", "Set") and holder:
            yield from (one for one in tree.trees(each[holder]) if kind(one))
        elif kind(each):
            yield each
