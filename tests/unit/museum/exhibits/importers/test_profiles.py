"""Profiles: all that come with us are sound, and what a curator writes wrongly is told with its line."""

import os
import tomllib

import pytest

from museum.exhibits.importers.errors import UnknownProfile
from museum.exhibits.importers.profile_choice import profile_for
from museum.exhibits.importers.profile_files import (
    FOLDER,
    as_toml,
    profile_named,
    profile_of,
    read_profile,
    with_choices,
)
from museum.exhibits.importers.profile_rows import Header, TableRow
from museum.exhibits.importers.profile_words import cells

KNOWN = {
    "tate": ["acno", "contributors", "creditLine", "title"],
    "carnegie": ["accession_number", "creation_date_earliest", "item_width", "creator"],
    "mia": ["accession_number", "creditline", "dated", "dimension", "image_copyright"],
    "aic": ["id", "title", "main_reference_number", "department_title", "artist_title"],
    "met": ["Object Number", "Object ID", "Artist Display Name", "Object Begin Date", "Title"],
    "nga": ["objectid", "accessionnum", "title", "displaydate", "attribution"],
    "omeka": ["dcterms:identifier", "dcterms:title", "dcterms:creator"],
    "collectiveaccess": ["ca_objects.idno", "ca_objects.preferred_labels.name"],
    "collectionspace": ["objectNumber", "title", "objectProductionPerson"],
    "pastperfect": ["OBJECTID", "OBJNAME", "TITLE", "ARTIST"],
    "tms": [
        "ObjectID",
        "ObjectNumber",
        "Title",
        "Dated",
        "CreditLine",
        "ConstituentID",
        "DisplayName",
        "Role",
    ],
    "ucla": ["Item ARK", "Parent ARK", "Object Type", "Title"],
    "gcompris": ["identifier", "caption", "artist", "title", "date", "file"],
    "vernissage": ["accession_number", "public", "title_en", "title_zh", "date_text_en", "date_edtf"],
    "generic": ["accession_number", "title", "creator", "date", "medium", "description", "image"],
}


@pytest.mark.parametrize("name", [path.stem for path in sorted(FOLDER.glob("*.toml"))])
def test_every_profile_is_sound_and_writes_itself(name):
    profile = profile_named(name)
    assert profile_of(tomllib.loads(as_toml(profile)), name) == profile


@pytest.mark.parametrize("name", sorted(KNOWN))
def test_files_are_known_by_their_columns_in_any_order_and_spelling(name):
    assert profile_for(KNOWN[name]).name == name
    assert profile_for([f" {column.upper()} " for column in reversed(KNOWN[name])]).name == name


def test_the_larger_set_of_columns_wins():
    columns = ["dcterms:title", "dcterms:creator", *KNOWN["tms"]]
    assert profile_for(columns).name == "tms"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            'name = "x"\n[feilds]\ntitle = "T"\n',
            "line 2, “feilds” is not a word of a profile. Did you mean “fields”?",
        ),
        ('name = "x"\n[fields]\ntitle = "T"\ncolour = "C"\n', "there is no field “colour”"),
        ('[date]\ntext = "D"\n[size]\nunits = "mm"\n', "line 4, “size.units” is not a word"),
        ('number = "N"\n[[makers]]\nrole = "R"\n', "“makers.name” is missing"),
        ('number_otherwise = "guess"\n', "line 1, “number_otherwise”"),
        ('number = "N"\n[fields\n', "line 2"),
        ('[fields]\ndate_text = "D"\n', "“date_text” is told under “date.text”"),
        ('[texts]\nessay = "E"\n', "there is no kind of text “essay”"),
        ('number = { columns = "N", match = "(" }\n', "is no regular expression"),
        ('number = { columns = "N", match = "x" }\n', "has no group"),
        ('number = { columns = "N", split = "" }\n', "can’t be empty"),
        ('[fields]\ntitle = { column = "T" }\n', "line 2"),
        ('number = { columns = "N", match = "(a)(?=b)" }\n', "is no regular expression"),
        ('number = { columns = "N", match = "(.{900})" }\n', "repeats too much"),
        ("a = " + "[" * 5_000, "nests deeper"),
        ("number = " + "{a=" * 5_000, "nests deeper"),
        ("a." * 5_000 + "b = 1", "nests deeper"),
        ("a = " + "1" * 5_000, "is not TOML"),
        ("#" * 200_000, "too large"),
        ("number = 5\n", "line 1, “number”"),
        ("makers = [1, 2]\n", "makers"),
        ("name = 5\nfields = []\nmedia = true\n", "“name”"),
        ("".join(f"word{number} = 1\n" for number in range(5_000)), "“works”? …"),
        ("number = " + " " * 60_000 + "'N'\nwrong = 1\n", "line 2"),
    ],
)
def test_what_is_wrong_is_told_with_its_line_and_word(tmp_path, text, told):
    path = tmp_path / "ours.toml"
    path.write_text(text)
    with pytest.raises(UnknownProfile) as caught:
        read_profile(path)
    assert told in str(caught.value)
    assert "ours.toml" in str(caught.value)


def test_a_pipe_is_no_profile(tmp_path):
    os.mkfifo(tmp_path / "pipe.toml")
    with pytest.raises(UnknownProfile, match="can’t be read"):
        profile_named(str(tmp_path / "pipe.toml"))


def test_an_expression_takes_the_time_of_its_text(tmp_path):
    profile = profile_of({"name": "x", "number": {"columns": "N", "match": "((a+)+)$"}}, "x")
    (column,) = profile.number
    row = TableRow(Header(["N"]), ["a" * 5_000 + "b"])
    assert cells(column, row) == []
    assert cells(column, TableRow(Header(["N"]), ["b\ud800aa"])) == ["aa"]


def test_a_name_that_is_none_says_which_there_are(tmp_path):
    with pytest.raises(UnknownProfile, match="Did you mean “tate”"):
        profile_named("tat")
    with pytest.raises(UnknownProfile, match="There are: aic"):
        profile_named("zzzz")
    with pytest.raises(UnknownProfile, match="can’t be read"):
        profile_named(str(tmp_path / "none.toml"))


def test_choices_go_over_a_profile_in_its_own_words():
    profile = with_choices(profile_named("generic"), {"fields": {"title": "Werk"}, "day_first": True})
    assert profile.fields["title"][0].columns == ("Werk",)
    assert profile.fields["medium"] == profile_named("generic").fields["medium"]
    assert profile.day_first is True
    with pytest.raises(UnknownProfile, match="chosen"):
        with_choices(profile, {"fields": {"colour": "C"}})
