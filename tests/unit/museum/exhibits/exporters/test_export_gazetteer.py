"""The gazetteer: what the training reads back, what is left out, and that a broken export spoils nothing."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from guide_ai.nlu.train.gazetteer import read_gazetteer
from museum.exhibitions.models import Exhibition, Status
from museum.exhibits.exporters import gazetteer
from museum.exhibits.models import Exhibit, Maker
from tests.pipes import nobody_reads


@pytest.fixture
def names(tmp_path):
    """Return a function that exports and reads the names back as the training does."""

    def export(**options: str):
        path = tmp_path / "names.json"
        call_command("export_gazetteer", out=str(path), stdout=io.StringIO(), **options)
        return read_gazetteer(path).names

    return export


def test_names_go_to_their_types_and_languages(gallery, names):
    found = names()
    assert set(found["work"]["en"]) == {
        "Clock Without Hands",
        "Harbour of Probabilities",
        "Lilies at the Edge",
    }
    assert found["work"]["zh-hans"] == ("概率之港",)
    assert set(found["artist"]["en"]) == {"A. Lin", "Ada Lin", "Lin", "Quay Workshop"}
    assert found["artist"]["zh-hans"] == ("林艾达",)
    assert found["technique"]["en"] == ("oil on canvas",)
    assert found["technique"]["zh-hans"] == ("布面油画",)
    assert found["language"]["en"] == (), "what a collection cannot know stays the training's own"


def test_the_rest_of_a_record_is_named_too(gallery, names):
    Exhibit.objects.filter(accession_number="V-2").update(
        object_type_en="Clock", place_en="Kyoto, Japan", culture_en="Edo period", date_text_en="19th century",
        credit_line_en="Gift of Ida Roe, 1990",
    )  # fmt: skip
    found = names()
    assert found["category"]["en"] == ("clock", "clocks")
    assert found["place"]["en"] == ("Japan", "Kyoto")
    assert found["period"]["en"] == ("19th century", "Edo period", "nineteenth century")
    assert found["person"]["en"] == ("Ida Roe",)


def test_persons_whom_texts_name_are_named_and_makers_are_none(gallery, names):
    exhibit = Exhibit.objects.get(accession_number="V-2")
    for language, body in (
        ("en", "The night technician Rosa Blum asked for it; Ada Lin painted it in Port Sable."),
        ("zh-hans", "夜班技师包琳请她画的。"),
    ):
        exhibit.texts.create(kind="label", language=language, body=body)
    found = names()
    assert found["person"]["en"] == ("Rosa Blum",)
    assert found["person"]["zh-hans"] == ("包琳",)


def test_titles_in_other_languages_and_other_names_count_where_we_write_their_script(gallery, names):
    Exhibit.objects.filter(accession_number="V-2").update(
        other_words={"title": {"fr": "L'Horloge", "ja": "時計の音", "zh-hant": "無針鐘"}}
    )
    Maker.objects.filter(slug="ada-lin").update(aliases=["林妲", "Лин", 7, "ADA LIN"], other_words=["odd"])
    found = names()
    assert "L'Horloge" in found["work"]["en"]
    assert set(found["work"]["zh-hans"]) == {"概率之港", "無針鐘"}
    assert found["artist"]["zh-hans"] == ("林妲", "林艾达")
    assert found["artist"]["en"].count("ADA LIN") + found["artist"]["en"].count("Ada Lin") == 1


def test_what_visitors_may_not_see_is_not_named(gallery, names):
    gallery.harbour.extra = {"Restorer": "Secret Person"}
    gallery.harbour.status = Exhibit.Status.DRAFT
    gallery.harbour.save()
    whole = json.dumps({kind: dict(found) for kind, found in names().items()}, ensure_ascii=False)
    for hidden in ("Not Yet", "Harbour of Probabilities", "林艾达", "Secret"):
        assert hidden not in whole


def test_one_exhibition(gallery, names):
    Exhibit.objects.create(accession_number="X", status=Exhibit.Status.PUBLISHED, title_en="Elsewhere")
    assert "Elsewhere" in names()["work"]["en"]
    assert "Elsewhere" not in names(exhibition="neura")["work"]["en"]


@pytest.mark.parametrize("slug", ["nowhere", "", "shut"])
def test_an_exhibition_that_is_not_open_is_refused(gallery, names, slug):
    Exhibition.objects.create(slug="shut", title_en="Shut", status=Status.DRAFT)
    with pytest.raises(CommandError, match="no open exhibition"):
        names(exhibition=slug)


def test_a_name_is_there_once_whatever_its_case(gallery, names):
    for number, title in (("1", "Ada's BOAT"), ("2", "Ada's Boat"), ("3", "The Ada's boat")):
        Exhibit.objects.create(accession_number=number, status=Exhibit.Status.PUBLISHED, title_en=title)
    assert [name.casefold() for name in names()["work"]["en"]].count("ada's boat") == 1


def test_to_the_terminal_goes_nothing_but_json(gallery):
    for arguments in ((), ("-o", "-")):
        out = io.StringIO()
        call_command("export_gazetteer", *arguments, stdout=out)
        assert json.loads(out.getvalue())["version"] == 1


def test_nobody_needs_to_read_to_the_end(gallery):
    with nobody_reads() as out:
        call_command("export_gazetteer", stdout=out)


def test_two_exports_are_the_same(gallery, names, tmp_path):
    names()
    first = (tmp_path / "names.json").read_bytes()
    names()
    assert (tmp_path / "names.json").read_bytes() == first


@pytest.mark.django_db
def test_a_collection_without_published_works_says_so_and_writes_nothing(tmp_path):
    Exhibit.objects.create(accession_number="D", title_en="Draft")
    path = tmp_path / "names.json"
    path.write_text("old")
    with pytest.raises(CommandError, match="No work is published"):
        call_command("export_gazetteer", out=str(path), stdout=io.StringIO())
    assert path.read_text() == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["names.json"]


def test_a_broken_export_leaves_the_old_file(gallery, tmp_path, monkeypatch):
    path = tmp_path / "names.json"
    path.write_text("old")

    def break_off(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(gazetteer.json, "dump", break_off)
    with pytest.raises(CommandError, match="No space left on device"):
        call_command("export_gazetteer", out=str(path), stdout=io.StringIO())
    assert path.read_text() == "old"
    assert [each.name for each in tmp_path.glob("*names*")] == ["names.json"]


@pytest.mark.parametrize("out", ["nowhere/names.json", ".", "", "/"])
def test_where_nothing_can_be_written_one_line_says_so(gallery, tmp_path, monkeypatch, out):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(CommandError) as refusal:
        call_command("export_gazetteer", out=out, stdout=io.StringIO())
    assert "\n" not in str(refusal.value) and not list(Path(tmp_path).rglob("*names*"))
