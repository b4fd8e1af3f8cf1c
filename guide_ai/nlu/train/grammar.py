"""Rules of what visitors say, and the sentences that they stand for.

A rule is one line: `(who|which artist) (painted|made) [exactly] {work}`. Round brackets choose, square ones
may be left out, `{work}` takes a name of the gazetteer and labels it, `{work:mask}` labels these words,
`<thing>` takes a line of the list `thing`. All nest but slots. A file is TOML: `[lists]` name → lines, and
`[rules]` intent → lines. The lists of a language's `lists.toml` serve all its files.
"""

import random
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, cast

from guide_ai.language import Language
from guide_ai.nlu.base import INTENTS, EntityType, Intent
from guide_ai.nlu.train.gazetteer import Gazetteer
from guide_ai.nlu.train.sentence import SLOT_TYPES, Sentence, Span

GRAMMARS: Final = Path(__file__).parent / "grammars"
_SHARED: Final = "lists.toml"
_TOKEN: Final = re.compile(r"\{[^{}]*\}|<[^<>]*>|[()\[\]|]|[^{}<>()\[\]|]+")
_MOST_BRACKETS: Final = 200
_LONGEST: Final = 500
"""Characters that a rule may say, a name counted as nothing: visitors speak a dozen words."""
_DEEPEST: Final = 250
"""Brackets and lists within one another."""


class BadRule(ValueError):
    """A line of a grammar that can't be read; names its file, intent and number."""


@dataclass(frozen=True, slots=True)
class _Slot:
    type: EntityType
    words: str | None


@dataclass(frozen=True, slots=True)
class _List:
    name: str


@dataclass(frozen=True, slots=True)
class _Choice:
    ways: tuple["_Sequence", ...]


_Part = str | _Slot | _List | _Choice
_Sequence = tuple[_Part, ...]
_Lists = Mapping[str, Sequence[_Sequence]]


@dataclass(frozen=True, slots=True)
class Rule:
    """One line: what it means, where it stands, and its parts."""

    intent: Intent
    language: Language
    place: str
    line: str
    """As it is written: whether a rule is held out depends on this, not on where it stands."""
    parts: _Sequence
    lists: _Lists

    @property
    def names(self) -> bool:
        """Whether it has a slot, outside its lists."""
        return "{" in self.line

    def say(self, chance: random.Random, names: Gazetteer) -> Sentence:
        """One sentence of this rule."""
        words: list[str] = []
        spans: list[Span] = []
        self._add(self.parts, chance, names, words, spans)
        return _joined(words, spans, self)

    def _add(
        self,
        parts: _Sequence,
        chance: random.Random,
        names: Gazetteer,
        words: list[str],
        spans: list[Span],
    ) -> None:
        for part in parts:
            if isinstance(part, str):
                words.append(part)
            elif isinstance(part, _Slot):
                start = sum(map(len, words))
                words.append(part.words or names.name(part.type, self.language, chance))
                spans.append(Span(start, start + len(words[-1]), part.type))
            elif isinstance(part, _List):
                self._add(chance.choice(self.lists[part.name]), chance, names, words, spans)
            else:
                self._add(chance.choice(part.ways), chance, names, words, spans)


def rules(language: Language, folder: Path = GRAMMARS) -> list[Rule]:
    """All rules of a language, file by file. Raises `BadRule`."""
    found: list[Rule] = []
    common = folder / language / _SHARED
    shared = _lists(_tables(common), common) if common.is_file() else {}
    for path in sorted((folder / language).glob("*.toml")):
        found += _read(path, language, shared)
    return found


def _tables(path: Path) -> dict[str, object]:
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (ValueError, OSError) as error:
        raise BadRule(f"{path.name}: {error}") from None
    except RecursionError:
        raise BadRule(f"{path.name}: is nested too deeply") from None
    if odd := sorted(set(tables) - {"lists", "rules"}):
        raise BadRule(f"{path.name}: only [lists] and [rules] are read, not {odd[0]!r}")
    return tables


def _lists(tables: Mapping[str, object], path: Path) -> _Lists:
    return {
        name: [parsed(line, f"{path.name}, list {name}") for line in lines]
        for name, lines in _table(tables, "lists", path).items()
    }


def _read(path: Path, language: Language, shared: _Lists) -> Iterator[Rule]:
    tables = _tables(path)
    lists = {**shared, **_lists(tables, path)}
    checked = _Check(lists)
    for name in lists:
        checked.size((_List(name),), f"{path.name}, list {name}")
    for intent, lines in _table(tables, "rules", path).items():
        if intent not in INTENTS:
            raise BadRule(f"{path.name}: {intent!r} is no intent")
        for number, line in enumerate(lines, 1):
            place = f"{path.stem}:{intent}:{number}"
            parts = parsed(line, place)
            checked.size(parts, place)
            yield Rule(intent, language, place, line, parts, lists)


