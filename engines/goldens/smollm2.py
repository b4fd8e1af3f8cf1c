"""SmolLM2: logits by transformers, which expands the GGUF's 4-bit tensors itself."""

from pathlib import Path

import numpy as np

from engines.goldens import Golden, case

PROMPT = "The museum opens at nine in the morning. At nine in the morning, the museum"
NEW = 8


def make(sources: Path) -> Golden:
    """Return the logits of a sentence and the tokens that continue it most likely."""
    import torch
    import transformers

    (path,) = sources.glob("*.gguf")
    model = transformers.AutoModelForCausalLM.from_pretrained(
        str(sources), gguf_file=path.name, dtype=torch.float32
    ).eval()
    words = transformers.AutoTokenizer.from_pretrained(str(sources), gguf_file=path.name)
    ids = words(PROMPT, return_tensors="pt").input_ids
    with torch.no_grad():
        ids = model.generate(ids, max_new_tokens=NEW, do_sample=False)
        logits = model(ids).logits.numpy()
    return Golden(
        made_by=f"transformers {transformers.__version__}, fp32, on PyTorch {torch.__version__}",
        cases={
            "sentence": case(
                {"input_ids": ids.numpy().astype(np.int64)}, {"logits": logits}, best=("logits",)
            )
        },
        accuracy={"kind": "best", "output": "logits"},
    )
