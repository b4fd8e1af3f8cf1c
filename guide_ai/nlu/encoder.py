"""The encoder of understanding and retrieval, multilingual e5-small: texts in, vectors and logits out."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray
from tokenizers import Encoding, Tokenizer

from guide_ai.nlu.cleaning import LONGEST_LETTERS, cleaned
from guide_ai.runtime.base import Runtime

MAXIMUM_TOKENS: Final = 512
BATCH: Final = 16
QUESTION: Final = "query: "
"""What e5 wants before a question."""

WANTED: Final = "understand"
"""An input that only some runtimes have: whether intents and tags are to be computed, too."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What the network makes of one question."""

    vector: NDArray[np.float32]
    """(width,), unit length."""
    intents: NDArray[np.float32]
    """(kinds,), logits."""
    tags: NDArray[np.float32]
    """(tokens, marks), logits."""
    places: NDArray[np.int64]
    """(tokens, 2): the letters [start, end) of the question that each token reads."""
    unread: float
    """The share of its letters that the vocabulary lacks."""


class Encoder:
    """e5-small on any runtime. May be called from several threads.

    `in_steps`: texts are filled up to few lengths and batches to few sizes, since the runtime keeps something
    for each shape, as a GPU's does.
    """

    def __init__(self, runtime: Runtime, tokenizer: Path, *, in_steps: bool = False) -> None:
        self._runtime = runtime
        self._in_steps = in_steps
        self._tokenizer = Tokenizer.from_file(str(tokenizer))
        self._tokenizer.enable_truncation(MAXIMUM_TOKENS)
        name, self._pad = _special(self._tokenizer, "<pad>", "[PAD]") or ("<pad>", 0)
        self._tokenizer.enable_padding(pad_id=self._pad, pad_token=name)
        self._unknown = (_special(self._tokenizer, "<unk>", "[UNK]") or ("", -1))[1]
        self._embedding = {WANTED: np.array(False)} if WANTED in runtime.optional else {}
        self.width = int(runtime.shape("vector")[-1])
        """Numbers of a vector."""

    def embed(self, texts: Sequence[str], *, kind: Literal["query", "passage"]) -> NDArray[np.float32]:
        """Return unit vectors, shape (len(texts), width). Texts of like length share a batch."""
        vectors = np.zeros((len(texts), self.width), np.float32)
        for places in _like(texts):
            read = self._tokens([f"{kind}: {cleaned(texts[place])}" for place in places])
            vectors[places] = self._run(read, ["vector"], self._embedding)["vector"]
        return vectors

    def cuts(self, text: str) -> bool:
        """Whether `embed` would leave out the end of this text."""
        if len(text) < MAXIMUM_TOKENS // 2:  # hardly a letter takes two tokens
            return False
        kept = cleaned(text)
        more = len(kept) == LONGEST_LETTERS and len(cleaned(text, LONGEST_LETTERS + 1)) > LONGEST_LETTERS
        return more or bool(self._tokenizer.encode(f"passage: {kept}").overflowing)

    def read(self, questions: Sequence[str]) -> list[Reading]:
        """Read questions, which are clean. Those of like length share a batch."""
        found: dict[int, Reading] = {}
        for places in _like(questions):
            read = self._tokens([f"{QUESTION}{questions[place]}" for place in places])
            outputs = self._run(read, ["vector", "intents", "tags"], {})
            for row, place in enumerate(places):
                tokens, spans = _of_text(read[row])
                found[place] = Reading(
                    outputs["vector"][row],
                    outputs["intents"][row],
                    outputs["tags"][row][tokens],
                    spans,
                    _unread(questions[place], spans[np.array(read[row].ids)[tokens] == self._unknown]),
                )
        return [found[place] for place in range(len(questions))]

    def _tokens(self, texts: list[str]) -> list[Encoding]:
        if len(texts) == 1:  # without the threads of a batch
            return [self._tokenizer.encode(texts[0])]
        return list(self._tokenizer.encode_batch(texts))

    def _run(
        self, read: Sequence[Encoding], wanted: list[str], more: dict[str, NDArray[Any]]
    ) -> dict[str, NDArray[np.float32]]:
        ids = np.array([text.ids for text in read], np.int64)
        present = np.array([text.attention_mask for text in read], np.int64)
        if self._in_steps:
            ids, present = _filled(ids, self._pad), _filled(present, 0)
            present[len(read) :, 0] = 1  # a text of no tokens has no mean
        outputs = self._runtime.infer({"input_ids": ids, "attention_mask": present, **more}, wanted)
        return {name: values[: len(read)] for name, values in outputs.items()}


def _special(tokenizer: Tokenizer, *names: str) -> tuple[str, int] | None:
    """The first of these tokens that a vocabulary has, and its number."""
    numbers = ((name, tokenizer.token_to_id(name)) for name in names)
    return next(((name, number) for name, number in numbers if number is not None), None)


def _like(texts: Sequence[str]) -> list[list[int]]:
    """Places of the texts in batches, those of like length together."""
    order = sorted(range(len(texts)), key=lambda place: len(texts[place]))
    return [order[start : start + BATCH] for start in range(0, len(order), BATCH)]


def _of_text(read: Encoding) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Which tokens are of the question itself, and the letters [start, end) of it that they read."""
    spans = np.array(read.offsets, np.int64).reshape(-1, 2) - len(QUESTION)
    tokens = np.flatnonzero(spans[:, 1] > 0)
    return tokens, spans[tokens].clip(0)


def _unread(text: str, unknown: NDArray[np.int64]) -> float:
    """The share of a text's letters that unknown tokens stand for."""
    letters = sum(letter.isalpha() for letter in text)
    lost = sum(letter.isalpha() for start, end in unknown.tolist() for letter in text[start:end])
    return lost / letters if letters else 0.0


def _filled(tokens: NDArray[np.int64], filling: int) -> NDArray[np.int64]:
    """`tokens` (texts, places) with as many more of each as make a power of two, 16 places at least."""
    texts, places = (1 << (size - 1).bit_length() for size in tokens.shape)
    whole = np.full((texts, min(MAXIMUM_TOKENS, max(16, places))), filling, np.int64)
    whole[: tokens.shape[0], : tokens.shape[1]] = tokens
    return whole
