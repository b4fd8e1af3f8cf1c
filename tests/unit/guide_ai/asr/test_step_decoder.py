"""Steps of a fixed shape write what the decoder with a growing cache writes, one text or several at once."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from types import SimpleNamespace

import numpy as np
import onnx
import pytest

from engines.convert.whisper import decoder_graph
from engines.convert.whisper_blocks import Whisper
from guide_ai.asr.beams import Decoded
from guide_ai.asr.decoder import Decoder
from guide_ai.asr.device_hearing import DeviceHearing
from guide_ai.asr.hearing import Hearing
from guide_ai.asr.step_decoder import StepDecoder
from guide_ai.asr.steps import RuntimeSteps
from guide_ai.asr.writers import DeviceWriter
from guide_ai.errors import Cancelled
from guide_ai.runtime.onnx_cpu import OnnxCpu
from guide_ai.runtime.sessions import open_session
from tests.unit.guide_ai.asr.chance import MARKS, WORDS, chance, whisper
from tests.unit.guide_ai.runtime.paper import PaperGpu, paper_card

PROMPT = [1, 2, 3, 4]
VOCABULARY = SimpleNamespace(end=MARKS.end, no_speech=MARKS.no_speech, size=WORDS)


def sound(seed: int, seconds: float) -> np.ndarray:
    random = np.random.default_rng(seed)
    t = np.arange(int(seconds * 16000)) / 16000
    return (np.sin(2 * np.pi * random.uniform(100, 900) * t) * random.uniform(0.1, 0.5)).astype(np.float32)


@pytest.fixture(scope="module")
def source() -> Whisper:
    return chance(end_bias=36.0)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, source: Whisper) -> Path:
    folder = tmp_path_factory.mktemp("whisper")
    whisper(folder, source, precisions=("fp32",))
    onnx.save(decoder_graph(source, "fp32"), folder / "decoder.onnx")
    return folder


@pytest.fixture(scope="module")
def hearing(folder: Path) -> DeviceHearing:
    return DeviceHearing(OnnxCpu(folder / "encoder-fp32.onnx"))


@pytest.fixture
def steps(folder: Path) -> StepDecoder:
    return StepDecoder(RuntimeSteps(OnnxCpu(folder / "step-fp32.onnx")), VOCABULARY)


@pytest.fixture(scope="module")
def reference(folder: Path, source: Whisper) -> tuple[Hearing, Decoder]:
    from engines.convert.whisper import encoder_graph

    onnx.save(encoder_graph(source, "fp32"), folder / "encoder.onnx")
    decoder = Decoder(open_session(folder / "decoder.onnx", 1), MARKS.end, MARKS.no_speech)
    return Hearing(open_session(folder / "encoder.onnx", 1)), decoder


# The lengths are those of windows in which both ways encode the same number of columns.
AUDIOS = [sound(1, 2.0), sound(2, 3.5), sound(3, 5.5)]
LIMITS = [30, 6, 40]


def test_several_texts_at_once_are_what_each_is_alone(hearing: DeviceHearing, steps: StepDecoder) -> None:
    together = steps.decode([PROMPT] * 3, hearing.hear([AUDIOS[0]] * 3), LIMITS)
    for limit, found in zip(LIMITS, together, strict=True):
        (alone,) = steps.decode([PROMPT], hearing.hear([AUDIOS[0]]), [limit])
        assert found.tokens == alone.tokens and found.endless == alone.endless
        assert found.average_logprob == pytest.approx(alone.average_logprob, abs=1e-4)


def test_they_are_what_the_growing_cache_writes(
    hearing: DeviceHearing, steps: StepDecoder, reference: tuple[Hearing, Decoder]
) -> None:
    ear, decoder = reference
    endings = set()
    for audio, limit in zip(AUDIOS, LIMITS, strict=True):
        (found,) = steps.decode([PROMPT], hearing.hear([audio]), [limit])
        expected = decoder.decode(PROMPT, ear.hear(audio), limit)
        assert found.tokens == expected.tokens and found.endless == expected.endless
        assert found.average_logprob == pytest.approx(expected.average_logprob, abs=1e-3)
        assert found.no_speech == pytest.approx(expected.no_speech, rel=0.01)
        endings.add(found.endless)
    assert endings == {True, False}  # else the sounds above test one way of ending only


def test_nothing_of_one_text_stays_for_the_next(hearing: DeviceHearing, steps: StepDecoder) -> None:
    first = steps.decode([PROMPT], hearing.hear([AUDIOS[0]]), [20])
    steps.decode([PROMPT], hearing.hear([AUDIOS[1]]), [20])
    steps.decode([PROMPT] * 2, hearing.hear(AUDIOS[1:]), [20, 40])
    assert steps.decode([PROMPT], hearing.hear([AUDIOS[0]]), [20]) == first


def test_whoever_is_not_waited_for_stops(hearing: DeviceHearing, steps: StepDecoder) -> None:
    asked = iter([False, False, True])
    with pytest.raises(Cancelled):
        steps.decode([PROMPT], hearing.hear([AUDIOS[2]]), [40], lambda: next(asked))
    assert steps.decode([PROMPT], hearing.hear([AUDIOS[0]]), [20])[0].tokens


def test_a_gpu_writes_the_same_from_whichever_thread(
    folder: Path, hearing: DeviceHearing, steps: StepDecoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    paper_card(monkeypatch)
    encoder = PaperGpu(folder / "encoder-fp32.onnx")
    step = PaperGpu(folder / "step-fp32.onnx", beside=encoder)
    writer = DeviceWriter(
        encoder.thread.run(lambda: DeviceHearing(encoder)),
        StepDecoder(RuntimeSteps(step), VOCABULARY),
        encoder.thread,
    )
    expected = [steps.decode([PROMPT], hearing.hear([audio]), [20])[0] for audio in AUDIOS]
    with ThreadPoolExecutor(3) as pool:
        lock = Lock()  # as `whisper.Whisper` has

        def write(audio: np.ndarray) -> Decoded:
            with lock:
                return writer.write([audio], [PROMPT], [20], None)[0]

        assert list(pool.map(write, AUDIOS * 2)) == expected * 2
    assert len(step.threads | encoder.threads) == 1
