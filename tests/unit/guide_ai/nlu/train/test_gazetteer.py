"""Names of a collection: odd files are refused, odd names left out."""

import json
from pathlib import Path
from typing import Any

import pytest

from guide_ai.nlu.base import ENTITY_TYPES
from guide_ai.nlu.train.gazetteer import BadGazetteer, Gazetteer, own_names, read_gazetteer


def _read(folder: Path, value: Any) -> Gazetteer:
    path = folder / "names.json"
    path.write_text(json.dumps(value), encoding="utf-8")
    return read_gazetteer(path)


def test_names_are_read_and_join_our_own(tmp_path: Path) -> None:
    theirs = _read(tmp_path, {"version": 1, "names": {"artist": {"en": ["Ada Lind", "Ada Lind"]}}})
    assert theirs.names["artist"]["en"] == ("Ada Lind",)
    both = own_names().with_names(theirs)
    assert "Ada Lind" in both.names["artist"]["en"]
    assert len(both.names["artist"]["en"]) == len(own_names().names["artist"]["en"]) + 1


def test_what_nobody_could_say_is_left_out(tmp_path: Path) -> None:
    odd = ["", "   ", "???", "x" * 500, 7, None, "Night\u0000\n Train "]
    assert _read(tmp_path, {"version": 1, "names": {"work": {"en": odd}}}).names["work"]["en"] == (
        "Night Train",
    )


@pytest.mark.parametrize(
    "value",
    [
        {"version": 2, "names": {}},
        {"version": True, "names": {}},
        {"version": 1.0, "names": {}},
        {"version": "1", "names": {}},
        {"version": 1, "names": {"artists": {"en": ["Ada Lind"]}}},
        {"version": 1, "names": {"artist": {"de": ["Ada Lind"]}}},
        {"version": 1, "names": {"artist": None}},
        {"names": {}},
        {"version": 1},
        {"version": 1, "names": []},
        {"version": 1, "names": {"work": ["a"]}},
        {"version": 1, "names": {"work": {"en": "abc"}}},
        {"version": 1, "names": {"work": {"en": {"a": 1}}}},
        [],
        "text",
        None,
    ],
)
def test_an_odd_file_is_refused(tmp_path: Path, value: Any) -> None:
    with pytest.raises(BadGazetteer, match=r"names\.json"):
        _read(tmp_path, value)


@pytest.mark.parametrize(
    "content", [b"", b"{", b"\xff\xff", b"[" * 100_000, b'{"version": ' + b"1" * 9999 + b"}"]
)
def test_a_file_that_is_no_json_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "names.json"
    path.write_bytes(content)
    with pytest.raises(BadGazetteer, match=r"names\.json") as refusal:
        read_gazetteer(path)
    assert "sys." not in str(refusal.value) and len(str(refusal.value)) < 400


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "names.json"
    path.write_text('{"version": 1, "names": {"artist": {"en": ["Ada Lind"]}}}', encoding="utf-8-sig")
    assert len(read_gazetteer(path)) == 1


@pytest.mark.parametrize("name", ["a\nb.json", "a\x1b[31m.json", "a\0b.json"])
def test_a_name_that_would_move_the_terminal_is_not_printed_as_it_is(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadGazetteer) as refusal:
        read_gazetteer(tmp_path / name)
    assert str(refusal.value).isprintable()


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadGazetteer):
        read_gazetteer(tmp_path / "none.json")


def test_we_have_names_of_every_type_in_both_languages() -> None:
    names = own_names().names
    assert all(len(names[kind][language]) >= 10 for kind in ENTITY_TYPES for language in ("en", "zh-hans"))
