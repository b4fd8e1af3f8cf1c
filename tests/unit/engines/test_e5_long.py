"""The encoder for long texts: positions that go on, adapters, and a head; odd weights are refused."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from safetensors.numpy import save_file

from engines.convert.bert import bert_graph
from engines.convert.e5_long import ADAPTED, FORMAT, QUESTION, Adapted, Adapters, Stretched, long_graph
from engines.errors import BadWeights
from engines.plugins.sparse_attention.pattern import Pattern
from tests.unit.engines.berts import RandomBert, random_bert

RANK = 3


def tensors_of(bert: RandomBert, *, seed: int, size: float) -> dict[str, NDArray[Any]]:
    dice = np.random.default_rng(seed)
    s = bert.shape
    found: dict[str, NDArray[Any]] = {}
    for number in range(s.layers):
        for part in ADAPTED:
            outputs, inputs = {"fi": (s.inner, s.width), "fo": (s.width, s.inner)}.get(
                part, (s.width, s.width)
            )
            found[f"l{number}.{part}.up"] = dice.normal(0, size, (outputs, RANK))
            found[f"l{number}.{part}.down"] = dice.normal(0, size, (RANK, inputs))
    found["answer.w"], found["answer.b"] = dice.normal(size=(2, s.width)), dice.normal(size=2)
    return {name: value.astype(np.float32) for name, value in found.items()}


def run(model: Any, ids: NDArray[np.int64], mask: NDArray[np.int64]) -> dict[str, NDArray[np.float32]]:
    import onnxruntime as ort

    session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    names = [each.name for each in session.get_outputs()]
    return dict(zip(names, session.run(names, {"input_ids": ids, "attention_mask": mask}), strict=True))


def texts(length: int, *, seed: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    ids = np.random.default_rng(seed).integers(3, 50, (2, length))
    mask = np.ones_like(ids)
    mask[:, 5:QUESTION] = 0
    mask[1, -9:] = 0
    return ids, mask


def test_where_all_is_seen_it_is_the_dense_encoder_with_adapters_added() -> None:
    bert = random_bert(positions=512)
    adapters = Adapters("a", "b", tensors_of(bert, seed=1, size=0.2))
    ids, mask = texts(90, seed=2)
    everything = Pattern(window=90, num_global=0, scale=(bert.shape.width // bert.shape.heads) ** -0.5)
    sparse = run(long_graph(bert, adapters, "fp32", attention=everything), ids, mask)
    dense = run(bert_graph(Adapted(bert, adapters), "fp32"), ids, mask)["hidden"]
    there = mask.astype(bool)
    assert np.abs(sparse["hidden"] - dense)[there].max() < 1e-4
    plain = run(bert_graph(bert, "fp32"), ids, mask)["hidden"]
    assert np.abs(plain - dense)[there].max() > 0.1  # the adapters do something
    mean = (dense * mask[..., None])[:, QUESTION:].sum(axis=1)
    assert np.allclose(sparse["vector"], mean / np.linalg.norm(mean, axis=1, keepdims=True), atol=1e-4)
    answers = dense @ adapters.tensor("answer.w", 2, 64).T + adapters.tensor("answer.b", 2)
    assert np.abs(sparse["answers"] - answers)[there].max() < 1e-3


def test_a_token_sees_the_question_and_what_is_near_and_nothing_else() -> None:
    bert = random_bert(layers=1)
    adapters = Adapters("a", "b", tensors_of(bert, seed=3, size=0.01))
    ids, mask = texts(400, seed=4)
    before = run(long_graph(bert, adapters, "fp32"), ids, mask)["hidden"]
    changed = ids.copy()
    changed[:, 300] = (ids[:, 300] - 3 + 1) % 47 + 3
    moved = np.abs(run(long_graph(bert, adapters, "fp32"), changed, mask)["hidden"] - before).max(axis=2)[0]
    seeing = set(np.flatnonzero(moved > 1e-6).tolist())
    assert seeing == {*range(QUESTION), *range(300 - 64, 300 + 65)}


def test_positions_go_on_beyond_the_encoders_own() -> None:
    bert = random_bert(positions=10)
    own = bert.tensor("emb.pos", 10, 64)
    long = Stretched(bert, 25).tensor("emb.pos", 25, 64)
    assert (long[:10] == own).all() and (long[10:20] == own).all() and (long[20:] == own[:5]).all()
    ids, mask = texts(200, seed=5)
    adapters = Adapters("a", "b", tensors_of(bert, seed=6, size=0.01))
    assert np.isfinite(run(long_graph(bert, adapters, "fp32"), ids, mask)["hidden"]).all()


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"answer.w": None}, "answer.w is missing"),
        ({"l1.fo.up": None}, r"l1\.fo\.up is missing"),
        ({"answer.b": np.zeros(3, np.float32)}, r"answer\.b is of shape \(3,\)"),
        ({"l0.q.up": np.zeros((64, 2), np.float32)}, "different ranks"),
        ({"l0.q.down": np.zeros((3, 63), np.float32)}, r"l0\.q\.down is of shape"),
        ({"l0.k.up": np.full((64, 3), np.nan, np.float32)}, "finite"),
        ({"l0.k.up": np.full((64, 3), 1e300)}, "finite"),
        ({"l0.v.up": np.zeros((64, 3), np.int32)}, "finite real"),
    ],
)
def test_weights_that_do_not_fit_are_named(
    tmp_path: Path, change: dict[str, NDArray[Any] | None], complaint: str
) -> None:
    bert = random_bert()
    tensors = {**tensors_of(bert, seed=7, size=0.1), **change}
    path = tmp_path / "long.safetensors"
    whole = {name: value for name, value in tensors.items() if value is not None}
    save_file(whole, path, metadata={"format": FORMAT, "base": "0" * 64})
    with pytest.raises(BadWeights, match=complaint):
        long_graph(bert, Adapters.read(path), "fp32")


@pytest.mark.parametrize("content", [b"", b"{}", b"\x80\x04K\x01.", b"\xff" * 100])
def test_another_file_is_refused_by_its_name(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "long.safetensors"
    path.write_bytes(content)
    with pytest.raises(BadWeights, match=r"long\.safetensors"):
        Adapters.read(path)


def test_a_file_of_another_format_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "long.safetensors"
    save_file({"x": np.zeros(1, np.float32)}, path, metadata={"format": "vernissage-understanding/1"})
    with pytest.raises(BadWeights, match="its format is not"):
        Adapters.read(path)
