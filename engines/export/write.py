"""Writes a checkpoint's graphs, its tokenizer and configuration, and a draft of its manifest."""

import json
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import onnx

from engines.checksum import sha256_of, sync_folder, whole_file
from engines.convert.bert import bert_graph
from engines.convert.e5 import e5_graph
from engines.convert.graph import LARGEST
from engines.convert.understanding import LABELS, Trained, understanding_graph
from engines.convert.whisper import decoder_graph, encoder_graph
from engines.disk import room
from engines.errors import BadWeights, SourceMissing, ToolMissing
from engines.export.bert import Bert
from engines.export.checkpoint import TRAIN, Source
from engines.export.golden import make_golden
from engines.export.whisper import whisper
from engines.manifest import read_manifest

BERTS = ("bert", "xlm-roberta", "roberta", "camembert")
KINDS = ("whisper", *BERTS)
KEPT = ("config.json", "generation_config.json", "preprocessor_config.json")
"""What goes along where a checkpoint has it."""
ENGINES = (("onnx-cpu", "fp32", 0.001), ("onnx-cuda", "fp16", 0.02), ("tensorrt", "fp16", 0.02))
"""What a draft offers: target, precision and the error that its gate allows."""
EXPORTED = "exported-whisper"
CACHE = 448
"""Tokens that a Whisper's decoder keeps, at most."""
INLINE = 1024
"""Bytes of a tensor that stays in the graph where the others lie beside it."""


