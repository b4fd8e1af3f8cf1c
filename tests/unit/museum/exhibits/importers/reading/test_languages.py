"""The language of untagged cells, where their script tells it."""

import pytest

from museum.exhibits.importers.reading.languages import tags


@pytest.mark.parametrize(
    ("cell", "tag"),
    [
        ("A Clock", ""),
        ("", ""),
        ("1850–1855 ?", ""),
        ("概率之港", "zh"),
        ("あめ", "ja"),
        ("富士山の図", "ja"),
        ("달항아리", "ko"),
        ("Μελανόμορφος αμφορέας", "el"),
        ("אגרטל", "he"),
        ("مزهرية", "ar"),
        ("گلدان", "und-Arab"),
        ("แจกัน", "th"),
        ("Чайник", "und-Cyrl"),
        ("Kawanabe Kyōsai 河鍋暁斎", ""),
        ("河鍋暁斎 (K)", "zh"),
        ("𠮷", "zh"),
        ("A・B ー", ""),
    ],
)
def test_a_cell_by_itself(cell, tag):
    assert tags([cell]) == [tag]


def test_kana_anywhere_in_the_row_makes_chinese_characters_japanese():
    assert tags(["葛飾北斎", "Wave", "大浪と三艘の舟"]) == ["ja", "", "ja"]
    assert tags(["葛飾北斎", "Wave"]) == ["zh", ""]


def test_the_default_is_for_what_no_script_tells():
    assert tags(["Wave", "概率之港", ""], "en") == ["en", "zh", "en"]
    assert tags([]) == []
