"""A question that is being understood: its words, what they want, and where they were said."""

from dataclasses import dataclass

from guide_ai.dialogue.catalogue import Place
from guide_ai.dialogue.wanted import Wish
from guide_ai.language import Language
from guide_ai.nlu.base import Understanding


@dataclass(frozen=True, slots=True)
class Asked:
    """What there is to go by."""

    text: str
    wish: Wish
    language: Language
    understanding: Understanding | None
    place: Place | None
    exhibition: str
