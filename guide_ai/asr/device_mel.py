"""`mel.log_mel` on a GPU: sound goes over, its picture stays there."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from guide_ai.asr.mel import BANDS, HOP, RANGE, filters, taper
from guide_ai.runtime.card import DeviceBuffer
from guide_ai.runtime.device import DeviceRuntime
from guide_ai.runtime.kernels import kernel

THREADS: Final = 128
BLOCKS: Final = 64
"""Of the kernel that scales: few are enough for its 80 numbers a column."""
SMALLEST: Final = np.iinfo(np.int32).min


class DeviceMel:
    """Writes log-mel energies into a buffer that a runtime reads next, on that runtime's stream."""

    def __init__(self, runtime: DeviceRuntime) -> None:
        self._runtime = runtime
        self._energies = kernel(runtime.card, "logmel", "energies")
        self._scale = kernel(runtime.card, "logmel", "scale")
        self._taper = self._kept(taper())
        self._filters = self._kept(filters())
        self._sound: dict[tuple[int, int], tuple[DeviceBuffer, DeviceBuffer]] = {}

    def __call__(self, audios: Sequence[NDArray[np.float32]], mel: DeviceBuffer) -> None:
        """Fill `mel` (texts, 80, columns), float32, with what `log_mel` gives for each of `audios`."""
        texts, _, columns = mel.shape
        if (texts, columns) not in self._sound:
            allocate = self._runtime.allocate
            sound = allocate((texts, columns * HOP), np.float32), allocate((texts,), np.int32)
            self._sound[texts, columns] = sound
        heard, largest = self._sound[texts, columns]
        padded = np.zeros(heard.shape, np.float32)
        for row, audio in zip(padded, audios, strict=True):
            row[: audio.size] = audio[: row.size]
        self._runtime.write(heard, padded)
        self._runtime.write(largest, np.full(texts, SMALLEST, np.int32))
        with self._runtime.card.entered():
            self._energies(
                *(np.uintp(each.pointer) for each in (heard, self._taper, self._filters, mel, largest)),
                np.int32(columns),
                np.int32(BANDS),
                block=(THREADS, 1, 1),
                grid=(columns, texts),
                stream=self._runtime.stream,
            )
            self._scale(
                np.uintp(mel.pointer),
                np.uintp(largest.pointer),
                np.int32(BANDS * columns),
                np.float32(RANGE),
                block=(THREADS, 1, 1),
                grid=(BLOCKS, texts),
                stream=self._runtime.stream,
            )

    def _kept(self, values: NDArray[np.float32]) -> DeviceBuffer:
        buffer = self._runtime.allocate(values.shape, values.dtype)
        self._runtime.write(buffer, values)
        return buffer
