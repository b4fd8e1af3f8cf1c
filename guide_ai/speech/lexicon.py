"""How names are to be said: curators' entries, put into a sentence on its way to the voice.

An entry travels within the text, out of reach of whatever cuts sentences or reads figures: as signs that
nothing else has, which `guide_ai.speech.phonemes` turns into sounds and captions never show. So whatever
keeps speech by its text keeps it by how it is said, too.
"""

import re
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Protocol

from guide_ai.language import Language
from guide_ai.speech.base import Clause, Speaker

_OPEN, _MIDDLE, _CLOSE = "\U0010fffa", "\U0010fffb", "\U0010fffc"
_MARK: Final = re.compile(f"{_OPEN}([^{_OPEN}{_CLOSE}]*){_MIDDLE}([^{_OPEN}{_CLOSE}]*){_CLOSE}")
_OURS: Final = re.compile("[\U000f0000-\U0010ffff]")
_SHIFT: Final = 0xF0000
"""From a character to its stand-in: those of plane 0 to plane 15, those of plane 2 (rare Han) to plane 16."""
_HAN_SIGNS: Final = "\u3400-\u9fff\uf900-\ufaff\U00020000-\U0002ffff"
_HAN: Final = re.compile(f"[{_HAN_SIGNS}]")
_LETTER: Final = rf"[^\W{_HAN_SIGNS}]"
_OWNING: Final = re.compile("['’]s$")
OWNING: Final = "’s"
"""What ends the sounds of a name that stands in the possessive."""


@dataclass(frozen=True, slots=True)
class Entry:
    """`written` is said as `said`: as an English respelling or IPA between slashes, or as pinyin."""

    written: str
    said: str
    language: Language
    """Of `said`. In sentences of another language it holds where that has no entry for the name."""


class Lexicon(Protocol):
    """Knows how names are to be said."""

    async def entries(self) -> Sequence[Entry]:
        """All entries as they are now. Raises nothing: without them names are said as they are read."""
        ...


class LexiconSpeaker:
    """A `Speaker` before another, which hears how names are to be said."""

    def __init__(self, inner: Speaker, lexicon: Lexicon) -> None:
        self._inner = inner
        self._lexicon = lexicon

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
        """Yield the clauses of `text`, names as the lexicon has them."""
        told = marked(text, language, tuple(await self._lexicon.entries()))
        said = self._inner.say(told, language=language, rate=rate, keep=keep, ahead=ahead, deadline=deadline)
        async with aclosing(said) as clauses:  # type: ignore[type-var]
            async for clause in clauses:
                yield clause


def marked(text: str, language: Language, entries: Sequence[Entry]) -> str:
    """Return `text` with the names of `entries` marked, the longest first; case does not matter.

    A name in letters is found as a whole word, also in the possessive; one in Chinese anywhere.
    """
    text = _OURS.sub("", text)
    said, pattern = _pattern(language, tuple(entries))
    if pattern is None:
        return text

    def mark(match: re.Match[str]) -> str:
        owning = OWNING if _OWNING.search(match[0]) and match[0].casefold() not in said else ""
        entry = said[(match[0][: -len(OWNING)] if owning else match[0]).casefold()]
        told = f"{entry.language} {entry.said.strip()}{owning}"
        return f"{_OPEN}{_away(match[0])}{_MIDDLE}{_away(told)}{_CLOSE}"

    return pattern.sub(mark, text)


def unmarked(text: str) -> str:
    """Return the text as it is shown."""
    return _OURS.sub("", _MARK.sub(lambda match: _back(match[1]), text))


def pieces(text: str) -> Iterator[tuple[str, Entry | None]]:
    """Yield (words, None) for what is read as it stands and (name, its entry) for what is marked."""
    at = 0
    for match in _MARK.finditer(text):
        if match.start() > at:
            yield _OURS.sub("", text[at : match.start()]), None
        name, (language, _, said) = _back(match[1]), _back(match[2]).partition(" ")
        yield name, Entry(name, said, "zh-hans" if language == "zh-hans" else "en")
        at = match.end()
    if at < len(text):
        yield _OURS.sub("", text[at:]), None


@lru_cache(maxsize=8)
def _pattern(
    language: Language, entries: tuple[Entry, ...]
) -> tuple[dict[str, Entry], re.Pattern[str] | None]:
    said: dict[str, Entry] = {}
    for entry in sorted(entries, key=lambda entry: entry.language != language):
        if entry.written.strip():
            said.setdefault(entry.written.strip().casefold(), entry)
    names = sorted(said, key=lambda name: (-len(name), name))
    if not names:
        return said, None
    found = "|".join(
        re.escape(name) if _HAN.search(name) else rf"(?<!{_LETTER}){re.escape(name)}(?!{_LETTER})(?:['’]s\b)?"
        for name in names
    )
    return said, re.compile(found, re.IGNORECASE)


def _away(text: str) -> str:
    return "".join(chr(ord(letter) + (_SHIFT if ord(letter) < 0xFFFE else 0xE0000)) for letter in text)


def _back(text: str) -> str:
    return "".join(chr(ord(letter) - (_SHIFT if ord(letter) < 0x100000 else 0xE0000)) for letter in text)
