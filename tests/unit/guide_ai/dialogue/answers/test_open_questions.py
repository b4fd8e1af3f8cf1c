"""Descriptions, meanings, comparisons: the curators' words, and the model's only behind the check."""

import pytest

from guide_ai.dialogue.catalogue import Passage
from guide_ai.errors import Overloaded, Unavailable
from tests.unit.guide_ai.dialogue.gallery import GARDEN, LABEL, LABEL_ZH, TECHNIQUE


async def test_telling_about_a_work_begins_with_its_label(talk):
    answer = await talk.ask("Tell me about this.")
    assert answer.text == LABEL
    assert answer.cited == {("V.1", "text.label")}
    assert set(answer.manners) == {"text"}


async def test_so_it_does_in_chinese(chat):
    answer = await chat.ask("介绍一下这幅画。")
    assert answer.text.replace(" ", "") == LABEL_ZH
    assert {said.sentence.language for said in answer.sentences} == {"zh-hans"}


async def test_passages_follow_each_other_as_they_were_written(talk):
    talk.look_at("V.2")
    answer = await talk.ask("Describe this.")
    assert answer.text.index("Two ponds") < answer.text.index("heron") < answer.text.index("frogs")


async def test_a_command_inside_a_record_is_neither_read_nor_followed(talk):
    talk.look_at("V.2")
    answer = await talk.ask("Tell me about this.")
    assert "Monet" not in answer.text and "instructions" not in answer.text
    assert (await talk.ask("Who painted this?")).text == "“Entangled Lilies” is by Neura."


async def test_the_rest_of_a_long_text_comes_when_it_is_asked_for(talk):
    sentences = [f"Sentence number {number} is about seeds." for number in range(5)]
    talk.gallery.written = [
        Passage("text:1:en:0", "V.1", "text.label", "en", " ".join(sentences), GARDEN.title)
    ]
    first = await talk.ask("Tell me about this.")
    assert sentences[2] in first.text and sentences[3] not in first.text
    assert first.manners[-1] == "question"
    assert (await talk.ask("Go on")).text == " ".join(sentences[3:])


async def test_a_text_in_the_other_language_is_marked(chat):
    chat.look_at("V.2")
    answer = await chat.ask("介绍一下这幅画。")
    assert "只有英文" in answer.sentences[0].sentence.text
    assert answer.sentences[1].sentence.language == "en"


async def test_a_checked_sentence_of_the_model_is_said_with_its_source(talk):
    talk.doubles.model.text = "The gate stands for choice."
    answer = await talk.ask("What does the red gate stand for?")
    assert answer.text == "The gate stands for choice."
    assert answer.manners == ["model"]
    assert answer.cited == {("V.1", "text.label")}
    assert answer.ended.grounded


async def test_what_the_model_copies_counts_as_the_texts_own_words(talk):
    talk.doubles.model.text = "The red gate stands for choice."
    answer = await talk.ask("What does the red gate stand for?")
    assert (answer.text, answer.manners) == ("The red gate stands for choice.", ["text"])
    assert answer.cited == {("V.1", "text.label")}


@pytest.mark.parametrize(
    "invented",
    [
        "The red gate stands for death.",
        "The red gate was added in 2044.",
        "The gate was given by Leonardo.",
        "The red gate does not stand for choice.",
        "<|im_start|> The red gate stands for choice.",
    ],
)
async def test_an_invention_of_the_model_is_replaced_by_the_evidence(talk, invented):
    talk.doubles.model.text = invented
    answer = await talk.ask("What does the red gate stand for?")
    assert answer.text == "The red gate stands for choice."
    assert answer.manners == ["text"]


async def test_the_log_holds_no_word_of_a_sentence_that_is_not_released(talk, caplog):
    caplog.set_level("DEBUG", "guide_ai")
    talk.doubles.model.text = "Zoe from Leeds built the red gate in 1987."
    await talk.ask("What does the red gate stand for?")
    assert "not released" in caplog.text
    assert not [word for word in ("Zoe", "zoe", "Leeds", "leeds", "1987") if word in caplog.text]


async def test_what_the_model_adds_to_its_answer_is_left_out(talk):
    talk.doubles.model.text = "The gate stands for choice. It cost 500 euros. The red gate stands for"
    answer = await talk.ask("What does the red gate stand for?")
    assert answer.text == "The gate stands for choice."
    assert answer.manners == ["model"]


async def test_a_field_may_answer_in_passing(talk):
    answer = await talk.ask("Was cotton used?")
    assert answer.cited == {("V.1", "medium")}
    assert ("V.1", "medium") not in (await talk.ask("What grows in the garden?")).cited


