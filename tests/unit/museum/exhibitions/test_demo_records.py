"""The demo exhibition: whole records, a sound hanging."""

from itertools import combinations
from pathlib import Path

import pytest
from rapidfuzz import fuzz

from museum.exhibitions.demo import hanging_check, records
from museum.exhibitions.hanging import hang, position, wall_length

DEMO = records.read()
CORNERS = {"first-light": (0.0, 0.0), "uncertain-garden": (11.0, 0.0), "echoes": (5.0, -7.5)}
"""North-west corner of every hall on the floor plan that `exhibition.toml` describes."""


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
