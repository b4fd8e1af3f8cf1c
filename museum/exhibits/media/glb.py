"""The container of a 3D model in one file (binary glTF 2.0, §4.4): taken apart and put together."""

import json
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from museum.exhibits.media.errors import NotAPicture

_HEADER: Final = struct.Struct("<4sII")
_CHUNK: Final = struct.Struct("<I4s")
_MOST_JSON: Final = 32_000_000


@dataclass(slots=True)
class Model:
    """A model: its description, and the one buffer that travels in the file."""

    told: dict[str, Any]
    data: bytes

    def list_of(self, name: str) -> list[dict[str, Any]]:
        """Return a top-level list, such as "nodes"; raises `NotAPicture` where it is none of objects."""
        found = self.told.get(name, [])
        if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
            raise NotAPicture("model_damaged", what=name)
        return found

    def view(self, number: int) -> bytes:
        """Return the bytes of a buffer view of the file's own buffer."""
        view = self.list_of("bufferViews")[number]
        begin = view.get("byteOffset", 0)
        return self.data[begin : begin + view["byteLength"]]


def read(path: Path) -> Model:
    """Take a file apart. Raises `NotAPicture`."""
    with path.open("rb") as file:
        whole = path.stat().st_size
        head = file.read(_HEADER.size)
        if len(head) < _HEADER.size:
            raise NotAPicture("damaged")
        _, version, length = _HEADER.unpack(head)
        if version != 2:
            raise NotAPicture("model_version", version=version)
        if length > whole:
            raise NotAPicture("damaged")
        chunks: dict[bytes, bytes] = {}
        while file.tell() + _CHUNK.size <= length and len(chunks) < 16:
            size, kind = _CHUNK.unpack(file.read(_CHUNK.size))
            if size > length - file.tell() or (kind == b"JSON" and size > _MOST_JSON):
                raise NotAPicture("damaged")
            chunks.setdefault(kind, file.read(size))
    try:
        told = json.loads(chunks[b"JSON"].decode("utf-8"))
    except (KeyError, ValueError, RecursionError):
        raise NotAPicture("model_damaged", what="JSON") from None
    if not isinstance(told, dict):
        raise NotAPicture("model_damaged", what="JSON")
    return Model(told, chunks.get(b"BIN\0", b""))


def write(model: Model, path: Path) -> None:
    """Put a model together as a file."""
    told = json.dumps(model.told, separators=(",", ":"), ensure_ascii=False).encode()
    told += b" " * (-len(told) % 4)
    data = model.data + b"\0" * (-len(model.data) % 4)
    length = _HEADER.size + 2 * _CHUNK.size + len(told) + len(data)
    with path.open("wb") as file:
        file.write(_HEADER.pack(b"glTF", 2, length))
        file.write(_CHUNK.pack(len(told), b"JSON") + told)
        file.write(_CHUNK.pack(len(data), b"BIN\0") + data)
