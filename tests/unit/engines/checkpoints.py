"""Small checkpoints of random weights, written by hand as transformers writes them."""

import json
from pathlib import Path

import numpy as np

WIDTH, HEADS, INNER, TOKENS = 128, 2, 192, 60
TOKENIZER = {"version": "1.0", "model": {"type": "WordLevel", "vocab": {"a": 0}, "unk_token": "a"}}


def save(folder: Path, config: dict, tensors: dict[str, np.ndarray], kind: str = "F32") -> Path:
    """Write config.json, tokenizer.json and model.safetensors."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "config.json").write_text(json.dumps(config))
    (folder / "tokenizer.json").write_text(json.dumps(TOKENIZER))
    header, at = {}, 0
    parts = [packed(values, kind) for values in tensors.values()]
    for (name, values), part in zip(tensors.items(), parts, strict=True):
        offsets = [at, at := at + len(part)]
        header[name] = {"dtype": kind, "shape": list(values.shape), "data_offsets": offsets}
    head = json.dumps({**header, "__metadata__": {"format": "pt"}}).encode()
    (folder / "model.safetensors").write_bytes(b"".join([len(head).to_bytes(8, "little"), head, *parts]))
    return folder


def packed(values: np.ndarray, kind: str) -> bytes:
    """The bytes of a tensor; bfloat16 is the upper half of a float32."""
    if kind == "BF16":
        return (values.astype("<f4").view("<u4") >> 16).astype("<u2").tobytes()
    return values.astype({"F32": "<f4", "F16": "<f2"}[kind]).tobytes()


class Dice:
    """Random tensors of a fixed seed, kept by name."""

    def __init__(self) -> None:
        self._random = np.random.default_rng(5)
        self.tensors: dict[str, np.ndarray] = {}

    def add(self, name: str, *shape: int, around: float = 0.0) -> None:
        values = self._random.normal(around, 0.15, shape)
        self.tensors[name] = values.astype(np.float32)

    def linear(self, name: str, inputs: int, outputs: int, *, bias: bool = True) -> None:
        self.add(f"{name}.weight", outputs, inputs)
        if bias:
            self.add(f"{name}.bias", outputs)

    def norm(self, name: str) -> None:
        self.add(f"{name}.weight", WIDTH, around=1.0)
        self.add(f"{name}.bias", WIDTH)


def bert(kind: str = "bert", prefix: str = "") -> tuple[dict, dict[str, np.ndarray]]:
    """A BERT of two layers."""
    first = 2 if kind == "xlm-roberta" else 0
    config = {
        "model_type": kind, "hidden_size": WIDTH, "num_hidden_layers": 2, "num_attention_heads": HEADS,
        "intermediate_size": INNER, "vocab_size": TOKENS, "max_position_embeddings": 24 + first,
        "type_vocab_size": 1, "layer_norm_eps": 1e-5, "hidden_act": "gelu", "pad_token_id": 1 if first else 0,
    }  # fmt: skip
    dice = Dice()
    dice.add("embeddings.word_embeddings.weight", TOKENS, WIDTH)
    dice.add("embeddings.position_embeddings.weight", 24 + first, WIDTH)
    dice.add("embeddings.token_type_embeddings.weight", 1, WIDTH)
    dice.norm("embeddings.LayerNorm")
    for number in range(2):
        layer = f"encoder.layer.{number}"
        for each in ("attention.self.query", "attention.self.key", "attention.self.value"):
            dice.linear(f"{layer}.{each}", WIDTH, WIDTH)
        dice.linear(f"{layer}.attention.output.dense", WIDTH, WIDTH)
        dice.linear(f"{layer}.intermediate.dense", WIDTH, INNER)
        dice.linear(f"{layer}.output.dense", INNER, WIDTH)
        dice.norm(f"{layer}.attention.output.LayerNorm")
        dice.norm(f"{layer}.output.LayerNorm")
    return config, {f"{prefix}{name}": values for name, values in dice.tensors.items()}


def whisper(bins: int = 80, layers: int = 2) -> tuple[dict, dict[str, np.ndarray]]:
    """A Whisper of two heads."""
    config = {
        "model_type": "whisper", "d_model": WIDTH, "encoder_layers": layers, "decoder_layers": layers,
        "encoder_attention_heads": HEADS, "decoder_attention_heads": HEADS, "encoder_ffn_dim": INNER,
        "decoder_ffn_dim": INNER, "num_mel_bins": bins, "vocab_size": TOKENS, "max_source_positions": 1500,
        "max_target_positions": 448, "pad_token_id": 0, "bos_token_id": 1, "eos_token_id": 2,
        "decoder_start_token_id": 3, "activation_function": "gelu",
    }  # fmt: skip
    dice = Dice()
    dice.add("model.encoder.conv1.weight", WIDTH, bins, 3)
    dice.add("model.encoder.conv1.bias", WIDTH)
    dice.add("model.encoder.conv2.weight", WIDTH, WIDTH, 3)
    dice.add("model.encoder.conv2.bias", WIDTH)
    dice.add("model.encoder.embed_positions.weight", 1500, WIDTH)
    dice.add("model.decoder.embed_positions.weight", 448, WIDTH)
    dice.add("model.decoder.embed_tokens.weight", TOKENS, WIDTH)
    for side in ("encoder", "decoder"):
        dice.norm(f"model.{side}.layer_norm")
        for number in range(layers):
            layer = f"model.{side}.layers.{number}"
            for attention in ["self_attn", "encoder_attn"][: 1 if side == "encoder" else 2]:
                for letter in "qkv":
                    dice.linear(f"{layer}.{attention}.{letter}_proj", WIDTH, WIDTH, bias=letter != "k")
                dice.linear(f"{layer}.{attention}.out_proj", WIDTH, WIDTH)
                dice.norm(f"{layer}.{attention}_layer_norm")
            dice.linear(f"{layer}.fc1", WIDTH, INNER)
            dice.linear(f"{layer}.fc2", INNER, WIDTH)
            dice.norm(f"{layer}.final_layer_norm")
    return config, dice.tensors
