"""Sentences as the encoder's tokens, each with the tag that it has to learn."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from guide_ai.nlu.base import INTENTS, TAGS
from guide_ai.nlu.train.errors import BadSettings
from guide_ai.nlu.train.sentence import Sentence

PREFIX: Final = "query: "
"""What the encoder wants before a question."""

UNTAGGED: Final = -100
"""A token whose tag is not known, so that nothing is learnt from it."""

MOST_TOKENS: Final = 64
"""Longer sentences are cut: visitors speak a dozen words."""


@dataclass(frozen=True, slots=True)
class Encoded:
    """n texts one after another: text i is [starts[i], starts[i + 1])."""

    ids: NDArray[np.int32]
    """(tokens,)"""
    tags: NDArray[np.int64]
    """(tokens,) places in `TAGS`, or `UNTAGGED`."""
    starts: NDArray[np.int64]
    """(n + 1,)"""
    intents: NDArray[np.int64]
    """(n,) places in `INTENTS`."""

    def __len__(self) -> int:
        return len(self.intents)

    @property
    def lengths(self) -> NDArray[np.int64]:
        return np.diff(self.starts)


def open_tokenizer(path: Path, positions: int = MOST_TOKENS) -> Tokenizer:
    """A tokenizer.json, for an encoder of so many positions. Raises `BadSettings`."""
    try:
        tokenizer = Tokenizer.from_file(str(path))
    except Exception as error:  # the library raises nothing narrower
        raise BadSettings(f"{path.name} is no tokenizer: {str(error).splitlines()[0]}") from None
    tokenizer.enable_truncation(min(MOST_TOKENS, positions))
    tokenizer.no_padding()
    return tokenizer


def encoded(sentences: Sequence[Sentence], tokenizer: Tokenizer) -> Encoded:
    """The tokens, tags and intents of sentences."""
    read = tokenizer.encode_batch([PREFIX + sentence.text for sentence in sentences])
    starts = np.zeros(len(sentences) + 1, np.int64)
    np.cumsum([len(text.ids) for text in read], out=starts[1:])
    tags = [
        tag for sentence, text in zip(sentences, read, strict=True) for tag in tags_of(sentence, text.offsets)
    ]
    return Encoded(
        np.array([number for text in read for number in text.ids], np.int32),
        np.array(tags, np.int64),
        starts,
        np.array([INTENTS.index(sentence.intent) for sentence in sentences], np.int64),
    )


def tags_of(sentence: Sentence, offsets: Sequence[tuple[int, int]]) -> list[int]:
    """The tag of each token, by its characters in `PREFIX` + the sentence's text.

    A token is of the span that most of its letters are of; one of spaces alone, of the span that goes on
    beyond it.
    """
    text = PREFIX + sentence.text
    if not sentence.tagged:
        return [UNTAGGED] * len(offsets)
    found: list[int] = []
    last: int | None = None
    for start, end in offsets:
        owner: int | None = None
        letters = [place for place in range(start, end) if text[place] != " "] or list(range(start, end))
        for number, span in enumerate(sentence.spans):
            within = sum(span.start <= place - len(PREFIX) < span.end for place in letters)
            if 2 * within > len(letters):
                owner = number
        if owner is None:
            found.append(0)
        else:
            found.append(TAGS.index(f"{'I' if owner == last else 'B'}-{sentence.spans[owner].type}"))
        last = owner
    return found
