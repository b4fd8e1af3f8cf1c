"""A small Whisper, made of chance."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnx

from engines.convert.ctranslate2 import Weights
from engines.convert.graph import Precision
from engines.convert.whisper import encoder_graph
from engines.convert.whisper_blocks import Whisper
from engines.convert.whisper_step import Marks, step_graph

MARKS = Marks(end=2000, no_speech=2020)
WORDS = 2040


def chance(width: int = 128, layers: int = 2, end_bias: float = 0.0) -> Whisper:
    """Make a Whisper; `end_bias` makes it come to an end sooner."""
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
    tensors["decoder/position_encodings/encodings"] *= 3  # so that it does not say one word over and over
    some("decoder/embeddings/weight", WORDS, width)
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
    tensors["decoder/layer_norm/gamma"] *= 12  # so that some words are much likelier than others
    end = tensors["decoder/embeddings/weight"][MARKS.end]
    tensors["decoder/layer_norm/beta"] = end * np.float32(end_bias / (end @ end))
    return Whisper(Weights("WhisperSpec", 3, tensors))


def whisper(
    folder: Path, source: Whisper, precisions: Sequence[Precision] = ("fp32", "fused")
) -> dict[str, Path]:
    """Write encoder and step; paths by "encoder-fp32" and so on."""
    paths = {}
    for precision in precisions:
        for name, model in (
            ("encoder", encoder_graph(source, precision, silence=True)),
            ("step", step_graph(source, MARKS, precision)),
        ):
            paths[f"{name}-{precision}"] = folder / f"{name}-{precision}.onnx"
            onnx.save(model, paths[f"{name}-{precision}"])
    return paths
