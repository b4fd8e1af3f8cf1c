"""From sound to tokens, on the processor or on a GPU: what `whisper.Whisper` needs of either."""

from collections.abc import Callable, Sequence
from typing import Final, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from engines.store import Engine
from guide_ai.asr.beams import Decoded
from guide_ai.asr.decoder import Decoder
from guide_ai.asr.device_hearing import DeviceHearing
from guide_ai.asr.device_mel import DeviceMel
from guide_ai.asr.hearing import Hearing
from guide_ai.asr.step_decoder import StepDecoder
from guide_ai.asr.steps import RuntimeSteps
from guide_ai.asr.vocabulary import Vocabulary
from guide_ai.runtime.device import DeviceRuntime
from guide_ai.runtime.opening import open_graph
from guide_ai.runtime.sessions import open_session
from guide_ai.runtime.thread import OwnThread

TOGETHER: Final = 4
"""Utterances that a GPU writes down at once."""

Audios = Sequence[NDArray[np.float32]]
Cancelled = Callable[[], bool] | None


class Writer(Protocol):
    """Writes down what is said in up to `most` utterances."""

    most: int

    def write(
        self, audios: Audios, prompts: Sequence[Sequence[int]], limits: Sequence[int], cancelled: Cancelled
    ) -> list[Decoded]:
        """Write up to `limits[i]` tokens after `prompts[i]`; audio as `Whisper.transcribe` takes it."""
        ...


class HostWriter:
    """One utterance at a time: a processor gains nothing from several."""

    most = 1

    def __init__(self, hearing: Hearing, decoder: Decoder) -> None:
        self._hearing = hearing
        self._decoder = decoder

    def write(
        self, audios: Audios, prompts: Sequence[Sequence[int]], limits: Sequence[int], cancelled: Cancelled
    ) -> list[Decoded]:
        return [
            self._decoder.decode(prompt, self._hearing.hear(audio), limit, cancelled)
            for audio, prompt, limit in zip(audios, prompts, limits, strict=True)
        ]


class DeviceWriter:
    """Several utterances at once: their steps go on together, until the last has ended."""

    most = TOGETHER

    def __init__(self, hearing: DeviceHearing, decoder: StepDecoder, thread: OwnThread) -> None:
        self._hearing = hearing
        self._decoder = decoder
        self._thread = thread

    def write(
        self, audios: Audios, prompts: Sequence[Sequence[int]], limits: Sequence[int], cancelled: Cancelled
    ) -> list[Decoded]:
        def work() -> list[Decoded]:
            return self._decoder.decode(prompts, self._hearing.hear(audios), limits, cancelled)

        return self._thread.run(work)


def writer_on_host(engine: Engine, vocabulary: Vocabulary, threads: int) -> HostWriter:
    """Open an engine of the processor."""
    encoder, decoder = (open_session(engine.file(f"{name}.onnx"), threads) for name in ("encoder", "decoder"))
    return HostWriter(Hearing(encoder), Decoder(decoder, vocabulary.end, vocabulary.no_speech))


def writer_on_device(engine: Engine, vocabulary: Vocabulary, threads: int) -> DeviceWriter:
    """Open an engine of a GPU."""
    encoder = cast(DeviceRuntime, open_graph(engine, "encoder", threads))
    step = open_graph(engine, "step", threads, beside=encoder)
    hearing = encoder.thread.run(lambda: DeviceHearing(encoder, DeviceMel(encoder)))
    return DeviceWriter(hearing, StepDecoder(RuntimeSteps(step), vocabulary), encoder.thread)
