"""How well a network reads sentences that it has not learnt, in figures that go along with its weights."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from guide_ai.language import LANGUAGES, Language
from guide_ai.nlu.base import INTENTS, TAGS, Entity, EntityType, Understanding
from guide_ai.nlu.judging import Verdict, judged
from guide_ai.nlu.labelled import Labelled
from guide_ai.nlu.train.calibrating import calibration_error, probabilities
from guide_ai.nlu.train.sentence import Sentence

_NONE = np.zeros(0, np.float32)


@dataclass(frozen=True, slots=True)
class Read:
    """What a network made of a sentence."""

    sentence: Sentence
    logits: NDArray[np.float32]
    """(35,) before any temperature."""
    wanted: NDArray[np.int64]
    """(S,) tags that are right."""
    found: NDArray[np.int64]
    """(S,) likeliest tags."""


def spans(tags: NDArray[np.int64]) -> list[tuple[int, int, EntityType]]:
    """Tokens [start, end) and type of each entity.

    A tag I- that goes on from nothing begins one, and B- right behind one of its own type goes on with it:
    two names of a type never stand side by side without a word between, but words of one name do.
    """
    found: list[tuple[int, int, EntityType]] = []
    last = "O"
    for place, number in enumerate(tags):
        name = TAGS[number] if number >= 0 else "O"
        kind: Any = name[2:]
        if name != "O":
            if last[2:] == kind:
                found[-1] = (found[-1][0], place + 1, kind)
            else:
                found.append((place, place + 1, kind))
        last = name
    return found


def verdict(
    reads: Sequence[Read], temperature: float, thresholds: Mapping[Language, float]
) -> Verdict | None:
    """Judge them as `evaluate_nlu` would; None where there are none."""
    if not reads:
        return None
    return judged([(_label(read), _reading(read, temperature, thresholds)) for read in reads])


def _label(read: Read) -> Labelled:
    own = read.sentence
    return Labelled(own.text, own.language, own.language, own.intent, frozenset(spans(read.wanted)))


def _reading(read: Read, temperature: float, thresholds: Mapping[Language, float]) -> Understanding:
    own = read.sentence
    likely = probabilities(read.logits[None], temperature)[0]
    best = int(likely.argmax())
    confidence = float(likely[best])
    declined = confidence < thresholds.get(own.language, 0.0)
    entities = [Entity(start, end, kind, "") for start, end, kind in spans(read.found) if own.tagged]
    intent = INTENTS[best]
    guesses = ((intent, confidence),)
    return Understanding(
        "unclear" if declined else intent, confidence, tuple(entities), own.language, _NONE, guesses, declined
    )


def figures(
    reads: Sequence[Read], temperature: float, thresholds: Mapping[Language, float]
) -> dict[str, dict[str, Any]]:
    """By language: accuracy, macro F1, entity F1 whole and by type, what is declined, calibration errors."""
    found: dict[str, dict[str, Any]] = {}
    for language in LANGUAGES:
        own = [read for read in reads if read.sentence.language == language]
        whole = verdict(own, temperature, thresholds)
        if whole is None:
            continue
        logits = np.stack([read.logits for read in own])
        right = logits.argmax(1) == [INTENTS.index(read.sentence.intent) for read in own]
        found[language] = {
            "sentences": whole.sentences,
            "intent_accuracy": _short(whole.intent_accuracy),
            "undeclined_accuracy": _short(float(right.mean())),
            "macro_f1": _short(whole.macro_f1),
            "entity_f1": _short(whole.entities.f1),
            "entity_f1_by_type": {kind: _short(each.f1) for kind, each in whole.entities_by_type.items()},
            "declined": _short(whole.declined_share),
            "declined_wrong": _short(whole.declined_wrong / whole.declined if whole.declined else None),
            "calibration_error_before": _short(calibration_error(probabilities(logits).max(1), right)),
            "calibration_error": _short(calibration_error(probabilities(logits, temperature).max(1), right)),
        }
    return found


def _short(value: float | None) -> float | None:
    return None if value is None else round(value, 4)
