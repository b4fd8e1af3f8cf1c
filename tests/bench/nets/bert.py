"""BERT encoders as transformers has them, and their graphs by this product's own converter."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from torch import nn

from engines.convert.bert import bert_graph
from tests.bench.nets.net import Precision

BASE = {"vocab_size": 30522, "hidden_size": 768, "num_attention_heads": 12, "intermediate_size": 3072}
SMALL = {"vocab_size": 250037, "hidden_size": 384, "num_attention_heads": 12, "intermediate_size": 1536}
"""The shape of multilingual-e5-small."""


class Bert(nn.Module):
    """Tokens (B, S) and mask (B, S), int64 → hidden states (B, S, width)."""

    def __init__(self, shape: dict[str, int]) -> None:
        from transformers import BertConfig, BertModel

        super().__init__()
        self.model = BertModel(BertConfig(**shape, attn_implementation="sdpa"), add_pooling_layer=False)

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        """Return the last hidden states."""
        hidden: torch.Tensor = self.model(
            input_ids=input_ids, attention_mask=attention_mask
        ).last_hidden_state
        return hidden


@dataclass(frozen=True)
class Shape:
    """What the converter asks of a BERT's sizes."""

    layers: int
    width: int
    heads: int
    inner: int
    vocabulary: int
    positions: int
    types: int
    epsilon: float


class Tensors:
    """The module's tensors by the names that the converter reads."""

    PARTS = {
        "q": "attention.self.query",
        "k": "attention.self.key",
        "v": "attention.self.value",
        "ao": "attention.output.dense",
        "aln": "attention.output.LayerNorm",
        "fi": "intermediate.dense",
        "fo": "output.dense",
        "oln": "output.LayerNorm",
    }

    def __init__(self, module: Bert) -> None:
        config = module.model.config
        self._state = {name: tensor.float().cpu() for name, tensor in module.model.state_dict().items()}
        self.shape = Shape(
            config.num_hidden_layers,
            config.hidden_size,
            config.num_attention_heads,
            config.intermediate_size,
            config.vocab_size,
            config.max_position_embeddings,
            config.type_vocab_size,
            config.layer_norm_eps,
        )

    def tensor(self, name: str, *shape: int) -> NDArray[np.float32]:
        """Return one tensor; see `engines.convert.bert.Source`."""
        first, *rest = name.split(".")
        if first == "emb":
            names = {"word": "word_embeddings", "pos": "position_embeddings", "type": "token_type_embeddings"}
            known = f"embeddings.{names.get(rest[0], 'LayerNorm')}"
        else:
            known = f"encoder.layer.{first[1:]}.{self.PARTS[rest[0]]}"
        found: NDArray[np.float32] = self._state[f"{known}.{'bias' if rest[-1] == 'b' else 'weight'}"].numpy()
        assert found.shape == shape, name
        return found


def write(module: Bert, path: Path, precision: Precision) -> None:
    """Write the graph by the product's own converter."""
    onnx.save(bert_graph(Tensors(module), "fused" if precision == "fp16" else "fp32"), path)
