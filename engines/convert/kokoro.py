"""Kokoro: the source is ONNX already. Its durations become an output, its convolutions become quicker."""

import shutil
from pathlib import Path

import onnx
from google.protobuf.message import DecodeError
from onnx import TensorProto, helper

from engines.convert.convolutions import convolutions_as_products
from engines.convert.signs import signed_is_exact
from engines.errors import BadWeights
from engines.manifest import Manifest, Recipe

DURATIONS = "/encoder/Clip_output_0"
"""The rounded length of each token in units of 600 samples, shape (1, N), float32."""


def with_durations(model: onnx.ModelProto) -> None:
    """Add the output `durations`, int64 (N,). Raises `BadWeights` where the model has no such tensor."""
    if not any(DURATIONS in node.output for node in model.graph.node):
        raise BadWeights(f"the Kokoro model has no {DURATIONS}")
    flat = helper.make_tensor("durations_shape", TensorProto.INT64, [1], [-1])
    model.graph.initializer.append(flat)
    model.graph.node.append(helper.make_node("Reshape", [DURATIONS, flat.name], ["durations_flat"]))
    model.graph.node.append(helper.make_node("Cast", ["durations_flat"], ["durations"], to=TensorProto.INT64))
    model.graph.output.append(helper.make_tensor_value_info("durations", TensorProto.INT64, ["N"]))


def convert(manifest: Manifest, recipe: Recipe, sources: Path, into: Path) -> None:
    """Write model.onnx and copy the vocabulary and the voices."""
    try:
        model = onnx.load(sources / "kokoro-v1.0.int8.onnx")
    except DecodeError as error:
        raise BadWeights(f"kokoro-v1.0.int8.onnx is truncated or no ONNX: {error}") from None
    with_durations(model)
    convolutions_as_products(model, signed=signed_is_exact())
    onnx.save(model, into / "model.onnx")
    (into / "voices").mkdir()
    for name in manifest.files:
        shutil.copyfile(sources / name, into / name)