def write(
    source: Source, name: str, into: Path, *, pooled: bool, understanding: Path | None = None
) -> list[str]:
    """Write everything into the folder `into`, whole or not at all; return the names of the files.

    `pooled`: a BERT ends in the mean of its tokens, scaled to length 1, as e5's sentences are compared.
    `understanding`: and in intents and tags, by what was trained upon it. Raises `BadWeights` for a kind that
    is not built here or weights that do not fit, `SourceMissing`, `ToolMissing` or `DiskFull`.
    """
    kind = source.config["model_type"]
    if kind not in KINDS:
        raise BadWeights(f"a {kind} is not built here; there are {', '.join(KINDS)}")
    if understanding is not None and kind not in BERTS:
        raise BadWeights(f"a {kind} understands nothing: only a BERT takes an understanding")
    trained = None if understanding is None else Trained.read(understanding)
    others = sorted(path.stem for path in into.glob("*.toml") if path.stem != name)
    if others:  # graphs of two models have the same names
        raise BadWeights(f"{into} holds the export of {others[0]}: name another folder for {name}")
    into.parent.mkdir(parents=True, exist_ok=True)
    work = into.with_name(f".{into.name}.partial")
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    try:
        with room(name, into.parent):
            graphs = _whisper(source, work) if kind == "whisper" else _bert(source, work, pooled, trained)
            files = [*_beside(work), *_tokenizer(source, work), *_labels(trained, work)]
            manifest = _manifest(source, name, graphs, files, work)
            with whole_file(work / f"{name}.toml") as file:
                file.write(manifest.encode())
            make_golden(work, read_manifest(work / f"{name}.toml"), int(source.config["vocab_size"]))
        into.mkdir(exist_ok=True)
        names = sorted(path.name for path in work.iterdir())
        # The manifest last: it names the others, with their checksums.
        for each in sorted(names, key=lambda each: each.endswith(".toml")):
            (work / each).replace(into / each)
        sync_folder(into)
        return names
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _whisper(source: Source, work: Path) -> list[Mapping[str, Any]]:
    model = whisper(source.tensors, source.config)
    layers, heads = model.layers("decoder"), model.heads
    bins, tokens = int(source.config["num_mel_bins"]), int(source.config["vocab_size"])
    _save(encoder_graph(model, "fp32"), work / "encoder.onnx")
    _save(decoder_graph(model, "fp32"), work / "decoder.onnx")

    def each(name: str, *shape: int | str) -> Mapping[str, Any]:
        return {"name": f"{name}_{{i}}", "each": layers, "dtype": "float32", "shape": ["B", *shape]}

    cross = [each("cross_k", heads, 64, "S"), each("cross_v", heads, "S", 64)]
    rows = (1, 1, 8)
    encoder = {
        "file": "encoder.onnx",
        "inputs": [_tensor("mel", "float32", "B", bins, "T")],
        "outputs": cross,
        "profile": {"B": rows, "T": (100, 1000, 3000)},
    }
    decoder = {
        "file": "decoder.onnx",
        "inputs": [
            _tensor("tokens", "int64", "B", "n"),
            _tensor("positions", "int64", "n"),
            _tensor("mask", "float32", 1, 1, "n", "Pn"),
            *(each(f"past_{letter}", heads, "P", 64) for letter in "kv"),
            *cross,
        ],
        "outputs": [
            _tensor("logits", "float32", "B", "n", tokens),
            *(each(f"present_{letter}", heads, "Pn", 64) for letter in "kv"),
        ],
        "profile": {
            "B": rows,
            "n": (1, 1, CACHE // 2),
            "P": (0, 16, CACHE - 1),
            "Pn": (1, 17, CACHE),
            "S": (50, 500, 1500),
        },
    }
    return [encoder, decoder]


def _bert(source: Source, work: Path, pooled: bool, trained: Trained | None) -> list[Mapping[str, Any]]:
    model = Bert(source.tensors, source.config)
    width = model.shape.width
    outputs = [_tensor("hidden", "float32", "B", "S", width)]
    if pooled or trained:
        outputs.insert(0, _tensor("vector", "float32", "B", width))
    if trained:
        trained.require(source.sha256(), model.shape.layers)
        _save(understanding_graph(model, trained, "fp32"), work / "model.onnx")
        outputs.append(_tensor("intents", "float32", "B", len(trained.intents)))
        outputs.append(_tensor("tags", "float32", "B", "S", len(trained.tags)))
    else:
        _save((e5_graph if pooled else bert_graph)(model, "fp32"), work / "model.onnx")
    graph = {
        "file": "model.onnx",
        "inputs": [_tensor("input_ids", "int64", "B", "S"), _tensor("attention_mask", "int64", "B", "S")],
        "outputs": outputs,
        "profile": {"B": (1, 1, 32), "S": (2, min(16, model.shape.positions), model.shape.positions)},
    }
    return [graph]


def _tensor(name: str, dtype: str, *shape: int | str) -> Mapping[str, Any]:
    return {"name": name, "dtype": dtype, "shape": list(shape)}


def _save(model: onnx.ModelProto, path: Path) -> None:
    """Write a graph; the weights of one that is too large for a file go beside it."""
    if sum(len(tensor.raw_data) for tensor in model.graph.initializer) < LARGEST:
        onnx.save(model, path)
        return
    onnx.save(
        model,
        path,
        save_as_external_data=True,
        all_tensors_to_one_file=True,
        location=f"{path.name}.data",
        size_threshold=INLINE,
    )
    onnx.checker.check_model(str(path))


def _beside(work: Path) -> list[str]:
    return sorted(path.name for path in work.glob("*.data"))


def _labels(trained: Trained | None, work: Path) -> list[str]:
    if trained is None:
        return []
    trained.write_labels(work)
    return [LABELS]


def _tokenizer(source: Source, work: Path) -> list[str]:
    """Copy or make tokenizer.json, and copy the configuration."""
    names = []
    if (source.folder / "tokenizer.json").is_file():
        shutil.copyfile(source.folder / "tokenizer.json", work / "tokenizer.json")
    else:
        _make_tokenizer(source.folder, work)
    names.append("tokenizer.json")
    for name in KEPT:
        if (source.folder / name).is_file():
            shutil.copyfile(source.folder / name, work / name)
            names.append(name)
    return names


def _make_tokenizer(folder: Path, work: Path) -> None:
    try:
        from transformers import AutoTokenizer
    except ImportError as error:
        raise ToolMissing(
            f"there is no tokenizer.json, and to make one needs transformers; {TRAIN}"
        ) from error
    try:
        fast = AutoTokenizer.from_pretrained(str(folder), trust_remote_code=False, local_files_only=True)
        fast.backend_tokenizer.save(str(work / "tokenizer.json"))
    except Exception as error:  # whatever a tokenizer of many kinds raises
        first = (str(error).splitlines() or [type(error).__name__])[0]
        raise SourceMissing(f"{folder} has no tokenizer that can be read: {first}") from error


def _manifest(
    source: Source, name: str, graphs: Sequence[Mapping[str, Any]], files: Sequence[str], work: Path
) -> str:
    """The draft: what only its author knows is to be filled in."""
    lines = [
        "# A draft. Fill in title, role and licence, set the gates to what you measure (docs/engines.md),",
        "# and remove the engines that you don't build.",
        f"model = {json.dumps(name)}",
        f"title = {json.dumps(name)}",
        'role = "to be said"',
        'licence = "to be said"',
        f"conversion = {json.dumps(EXPORTED if source.config['model_type'] == 'whisper' else 'copy')}",
        f"files = {json.dumps(list(files))}",
    ]
    for target, precision, error in ENGINES:
        lines += ["", "[[engines]]", f'target = "{target}"', f'precision = "{precision}"']
        lines.append(f"gate = {{ error = {error} }}")
    for each in [graph["file"] for graph in graphs] + list(files):
        path = work / each
        lines += ["", "[[sources]]", f"name = {json.dumps(each)}", f'sha256 = "{sha256_of(path)}"']
        lines += [f"size = {path.stat().st_size}", f"path = {json.dumps(each)}"]
    if source.hub:
        lines += ["", "[[second_sources]]", f"hub = {json.dumps(source.hub)}"]
        lines += [
            f"revision = {json.dumps(source.revision)}",
            'note = "the checkpoint that it was made from"',
        ]
    for graph in graphs:
        lines += ["", "[[graphs]]", f"file = {json.dumps(graph['file'])}"]
        for side in ("inputs", "outputs"):
            lines += [f"{side} = [", *(f"    {_inline(one)}," for one in graph[side]), "]"]
        lines.append("[graphs.profile]")
        for size, (least, usual, most) in graph["profile"].items():
            lines.append(f"{size} = {{ min = {least}, opt = {usual}, max = {most} }}")
    return "\n".join(lines) + "\n"


def _inline(values: Mapping[str, Any]) -> str:
    return "{ " + ", ".join(f"{key} = {json.dumps(value)}" for key, value in values.items()) + " }"
