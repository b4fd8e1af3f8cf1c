"""Fields that are listed in a word each."""

import pytest

from guide_ai.dialogue.reading.asked import fields_named


@pytest.mark.parametrize(
    ("question", "fields"),
    [
        ("Artist, year and size please", ("maker", "date", "dimensions")),
        ("who made it, when, and what of?", ("maker", "date", "medium")),
        ("title and donor?", ("title", "credit_line")),
        ("谁画的，什么时候，用什么画的？", ("maker", "date", "medium")),
    ],
)
def test_a_word_between_commas_asks_for_a_field(question, fields):
    assert fields_named(question) == fields
