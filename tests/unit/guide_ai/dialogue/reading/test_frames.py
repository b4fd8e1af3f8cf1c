"""What an English question asks for by how it is built, in words that no list of phrases knows."""

import pytest

from guide_ai.dialogue.reading.asked import fields_named
from guide_ai.dialogue.reading.claims import claims
from guide_ai.dialogue.reading.frames import framed
from guide_ai.dialogue.reading.listed import fields_listed
from guide_ai.dialogue.reading.wanted import wish


@pytest.mark.parametrize(
    ("question", "field"),
    [
        ("Who would bother to carve a heron?", "maker"),
        ("Who took the trouble to sketch a heap of onions?", "maker"),
        ("What lunatic welded the gate?", "maker"),
        ("Which studio brought out the heron sheet?", "maker"),
        ("I wonder who the glassblowers of the pitcher were.", "maker"),
        ("What was the pitcher's glassblower called?", "maker"),
        ("Whose idea was the folding gate?", "maker"),
        ("Could you date the pitcher for me?", "date"),
        ("What dates do you give for the heron?", "date"),
        ("Since when has the pitcher existed?", "date"),
        ("What age had Osk reached when she drew the heron?", "life"),
        ("Was Osk still a young woman when she carved it?", "life"),
        ("Is the carver of the heron still with us?", "life"),
        ("On what did Osk draw the heron?", "medium"),
        ("With what did she etch it?", "medium"),
        ("What did Osk draw on?", "medium"),
        ("What stuff went into the gate?", "medium"),
        ("Is the heron a print or a drawing?", "object_type"),
        ("Was Osk Danish or Swedish?", "nationality"),
        ("Is there anything scribbled on the back of it?", "inscription"),
        ("Are there several weavers behind the rug, and what are they called?", "maker"),
        ("Does the pitcher go back to the Ming?", "date"),
        ("How many centuries old is the gate?", "date"),
        ("Was Osk over thirty when she carved the heron?", "life"),
        ("How long did Osk live?", "life"),
        ("What countrywoman was Osk?", "nationality"),
        ("Could you say where I have to go for the heron?", "location"),
        ("In whose memory was the gate given?", "credit_line"),
        ("Did the museum pay for the heron or get it for free?", "credit_line"),
        ("Which metals went into the gate?", "medium"),
        ("Who is said to have thrown the pitcher?", "maker"),
        ("Who were the people making the gate?", "maker"),
        ("At what point in history did somebody weave the rug?", "date"),
        ("How old would Osk have been when she carved the heron?", "life"),
        ("Since what year have you had the heron?", "acquired"),
        ("What's the support of the heron?", "medium"),
        ("From what was the pitcher blown?", "medium"),
        ("Did Osk etch or engrave the heron?", "medium"),
        ("In which manner was the heron printed?", "medium"),
        ("What land was the pitcher made in?", "place"),
        ("Whereabouts in the world was the pitcher thrown?", "place"),
        ("How many centimetres across is the heron?", "dimensions"),
        ("Who handed the heron over to the museum?", "credit_line"),
        ("By what route did the heron get into the museum?", "credit_line"),
        ("What would Osk have used for the heron?", "medium"),
        ("What sort of wool or silk is in the rug?", "medium"),
    ],
)
def test_the_build_of_a_question_says_which_field_is_asked_for(question, field):
    assert field in framed(question)
    assert field in fields_named(question)
    assert field in wish(question).fields


@pytest.mark.parametrize(
    "question",
    [
        "Who is painting in the corner?",
        "Who did she draw?",
        "Who made him so famous?",
        "Who sat for it?",
        "Was it made to be put on a date?",
        "What did she have on her mind?",
    ],
)
def test_what_only_sounds_so_is_not_asked_for(question):
    assert not framed(question)


def test_fields_are_listed_after_a_title_and_without_commas():
    assert list(fields_listed("The heron: who and when?")) == ["maker", "date"]
    assert list(fields_listed("The heron - painter/year")) == ["maker", "date"]
    assert list(fields_listed("who when what material pls")) == ["maker", "date", "medium"]
    assert not fields_listed("who made it when")
    assert not fields_listed("what size")


@pytest.mark.parametrize(
    ("question", "claim"),
    [
        ("What drew Osk to sculpt it?", ("maker", "Osk", False)),
        ("How long did it take Osk to weave it?", ("maker", "Osk", False)),
        ("I was told it says 1720, is that so?", ("date", "1720", True)),
        ("After Osk finished it, did she sell it?", ("maker", "Osk", False)),
        ("I believe it was Osk who painted this. Correct?", ("maker", "Osk", True)),
        ("Could Osk see anything when she carved it?", ("maker", "Osk", False)),
        ("Is it true that the carver of the heron is Osk?", ("maker", "Osk", True)),
        ("It's an Osk, isn't it?", ("maker", "Osk", True)),
        ("What inspired Lena Osk to etch it?", ("maker", "Lena Osk", False)),
        ("Did Osk enjoy carving it?", ("maker", "Osk", False)),
        ("As a twelfth century print, how has it lasted?", ("date", "twelfth century", False)),
        ("Osk's gate being from 1720, is it rusty?", ("date", "1720", False)),
        ("Given that Lena Osk was French, did she work there?", ("nationality", "france", False)),
        ("Is there any metal in the gate?", ("medium", "metal", True)),
        ("The gate looks like plastic. Is it?", ("medium", "plastic", True)),
        ("Why did Osk choose steel for it?", ("medium", "steel", False)),
    ],
)
def test_what_is_said_in_passing_is_claimed(question, claim):
    assert claim in [(each.field, each.value, each.asked) for each in claims(question)]


def test_grumbling_before_a_question_is_no_complaint():
    assert wish("this is rubbish, who made it and when").fields == ("maker", "date")
    assert wish("this is rubbish").intent == "feedback"


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("What decade does the quilt belong to?", "date"),
        ("Where in the world does it come from?", "place"),
        ("What do they call the quilt in Dutch?", "other_title"),
        ("这张挂毯由哪家工厂织成？", "maker"),
    ],
)
def test_fields_by_further_builds(text, field):
    assert field in fields_named(text)


def test_the_year_of_coming_here_is_no_date_of_making():
    assert "date" not in framed("What year did the museum acquire the quilt?")
