"""An engine that computes what its source does passes; one that is off, slow or broken says why not."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import helper

from engines.accuracy import cosines, nearest
from engines.errors import BadTensor, BadWeights
from engines.goldens import Golden, case, write_golden
from engines.manifest import Gate, Manifest, Recipe, manifest_of
from engines.scenes import scenes_of
from engines.validate import validate
from engines.validation import Validation
from tests.unit.engines.precision.graphs import WIDTH, graph, model, run, weight

X = np.random.default_rng(3).normal(size=(4, WIDTH)).astype(np.float32)
Judge = Callable[..., Validation]


def product(scale: float = 1.0) -> onnx.ModelProto:
    return model([helper.make_node("MatMul", ["x", "w"], ["y"])], w=weight() * np.float32(scale))


@pytest.fixture
def judge(tmp_path: Path) -> Judge:
    """Return a function that judges an engine against the golden of `product()`."""
    y = run(product(), X)
    golden = Golden(
        "ONNX Runtime", {"one": case({"x": X}, {"y": y}, best=("y",))}, {"kind": "best", "output": "y"}
    )
    write_golden(golden, tmp_path / "toy.safetensors")

    def judged(built: onnx.ModelProto, gate: Gate | None = Gate(error=0.01), name: str = "toy") -> Validation:  # noqa: B008
        onnx.save(built, tmp_path / "model.onnx")
        recipe = Recipe(target="onnx-cpu", precision="fp32", gate=gate)
        manifest = Manifest.model_construct(
            model=name, conversion="copy", graphs=(graph(),), engines=(recipe,)
        )
        return validate(tmp_path, manifest, recipe, tmp_path)

    return judged


def test_an_engine_that_is_its_source_passes(judge: Judge) -> None:
    verdict = judge(product())
    assert (verdict.state, verdict.reason, verdict.error, verdict.accuracy_lost) == ("passed", "", 0, 0)
    assert verdict.p50_ms is not None and 0 < verdict.p50_ms <= verdict.p95_ms
    assert verdict.details["golden"] == "ONNX Runtime" and verdict.host


def test_one_that_is_off_fails_by_as_much_as_it_is(judge: Judge) -> None:
    assert judge(product(1.005)).state == "passed"
    verdict = judge(product(1.02))
    assert verdict.state == "failed" and verdict.error == pytest.approx(0.02, rel=1e-3)
    assert verdict.reason == "output y is 0.02 away from the golden; 0.01 is allowed"
    assert judge(product(1.02), gate=None).state == "passed"


def test_lost_answers_are_counted(judge: Judge) -> None:
    verdict = judge(product(-1), gate=Gate(error=3))
    assert verdict.accuracy_lost == 1 and verdict.details["accuracy"] == {"answers": 4}


@pytest.mark.parametrize("odd", [np.nan, np.inf])
def test_no_number_in_an_output_fails(judge: Judge, odd: float) -> None:
    nodes = [helper.make_node("MatMul", ["x", "w"], ["a"]), helper.make_node("Mul", ["a", "m"], ["y"])]
    spoiled = np.ones(WIDTH, np.float32)
    spoiled[3] = odd
    verdict = judge(model(nodes, w=weight(), m=spoiled))
    assert verdict.state == "failed" and "output y holds NaN or infinity" in verdict.reason


def test_one_that_is_too_slow_fails(judge: Judge) -> None:
    verdict = judge(product(), gate=Gate(error=0.01, p95_ms=1e-6))
    assert verdict.state == "failed" and "1e-06 ms are allowed" in verdict.reason
    assert judge(product(), gate=Gate(error=0.01, p95_ms=60_000)).state == "passed"


def test_other_inputs_or_outputs_than_the_manifests_fail(judge: Judge) -> None:
    built = product()
    built.graph.node[0].output[0] = built.graph.output[0].name = "z"
    verdict = judge(built)
    assert verdict.state == "failed" and "the graph doesn't have the output y" in verdict.reason


def test_a_gate_without_a_golden_fails(judge: Judge) -> None:
    assert judge(product(), name="other").reason == "other has no golden to compare with"
    assert judge(product(), name="other", gate=None).state == "passed"


def test_a_damaged_engine_fails(judge: Judge, tmp_path: Path) -> None:
    judge(product())
    whole = (tmp_path / "model.onnx").read_bytes()
    (tmp_path / "model.onnx").write_bytes(whole[:-10])
    recipe = Recipe(target="onnx-cpu", precision="fp32", gate=Gate(error=0.01))
    manifest = Manifest.model_construct(model="toy", conversion="copy", graphs=(graph(),), engines=(recipe,))
    assert validate(tmp_path, manifest, recipe, tmp_path).state == "failed"
    (tmp_path / "toy.safetensors").write_bytes(b"")
    with pytest.raises(BadWeights, match="damaged"):
        validate(tmp_path, manifest, recipe, tmp_path)


def test_each_question_is_led_to_its_nearest_passage() -> None:
    vectors = np.eye(4, 8)[[0, 1, 2, 2, 0, 1, 2, 3]]
    assert nearest(vectors).tolist() == [0, 1, 2, 2]
    np.testing.assert_allclose(cosines(vectors[:3], vectors[[0, 1, 0]]), [1, 1, 0])


def test_graphs_that_no_scene_joins_are_refused() -> None:
    recipe = Recipe(target="onnx-cpu", precision="fp32")
    two = tuple(graph().model_copy(update={"file": f"{name}.onnx"}) for name in "ab")
    manifest = Manifest.model_construct(model="toy", conversion="copy", graphs=two)
    with pytest.raises(BadTensor, match="toy: no scene says how the graphs of onnx-cpu-fp32"):
        scenes_of(manifest, recipe, ["one"])


@pytest.mark.models
@pytest.mark.parametrize("name", ["silero-vad", "e5-small", "kokoro", "whisper-base", "smollm2-135m"])
def test_the_engines_that_serve_hold_what_their_manifests_demand(name: str, real_engine) -> None:
    engine = real_engine(name)
    recipe = manifest_of(name).recipe()
    verdict = validate(engine.path, manifest_of(name), recipe)
    assert verdict.state == "passed", verdict.reason
    assert recipe.gate is not None and verdict.error is not None and verdict.error <= recipe.gate.error
    assert not verdict.accuracy_lost
