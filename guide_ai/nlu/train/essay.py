"""Long texts in the manner of a catalogue's essay, a question about one of their facts, and where it is told.

An essay tells many facts of the same kinds about other works and people, so that finding a kind of sentence
is not enough: the names of the question have to be met in the text, wherever they stand.
"""

import random
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, cast

from guide_ai.language import LANGUAGES, Language
from guide_ai.nlu.base import EntityType
from guide_ai.nlu.train.gazetteer import Gazetteer

FOLDER: Final = Path(__file__).parent / "essays"
NAMED: Final[tuple[EntityType, ...]] = ("work", "artist", "person", "place", "technique", "period")
ONE_IN: Final = 3
"""One sentence in so many tells nothing that is asked for."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One kind of fact: how it is told and asked for, and the slot that answers."""

    told: tuple[str, ...]
    asked: tuple[str, ...]
    answer: str


@dataclass(frozen=True, slots=True)
class Essay:
    """A long text, a question about it, and the characters [start, end) that answer."""

    question: str
    text: str
    start: int
    end: int


class Essays:
    """Writes essays in one language."""

    def __init__(self, language: Language, names: Gazetteer, folder: Path = FOLDER) -> None:
        whole = tomllib.loads((folder / f"{language}.toml").read_text(encoding="utf-8"))
        self._language = language
        self._gap = "" if language == "zh-hans" else " "
        self._names = names
        self._facts = tuple(
            Fact(tuple(fact["told"]), tuple(fact["asked"]), fact["answer"]) for fact in whole["facts"]
        )
        self._fillers = cast("Sequence[str]", whole["fillers"]["lines"])
        self._made_up = cast("Mapping[str, Sequence[str]]", whole["made_up"])

    def write(self, letters: int, chance: random.Random, *, at: float | None = None) -> Essay:
        """An essay of about `letters` characters whose answer stands at `at` (0 … 1) of it, by chance else.

        No other fact of the essay has the same names as the one that is asked for.
        """
        fact = chance.choice(self._facts)
        words = self._words(chance)
        told = chance.choice(fact.told)
        before = int(letters * (chance.random() if at is None else at))
        taken = {words[name] for name in NAMED}
        gap = self._gap
        head = self._passage(before, taken, chance)
        tail = self._passage(letters - before, taken, chance)
        sentence, start, end = _filled(told, words, fact.answer)
        opening = gap.join(head) + (gap if head else "")
        text = opening + gap.join((sentence, *tail))
        return Essay(
            chance.choice(fact.asked).format_map(words), text, len(opening) + start, len(opening) + end
        )

    def _passage(self, letters: int, taken: set[str], chance: random.Random) -> list[str]:
        lines: list[str] = []
        size = 0
        while size < letters:
            if chance.randrange(ONE_IN) == 0:
                line = chance.choice(self._fillers)
            else:
                words = self._words(chance)
                if taken & {words[name] for name in NAMED}:
                    continue
                line = chance.choice(chance.choice(self._facts).told).format_map(words)
            lines.append(line)
            size += len(line) + len(self._gap)
        return lines

    def _words(self, chance: random.Random) -> dict[str, str]:
        words: dict[str, str] = {name: self._names.name(name, self._language, chance) for name in NAMED}
        made_up = {name: chance.choice(choices) for name, choices in self._made_up.items()}
        numbers = {"year": chance.randint(1480, 1990), "count": chance.randint(2, 90)}
        price = made_up.pop("currency").format(chance.randint(12, 9000))
        return words | made_up | {name: str(number) for name, number in numbers.items()} | {"price": price}


def _filled(told: str, words: Mapping[str, str], answer: str) -> tuple[str, int, int]:
    """The sentence, and the characters of it that answer."""
    before, _, after = told.partition(f"{{{answer}}}")
    head = before.format_map(words)
    return head + words[answer] + after.format_map(words), len(head), len(head) + len(words[answer])


def divided(names: Gazetteer, *, held_out: bool, one_in: int = 5) -> Gazetteer:
    """The names that are held out to judge (one in so many, by their place in the list), or the others."""
    return Gazetteer(
        {
            kind: {
                language: tuple(
                    name
                    for place, name in enumerate(names.names.get(kind, {}).get(language, ()))
                    if (place % one_in == 0) == held_out
                )
                for language in LANGUAGES
            }
            for kind in NAMED
        }
    )
