"""Whatever a file of a standard is bent into: works come out, or a sentence, and never anything else."""

import copy
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from museum.exhibits.importers.base import Reader, Source
from museum.exhibits.importers.errors import ImportFault
from museum.exhibits.importers.readers.edm import read_edm
from museum.exhibits.importers.readers.iiif import read_iiif
from museum.exhibits.importers.readers.lido import read_lido
from museum.exhibits.importers.readers.linked_art import read_linked_art
from museum.exhibits.importers.record import FIELDS, Item, MakerEntry
from tests.unit.museum.exhibits.importers.readers.samples import (
    EDM,
    LIDO,
    MANIFEST,
    OBJECT,
    SECOND,
    TURTLE,
)

ODD: tuple[Any, ...] = (
    None, True, 0, -1, 1e308, "", " ", "\0", "\ud800", "{x}", "http://", "a" * 5000, "a 1x(" * 1000,
    [], {}, [[]], [None],
    [{}], {"id": None}, {"@value": {}}, {"en": {"en": [1]}}, {"type": "Choice"}, [[[["x"]]]],
    {"type": ["a", "b"]},
)  # fmt: skip

JSON_FILES = [(read_iiif, MANIFEST), (read_iiif, SECOND), (read_linked_art, OBJECT)]
TEXT_FILES = [(read_lido, LIDO, "f.xml"), (read_edm, EDM, "f.xml"), (read_linked_art, TURTLE, "f.ttl")]
ALL_FILES = [*((reader, json.dumps(found), "f.json") for reader, found in JSON_FILES), *TEXT_FILES]


def places(found: Any) -> Iterator[tuple[Any, Any]]:
    """Every (holder, key) of a tree."""
    inside = found.items() if isinstance(found, dict) else enumerate(found) if isinstance(found, list) else ()
    for key, value in list(inside):
        yield found, key
        yield from places(value)


def bent(found: Any, chance: random.Random, odd: Any) -> Any:
    """A copy in which a few places are gone, doubled or something else."""
    found = copy.deepcopy(found)
    for _ in range(chance.randint(1, 4)):
        holder, key = chance.choice(list(places(found)) or [({}, None)])
        if chance.random() < 0.3:
            del holder[key]
        else:
            new = copy.deepcopy(odd)
            old = holder[key]
            holder[key] = chance.choice([new, [old, new], {"en": old}, {"items": old}])
    return found


def check(item: Item) -> None:
    """What every reader promises of an Item."""
    assert (item.record is None) == bool(item.refusal)
    assert all(isinstance(note, str) and note for note in item.notes)
    if item.record is None:
        return
    record = item.record
    assert record.accession_number == record.accession_number.strip() != ""
    assert set(record.words) <= set(FIELDS)
    texts = [record.accession_number, *(text for words in record.words.values() for text in words.values())]
    texts += [text for entry in record.texts for text in entry.words.values()]
    texts += [*record.extra.values(), *record.identifiers.values()]
    for maker in record.makers or ():
        assert isinstance(maker, MakerEntry) and maker.name and maker.role
        texts += [*maker.name.values(), *maker.aliases, *maker.identifiers.values()]
    for text in texts:
        assert isinstance(text, str) and "\0" not in text
        text.encode()
    for side in (record.height_cm, record.width_cm, record.depth_cm):
        assert side is None or side > 0


def look(path: Path, reader: Reader, content: bytes, name: str) -> None:
    """Read it; a fault is a sentence that names the file."""
    path.write_bytes(content)
    try:
        for item in reader(Source(path, name)).items:
            check(item)
    except ImportFault as fault:
        assert name in str(fault) and str(fault).endswith(".")


@pytest.mark.parametrize(("reader", "content", "name"), ALL_FILES)
def test_the_files_themselves_give_a_work(tmp_path, reader, content, name):
    path = tmp_path / name
    path.write_text(content, "utf-8")
    (first, *_others) = reader(Source(path, name)).items
    check(first)
    assert first.record


