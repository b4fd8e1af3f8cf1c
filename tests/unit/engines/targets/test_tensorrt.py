"""What of TensorRT needs neither a GPU nor TensorRT: profiles, refusals, and where it is looked for."""

import sys
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest
from onnx import helper, numpy_helper

from engines.errors import BadGraph, HostUnfit, ToolMissing
from engines.key import key_of
from engines.manifest import Graph, Recipe, Span, Tensor
from engines.record import Choices, Record
from engines.targets import builder, tensorrt, trt_tool
from engines.targets.base import Settings
from engines.targets.device import Device, device
from engines.targets.tensorrt import profile_of, refuse_asymmetric
from engines.targets.trt_run import require_fit
from tests.unit.engines.precision.graphs import graph, model, network

RTX = Recipe(target="tensorrt-rtx", precision="fp16")
FULL = Recipe(target="tensorrt", precision="fp16")


def test_the_profile_has_min_opt_and_max_of_every_dimension_that_varies() -> None:
    assert profile_of(graph(), network()) == {"x": ([1, 16], [2, 16], [8, 16])}


def test_an_input_of_one_shape_needs_no_profile() -> None:
    built = network()
    built.graph.input[0].type.tensor_type.shape.dim[0].dim_value = 4
    assert profile_of(graph(), built) == {}


def test_a_size_that_only_the_manifest_fixes_is_taken_from_it() -> None:
    fixed = Graph(
        file="model.onnx",
        inputs=(Tensor(name="x", dtype="float32", shape=(3, 16)),),
        outputs=(Tensor(name="y", dtype="float32", shape=(3, 16)),),
    )
    assert profile_of(fixed, network()) == {"x": ([3, 16], [3, 16], [3, 16])}


def test_a_dimension_without_a_span_is_named() -> None:
    without = graph().model_copy(update={"profile": {"C": Span(min=1, opt=1, max=1)}})
    with pytest.raises(BadGraph, match=r"dimension 0 of x \(B\)"):
        profile_of(without, network())


def test_an_input_that_the_manifest_lacks_is_named() -> None:
    built = network()
    built.graph.input[0].name = "strange"
    with pytest.raises(BadGraph, match="doesn't describe the input strange"):
        profile_of(graph(), built)


@pytest.mark.parametrize(("zero", "fits"), [(np.int8(0), True), (np.int8(-3), False), (np.uint8(128), False)])
def test_only_symmetric_integers_pass(zero: np.generic, fits: bool) -> None:
    nodes = [
        helper.make_node("QuantizeLinear", ["x", "s", "z"], ["q"], name="first"),
        helper.make_node("DequantizeLinear", ["q", "s", "z"], ["y"]),
    ]
    built = model(nodes, s=np.array(0.1, np.float32), z=np.array(zero))
    if fits:
        refuse_asymmetric("model.onnx", built)
    else:
        with pytest.raises(BadGraph, match="first quantises asymmetrically"):
            refuse_asymmetric("model.onnx", built)


def test_a_zero_point_in_a_constant_node_is_seen_too() -> None:
    nodes = [
        helper.make_node("Constant", [], ["z"], value=numpy_helper.from_array(np.array(9, np.int8))),
        helper.make_node("QuantizeLinear", ["x", "s", "z"], ["q"]),
        helper.make_node("DequantizeLinear", ["q", "s", "z"], ["y"]),
    ]
    with pytest.raises(BadGraph, match="zero point 9 of int8"):
        refuse_asymmetric("model.onnx", model(nodes, s=np.array(0.1, np.float32)))


def test_integers_of_onnx_runtime_are_refused() -> None:
    nodes = [
        helper.make_node("DynamicQuantizeLinear", ["x"], ["q", "s", "z"], name="first"),
        helper.make_node("DequantizeLinear", ["q", "s", "z"], ["y"]),
    ]
    with pytest.raises(BadGraph, match="first is DynamicQuantizeLinear, which .* TensorRT has not"):
        refuse_asymmetric("model.onnx", model(nodes))


@pytest.fixture
def host(monkeypatch: pytest.MonkeyPatch):
    """Return a function that puts TensorRT and a GPU, or none, into this host."""

    def put(found: Device | None) -> None:
        tool = trt_tool.Installed(Path(sys.executable), "11.1.0.106", "13", None)
        monkeypatch.setattr(trt_tool, "installed", lambda flavour: tool)
        monkeypatch.setattr(tensorrt, "device", lambda: found)

    return put


