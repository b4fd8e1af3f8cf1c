"""Which of Whisper's texts somebody said."""

import pytest

from guide_ai.asr.script import simplified
from guide_ai.asr.verdict import compression, judge


def verdict(text: str, **measured: object) -> tuple[str, str]:
    given = {"no_speech": 0.1, "ratio": compression(text), "endless": False} | measured
    return judge(text, **given)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    ["Who painted this?", "Thank you.", "you", "Yes.", "这是谁画的？", "1 2 3", "Thank you for the tour."],
)
def test_words_are_speech(text):
    assert verdict(text) == (text, "speech")


@pytest.mark.parametrize("text", ["you", "Thank you.", "谢谢大家", "Who painted this?"])
def test_no_words_are_believed_where_there_was_no_speech(text):
    assert verdict(text, no_speech=0.75) == ("", "silence")


@pytest.mark.parametrize(
    "text",
    ["[wind blowing]", "(upbeat music)", "♪", "♪ la la la ♪", "*applause*", "...", "。", "", "[BLANK_AUDIO]",
     "（音乐）", "【掌声】", "[laughs", "?!", "- -"],
)  # fmt: skip
def test_remarks_about_sounds_are_noise(text):
    assert verdict(text) == ("", "noise")


def test_a_remark_beside_words_is_left_out():
    assert verdict("[coughs] Who painted this?") == ("Who painted this?", "speech")


@pytest.mark.parametrize(
    "text",
    ["字幕由 Amara.org 社区提供", "Thanks for watching!", "Please subscribe to my channel.",
     "请不吝点赞 订阅 转发 打赏", "谢谢大家的观看"],
)  # fmt: skip
def test_what_films_end_with_is_noise(text):
    assert verdict(text) == ("", "noise")


def test_a_text_that_repeats_itself_is_gibberish():
    assert verdict("再次再次再次再次再次再次再次再次再次再次再次再次再次再次再次再次再次再次再次再次") == (
        "",
        "gibberish",
    )
    assert verdict("4-4-4-4-4-4-4-4-4-4-4-4-4-4-4-4-4-4-4-4-4-4-4-4-4-4") == ("", "gibberish")


def test_a_text_without_end_is_gibberish():
    assert verdict("Who painted this", endless=True) == ("", "gibberish")


def test_half_a_character_is_gibberish():
    assert verdict("这幅\ufffd") == ("", "gibberish")


def test_traditional_characters_become_simplified_ones():
    assert simplified("這幅畫是什麼時候畫的") == "这幅画是什么时候画的"
    assert simplified("Who painted 这幅画?") == "Who painted 这幅画?"
