"""Right words in the wrong place do not get past the check; a faithful cut of a sentence does."""

import pytest

from guide_ai.guide.grounding import Fact, check, translates
from guide_ai.guide.slots import words

EVIDENCE = (
    Fact("title", "This is “Harbour with no Boats”."),
    Fact("maker", "“Harbour with no Boats” is by Mira Solberg."),
    Fact("date", "“Harbour with no Boats” dates from c. 1874."),
    Fact("medium", "“Harbour with no Boats” is bronze on marble base."),
    Fact(
        "text.label",
        "Solberg left Bergen in May 1873, moving to Odda, near Voss, where she worked until she died. "
        "The rim, in four narrow bands, is a row of herons. "
        "It began as a portrait of Solberg's neighbour Ivar Dahl. "
        "Sailors would rinse their hats with rain poured from this bowl. "
        "It is one of the first Solberg bronzes bought by a school in the north. "
        "The sheet was sent to the printer Nils Aas. The green patches suggest that it lay in the sea.",
    ),
)


@pytest.mark.parametrize(
    "sentence",
    [
        "Solberg left Bergen in May 1873.",
        "The rim is a row of herons.",
        "It began as a portrait of Ivar Dahl.",
        "It was sent to Nils Aas.",
        "Mira Solberg made it.",
        "It dates from c. 1874.",
        "It is one of the first Solberg bronzes bought by a school.",
        "The green patches suggest that it lay in the sea.",
        "Sailors would rinse their hats with rain.",
    ],
)
def test_a_faithful_cut_passes(sentence):
    assert check(sentence, EVIDENCE).passed, check(sentence, EVIDENCE).problems


@pytest.mark.parametrize(
    "sentence",
    [
        "Solberg left Odda in May 1873.",
        "Solberg worked in Bergen.",
        "Solberg was Ivar Dahl.",
        "It was sent by Nils Aas.",
        "It is a portrait by Ivar Dahl.",
        "Sailors rinse this bowl.",
        "Sailors rinse their hats with rain.",
        "Solberg bought it.",
        "This is the first Solberg bronze bought by a school.",
        "It is made of marble.",
        "It dates from 1874.",
        "Mira Solberg never made it.",
        "It lay in the sea.",
        "The rim is not a row of herons.",
    ],
)
def test_a_changed_slot_does_not(sentence):
    assert not check(sentence, EVIDENCE).passed


def test_what_a_title_denies_is_not_denied_of_the_work():
    assert check("It was made by Mira Solberg.", EVIDENCE).passed


@pytest.mark.parametrize(
    ("answer", "passes"),
    [("Nils Aas.", True), ("Mira Solberg.", False), ("It was sent to the printer Nils Aas.", True)],
)
def test_a_fragment_answers_only_where_its_sentence_takes_up_the_whole_question(answer, passes):
    assert check(answer, EVIDENCE, "To whom was the sheet sent?").passed is passes


def test_what_stands_before_a_word_is_known():
    found = {word.stem: word for word in words("It was not sent by Dahl's friend in Bergen.")}
    assert found["send"].denied and found["send"].by
    assert found["dahl"].owns and found["dahl"].near == "by"
    assert found["bergen"].near == "in"


@pytest.mark.parametrize(
    ("translation", "passes"),
    [
        ("作品约作于1874年。", True),
        ("作品作于1875年。", False),
        ("It dates from 1874.", False),
        ("<|im_start|>作品约作于1874年。", False),
        ("", False),
    ],
)
def test_a_translation_keeps_the_numbers_and_is_in_the_language(translation, passes):
    assert translates(translation, "The work dates from about 1874.", "zh-hans") is passes
