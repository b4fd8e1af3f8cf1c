"""Finding names in what visitors say, as they say it and as the recogniser hears it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guide_ai.dialogue.catalogue import Name
from guide_ai.dialogue.referents.naming import NameIndex

NAMES = [
    Name("The Probability Garden", "en", "work", ("V.1",)),
    Name("概率花园", "zh-hans", "work", ("V.1",)),
    Name("Rain", "en", "work", ("V.3",)),
    Name("Rain over the Harbour", "en", "work", ("V.4",)),
    Name("Étude en gris", "en", "work", ("V.5",)),
    Name("纠缠的睡莲", "zh-hans", "work", ("V.2",)),
    Name("Neura", "en", "maker", ("V.1", "V.2")),
    Name("涅拉", "zh-hans", "maker", ("V.1", "V.2")),
    Name("Hall of Waves", "en", "hall", ("V.1",)),
]
INDEX = NameIndex(NAMES)


def best(question):
    found = INDEX.find(question)
    return (found[0].name.accession_numbers[0], found[0].strength) if found else None


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Who made the Probability Garden?", ("V.1", "exact")),
        ("who made probability garden", ("V.1", "exact")),
        ("Probability Garden’s maker?", ("V.1", "exact")),
        ("How big is etude en gris?", ("V.5", "exact")),
        ("who made the probabilty gardn", ("V.1", "close")),
        ("who made probability guarden", ("V.1", "close")),
        ("tell me about rein over the harbor", ("V.4", "close")),
        ("who did the garden", ("V.1", "weak")),
        ("概率花园是谁画的？", ("V.1", "exact")),
        ("概率花園是誰畫的？", ("V.1", "exact")),
        ("盖率花园是谁画的？", ("V.1", "close")),
        ("纠缠的水莲有多大", ("V.2", "close")),
        ("睡莲是谁画的", ("V.2", "weak")),
        ("Who made this?", None),
        ("is it near here", None),
        ("这是谁画的？", None),
        ("", None),
    ],
)
def test_names_are_found_exact_misspelt_misheard_or_shortened(question, expected):
    assert best(question) == expected


def test_a_title_inside_a_longer_one_is_not_meant():
    assert [m.name.text for m in INDEX.find("Who made Rain over the Harbour?")] == ["Rain over the Harbour"]
    assert [m.name.text for m in INDEX.find("Who made Rain?")] == ["Rain"]


def test_two_works_may_be_named_at_once():
    found = {m.name.text for m in INDEX.find("Is Rain older than the Probability Garden?")}
    assert found == {"Rain", "The Probability Garden"}


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("Wheat Fields after the Rain (The Plain of Auvers)", "Wheat Fields after the Rain"),
        ("Wheat Fields after the Rain (The Plain of Auvers)", "the plain of auvers"),
        ("Waterloo Bridge, London", "Waterloo Bridge"),
        ("Symphony in White: The Little Girl", "Symphony in White"),
        ("概率花园（习作）", "概率花园"),
    ],
)
def test_a_long_title_is_found_by_its_shorter_form(title, said):
    index = NameIndex([Name(title, "en", "work", ("L.1",)), *NAMES[2:]])
    found = index.find(f"Who made {said}?")
    assert (found[0].name.accession_numbers, found[0].strength) == (("L.1",), "exact")


def test_a_word_that_several_titles_share_stands_for_any_of_them():
    index = NameIndex(
        [Name("Bridge at Dawn", "en", "work", ("B.1",)), Name("The Long Bridge", "en", "work", ("B.2",))]
    )
    (mention,) = index.find("tell me about the bridge")
    assert set(mention.name.accession_numbers) == {"B.1", "B.2"}


def test_a_maker_is_not_found_by_the_given_name_of_another_thing():
    index = NameIndex(
        [Name("unknown English", "en", "maker", ("E.1",)), Name("Rose Adler", "en", "maker", ("E.2",))]
    )
    assert not index.find("Who is behind English Rose?")


def test_makers_and_halls_are_found_as_such():
    kinds = {m.name.kind for m in INDEX.find("What of Neura is in the Hall of Waves?")}
    assert kinds == {"maker", "hall"}


@given(st.text(max_size=200))
def test_no_text_upsets_it(text):
    INDEX.find(text)


@given(st.sampled_from([name for name in NAMES if name.language == "en" and name.kind == "work"]), st.data())
def test_a_long_title_is_found_with_one_letter_wrong(name, data):
    if len(name.text) < 10:
        return
    at = data.draw(st.integers(4, len(name.text) - 2).filter(lambda i: name.text[i].isalpha()))
    wrong = name.text[:at] + data.draw(st.sampled_from("aeiou")) + name.text[at + 1 :]
    assert best(f"who made {wrong}")[0] == name.accession_numbers[0]
