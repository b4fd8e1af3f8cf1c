"""A CTranslate2 file is read to the last byte, and one that is cut anywhere is refused."""

import struct
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from engines.convert.ctranslate2 import read_weights
from engines.errors import BadWeights

NUMBERS = {"float32": 0, "int8": 1, "int16": 2, "int32": 3, "float16": 4, "bfloat16": 5}


def text(value: str) -> bytes:
    return struct.pack("<H", len(value) + 1) + value.encode() + b"\0"


def tensor(name: str, kind: str, shape: tuple[int, ...], raw: bytes) -> bytes:
    sizes = struct.pack(f"<B{len(shape)}I", len(shape), *shape)
    return text(name) + sizes + struct.pack("<BI", NUMBERS[kind], len(raw)) + raw


def model(*tensors: bytes, aliases: tuple[tuple[str, str], ...] = (), layout: int = 6) -> bytes:
    body = struct.pack("<I", layout) + text("WhisperSpec") + struct.pack("<I", 3)
    body += struct.pack("<I", len(tensors)) + b"".join(tensors)
    return body + struct.pack("<I", len(aliases)) + b"".join(text(a) + text(b) for a, b in aliases)


HALVES: NDArray[np.float16] = np.arange(6, dtype=np.float16).reshape(2, 3)
WHOLE = model(
    tensor("a/weight", "float16", (2, 3), HALVES.tobytes()),
    tensor("a/bias", "int8", (3,), bytes([1, 2, 255])),
    tensor("scalar", "int32", (), struct.pack("<i", -7)),
    aliases=(("b/weight", "a/weight"),),
)


def write(folder: Path, data: bytes) -> Path:
    path = folder / "model.bin"
    path.write_bytes(data)
    return path


def test_reads_tensors_scalars_and_aliases(tmp_path: Path) -> None:
    weights = read_weights(write(tmp_path, WHOLE))
    assert (weights.kind, weights.revision) == ("WhisperSpec", 3)
    np.testing.assert_array_equal(weights.tensors["a/weight"], HALVES)
    np.testing.assert_array_equal(weights.tensors["b/weight"], HALVES)
    assert weights.tensors["a/bias"].tolist() == [1, 2, -1]
    assert weights.tensors["scalar"] == -7


def test_reads_bfloat16(tmp_path: Path) -> None:
    raw = (np.array([1.5, -2.0], np.float32).view(np.uint32) >> 16).astype(np.uint16).tobytes()
    weights = read_weights(write(tmp_path, model(tensor("x", "bfloat16", (2,), raw))))
    assert weights.tensors["x"].tolist() == [1.5, -2.0]


def test_a_file_cut_anywhere_is_refused(tmp_path: Path) -> None:
    for length in range(len(WHOLE)):
        with pytest.raises(BadWeights):
            read_weights(write(tmp_path, WHOLE[:length]))


@pytest.mark.parametrize(
    "data",
    [
        WHOLE + b"\0",
        model(layout=99),
        model(tensor("x", "float32", (2,), b"\0" * 4)),
        model(aliases=(("b", "nothing"),)),
        b"PK\x03\x04 not weights at all, but long enough to be read as numbers",
    ],
)
def test_something_else_is_refused(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(BadWeights):
        read_weights(write(tmp_path, data))
