"""Odd text becomes plain text, and each letter still knows where it stood."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guide_ai.nlu.cleaning import LONGEST_LETTERS, cleaned, cleaned_whole


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("", ""),
        (" \t\n\u3000 ", ""),
        ("  who\x00\x07made\u200b \u202ethis  ", "who made this"),
        ("ｗｈｏ　ｍａｄｅ　ｔｈｉｓ？", "who made this?"),
        ("cafe\u0301 ﬁn ½", "café fin 1⁄2"),
        ("ﾊﾟﾘ", "パリ"),
        ("각", "각"),
        ("a\ud800b", "a b"),
        ("a\u3000\u0301b", "a b"),
        ("w\u0337ho\u0301\u0302\u0303 made\u0489 this", "who made this"),
        ("Ai đã vẽ cafe\u0301", "Ai đã vẽ café"),
        ("\x1b[31mwho\x1b[0m made\x1b]0;a title\x07 this\x9b1;2m", "who made this"),
        ("这 幅 画 是 谁 画 的", "这幅画是谁画的"),
        ("《 虾 》 在 哪", "《虾》在哪"),
        ("齐白石 虾", "齐白石 虾"),
        ("这幅画 好 看 吗 ok", "这幅画 好看吗 ok"),
    ],
)
def test_texts_have_one_form(text: str, clean: str) -> None:
    assert cleaned(text) == clean
    assert cleaned(clean) == clean


def test_an_endless_text_is_cut() -> None:
    assert len(cleaned("画" * 100_000)) == LONGEST_LETTERS
    assert len(cleaned("ab " * 50_000)) <= LONGEST_LETTERS


@pytest.mark.timeout(20)
def test_heaps_of_marks_are_read_in_time() -> None:
    for text in ("e" + "\u0301\u0323" * 50_000, "e\u0301" * 50_000, "\u0301" * 10_000, "각" * 9_000):
        whole = cleaned_whole(text)
        assert len(whole.text) == len(whole.places) <= LONGEST_LETTERS


@pytest.mark.parametrize(
    ("text", "name", "original"),
    [
        ("is it by \u202eＭｏｎｅｔ？", "Monet", "Ｍｏｎｅｔ"),
        ("the  cafe\u0301 \x00 terrace", "café terrace", "cafe\u0301 \x00 terrace"),
        ("《ﾊﾟﾘ》在哪", "パリ", "ﾊﾟﾘ"),
        ("½ of 画家", "画家", "画家"),
        ("ﬁne art", "fine", "ﬁne"),
        ("谁 画 了 《 虾 》 呢", "虾", "虾"),
        ("看 他 画 的 虾", "的虾", "的 虾"),
        ("\x1b[31mby\x1b[0m Mo\u0301\u0301\u0301net", "Monet", "Mo\u0301\u0301\u0301net"),
        ("no ﬁt", "it", "ﬁt"),  # half of a letter is the whole of it
    ],
)
def test_a_span_is_found_in_the_text_as_it_was_given(text: str, name: str, original: str) -> None:
    whole = cleaned_whole(text)
    start = whole.text.index(name)
    first, last = whole.original(start, start + len(name))
    assert text[first:last] == original


@given(st.text(max_size=80))
def test_any_text_keeps_its_letters_in_their_order(text: str) -> None:
    whole = cleaned_whole(text)
    assert len(whole.places) == len(whole.text)
    assert all(one[0] <= other[0] for one, other in zip(whole.places, whole.places[1:], strict=False))
    for letter, (start, end) in zip(whole.text, whole.places, strict=True):
        assert 0 <= start < end <= len(text)
        assert letter == " " or letter in unicodedata.normalize("NFKC", text[start:end])
    assert whole.text == " ".join(whole.text.split())


@given(
    st.lists(st.sampled_from(["e\u0301\u0323", "e\u0323", *"e\u1100\u1161\u11a8ﾊfiﬁ가é ", "ﾊﾟ"]), max_size=12)
)
def test_parts_are_normalised_as_the_whole_is(parts: list[str]) -> None:
    text = "".join(parts)
    normal = "".join(letter for letter in unicodedata.normalize("NFKC", text) if letter not in "\u0301\u0323")
    assert cleaned(text) == " ".join(normal.split())


@given(st.text("这幅画 是《虾》a\u0301", max_size=12))
def test_what_is_clean_stays_so(text: str) -> None:
    assert cleaned(cleaned(text)) == cleaned(text)