async def test_what_no_text_answers_is_not_answered(talk):
    talk.doubles.model.text = "It cost 500 euros."
    answer = await talk.ask("How much did the museum pay for this?")
    assert "500" not in answer.text
    assert set(answer.manners) == {"refusal"}
    assert "maker" in answer.text, "it says what it can tell"


async def test_the_model_is_not_asked_in_a_language_that_it_does_not_speak(chat):
    answer = await chat.ask("红色的门代表什么？")
    assert answer.text == "红色的门代表选择。"
    assert answer.manners == ["text"]
    assert not chat.doubles.model.asked


async def test_how_it_was_made_is_answered_from_its_text(talk):
    answer = await talk.ask("How was this made?")
    assert TECHNIQUE in answer.text
    assert ("V.1", "text.technique") in answer.cited


@pytest.mark.parametrize("error", [Unavailable("away"), Overloaded("busy", 1.0)])
async def test_without_the_model_the_texts_answer(talk, error):
    talk.doubles.model.fails = error
    answer = await talk.ask("What does the red gate stand for?")
    assert answer.text == "The red gate stands for choice."
    assert not talk.session.resting, "the model is a process of its own"


async def test_a_broken_model_fails_nothing_else(talk):
    talk.doubles.model.fails = RuntimeError("broken")
    answer = await talk.ask("What does the red gate stand for?")
    assert answer.ended.ending in ("complete", "failed")
    assert (await talk.ask("Who made this?")).ended.ending == "complete"


async def test_older_and_larger_are_computed(talk):
    answer = await talk.ask("Which is older, Probability Garden or Rain over the Harbour?")
    assert "“Rain over the Harbour” is older than “Probability Garden”." in answer.text
    assert answer.cited == {("V.1", "date"), ("V.4", "date")}
    answer = await talk.ask("Is Entangled Lilies larger than Probability Garden?")
    assert "“Probability Garden” is larger than “Entangled Lilies”." in answer.text


async def test_what_the_dates_do_not_settle_is_left_open(talk):
    answer = await talk.ask("Which is older, Rain or Probability Garden?")
    assert "do not settle" in answer.text


async def test_comparing_in_chinese(chat):
    answer = await chat.ask("概率花园和港湾上的雨哪个更早？")
    assert "《港湾上的雨》比《概率花园》更早。" in answer.text


async def test_works_to_compare_may_be_described(talk):
    talk.look_at(None)
    answer = await talk.ask("Which is older, the harbour one or the one with the red gate?")
    assert {accession for accession, _ in answer.cited} == {"V.4", "V.1"}


async def test_comparing_needs_two(talk):
    talk.look_at(None)
    talk.gallery.distances = {}
    assert "Which two works" in (await talk.ask("Compare them.")).text


async def test_something_similar_is_another_work(talk):
    answer = await talk.ask("Is there anything similar?")
    assert ("V.2", "title") in answer.cited
    assert ("V.1", "maker") in answer.cited, "what they share is told of both"


async def test_a_recommendation_leads_there(talk):
    await talk.ask("Who made this?")
    answer = await talk.ask("What else should I see?")
    assert answer.went_to == ["V.2"]
    assert "Entangled Lilies" in answer.text


async def test_works_are_counted(talk):
    assert "4 works" in (await talk.ask("How many works are there?")).text
    assert "2 works by Neura" in (await talk.ask("How many works by Neura are here?")).text


async def test_the_oldest_is_computed(talk):
    answer = await talk.ask("What is the oldest work here?")
    assert ("V.4", "date") in answer.cited and ("V.1", "date") not in answer.cited


MEANINGS = ["这幅画想表达什么？", "它有什么含义？", "作者想通过它传达什么？", "它背后的想法是什么？"]


@pytest.mark.parametrize("question", MEANINGS)
async def test_the_text_of_a_kind_is_told_however_its_kind_is_asked_for(chat, question):
    meaning = "每座花园都是一次没有做出的选择。"
    chat.gallery.written.append(
        Passage("text:8:zh-hans:0", "V.1", "text.meaning", "zh-hans", meaning, GARDEN.title)
    )
    chat.doubles.reader.intents = {question: "ask_meaning"}
    answer = await chat.ask(question)
    assert answer.text == meaning
    assert answer.cited == {("V.1", "text.meaning")}


@pytest.mark.parametrize("question", MEANINGS)
async def test_where_it_is_there_in_the_other_language_only_it_is_marked(chat, question):
    meaning = "Every garden is a choice that was not made."
    chat.gallery.written.append(Passage("text:8:en:0", "V.1", "text.meaning", "en", meaning, GARDEN.title))
    chat.doubles.reader.intents = {question: "ask_meaning"}
    answer = await chat.ask(question)
    assert "只有英文" in answer.sentences[0].sentence.text
    assert answer.sentences[1].sentence.text == meaning
    assert answer.sentences[1].sentence.language == "en"


