"""A docent's adapters go onto the matrices that they were trained for, and onto nothing else."""

from pathlib import Path

import gguf
import numpy as np
import pytest
from safetensors.numpy import save_file

from engines.convert.docent import FORMAT, Docent
from engines.convert.smollm2 import requantise
from engines.errors import BadWeights

NAME = "blk.0.attn_q"
BASE = "a" * 64


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A GGUF of two matrices of four bits."""
    path = tmp_path / "small.gguf"
    writer = gguf.GGUFWriter(path, arch="llama")
    chance = np.random.default_rng(1)
    four = gguf.GGMLQuantizationType.Q4_1
    for name in (NAME, "blk.0.attn_k"):
        values = gguf.quantize(chance.normal(0, 1, (32, 64)).astype(np.float32), four)
        writer.add_tensor(f"{name}.weight", values, raw_dtype=four)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


def adapters(path: Path, *, outputs: int = 32, name: str = NAME, form: str = FORMAT) -> Path:
    chance = np.random.default_rng(2)
    tensors = {
        f"{name}.up": chance.normal(0, 0.3, (outputs, 4)).astype(np.float16),
        f"{name}.down": chance.normal(0, 0.3, (4, 64)).astype(np.float16),
    }
    save_file(tensors, path, metadata={"format": form, "base": BASE})
    return path


def matrices(path: Path) -> dict[str, np.ndarray]:
    return {each.name: gguf.dequantize(each.data, each.tensor_type) for each in gguf.GGUFReader(path).tensors}


def test_what_was_learnt_is_added_to_its_own_matrix_alone(source, tmp_path):
    docent = Docent.read(adapters(tmp_path / "docent.safetensors"))
    requantise(source, tmp_path / "with.gguf", docent)
    requantise(source, tmp_path / "without.gguf")
    before, after = matrices(tmp_path / "without.gguf"), matrices(tmp_path / "with.gguf")
    wanted = before[f"{NAME}.weight"] + docent.added[f"{NAME}.weight"]
    np.testing.assert_allclose(after[f"{NAME}.weight"], wanted, atol=0.05)
    assert np.abs(after[f"{NAME}.weight"] - before[f"{NAME}.weight"]).max() > 0.2
    np.testing.assert_array_equal(after["blk.0.attn_k.weight"], before["blk.0.attn_k.weight"])


def test_adapters_of_another_shape_or_matrix_are_refused(source, tmp_path):
    wide = Docent.read(adapters(tmp_path / "wide.safetensors", outputs=48))
    with pytest.raises(BadWeights, match="shape"):
        requantise(source, tmp_path / "out.gguf", wide)
    lost = Docent.read(adapters(tmp_path / "lost.safetensors", name="blk.7.attn_q"))
    with pytest.raises(BadWeights, match=r"no blk\.7"):
        requantise(source, tmp_path / "out.gguf", lost)


def test_adapters_of_other_weights_or_another_format_are_refused(tmp_path):
    docent = Docent.read(adapters(tmp_path / "docent.safetensors"))
    docent.require(BASE)
    with pytest.raises(BadWeights, match="other weights"):
        docent.require("b" * 64)
    with pytest.raises(BadWeights, match="format"):
        Docent.read(adapters(tmp_path / "other.safetensors", form="vernissage-understanding/1"))


def test_half_a_pair_is_refused(tmp_path):
    path = tmp_path / "half.safetensors"
    save_file({f"{NAME}.up": np.ones((4, 2), np.float16)}, path, metadata={"format": FORMAT, "base": BASE})
    with pytest.raises(BadWeights, match="pairs"):
        Docent.read(path)
