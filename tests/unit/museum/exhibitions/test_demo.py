"""The demo exhibition: whole records, pictures worth the name, a sound hanging, loading that spares edits."""

import hashlib
from io import StringIO
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from django.core.files.base import ContentFile
from django.core.management import call_command
from PIL import Image
from rapidfuzz import fuzz

from museum.exhibitions import selectors
from museum.exhibitions.demo import hanging_check, pictures, records
from museum.exhibitions.hanging import hang, position, wall_length
from museum.exhibitions.models import Exhibition, Hall, Placement
from museum.exhibits.models import Exhibit, Media, Passage, Text
from tests.conftest import png

LONGEST = 240
CORNERS = {"first-light": (0.0, 0.0), "uncertain-garden": (11.0, 0.0), "echoes": (5.0, -7.5)}
"""North-west corner of every hall on the floor plan that `exhibition.toml` describes."""


@pytest.fixture(scope="session")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An installation's folder in which the pictures are painted once, small."""
    folder = tmp_path_factory.mktemp("installation")
    wanted = [pictures.commission(work, folder / "demo", LONGEST) for work in DEMO.work]
    assert pictures.paint_missing(wanted) == len(wanted)
    return folder


@pytest.fixture
def installation(studio: Path, settings: Any, tmp_path: Path, db: None) -> Path:
    """The same folder with nothing loaded from it, and a storage of its own."""
    (studio / "demo" / "loaded.json").unlink(missing_ok=True)
    settings.VAR_DIR = studio
    settings.MEDIA_ROOT = tmp_path / "media"
    return studio


def load(**options: Any) -> str:
    out = StringIO()
    call_command("load_demo", longest=LONGEST, stdout=out, **options)
    return out.getvalue()


def picture(work: records.Work, folder: Path) -> Image.Image:
    return Image.open(pictures.commission(work, folder / "demo", LONGEST).path).convert("RGB")


DEMO = records.read()


# Records


@pytest.mark.parametrize("work", DEMO.work, ids=lambda work: work.painting)
def test_a_record_says_everything_in_both_languages_but_its_gaps(work: records.Work) -> None:
    for language in records.LANGUAGES:
        for field in set(records.FIELDS) - set(records.OPTIONAL):
            said = work.words(language, field)
            assert bool(said) != (f"{field}_{language}" in work.gaps)
            chinese = any("一" <= sign <= "鿿" for sign in said)
            if field in ("title", "label", "description", "technique", "meaning", "alt") and said:
                assert chinese == (language == "zh"), (field, said)
    width, height, *depth = work.size_cm
    assert work.dimensions("en").startswith(f"{height:g} × {width:g}")
    assert work.dimensions("zh").startswith(f"{height:g} × {width:g}")
    assert all(f"{side:g}" in work.dimensions("en") for side in depth)


def test_the_records_have_the_doubts_and_gaps_that_real_ones_have() -> None:
    assert len(DEMO.work) >= 20
    assert len(DEMO.hall) == 3
    assert len({part.maker for work in DEMO.work for part in work.makers}) >= 3
    assert [work for work in DEMO.work if any(p.qualifier == "attributed to" for p in work.makers)]
    assert [work for work in DEMO.work if work.date_edtf.endswith("~") and "about" in work.en.date]
    assert [work for work in DEMO.work if "/" in work.date_edtf]
    assert [work for work in DEMO.work if not work.date_edtf and not work.en.date and not work.zh.date]
    assert [work for work in DEMO.work if len({part.role for part in work.makers}) == 2]
    assert [work for work in DEMO.work if work.en.object_type == "triptych"]
    assert [work for work in DEMO.work if len(work.size_cm) == 3]
    assert [work for work in DEMO.work if not work.en.provenance]
    gaps = {gap for work in DEMO.work for gap in work.gaps}
    assert any(gap.endswith("_en") for gap in gaps) and any(gap.endswith("_zh") for gap in gaps)


@pytest.mark.parametrize("language", records.LANGUAGES)
def test_titles_are_not_mistaken_for_each_other(language: records.Language) -> None:
    titles = [work.words(language, "title").lower() for work in DEMO.work]
    alike = [(a, b) for a, b in combinations(titles, 2) if fuzz.ratio(a, b) > 70]
    assert alike == []


def test_a_missing_text_is_found_when_the_files_are_read(tmp_path: Path) -> None:
    for file in records.FOLDER.glob("*.toml"):
        (tmp_path / file.name).write_text(file.read_text())
    hall = tmp_path / "first_light.toml"
    lines = hall.read_text().splitlines()
    lost = next(index for index, line in enumerate(lines) if line.startswith("meaning = "))
    hall.write_text("\n".join(lines[:lost] + lines[lost + 1 :]))
    with pytest.raises(ValueError, match="NR-2042.01: meaning_en is missing"):
        records.read(tmp_path)


# Hanging


def test_nothing_overlaps_or_leaves_its_wall() -> None:
    assert hanging_check.problems(DEMO) == []


@pytest.mark.parametrize("work", DEMO.work, ids=lambda work: work.painting)
def test_a_work_is_shown_where_and_as_large_as_its_record_says(work: records.Work) -> None:
    hall = next(hall for hall in DEMO.hall if hall.slug == work.place.hall)
    width, height = work.size_cm[:2]
    shown = hang(
        along=work.place.along_m,
        centre=work.place.centre_m,
        placed_width=None,
        width_cm=width,
        height_cm=height,
        pixels=None,
        length=wall_length(work.place.wall, hall_width=hall.width_m, hall_depth=hall.depth_m),
        height=hall.height_m,
    )
    assert (shown.along, shown.centre) == (work.place.along_m, work.place.centre_m)
    assert (shown.width, shown.height) == (pytest.approx(width / 100), pytest.approx(height / 100))


