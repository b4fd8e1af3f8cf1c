"""Kokoro speaks as its source does, and says how long each phoneme lasts."""

from pathlib import Path

import numpy as np
import onnx
import pytest

from engines.convert.convolutions import convolutions_as_products
from engines.convert.kokoro import convert, with_durations
from engines.errors import BadWeights
from engines.manifest import manifest_of
from engines.run import OnnxSession
from engines.store import Engine
from tests.unit.engines.speech import SENTENCES, speak, tokens

pytestmark = pytest.mark.models

SAMPLES = 600
"""A unit of duration, at 24 kHz."""
QUESTION = next(iter(SENTENCES.values()))


@pytest.fixture(scope="module")
def engine(real_engine) -> Engine:
    return real_engine("kokoro")


@pytest.fixture(scope="module")
def session(engine: Engine) -> OnnxSession:
    return OnnxSession(engine.file("model.onnx"), 2)


@pytest.fixture(scope="module")
def untouched(real_sources, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source with nothing but the durations added."""
    model = onnx.load(real_sources("kokoro") / "kokoro-v1.0.int8.onnx")
    with_durations(model)
    path = tmp_path_factory.mktemp("kokoro") / "untouched.onnx"
    onnx.save(model, path)
    return path


@pytest.mark.parametrize(("voice", "speed"), [("af_heart", 1.0), ("am_michael", 1.3), ("zf_xiaoxiao", 0.8)])
def test_durations_add_up_to_the_audio(engine, session, voice: str, speed: float) -> None:
    for sounds in (QUESTION, "a", "nˈO."):
        result = speak(engine, session, sounds, voice, speed)
        assert result["durations"].shape == (len(tokens(engine, sounds)) + 2,)
        assert result["durations"].min() >= 1
        assert result["durations"].sum() * SAMPLES == len(result["audio"])


def test_speech_is_louder_than_its_ends(engine, session) -> None:
    result = speak(engine, session, QUESTION)
    first, last = result["durations"][0] * SAMPLES, result["durations"][-1] * SAMPLES
    middle = result["audio"][first : len(result["audio"]) - last]
    assert np.abs(middle).max() > 0.1
    assert np.sqrt((middle**2).mean()) > 5 * np.sqrt((result["audio"][: first // 2] ** 2).mean())


def test_the_rewritten_convolutions_speak_the_same(engine, session, untouched: Path) -> None:
    source = OnnxSession(untouched, 2)
    for sounds, voice in ((QUESTION, "bf_emma"), ("nˈO.", "zm_yunxi")):
        before, after = speak(engine, source, sounds, voice), speak(engine, session, sounds, voice)
        np.testing.assert_array_equal(before["durations"], after["durations"])
        assert np.corrcoef(before["audio"], after["audio"])[0, 1] > 0.95


def test_the_sign_of_the_weights_is_not_heard(engine, session, untouched: Path, tmp_path: Path) -> None:
    model = onnx.load(untouched)
    assert convolutions_as_products(model, signed=False) == 76
    onnx.save(model, tmp_path / "unsigned.onnx")
    unsigned = speak(engine, OnnxSession(tmp_path / "unsigned.onnx", 2), QUESTION)
    np.testing.assert_allclose(speak(engine, session, QUESTION)["audio"], unsigned["audio"], atol=1e-3)


def test_every_voice_is_whole_and_its_own(engine: Engine) -> None:
    voices = [name for name in engine.manifest.files if name.startswith("voices/")]
    assert {f"voices/{name}.bin" for name in ("af_heart", "bf_emma", "am_michael", "zf_xiaoxiao")} <= set(
        voices
    )
    rows = [np.fromfile(engine.file(name), np.float32).reshape(510, 256)[20] for name in voices]
    assert all(np.isfinite(row).all() and np.abs(row).max() < 10 for row in rows)
    assert len({row.tobytes() for row in rows}) == len(voices)


def test_a_truncated_model_is_refused(real_sources, tmp_path: Path) -> None:
    whole = (real_sources("kokoro") / "kokoro-v1.0.int8.onnx").read_bytes()
    (tmp_path / "kokoro-v1.0.int8.onnx").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(BadWeights, match="truncated"):
        convert(manifest_of("kokoro"), manifest_of("kokoro").recipe(), tmp_path, tmp_path)


def test_a_model_without_durations_is_refused() -> None:
    with pytest.raises(BadWeights, match="Clip_output_0"):
        with_durations(onnx.ModelProto())
