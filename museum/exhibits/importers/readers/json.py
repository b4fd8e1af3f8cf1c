"""JSON: one record, a list of them, an object with such a list in it, or one record a line."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from django.utils.translation import gettext as _

from museum.exhibits.importers.base import Reading, Source
from museum.exhibits.importers.errors import UnreadableFile
from museum.exhibits.importers.profile import Profile, in_words
from museum.exhibits.importers.profile_choice import GENERIC, profile_that
from museum.exhibits.importers.profile_files import with_choices
from museum.exhibits.importers.profile_mapping import Mapper
from museum.exhibits.importers.profile_merging import merged
from museum.exhibits.importers.profile_rows import JsonRow
from museum.exhibits.importers.readers.ahead import looked_ahead
from museum.exhibits.importers.readers.csv_encoding import Encoding, find_encoding
from museum.exhibits.importers.readers.json_values import (
    LARGEST_VALUE,
    Value,
    decode,
    is_lines,
    lines,
    listed,
    open_text,
)
from museum.exhibits.importers.readers.table import examples, with_unused
from museum.exhibits.importers.record import Item

SAMPLE: Final = 1 << 20
SHOWN: Final = 20
"""Records that tell the profile: not each has every key."""
_SINGLE: Final = ("data", "record", "item", "object", "response", "result")
"""Keys under which one record may lie."""


def read_json(source: Source) -> Reading:
    """See `Reader`."""
    encoding = find_encoding(source.path, str(source.mapping.get("encoding", "")))
    with open_text(source.path, encoding) as file:
        sample = file.read(SAMPLE).lstrip("\ufeff")
    if not sample.strip():
        raise UnreadableFile(_("“%(name)s” is empty.") % {"name": source.name})
    if is_lines(sample):
        return _reading(source, lines(source.path, encoding), None)
    if sample.lstrip().startswith("["):
        return _reading(source, listed(source.path, encoding), None)
    return _of_document(source, encoding)


def _of_document(source: Source, encoding: Encoding) -> Reading:
    if source.path.stat().st_size > LARGEST_VALUE:
        raise UnreadableFile(
            _("“%(name)s” is one object of more than %(most)d MB: bring a list of records, or one a line.")
            % {"name": source.name, "most": LARGEST_VALUE >> 20}
        )
    with open_text(source.path, encoding) as file:
        document = decode(file.read().lstrip("\ufeff"))
    if not isinstance(document, dict):
        raise UnreadableFile(_("“%(name)s” holds no records.") % {"name": source.name})
    records = _records(document, source)
    return _reading(source, (Value(number, each) for number, each in enumerate(records, 1)), len(records))


def _records(document: dict[str, Any], source: Source) -> list[Any]:
    """The document itself where a profile knows it, else the list within it, else what it wraps."""
    profile = profile_that(JsonRow(document).has, source.profile)
    if path := str(source.mapping.get("records") or profile.records):
        return JsonRow(document).under(path)
    numbered = _is_numbered(document, profile)
    if numbered and profile.name != GENERIC:
        return [document]
    if list(document.values()) == [[]]:
        return []
    found = _longest_list(document, 0)
    # A list in a work tells of its makers or pictures; in an answer of some server it holds the works.
    if numbered and not any(_is_numbered(each, profile) for each in found[:SHOWN]):
        return [document]
    if found:
        return found
    for key in _SINGLE:
        if isinstance(document.get(key), dict):
            return [document[key]]
    return [document]


def _is_numbered(record: dict[str, Any], profile: Profile) -> bool:
    return any(JsonRow(record).has(name) for column in profile.number for name in column.columns)


def _longest_list(node: dict[str, Any], depth: int) -> list[Any]:
    """The longest list of objects, three levels down at most: {"response": {"rows": [...]}}."""
    best: list[Any] = []
    for value in node.values():
        found: list[Any] = []
        if isinstance(value, list) and value and all(isinstance(each, dict) for each in value):
            found = value
        elif isinstance(value, dict) and depth < 2:
            found = _longest_list(value, depth + 1)
        if len(found) > len(best):
            best = found
    return best


def _reading(source: Source, values: Iterator[Value], total: int | None) -> Reading:
    first, values = looked_ahead(values, SHOWN)
    rows = [JsonRow(each.value) for each in first if isinstance(each.value, dict)]
    chosen = profile_that(lambda name: any(row.has(name) for row in rows), source.profile)
    profile = with_choices(chosen, source.mapping)
    columns = dict.fromkeys(key for each in first if isinstance(each.value, dict) for key in each.value)
    items = _items(values, profile)
    reading = Reading(
        format="json",
        items=iter(()),
        profile=profile.name,
        total=total,
        columns=tuple(columns),
        examples={key: examples(value for row in rows for value in row.values(key)) for key in columns},
        mapping=in_words(profile),
    )
    if not first:
        return replace(reading, total=0, notes=(_("The list is empty: there is no record in it."),))
    return with_unused(reading, merged(items) if profile.one_row_per == "maker" else items, [])


def _items(values: Iterator[Value], profile: Profile) -> Iterator[Item]:
    mapper = Mapper(profile)
    for each in values:
        if each.problem:
            yield Item(each.line, None, each.problem)
        elif not isinstance(each.value, dict):
            told = _("This is no record, but a single value: %(value)s.") % {"value": str(each.value)[:80]}
            yield Item(each.line, None, told)
        else:
            yield mapper.item(JsonRow(each.value), each.line)
