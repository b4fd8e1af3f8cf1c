"""Makers as they are spoken of: by the surname, which also stands for a work ("how big is the Vermeer")."""

import random
from dataclasses import replace
from typing import Final

from guide_ai.nlu.train.gazetteer import Gazetteer
from guide_ai.nlu.train.sentence import Sentence, Span

ALONE: Final = 0.35
"""How often a maker is called by the surname."""

FOR_A_WORK: Final = 0.12
"""How often a maker's surname stands where a title would, behind "the"."""

_SHORTEST: Final = 4


def by_surname(sentence: Sentence, names: Gazetteer, chance: random.Random) -> Sentence:
    """The sentence, its one name perhaps replaced by a surname. English only: Chinese says names whole."""
    if sentence.language != "en" or len(sentence.spans) != 1:
        return sentence
    (span,) = sentence.spans
    if span.type == "artist" and chance.random() < ALONE:
        return _with(sentence, span, _surname(sentence.text[span.start : span.end]))
    behind = sentence.text[: span.start].lower().endswith("the ")
    makers = names.names.get("artist", {}).get("en", ())
    if span.type == "work" and behind and makers and chance.random() < FOR_A_WORK:
        return _with(sentence, span, _surname(chance.choice(makers)))
    return sentence


def _surname(name: str) -> str:
    last = name.split()[-1]
    return last if len(last) >= _SHORTEST else name


def _with(sentence: Sentence, span: Span, name: str) -> Sentence:
    text = sentence.text[: span.start] + name + sentence.text[span.end :]
    return replace(sentence, text=text, spans=(Span(span.start, span.start + len(name), "artist"),))
