"""Whisper from CTranslate2 weights to two ONNX graphs: an encoder, and a decoder with a key-value cache.

The encoder ends in the keys and values that the decoder's cross-attention reads, so these are computed
once an utterance. The decoder takes its cache in and gives the longer one out.
"""

import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnx

from engines.convert.ctranslate2 import Weights, read_weights
from engines.convert.graph import FLOAT, HEADS_FIRST, INT64, KEYS_ACROSS, Array, GraphBuilder, Precision
from engines.errors import BadWeights
from engines.manifest import Manifest, Recipe

HEAD = 64
"""Width of an attention head, in every Whisper."""
EPSILON = 1e-5


@dataclass(frozen=True, slots=True)
class Whisper:
    """The tensors of a Whisper by their CTranslate2 names, as float32."""

    weights: Weights

    def __post_init__(self) -> None:
        if self.weights.kind != "WhisperSpec":
            raise BadWeights(f"model.bin holds a {self.weights.kind}, not a Whisper")

    def get(self, name: str) -> Array:
        """Return a tensor as float32."""
        try:
            return np.asarray(self.weights.tensors[name], np.float32)
        except KeyError:
            raise BadWeights(f"model.bin has no {name}") from None

    def layers(self, side: str) -> int:
        """Count the layers of "encoder" or "decoder"."""
        count = 0
        while f"{side}/layer_{count}/ffn/linear_0/weight" in self.weights.tensors:
            count += 1
        return count

    @property
    def width(self) -> int:
        """Size of a hidden state."""
        return int(self.get("encoder/conv2/bias").shape[0])

    @property
    def heads(self) -> int:
        """Attention heads a layer."""
        return self.width // HEAD


class _Blocks:
    """The pieces that encoder and decoder share."""

    def __init__(self, source: Whisper, name: str, precision: Precision) -> None:
        self.source = source
        self.g = GraphBuilder(name, precision)
        self.width = source.width
        self.heads = source.heads

    def norm(self, x: str, name: str) -> str:
        get = self.source.get
        return self.g.layer_norm(x, get(f"{name}/gamma"), get(f"{name}/beta"), EPSILON)

    def linear(self, x: str, name: str, scale: Array | float = 1.0) -> str:
        """Multiply by a layer's weights; `scale` is one number, or one an output."""
        factor = np.asarray(scale, np.float32)
        weight = self.source.get(f"{name}/weight") * factor.reshape(-1, 1)
        return self.g.linear(x, weight, self.source.get(f"{name}/bias") * factor, name)

    def split(self, x: str, count: int) -> Sequence[str]:
        """Cut the last dimension into equal parts."""
        return self.g.ops("Split", x, to=[f"{x}_{i}" for i in range(count)], axis=-1)

    def first_heads(self, x: str) -> str:
        return self.g.heads(x, self.heads, HEAD, HEADS_FIRST)

    def feed_forward(self, x: str, name: str) -> str:
        inner = self.g.gelu(self.linear(self.norm(x, f"{name}/layer_norm"), f"{name}/linear_0"))
        weight, bias = (self.source.get(f"{name}/linear_1/{part}") for part in ("weight", "bias"))
        # In the upper layers a handful of frames reaches fifty times the height of the others here.
        return self.g.op("Add", x, self.g.linear_by_rows(inner, weight, bias, f"{name}/linear_1"))


def encoder_graph(source: Whisper, precision: Precision) -> onnx.ModelProto:
    """mel (B, 80, T) → cross_k_i (B, H, 64, S), cross_v_i (B, H, S, 64); S = T / 2."""
    b = _Blocks(source, "whisper_encoder", precision)
    g = b.g

    def convolution(x: str, name: str, stride: int) -> str:
        weight, bias = (source.get(f"encoder/{name}/{part}") for part in ("weight", "bias"))
        operands = (x, g.constant(weight, f"{name}.weight"), g.constant(bias, f"{name}.bias"))
        return g.gelu(g.op("Conv", *operands, kernel_shape=[3], pads=[1, 1], strides=[stride]))

    mel = g.input("mel", FLOAT, "B", int(source.get("encoder/conv1/weight").shape[1]), "T")
    x = g.op("Transpose", convolution(convolution(mel, "conv1", 1), "conv2", 2), perm=[0, 2, 1])
    length = g.op("Slice", g.op("Shape", x), g.integers(1), g.integers(2))
    table = g.constant(source.get("encoder/position_encodings/encodings"), "positions")
    x = g.op("Add", x, g.op("Slice", table, g.integers(0), length))
    for i in range(source.layers("encoder")):
        name = f"encoder/layer_{i}"
        y = b.norm(x, f"{name}/self_attention/layer_norm")
        query, keys, values = b.split(b.linear(y, f"{name}/self_attention/linear_0"), 3)
        mixed = g.self_attention(query, keys, values, b.heads, b.width)
        x = b.feed_forward(g.op("Add", x, b.linear(mixed, f"{name}/self_attention/linear_1")), f"{name}/ffn")
    x = b.norm(x, "encoder/layer_norm")
    for i in range(source.layers("decoder")):
        keys, values = b.split(b.linear(x, f"decoder/layer_{i}/attention/linear_1"), 2)
        g.heads(keys, b.heads, HEAD, KEYS_ACROSS, to=f"cross_k_{i}")
        g.output(f"cross_k_{i}", FLOAT, "B", b.heads, HEAD, "S")
        g.heads(values, b.heads, HEAD, HEADS_FIRST, to=f"cross_v_{i}")
        g.output(f"cross_v_{i}", FLOAT, "B", b.heads, "S", HEAD)
    return g.model()


