"""What the outputs of a trained network mean: labels.json, which the engine holds beside its graph."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from engines.errors import BadWeights
from guide_ai.language import LANGUAGES, Language
from guide_ai.nlu.base import INTENTS, Intent

LABELS: Final = "labels.json"


@dataclass(frozen=True, slots=True)
class Labels:
    """The names of logits, in their order."""

    intents: tuple[Intent, ...]
    tags: tuple[str, ...]
    thresholds: Mapping[Language, float]
    """The confidence below which a reading in a language is not to be relied on."""


def read_labels(path: Path) -> Labels:
    """Read labels.json. Raises `BadWeights` where it is damaged, or of a network trained for other labels."""
    try:
        described: Any = json.loads(path.read_text(encoding="utf-8"))
        intents, tags = tuple(described["intents"]), tuple(str(tag) for tag in described["tags"])
        thresholds = {language: float(described["thresholds"][language]) for language in LANGUAGES}
    except KeyError as error:
        raise BadWeights(f"{path.name} says nothing of {error.args[0]}") from None
    except (OSError, ValueError, TypeError, AttributeError, RecursionError) as error:
        raise BadWeights(f"{path.name} is damaged: {error}") from None
    strange = [name for name in intents if name not in INTENTS]
    if strange or len(set(intents)) != len(intents):
        raise BadWeights(f"{path.name} names intents that the guide does not know, or one twice: {strange}")
    if not all(0 <= value <= 1 for value in thresholds.values()):
        raise BadWeights(f"{path.name}: a threshold is a confidence, 0 to 1")
    return Labels(intents, tags, thresholds)
