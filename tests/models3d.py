"""3D models for the tests: boxes as GLB, and whatever can be wrong with one."""

import json
import struct
from typing import Any

from museum.exhibits.media.glb import Model

_CORNERS = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
_FACES = (
    0,
    1,
    3,
    0,
    3,
    2,
    4,
    6,
    7,
    4,
    7,
    5,
    0,
    4,
    5,
    0,
    5,
    1,
    2,
    3,
    7,
    2,
    7,
    6,
    0,
    2,
    6,
    0,
    6,
    4,
    1,
    5,
    7,
    1,
    7,
    3,
)


def box(width: float = 1, height: float = 2, depth: float = 3, texture: bytes = b"") -> Model:
    """A box of twelve triangles, in metres, with a texture where one is given."""
    points = b"".join(struct.pack("<fff", x * width, y * height, z * depth) for x, y, z in _CORNERS)
    indices = struct.pack(f"<{len(_FACES)}H", *_FACES)
    places = b"".join(struct.pack("<ff", x, y) for x, y, _ in _CORNERS)
    pieces = [points, indices, places, *([texture] if texture else [])]
    data, views = b"", []
    for piece in pieces:
        data += b"\0" * (-len(data) % 4)
        views.append({"buffer": 0, "byteOffset": len(data), "byteLength": len(piece)})
        data += piece
    told: dict[str, Any] = {
        "asset": {"version": "2.0", "extras": {"gps": "51.5, -0.1"}},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0}],
        "meshes": [
            {"primitives": [{"attributes": {"POSITION": 0, "TEXCOORD_0": 2}, "indices": 1, "material": 0}]}
        ],
        "materials": [{"pbrMetallicRoughness": {"baseColorFactor": [1, 0, 0, 1]}}],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": 8, "type": "VEC3", "min": [0, 0, 0],
             "max": [width, height, depth]},
            {"bufferView": 1, "componentType": 5123, "count": len(_FACES), "type": "SCALAR"},
            {"bufferView": 2, "componentType": 5126, "count": 8, "type": "VEC2"},
        ],
        "bufferViews": views,
        "buffers": [{"byteLength": len(data)}],
    }  # fmt: skip
    if texture:
        told["images"] = [{"bufferView": 3, "mimeType": "image/png"}]
        told["textures"] = [{"source": 0}]
        told["materials"][0]["pbrMetallicRoughness"]["baseColorTexture"] = {"index": 0}
    return Model(told, data)


def as_bytes(model: Model) -> bytes:
    """The model as a file."""
    told = json.dumps(model.told).encode()
    told += b" " * (-len(told) % 4)
    data = model.data + b"\0" * (-len(model.data) % 4)
    chunks = struct.pack("<I4s", len(told), b"JSON") + told + struct.pack("<I4s", len(data), b"BIN\0") + data
    return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks
