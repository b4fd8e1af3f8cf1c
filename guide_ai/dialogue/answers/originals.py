"""Sentences of a text in the other language than the question's: told as the original, and said to be so."""

from collections.abc import Sequence
from dataclasses import replace

from guide_ai.dialogue.answer import Sentence
from guide_ai.dialogue.catalogue import Record
from guide_ai.dialogue.context import Context
from guide_ai.dialogue.phrasing.wording import title


def marked(sentence: Sentence, context: Context) -> Sentence:
    """A quotation of the other language as the original."""
    if sentence.manner != "text" or sentence.language == context.language:
        return sentence
    return replace(sentence, original=sentence.language)


def as_original(record: Record, sentences: Sequence[Sentence], context: Context) -> list[Sentence]:
    """Sentences as they are told: those of the other language as the original, after a word that says so."""
    told = [marked(each, context) for each in sentences]
    if not any(each.original for each in told):
        return told
    called = title(record, context.language)
    return [context.sentence(context.phrases.only_in_other_language(called, "text"), "text"), *told]
