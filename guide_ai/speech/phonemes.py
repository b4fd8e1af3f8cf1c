"""Text to phonemes, whatever the scripts in it: a Chinese sentence may hold a Latin name."""

import re
from collections.abc import Iterator

from guide_ai.language import Language
from guide_ai.speech import chinese, english

_HAN = r"[\u3400-\u9fff\uf900-\ufaff]"
_RUN = re.compile(rf"{_HAN}(?:[^A-Za-z]*{_HAN})*[\u3000-\u303f\uff00-\uffef]*")
_LATIN = re.compile(r"[A-Za-z][A-Za-z'’.\-]*(?:\s+[A-Za-z][A-Za-z'’.\-]*)*")


def phonemes(text: str, language: Language) -> str:
    """Return the phonemes of `text`. Figures and signs follow `language`, words follow their script."""
    parts = []
    for piece, is_chinese in _runs(text, language):
        sounds = chinese.phonemes(piece) if is_chinese else english.phonemes(piece)
        if sounds.strip():
            parts.append(sounds.strip())
    return " ".join(parts)


def _runs(text: str, language: Language) -> Iterator[tuple[str, bool]]:
    """Yield the runs of one script; what belongs to neither goes with the language of the sentence."""
    if language == "en":
        yield from _cut(text, _RUN, found_is_chinese=True)
    else:
        # Units and accession numbers are read as Chinese before Latin words are looked for.
        yield from _cut(chinese.read(text), _LATIN, found_is_chinese=False)


def _cut(text: str, pattern: re.Pattern[str], *, found_is_chinese: bool) -> Iterator[tuple[str, bool]]:
    at = 0
    for match in pattern.finditer(text):
        if match.start() > at:
            yield text[at : match.start()], not found_is_chinese
        yield match[0], found_is_chinese
        at = match.end()
    if at < len(text):
        yield text[at:], not found_is_chinese
