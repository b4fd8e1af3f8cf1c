"""An engine of ONNX Runtime for a GPU is made on any host, and says plainly where it can't be run."""

from pathlib import Path

import numpy as np
import onnx
import pytest

from engines.errors import HostUnfit, ToolMissing
from engines.manifest import Manifest, Recipe
from engines.targets import builder
from engines.targets.base import Order, Settings
from engines.targets.device import device
from engines.targets.onnx_cuda import fuse
from tests.unit.engines.precision.graphs import WIDTH, graph, network, run

RECIPE = Recipe(target="onnx-cuda", precision="fp16")


@pytest.fixture
def order(tmp_path: Path) -> Order:
    for name in ("graphs", "work"):
        (tmp_path / name).mkdir()
    onnx.save(network(), tmp_path / "graphs" / "model.onnx")
    manifest = Manifest.model_construct(model="toy", conversion="copy", graphs=(graph(),))
    return Order(manifest, RECIPE, tmp_path / "graphs", tmp_path / "work", tmp_path / "timing")


def test_the_graph_is_written_in_halves(order: Order) -> None:
    built = builder("onnx-cuda").build(order)
    assert [path.name for path in order.work.iterdir()] == ["model.onnx"]
    x = np.random.default_rng(3).normal(size=(4, WIDTH)).astype(np.float32)
    value, exact = run(order.work / "model.onnx", x), run(network(), x)
    assert 0 < np.linalg.norm(value - exact) / np.linalg.norm(exact) < 2e-3
    if device() is None:
        assert not built.executable


def test_its_facts_are_the_same_on_every_host() -> None:
    facts = builder("onnx-cuda").facts(RECIPE, Settings())
    assert facts == {"onnxruntime": facts["onnxruntime"], "device": "any"}
    assert facts["onnxruntime"][0].isdigit()


def test_a_graph_that_is_fused_already_is_left_alone(tmp_path: Path) -> None:
    built = network()
    node = built.graph.node.add()
    node.CopyFrom(onnx.helper.make_node("MultiHeadAttention", ["x"], ["z"], domain="com.microsoft"))
    onnx.save(built, tmp_path / "model.onnx")
    assert fuse(tmp_path / "model.onnx", tmp_path / "out.onnx", "bert") == {}
    assert not (tmp_path / "out.onnx").exists()


def test_without_a_gpu_it_says_so(order: Order) -> None:
    if device() is not None:
        pytest.skip("this host has a GPU")
    builder("onnx-cuda").build(order)
    with pytest.raises(HostUnfit, match="no NVIDIA GPU or no driver"):
        builder("onnx-cuda").load(order.work / "model.onnx")


def test_the_optimiser_names_what_it_lacks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from onnxruntime.transformers import optimizer

    def lacking(*arguments: object, **options: object) -> None:
        raise ImportError("sympy is required")

    monkeypatch.setattr(optimizer, "optimize_model", lacking)
    onnx.save(network(), tmp_path / "model.onnx")
    with pytest.raises(ToolMissing, match=r"sympy is required: run .*requirements/cuda\.txt"):
        fuse(tmp_path / "model.onnx", tmp_path / "out.onnx", "bert")
