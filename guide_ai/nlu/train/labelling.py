"""What is labelled as a name, whatever the author of a rule thought: one judgement for all grammars."""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from guide_ai.nlu.base import Intent
from guide_ai.nlu.naming import is_name
from guide_ai.nlu.train.sentence import Sentence, Span

_OF_TONGUES: Final[frozenset[Intent]] = frozenset(
    ("change_language", "prompt_attack", "off_topic", "help", "accessibility")
)
"""Intents where the name of a tongue is one: elsewhere a vase is Chinese, and an oak English."""


def labelled(sentence: Sentence, tongues: Iterable[str]) -> Sentence:
    """The sentence with the spans that are labelled in life; `tongues` are names of languages."""
    kept = [
        span
        for span in sentence.spans
        if is_name(sentence.text[span.start : span.end], span.type, sentence.intent)
    ]
    if sentence.intent in _OF_TONGUES:
        kept += _tongues(sentence, tongues, kept)
    return replace(sentence, spans=tuple(sorted(kept, key=lambda span: span.start)))


def _tongues(sentence: Sentence, tongues: Iterable[str], others: Iterable[Span]) -> list[Span]:
    found: list[Span] = []
    taken = list(others)
    text = sentence.text.casefold()
    for name in sorted({tongue.casefold() for tongue in tongues}, key=lambda name: (-len(name), name)):
        for match in re.finditer(rf"(?<![a-z]){re.escape(name)}(?![a-z])", text):
            if len(text) == len(sentence.text) and all(
                match.end() <= span.start or span.end <= match.start() for span in taken
            ):
                found.append(Span(match.start(), match.end(), "language"))
                taken.append(found[-1])
    return found