def decoder_graph(source: Whisper, precision: Precision) -> onnx.ModelProto:
    """tokens (B, n), positions (n,), mask (1, 1, n, P + n), past_*, cross_* → logits (B, n, V), present_*.

    past_k_i and past_v_i are (B, H, P, 64), present_* (B, H, P + n, 64); P may be 0.
    """
    b = _Blocks(source, "whisper_decoder", precision)
    g = b.g
    embeddings = source.get("decoder/embeddings/weight")
    tokens = g.input("tokens", INT64, "B", "n")
    positions = g.input("positions", INT64, "n")
    mask = g.input("mask", FLOAT, 1, 1, "n", "Pn")
    places = g.constant(source.get("decoder/position_encodings/encodings"), "places")
    x = g.op("Add", g.embedding(embeddings, tokens, "embeddings"), g.op("Gather", places, positions))
    g.output("logits", FLOAT, "B", "n", int(embeddings.shape[0]))
    # The scale of the scores goes into the weights of the queries: one multiplication less a step.
    scale = HEAD**-0.5
    thirds = np.repeat(np.array([scale, 1, 1], np.float32), b.width)
    for i in range(source.layers("decoder")):
        name = f"decoder/layer_{i}"
        y = b.norm(x, f"{name}/self_attention/layer_norm")
        query, *new = b.split(b.linear(y, f"{name}/self_attention/linear_0", thirds), 3)
        whole = []
        for letter, part in zip("kv", new, strict=True):
            past = g.input(f"past_{letter}_{i}", FLOAT, "B", b.heads, "P", HEAD)
            whole.append(g.op("Concat", past, b.first_heads(part), axis=2, to=f"present_{letter}_{i}"))
            g.output(whole[-1], FLOAT, "B", b.heads, "Pn", HEAD)
        keys = g.op("Transpose", whole[0], perm=[0, 1, 3, 2])
        mixed = g.attend(b.first_heads(query), keys, whole[1], mask, b.width)
        x = g.op("Add", x, b.linear(mixed, f"{name}/self_attention/linear_1"))
        y = b.norm(x, f"{name}/attention/layer_norm")
        query = b.first_heads(b.linear(y, f"{name}/attention/linear_0", scale))
        keys = g.input(f"cross_k_{i}", FLOAT, "B", b.heads, HEAD, "S")
        values = g.input(f"cross_v_{i}", FLOAT, "B", b.heads, "S", HEAD)
        mixed = g.attend(query, keys, values, None, b.width)
        x = g.op("Add", x, b.linear(mixed, f"{name}/attention/linear_2"))
        x = b.feed_forward(x, f"{name}/ffn")
    x = b.norm(x, "decoder/layer_norm")
    g.op("Identity", g.linear(x, embeddings, None, "logits"), to="logits")
    return g.model()


def convert(manifest: Manifest, recipe: Recipe, sources: Path, into: Path) -> None:
    """Write encoder.onnx and decoder.onnx at the recipe's precision, and copy the two JSON files.

    At "int8" the decoder multiplies in blocks: it takes a row at a time, and its inner activations have
    outliers that cost it the right word otherwise.
    """
    source = Whisper(read_weights(sources / "model.bin"))
    small = recipe.precision == "int8"
    onnx.save(encoder_graph(source, "int8" if small else "fp32"), into / "encoder.onnx")
    onnx.save(decoder_graph(source, "blocks" if small else "fp32"), into / "decoder.onnx")
    for name in ("tokenizer.json", "config.json"):
        shutil.copyfile(sources / name, into / name)
