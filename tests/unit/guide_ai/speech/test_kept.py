"""What will surely be said again is spoken once; when keeping fails, the answer is heard all the same."""

from collections.abc import AsyncIterator
from pathlib import Path

import numpy as np
import pytest

from guide_ai.errors import Unavailable
from guide_ai.language import Language
from guide_ai.speech.base import Clause, PhonemeTime
from guide_ai.speech.kept import KeptSpeaker


class Voice:
    """Says two clauses a sentence, each of noise; `broken` after as many as given."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.broken_after: int | None = None

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
        self.said.append(text)
        noise = np.random.default_rng(len(text))
        for number in range(2):
            if self.broken_after == number:
                raise Unavailable("gone")
            audio = noise.integers(-3000, 3000, 2400).astype(np.int16)
            yield Clause(f"{text} {number}", audio, (PhonemeTime("ɑ", 0.0, 0.1),))


async def heard(speaker: KeptSpeaker, text: str, **options: object) -> list[Clause]:
    return [clause async for clause in speaker.say(text, language="en", **options)]  # type: ignore[arg-type]


async def test_said_twice_spoken_once(tmp_path: Path) -> None:
    voice = Voice()
    speaker = KeptSpeaker(voice, tmp_path, "v1")
    first = await heard(speaker, "Neura.", keep=True)
    second = await heard(speaker, "Neura.", keep=True)
    assert voice.said == ["Neura."]
    assert [clause.kept for clause in first] == [False, False]
    assert [clause.kept for clause in second] == [True, True]
    for spoken, kept in zip(first, second, strict=True):
        assert (spoken.text, spoken.phonemes) == (kept.text, kept.phonemes)
        assert np.array_equal(spoken.audio, kept.audio)


async def test_kept_speech_needs_no_worker(tmp_path: Path) -> None:
    voice = Voice()
    speaker = KeptSpeaker(voice, tmp_path, "v1")
    await heard(speaker, "Neura.", keep=True)
    voice.broken_after = 0
    assert len(await heard(speaker, "Neura.")) == 2
    with pytest.raises(Unavailable):
        await heard(speaker, "Another.")


@pytest.mark.parametrize("changed", [{"rate": 0.8}, {"voice": "v2"}, {"text": "Neura"}])
async def test_another_pace_voice_or_wording_is_spoken_anew(
    tmp_path: Path, changed: dict[str, object]
) -> None:
    voice = Voice()
    await heard(KeptSpeaker(voice, tmp_path, "v1"), "Neura.", keep=True)
    again = KeptSpeaker(voice, tmp_path, str(changed.get("voice", "v1")))
    await heard(again, str(changed.get("text", "Neura.")), keep=True, rate=changed.get("rate", 1.0))
    assert len(voice.said) == 2


async def test_a_sentence_that_broke_off_is_not_kept(tmp_path: Path) -> None:
    voice = Voice()
    speaker = KeptSpeaker(voice, tmp_path, "v1")
    voice.broken_after = 1
    with pytest.raises(Unavailable):
        await heard(speaker, "Neura.", keep=True)
    voice.broken_after = None
    stream = speaker.say("Neura.", language="en", keep=True)
    await anext(stream)
    await stream.aclose()  # type: ignore[attr-defined]
    assert not speaker.has("Neura.", language="en")


async def test_what_need_not_be_kept_is_not(tmp_path: Path) -> None:
    voice = Voice()
    speaker = KeptSpeaker(voice, tmp_path, "v1")
    await heard(speaker, "Once only.")
    await heard(speaker, "Once only.")
    assert voice.said == ["Once only.", "Once only."]


@pytest.mark.parametrize("content", [b"", b"\x81", b"\x80", b"{}", None])
async def test_a_broken_file_is_spoken_anew(tmp_path: Path, content: bytes | None) -> None:
    voice = Voice()
    speaker = KeptSpeaker(voice, tmp_path, "v1")
    first = await heard(speaker, "Neura.", keep=True)
    (path,) = tmp_path.glob("*/*.speech")
    path.write_bytes(path.read_bytes()[:-40] if content is None else content)
    again = await heard(speaker, "Neura.", keep=True)
    assert np.array_equal(first[1].audio, again[1].audio)
    assert (await heard(speaker, "Neura."))[0].kept


async def test_the_folder_does_not_grow_without_end(tmp_path: Path) -> None:
    voice = Voice()
    speaker = KeptSpeaker(voice, tmp_path, "v1", maximum_bytes=40_000)
    for number in range(20):
        await heard(speaker, f"Sentence {number}.", keep=True)
    assert sum(path.stat().st_size for path in tmp_path.glob("*/*")) <= 40_000
    assert speaker.has("Sentence 19.", language="en")


async def test_a_folder_that_cannot_be_written_costs_only_the_keeping(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    assert len(await heard(KeptSpeaker(Voice(), blocked, "v1"), "Neura.", keep=True)) == 2
