"""What the frozen trunk makes of every token, computed once: epochs then cost only the tuned layers."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from numpy.typing import NDArray

from guide_ai.nlu.train.errors import BadState
from guide_ai.nlu.train.model import Embeddings, Tensor, layers_of, run_layers
from guide_ai.nlu.train.tokens import Encoded

if TYPE_CHECKING:
    from engines.convert.bert import Source

_AT_ONCE = 4096
"""Tokens that go through the trunk together."""


def padded(
    starts: NDArray[np.int64], texts: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """Places (B, S) of the tokens of some texts, and which of them are tokens and no padding."""
    lengths = starts[texts + 1] - starts[texts]
    steps = np.arange(lengths.max())
    mask = steps < lengths[:, None]
    places = np.where(mask, starts[texts][:, None] + steps, starts[texts][:, None])
    return places, mask


class States:
    """The trunk's states (tokens, width) of a set, float16, on the device or in a file that is mapped."""

    def __init__(self, values: Any, device: str) -> None:
        self._values = values
        self._device = device

    def of(self, places: NDArray[np.int64]) -> Tensor:
        """(B, S) → (B, S, width), float32."""
        if isinstance(self._values, np.ndarray):
            return torch.from_numpy(self._values[places]).float()
        return self._values[torch.tensor(places, device=self._device)].float()


def states_of(
    encoded: Encoded, source: "Source", branch: int, device: str, file: Path | None, deadline: float
) -> States | None:
    """The states after `branch` layers; None where `deadline` (of `time.monotonic`) came first.

    With `file` they are kept there, and a next call goes on where this one ended. Raises `BadState` where
    that file is of another set.
    """
    width = source.shape.width
    total = len(encoded.ids)
    if file is None:
        values: Any = torch.zeros((total, width), dtype=torch.float16, device=device)
    else:
        values = _mapped(file, (total, width))
    embed = Embeddings(source, encoded.ids, device)
    own = layers_of(source, 0, branch, device)
    done_file = None if file is None else file.with_suffix(".done")
    done = int(done_file.read_text()) if done_file is not None and done_file.is_file() else 0
    with torch.inference_mode():
        for number, texts in enumerate(_like_lengths(encoded.lengths)):
            if number < done:
                continue
            if time.monotonic() > deadline:
                return None
            places, mask = padded(encoded.starts, texts)
            seen = torch.tensor(mask, device=device)
            x = run_layers(embed(encoded.ids[places]), seen, own, source.shape, 0, branch)
            kept = x[seen].to(torch.float16)
            if isinstance(values, np.ndarray):
                values[places[mask]] = kept.numpy(force=True)
            else:
                values[torch.tensor(places[mask], device=device)] = kept
            if done_file is not None and number % 20 == 19:
                values.flush()
                done_file.write_text(str(number + 1))
    return States(values, device)


def _mapped(file: Path, shape: tuple[int, int]) -> NDArray[np.float16]:
    if not file.is_file():
        file.with_suffix(".done").unlink(missing_ok=True)
        return np.lib.format.open_memmap(file, "w+", np.float16, shape)
    try:
        values = np.lib.format.open_memmap(file, "r+")
    except (ValueError, OSError) as error:
        raise BadState(f"{file.name} is damaged ({error}); remove its folder to begin anew") from None
    if values.shape != shape or values.dtype != np.float16:
        raise BadState(f"{file.name} is of another set; remove its folder to begin anew")
    return values


def _like_lengths(lengths: NDArray[np.int64]) -> Iterator[NDArray[np.int64]]:
    """Texts of like length together, the shortest first, so that little is padding."""
    order = np.argsort(lengths, kind="stable")
    at = 0
    while at < len(order):
        size = max(1, _AT_ONCE // int(lengths[order[at]]))
        yield order[at : at + size]
        at += size