@pytest.mark.parametrize(("reader", "found"), JSON_FILES)
def test_every_place_of_a_tree_may_hold_anything(tmp_path, reader, found):
    for number in range(len(list(places(found)))):
        for odd in (*ODD[number % 4 :: 4], "gone"):
            other = copy.deepcopy(found)
            holder, key = list(places(other))[number]
            if odd == "gone":
                del holder[key]
            else:
                holder[key] = odd
            look(tmp_path / "f.json", reader, json.dumps(other).encode(), "f.json")


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_trees_bent_in_several_places(tmp_path, data):
    reader, found = data.draw(st.sampled_from(JSON_FILES))
    odd = data.draw(
        st.recursive(
            st.none() | st.booleans() | st.floats() | st.text(),
            lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
            max_leaves=5,
        )
    )
    other = bent(found, data.draw(st.randoms(use_true_random=False)), odd)
    look(tmp_path / "f.json", reader, json.dumps(other).encode(), "f.json")


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_files_cut_off_and_scrambled(tmp_path, data):
    reader, content, name = data.draw(st.sampled_from(ALL_FILES))
    written = bytearray(content.encode())
    for _ in range(data.draw(st.integers(0, 4))):
        at = data.draw(st.integers(0, len(written) - 1))
        written[at : at + data.draw(st.integers(0, 20))] = data.draw(st.binary(max_size=8))
    look(tmp_path / name, reader, bytes(written[: data.draw(st.integers(0, len(written)))]), name)


@pytest.mark.parametrize(("reader", "content", "name"), ALL_FILES)
def test_elements_and_lines_that_are_gone(tmp_path, reader, content, name):
    pieces = content.replace(">", ">\x01").split("\x01") if name.endswith("xml") else content.split("\n")
    for gone in range(len(pieces)):
        look(tmp_path / name, reader, "".join(pieces[:gone] + pieces[gone + 1 :]).encode(), name)


@pytest.mark.parametrize(
    "key", ["items", "part", "parts", "classified_as", "structures", "metadata", "label", "full"]
)
@pytest.mark.parametrize("reader", [read_iiif, read_linked_art])
def test_hundreds_of_levels_end(tmp_path, reader, key):
    base = MANIFEST if reader is read_iiif else OBJECT
    inner: Any = "x"
    for _ in range(300):
        inner = {"type": "Range", "id": "r", key: [inner]}
    for place in (*base, "produced_by"):
        look(tmp_path / "f.json", reader, json.dumps({**base, place: inner}).encode(), "f.json")


@pytest.mark.shared
@pytest.mark.parametrize(
    ("pattern", "reader"),
    [
        ("iiif_*/*.json", read_iiif),
        ("linked_art/**/*.json*", read_linked_art),
        ("lido/*.xml", read_lido),
        ("made_by_us/*.xml", read_edm),
    ],
)
def test_shared_files_cut_off_anywhere(shared, tmp_path, pattern, reader):
    for path in sorted((shared / "records/exchange").glob(pattern)):
        content = path.read_bytes()
        for part in (1, 3, 7):
            look(tmp_path / path.name, reader, content[: len(content) * part // 8], path.name)


@pytest.mark.shared
@pytest.mark.parametrize("reader", [read_iiif, read_linked_art])
def test_shared_files_bent(shared, tmp_path, reader):
    chance = random.Random(4)  # noqa: S311 (not a secret)
    folders = ("iiif_*", "linked_art") if reader is read_iiif else ("linked_art", "iiif_v3*")
    paths = [
        path
        for folder in folders
        for path in sorted((shared / "records/exchange").glob(f"{folder}/**/*.json*"))
    ]
    for path in paths:
        found = json.loads(path.read_text("utf-8"))
        for _ in range(4):
            other = bent(found, chance, chance.choice(ODD))
            look(tmp_path / path.name, reader, json.dumps(other).encode(), path.name)
