"""A question and a text share one sequence; what is too long is cut, and odd layouts are refused."""

import json
from pathlib import Path

import numpy as np
import pytest

from engines.errors import BadWeights
from guide_ai.nlu.layout import BEGIN, END, PAD, Layout, read_layout

LAYOUT = Layout(question=8, longest=20)


def test_the_text_begins_where_the_places_of_the_question_end() -> None:
    laid = LAYOUT.laid([11, 12], [21, 22, 23])
    assert laid.ids.tolist() == [BEGIN, 11, 12, END, PAD, PAD, PAD, PAD, 21, 22, 23, END]
    assert laid.mask.tolist() == [1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1]
    assert laid.read == 3


def test_what_is_too_long_is_cut() -> None:
    laid = LAYOUT.laid(range(100, 200), range(200, 300))
    assert laid.ids.tolist() == [BEGIN, *range(100, 106), END, *range(200, 211), END]
    assert laid.read == 11 and len(laid.ids) == LAYOUT.longest and laid.mask.all()


def test_without_words_only_the_marks_are_left() -> None:
    laid = LAYOUT.laid([], [])
    assert laid.read == 0
    assert np.flatnonzero(laid.mask).tolist() == [0, 1, 8]


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", "null", '{"question": "x", "longest": 9}', '{"question": 2, "longest": 9}',
     '{"question": 8, "longest": 9}', '{"question": 8}', "\xff"],
)  # fmt: skip
def test_another_file_is_refused_by_its_name(tmp_path: Path, text: str) -> None:
    path = tmp_path / "layout.json"
    path.write_text(text, encoding="latin-1")
    with pytest.raises(BadWeights, match=r"layout\.json"):
        read_layout(path)


def test_a_file_that_fits_is_read(tmp_path: Path) -> None:
    path = tmp_path / "layout.json"
    path.write_text(json.dumps({"question": 32, "longest": 4096}), encoding="utf-8")
    assert read_layout(path) == Layout(32, 4096)
