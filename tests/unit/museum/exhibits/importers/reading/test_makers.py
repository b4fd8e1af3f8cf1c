"""Makers: their names as written, and apart from them role, doubt and life."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from museum.exhibits.importers.reading.makers import ReadMaker, read_maker, split_makers
from museum.exhibits.importers.reading.makers_several import makers_in, may_be_several
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
        ("Élise Moreau (peintre)", ReadMaker("Élise Moreau", "painter", "")),
        ("Ada Lin (Kupferstecherin)", ReadMaker("Ada Lin", "engraver", "")),
        ("林（画家）", ReadMaker("林", "painter", "")),
        ("Ada Lin (fotógrafa) (1850–1899)", ReadMaker("Ada Lin", "photographer", "", "1850", "1899")),
        ("Ada Lin (1850–1899) (potter)", ReadMaker("Ada Lin", "potter", "", "1850", "1899")),
        ("Ada Lin (peintre, 1850–1899)", ReadMaker("Ada Lin", "painter", "", "1850", "1899")),
        ("Maler : Ada Lin", ReadMaker("Ada Lin", "painter", "")),
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
        "Ada Lin (voisine)", "林（某人）", "Ada Lin (peintre du roi)",
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


@pytest.mark.parametrize(
    ("written", "names"),
    [
        ("Jo Le Bihan (1841–1902), É. Roux (1850-1911)", ["Jo Le Bihan (1841–1902)", "É. Roux (1850-1911)"]),
        ("Lin, Ada (1841–1902) and Kim, Bo (b. 1850)", ["Lin, Ada (1841–1902)", "Kim, Bo (b. 1850)"]),
        ("A. Lin (active 1841) et B. Kim (1850-)", ["A. Lin (active 1841)", "B. Kim (1850-)"]),
        ("A. Lin (1841–1902)\nB. Kim (1850–1911)", ["A. Lin (1841–1902)", "B. Kim (1850–1911)"]),
        ("Lin, Ada, 1841–1902, Kim, Bo, 1850–1911", ["Lin, Ada, 1841–1902", "Kim, Bo, 1850–1911"]),
        ("石涛（1642–1707）和八大山人（1626–1705）", ["石涛（1642–1707）", "八大山人（1626–1705）"]),
        ("林、金", ["林", "金"]),
        ("林；金", ["林", "金"]),
        ("Lin (1841–1902), Kim", ["Lin (1841–1902), Kim"]),
        ("Rubens (Flemish, 1577–1640), workshop of", ["Rubens (Flemish, 1577–1640), workshop of"]),
        ("Ada Lin, b. 1793, Paris, d. 1877", ["Ada Lin, b. 1793, Paris, d. 1877"]),
        ("Studio (Lin, 1841–1902, Kim, 1850–1911)", ["Studio (Lin, 1841–1902, Kim, 1850–1911)"]),
        ("Gilbert & George", ["Gilbert & George"]),
        ("Moreau, Élise & Le Bihan, Jean", ["Moreau, Élise & Le Bihan, Jean"]),
    ],
)  # fmt: skip
def test_several_makers_that_each_have_a_life_or_a_mark_between_them(written, names):
    assert makers_in(written) == names


@pytest.mark.parametrize(
    ("maker", "several"),
    [
        ("Moreau, Élise & Le Bihan, Jean", True),
        ("Gilbert & George", True),
        ("Ada Lin and Bo Kim", True),
        ("Ada Lin et Bo Kim", True),
        ("Ada Lin UND Bo Kim", True),
        ("Ana Gil y Pablo Ruiz", True),
        ("Ada Lin / Bo Kim", True),
        ("Ada Lin (1841–1902), Bo Kim", True),
        ("Smith and Sons", False),
        ("Elkington & Co.", False),
        ("Christofle et Cie", False),
        ("José Ortega y Gasset", False),
        ("Rubens and workshop", False),
        ("Rubens (1577–1640), workshop of", False),
        ("Rubens (1577–1640), Antwerp", False),
        ("Ada Lin (and others)", False),
        ("Anderson, Ada", False),
        ("Ada Lin", False),
        ("", False),
    ],
)
def test_one_maker_may_be_several(maker, several):
    assert may_be_several(maker) == several


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
