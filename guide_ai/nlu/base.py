"""The seam of understanding: a sentence in, its intent, entities and vector out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol, get_args

import numpy as np
from numpy.typing import NDArray

from guide_ai.language import Language

VECTOR_SIZE: Final = 384

Intent = Literal[
    "ask_creator", "ask_date", "ask_material", "ask_dimensions", "ask_location", "ask_provenance",
    "ask_rights", "ask_technique", "ask_meaning", "describe", "compare", "similar", "recommend",
    "tour_start", "tour_next", "tour_previous", "tour_pause", "tour_resume", "tour_stop",
    "repeat", "slower", "faster", "volume", "change_language", "help", "practical", "accessibility",
    "feedback", "privacy", "greet", "thanks_bye", "smalltalk", "off_topic", "prompt_attack", "unclear",
]  # fmt: skip

EntityType = Literal[
    "work", "artist", "person", "period", "technique", "category", "place", "language", "audience"
]
INTENTS: Final[tuple[Intent, ...]] = get_args(Intent)
ENTITY_TYPES: Final[tuple[EntityType, ...]] = get_args(EntityType)
TAGS: Final = ("O", *(f"{mark}-{kind}" for kind in ENTITY_TYPES for mark in "BI"))
"""What a token may be: outside every entity, the beginning of one, or its going on."""


@dataclass(frozen=True, slots=True)
class Entity:
    """A span of the question: characters [start, end)."""

    start: int
    end: int
    type: EntityType
    value: str


@dataclass(frozen=True, slots=True)
class Understanding:
    """What a visitor wants. `confidence` in [0, 1]; below its threshold `intent` is `unclear`."""

    intent: Intent
    confidence: float
    entities: tuple[Entity, ...]
    language: Language
    vector: NDArray[np.float32]
    """Shape (384,), unit length: the question as a retrieval query."""
    guesses: tuple[tuple[Intent, float], ...] = ()
    """The likeliest intents and how likely they are, likeliest first: what to ask back with."""
    declined: bool = False
    """Whether the best guess was below the threshold, so that `intent` is `unclear` in its place."""


class Understander(Protocol):
    """Reads one question."""

    async def understand(
        self, text: str, *, language: Language, deadline: float | None = None
    ) -> Understanding:
        """Never raises for odd text (empty, endless, emoji, another script): that is `unclear`."""
        ...


class Embedder(Protocol):
    """Places texts in the retrieval space."""

    async def embed(
        self,
        texts: Sequence[str],
        *,
        kind: Literal["query", "passage"],
        deadline: float | None = None,
    ) -> NDArray[np.float32]:
        """Return unit vectors, shape (len(texts), 384)."""
        ...
