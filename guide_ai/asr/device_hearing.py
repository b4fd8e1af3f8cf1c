"""Whisper's encoder on a GPU, several utterances at once, into buffers that the decoder's steps read.

The silence that follows an utterance is added in the graph itself, from what the encoder made of it once
(see `hearing`, whose way this is).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from guide_ai.asr.hearing import LONGEST_COLUMNS, MARGIN_COLUMNS, VOICE_SECONDS
from guide_ai.asr.mel import HOP, log_mel
from guide_ai.asr.murmur import murmur
from guide_ai.runtime.base import Bound, Buffer, Runtime

WINDOWS: Final = (350, 500, 700, 1000, 1500, 2200, LONGEST_COLUMNS)
"""Columns that are encoded: few lengths, since for each of them a graph is recorded."""


Mel = Callable[[Sequence[NDArray[np.float32]], Any], None]
"""Fills a buffer with the pictures of sounds."""


@dataclass(slots=True)
class _Window:
    mel: Buffer
    bound: Bound


class DeviceHearing:
    """Encodes up to a few utterances at a time. What it returns is valid until the next call."""

    def __init__(self, runtime: Runtime, mel: Mel | None = None) -> None:
        self._runtime = runtime
        self._mel = mel or self._mel_on_host
        self._silence: dict[str, Buffer] = {}
        self._heard: dict[int, dict[str, Buffer]] = {}
        self._windows: dict[tuple[int, int], _Window] = {}
        for name in runtime.inputs:
            if name != "mel":
                self._silence[name] = buffer = self._buffer(name, 1, 0)
                runtime.write(buffer, np.zeros(buffer.shape, buffer.dtype))
        heard = self._encode([murmur(VOICE_SECONDS)], LONGEST_COLUMNS)
        for name, buffer in self._silence.items():
            runtime.write(buffer, runtime.read(heard[name.replace("silence", "cross")]).get())

    def hear(self, audios: Sequence[NDArray[np.float32]]) -> dict[str, Buffer]:
        """Return what the decoder attends to, a row an utterance."""
        most = max(-(-audio.size // HOP) for audio in audios) + MARGIN_COLUMNS
        columns = next((each for each in WINDOWS if each >= most), LONGEST_COLUMNS)
        return self._encode(audios, columns)

    def _encode(self, audios: Sequence[NDArray[np.float32]], columns: int) -> dict[str, Buffer]:
        texts = len(audios)
        if texts not in self._heard:
            self._heard[texts] = {name: self._buffer(name, texts, 0) for name in self._runtime.outputs}
        heard = self._heard[texts]
        window = self._windows.get((texts, columns))
        if window is None:
            buffer = self._buffer("mel", texts, columns)
            bound = self._runtime.bind({"mel": buffer, **self._silence, **heard})
            window = self._windows[texts, columns] = _Window(buffer, bound)
        self._mel(audios, window.mel)
        window.bound.launch()
        return heard

    def _mel_on_host(self, audios: Sequence[NDArray[np.float32]], mel: Buffer) -> None:
        self._runtime.write(mel, np.stack([log_mel(audio, mel.shape[2]) for audio in audios]))

    def _buffer(self, name: str, texts: int, columns: int) -> Buffer:
        sizes = {"B": texts, "T": columns}
        shape = [sizes[size] if isinstance(size, str) else size for size in self._runtime.shape(name)]
        return self._runtime.allocate(shape, self._runtime.dtype(name))
