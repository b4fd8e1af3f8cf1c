"""Text to phonemes, whatever the scripts in it: a Chinese sentence may hold a Latin name.

What the lexicon has marked is said as it wants.
"""

import re
from collections.abc import Iterator
from contextlib import suppress

from guide_ai.errors import Unpronounceable
from guide_ai.language import Language
from guide_ai.speech import chinese, english
from guide_ai.speech.lexicon import pieces
from guide_ai.speech.pronouncing import pronounced

_HAN = r"[\u3400-\u9fff\uf900-\ufaff]"
_RUN = re.compile(rf"{_HAN}(?:[^A-Za-z]*{_HAN})*[\u3000-\u303f\uff00-\uffef]*")
_BEFORE_SIGN = re.compile(r" (?=[,.;:!?…，。；：！？])")
_LATIN = re.compile(r"[A-Za-z][A-Za-z'’.\-]*(?:\s+[A-Za-z][A-Za-z'’.\-]*)*")


def phonemes(text: str, language: Language) -> str:
    """Return the phonemes of `text`. Figures and signs follow `language`, words follow their script."""
    parts = []
    for words, sounds in _told(text):
        if sounds:
            parts.append(sounds)
            continue
        for piece, is_chinese in _runs(words, language):
            sounds = chinese.phonemes(piece) if is_chinese else english.phonemes(piece)
            if sounds.strip():
                parts.append(sounds.strip())
    return _BEFORE_SIGN.sub("", " ".join(parts))


def _told(text: str) -> Iterator[tuple[str, str]]:
    """Yield (words, "") to be read, and (name, its sounds). What can't be said is read."""
    plain = ""
    for words, entry in pieces(text):
        sounds = ""
        if entry is not None:
            with suppress(Unpronounceable):
                sounds = pronounced(entry.said, entry.language)
        if not sounds:
            plain += words
            continue
        yield plain, ""
        yield words, sounds
        plain = ""
    yield plain, ""


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
