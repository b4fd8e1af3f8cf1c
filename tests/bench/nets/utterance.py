"""A whole utterance by Whisper: what was heard once, then a token after the other."""

from pathlib import Path
from typing import Any

import onnx
import torch
from torch import nn

from engines.convert.whisper import WINDOW, encoder_graph
from engines.convert.whisper_blocks import Whisper
from engines.convert.whisper_step import step_graph
from tests.bench.nets.whisper import HEAD, OPSET_NAMES, PLACES, Encoder, Size, Step, tensors

TOKENS = 25
"""What is said in about five seconds."""


class Utterance(nn.Module):
    """mel (B, mels, window) and tokens (B, 25) → the last step's log-probabilities (B, 2).

    The encoder hears a short window and the decoder reads 30 s, the rest being silence: as ours does it, and
    less work for the peers than the 30 s that Whisper is fed with elsewhere.

    The tokens are given, so that two precisions write the same text; every step chooses all the same.
    """

    def __init__(self, size: Size) -> None:
        super().__init__()
        self.size = size
        self.encoder = Encoder(size)
        self.step = Step(size)
        self.hears: Any = self.hear
        self.steps: Any = self.step
        self.positions: list[torch.Tensor] = []

    def hold(self, inputs: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
        """Make room for the caches."""
        mel, size = inputs["mel"], self.size
        batch = mel.shape[0]
        room = {"tokens": inputs["tokens"][:, 0], "position": inputs["tokens"][0, :1]}
        for layer in range(size.layers):
            for letter in "kv":
                room[f"past_{letter}_{layer}"] = mel.new_zeros(batch, size.heads, PLACES, HEAD)
                room[f"cross_{letter}_{layer}"] = inputs[f"silence_{letter}_{layer}"].expand(batch, -1, -1)
        self.step.hold(room)
        self.positions = [torch.tensor([number], device=mel.device) for number in range(TOKENS)]
        return {"mel": mel, "tokens": inputs["tokens"]}

    def compiled(self, mode: str) -> "Utterance":
        """Compile the two halves, each for itself, as one does for generation."""
        self.hears = torch.compile(self.hear, mode=mode, dynamic=False)
        self.steps = torch.compile(self.step, mode=mode, dynamic=False)
        return self

    def hear(self, mel: torch.Tensor) -> torch.Tensor:
        """Fill the cross-attention's caches as far as something was heard; what follows is silence."""
        hidden: torch.Tensor = self.encoder(mel)
        for layer, cache in zip(
            self.step.decoder.layers, self.step.cache.cross_attention_cache.layers, strict=True
        ):
            attention = layer.encoder_attn
            for project, kept in ((attention.k_proj, cache.keys), (attention.v_proj, cache.values)):
                parts = project(hidden).unflatten(-1, (self.size.heads, HEAD))
                kept[:, :, : hidden.shape[1]].copy_(parts.transpose(1, 2))
        return hidden

    def forward(self, mel: torch.Tensor, tokens: torch.Tensor) -> torch.Tensor:
        """Return the last step's result."""
        self.hears(mel)
        best = mel
        for number, position in enumerate(self.positions):
            torch.compiler.cudagraph_mark_step_begin()
            best = self.steps(tokens[:, number], position)
        return best


def inputs(size: Size, batch: int) -> dict[str, torch.Tensor]:
    """Frames, text, and what the decoder reads of silence: keys and values of the whole 30 s."""
    generator = torch.Generator().manual_seed(batch)
    mel = torch.randn(batch, size.mels, size.window, generator=generator) * 0.5
    found = {"mel": mel, "tokens": torch.randint(0, size.marks.end, (batch, TOKENS), generator=generator)}
    for layer in range(size.layers):
        for letter in "kv":
            shape = (1, WINDOW, size.width)
            found[f"silence_{letter}_{layer}"] = torch.randn(shape, generator=generator) * 0.3
    return found


def write(module: Utterance, folder: Path, precision: str) -> Path:
    """Write encoder and step; returns the encoder's path, `step.onnx` is beside it."""
    source = Whisper(tensors(module.encoder, module.step))
    kind = OPSET_NAMES[precision]
    path = folder / f"utterance-{precision}-encoder.onnx"
    onnx.save(encoder_graph(source, kind, silence=True), path)  # type: ignore[arg-type]
    onnx.save(step_graph(source, module.size.marks, kind, beams=1), step_beside(path))  # type: ignore[arg-type]
    return path


def step_beside(encoder: Path) -> Path:
    """The path of the step that belongs to an encoder."""
    return encoder.with_name(encoder.name.replace("encoder", "step"))
