"""What a record tells of something particular is quoted; where it tells nothing, no field stands in."""

from dataclasses import replace

import pytest

from guide_ai.dialogue.catalogue import Passage

WRITTEN = (
    "Ferry at Noon shows a ferry with three loud geese on its roof. "
    "Below it the etcher set a warning: “Who sails late, sails alone.” "
    "Its ferryman spent a winter in the asylum of Brill."
)
OWNERS = (
    "The etcher, Brill; Baron Ulm, Ghent, until 1911; lost in the war, 1941; returned to the Ulm heirs; "
    "sold to the museum, 1962. NOTES: [1] The baron had it as a present at his wedding."
)


@pytest.fixture
def ferry(talk):
    """A conversation before a work with a text, a list of subjects and a provenance."""
    record = replace(
        talk.gallery.records["V.1"],
        title={"en": "Ferry at Noon"},
        provenance={"en": OWNERS},
        other={"subject": {"en": "ferry; goose; mill, Tower Mill; idleness; thrift"}},
    )
    talk.gallery.records["V.1"] = record
    kept = [each for each in talk.gallery.written if each.accession_number != "V.1"]
    label = Passage("text:1:en:0", "V.1", "text.label", "en", WRITTEN, record.title)
    talk.gallery.written[:] = [*kept, label]
    return talk


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What motto does the print give?", "sails alone"),
        ("Which hospital was the ferryman in?", "asylum of Brill"),
        ("How many geese are on the roof?", "three loud geese"),
        ("Which mill can be seen?", "Tower Mill"),
        ("What themes is it getting at?", "thrift"),
        ("I can't see well, can you describe it?", "three loud geese"),
        ("I heard it went missing in the war. What happened to it?", "lost in the war, 1941"),
        ("Which occasion did the baron get it for?", "wedding"),
    ],
)
async def test_the_statement_that_covers_what_is_asked_is_told(ferry, question, told):
    assert told in (await ferry.ask(question)).text


@pytest.mark.parametrize(
    "question",
    [
        "How many passengers are on the ferry?",
        "How many roofs are there in Ferry at Noon?",
        "Which chapel was it taken from?",
        "The passengers on the ferry, what were their names?",
        "Which goose won?",
    ],
)
async def test_no_field_stands_in_for_what_no_record_tells(ferry, question):
    answer = await ferry.ask(question)
    assert "refusal" in answer.manners
    assert "field" not in answer.manners
