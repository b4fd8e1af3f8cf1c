"""A model without a gate and a golden: what can't be loaded and run never serves all the same."""

from collections.abc import Callable, Mapping

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper

from engines.__main__ import main
from engines.errors import EngineError, ManifestError
from engines.store import Store
from tests.unit.engines.toy import Toy, doubling

Nodes = list[onnx.NodeProto]


def written(
    nodes: Nodes,
    x: tuple[str, int, list[int | str]] = ("x", TensorProto.FLOAT, ["B", 2]),
    y: tuple[str, int, list[int | str]] = ("y", TensorProto.FLOAT, ["B", 2]),
    **weights: np.ndarray,
) -> bytes:
    graph = helper.make_graph(
        nodes,
        "hostile",
        [helper.make_tensor_value_info(*x)],
        [helper.make_tensor_value_info(*y)],
        [numpy_helper.from_array(value, name) for name, value in weights.items()],
    )
    opset = [helper.make_opsetid("", 17)]
    found: bytes = helper.make_model(graph, opset_imports=opset, ir_version=9).SerializeToString()
    return found


def same(source: str = "x", result: str = "y") -> Nodes:
    return [helper.make_node("Identity", [source], [result])]


def absurd() -> bytes:
    model = onnx.load_from_string(doubling())
    factor = model.graph.initializer[0]
    del factor.dims[:]
    factor.dims.extend([1 << 40, 4])
    factor.raw_data = b"\0" * 4
    data: bytes = model.SerializeToString()
    return data


FLOAT, INT = TensorProto.FLOAT, TensorProto.INT64
HOSTILE: Mapping[str, tuple[Callable[[], bytes], str]] = {
    "unknown operator": (lambda: written([helper.make_node("Nonsense", ["x"], ["y"])]), "Nonsense"),
    "cycle": (
        lambda: written(
            [helper.make_node("Add", ["x", "b"], ["a"]), helper.make_node("Identity", ["a"], ["b"])]
            + same("b")
        ),
        "can't be loaded",
    ),
    "input of another name": (lambda: written(same("z"), x=("z", FLOAT, ["B", 2])), "the input"),
    "output of another name": (lambda: written(same("x", "z"), y=("z", FLOAT, ["B", 2])), "the output"),
    "another shape": (lambda: written(same(), ("x", FLOAT, ["B", 3]), ("y", FLOAT, ["B", 3])), "has shape"),
    "another rank": (lambda: written(same(), ("x", FLOAT, ["B"]), ("y", FLOAT, ["B"])), "has shape"),
    "another type": (
        lambda: written(same(), ("x", INT, ["B", 2]), ("y", INT, ["B", 2])),
        "not of type float32",
    ),
    "absurd weights": (absurd, "can't be loaded"),
    "no number": (
        lambda: written([helper.make_node("Div", ["x", "w"], ["y"])], w=np.zeros(2, np.float32)),
        "holds NaN or infinity",
    ),
    "a shape that only shows when it runs": (
        lambda: written([helper.make_node("Expand", ["x", "w"], ["y"])], w=np.array([3, 1, 2])),
        "y",
    ),
}


@pytest.mark.parametrize("fault", HOSTILE)
def test_the_last_good_engine_stays_in_use(toy: Toy, fault: str, capsys: pytest.CaptureFixture[str]) -> None:
    manifest = toy.as_graph()
    good, _ = Store().build(manifest, manifest.recipe())
    make, said = HOSTILE[fault]
    toy.as_graph(weights=make())
    assert main(["build", "toy"]) == 1
    (line,) = [line for line in capsys.readouterr().err.splitlines() if line.startswith("error")]
    assert said in line and "Traceback" not in line and ".partial" not in line
    toy.as_graph()
    assert Store().current("toy").key == good.key


def test_a_good_one_passes_because_it_ran(toy: Toy) -> None:
    manifest = toy.as_graph()
    engine, _ = Store().build(manifest, manifest.recipe())
    assert engine.validation is not None
    assert engine.validation.state == "passed" and engine.validation.host


@pytest.mark.parametrize("name", ["model.txt", "model.plan", "model"])
def test_a_graph_is_called_what_it_is(toy: Toy, name: str) -> None:
    with pytest.raises(ManifestError, match=r"its name ends in \.onnx"):
        toy.as_graph(**{'"model.onnx"': f'"{name}"'})


def test_sizes_beyond_all_bounds_are_not_tried(toy: Toy) -> None:
    manifest = toy.as_graph(**{"opt = 2, max = 4": "opt = 1099511627776, max = 1099511627776"})
    with pytest.raises(EngineError, match="8796093022208 bytes at the profile's opt sizes"):
        Store().build(manifest, manifest.recipe())
