"""Tags become entities: legal ones, whole words, bare names."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.errors import BadWeights
from guide_ai.nlu.base import TAGS
from guide_ai.nlu.spans import Spans, trimmed

SPANS = Spans(TAGS)


def logits(*names: str, **more: float) -> np.ndarray:
    """One sure tag a token; `B_work=2.5` gives every token that much for another."""
    rows = np.zeros((len(names), len(TAGS)), np.float32)
    for row, name in zip(rows, names, strict=True):
        for tag, value in more.items():
            row[TAGS.index(tag.replace("_", "-"))] = value
        row[TAGS.index(name)] = 5
    return rows


def places(text: str, *pieces: str) -> np.ndarray:
    found, at = [], 0
    for piece in pieces:
        at = text.index(piece, at)
        found.append((at, at + len(piece)))
        at += len(piece)
    return np.array(found)


def read(text: str, pieces: list[str], tags: list[str]) -> list[tuple[str, str]]:
    spans = SPANS.of(logits(*tags), places(text, *pieces), text)
    return [(text[start:end], kind) for start, end, kind in spans]


def test_an_entity_goes_from_its_beginning_on() -> None:
    pieces = ["who", " made", " the", " water", " lilies", " and", " the", " kiss"]
    tags = ["O", "O", "O", "B-work", "I-work", "O", "O", "B-work"]
    assert read("who made the water lilies and the kiss", pieces, tags) == [
        ("water lilies", "work"),
        ("kiss", "work"),
    ]


def test_a_name_whose_words_each_begin_one_is_one() -> None:
    pieces = ["by", " mary", " cassatt", " or", " monet"]
    tags = ["O", "B-artist", "B-artist", "O", "B-artist"]
    assert read("by mary cassatt or monet", pieces, tags) == [("mary cassatt", "artist"), ("monet", "artist")]


def test_two_entities_of_different_types_may_touch() -> None:
    tags = ["B-artist", "I-artist", "B-period", "I-period", "O"]
    assert read("莫奈唐代画", list("莫奈唐代画"), tags) == [("莫奈", "artist"), ("唐代", "period")]


@pytest.mark.parametrize(
    ("tags", "best"),
    [
        (["O", "I-work", "O"], ["O", "O", "O"]),
        (["I-work", "I-work", "O"], ["B-work", "I-work", "O"]),
        (["B-work", "I-artist", "I-artist"], ["B-artist", "I-artist", "I-artist"]),
    ],
)
def test_what_goes_on_from_nothing_is_mended_by_what_is_likeliest(tags: list[str], best: list[str]) -> None:
    rows = logits(*tags)
    for row, tag in zip(rows, best, strict=True):
        row[TAGS.index(tag)] = max(4, row[TAGS.index(tag)])
    found = SPANS.best(rows, [False, False])
    assert [TAGS[number] for number in found] == best


def test_the_whole_path_counts_and_not_each_token_alone() -> None:
    rows = logits("B-artist", "I-artist")
    rows[0, TAGS.index("B-work")] = 4.9
    rows[1, TAGS.index("I-work")] = 9
    assert [TAGS[number] for number in SPANS.best(rows, [False])] == ["B-work", "I-work"]


def test_no_word_is_cut_in_two() -> None:
    text = "the mondrian head"
    rows = logits("O", "B-artist", "O", "O")
    assert SPANS.of(rows, places(text, "the", " mond", "rian", " head"), text) in ([(4, 12, "artist")], [])
    rows[2, TAGS.index("I-artist")] = 4
    assert SPANS.of(rows, places(text, "the", " mond", "rian", " head"), text) == [(4, 12, "artist")]


def test_chinese_letters_are_no_pieces_of_a_word() -> None:
    assert read("看莫奈画的", ["看", "莫奈", "画的"], ["O", "B-artist", "O"]) == [("莫奈", "artist")]
    assert read("看Monet的画", ["看", "Mon", "et", "的画"], ["O", "B-artist", "I-artist", "O"]) == [
        ("Monet", "artist")
    ]


@pytest.mark.parametrize(
    ("span", "bare"),
    [
        ("the Scream", "Scream"),
        (" The  Night Watch ", "Night Watch"),
        ("Monet's", "Monet"),
        ("Monet’s", "Monet"),
        ("“An Old Man”,", "Old Man"),
        ("《清明上河图》", "清明上河图"),
        ("Untitled (Black)", "Untitled (Black)"),
        ("(Untitled)", "(Untitled)"),
        ("Untitled)", "Untitled"),
        ("theatre", "theatre"),
        ("O'Keeffe", "O'Keeffe"),
        ("the", "the"),
        ("...", ""),
        ("the 'a'", "a"),
        ("a the an x", "x"),
        ("", ""),
    ],
)
def test_a_name_is_bare(span: str, bare: str) -> None:
    text = f"<{span}>"
    start, end = trimmed(text, 1, len(text) - 1)
    assert text[start : max(start, end)] == bare


def test_a_span_of_which_nothing_is_left_is_none() -> None:
    assert read("who ?", ["who", " ?"], ["O", "B-work"]) == []


def test_nothing_said_has_no_entities() -> None:
    assert SPANS.of(np.zeros((0, len(TAGS)), np.float32), np.zeros((0, 2), np.int64), "") == []


@given(st.lists(st.lists(st.floats(-9, 9, width=32), min_size=19, max_size=19), max_size=8), st.data())
def test_any_logits_give_a_legal_path(rows: list[list[float]], data: st.DataObject) -> None:
    if not rows:
        return
    inside = [data.draw(st.booleans()) for _ in rows[1:]]
    path = [TAGS[number] for number in SPANS.best(np.array(rows, np.float32), inside)]
    for before, tag in zip(["O", *path], path, strict=False):
        assert tag[0] != "I" or before[2:] == tag[2:]
    for before, tag, within in zip(path, path[1:], inside, strict=False):
        assert not within or before[2:] == tag[2:] and tag[0] != "B"


@pytest.mark.parametrize(
    "tags", [(), ("O",), ("O", "B-work"), ("O", "O", "B-x", "I-x"), TAGS[1:], (*TAGS, "O")]
)
def test_other_tags_are_refused(tags: tuple[str, ...]) -> None:
    if tags == ("O",):
        assert Spans(tags).of(np.ones((1, 1), np.float32), np.array([[0, 1]]), "a") == []
    else:
        with pytest.raises(BadWeights, match="tags"):
            Spans(tags)
