"""Checkpoints to graphs: against a reference in numpy here, and against torch where that is installed."""

import json

import numpy as np
import onnxruntime
import pytest
from safetensors.numpy import save_file

from engines.__main__ import main
from engines.checksum import sha256_of
from engines.export import checkpoint, write
from engines.export.bert import Bert
from engines.export.safetensors import Checkpoint
from engines.manifest import manifest_of, models, read_manifest
from engines.store import Store
from guide_ai.nlu.encoder import Encoder
from guide_ai.nlu.labels import read_labels
from guide_ai.nlu.reader import Reader
from guide_ai.runtime.onnx_cpu import OnnxCpu
from tests.unit.engines import checkpoints, understandings
from tests.unit.engines.checkpoints import HEADS, TOKENS, WIDTH

MEL = np.random.default_rng(3).normal(0, 1, (2, 80, 200)).astype(np.float32)
IDS = np.array([[3, 4, 5, 6, 7], [8, 9, 10, 1, 1]])
MASK = np.array([[1, 1, 1, 1, 1], [1, 1, 1, 0, 0]])


@pytest.fixture(autouse=True)
def fresh(tmp_path, monkeypatch):
    monkeypatch.setenv("VERNISSAGE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("VERNISSAGE_MANIFESTS", str(tmp_path / "out"))
    models.cache_clear()
    manifest_of.cache_clear()
    yield
    models.cache_clear()
    manifest_of.cache_clear()


def export(tmp_path, folder, *words) -> int:
    status = main(["export", "--from", str(folder), "--to", str(tmp_path / "out"), "--name", "mine", *words])
    models.cache_clear()  # each command of a user is a process of its own
    manifest_of.cache_clear()
    return status


def run(path, feeds) -> dict[str, np.ndarray]:
    session = onnxruntime.InferenceSession(str(path))
    names = [output.name for output in session.get_outputs()]
    return dict(zip(names, session.run(names, feeds), strict=True))


def norm(x, gamma, beta):
    rest = x - x.mean(-1, keepdims=True)
    return rest / np.sqrt((rest**2).mean(-1, keepdims=True) + 1e-5) * gamma + beta


def gelu(x):
    from math import erf

    return x * (1 + np.vectorize(erf)(x / 2**0.5)) / 2


def attend(query, keys, values, mask):
    """All (B, S, width)."""
    parts = [np.split(each, HEADS, -1) for each in (query, keys, values)]
    mixed = []
    for q, k, v in zip(*parts, strict=True):
        scores = q @ k.transpose(0, 2, 1) / np.sqrt(WIDTH / HEADS) + mask
        weights = np.exp(scores - scores.max(-1, keepdims=True))
        mixed.append(weights / weights.sum(-1, keepdims=True) @ v)
    return np.concatenate(mixed, -1)


def bert_by_hand(tensors, prefix="", first=0):
    """The states of IDS, by the paper."""

    def get(name):
        return tensors[f"{prefix}{name}"].astype(np.float64)

    def linear(x, name):
        return x @ get(f"{name}.weight").T + get(f"{name}.bias")

    def normed(x, name):
        return norm(x, get(f"{name}.weight"), get(f"{name}.bias"))

    x = get("embeddings.word_embeddings.weight")[IDS]
    x = x + get("embeddings.position_embeddings.weight")[first : first + IDS.shape[1]]
    x = normed(x + get("embeddings.token_type_embeddings.weight")[0], "embeddings.LayerNorm")
    mask = np.where(MASK[:, None] == 1, 0, -1e9)
    for number in range(2):
        layer = f"encoder.layer.{number}"
        parts = [linear(x, f"{layer}.attention.self.{each}") for each in ("query", "key", "value")]
        mixed = linear(attend(*parts, mask), f"{layer}.attention.output.dense")
        x = normed(x + mixed, f"{layer}.attention.output.LayerNorm")
        inner = linear(gelu(linear(x, f"{layer}.intermediate.dense")), f"{layer}.output.dense")
        x = normed(x + inner, f"{layer}.output.LayerNorm")
    return x


def feeds_of_bert():
    return {"input_ids": IDS.astype(np.int64), "attention_mask": MASK.astype(np.int64)}


@pytest.mark.parametrize(
    ("kind", "prefix", "stored"),
    [("bert", "", "F32"), ("bert", "bert.", "F16"), ("xlm-roberta", "roberta.", "F32")],
)
def test_a_bert_gives_the_states_of_the_paper(tmp_path, kind, prefix, stored):
    config, tensors = checkpoints.bert(kind, prefix)
    if stored == "F16":
        tensors = {name: values.astype(np.float16).astype(np.float32) for name, values in tensors.items()}
    folder = checkpoints.save(tmp_path / "in", config, tensors, stored)
    assert export(tmp_path, folder) == 0
    found = run(tmp_path / "out" / "model.onnx", feeds_of_bert())["hidden"]
    expected = bert_by_hand(tensors, prefix, 2 if kind == "xlm-roberta" else 0)
    assert np.abs(found - expected)[MASK == 1].max() < 1e-4


def test_pooled_is_the_mean_of_the_tokens_at_length_one(tmp_path):
    config, tensors = checkpoints.bert()
    assert export(tmp_path, checkpoints.save(tmp_path / "in", config, tensors), "--pooled") == 0
    found = run(tmp_path / "out" / "model.onnx", feeds_of_bert())["vector"]
    states = bert_by_hand(tensors) * MASK[..., None]
    mean = states.sum(1) / MASK.sum(1, keepdims=True)
    assert np.abs(found - mean / np.linalg.norm(mean, axis=1, keepdims=True)).max() < 1e-5


def trained_upon(path, folder, base=""):
    """An understanding of the BERT in a folder, its last layer tuned."""
    config = json.loads((folder / "config.json").read_text())
    source = Bert(Checkpoint([folder / "model.safetensors"]), config)
    tensors = understandings.tensors_of(source, 1, noise=0.5)
    save_file(tensors, path, understandings.metadata_of(base or sha256_of(folder / "model.safetensors"), 1))
    return path


def test_a_bert_of_another_width_understands_through_the_same_code(tmp_path, capsys):
    folder = checkpoints.save(tmp_path / "in", *checkpoints.bert())
    path = trained_upon(tmp_path / "heads.safetensors", folder)
    assert export(tmp_path, folder, "--understanding", str(path)) == 0, capsys.readouterr().err
    out = tmp_path / "out"
    found = run(out / "model.onnx", feeds_of_bert())
    assert found["vector"].shape == (2, WIDTH)
    assert found["intents"].shape == (2, 35) and found["tags"].shape == (2, 5, 19)
    assert "labels.json" in read_manifest(out / "mine.toml").files
    assert main(["fetch", "mine"]) == 0
    assert main(["build", "mine", "--target", "onnx-cpu"]) == 0, capsys.readouterr().err
    engine = Store().current("mine", "onnx-cpu")
    encoder = Encoder(OnnxCpu(engine.file("model.onnx")), engine.file("tokenizer.json"))
    mind = Reader(encoder, read_labels(engine.file("labels.json")), "mine")
    read = mind.understand("a a a", language="en")
    assert read.vector.shape == (WIDTH,) and len(read.guesses) == 3
    assert mind.embed(["a", ""], kind="passage").shape == (2, WIDTH)


def test_an_understanding_of_other_weights_is_refused(tmp_path, capsys):
    folder = checkpoints.save(tmp_path / "in", *checkpoints.bert())
    path = trained_upon(tmp_path / "heads.safetensors", folder, base="ab" * 32)
    assert export(tmp_path, folder, "--understanding", str(path)) == 1
    assert "was trained on other weights" in capsys.readouterr().err
    assert export(tmp_path, folder, "--understanding", str(tmp_path / "none")) == 1
    assert "none is damaged" in capsys.readouterr().err
    whisper = checkpoints.save(tmp_path / "ear", *checkpoints.whisper())
    assert export(tmp_path, whisper, "--understanding", str(path)) == 1
    assert "only a BERT takes an understanding" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_a_checkpoint_in_bfloat16_and_several_files_is_read(tmp_path):
    _, tensors = checkpoints.bert()
    first, second = dict(list(tensors.items())[:9]), dict(list(tensors.items())[9:])
    folder = tmp_path / "in"
    for number, part in enumerate((first, second), start=1):
        checkpoints.save(folder, {"model_type": "bert"}, part, "BF16")
        (folder / "model.safetensors").rename(folder / f"model-{number}.safetensors")
    weight_map = dict.fromkeys(first, "model-1.safetensors") | dict.fromkeys(second, "model-2.safetensors")
    (folder / "model.safetensors.index.json").write_text(json.dumps({"weight_map": weight_map}))
    found = checkpoint.open_checkpoint(str(folder), None, allow_bin=False).tensors
    assert set(found) == set(tensors)
    for name, values in tensors.items():
        assert np.abs(found[name] - values).max() <= np.abs(values).max() / 128


def test_a_draft_is_built_once_its_folder_is_named(tmp_path, capsys):
    config, tensors = checkpoints.whisper()
    assert export(tmp_path, checkpoints.save(tmp_path / "in", config, tensors)) == 0
    manifest = read_manifest(tmp_path / "out" / "mine.toml")
    assert [graph.file for graph in manifest.graphs] == ["encoder.onnx", "decoder.onnx"]
    assert main(["fetch", "mine"]) == 0
    assert main(["build", "mine", "--target", "onnx-cpu"]) == 0, capsys.readouterr().err
    assert "e5-small" in models()
    capsys.readouterr()
    assert main(["status", "mine", "--json"]) == 0
    row = json.loads(capsys.readouterr().out)["models"][0]
    assert "passed" in json.dumps(row)


def test_an_engine_that_computes_something_else_does_not_come_into_use(tmp_path, capsys):
    """The gate of a draft compares with what the exported graphs gave."""
    config, tensors = checkpoints.bert()
    folder = checkpoints.save(tmp_path / "in", config, tensors)
    assert export(tmp_path, folder) == 0
    golden = (tmp_path / "out" / "mine.safetensors").read_bytes()
    tensors["encoder.layer.1.output.dense.weight"] *= 1.5
    assert export(tmp_path, checkpoints.save(tmp_path / "in", config, tensors)) == 0
    (tmp_path / "out" / "mine.safetensors").write_bytes(golden)
    assert main(["fetch", "mine"]) == 0
    assert main(["build", "mine"]) == 1
    assert "quarantine" in capsys.readouterr().err


def test_a_changed_graph_is_not_taken(tmp_path, capsys):
    config, tensors = checkpoints.bert()
    assert export(tmp_path, checkpoints.save(tmp_path / "in", config, tensors)) == 0
    with (tmp_path / "out" / "model.onnx").open("ab") as file:
        file.write(b"more")
    assert main(["fetch", "mine"]) == 1
    assert "model.onnx" in capsys.readouterr().err


def test_a_vocabulary_of_a_few_words_is_enough(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(checkpoints, "TOKENS", 7)
    config, tensors = checkpoints.bert()
    assert export(tmp_path, checkpoints.save(tmp_path / "in", config, tensors)) == 0, capsys.readouterr().err


def test_two_exports_do_not_share_a_folder(tmp_path, capsys):
    config, tensors = checkpoints.bert()
    assert export(tmp_path, checkpoints.save(tmp_path / "in", config, tensors)) == 0
    before = {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}
    assert (
        main(["export", "--from", str(tmp_path / "in"), "--to", str(tmp_path / "out"), "--name", "other"])
        == 1
    )
    assert "holds the export of mine" in capsys.readouterr().err
    assert {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()} == before


def test_large_graphs_keep_their_weights_beside_them(tmp_path, monkeypatch):
    """What is too large for one file, here by a lower limit."""
    monkeypatch.setattr(write, "LARGEST", 10_000)
    config, tensors = checkpoints.bert()
    assert export(tmp_path, checkpoints.save(tmp_path / "in", config, tensors)) == 0
    out = tmp_path / "out"
    assert (out / "model.onnx.data").stat().st_size > 10 * (out / "model.onnx").stat().st_size
    found = run(out / "model.onnx", feeds_of_bert())["hidden"]
    assert np.abs(found - bert_by_hand(tensors))[MASK == 1].max() < 1e-4
    assert "model.onnx.data" in read_manifest(out / "mine.toml").files
    assert main(["fetch", "mine"]) == 0
    assert main(["build", "mine", "--target", "onnx-cpu"]) == 0


def test_large_v3_has_more_bins_and_layers(tmp_path):
    """128 bins and 32 layers, narrow, so that it is quick."""
    config, tensors = checkpoints.whisper(bins=128, layers=32)
    assert export(tmp_path, checkpoints.save(tmp_path / "in", config, tensors)) == 0
    mel = np.zeros((1, 128, 100), np.float32)
    cross = run(tmp_path / "out" / "encoder.onnx", {"mel": mel})
    assert cross["cross_v_31"].shape == (1, HEADS, 50, 64)
    feeds = {
        "tokens": np.array([[3, 4]]), "positions": np.arange(2),
        "mask": np.triu(np.full((1, 1, 2, 2), -1e9, np.float32), 1), **cross,
        **{f"past_{kv}_{i}": np.zeros((1, HEADS, 0, 64), np.float32) for kv in "kv" for i in range(32)},
    }  # fmt: skip
    assert run(tmp_path / "out" / "decoder.onnx", feeds)["logits"].shape == (1, 2, TOKENS)


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda f: (f / "config.json").unlink(), "no config.json"),
        (lambda f: (f / "config.json").write_text('{"model_type": "gpt2"}'), "a gpt2 is not built here"),
        (lambda f: (f / "config.json").write_text("{"), "config.json is damaged"),
        (lambda f: _cut(f / "model.safetensors", -100), "does not fit into the file"),
        (lambda f: _cut(f / "model.safetensors", 5), "truncated or no safetensors"),
        (lambda f: (f / "model.safetensors").rename(f / "pytorch_model.bin"), "--allow-bin"),
        (lambda f: (f / "model.safetensors").unlink(), "no model.safetensors"),
    ],
)
def test_bad_checkpoints_give_one_line_and_leave_nothing(tmp_path, capsys, spoil, said):
    config, tensors = checkpoints.bert()
    folder = checkpoints.save(tmp_path / "in", config, tensors)
    spoil(folder)
    assert export(tmp_path, folder) == 1
    error = capsys.readouterr().err.strip().splitlines()
    assert said in error[-1]
    assert [line for line in error if line.startswith("error: ")] == error[-1:]
    assert sorted(path.name for path in tmp_path.iterdir() if path.name != "cache") == ["in"]


