"""The encoder that intents and retrieval share: multilingual e5-small, texts in, unit vectors out."""

import re
import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from guide_ai.nlu.base import VECTOR_SIZE
from guide_ai.runtime.base import Runtime

LONGEST_LETTERS: Final = 2000
"""Letters of a text that are read; the encoder sees 512 tokens at most anyway."""

MAXIMUM_TOKENS: Final = 512
BATCH: Final = 16
PAD: Final = 1

_INVISIBLE = re.compile(
    r"[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]+"
)


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
        self._tokenizer.enable_padding(pad_id=PAD, pad_token="<pad>")  # noqa: S106  (no password)

    def embed(self, texts: Sequence[str], *, kind: Literal["query", "passage"]) -> NDArray[np.float32]:
        """Return unit vectors, shape (len(texts), 384). Texts of like length share a batch."""
        vectors = np.zeros((len(texts), VECTOR_SIZE), np.float32)
        order = sorted(range(len(texts)), key=lambda place: len(texts[place]))
        for start in range(0, len(order), BATCH):
            places = order[start : start + BATCH]
            read = self._tokenizer.encode_batch([f"{kind}: {cleaned(texts[place])}" for place in places])
            ids = np.array([text.ids for text in read], np.int64)
            present = np.array([text.attention_mask for text in read], np.int64)
            if self._in_steps:
                ids, present = _filled(ids, PAD), _filled(present, 0)
                present[len(read) :, 0] = 1  # a text of no tokens has no mean
            feeds = {"input_ids": ids, "attention_mask": present}
            vectors[places] = self._runtime.infer(feeds, ["vector"])["vector"][: len(read)]
        return vectors


def _filled(tokens: NDArray[np.int64], filling: int) -> NDArray[np.int64]:
    """`tokens` (texts, places) with as many more of each as make a power of two, 16 places at least."""
    texts, places = (1 << (size - 1).bit_length() for size in tokens.shape)
    whole = np.full((texts, min(MAXIMUM_TOKENS, max(16, places))), filling, np.int64)
    whole[: tokens.shape[0], : tokens.shape[1]] = tokens
    return whole


def cleaned(text: str) -> str:
    """Return `text` in one normal form, without control or direction marks, at most 2,000 letters long."""
    text = unicodedata.normalize("NFKC", text[: 2 * LONGEST_LETTERS])
    return " ".join(_INVISIBLE.sub(" ", text).split())[:LONGEST_LETTERS]
