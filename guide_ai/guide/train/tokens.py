"""Pairs as tokens: the chat that the guide would send, and the answer behind it.

What chats have in common is read once: the opening by all, the evidence by all questions over it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from os.path import commonprefix
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from guide_ai.guide.prompts import messages
from guide_ai.guide.train.pairs import Pair

LONGEST: Final = 256
"""Tokens of a row; a longer one is left out."""
_END: Final = "<|im_end|>"


@dataclass(frozen=True, slots=True)
class Branch:
    """One question and its answer behind the evidence; `answer` is where the answer begins."""

    ids: list[int]
    answer: int


@dataclass(frozen=True, slots=True)
class Row:
    """A work's evidence, read once, and the questions over it, which do not see each other."""

    trunk: list[int]
    branches: list[Branch]

    @property
    def size(self) -> int:
        return len(self.trunk) + sum(len(branch.ids) for branch in self.branches)


@dataclass(frozen=True, slots=True)
class Batch:
    """Rows of S tokens, padded on the right.

    `positions` (B, S) count from the opening's end; `seen` (B, S, S) is true where a token (the first S) may
    look at another (the second); `wanted` (B, S) where the next token belongs to an answer.
    """

    ids: NDArray[np.int64]
    positions: NDArray[np.int64]
    seen: NDArray[np.bool_]
    wanted: NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Encoded:
    """The opening that all chats share, and the rest of each group as a row."""

    opening: list[int]
    rows: list[Row]

    def batch(self, chosen: Sequence[int]) -> Batch:
        """Some rows beside each other."""
        size = max(self.rows[row].size for row in chosen)
        shape = (len(chosen), size)
        made = Batch(
            np.zeros(shape, np.int64),
            np.zeros(shape, np.int64),
            np.tile(np.eye(size, dtype=np.bool_), (len(chosen), 1, 1)),  # padding sees itself: no empty sums
            np.zeros(shape, np.bool_),
        )
        for place, number in enumerate(chosen):
            row = self.rows[number]
            trunk = len(row.trunk)
            made.ids[place, :trunk] = row.trunk
            made.positions[place, :trunk] = np.arange(trunk)
            made.seen[place, :trunk, :trunk] = np.tri(trunk, dtype=np.bool_)
            start = trunk
            for branch in row.branches:
                length = len(branch.ids)
                here = slice(start, start + length)
                made.ids[place, here] = branch.ids
                made.positions[place, here] = np.arange(trunk, trunk + length)
                made.seen[place, here, :trunk] = True
                made.seen[place, here, here] = np.tri(length, dtype=np.bool_)
                made.wanted[place, start + branch.answer - 1 : start + length - 1] = True
                start += length
        return made


def open_tokenizer(model: Path) -> Any:
    """The tokenizer of a GGUF, the same that the guide runs with."""
    from engines.telemetry import silence_openvino

    silence_openvino()
    import openvino_genai

    return openvino_genai.Tokenizer(str(model))


def encoded(groups: Sequence[Sequence[Pair]], tokenizer: Any) -> Encoded:
    """All groups that are short enough; the pairs of one have the same evidence."""

    def ids(text: str) -> list[int]:
        return [int(each) for each in tokenizer.encode(text, add_special_tokens=False).input_ids.data[0]]

    def asked(pair: Pair) -> list[int]:
        chat = [{"role": each.role, "content": each.content} for each in messages(pair.facts, pair.question)]
        return ids(str(tokenizer.apply_chat_template(chat, add_generation_prompt=True)))

    every = [[asked(pair) for pair in group] for group in groups]
    opening = list(commonprefix([chat for chats in every for chat in chats]))
    rows = []
    for group, chats in zip(groups, every, strict=True):
        both = len(commonprefix(chats))
        branches = [
            Branch(chat[both:] + ids(f"{pair.answer}{_END}"), len(chat) - both)
            for pair, chat in zip(group, chats, strict=True)
        ]
        row = Row(chats[0][len(opening) : both], branches)
        if row.size <= LONGEST:
            rows.append(row)
    return Encoded(opening, rows)
