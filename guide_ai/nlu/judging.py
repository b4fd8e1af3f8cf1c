"""How well the understanding reads: labelled sentences beside readings of them, counted. Knows no model.

A declined reading counts as one of intent `unclear`. What it would have been is its likeliest guess.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from guide_ai.nlu.base import ENTITY_TYPES, EntityType, Intent, Understanding
from guide_ai.nlu.labelled import Labelled, Span

Pair = tuple[Labelled, Understanding]


@dataclass(frozen=True, slots=True)
class Spans:
    """Counts of entities, exact in beginning, end and type."""

    right: int = 0
    missed: int = 0
    invented: int = 0

    @property
    def f1(self) -> float | None:
        """2·right / (2·right + missed + invented); None where there was nothing to find and nothing found."""
        whole = 2 * self.right + self.missed + self.invented
        return 2 * self.right / whole if whole else None

    @property
    def labelled(self) -> int:
        """How many there are to find."""
        return self.right + self.missed


@dataclass(frozen=True, slots=True)
class Verdict:
    """What readings are worth, of one language or of all. Shares are of `sentences`, in [0, 1]."""

    sentences: int
    intent_accuracy: float
    macro_f1: float
    """Mean F1 of the intents that the labels or the readings have."""
    entities: Spans
    entities_by_type: dict[EntityType, Spans]
    """Those types only that the labels or the readings have."""
    confusions: tuple[tuple[Intent, Intent, int], ...]
    """(label, reading, how often), the most frequent first."""
    declined: int
    declined_wrong: int
    """How many of the declined would have been wrong: whose likeliest guess is not the label."""

    @property
    def declined_share(self) -> float:
        """The share of readings that were declined."""
        return self.declined / self.sentences


@dataclass(frozen=True, slots=True)
class Mistake:
    """A sentence that was read otherwise than it is labelled: the intent, or spans."""

    label: Labelled
    read: Intent
    """`unclear` where the reading was declined."""
    reading: Understanding
    missed: tuple[Span, ...]
    invented: tuple[Span, ...]


def mistakes(pairs: Iterable[Pair]) -> list[Mistake]:
    """All of them, in the order of the sentences."""
    found = [
        Mistake(
            label,
            _intent(reading),
            reading,
            tuple(sorted(label.spans - _found(reading))),
            tuple(sorted(_found(reading) - label.spans)),
        )
        for label, reading in pairs
    ]
    return [each for each in found if each.read != each.label.intent or each.missed or each.invented]


def judged(pairs: Sequence[Pair]) -> Verdict:
    """Judge readings beside their labels. Raises ValueError where there are none."""
    if not pairs:
        raise ValueError("there is nothing to judge")
    intents = [(label.intent, _intent(reading)) for label, reading in pairs]
    declined = [(label, reading) for label, reading in pairs if reading.declined]
    kinds = {kind: _spans(pairs, (kind,)) for kind in ENTITY_TYPES}
    wrong = Counter((label, read) for label, read in intents if label != read)
    return Verdict(
        sentences=len(pairs),
        intent_accuracy=sum(label == read for label, read in intents) / len(pairs),
        macro_f1=_macro_f1(intents),
        entities=_spans(pairs, ENTITY_TYPES),
        entities_by_type={kind: spans for kind, spans in kinds.items() if spans != Spans()},
        confusions=tuple(
            (label, read, count)
            for (label, read), count in sorted(wrong.items(), key=lambda each: (-each[1], each[0]))
        ),
        declined=len(declined),
        declined_wrong=sum(_guess(reading) != label.intent for label, reading in declined),
    )


def by_language(pairs: Sequence[Pair]) -> dict[str, Verdict]:
    """The same by language, under the names that the file has for them."""
    tags = dict.fromkeys(label.tag for label, _ in pairs)
    return {tag: judged([pair for pair in pairs if pair[0].tag == tag]) for tag in tags}


def _intent(reading: Understanding) -> Intent:
    return "unclear" if reading.declined else reading.intent


def _guess(reading: Understanding) -> Intent:
    return reading.guesses[0][0] if reading.guesses else reading.intent


def _macro_f1(intents: Iterable[tuple[Intent, Intent]]) -> float:
    right: Counter[Intent] = Counter()
    seen: Counter[Intent] = Counter()
    for label, read in intents:
        right[label] += label == read
        seen[label] += 1
        seen[read] += 1
    # F1 = 2·right / (labelled + read), and `seen` is the sum of both.
    return sum(2 * right[intent] / seen[intent] for intent in seen) / len(seen)


def _found(reading: Understanding) -> frozenset[Span]:
    return frozenset((each.start, each.end, each.type) for each in reading.entities)


def _spans(pairs: Iterable[Pair], kinds: Sequence[EntityType]) -> Spans:
    right = missed = invented = 0
    for label, reading in pairs:
        wanted = {span for span in label.spans if span[2] in kinds}
        found = {span for span in _found(reading) if span[2] in kinds}
        right += len(wanted & found)
        missed += len(wanted - found)
        invented += len(found - wanted)
    return Spans(right, missed, invented)
