"""Which works show what is wished for: by their titles, subjects, material, makers, origin and date, then
their texts, then by meaning.

A word that is but part of another thing's name ("horse-mackerel") counts less than one that stands alone, and
less than a narrower one ("jockeys", for who loves horses).
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from guide_ai.dialogue.answer import Sentence
from guide_ai.dialogue.answers.evidence import quoted
from guide_ai.dialogue.catalogue import Record, Words
from guide_ai.dialogue.context import Context
from guide_ai.dialogue.facts.measures import made
from guide_ai.dialogue.facts.tastes import time_of, told_by
from guide_ai.dialogue.phrasing.phrases import Why
from guide_ai.dialogue.phrasing.wording import either
from guide_ai.dialogue.reading.common_words import GRAMMAR
from guide_ai.dialogue.reading.themes import theme_words, things_of
from guide_ai.dialogue.referents.broader import BROADER
from guide_ai.dialogue.referents.dictionary import senses, stem, stems, words_in
from guide_ai.dialogue.referents.naming import folded, latin_words

AHEAD: Final = 0.03
"""Nearness above the mean of all works from which one is near a wish by its meaning."""
_WEIGHTS: Final[dict[Why, float]] = {
    "title": 3.0, "subject": 2.0, "maker": 2.0, "date": 2.0, "origin": 1.5, "medium": 1.0, "text": 1.0,
}  # fmt: skip
_NARROWER: Final = 0.9
_PART: Final = 0.3
"""What a word weighs that is joined to another by a hyphen."""


@dataclass(frozen=True, slots=True)
class _Meaning:
    """A part of a wish. `said`: in the visitor's words; `stems`: what it is called; `wider`: what tells of
    it.
    """

    said: str
    stems: frozenset[str]
    wider: frozenset[str]


@dataclass(frozen=True, slots=True)
class Fit:
    """A work that fits a wish, how well, and by which of its words."""

    record: Record
    score: float
    whole: bool
    """Whether all that was wished for is there."""
    why: Why
    by: str
    """The record's word that fits best; "" where its date does."""
    said: tuple[str, ...]
    """The parts of the wish that are there."""
    told: tuple[Sentence, ...] = field(default=())
    """A sentence of its texts, where it fits by these alone."""


async def fitting(wish: str, records: Sequence[Record], context: Context) -> list[Fit]:
    """The works that fit a theme by their words, the best first: those that fit all of it, or else a part.

    Raises what the catalogue raises.
    """
    meant = [each for word in theme_words(wish) for each in _meanings(word)]
    told = await _by_texts(wish, meant, context)
    fits = [fit for each in records if (fit := _fit(each, meant, told.get(each.accession_number, {})))]
    whole = [fit for fit in fits if fit.whole]
    if not whole and len(fits) > 1:
        near = await _nearness(wish, [fit.record for fit in fits], context)
        order = sorted(range(len(fits)), key=lambda at: (-len(fits[at].said), -near[at], -fits[at].score))
        return [fits[at] for at in order]
    return sorted(whole or fits, key=lambda fit: -fit.score)


async def nearest(wish: str, records: Sequence[Record], context: Context) -> list[Record]:
    """The works whose titles and subjects lie nearest to a theme; none if unknown."""
    near = await _nearness(wish, records, context)
    if len(set(near)) < 2:
        return []
    mean = sum(near) / len(near)
    order = sorted(range(len(records)), key=lambda at: -near[at])
    return [records[at] for at in order if near[at] - mean >= AHEAD]


async def _nearness(wish: str, records: Sequence[Record], context: Context) -> list[float]:
    """How near the titles and subjects of works lie to a theme; all 0.0 where that is not known."""
    told = [
        f"{either(each.title, 'en')} {either(each.other.get('subject', {}), 'en')}".strip()
        for each in records
    ]
    wished = await context.skills.embed_all([wish])
    placed = await context.skills.vectors(told) if wished is not None and len(told) > 1 else None
    if wished is None or placed is None:
        return [0.0] * len(records)
    return [float(each) for each in placed @ wished[0]]


