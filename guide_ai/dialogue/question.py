"""A question that is being understood: its words, what they want, and where they were said."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from guide_ai.dialogue.catalogue import Place
from guide_ai.dialogue.reading.wanted import Wish
from guide_ai.language import Language
from guide_ai.nlu.base import Understanding

Embed = Callable[[Sequence[str]], Awaitable[NDArray[np.float32] | None]]
"""Texts → vectors in the retrieval space, shape (n, 384), of unit length; None where the network is away."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What there is to go by."""

    text: str
    wish: Wish
    language: Language
    understanding: Understanding | None
    place: Place | None
    exhibition: str
    embed: Embed | None = None
