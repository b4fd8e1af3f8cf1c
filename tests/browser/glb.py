"""A 3D model for the tests: a cuboid of a known size as a GLB file, with nothing that needs a library."""

import json
import struct

import numpy as np
from numpy.typing import NDArray

_JSON = 0x4E4F534A
_BIN = 0x004E4942


def cuboid(width: float, height: float, depth: float) -> bytes:
    """Bytes of a GLB file: a cuboid around its own middle, in units that the format calls metres."""
    corners, normals, faces = _faces(np.array([width, height, depth]) / 2)
    parts = [corners.tobytes(), normals.tobytes(), faces.tobytes()]
    views, offset = [], 0
    for part in parts:
        views.append({"buffer": 0, "byteOffset": offset, "byteLength": len(part)})
        offset += len(part)
    size = {"min": corners.min(0).tolist(), "max": corners.max(0).tolist()}
    told = {
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0}],
        "meshes": [
            {"primitives": [{"attributes": {"POSITION": 0, "NORMAL": 1}, "indices": 2, "material": 0}]}
        ],
        "materials": [
            {"pbrMetallicRoughness": {"baseColorFactor": [0.55, 0.35, 0.2, 1], "metallicFactor": 0}}
        ],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": len(corners), "type": "VEC3", **size},
            {"bufferView": 1, "componentType": 5126, "count": len(normals), "type": "VEC3"},
            {"bufferView": 2, "componentType": 5123, "count": faces.size, "type": "SCALAR"},
        ],
        "bufferViews": views,
        "buffers": [{"byteLength": offset}],
    }  # fmt: skip
    text = json.dumps(told).encode()
    text += b" " * (-len(text) % 4)
    body = b"".join(parts)
    body += b"\0" * (-len(body) % 4)
    chunks = struct.pack("<II", len(text), _JSON) + text + struct.pack("<II", len(body), _BIN) + body
    return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks


def _faces(half: NDArray[np.float64]) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.uint16]]:
    corners, normals, faces = [], [], []
    for axis in range(3):
        for sign in (-1, 1):
            normal = np.zeros(3)
            normal[axis] = sign
            u = np.roll(normal, 1)
            v = np.cross(normal, u)
            first = len(corners)
            for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
                corners.append((normal + a * u + b * v) * half)
                normals.append(normal)
            faces += [first, first + 1, first + 2, first, first + 2, first + 3]
    return np.array(corners, "<f4"), np.array(normals, "<f4"), np.array(faces, "<u2")
