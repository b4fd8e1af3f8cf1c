"""Replies to "which one do you mean?", works looked at equally, and speech that is put right first."""

import pytest

from guide_ai.dialogue.catalogue import Place
from guide_ai.dialogue.reading.repairing import repaired


def look_at_two(talk, *works):
    talk.session.place(Place("show", "east", gazes=works))


@pytest.mark.parametrize(
    ("reply", "works"),
    [
        ("the older one", {"V.2"}),
        ("the left one", {"V.1"}),
        ("the one with the lilies", {"V.2"}),
        ("both", {"V.1", "V.2"}),
        ("No, the second one.", {"V.2"}),
    ],
)
async def test_a_reply_picks_by_whatever_tells_them_apart(talk, reply, works):
    look_at_two(talk, "V.1", "V.2")
    asked = await talk.ask("How big is this?")
    assert asked.manners == ["question"] and "Probability Garden" in asked.text
    answer = await talk.ask(reply)
    assert {accession for accession, _ in answer.cited} == works
    assert {field for _, field in answer.cited} == {"dimensions"}


async def test_who_wants_neither_is_asked_again(talk):
    look_at_two(talk, "V.1", "V.2")
    await talk.ask("How big is this?")
    assert (await talk.ask("neither")).text.startswith("Which work do you mean?")


async def test_of_two_with_one_answer_nobody_needs_to_ask(talk):
    look_at_two(talk, "V.1", "V.2")
    answer = await talk.ask("Who made this?")
    assert answer.cited == {("V.1", "maker"), ("V.2", "maker")}


async def test_works_of_one_title_are_offered_with_what_tells_them_apart(talk):
    talk.gallery.records["V.9"] = talk.gallery.records["V.2"].__class__(
        "V.9", talk.gallery.records["V.1"].title, hall="east", date_text={"en": "1999"}
    )
    look_at_two(talk, "V.1", "V.9")
    asked = await talk.ask("How big is this?")
    assert "There are several of that name" in asked.text and "1999" in asked.text


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("who made the, no wait, when was this made", "when was this made"),
        ("um who who made the the uh garden", "who made the garden"),
        ("how big is the Monet, I mean the Degas", "how big is the Degas"),
        ("wait, no, the second one", "the second one"),
        ("嗯，这个这个是谁画的", "这个是谁画的"),
        ("这是谁画的，不对，是什么时候画的", "是什么时候画的"),
    ],
)
def test_what_a_speaker_takes_back_is_not_asked(said, meant):
    assert repaired(said) == meant


@pytest.mark.parametrize(
    "text", ["what does it mean", "Is it rather old?", "that that is", "um", "嗯", "T 0 0 8 9 1"]
)
def test_other_words_stay_as_they_are(text):
    assert repaired(text) == text


async def test_a_shorter_answer_is_the_beginning_of_the_last_one(talk):
    await talk.ask("Tell me about this.")
    talk.doubles.reader.intents = {"say that in one sentence": "repeat"}
    assert len((await talk.ask("say that in one sentence")).sentences) == 1
