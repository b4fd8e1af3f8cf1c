"""Keeps what the guide will surely say again, so that it is heard at once, worker or no worker."""

import asyncio
import hashlib
import io
import os
import tempfile
from collections.abc import AsyncIterator
from contextlib import aclosing
from pathlib import Path
from typing import Any, Final

import msgpack
import numpy as np
import soundfile

from guide_ai.language import Language
from guide_ai.speech.base import SPEECH_RATE, Clause, PhonemeTime, Speaker

FORMAT: Final = 1
MAXIMUM_BYTES: Final = 1 << 30
"""What the folder may grow to; then what was not heard for longest goes."""


class KeptSpeaker:
    """A `Speaker` before another: says kept sentences by itself, passes the others on.

    `voice_key` names model, voice and reading: kept speech of another key is not used. A file that can't
    be read counts as not kept. Several processes may share a folder.
    """

    def __init__(
        self, inner: Speaker, folder: Path, voice_key: str, *, maximum_bytes: int = MAXIMUM_BYTES
    ) -> None:
        self._inner = inner
        self._folder = folder
        self._voice_key = voice_key
        self._maximum_bytes = maximum_bytes

    def has(self, text: str, *, language: Language, rate: float = 1.0) -> bool:
        """Whether this sentence is kept."""
        return self._path(text, language, rate).is_file()

    async def say(
        self,
        text: str,
        *,
        language: Language,
        rate: float = 1.0,
        keep: bool = False,
        ahead: bool = False,
        deadline: float | None = None,
    ) -> AsyncIterator[Clause]:
        """Yield the clauses of `text`: kept ones at once, others from the inner speaker.

        A sentence that is broken off is not kept.
        """
        path = self._path(text, language, rate)
        kept = await asyncio.to_thread(_read, path)
        if kept is not None:
            for clause in kept:
                yield clause
            return
        made: list[Clause] = []
        spoken = self._inner.say(
            text, language=language, rate=rate, keep=keep, ahead=ahead, deadline=deadline
        )
        async with aclosing(spoken) as clauses:  # type: ignore[type-var]
            async for clause in clauses:
                made.append(clause)
                yield clause
        if keep and made:
            await asyncio.to_thread(self._write, path, made)

    def _path(self, text: str, language: Language, rate: float) -> Path:
        name = "\0".join((self._voice_key, language, f"{rate:.2f}", text))
        digest = hashlib.sha256(name.encode()).hexdigest()
        return self._folder / digest[:2] / f"{digest}.speech"

    def _write(self, path: Path, clauses: list[Clause]) -> None:
        """Keep `clauses`. A full disk or a folder that can't be written costs the keeping, not the answer."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(_packed(clauses))
                os.replace(name, path)
            except BaseException:
                Path(name).unlink(missing_ok=True)
                raise
            self._make_room()
        except OSError:
            return

    def _make_room(self) -> None:
        files = [(entry, entry.stat()) for entry in self._folder.glob("*/*.speech")]
        size = sum(status.st_size for _, status in files)
        for entry, status in sorted(files, key=lambda item: item[1].st_mtime):
            if size <= self._maximum_bytes:
                return
            entry.unlink(missing_ok=True)
            size -= status.st_size


def _packed(clauses: list[Clause]) -> bytes:
    rows = []
    for clause in clauses:
        sound = io.BytesIO()
        soundfile.write(sound, clause.audio, SPEECH_RATE, format="FLAC", subtype="PCM_16")
        times = [[time.phoneme, time.start, time.end] for time in clause.phonemes]
        rows.append({"text": clause.text, "audio": sound.getvalue(), "phonemes": times})
    packed: bytes = msgpack.packb({"format": FORMAT, "clauses": rows})
    return packed


def _read(path: Path) -> list[Clause] | None:
    try:
        packed = path.read_bytes()
        os.utime(path)
    except OSError:
        return None
    try:
        content: dict[str, Any] = msgpack.unpackb(packed)
        if content["format"] != FORMAT:
            return None
        return [_clause(row) for row in content["clauses"]]
    except Exception:  # whatever is wrong with the file, the sentence is then spoken anew
        path.unlink(missing_ok=True)
        return None


def _clause(row: dict[str, Any]) -> Clause:
    audio, rate = soundfile.read(io.BytesIO(row["audio"]), dtype="int16")
    if rate != SPEECH_RATE or audio.ndim != 1:
        raise ValueError("not the guide's speech")
    times = tuple(PhonemeTime(str(name), float(start), float(end)) for name, start, end in row["phonemes"])
    return Clause(text=str(row["text"]), audio=np.asarray(audio, np.int16), phonemes=times, kept=True)