def test_without_a_gpu_tensorrt_says_what_would_build(host) -> None:
    host(None)
    with pytest.raises(HostUnfit, match="--target tensorrt-rtx --compute-capability 86"):
        builder("tensorrt").facts(FULL, Settings())
    with pytest.raises(HostUnfit, match="--compute-capability 86"):
        builder("tensorrt-rtx").facts(RTX, Settings())


def test_an_engine_of_the_host_is_known_by_its_gpu(host) -> None:
    host(Device("NVIDIA H200", "90", "13.0"))
    assert builder("tensorrt").facts(FULL, Settings(sparse=False)) == {
        "tensorrt": "11.1.0.106",
        "cuda": "13",
        "device": "NVIDIA H200",
        "capability": "90",
        "sparse": "False",
    }
    with pytest.raises(HostUnfit, match="no engines for compute capability 90"):
        builder("tensorrt-rtx").facts(RTX, Settings())
    with pytest.raises(HostUnfit, match="for the GPU of its host only"):
        builder("tensorrt").facts(FULL, Settings(capabilities=("86",)))


def test_rtx_takes_the_hosts_own_gpu_if_none_is_named(host) -> None:
    host(Device("NVIDIA GeForce RTX 4090", "89", "13.0"))
    assert builder("tensorrt-rtx").facts(RTX, Settings())["capabilities"] == "89"


def test_a_python_without_tensorrt_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VERNISSAGE_TENSORRT_PYTHON", sys.executable)
    trt_tool._probe.cache_clear()
    with pytest.raises(
        ToolMissing, match=r"TensorRT-RTX is not installed in .*requirements/tensorrt-rtx\.txt"
    ):
        trt_tool.installed(trt_tool.RTX)


@pytest.mark.parametrize(
    "script", ["#!/bin/true", "#!/bin/sh\necho '[1]'", "#!/bin/sh\nprintf '\\377'", "not a script"]
)
def test_what_is_no_python_is_named(script: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "python"
    path.write_text(script)
    path.chmod(0o755)
    monkeypatch.setenv("VERNISSAGE_TENSORRT_PYTHON", str(path))
    with pytest.raises(ToolMissing, match=f"is not installed in {path}: run"):
        trt_tool.installed(trt_tool.RTX)


def test_the_environment_is_the_one_that_preparing_makes(tmp_path: Path) -> None:
    from deploy.bootstrap.places import Places
    from deploy.bootstrap.plan import Plan

    root = trt_tool.ROOT
    places = Places(root=root, venv=root / ".venv", var=tmp_path, cache=tmp_path)
    assert Plan(places).tensorrt.folder == trt_tool.environment_of(trt_tool.RTX, tmp_path)


@pytest.mark.parametrize("recipe", [RTX, FULL])
def test_a_plan_is_not_run_without_a_gpu(recipe: Recipe, tmp_path: Path) -> None:
    if device() is not None:
        pytest.skip("this host has a GPU")
    with pytest.raises(HostUnfit, match="no NVIDIA GPU or no driver"):
        builder(recipe.target).load(tmp_path / "model.plan")


def test_the_script_of_a_build_imports_nothing_of_ours() -> None:
    """It runs in an interpreter that has TensorRT and nothing else."""
    text = trt_tool.SCRIPT.read_text()
    assert "import engines" not in text and "from engines" not in text


def _record(facts: dict[str, str]) -> Record:
    return Record(
        key=key_of(facts),
        model="toy",
        target="tensorrt",
        precision="fp16",
        facts=facts,
        choices=Choices(),
        made=datetime.now(UTC),
        seconds=1.0,
        executable=True,
        notes={},
        files={},
    )


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"capability": "89"}, "toy: model.plan was built for sm_89, and NVIDIA H200 is sm_90"),
        ({"capabilities": "86,120"}, "toy: model.plan was built for sm_86, sm_120, and NVIDIA H200 is sm_90"),
        ({"capability": "90"}, ""),
    ],
)
def test_an_engine_for_another_gpu_names_both(tmp_path: Path, facts: dict[str, str], said: str) -> None:
    (tmp_path / "manifest.json").write_text(_record(facts).model_dump_json())
    found = Device("NVIDIA H200", "90", "13.0")
    if not said:
        require_fit(tmp_path / "model.plan", trt_tool.TENSORRT, found)
        return
    with pytest.raises(HostUnfit, match=said) as raised:
        require_fit(tmp_path / "model.plan", trt_tool.TENSORRT, found)
    assert "engines build toy --target tensorrt`" in str(raised.value)


def test_a_plan_that_stands_alone_is_left_to_tensorrt(tmp_path: Path) -> None:
    require_fit(tmp_path / "model.plan", trt_tool.RTX, Device("NVIDIA H200", "90", "13.0"))
