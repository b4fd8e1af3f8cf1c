"""Whisper as transformers has it, and its graphs by this product's own converter."""

import inspect
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from torch import nn

from engines.convert.ctranslate2 import Weights
from engines.convert.whisper import encoder_graph
from engines.convert.whisper_blocks import Whisper
from engines.convert.whisper_step import Marks, step_graph

HEAD = 64
PLACES = 64
"""Tokens that the decoder's cache holds."""
PAST = 24
"""Tokens that it holds when a step is measured."""
MOST = 2
"""Likeliest tokens that a step returns, of one beam."""
OPSET_NAMES = {"fp32": "fp32", "fp16": "fused"}


@dataclass(frozen=True)
class Size:
    """A Whisper's shape. `window` is in frames of 10 ms."""

    width: int
    layers: int
    mels: int
    vocabulary: int
    window: int
    marks: Marks

    @property
    def heads(self) -> int:
        """Attention heads a layer."""
        return self.width // HEAD

    def config(self) -> Any:
        """Return transformers' description."""
        from transformers import WhisperConfig

        return WhisperConfig(
            vocab_size=self.vocabulary,
            num_mel_bins=self.mels,
            d_model=self.width,
            encoder_layers=self.layers,
            encoder_attention_heads=self.heads,
            encoder_ffn_dim=4 * self.width,
            decoder_layers=self.layers,
            decoder_attention_heads=self.heads,
            decoder_ffn_dim=4 * self.width,
            max_source_positions=self.window // 2,
            num_hidden_layers=self.layers,
            attn_implementation="sdpa",
        )


BASE = Marks(end=50257, no_speech=50362)
LARGE = Marks(end=50257, no_speech=50363)


def base(window: int) -> Size:
    """Whisper base, multilingual."""
    return Size(512, 6, 80, 51865, window, BASE)


def large(window: int) -> Size:
    """Whisper large-v3."""
    return Size(1280, 32, 128, 51866, window, LARGE)


class Encoder(nn.Module):
    """mel (B, mels, window) → hidden states (B, window / 2, width)."""

    def __init__(self, size: Size) -> None:
        from transformers.models.whisper.modeling_whisper import WhisperEncoder

        super().__init__()
        self.size = size
        self.encoder = WhisperEncoder(size.config())

    def forward(self, mel: torch.Tensor) -> torch.Tensor:
        """Return the last hidden states."""
        hidden: torch.Tensor = self.encoder(mel).last_hidden_state
        return hidden


