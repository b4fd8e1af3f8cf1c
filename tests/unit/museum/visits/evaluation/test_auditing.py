"""The audit finds numbers and names that the cited records lack, and takes no offence at what they hold."""

import pytest

from guide_ai.dialogue.answer import Citation, Manner, Sentence
from guide_ai.dialogue.catalogue import Credit, Record
from museum.visits.evaluation.auditing import Audit

RAIN = Record(
    accession_number="A.1",
    title={"en": "Rain on the Quay"},
    makers=(Credit({"en": "Anna Ring"}, "artist", life="1850/1901"),),
    date_text={"en": "about 1890"},
    date_edtf="1890~",
    height_cm=50.84,
    dimensions_text={"en": "50.84 × 61 cm"},
)
CAT = Record(
    accession_number="A.2", title={"en": "Cat"}, date_edtf="-0663", other={"acquired": {"en": "1989-12-07"}}
)
AUDIT = Audit([RAIN, CAT], [("A.1", "The quay is that of Harwich.")], ["North Hall"])


def found(text: str, *cited: str, manner: Manner = "field", question: str = "") -> list[str]:
    citations = tuple(Citation(number, "date", "") for number in cited)
    return AUDIT.unsupported(question, [Sentence(text, "en", manner, citations)])


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("It is by Anna Ring, who lived from 1850 to 1901.", ["A.1"]),
        ("It was made about 1890, in the 19th century.", ["A.1"]),
        ("It is 20 inches high, that is 0.508 metres.", ["A.1"]),
        ("It is 50.8 cm high.", ["A.1"]),
        ("It shows Harwich.", ["A.1"]),
        ("It was made in 664 BCE.", ["A.2"]),
        ("There are 2 works here.", []),
        ("It came here on 7 December 1989.", ["A.2"]),
        ("It hangs in the North Hall.", ["A.2"]),
        ("它是 Anna Ring的作品，归于 Ring名下。", ["A.1"]),
    ],
)
def test_what_the_records_hold_is_no_invention(text: str, cited: list[str]) -> None:
    assert found(text, *cited) == []


@pytest.mark.parametrize(
    ("text", "cited", "strange"),
    [
        ("It was made in 1894.", ["A.1"], ["1894"]),
        ("It is 50.9 cm high.", ["A.1"], ["50.9"]),
        ("It is by Anna Ring and Otto Frost.", ["A.1"], ["Otto", "Frost"]),
        ("It is by Anna Ring.", ["A.2"], ["Anna", "Ring"]),
        ("它作于1894年。", ["A.1"], ["1894"]),
        ("It came here on 7 November 1989.", ["A.2"], ["November"]),
        ("There are 31 works here.", [], ["31"]),
    ],
)
def test_what_they_lack_is_found(text: str, cited: list[str], strange: list[str]) -> None:
    assert found(text, *cited) == strange


def test_a_refusal_claims_nothing_and_the_question_may_be_taken_up() -> None:
    assert found("Nothing here is by Otto Frost, 1894.", manner="refusal") == []
    assert found("It is not by Otto Frost.", "A.1", question="Is it by Otto Frost?") == []
