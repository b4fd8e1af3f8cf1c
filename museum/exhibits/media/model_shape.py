"""What the surfaces of a 3D model really are: read from its data, since what it says of them may be untrue.

Visitors measure with it, and what has no surface would be shown as nothing.
"""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from museum.exhibits.media.errors import NotAPicture
from museum.exhibits.media.glb import Model

TRIANGLES, STRIP, FAN = 4, 5, 6
_TYPES: Final = {5120: "<i1", 5121: "<u1", 5122: "<i2", 5123: "<u2", 5125: "<u4", 5126: "<f4"}
_PARTS: Final = {"SCALAR": 1, "VEC3": 3}
_HIGHEST: Final = {5120: 127.0, 5121: 255.0, 5122: 32767.0, 5123: 65535.0}
_FLAT: Final = 1e-12
"""Area, of the square of the model's longest side, that is none but for rounding."""

Points = npt.NDArray[np.float64]
Corners = npt.NDArray[np.int64]


class Surface:
    """One part of a mesh: `points` (n × 3, in its own metres) and `triangles` (m × 3, numbers of points)."""

    def __init__(self, points: Points, triangles: Corners) -> None:
        self.points = points
        self.triangles = triangles

    def moved(self, by: tuple[float, ...]) -> Points:
        """Its points where the scene has them. `by`: 4 × 4, column by column."""
        matrix = np.array(by, dtype=np.float64).reshape(4, 4)
        placed: Points = self.points @ matrix[:3, :3] + matrix[3, :3]
        if not np.isfinite(placed).all():
            raise NotAPicture("model_numbers")
        return placed

    def has_area(self, placed: Points) -> bool:
        """Whether any of its triangles is more than a point or a line, with its points at `placed`."""
        if not len(self.triangles):
            return False
        one, two, three = (placed[self.triangles[:, corner]] for corner in range(3))
        longest = float(np.ptp(placed, axis=0).max())
        area = np.linalg.norm(np.cross(two - one, three - one), axis=1)
        return bool(area.max() > _FLAT * longest * longest)


def surface(model: Model, part: dict[str, Any], accessors: list[dict[str, Any]]) -> Surface | None:
    """Read a part that `model_check` has looked over; None where its data is compressed.

    Raises `NotAPicture`, and other exceptions where the part is ill-formed.
    """
    of_points = accessors[part["attributes"]["POSITION"]]
    of_corners = accessors[part["indices"]] if "indices" in part else None
    if _is_packed(model, of_points) or (of_corners is not None and _is_packed(model, of_corners)):
        return None
    points = _values(model, of_points)
    corners: Corners = np.arange(len(points))
    if of_corners is not None:
        if of_corners["componentType"] not in (5121, 5123, 5125) or of_corners["type"] != "SCALAR":
            raise NotAPicture("model_damaged", what="indices")
        corners = _values(model, of_corners)[:, 0].astype(np.int64)
        if corners.max() >= len(points):
            raise NotAPicture("model_indices")
        used, corners = np.unique(corners, return_inverse=True)
        points = points[used]
    placed = points.astype(np.float64)
    if of_points.get("normalized"):
        placed = np.maximum(placed / _HIGHEST[of_points["componentType"]], -1.0)
    if not np.isfinite(placed).all():
        raise NotAPicture("model_numbers")
    return Surface(placed, _triangles(part.get("mode", TRIANGLES), corners.reshape(-1)))


def _triangles(mode: int, corners: Corners) -> Corners:
    if mode == TRIANGLES:
        return corners[: len(corners) // 3 * 3].reshape(-1, 3)
    if len(corners) < 3 or mode not in (STRIP, FAN):
        return np.empty((0, 3), dtype=np.int64)
    first = corners[:-2] if mode == STRIP else np.full(len(corners) - 2, corners[0])
    return np.stack([first, corners[1:-1], corners[2:]], axis=1)


def _is_packed(model: Model, accessor: dict[str, Any]) -> bool:
    views = model.list_of("bufferViews")
    view = views[accessor["bufferView"]] if "bufferView" in accessor else {}
    return "EXT_meshopt_compression" in view.get("extensions", {})


def _values(model: Model, accessor: dict[str, Any]) -> npt.NDArray[Any]:
    """An accessor's values, count × parts, as they are stored."""
    count, parts, kind = (
        accessor["count"],
        _PARTS[accessor["type"]],
        np.dtype(_TYPES[accessor["componentType"]]),
    )
    values: npt.NDArray[Any]
    if "bufferView" in accessor:
        values = _stored(model, accessor, accessor.get("byteOffset", 0), count, parts, kind)
    else:
        values = np.zeros((count, parts), dtype=kind)
    if sparse := accessor.get("sparse"):
        where, what = sparse["indices"], sparse["values"]
        numbers = np.dtype(_TYPES[where["componentType"]])
        rows = _stored(model, where, where.get("byteOffset", 0), sparse["count"], 1, numbers)[:, 0]
        values = values.copy()
        values[rows] = _stored(model, what, what.get("byteOffset", 0), sparse["count"], parts, kind)
    return values


def _stored(
    model: Model, told: dict[str, Any], offset: int, count: int, parts: int, kind: np.dtype[Any]
) -> npt.NDArray[Any]:
    view = model.list_of("bufferViews")[told["bufferView"]]
    stride = view.get("byteStride", kind.itemsize * parts)
    return np.ndarray(
        (count, parts), kind, model.data, view.get("byteOffset", 0) + offset, (stride, kind.itemsize)
    )