class Step(nn.Module):
    """One token after `PAST` others, over static caches: log-probabilities of the likeliest tokens.

    `hold` puts caches of `inputs` in place, as transformers' static ones, before the first call.
    """

    def __init__(self, size: Size) -> None:
        from transformers.models.whisper.modeling_whisper import WhisperDecoder

        super().__init__()
        self.size = size
        self.decoder = WhisperDecoder(size.config())
        self.cache: Any = None
        # The name changed after transformers 5.17.
        known = inspect.signature(WhisperDecoder.forward).parameters
        self.keyword = "past_key_values" if "past_key_values" in known else "cache"

    def hold(self, inputs: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
        """Take the caches out of `inputs`; what is left goes to `forward`."""
        from transformers import EncoderDecoderCache, StaticCache

        config = self.size.config()
        heard = inputs["cross_k_0"]
        halves = []
        for kind, places in (("past", PLACES), ("cross", heard.shape[1])):
            half = StaticCache(config=config, max_cache_len=places)
            for number, layer in enumerate(half.layers):
                keys, values = (inputs[f"{kind}_{letter}_{number}"] for letter in "kv")
                if kind == "cross":
                    keys, values = (self.in_heads(x) for x in (keys, values))
                layer.lazy_initialization(keys, values)
                layer.keys.copy_(keys)
                layer.values.copy_(values)
                layer.cumulative_length.fill_(PAST if kind == "past" else places)
            halves.append(half)
        self.cache = EncoderDecoderCache(*halves)
        self.cache.is_updated = dict.fromkeys(range(self.size.layers), True)
        # Only asked whether it is there: keys and values of what was heard are in the cache.
        tokens = inputs["tokens"]
        self.heard = heard.new_zeros(tokens.shape[0], 1, self.size.width)
        return {"tokens": tokens, "position": inputs["position"]}

    def in_heads(self, x: torch.Tensor) -> torch.Tensor:
        """(B, S, width) → (B, heads, S, 64)."""
        return x.unflatten(-1, (self.size.heads, HEAD)).transpose(1, 2).contiguous()

    def forward(self, tokens: torch.Tensor, position: torch.Tensor) -> torch.Tensor:
        """tokens (B,), position (1,) → (B, MOST)."""
        for layer in self.cache.self_attention_cache.layers:
            layer.cumulative_length.copy_(position[0])
        hidden = self.decoder(
            input_ids=tokens[:, None],
            encoder_hidden_states=self.heard,
            use_cache=True,
            **{self.keyword: self.cache},
        ).last_hidden_state
        logits = nn.functional.linear(hidden[:, 0], self.decoder.embed_tokens.weight)
        text = logits[:, : self.size.marks.end + 1].float()
        likeliest: torch.Tensor = text.log_softmax(-1).topk(MOST).values
        return likeliest


def encoder_inputs(size: Size, batch: int) -> dict[str, torch.Tensor]:
    """Log-mel frames, about as large as real ones."""
    generator = torch.Generator().manual_seed(batch)
    return {"mel": torch.randn(batch, size.mels, size.window, generator=generator) * 0.5}


def step_inputs(size: Size, batch: int) -> dict[str, torch.Tensor]:
    """What `step_graph` takes, for one beam a text."""
    generator = torch.Generator().manual_seed(batch)

    def numbers(*shape: int) -> torch.Tensor:
        return torch.randn(*shape, generator=generator)

    inputs = {
        "tokens": torch.randint(0, size.marks.end, (batch,), generator=generator),
        "parents": torch.arange(batch),
        "scores": torch.zeros(batch),
        "position": torch.tensor([PAST]),
        "forced": torch.full((PLACES, batch), -1),
        "places": torch.arange(PLACES),
        "rows": torch.arange(batch),
    }
    heard = size.window // 2
    for layer in range(size.layers):
        inputs[f"past_k_{layer}"] = numbers(batch, size.heads, PLACES, HEAD)
        inputs[f"past_v_{layer}"] = numbers(batch, size.heads, PLACES, HEAD)
        inputs[f"cross_k_{layer}"] = numbers(batch, heard, size.width)
        inputs[f"cross_v_{layer}"] = numbers(batch, heard, size.width)
    return inputs


def write_encoder(module: Encoder, path: Path, precision: str) -> None:
    """Write the encoder's graph, ending in the hidden states."""
    model = encoder_graph(Whisper(tensors(module)), OPSET_NAMES[precision])  # type: ignore[arg-type]
    last = model.graph.node[-1]
    kind = onnx.TensorProto.FLOAT16 if precision == "fp16" else onnx.TensorProto.FLOAT
    model.graph.output.append(onnx.helper.make_tensor_value_info("y", kind, ["B", "S", module.size.width]))
    last.output[0] = "y"
    onnx.save(model, path)


def write_step(module: Step, path: Path, precision: str) -> None:
    """Write the graph of a step with one beam a text."""
    source = Whisper(tensors(module))
    onnx.save(step_graph(source, module.size.marks, OPSET_NAMES[precision], beams=1), path)  # type: ignore[arg-type]


def tensors(*modules: nn.Module) -> Weights:
    """Give the tensors of encoder and decoder the names that the converter reads."""
    found: dict[str, NDArray[np.generic]] = {}
    for module in modules:
        if isinstance(module, Encoder):
            found |= _encoder(module)
        elif isinstance(module, Step):
            found |= _decoder(module)
    return Weights("WhisperSpec", 3, found)


def _pair(state: dict[str, NDArray[Any]], name: str, to: str, norm: bool = False) -> dict[str, Any]:
    first, second = ("gamma", "beta") if norm else ("weight", "bias")
    return {f"{to}/{first}": state[f"{name}.weight"], f"{to}/{second}": state[f"{name}.bias"]}


def _stack(state: dict[str, NDArray[Any]], name: str, letters: str, to: str) -> dict[str, Any]:
    """Projections of queries, keys and values in one; keys have no bias in Whisper."""
    weights = [state[f"{name}.{letter}_proj.weight"] for letter in letters]
    none = np.zeros(len(weights[0]), np.float32)
    biases = [state.get(f"{name}.{letter}_proj.bias", none) for letter in letters]
    return {f"{to}/weight": np.concatenate(weights), f"{to}/bias": np.concatenate(biases)}


def _state(module: nn.Module) -> dict[str, NDArray[Any]]:
    return {name: tensor.float().cpu().numpy() for name, tensor in module.state_dict().items()}


def _feed_forward(state: dict[str, NDArray[Any]], here: str, there: str) -> dict[str, Any]:
    return (
        _pair(state, f"{here}.final_layer_norm", f"{there}/ffn/layer_norm", norm=True)
        | _pair(state, f"{here}.fc1", f"{there}/ffn/linear_0")
        | _pair(state, f"{here}.fc2", f"{there}/ffn/linear_1")
    )


def _self_attention(state: dict[str, NDArray[Any]], here: str, there: str) -> dict[str, Any]:
    return (
        _pair(state, f"{here}.self_attn_layer_norm", f"{there}/self_attention/layer_norm", norm=True)
        | _stack(state, f"{here}.self_attn", "qkv", f"{there}/self_attention/linear_0")
        | _pair(state, f"{here}.self_attn.out_proj", f"{there}/self_attention/linear_1")
    )


def _encoder(module: Encoder) -> dict[str, Any]:
    state = _state(module.encoder)
    found = {"encoder/position_encodings/encodings": state["embed_positions.weight"]}
    for name in ("conv1", "conv2"):
        found |= _pair(state, name, f"encoder/{name}")
    for i in range(module.size.layers):
        here, there = f"layers.{i}", f"encoder/layer_{i}"
        found |= _self_attention(state, here, there) | _feed_forward(state, here, there)
    return found | _pair(state, "layer_norm", "encoder/layer_norm", norm=True)


def _decoder(module: Step) -> dict[str, Any]:
    state = _state(module.decoder)
    found = {
        "decoder/embeddings/weight": state["embed_tokens.weight"],
        "decoder/position_encodings/encodings": state["embed_positions.weight"],
        # The width is read off this one.
        "encoder/conv2/bias": np.zeros(module.size.width, np.float32),
    }
    for i in range(module.size.layers):
        here, there = f"layers.{i}", f"decoder/layer_{i}"
        found |= _self_attention(state, here, there) | _feed_forward(state, here, there)
        found |= _pair(state, f"{here}.encoder_attn_layer_norm", f"{there}/attention/layer_norm", norm=True)
        found |= _stack(state, f"{here}.encoder_attn", "q", f"{there}/attention/linear_0")
        found |= _stack(state, f"{here}.encoder_attn", "kv", f"{there}/attention/linear_1")
        found |= _pair(state, f"{here}.encoder_attn.out_proj", f"{there}/attention/linear_2")
    return found | _pair(state, "layer_norm", "decoder/layer_norm", norm=True)
