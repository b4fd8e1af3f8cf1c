"""What was trained is put where it is served from, whole, or nothing is touched."""

import hashlib
import json
import shutil
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from safetensors import safe_open
from safetensors.numpy import save_file

from engines.errors import EngineError
from engines.manifest import MANIFESTS
from guide_ai.nlu.train.__main__ import WEIGHTS
from guide_ai.nlu.train.errors import BadSettings
from guide_ai.nlu.train.ship import main, ship


@pytest.fixture
def places(tmp_path: Path) -> tuple[Path, Path]:
    manifest = tmp_path / "e5-small.toml"
    shutil.copyfile(MANIFESTS / "e5-small.toml", manifest)
    weights = tmp_path / "served" / "understanding.safetensors"
    weights.parent.mkdir()
    weights.write_bytes(b"old")
    return weights, manifest


def _trained(folder: Path, **changes: str) -> Path:
    with safe_open(str(WEIGHTS), "np") as file:
        about = {**file.metadata(), **changes}
    path = folder / "mine.safetensors"
    save_file({"pool.b": np.zeros(384, np.float32)}, str(path), about)
    path.with_suffix(".json").write_text("{}")
    return path


def test_weights_report_and_manifest_are_new_and_no_other_line(
    tmp_path: Path, places: tuple[Path, Path]
) -> None:
    weights, manifest = places
    before = tomllib.loads(manifest.read_text())
    file = _trained(tmp_path)
    ship(file, weights, manifest)
    assert weights.read_bytes() == file.read_bytes()
    assert weights.with_suffix(".json").read_text() == "{}"
    after = tomllib.loads(manifest.read_text())
    (entry,) = (each for each in before["sources"] if each["name"] == weights.name)
    entry["sha256"] = hashlib.sha256(file.read_bytes()).hexdigest()
    entry["size"] = file.stat().st_size
    assert after == before
    ship(weights, weights, manifest)  # what lies there already is told of too
    assert tomllib.loads(manifest.read_text()) == after


@pytest.mark.parametrize(
    "changes",
    [{"base": "0" * 64}, {"branch": "13"}, {"intents": json.dumps(["greet"])}, {"tags": json.dumps(["O"])}],
)
def test_what_can_t_be_served_changes_nothing(
    tmp_path: Path, places: tuple[Path, Path], changes: dict[str, Any]
) -> None:
    weights, manifest = places
    before = manifest.read_text()
    with pytest.raises((BadSettings, EngineError)):
        ship(_trained(tmp_path, **changes), weights, manifest)
    assert (weights.read_bytes(), manifest.read_text()) == (b"old", before)


def test_weights_without_their_report_change_nothing(tmp_path: Path, places: tuple[Path, Path]) -> None:
    file = _trained(tmp_path)
    file.with_suffix(".json").unlink()
    with pytest.raises(BadSettings, match=r"mine\.json is missing"):
        ship(file, *places)
    assert places[0].read_bytes() == b"old"


def test_a_file_that_is_none_is_told_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for content in (None, b"", b"nothing"):
        file = tmp_path / "none.safetensors"
        if content is not None:
            file.write_bytes(content)
        assert main([str(file)]) == 1
        assert capsys.readouterr().err.count("\n") == 1
