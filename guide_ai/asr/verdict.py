"""Whether what Whisper wrote was said by anyone: it writes something for silence and noise, too."""

import re
import zlib
from typing import Final

from guide_ai.asr.base import Verdict

SILENT_ABOVE: Final = 0.6
"""no_speech from which there was no speech, however sure of its words Whisper is (measured: silence and
noise at least 0.7, speech at most 0.35)."""
LOOPING_ABOVE: Final = 2.4
"""Compression from which a text repeats itself."""

# Remarks about sounds: [wind blowing], (laughs), *applause*, ♪ la la ♪.
_REMARK: Final = re.compile(r"\[[^\]]*\]?|\([^)]*\)?|（[^）]*）?|【[^】]*】?|\*[^*]+\*|[♪♫♬♩][^♪♫♬♩]*[♪♫♬♩]?")
# What films end with stood below much silence in Whisper's training. No visitor says it to a guide.
_CREDITS: Final = re.compile(
    r"amara\.org|^(?:thanks|thank you) for watching|subscribe to (?:my|our|the) channel|^subtitles? by"
    r"|字幕(?:由|志愿者|组|制作)|请不吝点赞|(?:谢谢|感谢)(?:大家|您|你)?(?:的)?(?:观看|收看)|点赞.{0,3}订阅",
    re.IGNORECASE,
)


def compression(text: str) -> float:
    """UTF-8 bytes of `text` over its zlib size; 0 for an empty text."""
    raw = text.encode()
    return len(raw) / len(zlib.compress(raw)) if raw else 0.0


def judge(text: str, *, no_speech: float, ratio: float, endless: bool) -> tuple[str, Verdict]:
    """Return what may be used of `text` (nothing, unless the verdict is `speech`) and the verdict.

    `ratio`: its compression. `endless`: it was still going on where it had to be cut.
    """
    if no_speech > SILENT_ABOVE:
        return "", "silence"
    if endless or ratio > LOOPING_ABOVE:
        return "", "gibberish"
    said = " ".join(_REMARK.sub(" ", text).split())
    if not any(character.isalnum() for character in said) or _CREDITS.search(said):
        return "", "noise"
    if "\ufffd" in said:
        return "", "gibberish"
    return said, "speech"
