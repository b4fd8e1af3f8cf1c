"""A golden that is no good is a fault of its own: the engine waits, and what is in use stays."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from engines.__main__ import main
from engines.goldens import Golden, case, write_golden
from engines.store import Store
from tests.unit.engines.toy import Toy, doubling

X = np.array([[1, 2]], np.float32)


def golden(inputs: dict, outputs: dict, accuracy: dict | None = None) -> Callable[[Path], None]:
    return lambda path: write_golden(Golden("numpy", {"one": case(inputs, outputs)}, accuracy or {}), path)


FAULTS = {
    "cut short": (lambda path: path.write_bytes(b"\x10\0\0"), "damaged"),
    "answers in an output that is none": (
        golden({"x": X}, {"y": 3 * X}, {"kind": "best", "output": "zz"}),
        "counts accuracy in the output 'zz'",
    ),
    "a count of no kind": (golden({"x": X}, {"y": 3 * X}, {"kind": "zz", "output": "y"}), "'zz'"),
    "another input": (golden({"zz": X}, {"y": 3 * X}), "has not the inputs of model.onnx: .*zz"),
    "another shape": (golden({"x": np.zeros((1, 3), np.float32)}, {"y": 3 * X}), "in shape [1, 3]"),
    "another output": (golden({"x": X}, {"zz": 3 * X}), "has the output zz"),
    "a folder": (lambda path: path.mkdir(), "a folder, not a file"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_engine_waits_and_the_old_one_serves(
    toy: Toy, fault: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    manifest = toy.as_graph()
    good, _ = Store().build(manifest, manifest.recipe())
    monkeypatch.setenv("VERNISSAGE_MANIFESTS", str(toy.manifests))
    spoil, said = FAULTS[fault]
    path = toy.manifests / "toy.safetensors"
    spoil(path)
    changed = toy.as_graph(weights=doubling(3.0))
    for _ in range(2):  # the second finds the engine and judges it again
        assert main(["build", "toy"]) == 1
        (line,) = [line for line in capsys.readouterr().err.splitlines() if line.startswith("error")]
        assert "golden" in line and said.partition(".*")[0] in line and "KeyError" not in line
    assert not (toy.root / "quarantine").exists()
    states = {engine.key: engine.validation.state for engine in Store().engines("toy") if engine.validation}
    assert states.pop(good.key) == "passed"
    (waiting,) = states
    assert states[waiting] == "unvalidated"
    assert Store().pointed("toy", "onnx-cpu").key == good.key
    path.rmdir() if path.is_dir() else path.unlink()
    golden({"x": X}, {"y": 3 * X})(path)
    assert main(["build", "toy"]) == 0
    assert Store().current("toy").key == waiting
    assert changed.model == "toy"
