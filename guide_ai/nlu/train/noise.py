"""What speakers and speech recognition do to a sentence, so that training hears it as the guide will.

Each change is drawn on its own; most sentences get one or two. Spans move along: `Marked` sees to that.
"""

import random
from collections.abc import Sequence
from typing import Final, Protocol

from guide_ai.language import LANGUAGES, Language
from guide_ai.nlu.base import EntityType
from guide_ai.nlu.train.gazetteer import Gazetteer
from guide_ai.nlu.train.marked import Marked
from guide_ai.nlu.train.noise_chinese import CHINESE
from guide_ai.nlu.train.noise_english import ENGLISH
from guide_ai.nlu.train.sentence import Sentence

SWITCHED: Final = {"en": 0.03, "zh-hans": 0.1}
"""How often a name is said in the other language: English ones are common in Chinese, the reverse is rare."""

_NAMED: Final[frozenset[EntityType]] = frozenset(
    ("work", "artist", "person", "period", "technique", "place", "category")
)


class Change(Protocol):
    """One thing that happens to sentences."""

    def __call__(self, text: Marked, chance: random.Random) -> None: ...


Changes = Sequence[tuple[float, Change]]
_BY_LANGUAGE: Final[dict[Language, Changes]] = {"en": ENGLISH, "zh-hans": CHINESE}


def plain(sentence: Sentence) -> Sentence | None:
    """The sentence as written, in the reader's normal form; None where it has none."""
    return Marked(sentence).done()


def noisy(
    sentence: Sentence, chance: random.Random, names: Gazetteer, strength: float = 1.0
) -> Sentence | None:
    """The sentence as it may be heard; None where a change tore a span. `strength` scales all chances."""
    text = Marked(sentence)
    if chance.random() < SWITCHED[sentence.language] * strength:
        _switch(text, chance, names)
    for share, change in _BY_LANGUAGE[sentence.language]:
        if chance.random() < share * strength:
            change(text, chance)
    return text.done()


def _switch(text: Marked, chance: random.Random, names: Gazetteer) -> None:
    """Say one name in the other language."""
    (other,) = (language for language in LANGUAGES if language != text.sentence.language)
    kinds = [span.type for span in text.sentence.spans]
    runs = [
        run
        for run in text.runs()
        if kinds[run[2]] in _NAMED and names.names.get(kinds[run[2]], {}).get(other)
    ]
    if runs:
        start, end, number = chance.choice(runs)
        text.put(start, end, names.name(kinds[number], other, chance))
