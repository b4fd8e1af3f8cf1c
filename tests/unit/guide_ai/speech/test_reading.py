"""Figures, units and foreign names are read as a person would read them."""

import pytest

from guide_ai.speech import chinese, english
from guide_ai.speech.phonemes import phonemes


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("It is 120 × 90 cm.", "It is 120 by 90 centimetres."),
        ("1 m high", "1 metre high"),
        ("2.5 m wide", "2.5 metres wide"),
        ("made 2041–2042", "made 2041 to 2042"),
        ("c. 1850", "about 1850"),
        ("about 20%", "about 20 percent"),
        ("664 BCE", "664 B C E"),
        ("“Dusk” (oil)", "Dusk oil"),
        ("NR-2042.07", "N R, two oh four two, oh seven"),
        ("in the room", "in the room"),
    ],
)
def test_english(written: str, read: str) -> None:
    assert english.read(written) == read


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("高120厘米", "高120厘米"),
        ("120 × 90 cm", "120乘90厘米"),
        ("高1.5 m", "高1.5米"),
        ("2041–2042年", "二零四一到二零四二年"),
        ("作于2042年", "作于二零四二年"),
        ("《池塘》", "池塘"),
        ("占20%", "占百分之20"),
        ("编号NR-2042.07", "编号N R 二零四二，零七"),
    ],
)
def test_chinese(written: str, read: str) -> None:
    assert chinese.read(written) == read


def test_a_latin_name_in_a_chinese_sentence_keeps_its_english_sound() -> None:
    alone = phonemes("Ida Varga", "en")
    assert alone in phonemes("这幅画由 Ida Varga 所作。", "zh-hans")


def test_a_chinese_title_in_an_english_sentence_keeps_its_chinese_sound() -> None:
    assert phonemes("微光", "zh-hans") in phonemes("The Chinese title is 微光.", "en")


@pytest.mark.parametrize("language", ["en", "zh-hans"])
@pytest.mark.parametrize("text", ["", " ", "…", "🖼️", "\u202e", "()"])
def test_what_has_no_sound_gives_none(text: str, language: str) -> None:
    assert not any(sound.isalpha() for sound in phonemes(text, language))  # type: ignore[arg-type]
