"""A sentence whose every character knows which span it is of, so that spans move along with any change."""

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from guide_ai.nlu.cleaning import cleaned
from guide_ai.nlu.train.sentence import Sentence, Span

OUTSIDE: Final = -1
Mark = tuple[str, int]
"""A character, and the number of its span or `OUTSIDE`."""


@dataclass(frozen=True, slots=True)
class Word:
    """Neighbouring characters without a space."""

    marks: tuple[Mark, ...]

    @property
    def text(self) -> str:
        return "".join(letter for letter, _ in self.marks)

    @property
    def free(self) -> bool:
        """Whether no letter of it is of a span."""
        return all(span == OUTSIDE for _, span in self.marks)


class Marked:
    """A sentence that may be changed."""

    def __init__(self, sentence: Sentence) -> None:
        self.sentence = sentence
        owners = [OUTSIDE] * len(sentence.text)
        for number, span in enumerate(sentence.spans):
            owners[span.start : span.end] = [number] * (span.end - span.start)
        self.marks: list[Mark] = list(zip(sentence.text, owners, strict=True))

    @property
    def text(self) -> str:
        return "".join(letter for letter, _ in self.marks)

    def find(self, words: str) -> int:
        """Where `words` stand outside the spans; -1 where they don't."""
        free = "".join(letter if owner == OUTSIDE else "\0" * len(letter) for letter, owner in self.marks)
        return free.find(words)

    def put(self, start: int, end: int, text: str) -> None:
        """Put `text` in the place of characters [start, end).

        It is of a span only where all that it replaces is of that one, or, where nothing is replaced, where
        both neighbours are.
        """
        around = self.marks[start:end] or [
            *(self.marks[start - 1 : start] if start else [("", OUTSIDE)]),
            *(self.marks[start : start + 1] or [("", OUTSIDE)]),
        ]
        owners = {owner for _, owner in around}
        owner = owners.pop() if len(owners) == 1 else OUTSIDE
        self.marks[start:end] = [(letter, owner) for letter in text]

    def each(self, change: Callable[[str], str]) -> None:
        """Change the letters one by one; a letter may become none or several."""
        self.marks = [(new, owner) for letter, owner in self.marks for new in change(letter)]

    def words(self) -> list[Word]:
        """What stands between spaces."""
        return [
            Word(tuple(group))
            for space, group in groupby(self.marks, key=lambda mark: mark[0] == " ")
            if not space
        ]

    def set_words(self, words: list[Word]) -> None:
        """Write these words with single spaces, such as join two words of one span being of it too."""
        marks: list[Mark] = []
        for word in words:
            if not word.marks:
                continue
            if marks:
                before, after = marks[-1][1], word.marks[0][1]
                marks.append((" ", before if before == after else OUTSIDE))
            marks += word.marks
        self.marks = marks

    def runs(self) -> list[tuple[int, int, int]]:
        """Start, end and number of each span that is left."""
        found: list[tuple[int, int, int]] = []
        at = 0
        for owner, group in groupby(self.marks, key=lambda mark: mark[1]):
            size = len(list(group))
            if owner != OUTSIDE:
                found.append((at, at + size, owner))
            at += size
        return found

    def done(self) -> Sentence | None:
        """The sentence as the reader will see it; None where nothing is left, or a span was torn or lost."""
        self.each(lambda letter: unicodedata.normalize("NFKC", letter))
        self.set_words(self.words())
        text = self.text
        if not text or cleaned(text) != text:
            return None
        runs = [_trimmed(text, *run) for run in self.runs()]
        if [number for _, _, number in runs] != list(range(len(self.sentence.spans))):
            return None
        if any(start >= end for start, end, _ in runs):
            return None
        spans = tuple(Span(start, end, self.sentence.spans[number].type) for start, end, number in runs)
        return replace(self.sentence, text=text, spans=spans)


def _trimmed(text: str, start: int, end: int, number: int) -> tuple[int, int, int]:
    while start < end and text[start] == " ":
        start += 1
    while start < end and text[end - 1] == " ":
        end -= 1
    return start, end, number
