"""An ONNX file that is cut short or reads outside its folder is refused before anything runs it."""

from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper

from engines.errors import BadGraph
from engines.graphs import check_graph, sha256_of_graph
from tests.unit.engines.toy import doubling

WEIGHTS = np.arange(300, dtype=np.float32)


def external(folder: Path, location: str, **entries: str) -> Path:
    """Write x + weights, with the weights in another file."""
    tensor = numpy_helper.from_array(WEIGHTS, "weights")
    tensor.ClearField("raw_data")
    tensor.data_location = TensorProto.EXTERNAL
    for key, value in {"location": location, **entries}.items():
        tensor.external_data.add(key=key, value=value)
    values = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [300]) for name in "xy"]
    node = helper.make_node("Add", ["x", "weights"], ["y"])
    graph = helper.make_graph([node], "adding", values[:1], values[1:], [tensor])
    path = folder / "model.onnx"
    path.write_bytes(helper.make_model(graph).SerializeToString())
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "inner").mkdir()
    (tmp_path / "secret.bin").write_bytes(WEIGHTS.tobytes())
    return tmp_path / "inner"


def test_data_beside_the_graph_are_found_and_hashed(folder: Path) -> None:
    (folder / "model.bin").write_bytes(WEIGHTS.tobytes())
    path = external(folder, "model.bin", offset="0", length=str(WEIGHTS.nbytes))
    assert check_graph(path) == (folder / "model.bin",)
    before = sha256_of_graph(path)
    (folder / "model.bin").write_bytes(WEIGHTS[::-1].tobytes())
    assert sha256_of_graph(path) != before


@pytest.mark.parametrize(
    "location", ["../secret.bin", "/etc/hostname", "a/../../secret.bin", "..\\secret.bin", ""]
)
def test_data_outside_the_folder_are_refused(folder: Path, location: str) -> None:
    with pytest.raises(BadGraph, match=r"model\.onnx.*weights.*outside"):
        check_graph(external(folder, location))


def test_a_link_does_not_lead_out(folder: Path) -> None:
    (folder / "weights.bin").symlink_to(folder.parent / "secret.bin")
    with pytest.raises(BadGraph, match="outside.*link"):
        check_graph(external(folder, "weights.bin"))


def test_data_that_are_cut_short_are_refused(folder: Path) -> None:
    (folder / "model.bin").write_bytes(WEIGHTS.tobytes()[:-1])
    with pytest.raises(BadGraph, match=r"model\.bin.*cut short"):
        check_graph(external(folder, "model.bin", length=str(WEIGHTS.nbytes)))
    with pytest.raises(BadGraph, match=r"gone\.bin.*missing"):
        check_graph(external(folder, "gone.bin"))
    with pytest.raises(BadGraph, match="no number"):
        check_graph(external(folder, "model.bin", length="all"))


def test_data_of_an_inner_graph_are_seen(folder: Path) -> None:
    inner = onnx.load(external(folder, "../secret.bin"), load_external_data=False).graph
    del inner.input[:]
    node = helper.make_node("If", ["on"], ["y"], then_branch=inner, else_branch=inner)
    on = helper.make_tensor_value_info("on", TensorProto.BOOL, [])
    y = helper.make_tensor_value_info("y", TensorProto.FLOAT, [300])
    path = folder / "outer.onnx"
    path.write_bytes(helper.make_model(helper.make_graph([node], "outer", [on], [y])).SerializeToString())
    with pytest.raises(BadGraph, match="outside"):
        check_graph(path)


@pytest.mark.parametrize("kept", [0, 1, 7, 60, -1])
def test_a_truncated_graph_is_refused(tmp_path: Path, kept: int) -> None:
    path = tmp_path / "model.onnx"
    path.write_bytes(doubling()[:kept])
    with pytest.raises(BadGraph, match=r"model\.onnx is truncated"):
        check_graph(path)
