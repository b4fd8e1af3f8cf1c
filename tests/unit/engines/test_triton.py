"""`export-triton`: the repository that a Triton server is pointed at."""

import json

import numpy as np
import pytest

from engines.__main__ import main
from engines.errors import ManifestError
from engines.manifest import Graph, Recipe
from engines.triton.config import Service, batch_dimension, config_of
from tests.unit.engines.toy import Toy

RECIPE = Recipe(target="onnx-cpu", precision="fp32")


def _graph(inputs: list[dict], outputs: list[dict], **profile: dict) -> Graph:
    return Graph.model_validate(
        {"file": "model.onnx", "inputs": inputs, "outputs": outputs, "profile": profile}
    )


def _built(toy: Toy, factor: float = 2.0) -> None:
    from tests.unit.engines.toy import doubling

    toy.as_graph(weights=doubling(factor))
    assert main(["build", "toy"]) == 0


def test_a_repository_holds_the_engine_and_how_it_is_served(toy, tmp_path, capsys):
    _built(toy)
    repository = tmp_path / "repository"
    assert main(["export-triton", str(repository), "toy"]) == 0
    import onnxruntime

    session = onnxruntime.InferenceSession(str(repository / "toy" / "1" / "model.onnx"))
    assert session.run(None, {"x": np.array([[1, 3]], np.float32)})[0].tolist() == [[2, 6]]
    text = (repository / "toy" / "config.pbtxt").read_text()
    assert 'platform: "onnxruntime_onnx"' in text
    assert "max_batch_size: 4" in text
    assert "dims: [2]" in text  # without the rows
    assert "preferred_batch_size: [2, 4]" in text
    assert sorted(path.name for path in repository.iterdir()) == ["toy"]


def test_exporting_again_writes_only_what_has_changed(toy, tmp_path, capsys):
    _built(toy)
    words = ["export-triton", "--json", str(tmp_path / "repository"), "toy"]
    for made in (True, False):
        capsys.readouterr()
        assert main(words) == 0
        assert json.loads(capsys.readouterr().out)["models"][0]["made"] is made
    _built(toy, factor=5.0)
    capsys.readouterr()
    assert main(words) == 0
    assert json.loads(capsys.readouterr().out)["models"][0]["made"]
    (tmp_path / "repository" / "toy" / "1" / "model.onnx").write_bytes(b"damaged")
    assert main(words) == 0
    assert (tmp_path / "repository" / "toy" / "1" / "model.onnx").stat().st_size > 100


def test_a_folder_of_somebody_else_is_left_alone(toy, tmp_path, capsys):
    _built(toy)
    theirs = tmp_path / "repository" / "toy"
    theirs.mkdir(parents=True)
    (theirs / "config.pbtxt").write_text('name: "toy"')
    assert main(["export-triton", str(tmp_path / "repository"), "toy"]) == 1
    assert "was not exported from here" in capsys.readouterr().err
    assert (theirs / "config.pbtxt").read_text() == 'name: "toy"'


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["nope"], 2, "no model is called 'nope'"),
        (["toy"], 1, "-m engines build toy"),
        (["toy", "--queue", "0"], 2, "at least 1"),
    ],
)
def test_what_can_not_be_exported_is_said_in_one_line(toy, tmp_path, capsys, words, status, said):
    toy.as_graph()
    try:
        found = main(["export-triton", str(tmp_path / "repository"), *words])
    except SystemExit as stopped:
        found = stopped.code
    assert found == status
    error = capsys.readouterr().err.strip().splitlines()[-1]
    assert said in error


def test_a_model_of_files_alone_is_refused(toy, tmp_path, capsys):
    toy.stock()
    assert main(["build", "toy"]) == 0
    assert main(["export-triton", str(tmp_path / "repository"), "toy"]) == 1
    assert "Triton does not run" in capsys.readouterr().err


def test_rows_are_joined_only_where_every_tensor_begins_with_them():
    ids = {"name": "ids", "dtype": "int64", "shape": ["B", "S"]}
    rate = {"name": "rate", "dtype": "int64", "shape": [2]}
    vector = {"name": "vector", "dtype": "float16", "shape": ["B", 8]}
    span = {"min": 1, "opt": 1, "max": 6}
    alone = _graph([ids], [vector], B=span, S=span)
    assert batch_dimension(alone) == "B"
    text = config_of("toy", alone, RECIPE, "k", Service(instances=2))
    assert "max_batch_size: 6" in text
    assert "preferred_batch_size: [2, 4, 6]" in text
    assert "data_type: TYPE_FP16" in text
    assert "count: 2" in text
    mixed = _graph([ids, rate], [vector], B=span, S=span)
    assert batch_dimension(mixed) is None
    text = config_of("toy", mixed, RECIPE, "k", Service())
    assert "max_batch_size: 0" in text
    assert "dynamic_batching" not in text
    assert "dims: [-1, -1]" in text
    labels = _graph([{"name": "label", "dtype": "int64", "shape": ["B"]}], [vector], B=span)
    assert "dims: [1]\n  reshape {\n  }" in config_of("toy", labels, RECIPE, "k", Service())
    number = _graph([{"name": "rate", "dtype": "int64", "shape": []}], [vector])
    with pytest.raises(ManifestError, match="rate is a single number"):
        config_of("toy", number, RECIPE, "k", Service())
