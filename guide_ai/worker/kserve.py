"""The KServe v2 protocol over gRPC, as much of it as is spoken here: tensors in and out, are you ready?

The messages are those of `grpc_service.proto` (package `inference`) with the fields that we use; whatever
else a server sends is skipped, as protocol buffers do.
"""

import struct
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

import numpy as np
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from google.protobuf.message import DecodeError
from numpy.typing import NDArray

from guide_ai.errors import Unavailable

SERVICE: Final = "/inference.GRPCInferenceService"
DATATYPES: Final = {"FP32": np.float32, "INT32": np.int32, "INT64": np.int64, "BYTES": np.object_}
_NAMES: Final = {np.dtype(dtype): name for name, dtype in DATATYPES.items()}
_LENGTH: Final = struct.Struct("<I")

Tensors = Mapping[str, NDArray[Any]]
"""By name; texts and other byte strings are arrays of `bytes` objects."""

_FIELDS: Final = {
    "ModelReadyRequest": "1 string name",
    "ModelReadyResponse": "1 bool ready",
    "InferParameter": "2 int64 int64_param; 5 uint64 uint64_param",
    # A map is, on the wire, a list of its entries.
    "Parameter": "1 string key; 2 InferParameter value",
    "Tensor": "1 string name; 2 string datatype; 3 int64* shape",
    "ModelInferRequest": (
        "1 string model_name; 3 string id; 4 Parameter* parameters; 5 Tensor* inputs; "
        "7 bytes* raw_input_contents"
    ),
    "ModelInferResponse": "1 string model_name; 3 string id; 5 Tensor* outputs; 6 bytes* raw_output_contents",
}
"""Message → its fields, each `number type name`; a star stands for repeated."""


@cache
def _messages() -> dict[str, Any]:
    """The classes of the messages, in a pool of their own."""
    field = descriptor_pb2.FieldDescriptorProto
    file = descriptor_pb2.FileDescriptorProto(name="kserve.proto", package="inference", syntax="proto3")
    for name, fields in _FIELDS.items():
        message = file.message_type.add(name=name)
        for line in fields.split("; "):
            number, kind, label = line.split()
            one = message.field.add(name=label, number=int(number))
            one.label = field.LABEL_REPEATED if kind.endswith("*") else field.LABEL_OPTIONAL
            kind = kind.rstrip("*")
            if kind in _FIELDS:
                one.type, one.type_name = field.TYPE_MESSAGE, f".inference.{kind}"
            else:
                one.type = field.Type.Value(f"TYPE_{kind.upper()}")
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    return {
        name: message_factory.GetMessageClass(pool.FindMessageTypeByName(f"inference.{name}"))
        for name in _FIELDS
    }


def ready_request(model: str) -> bytes:
    """Ask whether `model` is loaded."""
    return bytes(_messages()["ModelReadyRequest"](name=model).SerializeToString())


def ready_response(data: bytes) -> bool:
    """Whether it is. Raises `Unavailable` for other bytes."""
    return bool(_parsed("ModelReadyResponse", data).ready)


def infer_request(model: str, tensors: Tensors, *, timeout: float | None = None, priority: int = 0) -> bytes:
    """Ask `model` to compute.

    `timeout`: seconds that it may wait in the server's queue; `priority`: 1 is first, 0 says none.
    """
    request = _messages()["ModelInferRequest"](model_name=model)
    if timeout is not None:
        request.parameters.add(key="timeout").value.int64_param = max(1, int(timeout * 1e6))
    if priority:
        request.parameters.add(key="priority").value.uint64_param = priority
    for name, array in tensors.items():
        request.inputs.add(name=name, datatype=_NAMES[array.dtype], shape=array.shape)
        request.raw_input_contents.append(_raw(array))
    return bytes(request.SerializeToString())


def infer_response(data: bytes) -> dict[str, NDArray[Any]]:
    """The outputs by name. Raises `Unavailable` where what came is not an answer of the protocol."""
    response = _parsed("ModelInferResponse", data)
    if len(response.outputs) != len(response.raw_output_contents):
        raise Unavailable("the inference server sent its outputs in no form that is read here")
    found = {}
    for tensor, raw in zip(response.outputs, response.raw_output_contents, strict=True):
        try:
            dtype = DATATYPES[tensor.datatype]
            flat = _byte_strings(raw) if dtype is np.object_ else np.frombuffer(raw, dtype)
            found[tensor.name] = flat.reshape(tuple(tensor.shape))
        except (KeyError, ValueError, struct.error) as error:
            raise Unavailable(f"the inference server sent a damaged {tensor.name}: {error}") from error
    return found


def texts(*values: str) -> NDArray[Any]:
    """Texts as a tensor of shape (len(values), 1)."""
    return blobs(*(value.encode(errors="replace") for value in values))


def blobs(*values: bytes) -> NDArray[Any]:
    """Byte strings as a tensor of shape (len(values), 1)."""
    array = np.empty((len(values), 1), np.object_)
    array[:, 0] = values
    return array


def _raw(array: NDArray[Any]) -> bytes:
    if array.dtype == np.object_:
        return b"".join(_LENGTH.pack(len(value)) + value for value in array.ravel())
    return array.tobytes()


def _byte_strings(raw: bytes) -> NDArray[Any]:
    values, at = [], 0
    while at < len(raw):
        (length,) = _LENGTH.unpack_from(raw, at)
        at += _LENGTH.size
        if at + length > len(raw):
            raise ValueError("a byte string ends too early")
        values.append(raw[at : at + length])
        at += length
    array = np.empty(len(values), np.object_)
    array[:] = values
    return array


def _parsed(name: str, data: bytes) -> Any:
    try:
        return _messages()[name].FromString(data)
    except DecodeError as error:
        raise Unavailable(f"what answered does not speak KServe v2 ({error})") from error
