"""What the frozen trunk makes of every token, computed once: epochs then cost only the tuned layers."""

import os
import re
import time
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import torch
from numpy.typing import NDArray

from guide_ai.nlu.train.errors import BadState
from guide_ai.nlu.train.model import Embeddings, Tensor, layers_of, run_layers
from guide_ai.nlu.train.stopping import held_back
from guide_ai.nlu.train.tokens import Encoded

if TYPE_CHECKING:
    from engines.convert.bert import Source

_AT_ONCE: Final = 4096
"""Tokens that go through the trunk together."""

_KEEP_SECONDS: Final = 20.0
_TELL_SECONDS: Final = 10.0
_NOTED: Final = re.compile(rb"([0-9]{1,9}) ([0-9a-f]{64})\n")

Batch = Callable[[int], tuple[NDArray[np.int64], NDArray[np.bool_]]]
"""Places and mask of the texts of a batch, by its number."""


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
    encoded: Encoded,
    source: "Source",
    branch: int,
    device: str,
    file: Path | None,
    deadline: float,
    say: Callable[[str], None] | None = None,
) -> States | None:
    """The states after `branch` layers; None where `deadline` (of `time.monotonic`) came first.

    With `file` they are kept there, and a next call goes on where this one ended; each gets on by some texts
    at least. Raises `BadState` where that file is damaged or of another set, `KeyboardInterrupt` for Ctrl-C.
    """
    width = source.shape.width
    total = len(encoded.ids)
    batches = list(_like_lengths(encoded.lengths))
    if file is None:
        values: Any = torch.zeros((total, width), dtype=torch.float16, device=device)
    else:
        values = _mapped(file, (total, width))
    embed = Embeddings(source, encoded.ids, device)
    own = layers_of(source, 0, branch, device)

    def batch(number: int) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        return padded(encoded.starts, batches[number])

    begun = 0 if file is None else _done(file, values, len(batches), batch)
    number = begun
    started = kept = told = time.monotonic()
    with held_back() as asked, torch.inference_mode():
        while number < len(batches):
            places, mask = batch(number)
            seen = torch.tensor(mask, device=device)
            x = run_layers(embed(encoded.ids[places]), seen, own, source.shape, 0, branch)
            found = x[seen].to(torch.float16)
            if isinstance(values, np.ndarray):
                values[places[mask]] = found.numpy(force=True)
            else:
                values[torch.tensor(places[mask], device=device)] = found
            number += 1
            now = time.monotonic()
            stop = asked.is_set() or now > deadline
            if file is not None and (stop or number == len(batches) or now - kept > _KEEP_SECONDS):
                _note(file, values, number, batch)
                kept = now
            if say is not None and now - told > _TELL_SECONDS:
                left = (now - started) * (len(batches) - number) / (number - begun)
                say(f"trunk: {number / len(batches):.0%} done, about {_time(left)} left")
                told = now
            if stop and number < len(batches):
                return None
    return States(values, device)


def _time(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 90 else f"{seconds / 60:.0f} min"


def _anew(file: Path, fault: str) -> BadState:
    return BadState(f"{file.name} {fault}; remove the folder {file.parent} to begin anew")


def _digest(values: NDArray[np.float16], batch: tuple[NDArray[np.int64], NDArray[np.bool_]]) -> str:
    places, mask = batch
    return sha256(values[places[mask]].tobytes()).hexdigest()


def _note(file: Path, values: NDArray[np.float16], number: int, batch: Batch) -> None:
    """Write how many batches are done, and the digest of the last one's states."""
    values.flush()  # type: ignore[attr-defined]  # a memmap
    path = file.with_suffix(".done")
    partial = path.with_name(f".{path.name}.partial")
    partial.write_text(f"{number} {_digest(values, batch(number - 1))}\n", encoding="ascii")
    os.replace(partial, path)


def _done(file: Path, values: NDArray[np.float16], most: int, batch: Batch) -> int:
    """How many batches are done: what was noted, where the states bear it out. Raises `BadState`."""
    path = file.with_suffix(".done")
    if not path.is_file():
        return 0
    found = _NOTED.fullmatch(path.read_bytes())
    if found is None or not 0 < int(found[1]) <= most:
        raise _anew(path, "is damaged")
    if _digest(values, batch(int(found[1]) - 1)) != found[2].decode():
        raise _anew(path, f"does not fit {file.name}")
    return int(found[1])


def _mapped(file: Path, shape: tuple[int, int]) -> NDArray[np.float16]:
    if not file.is_file():
        file.with_suffix(".done").unlink(missing_ok=True)
        values = np.lib.format.open_memmap(file, "w+", np.float16, shape)
        try:
            with file.open("r+b") as whole:  # a disk that is too small says so now, and in words
                os.posix_fallocate(whole.fileno(), 0, file.stat().st_size)
        except OSError:
            file.unlink()
            raise
        return values
    try:
        values = np.lib.format.open_memmap(file, "r+")
    except (ValueError, OSError) as error:
        raise _anew(file, f"is damaged ({error})") from None
    if values.shape != shape or values.dtype != np.float16:
        raise _anew(file, "is of another set")
    return values


def _like_lengths(lengths: NDArray[np.int64]) -> Iterator[NDArray[np.int64]]:
    """Texts of like length together, the shortest first, so that little is padding."""
    order = np.argsort(lengths, kind="stable")
    at = 0
    while at < len(order):
        size = max(1, _AT_ONCE // int(lengths[order[at]]))
        yield order[at : at + size]
        at += size
