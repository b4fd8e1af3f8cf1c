"""What may travel between the site and an inference process: plain values, arrays and the seams' records."""

import dataclasses
from collections.abc import Mapping
from functools import partial
from typing import Any, Final, cast

import msgpack
import numpy as np

from guide_ai.asr.base import Transcript
from guide_ai.guide.base import Limits, Message, Usage
from guide_ai.nlu.base import Entity, Understanding
from guide_ai.speech.base import Clause, PhonemeTime

_ARRAY: Final = 1
_RECORD: Final = 2
_DEEPEST: Final = 8
"""Records within records: an understanding holds entities, and nothing holds more."""
_DTYPES: Final = frozenset({"float32", "float64", "int16", "int32", "int64"})
_RECORDS: Final[dict[str, type]] = {
    cls.__name__: cls
    for cls in (Transcript, Entity, Understanding, PhonemeTime, Clause, Message, Limits, Usage)
}


def pack(value: object) -> bytes:
    """The bytes of `value`. Raises TypeError, ValueError or OverflowError for what can't travel."""
    return cast(bytes, msgpack.packb(value, default=_extend, unicode_errors="replace"))


def unpack(data: bytes) -> Any:
    """The value in `data`: sequences as tuples, arrays read-only. Odd bytes raise one of many errors."""
    return _unpack(data, 0)


def _unpack(data: bytes, depth: int) -> Any:
    if depth > _DEEPEST:  # each level takes its share of the C stack
        raise ValueError("records nested too deeply")
    return msgpack.unpackb(data, ext_hook=partial(_restore, depth=depth + 1), use_list=False)


def _extend(value: object) -> object:
    if isinstance(value, np.ndarray):
        if value.dtype.name not in _DTYPES:
            raise TypeError(f"an array of {value.dtype}")
        whole = np.ascontiguousarray(value)
        return msgpack.ExtType(_ARRAY, msgpack.packb((whole.dtype.name, whole.shape, whole.tobytes())))
    if isinstance(value, np.generic):
        return value.item()
    name = type(value).__name__
    if _RECORDS.get(name) is type(value):
        fields = [getattr(value, field.name) for field in dataclasses.fields(cast(Any, value))]
        return msgpack.ExtType(_RECORD, pack((name, fields)))
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"a {type(value).__name__}")


def _restore(code: int, data: bytes, depth: int) -> object:
    if code == _ARRAY:
        dtype, shape, raw = _unpack(data, depth)
        if dtype not in _DTYPES:
            raise ValueError(f"an array of {dtype}")
        return np.frombuffer(raw, dtype=dtype).reshape(shape)
    if code == _RECORD:
        name, fields = _unpack(data, depth)
        return _RECORDS[name](*fields)
    raise ValueError(f"extension {code}")
