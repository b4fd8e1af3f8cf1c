"""Makers: their names as written, and apart from them role, doubt and life."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from museum.exhibits.importers.reading.makers import ReadMaker, read_maker, split_makers
from museum.exhibits.importers.reading.text import line


@pytest.mark.parametrize(
    ("written", "maker"),
    [
        ("Ada Lin", ReadMaker("Ada Lin", "artist", "")),
        ("Gogh, Vincent van", ReadMaker("Gogh, Vincent van", "artist", "")),
        ("possibly by Ada Lin", ReadMaker("Ada Lin", "artist", "possibly by")),
        ("Attributed to Ada Lin", ReadMaker("Ada Lin", "artist", "attributed to")),
        (
            "attributed to the workshop of Rubens",
            ReadMaker("Rubens", "artist", "attributed to the workshop of"),
        ),
        ("formerly attributed to Rubens", ReadMaker("Rubens", "artist", "formerly attributed to")),
        ("Workshop of Rubens", ReadMaker("Rubens", "artist", "workshop of")),
        ("circle of Rubens", ReadMaker("Rubens", "artist", "circle of")),
        ("in the manner of Rubens", ReadMaker("Rubens", "artist", "in the manner of")),
        ("after Rubens", ReadMaker("Rubens", "artist", "after")),
        ("probably Rubens", ReadMaker("Rubens", "artist", "probably")),
        ("Rubens (?)", ReadMaker("Rubens", "artist", "possibly")),
        ("Cimabue, Follower of", ReadMaker("Cimabue", "artist", "follower of")),
        ("Angelico, Fra, Workshop of", ReadMaker("Angelico, Fra", "artist", "workshop of")),
        ("d'après Watteau", ReadMaker("Watteau", "artist", "d'après")),
        ("(传)赵孟頫", ReadMaker("赵孟頫", "artist", "传")),
        ("Van Gogh (Dutch, 1853–1890)", ReadMaker("Van Gogh", "artist", "", "1853", "1890")),
        ("style of Rubens (Flemish, 1577–1640)", ReadMaker("Rubens", "artist", "style of", "1577", "1640")),
        (
            "Rubens (Flemish, 1577–1640), workshop of",
            ReadMaker("Rubens", "artist", "workshop of", "1577", "1640"),
        ),
        ("Ada Lin, French, 1793 - 1877", ReadMaker("Ada Lin", "artist", "", "1793", "1877")),
        ("Gogh, Vincent van, 1853–1890", ReadMaker("Gogh, Vincent van", "artist", "", "1853", "1890")),
        ("Ada Lin\nAmerican, 1838–1909", ReadMaker("Ada Lin", "artist", "", "1838", "1909")),
        ("Ada Lin (active c. 1560)", ReadMaker("Ada Lin", "artist", "")),
        ("printed by Ada Lin", ReadMaker("Ada Lin", "printer", "")),
        ("Ada Lin (engraver)", ReadMaker("Ada Lin", "engraver", "")),
        ("Publisher: Ada Lin", ReadMaker("Ada Lin", "publisher", "")),
        ("by Ada Lin", ReadMaker("Ada Lin", "artist", "")),
    ],
)
def test_makers(written, maker):
    assert read_maker(written) == maker


@pytest.mark.parametrize(
    "name",
    [
        "unknown Egyptian", "Anonymous", "不詳", "Kunisada (Toyokuni III)", "Bakewell, Pears & Co.",
        "Afterglow Studio", "unknown Cycladic, Keros-Syros culture", "Smith, Benjamin Franklin, Jr.",
        "Boys of 1915", "Zanotta S.p.A.", "The Quay Heavy Industries (Ada Lin, Marc Vo)",
        "Susanna Duncombe (née Susanna Highmore)", "", "Workshop 6", "Bymes", "Afterman, Ann",
        "Martin / Baxi Architects", 'Charles "Teenie" Harris',
    ],
)  # fmt: skip
def test_names_stay_as_the_record_has_them(name):
    assert read_maker(name) == ReadMaker(name, "artist", "")


@pytest.mark.parametrize(
    ("role", "read", "qualifier"),
    [
        ("Printer", "printer", ""),
        ("possibly by", "artist", "possibly by"),
        ("attributed to", "artist", "attributed to"),
        ("associated with", "artist", "associated with"),
        ("workshop of", "artist", "workshop of"),
        ("after", "artist", "after"),
        ("attributed designer", "designer", "attributed"),
        ("and other artists", "and other artists", ""),
    ],
)
def test_a_role_that_is_a_doubt_becomes_the_qualifier(role, read, qualifier):
    assert read_maker("Lin, Ada", role=role) == ReadMaker("Lin, Ada", read, qualifier)


def test_the_same_doubt_in_both_columns_is_told_once():
    assert read_maker("after Ada Lin", role="after").qualifier == "after"


@pytest.mark.parametrize(
    ("written", "names"),
    [
        ("Lee; Kim", ["Lee", "Kim"]),
        ("Lee|Kim| ", ["Lee", "Kim"]),
        ("Gogh, Vincent van", ["Gogh, Vincent van"]),
        ("Studio (Lee; Kim); Park", ["Studio (Lee; Kim)", "Park"]),
        ("Lee (; Kim", ["Lee (", "Kim"]),
        ("Lee &amp; Kim; Park", ["Lee & Kim", "Park"]),
        ("", []),
        (";;", []),
    ],
)
def test_several_makers_in_one_cell(written, names):
    assert split_makers(written) == names


def test_separators_are_the_profile_s():
    assert split_makers("Lee / Kim; Park", [" / "]) == ["Lee", "Kim; Park"]
    assert split_makers("Lee\nKim", ["\n"]) == ["Lee", "Kim"]
    assert split_makers("Lee; Kim", []) == ["Lee; Kim"]


@settings(deadline=None)
@given(
    st.text(min_size=1)
    | st.lists(
        st.sampled_from(["attributed to", "Ada", "(", ")", "1850", "–", "1900", "?", ",", "after"])
    ).map(" ".join)
)
def test_whatever_is_written_has_a_name_that_stands_in_it(written):
    maker, text = read_maker(written), line(written)
    assert maker.name in text
    assert bool(maker.name) == bool(text)
