"""Texts in one normal form, each letter of which knows where in the text as it was given it stands."""

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

LONGEST_LETTERS: Final = 2000
"""Letters of a text that are read; the encoder sees 512 tokens at most anyway."""

_INVISIBLE = re.compile(
    r"[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\uffff]"
)
"""Control and direction marks, and halves of a pair that stand alone, which are no text."""

_ESCAPE = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|\x1b[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)?|\x1b[ -/]+[0-~]"
)
"""What a terminal is told: colours, titles, alphabets (ECMA-48 §5)."""

MOST_MARKS: Final = 2
"""Marks that a letter carries in any language; on which more are heaped, it is read without them."""

_SIGN: Final = "\u3001\u3002\u3005\u3007-\u3011\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_SPACED = re.compile(f"(?<![{_SIGN}])[{_SIGN}](?: [{_SIGN}])+(?![{_SIGN}])")
"""Chinese with a space between all characters, as some recognisers write it."""


@dataclass(frozen=True, slots=True)
class Cleaned:
    """A text as it is read."""

    text: str
    places: tuple[tuple[int, int], ...]
    """Of each letter of `text`, the characters [start, end) of the original that it comes from."""

    def original(self, start: int, end: int) -> tuple[int, int]:
        """Where the letters [start, end), at least one, stand in the original."""
        return self.places[start][0], self.places[end - 1][1]


def cleaned(text: str, most: int = LONGEST_LETTERS) -> str:
    """Return `text` in one normal form, without control or direction marks, at most `most` letters long."""
    return cleaned_whole(text, most).text


def cleaned_whole(text: str, most: int = LONGEST_LETTERS) -> Cleaned:
    """`cleaned`, with the places of its letters."""
    if _is_clean(text):
        return Cleaned(text, tuple((place, place + 1) for place in range(len(text))))
    letters: list[str] = []
    places: list[tuple[int, int]] = []
    text = _ESCAPE.sub(lambda told: "\0" * len(told[0]), text[: 2 * most])
    for start, end, normal in _segments(text):
        for letter in normal:
            if letter.isspace() or _INVISIBLE.match(letter):
                if letters and letters[-1] != " ":
                    letters.append(" ")
                    places.append((start, end))
            else:
                letters.append(letter)
                places.append((start, end))
    del letters[most:], places[most:]
    if letters and letters[-1] == " ":
        del letters[-1], places[-1]
    for spaced in list(_SPACED.finditer("".join(letters)))[::-1]:
        joined = slice(spaced.start() + 1, spaced.end(), 2)
        del letters[joined], places[joined]
    return Cleaned("".join(letters), tuple(places))


def _is_clean(text: str) -> bool:
    """Whether a text has its form already, as most of what is heard has."""
    return (
        len(text) <= LONGEST_LETTERS
        and unicodedata.is_normalized("NFKC", text)
        and not _INVISIBLE.search(text)
        and not _SPACED.search(text)
        and text == " ".join(text.split())
        and not any(map(_is_mark, text))
    )


def _segments(text: str) -> list[tuple[int, int, str]]:
    """Start and end of the shortest parts that can be normalised (NFKC) alone, and what they become."""
    found: list[tuple[int, int, str]] = []
    last = ""  # what the last part is made of
    starts = [place for place, letter in enumerate(text) if not place or not _is_mark(letter)]
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        part = text[start:end] if end - start <= 1 + MOST_MARKS else text[start]
        normal = unicodedata.normalize("NFKC", part)
        if found:
            first, _, before = found[-1]
            joined = unicodedata.normalize("NFKC", last + part)
            if joined != before + normal:  # a letter that melts into the one before
                last += part
                found[-1] = (first, end, joined)
                continue
        last = part
        found.append((start, end, normal))
    return [(start, end, _without_marks(normal)) for start, end, normal in found]


def _without_marks(normal: str) -> str:
    """A normal text without marks that belong to no letter of its own: no served language has such."""
    return normal if normal.isascii() else "".join(letter for letter in normal if not _is_mark(letter))


def _is_mark(letter: str) -> bool:
    """Whether a letter stands upon the one before."""
    if letter.isascii():
        return False
    return unicodedata.category(unicodedata.normalize("NFKC", letter)[0]) in ("Mn", "Me")
