"""What a 3D model tells of itself is not believed: its points and surfaces are looked at."""

import struct
from typing import Any

import pytest

from museum.exhibits.media import model_check, models
from tests.models3d import box
from tests.unit.museum.exhibits.media.test_models import made, refused


def sides(answer: dict[str, Any]) -> list[float]:
    return answer["made"]["model"]["glb"]["sides_m"]


def with_points(change: Any) -> Any:
    """A box, each coordinate of its points changed."""
    model = box()
    points = [change(value) for value in struct.unpack("<24f", model.data[:96])]
    model.data = struct.pack("<24f", *points) + model.data[96:]
    return model


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda value: float("nan"), "model_numbers"),
        (lambda value: float("inf"), "model_numbers"),
        (lambda value: value or float("nan"), "model_numbers"),
        (lambda value: 1.5, "model_empty"),
        (lambda value: 3e38 if value else -3e38, "model_size"),
    ],
)
@pytest.mark.parametrize("node", [True, False])
def test_points_that_make_no_surface_are_broken(tmp_path, bounds, monkeypatch, change, code, node):
    if not node:
        monkeypatch.setattr(models, "_node", lambda: None)
    assert refused(with_points(change), tmp_path, bounds).code == code


def test_corners_that_are_not_there_are_broken(tmp_path, bounds):
    model = box()
    model.data = model.data[:96] + struct.pack("<H", 9) + model.data[98:]
    assert refused(model, tmp_path, bounds).code == "model_indices"


def test_a_line_is_no_surface(tmp_path, bounds):
    model = box()
    model.told["nodes"][0]["scale"] = [1, 0, 0]
    assert refused(model, tmp_path, bounds).code == "model_empty"


def test_it_is_measured_by_its_points_whatever_it_tells(tmp_path, bounds):
    model = box(0.5, 1.8, 0.4)
    model.told["accessors"][0] |= {"min": [0, 0, 0], "max": [9, 9, 9]}
    assert sides(made(model, tmp_path, bounds)[0]) == pytest.approx([0.5, 1.8, 0.4], abs=1e-5)


def test_turned_it_is_as_wide_as_it_is(tmp_path, bounds):
    model = box(1, 1, 0)
    model.told["nodes"][0] |= {"rotation": [0, 0, 0.3826834, 0.9238795]}  # an eighth of a turn
    assert sides(made(model, tmp_path, bounds)[0]) == pytest.approx([2**0.5, 2**0.5, 0], abs=1e-4)


def test_what_is_compressed_already_is_measured_too(tmp_path, bounds):
    (tmp_path / "first").mkdir()
    _, packed = made(box(0.5, 1.8, 0.4), tmp_path / "first", bounds)
    for accessor in packed.told["accessors"]:
        if accessor["type"] == "VEC3" and "max" in accessor:
            accessor["max"] = [value // 2 for value in accessor["max"]]
    assert sides(made(packed, tmp_path, bounds)[0]) == pytest.approx([0.5, 1.8, 0.4], abs=1e-3)


def test_what_would_take_for_ever_is_refused_with_its_reason(tmp_path, bounds):
    def parts(model: Any) -> None:
        model.told["meshes"][0]["primitives"] *= model_check.MOST_PARTS + 1

    def shown(model: Any) -> None:
        model.told["nodes"] = [{"mesh": 0}] * (model_check.MOST_PARTS + 1)
        model.told["scenes"][0]["nodes"] = list(range(model_check.MOST_PARTS + 1))

    def entries(model: Any) -> None:
        model.told["materials"] *= model_check.MOST_ENTRIES + 1

    def deep(model: Any) -> None:
        model.told["nodes"] = [{"children": [n + 1]} for n in range(model_check.MOST_DEPTH + 1)] + [
            {"mesh": 0}
        ]

    codes = {parts: "model_parts", shown: "model_parts", entries: "model_entries", deep: "model_nested"}
    for change, code in codes.items():
        model = box()
        change(model)
        place = tmp_path / change.__name__
        place.mkdir()
        assert refused(model, place, bounds).code == code


@pytest.mark.parametrize("mode", [5, 6])
def test_strips_and_fans_are_surfaces(tmp_path, bounds, mode):
    model = box(1, 2, 3)
    model.told["meshes"][0]["primitives"][0]["mode"] = mode
    assert sides(made(model, tmp_path, bounds)[0]) == pytest.approx([1, 2, 3], abs=1e-5)
