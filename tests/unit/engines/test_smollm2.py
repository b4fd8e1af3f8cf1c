"""The requantised language model keeps its weights, and a fresh process loads what the store holds."""

import subprocess
import sys
from pathlib import Path

import gguf
import numpy as np
import pytest

from engines.convert.smollm2 import requantise
from engines.errors import BadWeights

pytestmark = pytest.mark.models


@pytest.fixture(scope="module")
def source(real_sources) -> Path:
    return real_sources("smollm2-135m") / "SmolLM2-135M-Instruct.Q4_1.gguf"


@pytest.fixture(scope="module")
def eight_bits(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("smollm2") / "model.gguf"
    requantise(source, target)
    return target


def test_eight_bits_hold_what_four_bits_held(source: Path, eight_bits: Path) -> None:
    before = {tensor.name: tensor for tensor in gguf.GGUFReader(source).tensors}
    after = {tensor.name: tensor for tensor in gguf.GGUFReader(eight_bits).tensors}
    assert set(before) == set(after)
    kinds = {tensor.tensor_type.name for tensor in after.values()}
    assert "Q4_1" not in kinds and "Q8_0" in kinds
    for name in list(before)[::20]:
        old, new = (gguf.dequantize(t.data, t.tensor_type) for t in (before[name], after[name]))
        blocks = np.abs(old.reshape(-1, 32)).max(axis=1, keepdims=True)
        # Half a step of eight bits, and the rounding of its scale to sixteen.
        assert (np.abs(old - new).reshape(-1, 32) <= blocks * (0.5 / 127 + 1e-3)).all(), name


def test_the_tokenizer_and_the_template_come_along(source: Path, eight_bits: Path) -> None:
    old, new = gguf.GGUFReader(source), gguf.GGUFReader(eight_bits)
    for key in ("tokenizer.ggml.tokens", "tokenizer.ggml.merges", "tokenizer.chat_template"):
        assert old.fields[key].contents() == new.fields[key].contents()


def test_a_truncated_file_is_refused(source: Path, tmp_path: Path) -> None:
    whole = source.read_bytes()
    for length in (0, 10, 3_000_000, len(whole) - 1000):
        (tmp_path / "cut.gguf").write_bytes(whole[:length])
        with pytest.raises(BadWeights, match=r"cut\.gguf"):
            requantise(tmp_path / "cut.gguf", tmp_path / "out.gguf")


ASK = """
import sys
import openvino_genai as genai
scheduler = genai.SchedulerConfig()
scheduler.num_kv_blocks = 64
pipeline = genai.ContinuousBatchingPipeline(sys.argv[1], scheduler, "CPU", {})
question = [{"role": "user", "content": "What is the capital of France?"}]
prompt = pipeline.get_tokenizer().apply_chat_template(question, add_generation_prompt=True)
settings = genai.GenerationConfig()
settings.max_new_tokens = 30
print(pipeline.generate([prompt], [settings])[0].m_generation_ids[0])
"""


def test_a_fresh_process_loads_it_and_is_answered(real_engine) -> None:
    engine = real_engine("smollm2-135m")
    asked = subprocess.run(
        [sys.executable, "-c", ASK, str(engine.path)], capture_output=True, text=True, check=True, timeout=240
    )
    answer = asked.stdout.strip()
    assert "Paris" in answer
    # It knows where an answer ends: nothing of the template is said.
    assert "<|im_end|>" not in answer
