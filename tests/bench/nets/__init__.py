"""The networks of the table, by name."""

from functools import partial
from pathlib import Path

from torch import nn

from tests.bench.nets import bert, utterance, whisper
from tests.bench.nets.export import exported
from tests.bench.nets.face import CONTOUR, Expression, FaceLandmarks
from tests.bench.nets.hrnet import HRNet
from tests.bench.nets.net import Inputs, Net, Precision, integers, noise, seeded, settled
from tests.bench.nets.ranker import CANDIDATES, DENSE, TABLES, Ranker
from tests.bench.nets.resnet import ResNet50

QUICKLY = ("reduce-overhead",)
"""`max-autotune` takes minutes a net, and was no quicker where both were tried (BERT-base on an H200: 0.99
and 1.88 ms against 0.97 and 1.71). `--modes` says otherwise."""


def _pictures(height: int, width: int, batch: int) -> Inputs:
    return {"picture": noise(batch, 3, height, width)}


def _picture_net(name: str, title: str, make: type[nn.Module], height: int, width: int, *outputs: str) -> Net:
    def build() -> nn.Module:
        return settled(seeded(make), noise(4, 3, height, width))

    inputs = partial(_pictures, height, width)
    return Net(name, title, build, inputs, exported, True, QUICKLY, outputs or ("y",))


def _bert(name: str, title: str, shape: dict[str, int], tokens: int) -> Net:
    def inputs(batch: int) -> Inputs:
        ids = integers(5, shape["vocab_size"], batch, tokens)
        return {"input_ids": ids, "attention_mask": ids.new_ones(ids.shape)}

    def graph(net: Net, module: nn.Module, folder: Path, precision: Precision) -> Path:
        assert isinstance(module, bert.Bert)
        path = folder / f"{name}-{precision}.onnx"
        bert.write(module, path, precision)
        return path

    build = partial(seeded, lambda: bert.Bert(shape))
    return Net(name, title, build, inputs, graph, False, QUICKLY, ("hidden",))


def _whisper_encoder(name: str, title: str, size: whisper.Size, *compile: str) -> Net:
    def graph(net: Net, module: nn.Module, folder: Path, precision: Precision) -> Path:
        assert isinstance(module, whisper.Encoder)
        path = folder / f"{name}-{precision}.onnx"
        whisper.write_encoder(module, path, precision)
        return path

    build = partial(seeded, lambda: whisper.Encoder(size))
    return Net(name, title, build, partial(whisper.encoder_inputs, size), graph, False, compile)


def _whisper_step(name: str, title: str, size: whisper.Size, *compile: str) -> Net:
    def graph(net: Net, module: nn.Module, folder: Path, precision: Precision) -> Path:
        assert isinstance(module, whisper.Step)
        path = folder / f"{name}-{precision}.onnx"
        whisper.write_step(module, path, precision)
        return path

    build = partial(seeded, lambda: whisper.Step(size))
    inputs = partial(whisper.step_inputs, size)
    return Net(name, title, build, inputs, graph, False, compile, ("report",), ("tokens",), whisper.MOST)


def _utterance(name: str, title: str, size: whisper.Size) -> Net:
    def graph(net: Net, module: nn.Module, folder: Path, precision: Precision) -> Path:
        assert isinstance(module, utterance.Utterance)
        return utterance.write(module, folder, precision)

    build = partial(seeded, lambda: utterance.Utterance(size))
    inputs = partial(utterance.inputs, size)
    return Net(name, title, build, inputs, graph, False, QUICKLY, ("report",), ("mel",), whisper.MOST)


def _ranker_inputs(batch: int) -> Inputs:
    import torch

    rows = batch * CANDIDATES
    columns = [integers(0, size, rows) for size in TABLES]
    return {"identifiers": torch.stack(columns, 1), "features": noise(rows, DENSE)}


NETS = {
    net.name: net
    for net in (
        _picture_net("hrnet-w32", "HRNet-W32, 256×192", HRNet, 256, 192),
        _picture_net("resnet-50", "ResNet-50, 224×224", ResNet50, 224, 224),
        _picture_net(
            "face-landmarks", "Face landmarks, 256×256", FaceLandmarks, 256, 256, "landmarks", "score"
        ),
        Net(
            "expression",
            "Expression, 146×2 → 52",
            lambda: seeded(Expression),
            lambda batch: {"landmarks": noise(batch, CONTOUR, 2)},
            exported,
        ),
        Net("ranker", "Ranker, 200 candidates", lambda: seeded(Ranker), _ranker_inputs, exported),
        _bert("bert-base", "BERT-base, 128 tokens", bert.BASE, 128),
        _bert("e5-small", "e5-small, 32 tokens", bert.SMALL, 32),
        _whisper_encoder("whisper-base-10s", "Whisper base encoder, 10 s", whisper.base(1000), *QUICKLY),
        _whisper_encoder("whisper-base-30s", "Whisper base encoder, 30 s", whisper.base(3000), *QUICKLY),
        _whisper_step("whisper-base-step", "Whisper base, decoder step", whisper.base(3000), *QUICKLY),
        _utterance("whisper-base-utterance", "Whisper base, 5 s utterance, 25 tokens", whisper.base(1000)),
        _whisper_encoder(
            "whisper-large-30s", "Whisper large-v3 encoder, 30 s", whisper.large(3000), *QUICKLY
        ),
        _whisper_step("whisper-large-step", "Whisper large-v3, decoder step", whisper.large(3000), *QUICKLY),
    )
}