def test_a_missing_or_odd_tensor_is_named(tmp_path, capsys):
    config, tensors = checkpoints.bert()
    del tensors["encoder.layer.1.output.dense.bias"]
    assert export(tmp_path, checkpoints.save(tmp_path / "in", config, tensors)) == 1
    assert "encoder.layer.1.output.dense.bias" in capsys.readouterr().err
    config, tensors = checkpoints.whisper()
    config["encoder_attention_heads"] = 8
    assert export(tmp_path, checkpoints.save(tmp_path / "in", config, tensors)) == 1
    assert "heads are 64 wide" in capsys.readouterr().err


@pytest.mark.parametrize("revision", [None, "main", "abc123"])
def test_a_model_of_a_hub_needs_a_pinned_revision(tmp_path, capsys, revision):
    words = ["--revision", revision] if revision else []
    assert export(tmp_path, "nobody/nothing", *words) == 1
    assert "--revision with all 40 digits" in capsys.readouterr().err


def _cut(path, length) -> None:
    path.write_bytes(path.read_bytes()[:length])


@pytest.mark.train
@pytest.mark.parametrize("kind", ["bert", "xlm-roberta"])
def test_a_bert_equals_torch(tmp_path, kind):
    torch = pytest.importorskip("torch")
    transformers = pytest.importorskip("transformers")
    config = transformers.AutoConfig.for_model(**checkpoints.bert(kind)[0])
    torch.manual_seed(1)
    model = transformers.AutoModel.from_config(config, attn_implementation="eager").eval()
    model.save_pretrained(tmp_path / "in")
    (tmp_path / "in" / "tokenizer.json").write_text(json.dumps(checkpoints.TOKENIZER))
    assert export(tmp_path, tmp_path / "in") == 0
    with torch.no_grad():
        expected = model(torch.tensor(IDS), torch.tensor(MASK)).last_hidden_state.numpy()
    found = run(tmp_path / "out" / "model.onnx", feeds_of_bert())["hidden"]
    assert np.abs(found - expected)[MASK == 1].max() < 1e-4


