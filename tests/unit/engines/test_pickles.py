"""No pickle is taken for weights, whatever it is called."""

import io
import pickle
import zipfile
from pathlib import Path

import numpy as np
import pytest

from engines.errors import BadWeights, SourceMissing
from engines.fetch import fetch
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


PICKLES = [torch_zip(), *(pickle.dumps({"weights": [1.0, Trap()]}, protocol) for protocol in (2, 3, 4, 5))]


@pytest.mark.parametrize("data", [*PICKLES, pickle.dumps("x" * 100_000, 4)])
def test_a_pickle_is_refused_by_name(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "weights.safetensors"
    path.write_bytes(data)
    with pytest.raises(BadWeights, match=r"weights\.safetensors is a.*pickle"):
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