def _table(tables: Mapping[str, object], name: str, path: Path) -> dict[str, list[str]]:
    table = tables.get(name, {})
    if not isinstance(table, dict):
        raise BadRule(f"{path.name}: {name} is no table")
    for key, lines in table.items():
        if not isinstance(lines, list) or not lines or not all(isinstance(line, str) for line in lines):
            raise BadRule(f"{path.name}: {name}.{key} is no list of lines")
    return table


class _Check:
    """Finds lists that are not there, that come round to themselves, or say too much; measures each once."""

    def __init__(self, lists: _Lists) -> None:
        self._lists = lists
        self._known: dict[str, tuple[int, int]] = {}

    def size(
        self, parts: _Sequence, place: str, within: tuple[str, ...] = (), depth: int = 0
    ) -> tuple[int, int]:
        """The most characters that are said, and how deep brackets and lists nest. Raises `BadRule`."""
        length = deepest = 0
        for part in parts:
            if isinstance(part, _List):
                more, below = self._list(part.name, place, within, depth + 1)
            elif isinstance(part, _Choice):
                sizes = [self.size(way, place, within, depth + 1) for way in part.ways]
                more, below = max(each for each, _ in sizes), 1 + max(each for _, each in sizes)
            else:
                more, below = len(part if isinstance(part, str) else part.words or ""), 0
            length, deepest = length + more, max(deepest, below)
            if depth + deepest > _DEEPEST:
                raise BadRule(f"{place}: brackets and lists nest more than {_DEEPEST} deep")
            if length > _LONGEST:
                raise BadRule(f"{place}: it may say more than {_LONGEST} characters")
        return length, deepest

    def _list(self, name: str, place: str, within: tuple[str, ...], depth: int) -> tuple[int, int]:
        if name not in self._lists:
            raise BadRule(f"{place}: there is no list {name!r}")
        if name in within:
            raise BadRule(f"{place}: the list {name!r} goes round in a circle")
        if depth > _DEEPEST:
            raise BadRule(f"{place}: brackets and lists nest more than {_DEEPEST} deep")
        if name not in self._known:
            sizes = [self.size(way, place, (*within, name), depth) for way in self._lists[name]]
            self._known[name] = max(each for each, _ in sizes), 1 + max(each for _, each in sizes)
        return self._known[name]


def parsed(line: str, place: str) -> _Sequence:
    """The parts of a line. Raises `BadRule`."""
    tokens = _TOKEN.findall(line)
    if "".join(tokens) != line:
        raise BadRule(f"{place}: a bracket is left open or alone in {line!r}")
    if tokens.count("(") + tokens.count("[") > _MOST_BRACKETS:
        raise BadRule(f"{place}: more than {_MOST_BRACKETS} brackets in one line")
    ways, rest = _ways(tokens, 0, "", place)
    if rest != len(tokens):
        raise BadRule(f"{place}: {tokens[rest]!r} closes nothing in {line!r}")
    return ways[0] if len(ways) == 1 else (_Choice(tuple(ways)),)


def _ways(pieces: Sequence[str], at: int, closing: str, place: str) -> tuple[list[_Sequence], int]:
    ways: list[list[_Part]] = [[]]
    while at < len(pieces):
        piece = pieces[at]
        if piece in (")", "]"):
            if piece != closing:
                return [tuple(way) for way in ways], at
            return [tuple(way) for way in ways], at + 1
        at += 1
        if piece == "|":
            ways.append([])
        elif piece in ("(", "["):
            inner, at = _ways(pieces, at, ")" if piece == "(" else "]", place)
            ways[-1].append(_Choice((*inner, ()) if piece == "[" else tuple(inner)))
        elif piece.startswith("{"):
            ways[-1].append(_slot(piece[1:-1], place))
        elif piece.startswith("<"):
            ways[-1].append(_List(piece[1:-1]))
        else:
            ways[-1].append(piece)
    if closing:
        raise BadRule(f"{place}: a bracket is not closed")
    return [tuple(way) for way in ways], at


def _slot(text: str, place: str) -> _Slot:
    kind, _, words = text.partition(":")
    if kind not in SLOT_TYPES:
        raise BadRule(f"{place}: {kind!r} is no type of entity")
    return _Slot(cast("EntityType", kind), words or None)


def _joined(words: Sequence[str], spans: Sequence[Span], rule: Rule) -> Sentence:
    """The text without double spaces, its spans moved along."""
    text = "".join(words)
    kept: list[str] = []
    places: list[int] = []
    for letter in text:
        places.append(len(kept))
        if letter != " " or (kept and kept[-1] != " "):
            kept.append(letter)
    places.append(len(kept))
    whole = "".join(kept).rstrip()
    moved = (Span(places[span.start], places[span.end], span.type) for span in spans)
    return Sentence(whole, rule.language, rule.intent, tuple(moved), rule.place)
