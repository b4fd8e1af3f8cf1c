"""Small graphs and a small Whisper, made of chance."""

from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from engines.convert.ctranslate2 import Weights
from engines.convert.whisper import encoder_graph
from engines.convert.whisper_blocks import Whisper
from engines.convert.whisper_step import Marks, step_graph

MARKS = Marks(end=2000, no_speech=2020)
WORDS = 2040


def layers(folder: Path, width: int = 64) -> Path:
    """y (B, width) = relu(x · weights) · weights."""
    weights = np.random.default_rng(0).normal(0, width**-0.5, (width, width)).astype(np.float32)
    nodes = [
        helper.make_node("MatMul", ["x", "w"], ["a"]),
        helper.make_node("Relu", ["a"], ["b"]),
        helper.make_node("MatMul", ["b", "w"], ["y"]),
    ]
    ends = [helper.make_tensor_value_info(name, TensorProto.FLOAT, ["B", width]) for name in "xy"]
    graph = helper.make_graph(nodes, "g", ends[:1], ends[1:], [numpy_helper.from_array(weights, "w")])
    path = folder / "layers.onnx"
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9), path)
    return path


def whisper(folder: Path, width: int = 128, layers: int = 2) -> dict[str, Path]:
    """Write encoder and step, plain and fused, of one Whisper; paths by "encoder-fp32" and so on."""
    random = np.random.default_rng(5)
    tensors: dict[str, np.ndarray] = {}

    def some(name: str, *shape: int) -> None:
        spread = shape[-1] ** -0.5 if len(shape) > 1 else 0.02
        tensors[name] = random.normal(0, spread, shape).astype(np.float32)

    def linear(name: str, outputs: int, inputs: int) -> None:
        some(f"{name}/weight", outputs, inputs)
        some(f"{name}/bias", outputs)

    def norm(name: str) -> None:
        tensors[f"{name}/gamma"] = np.ones(width, np.float32)
        tensors[f"{name}/beta"] = np.zeros(width, np.float32)

    some("encoder/conv1/weight", width, 80, 3)
    some("encoder/conv1/bias", width)
    some("encoder/conv2/weight", width, width, 3)
    some("encoder/conv2/bias", width)
    some("encoder/position_encodings/encodings", 1500, width)
    some("decoder/position_encodings/encodings", 448, width)
    some("decoder/embeddings/weight", WORDS, width)
    tensors["decoder/embeddings/weight"] *= 12  # so that some words are much likelier than others
    for side in ("encoder", "decoder"):
        for number in range(layers):
            name = f"{side}/layer_{number}"
            attentions = ["self_attention", "attention"] if side == "decoder" else ["self_attention"]
            for part in (*attentions, "ffn"):
                norm(f"{name}/{part}/layer_norm")
            linear(f"{name}/self_attention/linear_0", 3 * width, width)
            linear(f"{name}/self_attention/linear_1", width, width)
            linear(f"{name}/ffn/linear_0", 4 * width, width)
            linear(f"{name}/ffn/linear_1", width, 4 * width)
            if side == "decoder":
                linear(f"{name}/attention/linear_0", width, width)
                linear(f"{name}/attention/linear_1", 2 * width, width)
                linear(f"{name}/attention/linear_2", width, width)
        norm(f"{side}/layer_norm")
    source = Whisper(Weights("WhisperSpec", 3, tensors))
    paths = {}
    for precision in ("fp32", "fused"):
        for name, model in (
            ("encoder", encoder_graph(source, precision, silence=True)),  # type: ignore[arg-type]
            ("step", step_graph(source, MARKS, precision)),  # type: ignore[arg-type]
        ):
            paths[f"{name}-{precision}"] = folder / f"{name}-{precision}.onnx"
            onnx.save(model, paths[f"{name}-{precision}"])
    return paths
