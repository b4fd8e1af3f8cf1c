from dataclasses import replace

from guide_ai.dialogue.catalogue import Credit, Record
from guide_ai.dialogue.phrasing.called import called
from guide_ai.dialogue.phrasing.phrases_zh import CHINESE

HARBOUR = Record("V.90", {"en": "Harbour at Dawn"}, (Credit({"en": "Claude Monet"}, "artist"),), {}, "", {})


def test_an_english_title_is_told_behind_its_maker_in_chinese() -> None:
    assert called(HARBOUR, "zh-hans") == "克劳德·莫奈的《Harbour at Dawn》"
    assert called(HARBOUR, "en") == "Harbour at Dawn"


def test_a_chinese_title_needs_no_maker() -> None:
    both = replace(HARBOUR, title={"en": "Harbour at Dawn", "zh-hans": "破晓的港湾"})
    assert called(both, "zh-hans") == "破晓的港湾"


def test_nobody_is_named_who_is_unknown_or_in_doubt() -> None:
    unknown = replace(HARBOUR, makers=(Credit({"en": "unknown Persian"}, "artist"),))
    assert called(replace(unknown, object_type={"en": "sculpture"}), "zh-hans") == "雕塑《Harbour at Dawn》"
    assert called(unknown, "zh-hans") == "《Harbour at Dawn》"
    doubted = replace(HARBOUR, makers=(Credit({"en": "Claude Monet"}, "artist", "attributed to"),))
    assert called(doubted, "zh-hans") == "《Harbour at Dawn》"


def test_two_makers_are_named_and_of_more_the_first() -> None:
    three = tuple(Credit({"en": name}, "artist") for name in ("Ida Holm", "Bo Lind", "Ann Ek"))
    assert called(replace(HARBOUR, makers=three[:2]), "zh-hans") == "Ida Holm与Bo Lind的《Harbour at Dawn》"
    assert called(replace(HARBOUR, makers=three), "zh-hans") == "Ida Holm等人的《Harbour at Dawn》"


def test_what_is_called_so_is_not_quoted_twice() -> None:
    assert CHINESE.quoted(called(HARBOUR, "zh-hans")) == "克劳德·莫奈的《Harbour at Dawn》"
    assert CHINESE.quoted("Harbour at Dawn") == "《Harbour at Dawn》"
