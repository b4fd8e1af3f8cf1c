"""Media from one language into the other: wholly, or not at all."""

import pytest

from guide_ai.dialogue.terms import medium


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("Oil on canvas", "布面油画"),
        ("oil paint on oak", "橡木板油画"),
        ("Graphite, ink and watercolour on paper", "纸本石墨、墨水和水彩"),
        ("woodblock print on paper", "纸本木版画"),
        ("Etching on cream laid paper", "奶油色直纹纸本蚀刻版画"),
        ("Bronze on marble base", "青铜，大理石底座"),
        ("bronze with brown patina", "青铜，带褐色铜锈"),
        ("Watercolor over graphite on wove paper", "网纹纸本石墨底水彩"),
        ("58 photographs, gelatin silver print on paper", "58张照片，纸本明胶银盐照片"),
        ("16mm film; black and white, sound; 11 min.", "16毫米胶片；黑白和有声；11分钟"),
        ("Graphite on paper. Verso: graphite on paper", "纸本石墨。背面：纸本石墨"),
        ("color woodblock print (chuban)", "彩色木版画（“chuban”）"),
    ],
)
def test_english_media_in_chinese(english, chinese):
    assert medium.chinese(english) == chinese


@pytest.mark.parametrize(
    ("chinese", "english"),
    [
        ("布面油画", "oil on canvas"),
        ("绢本水墨", "ink on silk"),
        ("青花瓷", "blue-and-white porcelain"),
        ("不锈钢和玻璃", "stainless steel and glass"),
        ("纸本水彩、铅笔", "watercolor and pencil on paper"),
    ],
)
def test_chinese_media_in_english(chinese, english):
    assert medium.english(chinese) == english


@pytest.mark.parametrize(
    "value", ["flubber on canvas", "language + materials referred to", "oil on flubber", ""]
)
def test_one_unknown_word_leaves_the_whole_untranslated(value):
    assert medium.chinese(value) is None


def test_unknown_chinese_is_not_guessed_either():
    assert medium.english("布面飞毯") is None
