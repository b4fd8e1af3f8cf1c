"""`manage.py import_layout`: what a file hangs where is what hangs there, again and again."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from museum.exhibitions.hanging import wall_length
from museum.exhibitions.models import Exhibition, Hall, Placement, Portal
from museum.exhibits.importers.run import perform
from museum.exhibits.management.commands import import_layout
from museum.exhibits.models import Exhibit

pytestmark = pytest.mark.django_db

INDEX = "alias,source_id,file\none:A.1,A.1,one.csv\none:A.2,A.2,one.csv\ntwo:B.1,x,two.csv\n"
LAYOUT: dict[str, Any] = {
    "exhibition": "Cups and pots",
    "exhibition_zh": "杯与罐",
    "rooms": [
        {"id": "R1", "name_en": "First", "name_zh": "第一", "works": ["one:A.2", "two:B.1"]},
        {"id": "R2", "name_en": "Second", "works": ["one:A.1"]},
    ],
}


@pytest.fixture(autouse=True)
def folder(tmp_path, settings, monkeypatch) -> Path:
    settings.MEDIA_ROOT, settings.VAR_DIR = tmp_path / "media", tmp_path / "var"
    (tmp_path / "in").mkdir()
    monkeypatch.chdir(tmp_path / "in")
    Path("one.csv").write_text("accession_number,title\nA.1,Cup\nA.2,Pot\nA.3,Lid\n")
    Path("two.csv").write_text("accession_number,title,width_cm\nB.1,Jar,900\n")
    Path("index.csv").write_text(INDEX)
    return tmp_path / "in"


def lay(layout: object = LAYOUT, *words: str) -> str:
    Path("show.json").write_text(layout if isinstance(layout, str) else json.dumps(layout))
    out = io.StringIO()
    call_command("import_layout", "show.json", "--index", "index.csv", *words, stdout=out, stderr=out)
    return out.getvalue()


def hung() -> list[tuple[str, str]]:
    found = Placement.objects.order_by("hall__order", "order").select_related("hall", "exhibit")
    return [(each.hall.slug, each.exhibit.accession_number) for each in found]


def test_works_hang_in_their_rooms_in_their_order_and_are_shown() -> None:
    assert "2 halls made, 3 works hung" in lay()
    assert hung() == [("r1", "A.2"), ("r1", "B.1"), ("r2", "A.1")]
    show = Exhibition.objects.get(slug="show")
    assert (show.status, show.title_en, show.title_zh) == ("published", "Cups and pots", "杯与罐")
    assert list(show.halls.values_list("title_en", "title_zh")) == [("First", "第一"), ("Second", "")]
    shown = Exhibit.objects.filter(status="published").values_list("accession_number", flat=True)
    assert set(shown) == {"A.1", "A.2", "B.1"}  # the lid came with its file, and hangs nowhere
    assert Exhibit.objects.get(accession_number="B.1").identifiers["alias"] == "two:B.1"


def test_doors_lead_on_and_back_and_nothing_hangs_in_a_door_or_beyond_a_wall() -> None:
    lay()
    first, second = Hall.objects.order_by("order")
    assert set(Portal.objects.values_list("hall", "to_hall")) == {
        (first.pk, second.pk),
        (second.pk, first.pk),
    }
    for hall in (first, second):
        spans = [(each.wall, each.along_m, each.width_m) for each in hall.portals.all()]
        for each in hall.placements.select_related("exhibit"):
            spans.append((each.wall, each.along_m, each.width_m or float(each.exhibit.width_cm or 100) / 100))
        for wall, along, width in spans:
            length = wall_length(wall, hall_width=hall.width_m, hall_depth=hall.depth_m)
            assert 0 <= along - width / 2 and along + width / 2 <= length
            for other, at, wide in spans:
                if (other, at) != (wall, along) and other == wall:
                    assert abs(at - along) >= (wide + width) / 2


def test_again_it_changes_nothing_and_another_order_is_hung_anew() -> None:
    lay()
    before = list(Placement.objects.values_list("pk", flat=True))
    assert "as it was" in lay()
    assert list(Placement.objects.values_list("pk", flat=True)) == before
    other = json.loads(json.dumps(LAYOUT))
    other["rooms"][0]["works"] = ["two:B.1"]
    other["rooms"][1]["works"] = ["one:A.1", "one:A.2"]
    lay(other)
    assert hung() == [("r1", "B.1"), ("r2", "A.1"), ("r2", "A.2")]


def test_what_a_curator_hung_besides_stays() -> None:
    lay()
    lid = Exhibit.objects.get(accession_number="A.3")
    own = Placement.objects.create(hall=Hall.objects.get(slug="r2"), exhibit=lid, wall="south", along_m=3)
    other = json.loads(json.dumps(LAYOUT))
    other["rooms"][1]["works"] = ["one:A.1", "one:A.2"]
    other["rooms"][0]["works"] = ["two:B.1"]
    lay(other)
    own.refresh_from_db()
    assert (own.wall, own.along_m) == ("south", 3)


def test_a_hall_grows_for_many_works() -> None:
    rows = "".join(f"M.{at},Work {at},150\n" for at in range(60))
    Path("many.csv").write_text(f"accession_number,title,width_cm\n{rows}")
    Path("index.csv").write_text("alias,file\n" + "".join(f"m:M.{at},many.csv\n" for at in range(60)))
    lay({"exhibition": "Many", "rooms": [{"id": "all", "works": [f"m:M.{at}" for at in range(60)]}]})
    assert [number for _, number in hung()] == [f"M.{at}" for at in range(60)]
    assert Hall.objects.count() == 1


@pytest.mark.parametrize(
    ("layout", "said"),
    [
        ("{", "show.json is no layout"),
        ("[]", "show.json is no layout"),
        ({"exhibition": "X", "rooms": []}, "rooms"),
        ({"exhibition": "X", "rooms": [{"id": "!", "works": []}]}, "rooms.0.id"),
        ({"exhibition": "X", "rooms": [{"id": "a"}, {"id": "A"}]}, "the room a stands there twice"),
        ({"exhibition": "X", "rooms": [{"id": "a", "works": ["one:A.1"] * 2}]}, "the work one:A.1 stands"),
        ({"exhibition": "X", "rooms": [{"id": "a", "works": ["none:1"]}]}, "no work none:1"),
        ({"exhibition": "a\u0000b", "rooms": [{"id": "a"}]}, "exhibition: Value error, holds control"),
        ({"exhibition": "X", "rooms": [{"id": "a", "name_zh": "\ud800"}]}, "show.json is no layout"),
        (
            {
                "exhibition": "X",
                "rooms": [{"id": f"r{n}", "works": [f"w{n}:{k}" for k in range(2000)]} for n in range(6)],
            },
            "it has 12000 works",
        ),
    ],
)
def test_what_is_no_layout_is_told_in_one_line_and_nothing_is_written(layout: object, said: str) -> None:
    with pytest.raises(CommandError) as error:
        lay(layout)
    assert said in str(error.value) and "\n" not in str(error.value)
    assert not Exhibition.objects.exists() and not Exhibit.objects.exists()


@pytest.mark.parametrize(
    ("index", "said"),
    [
        ("name,file\n", "no column alias"),
        ("alias,file\none:A.1,../one.csv\n", "does not lie beside it"),
        ("alias,file\none:A.1,gone.csv\n", "is not there"),
        (f"alias,file\none:A.1,{'x' * 5000}.csv\n", "is not there"),
    ],
)
def test_an_index_that_leads_nowhere_is_told_in_one_line(index: str, said: str) -> None:
    Path("index.csv").write_text(index)
    with pytest.raises(CommandError, match=said):
        lay({"exhibition": "X", "rooms": [{"id": "a", "works": ["one:A.1"]}]})
    assert not Exhibition.objects.exists()


def test_a_work_that_is_in_no_row_is_named() -> None:
    Path("index.csv").write_text("alias,file\none:A.1,one.csv\none:A.9,one.csv\n")
    with pytest.raises(CommandError, match="there is no one:A.9."):
        lay({"exhibition": "X", "rooms": [{"id": "a", "works": ["one:A.1", "one:A.9"]}]})


def test_a_slug_that_is_too_long_is_refused() -> None:
    with pytest.raises(CommandError, match="at most 80"):
        lay(LAYOUT, "--exhibition", "a" * 81)
    assert not Exhibition.objects.exists()


def test_an_alias_that_stands_twice_is_refused() -> None:
    Path("index.csv").write_text(INDEX + "one:A.1,A.2,one.csv\n")
    with pytest.raises(CommandError, match="two rows for one:A.1"):
        lay()


def test_a_run_that_another_process_took_up_is_waited_for(monkeypatch) -> None:
    performed: list[int] = []

    def late(run):
        performed.append(run.pk)
        return perform(run) if len(performed) > 1 else None

    monkeypatch.setattr(import_layout, "perform", late)
    assert "3 works hung" in lay()
