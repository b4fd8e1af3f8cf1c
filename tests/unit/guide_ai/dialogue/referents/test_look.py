"""Works that are described by their stuff, and makers who share a name."""

from dataclasses import replace

import pytest

from guide_ai.dialogue.catalogue import Name
from guide_ai.dialogue.referents.look import best_fitting, is_a_look
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


@pytest.mark.parametrize(
    ("said", "is_one"),
    [("the shiny steel thing", True), ("is the bronze used for armour", False), ("那个黑色的木雕", True)],
)
def test_stuff_before_a_thing(said, is_one):
    assert is_a_look(said, "zh-hans" if said[0] == "那" else "en") is is_one


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
