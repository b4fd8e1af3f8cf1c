"""The demo exhibition: loading that changes nothing twice and spares what curators changed."""

import hashlib
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.management import call_command
from PIL import Image

from museum.exhibitions import selectors
from museum.exhibitions.demo import loading, pictures, records
from museum.exhibitions.models import Exhibition, Hall, Placement
from museum.exhibits.media.intake import receive
from museum.exhibits.models import Exhibit, Media, Passage, Text
from tests.conftest import png
from tests.unit.museum.exhibitions.conftest import LONGEST

DEMO = records.read()
DRAW = loading.draw_pictures


@pytest.fixture(autouse=True)
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Takes what most tests do not look at away: twenty-five pictures in processes of their own."""
    monkeypatch.setattr(loading, "draw_pictures", lambda: None)


def load(**options: Any) -> str:
    out = StringIO()
    call_command("load_demo", longest=LONGEST, stdout=out, **options)
    return out.getvalue()


def test_the_demo_is_hung_and_open(installation: Path) -> None:
    told = load()
    assert "25 works in 3 halls" in told
    exhibition = selectors.published_exhibitions().get(slug="neura")
    halls = selectors.halls_of(exhibition)
    assert [hall.slug for hall in halls] == ["first-light", "uncertain-garden", "echoes"]
    assert sum(len(selectors.works_in(hall)) for hall in halls) == len(DEMO.work)
    found = selectors.first_tour("neura")
    assert found is not None
    tour, stops = found
    assert tour.title_zh == "十分钟看纽拉"
    assert len(stops) == 8
    assert all(stop.words_en and stop.words_zh for stop in stops)
    for media in Media.objects.select_related("exhibit"):
        with media.file.open("rb") as file:
            assert media.sha256 == hashlib.sha256(file.read()).hexdigest()
        assert media.alt_en and media.alt_zh and media.name
    loom = Exhibit.objects.get(title_en="Night Loom")
    assert [(c.maker.name_en, c.role) for c in loom.credits.all()] == [
        ("Neura", "designer"),
        ("Lantern Street Workshop", "weaver"),
    ]


def test_a_second_run_changes_nothing_and_says_so(installation: Path) -> None:
    load()
    before = list(Exhibit.objects.order_by("pk").values())
    kept = [(file.name, file.stat().st_mtime_ns) for file in (installation / "demo").glob("*.webp")]
    assert "nothing to change" in load()
    assert list(Exhibit.objects.order_by("pk").values()) == before
    assert [(file.name, file.stat().st_mtime_ns) for file in (installation / "demo").glob("*.webp")] == kept


def test_the_guide_finds_what_was_loaded(installation: Path, django_capture_on_commit_callbacks: Any) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        load()
    assert Passage.objects.filter(exhibit__isnull=False, language="zh-hans").exists()
    assert Passage.objects.filter(hall__slug="echoes", field="hall.intro").exists()


def curated() -> None:
    """What a curator may do in an afternoon."""
    work = Exhibit.objects.get(accession_number="NR-2042.01")
    work.title_en = "Port of Call"
    work.save()
    label = work.texts.get(kind=Text.Kind.LABEL, language="en")
    label.body = "Another label."
    label.save()
    work.texts.get(kind=Text.Kind.MEANING, language="en").delete()
    work.texts.create(kind=Text.Kind.ANSWER, language="en", body="It is for sale.")
    media = work.media.get()
    receive(media, ContentFile(png()), "own.png")
    hall = Hall.objects.get(slug="echoes")
    hall.wall_colour = "#112233"
    hall.save()
    Placement.objects.get(exhibit__accession_number="NR-2041.01").delete()
    moved = Placement.objects.get(exhibit__accession_number="LS-2041.06")
    moved.hall = Hall.objects.get(slug="first-light")
    moved.save()


def state() -> dict[str, Any]:
    """What a curator changed, as it is."""
    work = Exhibit.objects.get(accession_number="NR-2042.01")
    return {
        "title": work.title_en,
        "label": work.texts.get(kind=Text.Kind.LABEL, language="en").body,
        "meaning": work.texts.filter(kind=Text.Kind.MEANING, language="en").exists(),
        "answer": work.texts.filter(kind=Text.Kind.ANSWER).exists(),
        "picture": work.media.get().name == "own.png",
        "colour": Hall.objects.get(slug="echoes").wall_colour,
        "lamp": Placement.objects.filter(exhibit__accession_number="NR-2041.01").exists(),
        "river": Placement.objects.get(exhibit__accession_number="LS-2041.06").hall.slug,
    }


CURATED = {
    "title": "Port of Call",
    "label": "Another label.",
    "meaning": False,
    "answer": True,
    "picture": True,
    "colour": "#112233",
    "lamp": False,
    "river": "first-light",
}


def test_what_a_curator_changed_stays(installation: Path) -> None:
    load()
    curated()
    told = load()
    assert state() == CURATED
    assert "work:NR-2042.01.title_en" in told
    assert "nothing to change" in told
    load()
    assert state() == CURATED


def test_what_changed_in_the_files_arrives_beside_a_curators_changes(
    installation: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load()
    curated()
    first = DEMO.work[0]
    better = first.model_copy(
        update={
            "en": first.en.model_copy(
                update={"title": "Harbour, Early", "place": "Port Sable", "description": "Rewritten."}
            )
        }
    )
    monkeypatch.setattr(records, "read", lambda: DEMO.model_copy(update={"work": (better, *DEMO.work[1:])}))
    assert "2 updated" in load()
    assert state() == CURATED
    work = Exhibit.objects.get(accession_number="NR-2042.01")
    assert work.place_en == "Port Sable"
    assert work.texts.get(kind=Text.Kind.DESCRIPTION, language="en").body == "Rewritten."


def test_reset_puts_the_demo_back(installation: Path) -> None:
    load()
    before = state()
    curated()
    assert "updated" in load(reset=True)
    assert state() == before
    assert "nothing to change" in load()


def test_a_work_that_left_the_files_is_taken_down_unless_it_was_touched(
    installation: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load()
    gone = {"NR-2042.02", "NR-2042.03"}
    touched = Exhibit.objects.get(accession_number="NR-2042.03")
    touched.title_en = "Our Orchard"
    touched.save()
    fewer = DEMO.model_copy(
        update={"work": tuple(work for work in DEMO.work if work.accession_number not in gone)}
    )
    monkeypatch.setattr(records, "read", lambda: fewer)
    assert "removed" in load()
    left = set(Exhibit.objects.filter(accession_number__in=gone).values_list("accession_number", flat=True))
    assert left == {"NR-2042.03"}


def test_a_deleted_demo_does_not_come_back_by_itself(installation: Path) -> None:
    load()
    Exhibition.objects.get(slug="neura").delete()
    Exhibit.objects.all().delete()
    told = load()
    assert not Exhibition.objects.exists() and not Exhibit.objects.exists()
    assert "--reset brings them back" in told
    load(reset=True)
    assert Exhibition.objects.filter(slug="neura").exists()
    assert Exhibit.objects.count() == len(DEMO.work)


def test_a_new_database_in_an_old_folder_gets_everything(
    installation: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load()
    Exhibition.objects.all().delete()
    Exhibit.objects.all().delete()
    monkeypatch.setattr("museum.exhibitions.demo.ledger.database_identity", lambda: "another")
    load()
    assert Exhibit.objects.count() == len(DEMO.work)


def test_a_picture_that_is_painted_anew_takes_the_place_of_the_old_one(
    installation: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load()
    media = Media.objects.get(exhibit__accession_number=DEMO.work[0].accession_number)
    before = media.sha256
    better = tmp_path / "better.webp"
    Image.new("RGB", (120, 90), "#224466").save(better)
    commission = pictures.commission

    def other(work: records.Work, *args: Any) -> pictures.Commission:
        made = commission(work, *args)
        return replace(made, path=better) if work == DEMO.work[0] else made

    monkeypatch.setattr(pictures, "commission", other)
    assert "1 updated" in load()
    again = Media.objects.get(pk=media.pk)
    assert again.sha256 == hashlib.sha256(better.read_bytes()).hexdigest() != before
    assert again.alt_en == media.alt_en
    assert "nothing to change" in load()


def test_the_first_visit_finds_the_pictures(installation: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "draw_pictures", DRAW)
    load()
    for media in Media.objects.select_related("exhibit"):
        assert media.state == Media.State.READY
        assert {"thumbnail", "page", "wall_small", "wall"} <= set(media.derivatives)
        size = media.exhibit
        assert media.width / media.height == pytest.approx(float(size.width_cm / size.height_cm), rel=0.02)
