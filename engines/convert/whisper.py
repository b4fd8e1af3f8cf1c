"""Whisper from CTranslate2 weights to ONNX graphs: an encoder, and a decoder with a key-value cache.

The encoder ends in the keys and values that the decoder's cross-attention reads, so these are computed
once an utterance. The decoder takes its cache in and gives the longer one out; on a GPU its place is taken
by a step of fixed shape (`whisper_step`).
"""

import shutil
from pathlib import Path

import numpy as np
import onnx

from engines.convert.ctranslate2 import read_weights
from engines.convert.graph import FLOAT, HEADS_FIRST, INT64, KEYS_ACROSS, GraphBuilder, Precision
from engines.convert.whisper_blocks import HEAD, Blocks, Whisper
from engines.convert.whisper_step import Marks, step_graph
from engines.manifest import Manifest, Recipe

WINDOW = 1500
"""Places in time of the 30 s that Whisper was trained on."""


def encoder_graph(source: Whisper, precision: Precision, *, silence: bool = False) -> onnx.ModelProto:
    """mel (B, 80, T) → cross_k_i (B, H, 64, S), cross_v_i (B, H, S, 64); S = T / 2.

    With `silence` these are (B, 1500, width), and what was heard is followed by the end of silence_k_i and
    silence_v_i (1, 1500, width): a step of fixed shape can read it.
    """
    b = Blocks(source, "whisper_encoder", precision)
    g = b.g

    def convolution(x: str, name: str, stride: int) -> str:
        weight, bias = b.pair(f"encoder/{name}")
        operands = (x, g.constant(weight, f"{name}.weight"), g.constant(bias, f"{name}.bias"))
        return g.gelu(g.op("Conv", *operands, kernel_shape=[3], pads=[1, 1], strides=[stride]))

    mel = g.input("mel", FLOAT, "B", int(source.get("encoder/conv1/weight").shape[1]), "T")
    x = g.cast(mel, g.real) if g.real != FLOAT else mel
    x = g.op("Transpose", convolution(convolution(x, "conv1", 1), "conv2", 2), perm=[0, 2, 1])
    length = g.op("Slice", g.op("Shape", x), g.integers(1), g.integers(2))
    table = g.constant(source.get("encoder/position_encodings/encodings"), "positions")
    x = g.op("Add", x, g.op("Slice", table, g.integers(0), length, g.integers(0)))
    count = source.layers("encoder")
    norms = [f"encoder/layer_{i}/self_attention/layer_norm" for i in range(count)] + ["encoder/layer_norm"]
    y = b.norm(x, norms[0])
    for i in range(count):
        name = f"encoder/layer_{i}"
        mixed = b.self_attention(y, f"{name}/self_attention/linear_0")
        x, y = b.onward(x, mixed, f"{name}/self_attention/linear_1", f"{name}/ffn/layer_norm")
        x, y = b.feed_forward(x, y, f"{name}/ffn", norms[i + 1])
    for i in range(source.layers("decoder")):
        parts = b.split(b.linear(y, f"decoder/layer_{i}/attention/linear_1"), 2)
        for letter, part, order in zip("kv", parts, (KEYS_ACROSS, HEADS_FIRST), strict=True):
            name = f"cross_{letter}_{i}"
            if silence:
                _follow(g, part, f"silence_{letter}_{i}", length, b.width, to=name)
                g.output(name, g.real, "B", WINDOW, b.width)
            else:
                g.heads(part, b.heads, HEAD, order, to=name)
                places: list[int | str] = [HEAD, "S"] if letter == "k" else ["S", HEAD]
                g.output(name, g.real, "B", b.heads, *places)
    return g.model()


def _follow(g: GraphBuilder, heard: str, silence: str, length: str, width: int, to: str) -> None:
    """Put after what was heard, (B, length, width), the rest of a window of silence."""
    whole = g.input(silence, g.real, 1, WINDOW, width)
    rest = g.op("Slice", whole, length, g.integers(WINDOW), g.integers(1))
    texts = g.op("Slice", g.op("Shape", heard), g.integers(0), g.integers(1))
    each = g.op("Concat", texts, g.integers(1, 1), axis=0)
    g.op("Concat", heard, g.op("Expand", rest, each), axis=1, to=to)


def decoder_graph(source: Whisper, precision: Precision) -> onnx.ModelProto:
    """tokens (B, n), positions (n,), mask (1, 1, n, P + n), past_*, cross_* → logits (B, n, V), present_*.

    past_k_i and past_v_i are (B, H, P, 64), present_* (B, H, P + n, 64); P may be 0.
    """
    b = Blocks(source, "whisper_decoder", precision)
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
    count = source.layers("decoder")
    norms = [f"decoder/layer_{i}/self_attention/layer_norm" for i in range(count)] + ["decoder/layer_norm"]
    y = b.norm(x, norms[0])
    for i in range(count):
        name = f"decoder/layer_{i}"
        query, *new = b.split(b.linear(y, f"{name}/self_attention/linear_0", thirds), 3)
        whole = []
        for letter, part in zip("kv", new, strict=True):
            past = g.input(f"past_{letter}_{i}", FLOAT, "B", b.heads, "P", HEAD)
            whole.append(g.op("Concat", past, b.first_heads(part), axis=2, to=f"present_{letter}_{i}"))
            g.output(whole[-1], FLOAT, "B", b.heads, "Pn", HEAD)
        keys = g.op("Transpose", whole[0], perm=[0, 1, 3, 2])
        mixed = g.attend(b.first_heads(query), keys, whole[1], mask, b.width)
        x, y = b.onward(x, mixed, f"{name}/self_attention/linear_1", f"{name}/attention/layer_norm")
        query = b.first_heads(b.linear(y, f"{name}/attention/linear_0", scale))
        keys = g.input(f"cross_k_{i}", FLOAT, "B", b.heads, HEAD, "S")
        values = g.input(f"cross_v_{i}", FLOAT, "B", b.heads, "S", HEAD)
        mixed = g.attend(query, keys, values, None, b.width)
        x, y = b.onward(x, mixed, f"{name}/attention/linear_2", f"{name}/ffn/layer_norm")
        x, y = b.feed_forward(x, y, f"{name}/ffn", norms[i + 1])
    g.op("Identity", g.linear(y, embeddings, None, "logits"), to="logits")
    return g.model()


def convert(manifest: Manifest, recipe: Recipe, sources: Path, into: Path) -> None:
    """Write encoder.onnx, decoder.onnx or step.onnx as the recipe's target wants them; copy the JSON files.

    On the processor at "int8" the decoder multiplies in blocks: it takes a row at a time, and its inner
    activations have outliers that cost it the right word otherwise.
    """
    source = Whisper(read_weights(sources / "model.bin"))
    if recipe.target == "onnx-cpu":
        small = recipe.precision == "int8"
        onnx.save(encoder_graph(source, "int8" if small else "fp32"), into / "encoder.onnx")
        onnx.save(decoder_graph(source, "blocks" if small else "fp32"), into / "decoder.onnx")
    else:
        precision: Precision = "fused" if recipe.target == "onnx-cuda" else "fp32"
        marks = Marks.of_tokenizer(sources / "tokenizer.json")
        onnx.save(encoder_graph(source, precision, silence=True), into / "encoder.onnx")
        onnx.save(step_graph(source, marks, precision), into / "step.onnx")
    for name in ("tokenizer.json", "config.json"):
        shutil.copyfile(sources / name, into / name)
