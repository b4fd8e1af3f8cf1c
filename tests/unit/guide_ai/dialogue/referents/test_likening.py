"""Works that are described instead of named, and makers who share a name."""

from dataclasses import replace

import pytest

from guide_ai.dialogue.catalogue import Name
from guide_ai.dialogue.referents.likening import best_fitting, meant_of
from guide_ai.dialogue.referents.naming import NameIndex
from guide_ai.dialogue.referents.their_works import all_of_that_name
from guide_ai.dialogue.referents.things import thing_asked_about
from tests.unit.guide_ai.dialogue.gallery import GARDEN, LILIES, RAIN

MASK = replace(RAIN, accession_number="V.5", title={"en": "Mask"}, medium={"en": "wood and antelope skin"})


@pytest.mark.parametrize(
    ("said", "language", "works"),
    [
        ("Who made that ugly wooden thing?", "en", ["V.5"]),
        ("What is the damn bronze junk?", "en", ["V.3"]),
        ("那个青铜的东西是谁做的", "zh-hans", ["V.3"]),
        ("Who made the porcelain horse?", "en", []),
    ],
)
def test_the_work_that_looks_so(said, language, works):
    assert best_fitting(said, language, (GARDEN, LILIES, RAIN, MASK)) == works


CHAIR = replace(RAIN, accession_number="V.6", title={"en": "Blow-up Seat"}, medium={"en": "PVC plastic"})
COAT = replace(
    RAIN, accession_number="V.7", title={"en": "A Man in Black"}, medium={"en": "Oil paint on oak"},
    object_type={"en": "painting"},
)  # fmt: skip
FIFTH = replace(RAIN, accession_number="V.8", title={"en": "Study V"}, medium={"en": "steel"})


@pytest.mark.parametrize(
    ("said", "language", "works"),
    [
        ("who made the stupid plastic seat", "en", ["V.6"]),
        ("what is the wooden mask made of", "en", ["V.5"]),
        ("when was study five made", "en", ["V.8"]),
        ("习作五是哪年的", "zh-hans", ["V.8"]),
        ("木头面具是谁做的", "zh-hans", ["V.5"]),
        ("who painted the girl with the pearl earring", "en", []),
        ("when was the Vermeer made", "en", []),
        ("who made this and when", "en", []),
    ],
)
def test_a_description_means_one_work_or_none(said, language, works):
    assert meant_of(said, language, (GARDEN, LILIES, RAIN, MASK, CHAIR, COAT, FIFTH)) == works


@pytest.mark.parametrize(
    ("said", "works"), [("by Utamaro", {"1", "2"}), ("by Utamaro II", {"2"}), ("by Kitagawa Utamaro", {"1"})]
)
def test_a_plain_name_means_all_who_bear_it(said, works):
    makers = (Name("Kitagawa Utamaro", "en", "maker", ("1",)), Name("Utamaro II", "en", "maker", ("2",)))
    first = makers[1] if "II" in said else makers[0]
    assert set(all_of_that_name(first, said, NameIndex(makers)).accession_numbers) == works


@pytest.mark.parametrize(
    ("said", "thing"),
    [
        ("这件有多高？", ""),
        ("那个圆圆的东西是什么做的？", ""),
        ("那个罍有多高？", "罍"),
        ("向日葵有多大？", "向日葵"),
    ],
)
def test_what_is_only_pointed_at_is_no_title(said, thing):
    assert thing_asked_about(said, "zh-hans") == thing
