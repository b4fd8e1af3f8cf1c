"""BERT encoders as transformers has them, and their fused graphs."""

from pathlib import Path

import torch
from torch import nn

BASE = {"vocab_size": 30522, "hidden_size": 768, "num_attention_heads": 12, "intermediate_size": 3072}
SMALL = {"vocab_size": 250037, "hidden_size": 384, "num_attention_heads": 12, "intermediate_size": 1536}
"""The shape of multilingual-e5-small."""


class Bert(nn.Module):
    """Tokens (B, S) and mask (B, S), int64 → hidden states (B, S, width)."""

    def __init__(self, shape: dict[str, int], attention: str = "sdpa") -> None:
        from transformers import BertConfig, BertModel

        super().__init__()
        self.model = BertModel(BertConfig(**shape, attn_implementation=attention), add_pooling_layer=False)

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        """Return the last hidden states."""
        hidden: torch.Tensor = self.model(
            input_ids=input_ids, attention_mask=attention_mask
        ).last_hidden_state
        return hidden


def fused(exported: Path, shape: dict[str, int]) -> None:
    """Fuse attention, normalisation and GELU of an FP32 graph in place, by ONNX Runtime's optimiser."""
    from onnxruntime.transformers import optimizer
    from onnxruntime.transformers.fusion_options import FusionOptions

    options = FusionOptions("bert")
    model = optimizer.optimize_model(
        str(exported),
        "bert",
        num_heads=shape["num_attention_heads"],
        hidden_size=shape["hidden_size"],
        optimization_options=options,
        opt_level=0,
        use_gpu=True,
    )
    model.save_model_to_file(str(exported))
