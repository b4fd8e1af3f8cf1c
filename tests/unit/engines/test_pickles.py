"""No pickle is taken for weights, whatever it is called."""

import io
import pickle
import zipfile
from pathlib import Path

import numpy as np
import pytest

from engines.errors import BadWeights, SourceMissing
from engines.fetch import fetch
from engines.manifest import models
from engines.pickles import refuse_pickle
from engines.store import Store
from tests.unit.engines.toy import Toy


class Trap:
    """Runs code when it is unpickled."""

    def __reduce__(self):
        return (Path.touch, (Path("/tmp/sprung"),))  # noqa: S108


def torch_zip() -> bytes:
    """What `torch.save` writes: a zip with the pickle inside."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("model/data.pkl", pickle.dumps(Trap()))
        archive.writestr("model/data/0", b"\0" * 64)
    return buffer.getvalue()


PICKLES = [torch_zip(), *(pickle.dumps({"weights": [1.0, Trap()]}, protocol) for protocol in range(6))]
OLD = [
    pickle.dumps(value, protocol)
    for protocol in (0, 1)
    for value in (Trap(), {"a": [1.0, 2.0]}, np.zeros(5000), list(range(10_000)), "x" * 100_000)
]
UNENDED = b"(0cposix\nsystem\n(S'id'\ntR" + bytes(50)
"""It would have called `system` before its missing end were noticed."""
WORDS = b"cab\ncable\ncat\ncoat\n" * 200
"""Each line but every second looks like the name of a function to call."""


@pytest.mark.parametrize("data", [*PICKLES, *OLD, UNENDED, pickle.dumps("x" * 100_000, 4)])
def test_a_pickle_is_refused_by_name(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "weights.safetensors"
    path.write_bytes(data)
    with pytest.raises(BadWeights, match=r"weights\.safetensors is a.*pickle"):
        refuse_pickle(path)


@pytest.mark.parametrize("data", [pickle.dumps(Trap(), 4), pickle.dumps(Trap(), 0)])
def test_a_pickle_in_a_zip_is_found_whatever_it_is_called(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "weights.npz"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.npy", b"\x93NUMPY")
        archive.writestr("data/weights", data)
    with pytest.raises(BadWeights, match="a zip with the pickle data/weights"):
        refuse_pickle(path)


@pytest.mark.parametrize(
    "data",
    [
        WORDS,
        WORDS + b".\n",
        b"(c) 2020 Somebody\nAll rights reserved.\n",
        b'{"a": 1}',
        b"GGUF\3\0\0\0",
        b"",
        b"N",
    ],
)
def test_text_is_no_pickle(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "vocabulary.txt"
    path.write_bytes(data)
    refuse_pickle(path)


@pytest.mark.models
@pytest.mark.parametrize("model", models())
def test_the_weights_of_our_models_are_none(real_sources, model: str) -> None:
    for path in filter(Path.is_file, real_sources(model).rglob("*")):
        refuse_pickle(path)


def test_weights_that_begin_like_a_pickle_are_none(tmp_path: Path) -> None:
    path = tmp_path / "weights.bin"
    # A safetensors header of 640 bytes begins with 80 02 00.
    path.write_bytes((640).to_bytes(8, "little") + b'{"a":' + b" " * 700)
    refuse_pickle(path)
    for numbers in (np.zeros(500), np.linspace(-1, 1, 500)):
        path.write_bytes(b"\x80\x02" + numbers.astype("<f4").tobytes())
        refuse_pickle(path)
    buffer = io.BytesIO()
    np.savez(buffer, a=np.zeros(3))
    path.write_bytes(buffer.getvalue())
    refuse_pickle(path)


@pytest.mark.parametrize("data", PICKLES[:2])
def test_a_pickle_in_a_package_does_not_come_in(toy: Toy, data: bytes) -> None:
    manifest = toy.made_of(data).describe()
    with pytest.raises(BadWeights, match=r"toy: weights\.bin is a"):
        fetch(manifest)
    assert not (toy.sources / "weights.bin").exists()
    with pytest.raises(SourceMissing):
        Store().build(manifest, manifest.recipe())


def test_a_pickle_that_was_put_there_is_not_converted(toy: Toy) -> None:
    manifest = toy.made_of(torch_zip()).stock()
    with pytest.raises(BadWeights, match=r"weights\.bin is a zip with the pickle model/data\.pkl"):
        Store().build(manifest, manifest.recipe())
