"""What a session keeps of a long talk: the latest word for word, the rest as what it was about."""

from guide_ai.dialogue.exchanges import SUMMARY, WHOLE, Exchanges
from guide_ai.dialogue.memory import Memory
from guide_ai.dialogue.recalling import recall
from guide_ai.dialogue.referents.naming import NameIndex
from tests.unit.guide_ai.dialogue.gallery import Gallery


def talked(turns: int) -> Exchanges:
    exchanges = Exchanges()
    for turn in range(turns):
        number = f"V.{turn}"
        exchanges.titles[number] = f"Work {turn}"
        exchange = exchanges.begin(f"When was work {turn} made?", "en")
        exchange.fields, exchange.works = ("date",), [number]
        exchange.said.append(f"“Work {turn}” dates from {1800 + turn}, and is well remembered for it.")
    return exchanges


def test_a_short_talk_is_kept_word_for_word():
    chat = talked(3).messages()
    assert [each.role for each in chat] == ["user", "assistant"] * 3
    assert chat[0].content == "When was work 0 made?"


def test_a_long_talk_keeps_its_end_and_sums_up_its_beginning():
    chat = talked(40).messages()
    assert chat[0].role == "system" and len(chat[0].content) <= SUMMARY
    assert "date" in chat[0].content and "more works" in chat[0].content
    assert chat[-1].content.startswith("“Work 39”")
    assert sum(len(each.content) for each in chat[1:]) <= WHOLE + 200
    assert all(each.content.endswith((".", "?")) for each in chat), "nothing is cut in the middle"


def test_the_summary_is_in_the_language_of_the_talk():
    assert talked(40).summary("zh-hans").startswith("观众之前问过")
    assert Exchanges().summary("en") == ""


async def test_a_former_talk_is_taken_up(talk):
    await talk.session.recall(
        [("user", "Who made Rain over the Harbour?"), ("guide", "It is by Oda Kessler.")]
    )
    talk.look_at(None)
    assert (await talk.ask("And when was it made?")).cited == {("V.4", "date")}


async def test_what_the_guide_named_is_remembered_of_a_former_talk():
    memory = Memory()
    index = NameIndex(tuple(await Gallery().names("show")))
    recall([("guide", "Near you are “Probability Garden” and “Entangled Lilies”.")], memory, index, "en")
    assert memory.offered() == ["V.1", "V.2"]


async def test_the_second_of_what_was_named_is_meant(talk):
    talk.look_at(None)
    await talk.session.recall(
        [("user", "what is near?"), ("guide", "Near you are “Probability Garden” and “Entangled Lilies”.")]
    )
    assert (await talk.ask("How big is the second one?")).cited == {("V.2", "dimensions")}


async def test_the_end_of_a_turn_tells_what_it_was_about(talk):
    assert (await talk.ask("Who made Entangled Lilies?")).ended.works == ("V.2",)
    assert (await talk.ask("hello")).ended.works == ()
