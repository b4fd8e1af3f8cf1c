"""Which works show what is wished for: by their titles and subjects, then their texts, then by meaning.

A word that is but part of another thing's name ("horse-mackerel") counts less than one that stands alone, and
less than a narrower one ("jockeys", for who loves horses).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from guide_ai.dialogue.catalogue import Record, Words
from guide_ai.dialogue.context import Context
from guide_ai.dialogue.phrasing.wording import either
from guide_ai.dialogue.reading.common_words import COMMON
from guide_ai.dialogue.reading.themes import theme_words, things_of
from guide_ai.dialogue.referents.broader import BROADER
from guide_ai.dialogue.referents.dictionary import senses, stem, stems, words_in
from guide_ai.dialogue.referents.naming import folded, latin_words

Why = Literal["title", "subject", "medium", "text", ""]
"""By which of a record's words a work fits; "" by meaning alone."""

AHEAD: Final = 0.03
"""Nearness above the mean of all works from which one is near a wish by its meaning."""
_WEIGHTS: Final[dict[Why, float]] = {"title": 3.0, "subject": 2.0, "medium": 1.0, "text": 1.0}
_NARROWER: Final = 0.9
_PART: Final = 0.3
"""What a word weighs that is joined to another by a hyphen."""


@dataclass(frozen=True, slots=True)
class Fit:
    """A work that fits a wish, how well, and by which of its words."""

    record: Record
    score: float
    whole: bool
    """Whether all that was wished for is there."""
    why: Why


async def fitting(wish: str, records: Sequence[Record], context: Context) -> list[Fit]:
    """The works that fit a theme by their words, the best first. Raises what the catalogue raises."""
    meant = [each for word in theme_words(wish) for each in _meanings(word)]
    told = await _by_texts(wish, meant, context)
    fits = [fit for each in records if (fit := _fit(each, meant, told.get(each.accession_number, set())))]
    whole = [fit for fit in fits if fit.whole]
    return sorted(whole or fits, key=lambda fit: -fit.score)


async def nearest(wish: str, records: Sequence[Record], context: Context) -> list[Record]:
    """The works whose titles and subjects lie nearest to a theme; none if unknown."""
    told = [f"{_title(each)} {either(each.other.get('subject', {}), 'en')}".strip() for each in records]
    wished = await context.skills.embed_all([wish])
    placed = await context.skills.vectors(told) if wished is not None and len(told) > 1 else None
    if wished is None or placed is None:
        return []
    near = placed @ wished[0]
    order = sorted(range(len(records)), key=lambda at: -float(near[at]))
    return [records[at] for at in order if near[at] - near.mean() >= AHEAD]


def _meanings(word: str) -> list[frozenset[str]]:
    """The stems that each part of a wish may be told by."""
    if word.isascii():
        forms = (word, word[:-1]) if word.endswith("y") and len(word) > 4 else (word,)  # "rainy"
        return [frozenset(map(stem, forms))]
    parts = list(words_in(word))
    if any(map(things_of, parts)):
        parts = [
            part for part in parts if len(part) > 1 or things_of(part)
        ]  # a snowscape's "scape" says nothing
    things = (list(map(stems, things_of(part))) or senses(part) for part in parts)
    return [frozenset().union(*each) for each in things if each]


def _fit(record: Record, meant: Sequence[frozenset[str]], texts: set[str]) -> Fit | None:
    parts: tuple[tuple[Words, Why], ...] = (
        (record.medium, "medium"), (record.object_type, "medium"),
        (record.other.get("subject", {}), "subject"), (record.title, "title"),
    )  # fmt: skip
    told: dict[str, tuple[float, Why]] = {}
    for part, why in parts:
        for word, said in _words(either(part, "en"), why).items():
            told[word] = max(said, told.get(word, said))
    found: list[tuple[float, Why]] = []
    for each in meant:
        best: tuple[float, Why] = max((told[word] for word in each if word in told), default=(0.0, ""))
        if not best[0] and each & texts:
            best = (_WEIGHTS["text"], "text")
        if best[0]:
            found.append(best)
    if not found:
        return None
    return Fit(record, sum(weight for weight, _ in found), len(found) == len(meant), max(found)[1])


def _title(record: Record) -> str:
    return either(record.title, "en")


def _words(text: str, why: Why) -> dict[str, tuple[float, Why]]:
    """The stems of a text's words and of their broader ones, with what each weighs."""
    found: dict[str, tuple[float, Why]] = {}
    for token in re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*", folded(text)):
        parts = [part for part in token.split("-") if part not in COMMON and len(part) > 2]
        weight = _WEIGHTS[why] * (_PART if len(parts) > 1 and why == "title" else 1.0)
        for part in parts:
            broad = BROADER.get(part, BROADER.get(stem(part), ()))
            for word, share in ((part, 1.0), *((wide, _NARROWER) for wide in broad)):
                if weight * share > found.get(stem(word), (0.0, why))[0]:
                    found[stem(word)] = (weight * share, why)
    return found


async def _by_texts(wish: str, meant: Sequence[frozenset[str]], context: Context) -> dict[str, set[str]]:
    """The stems of the wish that each work's texts have."""
    asked = frozenset().union(*meant)
    found: dict[str, set[str]] = {}
    if not asked:
        return found
    for each in await context.passages(None, text=f"{wish} {' '.join(sorted(asked - {wish}))}"):
        number = each.passage.accession_number
        if number and (said := asked & {stem(word) for word in latin_words(folded(each.passage.body))}):
            found.setdefault(number, set()).update(said)
    return found
