"""Which works are of a kind, by what their records say."""

import pytest

from guide_ai.dialogue.catalogue import Name, Record
from guide_ai.dialogue.referents.kinds import of_kind, says, with_its_era, works_of_kind
from guide_ai.dialogue.referents.naming import NameIndex
from guide_ai.nlu.base import Entity

RECORDS = {
    "1": Record("1", {"en": "One"}, object_type={"en": "Statuette"}, medium={"en": "bronze, gold inlay"},
                date_edtf="18XX", place={"en": "Kyoto, Japan", "zh-hans": "日本京都"}),
    "2": Record("2", {"en": "Two"}, object_type={"en": "Tapestry", "zh-hans": "挂毯"},
                date_text={"en": "Ming dynasty"}, date_edtf="1790/1810", culture={"en": "China"}),
    "3": Record("3", {"en": "Three"}, date_text={"en": "1st century BC"}, date_edtf="-0043"),
}  # fmt: skip


class Shelf:
    async def record(self, number):
        return RECORDS.get(number)


INDEX = NameIndex([Name(f"Name {n}", "en", "work", (n,)) for n in (*RECORDS, "gone")])


@pytest.mark.parametrize(
    ("kind", "words", "works"),
    [
        ("category", "bronzes", ["1"]),
        ("category", "tapestries", ["2"]),
        ("category", "挂毯", ["2"]),
        ("technique", "gold inlay", ["1"]),
        ("category", "gold bronzes", ["1"]),
        ("technique", "inlaying", ["1"]),
        ("technique", "tapestried", ["2"]),
        ("place", "japanning", []),
        ("place", "kyoto", ["1"]),
        ("place", "日本", ["1"]),
        ("place", "china", ["2"]),
        ("period", "Ming dynasty", ["2"]),
        ("period", "nineteenth century", ["1", "2"]),
        ("period", "19th century", ["1", "2"]),
        ("period", "十八世纪", ["2"]),
        ("period", "1790s", ["2"]),
        ("period", "1800年代", ["1", "2"]),
        ("period", "1st century BC", ["3"]),
        ("period", "公元前一世纪", ["3"]),
        ("period", "40s BC", []),
        ("period", "1790s BC", []),
        ("period", "1st century", []),
        ("period", "nineteenth century BC", []),
        ("period", "公元前十九世纪", []),
        ("period", "十七、十八世纪", ["2"]),
        ("period", "18th and 19th centuries", ["1", "2"]),
        ("period", "16th to 18th century", ["2"]),
        ("period", "thirty-ninth century", []),
        ("period", "二十九世纪", []),
        ("period", "0th century", []),
        ("period", "99th century", []),
        ("period", "last century", []),
        ("place", "bronze", []),
        ("category", "of", []),
    ],
)
async def test_a_kind_is_what_the_records_say(kind, words, works):
    assert await works_of_kind(Entity(0, len(words), kind, words), INDEX, Shelf()) == works


@pytest.mark.parametrize(
    ("text", "marked", "whole"),
    [
        ("anything from the 1st century BC here", "1st century", "1st century BC"),
        ("有公元前一世纪的东西吗", "一世纪", "公元前一世纪"),
        ("anything from the 1st century by him", "1st century", "1st century"),
    ],
)
def test_a_period_is_taken_with_its_era(text, marked, whole):
    start = text.index(marked)
    kind = with_its_era(Entity(start, start + len(marked), "period", marked), text)
    assert kind.value == whole == text[kind.start : kind.end]


async def test_a_thing_is_of_a_kind_by_its_type_and_stuff_alone():
    assert await of_kind("bronze statuette", INDEX, Shelf()) == ["1"]
    assert await of_kind("Kyoto", INDEX, Shelf()) == []


def test_every_word_must_be_told():
    assert says("two bronze bells", [{"en": "two bells of bronze"}])
    assert not says("two bronze bells", [{"en": "a bell of bronze"}])
    assert not says("", [{"en": "bell"}])
