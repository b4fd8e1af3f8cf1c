"""Makers side by side: who was born first."""

from dataclasses import replace

import pytest

from guide_ai.dialogue.catalogue import Credit
from tests.unit.guide_ai.dialogue.gallery import GARDEN, LILIES

BORN = Credit({"en": "Neura", "zh-hans": "涅拉"}, "artist", life="2035/")


def _give_births(opened):
    for record in (GARDEN, LILIES):
        opened.gallery.records[record.accession_number] = replace(record, makers=(BORN,))


@pytest.mark.parametrize(
    ("question", "first", "second"),
    [
        ("Who is older, Neura or Oda Kessler?", "Oda Kessler", "Neura"),
        ("Which of them is younger, Oda Kessler or Neura?", "Neura", "Oda Kessler"),
    ],
)
async def test_of_two_makers_it_is_told_who_was_born_first(talk, question, first, second):
    _give_births(talk)
    told = (await talk.ask(question)).text
    assert told.index(first) < told.index(second) and "2001" in told and "2035" in told


async def test_of_all_makers_the_first_to_be_born_is_told(talk, chat):
    for opened in (talk, chat):
        _give_births(opened)
    assert "Oda Kessler" in (await talk.ask("Which painter was born first?")).text
    assert "奥达·凯斯勒" in (await chat.ask("哪位画家最年长？")).text


async def test_where_a_birth_is_missing_nobody_is_called_the_older(talk):
    answer = await talk.ask("Who is older, Neura or Oda Kessler?")
    assert answer.manners == ["refusal", "field"]
    assert "2001" in answer.text, "what is known is told all the same"


async def test_where_a_maker_comes_from_is_not_where_the_work_comes_from(talk):
    neura = replace(talk.gallery.records["V.1"].makers[0], nationality={"en": "French"})
    talk.gallery.records["V.1"] = replace(talk.gallery.records["V.1"], makers=(neura,))
    for question in ("Where did Neura come from?", "Where was Neura from?"):
        talk.doubles.reader.intents = {question: "ask_provenance"}
        assert "French" in (await talk.ask(question)).text
