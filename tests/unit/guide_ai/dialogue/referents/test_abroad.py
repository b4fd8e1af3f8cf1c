"""Works that are named in another language than their record's, and makers by their Chinese names."""

from dataclasses import replace

import numpy as np
import pytest

from guide_ai.dialogue.catalogue import Name, Record
from guide_ai.dialogue.referents.abroad import as_recorded, likely_works
from guide_ai.dialogue.referents.dictionary import senses, stem, words_in
from guide_ai.dialogue.referents.foreign_forms import foreign_forms
from guide_ai.dialogue.referents.naming import NameIndex, indexed
from guide_ai.dialogue.referents.saying import telling
from tests.unit.guide_ai.dialogue.gallery import LILIES, RAIN

WORKS = (
    Record("A", {"en": "Sleeping Fox"}, medium={"en": "bronze"}, object_type={"en": "sculpture"}),
    Record("B", {"en": "Water Lilies"}, medium={"en": "oil on canvas"}),
    Record("C", {"en": "Falcon on a Throne"}, medium={"en": "wood"}),
    Record("D", {"en": "Bridge in the Rain"}, medium={"en": "woodblock print"}),
)


async def nobody(texts):
    """The network is away: words decide alone."""
    return None


@pytest.mark.parametrize(
    ("mention", "work"),
    [("睡莲", "B"), ("那只狐狸是谁做的", "A"), ("青铜狐狸", "A"), ("雨中的桥", "D"), ("王座上的鹰", "C")],
)
async def test_a_translated_title_is_found_by_the_dictionary(mention, work):
    found = await likely_works(mention, "zh-hans", WORKS, nobody)
    assert found[0].accession_number == work and found[0].sure


async def test_an_english_name_finds_a_chinese_record():
    works = (Record("X", {"zh-hans": "睡莲图"}), Record("Y", {"zh-hans": "马"}))
    found = await likely_works("water lily", "en", works, nobody)
    assert found[0].accession_number == "X"


async def test_a_broader_word_finds_what_it_names():
    found = await likely_works("the bird", "en", WORKS, nobody)
    assert found[0].accession_number == "C"


async def test_what_nothing_is_like_is_nothing():
    assert await likely_works("蒙娜丽莎", "zh-hans", WORKS, nobody) == []


async def test_where_words_do_not_decide_nearness_does():
    async def near_to_the_fox(texts):
        vectors = np.zeros((len(texts), 384), np.float32)
        for row, text in enumerate(texts):
            vectors[row, 0 if "Fox" in text or "雷纳" in text else 1] = 1
        return vectors

    found = await likely_works("雷纳尔多", "zh-hans", WORKS, near_to_the_fox)
    assert found[0].accession_number == "A" and found[0].sure


def test_words_and_their_senses_are_read():
    assert list(words_in("睡莲池")) == ["睡莲", "池"]
    assert frozenset(("wat", "lily")) in senses("睡莲")
    assert stem("dancers") == stem("dance") and stem("lilies") == stem("lily")
    assert telling("请问那幅睡莲是谁画的？") == ["睡莲"]


def test_a_maker_is_known_by_a_chinese_name():
    name = Name("Vincent van Gogh", "en", "maker", ("A",))
    assert {"文森特·梵高", "梵高", "凡高"} <= set(foreign_forms(name))
    assert NameIndex((name,)).find("梵高的画是哪年的")[0].name is name
    assert foreign_forms(Name("Nobody Inparticular", "en", "maker", ("A",))) == []


async def test_a_title_in_a_former_talk_is_put_into_the_words_of_the_record():
    lilies = replace(LILIES, title={"en": "Entangled Lilies"})
    index = indexed((Name("Entangled Lilies", "en", "work", ("V.2",)),))
    lines = [("user", "介绍一下《百合》"), ("guide", "好的。")]

    async def away(texts):
        return None

    told = await as_recorded(lines, index, (lilies, RAIN), away)
    assert told == [("user", "介绍一下《Entangled Lilies》"), ("guide", "好的。")]
