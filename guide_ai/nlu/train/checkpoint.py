"""What a training that is stopped leaves for its next call: one safetensors file, whole or not at all."""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from guide_ai.nlu.train.errors import BadState

FORMAT: Final = "vernissage-training/1"


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """Of which training it is, and how many steps are done."""

    fingerprint: str
    step: int


def kept(
    path: Path,
    checkpoint: Checkpoint,
    parameters: Mapping[str, Any],
    means: Mapping[str, Any],
    optimiser: Any,
) -> None:
    """Write parameters, their means and the optimiser's moments."""
    from safetensors.torch import save_file

    tensors = {f"p.{name}": tensor.detach().contiguous() for name, tensor in parameters.items()}
    tensors |= {f"a.{name}": tensor.contiguous() for name, tensor in means.items()}
    for name, tensor in parameters.items():
        for letter, moment in (("m", "exp_avg"), ("v", "exp_avg_sq")):
            if moment in optimiser.state.get(tensor, {}):
                tensors[f"{letter}.{name}"] = optimiser.state[tensor][moment].contiguous()
    about = {"format": FORMAT, "fingerprint": checkpoint.fingerprint, "step": str(checkpoint.step)}
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.partial")
    save_file(tensors, str(partial), metadata=about)
    os.replace(partial, path)


def left(
    path: Path, fingerprint: str, parameters: Mapping[str, Any], means: Mapping[str, Any], optimiser: Any
) -> int:
    """Fill parameters, means and moments with what `path` holds; return the steps done, 0 without a file.

    Raises `BadState` for a damaged file, or one of another training.
    """
    if not path.is_file():
        return 0
    import torch
    from safetensors import SafetensorError, safe_open

    anew = f"remove the folder {path.parent} to begin anew"
    try:
        with safe_open(str(path), "pt") as file:
            about = file.metadata() or {}
            if about.get("format") != FORMAT or about.get("fingerprint") != fingerprint:
                raise BadState(f"{path.name} is of another training; {anew}")
            step = int(about["step"])
            names = set(file.keys())
            with torch.no_grad():
                for name, tensor in parameters.items():
                    tensor.copy_(file.get_tensor(f"p.{name}"))
                    means[name].copy_(file.get_tensor(f"a.{name}"))
                    if f"m.{name}" in names:
                        optimiser.state[tensor] = {
                            "step": torch.tensor(float(step)),
                            "exp_avg": file.get_tensor(f"m.{name}").to(tensor.device),
                            "exp_avg_sq": file.get_tensor(f"v.{name}").to(tensor.device),
                        }
    except (SafetensorError, OSError, KeyError, ValueError, RuntimeError) as error:
        told = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise BadState(f"{path.name} is damaged ({told}); {anew}") from None
    return step


def about(value: object) -> str:
    """A value as JSON in one order, to be digested."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False)
