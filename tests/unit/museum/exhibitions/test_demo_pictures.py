"""The demo exhibition: pictures worth the name, painted again only when their painter changed."""

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from museum.exhibitions.demo import pictures, records
from tests.unit.museum.exhibitions.conftest import LONGEST

DEMO = records.read()


def picture(work: records.Work, folder: Path) -> Image.Image:
    return Image.open(pictures.commission(work, folder / "demo", LONGEST).path).convert("RGB")


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
