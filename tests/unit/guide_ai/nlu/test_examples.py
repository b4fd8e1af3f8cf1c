"""The labelled examples cover every intent in both languages, each sentence once."""

from typing import get_args

import pytest

from guide_ai.language import LANGUAGES, Language
from guide_ai.nlu.base import Intent
from guide_ai.nlu.examples import examples


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_intent_has_a_dozen_examples(language: Language) -> None:
    counts = {intent: 0 for intent in get_args(Intent)}
    for _, intent in examples(language):
        counts[intent] += 1
    assert min(counts.values()) >= 12, counts


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_means_two_things(language: Language) -> None:
    sentences = [sentence.lower() for sentence, _ in examples(language)]
    assert len(sentences) == len(set(sentences))
