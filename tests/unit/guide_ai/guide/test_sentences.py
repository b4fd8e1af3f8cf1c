"""Cutting texts and streams into sentences."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guide_ai.guide.sentences import Splitter, split


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Made c. 1850 by E. Hale. It is 24.5 x 21 cm.", ["Made c. 1850 by E. Hale.", "It is 24.5 x 21 cm."]),
        ("“So it goes.” He left.", ["“So it goes.”", "He left."]),
        ("Why? Because! Then", ["Why?", "Because!", "Then"]),
        ("红与白。“你好。”然后！为什么？", ["红与白。", "“你好。”", "然后！", "为什么？"]),
        ("From the U.S. Army.", ["From the U.S. Army."]),
        ("One line\ngoes on. Another.", ["One line goes on.", "Another."]),
        ("A heading\n\nA sentence", ["A heading", "A sentence"]),
        ("红色的\n门。", ["红色的门。"]),
        ("", []),
        ("  \n ", []),
    ],
)
def test_a_text_is_cut_where_its_sentences_end(text, expected):
    assert split(text) == expected


def test_a_stream_gives_a_sentence_once_the_next_begins():
    splitter = Splitter()
    assert splitter.feed("It is 24.") == []
    assert splitter.feed("5 cm high. Its") == ["It is 24.5 cm high."]
    assert splitter.flush() == ["Its"]


def test_chinese_sentences_come_without_waiting():
    assert Splitter().feed("红与白。然") == ["红与白。"]


@given(st.text(alphabet="ab C.!?。！\n ”", max_size=60), st.data())
def test_no_letter_is_lost_however_a_stream_is_cut(text, data):
    splitter, found, rest = Splitter(), [], text
    while rest:
        size = data.draw(st.integers(1, len(rest)))
        found += splitter.feed(rest[:size])
        rest = rest[size:]
    found += splitter.flush()
    assert "".join("".join(found).split()) == "".join(text.split())
