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
from guide_ai.runtime.sessions import open_session

LONGEST_LETTERS: Final = 2000
"""Letters of a text that are read; the encoder sees 512 tokens at most anyway."""

MAXIMUM_TOKENS: Final = 512
BATCH: Final = 16

_INVISIBLE = re.compile(
    r"[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]+"
)


class Encoder:
    """e5-small on ONNX Runtime. May be called from several threads."""

    def __init__(self, model: Path, tokenizer: Path, threads: int) -> None:
        self._session = open_session(model, threads)
        self._tokenizer = Tokenizer.from_file(str(tokenizer))
        self._tokenizer.enable_truncation(MAXIMUM_TOKENS)
        self._tokenizer.enable_padding(pad_id=1, pad_token="<pad>")  # noqa: S106  (no password)

    def embed(self, texts: Sequence[str], *, kind: Literal["query", "passage"]) -> NDArray[np.float32]:
        """Return unit vectors, shape (len(texts), 384). Texts of like length share a batch."""
        vectors = np.zeros((len(texts), VECTOR_SIZE), np.float32)
        order = sorted(range(len(texts)), key=lambda place: len(texts[place]))
        for start in range(0, len(order), BATCH):
            places = order[start : start + BATCH]
            read = self._tokenizer.encode_batch([f"{kind}: {cleaned(texts[place])}" for place in places])
            feeds = {
                "input_ids": np.array([text.ids for text in read], np.int64),
                "attention_mask": np.array([text.attention_mask for text in read], np.int64),
            }
            vectors[places] = self._session.run(["vector"], feeds)[0]
        return vectors


def cleaned(text: str) -> str:
    """Return `text` in one normal form, without control or direction marks, at most 2,000 letters long."""
    text = unicodedata.normalize("NFKC", text[: 2 * LONGEST_LETTERS])
    return " ".join(_INVISIBLE.sub(" ", text).split())[:LONGEST_LETTERS]
