"""Reads long texts: where in one a question is answered, and vectors of texts that the encoder would cut.

Beside the encoder of questions, since most texts are short and dense attention is quicker for them.
"""

import logging
import re
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from engines.errors import EngineError
from engines.record import Engine
from engines.store import Store
from guide_ai.nlu.cleaning import cleaned, cleaned_whole
from guide_ai.nlu.layout import Laid, Layout, read_layout
from guide_ai.runtime.base import Runtime
from guide_ai.runtime.opening import open_graph, opened

MODEL: Final = "e5-long"
LAYOUT: Final = "layout.json"
MOST_LETTERS: Final = 40_000
"""Letters of a text that are looked at; the encoder reads 4,096 tokens of them."""
LONGEST_ANSWER: Final = 48
"""Tokens of an answer."""

logger = logging.getLogger(__name__)


AROUND: Final = " ,.;:!?\"'()，。；：！？“”‘’（）《》、"
"""What an answer neither begins nor ends with."""
_WORD = re.compile(r"\w")


@dataclass(frozen=True, slots=True)
class Answer:
    """The characters [start, end) of a text that answer, and how likely they do, in [0, 1]."""

    start: int
    end: int
    confidence: float


class LongReader:
    """e5-long on any runtime. May be called from several threads."""

    def __init__(self, runtime: Runtime, tokenizer: Path, layout: Layout) -> None:
        self._runtime = runtime
        self._layout = layout
        self._tokenizer = Tokenizer.from_file(str(tokenizer))
        self._tokenizer.no_truncation()
        self._tokenizer.no_padding()

    def find(self, question: str, text: str) -> Answer | None:
        """Where a text answers a question, or would if it does; None where either holds no words.

        What it learnt of are facts as a catalogue tells them. Whether a text answers at all, it has not
        learnt: the confidence says how clearly one place stands out, not that it is true.
        """
        whole, asking = cleaned_whole(text, MOST_LETTERS), cleaned(question)
        if not (_WORD.search(whole.text) and _WORD.search(asking)):
            return None
        read = self._tokenizer.encode(whole.text, add_special_tokens=False)
        asked = self._tokens(f"query: {asking}")
        laid = self._layout.laid(asked, read.ids)
        if not laid.read:
            return None
        outputs = self._run(laid, "answers")
        first, last, confidence = best_span(outputs[0, self._layout.question :][: laid.read])
        start, end = read.offsets[first][0], read.offsets[last][1]
        words = whole.text[start:end]
        kept = words.strip(AROUND) or words  # a token brings the space before it along
        start += words.index(kept)
        return Answer(*whole.original(start, start + len(kept)), confidence)

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit vectors of texts as passages, shape (len(texts), width), each by itself."""
        opening = self._tokens("passage:")
        rows = np.zeros((len(texts), int(self._runtime.shape("vector")[-1])), np.float32)
        for row, text in enumerate(texts):
            laid = self._layout.laid(opening, self._tokens(cleaned(text, MOST_LETTERS)))
            rows[row] = self._run(laid, "vector")[0]
        return rows

    def _tokens(self, text: str) -> list[int]:
        return list(self._tokenizer.encode(text, add_special_tokens=False).ids)

    def _run(self, laid: Laid, output: str) -> NDArray[np.float32]:
        feeds = {"input_ids": laid.ids[None], "attention_mask": laid.mask[None]}
        return self._runtime.infer(feeds, [output])[output]


class LongTexts(Protocol):
    """Places long texts."""

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32] | None:
        """Unit vectors, shape (len(texts), width); None where nothing is there that reads them."""
        ...


class Lazily:
    """Opens the engine at the first long text, since most collections have none."""

    def __init__(self, store: Store, threads: int) -> None:
        self._store = store
        self._threads = threads
        self._opening = threading.Lock()
        self._reader: LongReader | None = None
        self._missing = False

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32] | None:
        """See `LongTexts`. Where the engine can't be opened, it is said once."""
        with self._opening:
            if self._reader is None and not self._missing:
                try:
                    self._reader = load(self._store, self._threads)
                except EngineError as error:
                    self._missing = True
                    logger.warning("long passages are cut: %s", error)
        return self._reader.embed(texts) if self._reader else None


def best_span(logits: NDArray[np.float32]) -> tuple[int, int, float]:
    """Of logits (tokens, 2): the likeliest first and last token of an answer, and how likely they are.

    The last stands at most `LONGEST_ANSWER` − 1 tokens behind the first.
    """
    scores = logits.astype(np.float64)
    scores -= scores.max(axis=0)
    likely = np.exp(scores) / np.exp(scores).sum(axis=0)
    padded = np.concatenate([likely[:, 1], np.zeros(LONGEST_ANSWER - 1)])
    ends = np.lib.stride_tricks.sliding_window_view(padded, LONGEST_ANSWER)
    together = likely[:, :1] * ends
    first, behind = np.unravel_index(int(together.argmax()), together.shape)
    return int(first), int(first + behind), float(together[first, behind])


def load(store: Store, threads: int) -> LongReader:
    """Open the engine. Raises `EngineMissing`."""
    return opened(store, MODEL, lambda engine: _load(engine, threads))


def _load(engine: Engine, threads: int) -> LongReader:
    runtime = open_graph(engine, "model", threads)
    return LongReader(runtime, engine.file("tokenizer.json"), read_layout(engine.file(LAYOUT)))
