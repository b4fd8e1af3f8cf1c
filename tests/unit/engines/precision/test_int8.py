"""Products in 8 bits: symmetric always, near the original, and left alone where outliers would cost."""

from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import helper, numpy_helper
from safetensors.numpy import save_file

from engines.errors import BadGraph, BuildFailed, ManifestError
from engines.manifest import Manifest, Recipe
from engines.precision import calibration, int8, prepare
from engines.precision.int8 import pairs_of
from tests.unit.engines.precision.graphs import WIDTH, graph, model, network, run, weight

RECIPE = Recipe(target="tensorrt-rtx", precision="int8", calibration="toy.toml")


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Return a function that quantises a model over rows and gives the notes and the result's path."""
    sets, graphs, into = (tmp_path / name for name in ("sets", "graphs", "into"))
    for folder in (sets, graphs, into):
        folder.mkdir()

    def make(built: onnx.ModelProto, rows: np.ndarray) -> tuple[dict, Path]:
        items = "".join(f'[[items]]\ntensors = "toy.safetensors#{i}"\n' for i in range(len(rows)))
        (sets / "toy.toml").write_text(f'kind = "numbers"\n{items}')
        save_file({f"{i}/x": row[None] for i, row in enumerate(rows)}, sets / "toy.safetensors")
        monkeypatch.setattr(int8, "read_set", lambda name: calibration.read_set(name, sets))
        monkeypatch.setattr(int8, "feeds_of", lambda *a: calibration.feeds_of(*a, folder=sets))
        onnx.save(built, graphs / "model.onnx")
        manifest = Manifest.model_construct(model="toy", graphs=(graph(),))
        return prepare(manifest, RECIPE, graphs, into)["model.onnx"], into / "model.onnx"

    return make


ROWS = np.random.default_rng(9).normal(size=(32, WIDTH)).astype(np.float32)


def test_products_become_symmetric_pairs_near_the_original(made) -> None:
    notes, path = made(network(), ROWS)
    built = onnx.load(path)
    onnx.checker.check_model(built, full_check=True)
    assert notes["pairs"] == pairs_of(built) > 0
    assert (notes["quantised"], notes["kept_in_halves"], notes["items"]) == (2, 0, 32)
    exact, rounded = run(network(), ROWS), run(path, ROWS)
    assert 1e-4 < np.linalg.norm(exact - rounded) / np.linalg.norm(exact) < 0.03
    zeros = [node.input[2] for node in built.graph.node if node.op_type == "QuantizeLinear"]
    kept = {tensor.name: numpy_helper.to_array(tensor) for tensor in built.graph.initializer}
    assert all(kept[name].dtype == np.int8 and not kept[name].any() for name in zeros)


def test_the_rest_is_in_halves(made) -> None:
    _, path = made(network(), ROWS)
    built = onnx.load(path)
    scales = {node.input[1] for node in built.graph.node if node.op_type == "DequantizeLinear"}
    kept = {tensor.name: tensor.data_type for tensor in built.graph.initializer}
    assert {kept[name] for name in scales if name in kept} == {onnx.TensorProto.FLOAT16}


def test_a_product_whose_input_has_outliers_stays_in_halves(made) -> None:
    rows = ROWS.copy()
    rows[0, 0] = 5000.0
    notes, path = made(network(), rows)
    assert (notes["quantised"], notes["kept_in_halves"]) == (1, 1)
    first = next(node for node in onnx.load(path).graph.node if node.op_type == "MatMul")
    assert "DequantizeLinear" not in first.input[0]
    exact, rounded = run(network(), ROWS), run(path, ROWS)
    assert np.linalg.norm(exact - rounded) / np.linalg.norm(exact) < 0.03


def test_a_graph_without_products_is_refused(made) -> None:
    with pytest.raises(BuildFailed, match="no product with a weight"):
        made(model([helper.make_node("Relu", ["x"], ["y"])]), ROWS)


def test_nothing_but_outliers_is_refused(made) -> None:
    rows = ROWS * 0
    rows[0, 0] = 1
    built = model([helper.make_node("MatMul", ["x", "w"], ["y"])], w=weight())
    with pytest.raises(BuildFailed, match="all products have outliers"):
        made(built, np.tile(rows, (2, 1)))


def test_a_zero_point_is_noticed() -> None:
    nodes = [
        helper.make_node("QuantizeLinear", ["x", "s", "z"], ["q"]),
        helper.make_node("DequantizeLinear", ["q", "s", "z"], ["y"]),
    ]
    built = model(nodes, s=np.array(0.1, np.float32), z=np.array(3, np.int8))
    with pytest.raises(BadGraph, match="zero point"):
        pairs_of(built)


def test_a_precision_that_no_gpu_has_is_refused(tmp_path: Path) -> None:
    manifest = Manifest.model_construct(model="toy", graphs=(graph(),))
    recipe = Recipe(target="tensorrt", precision="q4")
    with pytest.raises(ManifestError, match="tensorrt-q4: a GPU engine is fp32, fp16 or int8"):
        prepare(manifest, recipe, tmp_path, tmp_path)
