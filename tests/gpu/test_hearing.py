"""What a GPU hears is what the processor hears. Skipped where there is no GPU, so never in CI."""

from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from engines.errors import EngineError
from guide_ai.asr.device_hearing import DeviceHearing
from guide_ai.asr.device_mel import DeviceMel
from guide_ai.asr.mel import log_mel
from guide_ai.asr.step_decoder import StepDecoder
from guide_ai.asr.steps import RuntimeSteps
from guide_ai.runtime.card import card
from guide_ai.runtime.kernels import kernel
from guide_ai.runtime.onnx_cpu import OnnxCpu
from tests.gpu.toy import layers
from tests.unit.guide_ai.asr.chance import MARKS, WORDS, chance, whisper

try:
    card()
except EngineError as error:
    pytest.skip(str(error), allow_module_level=True)

from guide_ai.runtime.onnx_cuda import OnnxCuda

RANDOM = np.random.default_rng(2)
VOCABULARY = SimpleNamespace(end=MARKS.end, no_speech=MARKS.no_speech, size=WORDS)


def sound(seconds: float) -> np.ndarray:
    """A chord that swells, in noise."""
    t = np.arange(int(seconds * 16000)) / 16000
    chord = sum(np.sin(2 * np.pi * f * t) for f in (220, 440, 1870))
    return (0.1 * chord * np.abs(np.sin(3 * t)) + RANDOM.normal(0, 0.01, t.size)).astype(np.float32)


def test_the_picture_of_sound_is_the_same(tmp_path: Path) -> None:
    runtime = OnnxCuda(layers(tmp_path))
    mel = DeviceMel(runtime)
    audios = [sound(3.0), sound(0.3), np.zeros(16000, np.float32), sound(9.0)]
    for columns in (350, 1000):
        buffer = runtime.allocate((len(audios), 80, columns), np.float32)
        mel(audios, buffer)
        found = runtime.read(buffer).get()
        for audio, picture in zip(audios, found, strict=True):
            np.testing.assert_allclose(picture, log_mel(audio, columns), atol=2e-3)


def test_texts_together_are_those_of_each_alone_and_of_the_processor(tmp_path: Path) -> None:
    paths = whisper(tmp_path, chance(end_bias=36.0))
    there, here = OnnxCuda(paths["encoder-fused"]), OnnxCpu(paths["encoder-fp32"])
    steps = OnnxCuda(paths["step-fused"], beside=there)
    hearing, plain = DeviceHearing(there, DeviceMel(there)), DeviceHearing(here)
    decoder = StepDecoder(RuntimeSteps(steps), VOCABULARY)
    slow = StepDecoder(RuntimeSteps(OnnxCpu(paths["step-fp32"])), VOCABULARY)
    audios = [sound(2), sound(4), sound(6)]
    prompts, limits = [[1, 2, 3, 4]] * 3, [20, 30, 40]
    for _ in range(3):
        together = decoder.decode(prompts, hearing.hear(audios), limits)
        expected = slow.decode(prompts, plain.hear(audios), limits)
        for found, wanted in zip(together, expected, strict=True):
            assert found.tokens == wanted.tokens and found.endless == wanted.endless
            assert found.average_logprob == pytest.approx(wanted.average_logprob, abs=0.02)
            assert found.no_speech == pytest.approx(wanted.no_speech, rel=0.1, abs=1e-3)


def test_a_crop_is_cut_turned_and_scaled() -> None:
    gpu = card()
    picture = RANDOM.integers(0, 256, (60, 80, 3)).astype(np.uint8)
    angle, scale = 0.3, 1.7
    matrix = np.array(
        [
            [scale * np.cos(angle), -scale * np.sin(angle), 20.3],
            [scale * np.sin(angle), scale * np.cos(angle), -4.6],
        ],
        np.float32,
    )
    mean, deviation = np.array([0.485, 0.456, 0.406], np.float32), np.array([0.229, 0.224, 0.225], np.float32)
    rows, columns = 48, 36
    found = np.empty((3, rows, columns), np.float32)
    with gpu.entered():
        into = gpu.driver.mem_alloc(found.nbytes)
        arguments = [gpu.driver.to_device(each) for each in (picture, matrix, mean, deviation)]
        kernel(gpu, "crop", "crop")(
            arguments[0], np.int32(60), np.int32(80), *arguments[1:], np.float32(114), into, np.int32(rows),
            np.int32(columns), block=(16, 16, 1), grid=(3, 3),
        )  # fmt: skip
        gpu.driver.memcpy_dtoh(found, into)
    y, x = np.mgrid[:rows, :columns]
    u = matrix[0, 0] * x + matrix[0, 1] * y + matrix[0, 2]
    v = matrix[1, 0] * x + matrix[1, 1] * y + matrix[1, 2]
    padded = np.full((62, 82, 3), 114.0)
    padded[1:-1, 1:-1] = picture
    left, top = np.floor(u).astype(int), np.floor(v).astype(int)
    across, down = (u - left)[..., None], (v - top)[..., None]

    def at(row: np.ndarray, column: np.ndarray) -> np.ndarray:
        return padded[np.clip(row + 1, 0, 61), np.clip(column + 1, 0, 81)]

    upper = at(top, left) * (1 - across) + at(top, left + 1) * across
    lower = at(top + 1, left) * (1 - across) + at(top + 1, left + 1) * across
    expected = (((upper * (1 - down) + lower * down) / 255 - mean) / deviation).transpose(2, 0, 1)
    np.testing.assert_allclose(found, expected, atol=2e-3)