def _meanings(word: str) -> Iterator[_Meaning]:
    """The parts of a wish, each with the stems that it may be told by."""
    if word.isascii():
        forms = (word, word[:-1]) if word.endswith("y") and len(word) > 4 else (word,)  # "rainy"
        yield _meaning(word, frozenset(map(stem, forms)))
        return
    parts = list(words_in(word))
    if any(map(things_of, parts)):
        parts = [
            part for part in parts if len(part) > 1 or things_of(part)
        ]  # a snowscape's "scape" says nothing
    for part in parts:
        if things := list(map(stems, things_of(part))) or senses(part):
            yield _meaning(part, frozenset().union(*things))


def _meaning(said: str, called: frozenset[str]) -> _Meaning:
    return _Meaning(said, called, frozenset().union(*map(told_by, called)) - called)


def _fit(record: Record, meant: Sequence[_Meaning], texts: dict[str, Sentence]) -> Fit | None:
    told: dict[str, tuple[float, Why, str]] = {}
    for part, why in _parts(record):
        for word, (weight, by) in _words(either(part, "en"), why).items():
            told[word] = max((weight, why, by), told.get(word, (0.0, why, by)))
    found: list[tuple[float, Why, str]] = []
    said: list[str] = []
    sentences: list[Sentence] = []
    for each in meant:
        options = [told[word] for word in each.stems if word in told]
        options += [(_NARROWER * told[word][0], *told[word][1:]) for word in each.wider if word in told]
        if _is_of_time(record, each):
            options.append((_WEIGHTS["date"], "date", ""))
        if not options and (spoken := next((texts[word] for word in each.stems if word in texts), None)):
            options.append((_WEIGHTS["text"], "text", ""))
            sentences.append(spoken)
        if options:
            found.append(max(options))
            said.append(each.said)
    if not found:
        return None
    _, why, by = max(found)
    whole = len(found) == len(meant)
    return Fit(record, sum(each[0] for each in found), whole, why, by, tuple(said), tuple(sentences))


def _is_of_time(record: Record, meaning: _Meaning) -> bool:
    dated = made(record)
    times = [time for word in meaning.stems if (time := time_of(word))]
    return dated is not None and any(time.fits(dated) == "in" for time in times)


def _parts(record: Record) -> Iterator[tuple[Words, Why]]:
    """What a record says of a work, in the order in which it tells what the work is about."""
    yield record.title, "title"
    yield record.other.get("subject", {}), "subject"
    for credit in record.makers:
        yield credit.name, "maker"
        yield credit.nationality, "origin"
    yield from ((record.place, "origin"), (record.culture, "origin"))
    yield from ((record.medium, "medium"), (record.object_type, "medium"))


def _words(text: str, why: Why) -> dict[str, tuple[float, str]]:
    """The stems of a text's words and of their broader ones, with what each weighs and the word itself."""
    found: dict[str, tuple[float, str]] = {}
    for token in re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*", folded(text)):
        parts = [part for part in token.split("-") if part not in GRAMMAR and (len(part) > 2 or part == "st")]
        weight = _WEIGHTS[why] * (_PART if len(parts) > 1 and why == "title" else 1.0)
        for part in parts:
            broad = () if why == "maker" else BROADER.get(part, BROADER.get(stem(part), ()))
            for word, share in ((part, 1.0), *((wide, _NARROWER) for wide in broad)):
                if weight * share > found.get(stem(word), (0.0, ""))[0]:
                    found[stem(word)] = (weight * share, part)
    return found


async def _by_texts(wish: str, meant: Sequence[_Meaning], context: Context) -> dict[str, dict[str, Sentence]]:
    """The stems of the wish that each work's texts have, with the first sentence that has each."""
    asked = frozenset().union(*(each.stems for each in meant))
    found: dict[str, dict[str, Sentence]] = {}
    if not asked:
        return found
    for each in await context.passages(None, text=f"{wish} {' '.join(sorted(asked - {wish}))}"):
        number = each.passage.accession_number
        if not number or each.passage.field.startswith("maker."):
            continue
        for sentence in quoted([each.passage]):
            for word in asked & {stem(word) for word in latin_words(folded(sentence.text))}:
                found.setdefault(number, {}).setdefault(word, sentence)
    return found
