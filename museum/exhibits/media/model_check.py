"""Looks a 3D model over before anything is made of it: whole, within the limits, and all in one file?"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from museum.exhibits.media.errors import NotAPicture
from museum.exhibits.media.glb import Model

MOST_TRIANGLES: Final = 5_000_000
"""That are drawn, a part that is shown twice counted twice."""
MOST_NODES: Final = 50_000
MOST_UNPACKED: Final = 1_000_000_000
"""Bytes that all accessors, or all compressed views, come to once they are unpacked."""
EXTENSIONS: Final = frozenset({
    "KHR_mesh_quantization", "EXT_meshopt_compression", "KHR_texture_transform", "EXT_texture_webp",
    "KHR_materials_unlit", "KHR_materials_anisotropy", "KHR_materials_clearcoat", "KHR_materials_dispersion",
    "KHR_materials_emissive_strength", "KHR_materials_ior", "KHR_materials_iridescence",
    "KHR_materials_sheen", "KHR_materials_specular", "KHR_materials_transmission", "KHR_materials_volume",
    "KHR_materials_variants", "KHR_lights_punctual",
})  # fmt: skip
"""That a model may need to be shown."""
_BYTES: Final = {5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4}
_PARTS: Final = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT2": 4, "MAT3": 9, "MAT4": 16}
_HIGHEST: Final = {5120: 127.0, 5121: 255.0, 5122: 32767.0, 5123: 65535.0}
_TRIANGLES, _STRIP, _FAN = 4, 5, 6

Matrix = tuple[float, ...]
"""4 × 4, column by column."""
_UNMOVED: Final[Matrix] = (1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)


@dataclass(frozen=True, slots=True)
class Measured:
    """What a model amounts to. Sides in metres, as glTF has them, along x, y (up) and z."""

    triangles: int
    sides: tuple[float, float, float]


def check(model: Model) -> Measured:
    """Look the model over and measure it. Raises `NotAPicture`; other exceptions where it is ill-formed."""
    needed = set(model.told.get("extensionsRequired", []))
    used = needed | set(model.told.get("extensionsUsed", []))
    if "KHR_draco_mesh_compression" in used:
        raise NotAPicture("model_draco")
    if unknown := sorted(needed - EXTENSIONS):
        raise NotAPicture("model_extension", extension=str(unknown[0])[:80])
    _check_buffers(model)
    _check_views(model)
    _check_accessors(model)
    return _measure(model)


def _check_buffers(model: Model) -> None:
    for number, buffer in enumerate(model.list_of("buffers")):
        if "uri" in buffer:
            raise NotAPicture("model_outside")
        fallback = "EXT_meshopt_compression" in buffer.get("extensions", {})
        if number and not fallback or not fallback and buffer["byteLength"] > len(model.data):
            raise NotAPicture("model_damaged", what="buffers")
    if any("uri" in image and not image["uri"].startswith("data:") for image in model.list_of("images")):
        raise NotAPicture("model_outside")


def _check_views(model: Model) -> None:
    unpacked = 0
    for view in model.list_of("bufferViews"):
        packed = view.get("extensions", {}).get("EXT_meshopt_compression")
        unpacked += packed["count"] * packed["byteStride"] if packed else 0
        held = packed or view
        begin, length = held.get("byteOffset", 0), held["byteLength"]
        if held["buffer"] != 0 or begin < 0 or length < 1 or begin + length > len(model.data):
            raise NotAPicture("model_damaged", what="bufferViews")
    if unpacked > MOST_UNPACKED:
        raise NotAPicture("memory")


def _check_accessors(model: Model) -> None:
    views, unpacked = model.list_of("bufferViews"), 0
    for accessor in model.list_of("accessors"):
        size = _BYTES[accessor["componentType"]] * _PARTS[accessor["type"]]
        count = accessor["count"]
        if not isinstance(count, int) or count < 1:
            raise NotAPicture("model_damaged", what="accessors")
        unpacked += count * size
        if "bufferView" in accessor:
            view = views[_index(accessor["bufferView"], views)]
            stride = view.get("byteStride", size)
            if accessor.get("byteOffset", 0) + stride * (count - 1) + size > view["byteLength"]:
                raise NotAPicture("model_damaged", what="accessors")
    if unpacked > MOST_UNPACKED:
        raise NotAPicture("memory")


def _measure(model: Model) -> Measured:
    triangles = 0
    low, high = [math.inf] * 3, [-math.inf] * 3
    meshes, accessors = model.list_of("meshes"), model.list_of("accessors")
    for mesh, moved in _placed(model):
        for part in meshes[_index(mesh, meshes)]["primitives"]:
            positions = accessors[_index(part["attributes"]["POSITION"], accessors)]
            counted = accessors[_index(part["indices"], accessors)] if "indices" in part else positions
            triangles += _triangles(part.get("mode", _TRIANGLES), counted["count"])
            if triangles > MOST_TRIANGLES:
                raise NotAPicture("model_triangles", most=MOST_TRIANGLES)
            for corner in _corners(positions):
                for side, value in enumerate(_moved(corner, moved)):
                    low[side], high[side] = min(low[side], value), max(high[side], value)
    if not triangles or not all(map(math.isfinite, (*low, *high))):
        raise NotAPicture("model_empty")
    return Measured(triangles, (high[0] - low[0], high[1] - low[1], high[2] - low[2]))


def _placed(model: Model) -> Iterator[tuple[int, Matrix]]:
    """Every mesh that the scene shows, with how it is moved. Nodes are a tree: what is not is refused."""
    nodes, scenes = model.list_of("nodes"), model.list_of("scenes")
    if not scenes:
        raise NotAPicture("model_empty")
    scene = scenes[_index(model.told.get("scene", 0), scenes)]
    waiting = [(root, _UNMOVED) for root in scene.get("nodes", [])]
    seen: set[int] = set()
    while waiting:
        number, moved = waiting.pop()
        if number in seen or len(seen) >= MOST_NODES:
            raise NotAPicture("model_damaged", what="nodes")
        seen.add(number)
        node = nodes[_index(number, nodes)]
        moved = _times(moved, _own(node))
        if "mesh" in node:
            yield node["mesh"], moved
        waiting += [(child, moved) for child in node.get("children", [])]


def _index(number: Any, items: list[Any]) -> int:
    if not isinstance(number, int) or not 0 <= number < len(items):
        raise NotAPicture("model_damaged", what="references")
    return number


def _triangles(mode: int, count: int) -> int:
    if mode == _TRIANGLES:
        return count // 3
    return max(0, count - 2) if mode in (_STRIP, _FAN) else 0


def _corners(positions: dict[str, Any]) -> Iterator[tuple[float, float, float]]:
    unit = _HIGHEST.get(positions["componentType"], 1.0) if positions.get("normalized") else 1.0
    ends = [[float(value) / unit for value in positions[end]] for end in ("min", "max")]
    for bits in range(8):
        yield ends[bits & 1][0], ends[bits >> 1 & 1][1], ends[bits >> 2 & 1][2]


def _own(node: dict[str, Any]) -> Matrix:
    if "matrix" in node:
        return tuple(float(value) for value in node["matrix"])
    x, y, z, w = (float(value) for value in node.get("rotation", (0, 0, 0, 1)))
    a, b, c = (float(value) for value in node.get("scale", (1, 1, 1)))
    return (
        *(a * (1 - 2 * (y * y + z * z)), a * 2 * (x * y + z * w), a * 2 * (x * z - y * w), 0.0),
        *(b * 2 * (x * y - z * w), b * (1 - 2 * (x * x + z * z)), b * 2 * (y * z + x * w), 0.0),
        *(c * 2 * (x * z + y * w), c * 2 * (y * z - x * w), c * (1 - 2 * (x * x + y * y)), 0.0),
        *(float(value) for value in node.get("translation", (0, 0, 0))),
        1.0,
    )


def _times(one: Matrix, other: Matrix) -> Matrix:
    return tuple(
        sum(one[4 * step + row] * other[4 * column + step] for step in range(4))
        for column in range(4)
        for row in range(4)
    )


def _moved(point: tuple[float, float, float], by: Matrix) -> tuple[float, float, float]:
    x, y, z = point
    return (
        by[0] * x + by[4] * y + by[8] * z + by[12],
        by[1] * x + by[5] * y + by[9] * z + by[13],
        by[2] * x + by[6] * y + by[10] * z + by[14],
    )