@pytest.mark.parametrize(
    ("place", "problem"),
    [
        ({"along_m": 0.5}, "sticks out"),
        ({"along_m": 8.5}, "the door to echoes are too close"),
        ({"along_m": 5.0}, "NR-2042.02 are too close"),
        ({"centre_m": 0.7}, "hangs from"),
    ],
)
def test_a_bad_hanging_is_told(place: dict[str, float], problem: str) -> None:
    first = DEMO.work[0].model_copy(update={"place": DEMO.work[0].place.model_copy(update=place)})
    told = hanging_check.problems(DEMO.model_copy(update={"work": (first, *DEMO.work[1:])}))
    assert any(problem in sentence for sentence in told), told


def test_a_door_stands_at_the_same_place_from_both_sides() -> None:
    halls = {hall.slug: hall for hall in DEMO.hall}

    def on_plan(door: records.Door) -> tuple[float, float]:
        hall, (west, north) = halls[door.hall], CORNERS[door.hall]
        x, z = position(door.wall, door.along_m, hall_width=hall.width_m, hall_depth=hall.depth_m)
        return west + hall.width_m / 2 + x, north + hall.depth_m / 2 + z

    places = {(door.hall, door.to_hall): on_plan(door) for door in DEMO.portal}
    assert len(places) == 6
    for (here, there), place in places.items():
        assert places[there, here] == pytest.approx(place)


# Pictures


@pytest.mark.parametrize("work", DEMO.work, ids=lambda work: work.painting)
def test_a_picture_has_its_records_proportions_and_is_not_flat(work: records.Work, studio: Path) -> None:
    image = picture(work, studio)
    width, height = work.size_cm[:2]
    assert max(image.size) == LONGEST
    assert image.width / image.height == pytest.approx(width / height, abs=1.5 / min(image.size))
    grey = image.convert("L")
    assert grey.entropy() > 5.5
    assert np.asarray(grey).std() > 20


def test_no_two_pictures_are_alike(studio: Path) -> None:
    small = {
        work.painting: np.asarray(picture(work, studio).resize((12, 12)), dtype=float) for work in DEMO.work
    }
    for (one, first), (other, second) in combinations(small.items(), 2):
        assert np.abs(first - second).mean() > 12, (one, other)


@pytest.mark.parametrize("painting", ["harbour", "reef", "technician"])
def test_a_picture_is_painted_the_same_again(painting: str, studio: Path, tmp_path: Path) -> None:
    work = next(work for work in DEMO.work if work.painting == painting)
    again = pictures.paint(pictures.commission(work, tmp_path, LONGEST)).commission
    assert again.path.read_bytes() == pictures.commission(work, studio / "demo", LONGEST).path.read_bytes()


def test_only_a_changed_painter_paints_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for file in pictures.STUDIO.glob("*.py"):
        (tmp_path / file.name).write_text(file.read_text())
    monkeypatch.setattr(pictures, "STUDIO", tmp_path)

    def names() -> dict[str, str]:
        pictures._tools.cache_clear()
        return {work.painting: pictures.commission(work, tmp_path).path.name for work in DEMO.work}

    before = names()
    (tmp_path / "reef.py").write_text("changed")
    assert {name for name, file in names().items() if file != before[name]} == {"reef"}
    (tmp_path / "brush.py").write_text("changed")
    assert all(file != before[name] for name, file in names().items())
    monkeypatch.undo()
    pictures._tools.cache_clear()


def test_what_is_painted_is_kept_and_what_it_replaces_goes(tmp_path: Path) -> None:
    work = next(work for work in DEMO.work if work.painting == "loom")
    old, new = (pictures.commission(work, tmp_path, longest) for longest in (96, 120))
    assert pictures.paint_missing([old]) == 1
    assert pictures.paint_missing([old]) == 0
    assert pictures.paint_missing([new]) == 1
    assert list(tmp_path.iterdir()) == [new.path]


# Loading


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
        assert media.alt_en and media.alt_zh
        size = media.exhibit
        assert media.width / media.height == pytest.approx(float(size.width_cm / size.height_cm), rel=0.02)
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
    media.file.save("own.png", ContentFile(png(), name="own.png"))
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
        "picture": "own" in work.media.get().file.name,
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


def test_pictures_of_former_runs_are_not_left_in_the_storage(installation: Path, settings: Any) -> None:
    load()
    folder = Path(settings.MEDIA_ROOT) / "pictures" / "demo"
    (folder / "harbour-0000.webp").write_bytes(b"old")
    load()
    assert len(list(folder.iterdir())) == len(DEMO.work)


def test_no_text_is_broken_into_lines() -> None:
    """The data files wrap long texts; on the page such a break would show in the middle of a sentence."""
    wrapped = [text for text in strings(records.read().model_dump()) if "\n" in text or "  " in text]
    assert wrapped == []


def strings(value: object) -> list[str]:
    """Every text in nested data."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for inner in value.values() for text in strings(inner)]
    if isinstance(value, list | tuple):
        return [text for inner in value for text in strings(inner)]
    return []
