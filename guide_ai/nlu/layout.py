"""How a question and a long text are laid before the encoder that reads long texts.

The question comes first, in a fixed number of places: these are the global tokens of the sparse attention,
which see and are seen by the whole text, so that every part of it is read with the question in mind.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engines.errors import BadWeights

BEGIN: Final = 0
PAD: Final = 1
END: Final = 2


@dataclass(frozen=True, slots=True)
class Laid:
    """One sequence: ids and mask, shape (S,), int64; `read` tokens of the text were laid in."""

    ids: NDArray[np.int64]
    mask: NDArray[np.int64]
    read: int


@dataclass(frozen=True, slots=True)
class Layout:
    """How many places there are, as layout.json of an engine says."""

    question: int
    """Tokens of a question, its marks included; a longer one is cut."""
    longest: int
    """Tokens in all."""

    def laid(self, question: Sequence[int], text: Sequence[int]) -> Laid:
        """Lay out tokens without marks. The text's first token stands at `self.question`."""
        asked = [BEGIN, *question[: self.question - 2], END]
        read = min(len(text), self.longest - self.question - 1)
        ids = np.full(self.question + read + 1, PAD, np.int64)
        ids[: len(asked)] = asked
        ids[self.question : -1] = text[:read]
        ids[-1] = END
        mask = np.ones(len(ids), np.int64)
        mask[len(asked) : self.question] = 0
        return Laid(ids, mask, read)


def read_layout(path: Path) -> Layout:
    """Read layout.json of an engine; raises `BadWeights` for another file."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        layout = Layout(int(found["question"]), int(found["longest"]))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadWeights(f"{path.name} is no layout: {error}") from None
    if not 2 < layout.question < layout.longest - 1:
        raise BadWeights(f"{path.name} leaves no room for a question or a text")
    return layout
