"""The part that makers had: what a file says of it changes it, what it does not say stays."""

from pathlib import Path

import pytest

from museum.exhibits.importers.options import ImportOptions
from museum.exhibits.importers.report import RowTold
from museum.exhibits.importers.run import perform
from museum.exhibits.importers.starting import start_path
from museum.exhibits.models import Credit
from tests.unit.museum.exhibits.importers.conftest import only

pytestmark = pytest.mark.django_db
STILL = "The record still says “possibly by” of Ada Lin, since the file says nothing of it."


@pytest.fixture
def bring(tmp_path: Path, settings):
    """Import a table of one work; return its row of the report."""
    settings.MEDIA_ROOT = settings.VAR_DIR = tmp_path

    def of(columns: str, cells: str, profile: str = "") -> RowTold:
        path = tmp_path / "works.csv"
        path.write_text(f"accession_number,title,{columns}\nA.1,Cup,{cells}\n", "utf-8")
        return only(perform(start_path(path, ImportOptions(profile=profile))))

    return of


def parts() -> list[tuple[str, str, str]]:
    return list(Credit.objects.order_by("order").values_list("maker__name_en", "role", "qualifier"))


@pytest.fixture
def doubted(bring) -> None:
    bring("creator,role,qualifier", "Ada Lin,engraver,possibly by")
    assert parts() == [("Ada Lin", "engraver", "possibly by")]


@pytest.mark.parametrize(
    ("columns", "cells"),
    [("creator", "Ada Lin"), ("creator,role,qualifier", "Ada Lin,,"), ("creator,role", "Ada Lin,engraver")],
)
def test_names_alone_leave_role_and_doubt(bring, doubted, columns, cells):
    row = bring(columns, cells)
    assert (row.outcome, row.notes) == ("unchanged", [STILL])
    assert parts() == [("Ada Lin", "engraver", "possibly by")]


@pytest.mark.parametrize(
    ("columns", "cells", "part"),
    [
        ("creator,qualifier", "Ada Lin,[clear]", ("engraver", "")),
        ("creator,attribution", "Ada Lin,[clear]", ("engraver", "")),
        ("creator,qualifier", "Ada Lin,workshop of", ("engraver", "workshop of")),
        ("creator,attribution", "Ada Lin,attributed to", ("engraver", "attributed to")),
        ("creator", "attributed to Ada Lin", ("engraver", "attributed to")),
        ("creator,role,qualifier", "Ada Lin,artist,[clear]", ("artist", "")),
    ],
)
def test_what_a_file_says_changes_them(bring, doubted, columns, cells, part):
    row = bring(columns, cells)
    assert (row.outcome, row.notes) == ("updated", [])
    assert parts() == [("Ada Lin", *part)]


def test_another_maker_has_no_doubt_of_the_first(bring, doubted):
    row = bring("creator", "Bo Kim; Ada Lin")
    assert parts() == [("Bo Kim", "artist", ""), ("Ada Lin", "engraver", "possibly by")]
    assert row.notes == [STILL]


def test_one_of_several_is_no_longer_doubted(bring):
    bring("creator,qualifier", "Ada Lin; Bo Kim,possibly by; after")
    bring("creator,qualifier", "Ada Lin; Bo Kim,[clear]; after")
    assert parts() == [("Ada Lin", "artist", ""), ("Bo Kim", "artist", "after")]


def test_what_is_nobody_s_doubt_is_kept_beside_the_work(bring):
    bring("creator,attribution", "Ada Lin,Photo by Bo")
    credit = Credit.objects.get()
    assert (credit.qualifier, credit.exhibit.extra) == ("", {"attribution": "Photo by Bo"})


def test_our_own_table_takes_a_doubt_away_by_its_word(bring, doubted):
    columns = "public,date_edtf,maker_1_name_en,maker_1_role,maker_1_qualifier"
    assert bring(columns, ",,Ada Lin,engraver,", "vernissage").notes == [STILL]
    bring(columns, ",,Ada Lin,engraver,[clear]", "vernissage")
    assert parts() == [("Ada Lin", "engraver", "")]
