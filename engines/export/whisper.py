"""A Whisper of transformers under the names that our graphs are built from (`engines.convert.whisper`)."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engines.convert.ctranslate2 import Weights
from engines.convert.whisper_blocks import HEAD, Whisper
from engines.errors import BadWeights
from engines.export.safetensors import Tensors

KIND, REVISION = "WhisperSpec", 3
SIMPLE = {
    "encoder/conv1": "encoder.conv1",
    "encoder/conv2": "encoder.conv2",
    "encoder/layer_norm": "encoder.layer_norm",
    "decoder/layer_norm": "decoder.layer_norm",
}
POSITIONS = {
    "encoder/position_encodings/encodings": "encoder.embed_positions.weight",
    "decoder/position_encodings/encodings": "decoder.embed_positions.weight",
    "decoder/embeddings/weight": "decoder.embed_tokens.weight",
}


class _Renamed(Mapping[str, NDArray[np.float32]]):
    """The tensors by their new names, each made when it is asked for: a large checkpoint fits in memory."""

    def __init__(self, source: Tensors, config: Mapping[str, Any]) -> None:
        prefix = "model." if any(name.startswith("model.") for name in source) else ""
        self._source = source
        self._parts: dict[str, tuple[str, ...]] = {
            ours: (f"{prefix}{theirs}",) for ours, theirs in POSITIONS.items()
        }
        for ours, theirs in SIMPLE.items():
            self._pair(ours, f"{prefix}{theirs}", norm="norm" in ours)
        for side in ("encoder", "decoder"):
            for i in range(int(config[f"{side}_layers"])):
                self._layer(f"{side}/layer_{i}", f"{prefix}{side}.layers.{i}", side == "decoder")
        self._width = int(config["d_model"])

    def _pair(self, ours: str, *theirs: str, norm: bool = False) -> None:
        for new, old in (("gamma", "weight"), ("beta", "bias")) if norm else (("weight",) * 2, ("bias",) * 2):
            self._parts[f"{ours}/{new}"] = tuple(f"{name}.{old}" for name in theirs)

    def _layer(self, ours: str, theirs: str, decoder: bool) -> None:
        attention = f"{theirs}.self_attn"
        self._pair(f"{ours}/self_attention/layer_norm", f"{theirs}.self_attn_layer_norm", norm=True)
        self._pair(f"{ours}/self_attention/linear_0", *(f"{attention}.{letter}_proj" for letter in "qkv"))
        self._pair(f"{ours}/self_attention/linear_1", f"{attention}.out_proj")
        if decoder:
            attention = f"{theirs}.encoder_attn"
            self._pair(f"{ours}/attention/layer_norm", f"{theirs}.encoder_attn_layer_norm", norm=True)
            self._pair(f"{ours}/attention/linear_0", f"{attention}.q_proj")
            self._pair(f"{ours}/attention/linear_1", f"{attention}.k_proj", f"{attention}.v_proj")
            self._pair(f"{ours}/attention/linear_2", f"{attention}.out_proj")
        self._pair(f"{ours}/ffn/layer_norm", f"{theirs}.final_layer_norm", norm=True)
        self._pair(f"{ours}/ffn/linear_0", f"{theirs}.fc1")
        self._pair(f"{ours}/ffn/linear_1", f"{theirs}.fc2")

    def __getitem__(self, name: str) -> NDArray[np.float32]:
        parts = [self._part(part) for part in self._parts[name]]
        return parts[0] if len(parts) == 1 else np.concatenate(parts)

    def _part(self, name: str) -> NDArray[np.float32]:
        if name.endswith(".k_proj.bias") and name not in self._source:
            return np.zeros(self._width, np.float32)  # a Whisper's keys have none
        try:
            return self._source[name]
        except KeyError:
            raise BadWeights(f"the checkpoint has no {name}") from None

    def __iter__(self) -> Any:
        return iter(self._parts)

    def __len__(self) -> int:
        return len(self._parts)


def whisper(source: Tensors, config: Mapping[str, Any]) -> Whisper:
    """Return the tensors of a checkpoint as our graphs take them. Raises `BadWeights`."""
    try:
        width, heads = int(config["d_model"]), int(config["encoder_attention_heads"])
        renamed = _Renamed(source, config)
    except (KeyError, TypeError, ValueError) as error:
        raise BadWeights(f"config.json is not a Whisper's: {error}") from None
    if heads * HEAD != width or int(config.get("decoder_attention_heads", heads)) != heads:
        raise BadWeights(f"a Whisper's attention heads are {HEAD} wide; {heads} of {width} are not")
    tensors: Any = renamed
    return Whisper(Weights(KIND, REVISION, tensors))
