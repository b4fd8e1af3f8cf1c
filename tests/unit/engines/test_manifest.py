"""A manifest is refused, by name and fault, before anything is fetched from it."""

import os
from pathlib import Path

import pytest

from engines.errors import ManifestError
from engines.manifest import manifest_of, models, read_manifest
from engines.run import OnnxSession
from engines.store import Store
from tests.unit.engines.toy import GRAPH, Toy

TYPES = {"float32": "tensor(float)", "int64": "tensor(int64)"}


def test_the_guides_models_are_described() -> None:
    assert {"whisper-base", "silero-vad", "e5-small", "kokoro", "smollm2-135m"} <= set(models())
    for model in models():
        manifest = manifest_of(model)
        assert manifest.licence in ("MIT", "Apache-2.0")
        assert manifest.second_sources, model


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('name = "extra.json"', 'name = "../extra.json"', "plain relative path"),
        ('name = "extra.json"', 'name = "/extra.json"', "plain relative path"),
        ('name = "extra.json"', 'name = "a\\u0000b"', "no file's name should"),
        ('name = "extra.json"', 'name = "."', "plain relative path"),
        ("size = 2", f"size = {'9' * 5000}", "4300 digits"),
        ('archive = "two"', 'archive = "three"', "three"),
        ('package = "toy-two"', 'package = "--index-url=http://example"', "package"),
        ('version = "1.0"', 'version = "1.0; rm"', "version"),
        ('role = "plays"', 'role = "plays"\ncolour = "red"', "colour"),
        (", sha256 = ", ", sha1 = ", "sha1"),
        ('files = ["model.bin", "extra.json"]', "files = []", "would hold nothing"),
        ('title = "Toy"', 'title = "Toy', "toy.toml"),
    ],
)
def test_a_bad_manifest_names_its_fault(toy: Toy, old: str, new: str, fault: str) -> None:
    with pytest.raises(ManifestError, match=fault):
        toy.describe(**{old: new})


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"title = '\xff'", "not UTF-8 at byte 9"),
        (b"a=" + b"[" * 100_000, "nested too deeply"),
        (b"a=1 " * (1 << 21), "longer than a manifest may be"),
    ],
)
def test_what_is_no_manifest_is_one_line(tmp_path: Path, data: bytes, fault: str) -> None:
    path = tmp_path / "toy.toml"
    path.write_bytes(data)
    with pytest.raises(ManifestError, match=rf"^toy\.toml: .*{fault}[^\n]*$"):
        read_manifest(path)


@pytest.mark.timeout(60)
def test_a_manifest_is_a_file(tmp_path: Path) -> None:
    path = tmp_path / "toy.toml"
    os.mkfifo(path)
    with pytest.raises(ManifestError, match=r"^toy\.toml: it is a FIFO, not a file$"):
        read_manifest(path)


def test_a_file_belongs_to_one_graph(toy: Toy) -> None:
    with pytest.raises(ManifestError, match=r"onnx-cpu-fp32 would hold model\.onnx twice"):
        toy.as_graph(**{"[archives.two]": f"{GRAPH}\n[archives.two]"})
    each = [GRAPH.replace("inputs", f'targets = ["{target}"]\ninputs') for target in ("onnx-cpu", "tensorrt")]
    toy.as_graph("tensorrt/fp16", **{GRAPH: "\n".join(each)})


def test_a_target_that_there_is_not_is_said_to_services(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    toy.stock()
    monkeypatch.setenv("VERNISSAGE_TARGET", "nonsense")
    with pytest.raises(ManifestError, match="VERNISSAGE_TARGET is 'nonsense', which names no target"):
        Store().current("toy")


def test_each_part_of_a_joined_file_has_its_checksum(toy: Toy) -> None:
    toy.describe()
    path = toy.manifests / "toy.toml"
    lines = path.read_text().splitlines()
    lines = [line.split(", sha256")[0] + " }," if "toy_two/b.bin" in line else line for line in lines]
    path.write_text("\n".join(lines))
    with pytest.raises(ManifestError, match="sha256"):
        read_manifest(path)


def test_variable_dimensions_need_a_profile(toy: Toy) -> None:
    toy.describe()
    path = toy.manifests / "toy.toml"
    graph = (
        '\n[[graphs]]\nfile = "model.onnx"\ninputs = [{ name = "x", dtype = "float32", shape = ["B", 2] }]\n'
        'outputs = [{ name = "y", dtype = "float32", shape = ["B"] }]\n[graphs.profile]\n'
    )
    path.write_text(path.read_text() + graph + "B = { min = 1, opt = 2, max = 4 }\n")
    assert read_manifest(path).graphs[0].profile["B"].opt == 2
    path.write_text(path.read_text().replace("B = { min = 1, opt = 2", "B = { min = 3, opt = 2"))
    with pytest.raises(ManifestError, match="min"):
        read_manifest(path)
    path.write_text(path.read_text().replace("B = { min", "C = { min"))
    with pytest.raises(ManifestError, match="profile"):
        read_manifest(path)


def test_an_unknown_model_is_told_the_known_ones() -> None:
    with pytest.raises(ManifestError, match="whisper-base"):
        manifest_of("wisper")
    with pytest.raises(ManifestError):
        manifest_of("../manifests/kokoro")


@pytest.mark.models
@pytest.mark.parametrize("model", ["whisper-base", "silero-vad", "e5-small", "kokoro"])
def test_the_described_tensors_are_those_of_the_engine(real_engine, model: str) -> None:
    engine = real_engine(model)
    for graph in engine.manifest.graphs_of(engine.recipe):
        session = OnnxSession(engine.file(graph.file))
        inputs = {name: tensor for tensor in graph.inputs for name in tensor.names()}
        outputs = {name for tensor in graph.outputs for name in tensor.names()}
        assert set(inputs) == set(session.inputs)
        assert outputs == set(session.outputs)
        for name, tensor in inputs.items():
            kind, rank = session.described(name)
            assert (kind, rank) == (TYPES[tensor.dtype], len(tensor.shape)), name
