"""Where a sentence ends: the guide releases, checks and says one sentence at a time.

Used on records' texts as a whole and on the language model's words as they come.
"""

import re
from typing import Final

HAN: Final = r"\u3400-\u4dbf\u4e00-\u9fff"

_ABBREVIATION: Final = re.compile(
    r"(?:^|[\s(“\"'.])(?:[A-Z]|c|ca|cf|dr|mr|mrs|ms|st|no|nos|vol|fig|pl|cat|inv|approx|e\.g|i\.e|b|d|fl|attr|prof|jr|sr)\.$",
    re.IGNORECASE,
)
_NEAR: Final = 12
"""Characters in which an abbreviation and what stands before it have room: a long text is not read anew."""
_SPACES: Final = re.compile(r"\s*")
_CLOSING: Final = "”’\"')）」』》]"
_CHINESE_ENDS: Final = "。！？；"
_LATIN_ENDS: Final = ".!?"


def split(text: str) -> list[str]:
    """The sentences of `text`, trimmed, none empty. So does an empty line."""
    splitter = Splitter()
    return [*splitter.feed(text), *splitter.flush()]


class Splitter:
    """Cuts a stream of text pieces into sentences as soon as each is whole."""

    def __init__(self) -> None:
        self._rest = ""

    def feed(self, piece: str) -> list[str]:
        """Take the next piece; return the sentences that it completes."""
        self._rest += piece
        found: list[str] = []
        while (cut := _end(self._rest)) is not None:
            sentence, self._rest = _line(self._rest[:cut]), self._rest[cut:]
            if sentence:
                found.append(sentence)
        return found

    def flush(self) -> list[str]:
        """What is left, as the last sentence (or none)."""
        rest, self._rest = _line(self._rest), ""
        return [rest] if rest else []


def _line(text: str) -> str:
    """A sentence on one line; a break between Chinese characters is no space."""
    return " ".join(re.sub(rf"(?<=[{HAN}，。、；：])\s*\n\s*", "", text).split())


def _end(text: str) -> int | None:
    """Index just behind the first sentence of `text`, or None while that is not certain."""
    for index, letter in enumerate(text):
        if text.startswith("\n\n", index):
            return index + 2
        if letter in _CHINESE_ENDS:
            return _behind_closing(text, index + 1)
        if letter in _LATIN_ENDS:
            behind = _behind_closing(text, index + 1)
            if behind >= len(text):
                return None
            if text[behind] in _LATIN_ENDS:
                continue
            if not (text[behind].isspace() or "\u4e00" <= text[behind] <= "\u9fff"):
                continue
            if letter == "." and _ABBREVIATION.search(text, max(0, index - _NEAR), index + 1):
                continue
            following = _behind_spaces(text, behind)
            if letter == "." and following == len(text):
                return None if text[behind:] and "\n" not in text[behind:] else behind
            if letter == "." and text[following].islower():
                continue
            return behind
    return None


def _behind_spaces(text: str, index: int) -> int:
    found = _SPACES.match(text, index)
    return found.end() if found else index


def _behind_closing(text: str, index: int) -> int:
    while index < len(text) and text[index] in _CLOSING:
        index += 1
    return index
