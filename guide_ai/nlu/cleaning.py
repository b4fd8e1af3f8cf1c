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
    for start, end, normal in _segments(text[: 2 * most]):
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
    return Cleaned("".join(letters), tuple(places))


def _is_clean(text: str) -> bool:
    """Whether a text has its form already, as most of what is heard has."""
    return (
        len(text) <= LONGEST_LETTERS
        and unicodedata.is_normalized("NFKC", text)
        and not _INVISIBLE.search(text)
        and text == " ".join(text.split())
    )


def _segments(text: str) -> list[tuple[int, int, str]]:
    """Start and end of the shortest parts that can be normalised (NFKC) alone, and what they become."""
    if unicodedata.is_normalized("NFKC", text):
        return [(place, place + 1, letter) for place, letter in enumerate(text)]
    found: list[tuple[int, int, str]] = []
    starts = [place for place, letter in enumerate(text) if not place or not _is_mark(letter)]
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        normal = unicodedata.normalize("NFKC", text[start:end])
        if found:
            first, _, before = found[-1]
            joined = unicodedata.normalize("NFKC", text[first:end])
            if joined != before + normal:  # a letter that melts into the one before
                found[-1] = (first, end, joined)
                continue
        found.append((start, end, normal))
    return found


def _is_mark(letter: str) -> bool:
    """Whether a letter stands upon the one before."""
    return unicodedata.combining(unicodedata.normalize("NFKC", letter)[0]) != 0