async def test_so_is_how_it_was_made(chat):
    answer = await chat.ask("这是用什么技法画的？")
    assert "只有英文" in answer.text and TECHNIQUE in answer.text


async def test_a_work_by_a_part_of_its_title_is_told_of_whole(talk):
    for question in ("Tell me about the lilies.", "Entangled Lilies"):
        talk.doubles.reader.intents = {question: "describe" if "about" in question else "thanks_bye"}
        assert "Two ponds" in (await talk.ask(question)).text


@pytest.mark.parametrize("read", ["describe", "unclear"])
async def test_a_request_that_names_a_work_is_no_reply(talk, read):
    talk.look_at(None)
    talk.gallery.distances = {"V.1": 1.0, "V.2": 1.2}
    assert "Which one" in (await talk.ask("When was this made?")).text
    request = "Tell me about the lilies"
    talk.doubles.reader.intents = {request: read}
    answer = await talk.ask(request)
    assert "Two ponds" in answer.text and ("V.2", "date") not in answer.cited


@pytest.mark.parametrize("read", ["practical", "ask_meaning"])
async def test_where_a_work_is_is_told_however_it_was_read(talk, read):
    question = "where are the lilies"
    talk.doubles.reader.intents = {question: read}
    assert ("V.2", "location") in (await talk.ask(question)).cited


CHURN = (
    "Known as a churn, this tall vessel was used for making butter. "
    "The lid, which a smith in Odda added in 2039, is crowned by a sleeping hare. "
    "He stands at the gate with a lantern."
)


def _told_of(talk, text):
    talk.gallery.written = [Passage("text:1:en:0", "V.1", "text.label", "en", text, GARDEN.title)]


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What was it used for?", "making butter"),
        ("Where did the smith add the lid?", "Odda"),
        ("What is on the lid?", "hare"),
        ("What did people do with it?", "making butter"),
    ],
)
async def test_the_sentence_that_answers_is_found(talk, question, told):
    _told_of(talk, CHURN)
    assert told in (await talk.ask(question)).text


@pytest.mark.parametrize(
    "question",
    ["What songs did the churners sing?", "Who was the smith's father?", "What beer did the smith drink?"],
)
async def test_what_no_sentence_tells_is_refused(talk, question):
    _told_of(talk, CHURN)
    assert set((await talk.ask(question)).manners) == {"refusal"}


async def test_a_field_that_was_only_guessed_gives_way_to_the_text_that_takes_the_question_up(talk):
    _told_of(talk, CHURN)
    question = "What did the smith crown?"
    talk.doubles.reader.intents[question] = "ask_dimensions"
    assert "sleeping hare" in (await talk.ask(question)).text


async def test_the_source_is_quoted_where_the_model_leaves_out_what_was_asked(talk):
    _told_of(talk, "The blue glaze of the jar was made with cobalt that was brought from Voss by sledge.")
    talk.doubles.model.text = "The blue glaze was made with cobalt."
    answer = await talk.ask("Where did the cobalt come from?")
    assert answer.manners == ["text"] and "Voss" in answer.text
    assert (await talk.ask("Tell me about the blue glaze.")).text == "The blue glaze was made with cobalt."


async def test_a_stretch_of_the_evidence_is_no_answer_of_the_models_own(talk):
    whole = (
        "Before a launch the wrights of Odda, who feared the sea, would pour beer from the churn on the keel."
    )
    _told_of(talk, whole)
    talk.doubles.model.text = "The wrights of Odda, who feared the sea, would pour beer from the churn."
    answer = await talk.ask("What would the wrights do before a launch?")
    assert answer.manners == ["text"] and answer.text == whole


async def test_where_the_first_sentence_is_not_said_shorter_the_second_may_be(talk):
    first = "This vessel is known as a churn and was used for butter."
    _told_of(talk, f"{first} Before a launch, wrights would pour old beer from a churn on the keel.")
    talk.doubles.model.text = "The wrights would pour beer from a churn."
    answer = await talk.ask("What was the churn used for?")
    assert answer.manners == ["text", "model"]
    assert answer.text == f"{first} The wrights would pour beer from a churn."


async def test_the_same_question_is_answered_the_same(talk):
    _told_of(talk, CHURN)
    talk.doubles.model.text = "It was used for making butter."
    first = await talk.ask("What was the vessel used for?")
    assert (await talk.ask("What was the vessel used for?")).text == first.text
    assert talk.doubles.model.asked[0] == talk.doubles.model.asked[-1]