@pytest.mark.train
@pytest.mark.parametrize("stored", ["safetensors", "bin"])
def test_a_whisper_equals_torch(tmp_path, capsys, stored):
    torch = pytest.importorskip("torch")
    transformers = pytest.importorskip("transformers")
    config = transformers.WhisperConfig(**checkpoints.whisper()[0])
    torch.manual_seed(2)
    model = transformers.WhisperForConditionalGeneration(config).eval()
    model.save_pretrained(tmp_path / "in")
    (tmp_path / "in" / "tokenizer.json").write_text(json.dumps(checkpoints.TOKENIZER))
    words = []
    if stored == "bin":
        (tmp_path / "in" / "model.safetensors").unlink()
        torch.save(model.state_dict(), tmp_path / "in" / "pytorch_model.bin")
        words = ["--allow-bin"]
    assert export(tmp_path, tmp_path / "in", *words) == 0, capsys.readouterr().err
    # transformers takes whole windows only; ours is cut to what was said.
    mel = np.random.default_rng(3).normal(0, 1, (2, 80, 3000)).astype(np.float32)
    tokens = np.array([[3, 5, 7, 9], [3, 4, 6, 8]])
    with torch.no_grad():
        expected = model(torch.tensor(mel), decoder_input_ids=torch.tensor(tokens)).logits.numpy()
    cross = run(tmp_path / "out" / "encoder.onnx", {"mel": mel})
    past = {
        f"past_{letter}_{i}": np.zeros((2, HEADS, 0, 64), np.float32) for letter in "kv" for i in range(2)
    }
    feeds = {
        "tokens": tokens, "positions": np.arange(4), **cross, **past,
        "mask": np.triu(np.full((1, 1, 4, 4), -1e9, np.float32), 1),
    }  # fmt: skip
    found = run(tmp_path / "out" / "decoder.onnx", feeds)["logits"]
    assert np.abs(found - expected).max() < 1e-3


@pytest.mark.train
def test_a_pickle_that_would_run_something_is_refused(tmp_path, capsys):
    torch = pytest.importorskip("torch")

    class Evil:
        def __reduce__(self):
            return (exec, (f"open({str(tmp_path / 'ran')!r}, 'w')",))

    config, tensors = checkpoints.bert()
    folder = checkpoints.save(tmp_path / "in", config, tensors)
    (folder / "model.safetensors").unlink()
    torch.save({"x": Evil()}, folder / "pytorch_model.bin")
    assert export(tmp_path, folder, "--allow-bin") == 1
    assert "something else than weights" in capsys.readouterr().err
    assert not (tmp_path / "ran").exists()
