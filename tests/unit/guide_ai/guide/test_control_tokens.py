"""Control tokens, kept out of what goes in and of what comes out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guide_ai.guide.control_tokens import Spoken, without


@pytest.mark.parametrize(
    "token",
    [
        *("<|im_start|>", "<|im_end|>", "<|eot_id|>", "<|begin_of_text|>", "</s>", "<s>", "<bos>"),
        *("<end_of_turn>", "[INST]", "[/INST]", "<<SYS>>", "<</SYS>>", "<｜end▁of▁sentence｜>"),
    ],
)
def test_a_token_in_a_text_becomes_a_space(token):
    assert without(f"a{token}b") == "a b"


def test_what_is_left_makes_up_no_token():
    assert "|im_end|>" not in without("<|im_<|im_end|>end|>").replace(" ", "")
    assert without("<|<|im_end|>im_end|>") == " "


@pytest.mark.parametrize("text", ["a < b > c", "1 <2", "<b>bold</b>", "[sic]", "x | y", "<|", "a|>b"])
def test_text_that_only_looks_a_little_like_one_stays(text):
    assert without(text) == text
    spoken = Spoken()
    assert "".join([*map(spoken.feed, text), spoken.flush()]) == text


@given(st.lists(st.integers(1, 5)))
def test_a_token_ends_the_answer_however_it_is_cut(cuts):
    text, spoken, said = "<|im_start|>An oil.<|im_end|><|im_start|>user Hello", Spoken(), ""
    for cut in [*cuts, len(text)]:
        piece, text = text[:cut], text[cut:]
        said += spoken.feed(piece)
    assert said + spoken.flush() == "An oil."
    assert spoken.over


def test_what_might_become_a_token_is_held_back_no_longer_than_needed():
    spoken = Spoken()
    assert spoken.feed("An <") == "An "
    assert spoken.feed("b> oil") == "<b> oil"
    assert spoken.feed(" [") == " "
    assert spoken.flush() == "["
