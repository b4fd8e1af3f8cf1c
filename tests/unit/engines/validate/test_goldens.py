"""A golden is read back as it was, and not at all where it is damaged or holds no number."""

from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import load_file, save_file

from engines.errors import BadWeights
from engines.goldens import GOLDENS, KEPT, Golden, case, read_golden, sampled, write_golden
from engines.manifest import models

LIMIT = 300_000
"""Bytes that a golden may have: it stands in the repository."""
rng = np.random.default_rng(7)


def golden() -> Golden:
    large, small = rng.normal(size=(3, 5000)).astype(np.float32), np.arange(6).reshape(2, 3)
    outputs = {"large": large, "small": small}
    return Golden(
        "numpy", {"one": case({"x": small}, outputs, best=("large",))}, {"kind": "best", "output": "large"}
    )


def test_it_is_read_back_as_it_was(tmp_path: Path) -> None:
    wanted = golden()
    write_golden(wanted, tmp_path / "toy.safetensors")
    found = read_golden("toy", tmp_path)
    assert found is not None and (found.made_by, found.accuracy) == (wanted.made_by, wanted.accuracy)
    one, other = found.cases["one"], wanted.cases["one"]
    assert one.shapes == {"large": (3, 5000), "small": (2, 3)}
    for part in ("inputs", "outputs", "best"):
        for name, value in getattr(other, part).items():
            np.testing.assert_array_equal(getattr(one, part)[name], value)
    assert len(one.outputs["large"]) == KEPT and one.best["large"].shape == (3,)


def test_a_model_without_one_has_none(tmp_path: Path) -> None:
    assert read_golden("toy", tmp_path) is None


def test_a_sample_stands_for_the_whole() -> None:
    exact = rng.normal(size=(40, 500))
    near = exact + rng.normal(size=exact.shape) * np.linspace(0, 0.02, 500)
    whole = np.linalg.norm(near - exact) / np.linalg.norm(exact)
    part = np.linalg.norm(sampled(near) - sampled(exact)) / np.linalg.norm(sampled(exact))
    assert 0.8 < part / whole < 1.25
    places = sampled(np.arange(20_000))
    assert len(set(places.tolist())) == KEPT and places.min() < 100 and places.max() > 19_900


@pytest.mark.parametrize("odd", [np.nan, np.inf])
def test_a_number_that_is_none_is_refused(tmp_path: Path, odd: float) -> None:
    path = tmp_path / "toy.safetensors"
    wanted = golden()
    wanted.cases["one"].outputs["large"][5] = odd
    write_golden(wanted, path)
    with pytest.raises(BadWeights, match="holds NaN or infinity in one/out/large"):
        read_golden("toy", tmp_path)


def test_a_damaged_one_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "toy.safetensors"
    write_golden(golden(), path)
    whole = path.read_bytes()
    for length in (0, 7, 100, len(whole) - 1):
        path.write_bytes(whole[:length])
        with pytest.raises(BadWeights, match=r"toy\.safetensors is damaged"):
            read_golden("toy", tmp_path)
    path.write_bytes(whole)
    save_file(load_file(path), path)  # without its metadata
    with pytest.raises(BadWeights, match="damaged"):
        read_golden("toy", tmp_path)


def test_every_model_has_a_small_one_that_is_no_engines_own() -> None:
    for model in models():
        found = read_golden(model)
        assert found is not None and found.cases, model
        assert found.made_by and "vernissage" not in found.made_by
        assert (GOLDENS / f"{model}.safetensors").stat().st_size < LIMIT
