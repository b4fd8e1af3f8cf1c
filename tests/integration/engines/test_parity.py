"""The graphs that builders for GPUs are given compute, on the processor, what the source computes.

So where an engine on a GPU is off, its kernels are, and not its conversion or its precision.
"""

from pathlib import Path

import pytest

from engines.cache import cache_root
from engines.convert import conversion_of
from engines.converted import converted
from engines.errors import EngineError
from engines.fetch import require_sources
from engines.manifest import TENSORRT, Recipe, manifest_of, models
from engines.precision import prepare
from engines.targets.onnx_cpu import OnnxCpu
from engines.validate import judge

pytestmark = pytest.mark.models


def rows() -> list[object]:
    """Models with graphs for TensorRT, which are standard ONNX; calibrating takes long."""
    found = []
    for model in models():
        targets = [recipe for recipe in manifest_of(model).engines if recipe.target in TENSORRT]
        for precision in dict.fromkeys(recipe.precision for recipe in targets):
            marks = [pytest.mark.slow] if precision == "int8" else []
            found.append(pytest.param(model, precision, marks=marks))
    return found


@pytest.mark.parametrize(("model", "precision"), rows())
def test_a_prepared_graph_computes_what_its_source_does(tmp_path: Path, model: str, precision: str) -> None:
    manifest = manifest_of(model)
    try:
        require_sources(manifest, cache_root())
    except EngineError as error:
        pytest.skip(str(error))
    # A plugin's node is no standard ONNX: there the graph for ONNX Runtime's GPU stands for TensorRT's.
    targets = ("onnx-cuda",) if conversion_of(manifest).operators else TENSORRT
    listed = next(r for r in manifest.engines if r.target in targets and r.precision == precision)
    graphs, _ = converted(manifest, listed, cache_root())
    prepare(manifest, listed, graphs, tmp_path)
    assert listed.gate is not None
    # As a GPU's ONNX files on the processor: the plain operators run everywhere.
    recipe = Recipe(target="onnx-cuda", precision=precision, gate=listed.gate, calibration=listed.calibration)
    verdict = judge(tmp_path, manifest, recipe, OnnxCpu())
    assert verdict.state == "passed", verdict.reason
    assert verdict.error is not None and verdict.error <= listed.gate.error
    assert not verdict.accuracy_lost  # None where the golden has no rule for it
