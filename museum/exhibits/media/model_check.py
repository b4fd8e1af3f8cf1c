"""Looks a 3D model over before anything is made of it: whole, within the limits, and all in one file?"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from museum.exhibits.media.errors import NotAPicture
from museum.exhibits.media.glb import Model
from museum.exhibits.media.model_shape import FAN, STRIP, TRIANGLES, Points, Surface, surface

MOST_TRIANGLES: Final = 5_000_000
"""That are drawn, a part that is shown twice counted twice."""
MOST_PARTS: Final = 1_000
"""That are drawn one by one: compressing and drawing takes its time for each, however small it is."""
MOST_ENTRIES: Final = 5_000
"""Of any list in the model's description."""
MOST_DEPTH: Final = 200
"""Nodes within nodes."""
MOST_METRES: Final = 1_000_000.0
"""That a model may be long: one that was made in millimetres is far below it."""
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

Matrix = tuple[float, ...]
"""4 × 4, column by column."""
_UNMOVED: Final[Matrix] = (1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)


@dataclass(frozen=True, slots=True)
class Measured:
    """What a model amounts to. Sides in metres, as glTF has them, along x, y (up) and z."""

    triangles: int
    sides: tuple[float, float, float]
    told: bool = False
    """The sides are those that the model tells: some of its data is compressed, and not read here."""


def check(model: Model) -> Measured:
    """Look the model over and measure it. Raises `NotAPicture`; other exceptions where it is ill-formed."""
    needed = set(model.told.get("extensionsRequired", []))
    used = needed | set(model.told.get("extensionsUsed", []))
    if "KHR_draco_mesh_compression" in used:
        raise NotAPicture("model_draco")
    if unknown := sorted(needed - EXTENSIONS):
        raise NotAPicture("model_extension", extension=str(unknown[0])[:80])
    _check_counts(model)
    _check_nodes(model)
    _check_buffers(model)
    _check_views(model)
    _check_accessors(model)
    return _measure(model)


def _check_counts(model: Model) -> None:
    for name, entries in model.told.items():
        if isinstance(entries, list) and len(entries) > MOST_ENTRIES:
            raise NotAPicture("model_entries", most=MOST_ENTRIES, what=str(name)[:40])
    if sum(len(mesh["primitives"]) for mesh in model.list_of("meshes")) > MOST_PARTS:
        raise NotAPicture("model_parts", most=MOST_PARTS)


def _check_nodes(model: Model) -> None:
    """How deep they lie in each other, whether a scene shows them or not."""
    nodes = model.list_of("nodes")
    above = {child: number for number, node in enumerate(nodes) for child in node.get("children", [])}
    for number in range(len(nodes)):
        depth, at = 0, number
        while at in above:
            depth, at = depth + 1, above[at]
            if at == number:
                raise NotAPicture("model_damaged", what="nodes")
            if depth > MOST_DEPTH:
                raise NotAPicture("model_nested", most=MOST_DEPTH)


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
    triangles, parts, area, told = 0, 0, False, False
    low, high = np.full(3, np.inf), np.full(3, -np.inf)
    meshes, accessors = model.list_of("meshes"), model.list_of("accessors")
    read: dict[int, Surface | None] = {}
    for mesh, moved in _placed(model):
        for part in meshes[_index(mesh, meshes)]["primitives"]:
            positions = accessors[_index(part["attributes"]["POSITION"], accessors)]
            if positions["type"] != "VEC3" or not {"min", "max"} <= positions.keys():
                raise NotAPicture("model_damaged", what="accessors")
            counted = accessors[_index(part["indices"], accessors)] if "indices" in part else positions
            triangles += _triangles(part.get("mode", TRIANGLES), counted["count"])
            parts += 1
            if triangles > MOST_TRIANGLES:
                raise NotAPicture("model_triangles", most=MOST_TRIANGLES)
            if parts > MOST_PARTS:
                raise NotAPicture("model_parts", most=MOST_PARTS)
            if id(part) not in read:
                read[id(part)] = surface(model, part, accessors)
            shape = read[id(part)] or Surface(_told_corners(positions), np.empty((0, 3), dtype=np.int64))
            placed = shape.moved(moved)
            low, high = np.minimum(low, placed.min(axis=0)), np.maximum(high, placed.max(axis=0))
            told = told or read[id(part)] is None
            area = area or told or shape.has_area(placed)
    if not triangles or not area:
        raise NotAPicture("model_empty")
    sides = high - low
    if sides.max() > MOST_METRES:
        raise NotAPicture("model_size", metres=f"{sides.max():.3g}", most=f"{MOST_METRES:,.0f}")
    return Measured(triangles, (float(sides[0]), float(sides[1]), float(sides[2])), told)


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
        if number in seen:
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
    if mode == TRIANGLES:
        return count // 3
    return max(0, count - 2) if mode in (STRIP, FAN) else 0


def _told_corners(positions: dict[str, Any]) -> Points:
    """The corners of the box that a part tells to be in."""
    unit = _HIGHEST.get(positions["componentType"], 1.0) if positions.get("normalized") else 1.0
    ends = [[float(value) / unit for value in positions[end]] for end in ("min", "max")]
    corners = [[ends[bits >> side & 1][side] for side in range(3)] for bits in range(8)]
    return np.array(corners, dtype=np.float64)


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
