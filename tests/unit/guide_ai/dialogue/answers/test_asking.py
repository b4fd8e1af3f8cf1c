"""Where the network can't decide between two meanings, the guide offers both and takes the reply."""

import pytest

from guide_ai.dialogue.phrasing.phrases import OFFERED
from guide_ai.dialogue.phrasing.wording import phrases
from guide_ai.dialogue.referents.replies import places
from guide_ai.language import LANGUAGES

MUMBLED = "one of those whatsits"
ZH_MUMBLED = "那什么来着"


def doubt(talk, one="ask_creator", other="ask_date", text=MUMBLED):
    talk.doubles.reader.declines = {text: ((one, 0.4), (other, 0.35), ("greet", 0.1))}


async def test_it_offers_what_may_be_meant(talk):
    doubt(talk)
    answer = await talk.ask(MUMBLED)
    assert answer.text == "Did you want to know who made it or when it was made?"
    assert answer.manners == ["question"]
    assert answer.ended.intent == "unclear"
    assert not answer.cited


async def test_so_it_does_in_chinese(chat):
    doubt(chat, "ask_material", "tour_next", ZH_MUMBLED)
    assert (await chat.ask(ZH_MUMBLED)).text == "您是想知道它是用什么做的，还是想去下一站？"
    answer = await chat.ask("第一个")
    assert answer.cited == {("V.1", "medium")} and answer.sentences[0].sentence.language == "zh-hans"


@pytest.mark.parametrize(
    ("reply", "cited"),
    [
        ("the first", {("V.1", "maker")}),
        ("The second one, please.", {("V.1", "date")}),
        ("when it was made", {("V.1", "date")}),
        ("the artist", {("V.1", "maker")}),
        ("both", {("V.1", "maker"), ("V.1", "date")}),
    ],
)
async def test_a_reply_that_picks_is_understood(talk, reply, cited):
    doubt(talk)
    await talk.ask(MUMBLED)
    assert (await talk.ask(reply)).cited == cited


@pytest.mark.parametrize(
    ("reply", "picks"),
    [
        *((reply, (1,)) for reply in ("not the first", "the second one not the first", "2", "two", "二")),
        *((reply, (1,)) for reply in ("don't tell me the first one", "不要第一个", "不是第一个，第二个")),
        *((reply, (0,)) for reply in ("1", "one", "一")),
        *((reply, ()) for reply in ("both are wrong", "both of you are wrong", "两个都不是", "not both")),
        *((reply, ()) for reply in ("wait a second", "one second", "first world war", "第一次世界大战")),
        *((reply, ()) for reply in ("who was first", "一下")),
        ("两个都要", (0, 1)),
    ],
)
def test_a_no_is_no_yes_and_a_place_in_a_longer_saying_picks_nothing(reply, picks):
    assert places(reply) == picks


@pytest.mark.parametrize("reply", ["not when it was made", "I don't care when it was made"])
async def test_not_the_one_is_the_other(talk, reply):
    doubt(talk)
    talk.doubles.reader.intents = {reply: "ask_date"}
    await talk.ask(MUMBLED)
    assert (await talk.ask(reply)).cited == {("V.1", "maker")}


async def test_a_reply_is_about_the_work_that_was_meant_when_the_guide_asked(talk):
    doubt(talk)
    await talk.ask(MUMBLED)
    talk.look_at("V.2")
    assert (await talk.ask("the second")).cited == {("V.1", "date")}
    assert (await talk.ask("Who made this?")).cited == {("V.2", "maker")}


async def test_what_was_named_in_the_question_is_what_the_reply_is_about(talk):
    text = "rain over the harbour whatsit"
    doubt(talk, text=text)
    assert "Did you want to know" in (await talk.ask(text)).text
    assert (await talk.ask("who made it")).cited == {("V.4", "maker")}


async def test_something_to_be_done_is_done(talk):
    doubt(talk, "tour_start", "ask_date")
    assert (await talk.ask(MUMBLED)).text == "Did you want to start the tour or to know when it was made?"
    answer = await talk.ask("the first one")
    assert answer.went_to == ["V.1"] and answer.ended.intent == "tour_start"


@pytest.mark.parametrize(
    ("question", "cited"),
    [
        ("How big is Entangled Lilies?", {("V.2", "dimensions")}),
        ("Who made Rain over the Harbour?", {("V.4", "maker")}),
    ],
)
async def test_anything_else_is_a_new_question(talk, question, cited):
    doubt(talk)
    await talk.ask(MUMBLED)
    assert (await talk.ask(question)).cited == cited
    assert (await talk.ask("the second")).cited != {("V.1", "date")}, "the offer is over"


async def test_an_offer_outlives_a_courtesy(talk):
    doubt(talk)
    await talk.ask(MUMBLED)
    await talk.ask("Pardon?")
    assert (await talk.ask("the second")).cited == {("V.1", "date")}


async def test_without_two_close_guesses_it_was_not_understood(talk):
    talk.doubles.reader.declines = {MUMBLED: (("ask_creator", 0.4), ("ask_date", 0.1))}
    answer = await talk.ask(MUMBLED)
    assert "did not quite understand" in answer.text
    assert (await talk.ask("the second")).cited == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_can_be_offered_has_words(language):
    wording = phrases(language)
    told = {wording.whether(one, other) for one in OFFERED for other in OFFERED if one != other}
    assert len(told) == len(OFFERED) * (len(OFFERED) - 1), "no two are offered in the same words"


async def test_what_words_and_names_settle_is_not_asked_back(talk):
    for question in ("how many works are there by neura", "more works by Neura uh"):
        doubt(talk, "similar", "ask_location", question)
        assert "2 works by Neura" in (await talk.ask(question)).text
