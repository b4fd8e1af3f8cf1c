"""What a Chinese question means that points at nothing in view, and names that are spelt by their sound."""

from dataclasses import replace

import pytest

from guide_ai.dialogue.catalogue import Found, Passage
from guide_ai.dialogue.referents.fitting import fit
from guide_ai.dialogue.referents.names_abroad import sounds_like, spells_a_name, with_names
from tests.unit.guide_ai.dialogue.gallery import GARDEN, RAIN

FALCON = replace(RAIN, accession_number="V.5", title={"en": "Anubis, Jackal-Form"})
KETTLE = replace(RAIN, accession_number="V.6", title={"en": "Pan water vessel"})


def _elsewhere(chat, *records, told=()):
    chat.gallery.records = {each.accession_number: each for each in (GARDEN, *records)}
    passages = [
        Passage(f"p{at}", number, "text.label", "en", body, {"en": ""})
        for at, (number, body) in enumerate(told)
    ]

    async def near(text, vector, scope, *, limit=6):  # as the network finds them in whatever language
        return [Found(each, 0.5) for each in passages]

    chat.gallery.passages = near
    chat.gallery.distances = {}
    chat.look_at(None)


async def test_a_description_after_this_is_no_pointing_where_nothing_is_in_view(chat):
    _elsewhere(chat, KETTLE)
    assert (await chat.ask("这个水器是什么做的？")).cited == {("V.6", "medium")}


async def test_what_only_a_text_tells_of_means_its_work(chat):
    _elsewhere(chat, RAIN, told=[("V.3", "A study of an elephant at rest.")])
    assert (await chat.ask("大象那幅是什么做的？")).cited == {("V.3", "medium")}


async def test_what_two_texts_tell_of_means_neither(chat):
    told = [("V.3", "A study of an elephant at rest."), ("V.1", "The elephant was drawn twice.")]
    _elsewhere(chat, RAIN, told=told)
    assert not (await chat.ask("大象那幅是什么做的？")).cited


@pytest.mark.parametrize(("han", "word"), [("阿努比斯", "anubis"), ("奥古斯丁", "augustine"), ("普鲁托", "")])
def test_a_foreign_name_is_known_by_its_sound(han, word):
    assert sounds_like(han, ["anubis", "augustine", "windmill"]) == word


def test_single_characters_that_spell_a_name_are_one():
    assert with_names(["荷", "鲁", "斯", "雕像", "大"]) == ["荷鲁斯", "雕像", "大"]
    assert spells_a_name("荷鲁斯") and not spells_a_name("向日葵")


def test_a_name_by_its_sound_fits_the_title_that_has_it():
    scores = fit("阿努比斯像是谁捐的", "zh-hans", (GARDEN, RAIN, FALCON)).scores
    assert max(scores, key=lambda each: scores[each]) == "V.5"


def test_a_land_that_no_record_names_does_not_outweigh_the_thing():
    mask = replace(RAIN, accession_number="V.7", title={"en": "Mask"})
    assert fit("非洲面具是什么做的", "zh-hans", (GARDEN, RAIN, mask)).foreign < 0.5
