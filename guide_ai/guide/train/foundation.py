"""The language model that is trained upon: a Llama's GGUF, with its 4-bit tensors as numbers."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from engines.cache import cache_root
from engines.checksum import sha256_of
from guide_ai.nlu.train.errors import BadSettings

FETCHED: Final = "SmolLM2-135M-Instruct.Q4_1.gguf"


@dataclass(frozen=True, slots=True)
class Shape:
    """Sizes of a Llama, by the names of the GGUF's own fields."""

    layers: int
    width: int
    heads: int
    groups: int
    """Heads of keys and values, each for several of queries."""
    epsilon: float
    base: float
    """Of the rotary positions' frequencies."""

    @property
    def head(self) -> int:
        return self.width // self.heads


@dataclass(frozen=True, slots=True)
class Foundation:
    """Tensors by the GGUF's names, matrices as (outputs, inputs); `sha256` is the file's."""

    path: Path
    sha256: str
    shape: Shape
    tensors: Mapping[str, NDArray[np.float32]]

    @classmethod
    def open(cls, path: Path | None) -> Self:
        """Read a GGUF; without a path the one that `engines fetch` brought. Raises `BadSettings`."""
        import gguf

        path = path or cache_root() / "sources" / "smollm2-135m" / FETCHED
        if not path.is_file():
            raise BadSettings(
                f"{path} is not here: run `python -m engines fetch smollm2-135m`, or name another --from"
            )
        try:
            reader = gguf.GGUFReader(path)

            def of(name: str) -> Any:
                return reader.fields[f"llama.{name}"].contents()

            shape = Shape(
                of("block_count"), of("embedding_length"), of("attention.head_count"),
                of("attention.head_count_kv"), of("attention.layer_norm_rms_epsilon"), of("rope.freq_base"),
            )  # fmt: skip
            tensors = {
                each.name: gguf.dequantize(each.data, each.tensor_type).astype(np.float32)
                for each in reader.tensors
            }
        except (ValueError, KeyError, IndexError) as error:
            raise BadSettings(f"{path.name} is truncated or no Llama's GGUF: {error}") from None
        return cls(path, sha256_of(path), shape, tensors)
