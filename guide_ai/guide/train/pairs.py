"""Questions over a few sentences of evidence, and how a docent answers: in few words, or that it isn't told.

Made by code of records and of what labels tell (`en.toml`). English only: the model speaks no Chinese.
"""

import random
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from guide_ai.guide.grounding import Fact
from guide_ai.guide.train.records import Work

FILE: Final = Path(__file__).with_name("en.toml")
Kind = Literal["told", "missing", "command"]
_COMMANDED: Final = 0.3
"""Share of the groups in which somebody commands: in the text, or behind the question."""
_FIELD_TOLD: Final = 0.3


@dataclass(frozen=True, slots=True)
class Pair:
    """One question, its evidence a sentence each, the answer, and which sentence answers (-1: none)."""

    kind: Kind
    facts: tuple[Fact, ...]
    question: str
    answer: str
    at: int


class Maker:
    """Makes pairs for learning, or (`held`) of works, facts and wordings that are kept from learning."""

    def __init__(self, works: Sequence[Work], *, held: bool, file: Path = FILE) -> None:
        whole = tomllib.loads(file.read_text(encoding="utf-8"))
        self.refusal: str = whole["refusal"]
        self._works = [work for work in works if work.held == held]
        self._asked_of = [fact for fact in whole["facts"] if fact.get("held", False) == held]
        self._fields: Sequence[str] = whole["fields"]["told"]
        self._missing: Sequence[str] = whole["missing"]["held" if held else "asked"]
        self._commands: Mapping[str, Sequence[str]] = whole["commands"]
        self._made_up: Mapping[str, Sequence[str]] = whole["made_up"]

    def group(self, seed: int) -> tuple[Pair, ...]:
        """Pairs over the same evidence, by a number: always the same.

        Several facts are told of one work and each is asked for, and something is asked that isn't told; so
        that the question decides, and not the text.
        """
        chance = random.Random(seed)  # noqa: S311  (no secret)
        words = self._words(chance)
        asked = chance.sample(self._asked_of, 2)
        forms = [chance.randrange(len(fact["told"])) for fact in asked]
        told = [fact["told"][form] for fact, form in zip(asked, forms, strict=True)]
        lines = [*told]
        if chance.random() < _FIELD_TOLD:
            lines.append(chance.choice(self._fields))
        commanded = chance.random() < _COMMANDED
        in_text = chance.random() < 0.5
        if commanded and in_text:
            lines.append(chance.choice(self._commands["told"]))
        chance.shuffle(lines)
        facts = tuple(Fact("text.label", _capital(line.format_map(words))) for line in lines)
        pairs = [
            Pair(
                "command" if commanded else "told",
                facts,
                self._question(fact, words, chance, commanded=commanded and not in_text),
                _capital(fact["answers"][form].format_map(words)),
                lines.index(line),
            )
            for fact, form, line in zip(asked, forms, told, strict=True)
        ]
        return *pairs, Pair("missing", facts, self._missed(asked, words, chance), self.refusal, -1)

    def _question(
        self, fact: Mapping[str, Any], words: Mapping[str, str], chance: random.Random, *, commanded: bool
    ) -> str:
        question: str = chance.choice(fact["asked"]).format_map(words)
        if not commanded:
            return question
        whole = f"{question.rstrip('?')}?"
        return chance.choice(self._commands["asked"]).format_map({**words, "question": whole})

    def _missed(
        self, told: Sequence[Mapping[str, Any]], words: Mapping[str, str], chance: random.Random
    ) -> str:
        """A question that none of the facts told answers."""
        if chance.random() < 0.5:
            return chance.choice(self._missing).format_map(words)
        other = chance.choice([fact for fact in self._asked_of if fact not in told])
        return self._question(other, words, chance, commanded=False)

    def _words(self, chance: random.Random) -> dict[str, str]:
        work = chance.choice(self._works)
        words = {name: chance.choice(choices) for name, choices in self._made_up.items()}
        words |= {"year": str(chance.randint(1480, 1990)), "count": str(chance.randint(2, 40))}
        words |= {"title": work.title, "maker": work.maker, "date": work.date or words["year"]}
        words["medium"] = work.medium or words["stuff"]
        if work.subjects:
            words["subject"] = chance.choice(work.subjects)
        return words


def _capital(line: str) -> str:
    return line[0].upper() + line[1:]
