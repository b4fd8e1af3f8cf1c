"""Of a long speech the last sentences ask."""

import pytest

from guide_ai.nlu.long_speech import question_of

STORY = "I was here last spring with my daughter and we saw the boats. "


@pytest.mark.parametrize(
    "text", ["", "who made this", "no. yes! 3.5 metres?", "这幅画是谁画的？", "word " * 60, "画" * 90]
)
def test_a_short_text_is_read_whole(text: str) -> None:
    assert question_of(text) == (0, len(text))


@pytest.mark.parametrize(
    ("story", "question"),
    [
        (STORY * 9, "Who made this?"),
        (STORY * 9, "is it 3.5 metres long"),
        ("我去年来过这里，看见许多船。" * 12, "这是谁画的？"),
        ("“Why?” I asked. " + STORY * 8, "What is it made of"),
    ],
)
def test_of_a_long_one_the_last_sentences(story: str, question: str) -> None:
    span = question_of(story + question)
    assert span is not None
    asked = (story + question)[slice(*span)]
    assert asked.endswith(question)
    assert 1 < len(asked) < len(story)
    assert story[: span[0]].rstrip()[-1] in ".。！”?"


@pytest.mark.parametrize(
    "text",
    ["word " * 61, "a" * 2000, "画" * 1000, "Yes. " + "word " * 100, "1.5" * 500, STORY * 3 + "画" * 200],
)
def test_what_never_ends_asks_nothing(text: str) -> None:
    assert question_of(text) is None
