"""A tiny BERT learns in seconds, goes on where it was stopped, and is saved as it was trained."""

import json
import os
import re
import signal
import time
from dataclasses import dataclass, replace
from math import erf, sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from tokenizers import Tokenizer, models, pre_tokenizers, processors

torch = pytest.importorskip("torch")
torch.set_num_threads(1)  # its steps are too small to share
pytestmark = pytest.mark.train

from guide_ai.nlu.base import INTENTS, TAGS, Intent  # noqa: E402
from guide_ai.nlu.train.errors import BadSettings, BadState, TrainingError  # noqa: E402
from guide_ai.nlu.train.foundation import Foundation  # noqa: E402
from guide_ai.nlu.train.loop import fit  # noqa: E402
from guide_ai.nlu.train.recipe import Recipe  # noqa: E402
from guide_ai.nlu.train.saving import save  # noqa: E402
from guide_ai.nlu.train.sentence import Sentence, Span  # noqa: E402
from guide_ai.nlu.train.states import states_of  # noqa: E402
from guide_ai.nlu.train.tokens import encoded, open_tokenizer  # noqa: E402
from guide_ai.nlu.train.training import Parts, train  # noqa: E402

WORDS = "query : who when what where why made is it the was fox train ada in of".split()
MEANT: dict[str, Intent] = {
    "who": "ask_creator",
    "when": "ask_date",
    "what": "ask_material",
    "where": "ask_location",
    "why": "ask_meaning",
}
RECIPE = Recipe(branch=1, epochs=6, batch=16, rate=3e-3, head_rate=1e-2, seed=1, dropout=0.1)


@dataclass(frozen=True)
class _Shape:
    width: int = 32
    layers: int = 2
    heads: int = 2
    inner: int = 64
    vocabulary: int = len(WORDS) + 4
    positions: int = 64
    types: int = 1
    epsilon: float = 1e-6


class _Random:
    """A BERT of random numbers, the same for a name each time."""

    shape = _Shape()

    def tensor(self, name: str, *shape: int) -> NDArray[np.float32]:
        chance = np.random.default_rng(sum(name.encode()))
        size = 1.0 if len(shape) > 1 and name.startswith("emb") else 0.2
        values = chance.normal(0, size, shape).astype(np.float32)
        return 1 + 0.1 * values if "ln" in name and name.endswith(".w") else values


@pytest.fixture
def foundation(tmp_path: Path) -> Foundation:
    names = {word: place for place, word in enumerate(["<s>", "</s>", "<pad>", "<unk>", *WORDS])}
    tokenizer = Tokenizer(models.WordLevel(names, unk_token="<unk>"))  # noqa: S106
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="<s> $A </s>", special_tokens=[("<s>", 0), ("</s>", 1)]
    )
    tokenizer.save(str(tmp_path / "tokenizer.json"))
    return Foundation(_Random(), tmp_path / "tokenizer.json", "0" * 64)


def _sentences() -> tuple[Sentence, ...]:
    found: list[Sentence] = []
    for word, intent in MEANT.items():
        for rest in ("is it", "was it made", "is the fox", "was the train made in", "made it", "of ada"):
            for end in ("", "the", "of", "in the"):
                text = f"{word} {rest} {end}".strip()
                spans = tuple(
                    Span(text.index(name), text.index(name) + len(name), "work")
                    for name in ("fox", "train")
                    if name in text
                )
                found.append(Sentence(text, "en", intent, spans, f"{word}:{rest}"))
    return tuple(found)


def _parts() -> Parts:
    own = _sentences()
    held = np.array([place for place, each in enumerate(own) if each.pattern.endswith("made it")])
    return Parts(own, np.setdiff1d(np.arange(len(own)), held), held, held)


def _train(foundation: Foundation, folder: Path, recipe: Recipe = RECIPE, **others: Any) -> Any:
    said: list[str] = []
    into = folder / "weights.safetensors"
    report = train(recipe, _parts(), foundation, "cpu", folder / "state", into, say=said.append, **others)
    return report, into


def _tensors(path: Path) -> dict[str, NDArray[Any]]:
    from safetensors.numpy import load_file

    return dict(load_file(str(path)))


@pytest.mark.parametrize("rank", [0, 4])
def test_it_learns_whole_rules_that_it_has_not_seen(
    foundation: Foundation, tmp_path: Path, rank: int
) -> None:
    report, into = _train(foundation, tmp_path, replace(RECIPE, rank=rank, epochs=40, batch=8))
    assert report["held_out_rules"]["en"]["undeclined_accuracy"] >= 0.9
    assert json.loads(into.with_suffix(".json").read_text()) == report
    assert not (tmp_path / "state").exists() or not list((tmp_path / "state").iterdir())


def test_two_runs_end_alike(foundation: Foundation, tmp_path: Path) -> None:
    first, second = (_train(foundation, tmp_path / name)[1] for name in ("one", "two"))
    for name, values in _tensors(first).items():
        assert np.array_equal(values, _tensors(second)[name]), name


def test_a_stopped_run_goes_on_to_the_same_weights(
    foundation: Foundation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = _train(foundation, tmp_path / "whole")[1]
    stops = 0
    clock = 0.0

    def ticking() -> float:
        nonlocal clock
        clock += 1.0
        return clock

    monkeypatch.setattr(time, "monotonic", ticking)
    for _ in range(100):
        report, into = _train(foundation, tmp_path / "parts", deadline=clock + 30)
        if report is not None:
            break
        assert not into.exists()
        stops += 1
    assert stops >= 3
    for name, values in _tensors(whole).items():
        assert np.array_equal(values, _tensors(into)[name]), name


def _interrupted(*_: object) -> None:
    os.kill(os.getpid(), signal.SIGINT)


def test_what_was_computed_of_the_trunk_is_kept_whenever_it_stops(
    foundation: Foundation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("guide_ai.nlu.train.states._AT_ONCE", 64)  # some twenty batches
    texts = encoded(_parts().sentences, open_tokenizer(foundation.tokenizer))
    everything = np.arange(len(texts.ids))

    def go(file: Path | None, deadline: float = float("inf")) -> Any:
        return states_of(texts, foundation.source, 1, "cpu", file, deadline)

    file = tmp_path / "trunk.npy"
    counts = []
    while (found := go(file, 0.0)) is None:  # each call's time is over at once
        counts.append(int((tmp_path / "trunk.done").read_text().split()[0]))
        if len(counts) == 5:
            with monkeypatch.context() as patched:
                patched.setattr("guide_ai.nlu.train.states.run_layers", _interrupting())
                with pytest.raises(KeyboardInterrupt):
                    go(file)
            assert int((tmp_path / "trunk.done").read_text().split()[0]) == 6
    assert counts == [*range(1, 6), *range(7, len(counts) + 2)] and len(counts) > 10
    whole = go(None)
    assert torch.equal(found.of(everything[None]), whole.of(everything[None]))


def _interrupting() -> Any:
    from guide_ai.nlu.train.model import run_layers

    def run(*given: Any) -> Any:
        _interrupted()
        return run_layers(*given)

    return run


@pytest.mark.parametrize(
    "spoilt",
    [b"", b"7", b"seven", b"\xff", b"99999 " + b"0" * 64 + b"\n", b"1 " + b"0" * 64 + b"\n", b"9" * 9000],
)
def test_a_damaged_note_of_the_trunk_is_refused_with_its_folder(
    foundation: Foundation, tmp_path: Path, spoilt: bytes
) -> None:
    texts = encoded(_parts().sentences, open_tokenizer(foundation.tokenizer))
    file = tmp_path / "trunk.npy"
    states_of(texts, foundation.source, 1, "cpu", file, float("inf"))
    (tmp_path / "trunk.done").write_bytes(spoilt)
    with pytest.raises(BadState, match=str(tmp_path)):
        states_of(texts, foundation.source, 1, "cpu", file, float("inf"))


def test_ctrl_c_keeps_the_steps_that_are_done(foundation: Foundation, tmp_path: Path) -> None:
    from safetensors import safe_open

    own = _parts()
    texts = encoded(own.sentences, open_tokenizer(foundation.tokenizer))
    states = states_of(texts, foundation.source, 1, "cpu", None, float("inf"))
    assert states is not None
    state = tmp_path / "state.safetensors"
    recipe = replace(RECIPE, epochs=20)

    def go(**others: Any) -> Any:
        return fit(recipe, texts, own.learnt, states, foundation.source, "cpu", fingerprint="one", **others)

    with pytest.raises(KeyboardInterrupt):
        go(state=state, say=_interrupted)  # told of the fiftieth step
    with safe_open(str(state), "np") as file:
        assert file.metadata()["step"] == "50"
    whole, parts = go(), go(state=state)
    assert all(torch.equal(whole[name], parts[name]) for name in whole)


def test_how_far_the_trunk_is_is_told(
    foundation: Foundation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = iter(range(0, 100_000, 4))
    monkeypatch.setattr(time, "monotonic", lambda: float(next(clock)))
    monkeypatch.setattr("guide_ai.nlu.train.states._AT_ONCE", 64)
    texts = encoded(_parts().sentences, open_tokenizer(foundation.tokenizer))
    said: list[str] = []
    states_of(texts, foundation.source, 1, "cpu", None, float("inf"), said.append)
    assert len(said) > 2 and all(re.search(r"\d+% done, about \d+ (s|min) left", line) for line in said)


def test_what_is_left_of_another_training_is_refused(foundation: Foundation, tmp_path: Path) -> None:
    own = _parts()
    texts = encoded(own.sentences, open_tokenizer(foundation.tokenizer))
    states = states_of(texts, foundation.source, 1, "cpu", None, float("inf"))
    assert states is not None
    state = tmp_path / "state.safetensors"

    def go(fingerprint: str, recipe: Recipe = RECIPE) -> None:
        fit(recipe, texts, own.learnt, states, foundation.source, "cpu", state=state, fingerprint=fingerprint)

    go("one", replace(RECIPE, epochs=1))
    with pytest.raises(BadState, match="another training"):
        go("two")
    state.write_bytes(state.read_bytes()[:-100])
    with pytest.raises(BadState, match="damaged"):
        go("one")
    state.write_bytes(b"nothing")
    with pytest.raises(BadState, match="damaged"):
        go("one")


@pytest.mark.parametrize("branch", [0, 2, 9])
def test_a_branch_beyond_the_layers_is_refused(foundation: Foundation, tmp_path: Path, branch: int) -> None:
    with pytest.raises(BadSettings, match="--branch"):
        _train(foundation, tmp_path, replace(RECIPE, branch=branch))


def test_numbers_that_ran_astray_are_not_saved(tmp_path: Path) -> None:
    into = tmp_path / "weights.safetensors"
    for odd in (np.nan, 1e6):
        with pytest.raises(TrainingError, match="pool.w"):
            save(
                into,
                {"pool.w": np.full((2, 2), odd, np.float32)},
                base="",
                branch=1,
                seed=1,
                temperature=1.0,
                thresholds={},
                report={},
            )
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("rank", [0, 4])
def test_the_saved_numbers_are_those_of_the_formula(
    foundation: Foundation, tmp_path: Path, rank: int
) -> None:
    """The formula in numpy, beside what torch counted for the same sentences."""
    from guide_ai.nlu.train.loop import logits

    report, into = _train(foundation, tmp_path, replace(RECIPE, rank=rank))
    saved = {name: values.astype(np.float64) for name, values in _tensors(into).items()}
    own = _parts()
    texts = encoded(own.sentences, open_tokenizer(foundation.tokenizer))
    states = states_of(texts, foundation.source, 1, "cpu", None, float("inf"))
    assert states is not None
    trained = fit(replace(RECIPE, rank=rank), texts, own.all, states, foundation.source, "cpu")
    assert trained is not None
    source = foundation.source
    for places, intents, tags in logits(texts, own.all[:40], states, trained, source, 1, "cpu"):
        for place, row, marks in zip(places, intents, tags, strict=True):
            ids = texts.ids[texts.starts[place] : texts.starts[place + 1]]
            found, found_tags = _by_hand(ids, source, saved)
            assert found == pytest.approx(row / report["temperature"], abs=0.05)
            assert found_tags == pytest.approx(marks[: len(ids)], abs=0.05)


def _by_hand(ids: NDArray[Any], source: Any, saved: dict[str, NDArray[Any]]) -> tuple[Any, Any]:
    s = source.shape

    def own(name: str, *size: int) -> NDArray[Any]:
        values: NDArray[Any] = source.tensor(name, *size).astype(np.float64)
        return values

    def norm(x: Any, w: Any, b: Any) -> Any:
        rest = x - x.mean(-1, keepdims=True)
        return rest / np.sqrt((rest**2).mean(-1, keepdims=True) + s.epsilon) * w + b

    def gelu(x: Any) -> Any:
        return x * 0.5 * (1 + np.vectorize(erf)(x / sqrt(2)))

    def of(layer: int, name: str, *size: int) -> Any:
        full = f"l{layer}.{name}"
        if layer == 0:
            return own(full, *size)
        if full in saved:
            return saved[full]
        stem = full.removesuffix(".w")
        return own(full, *size) + saved[f"{stem}.up"] @ saved[f"{stem}.down"]

    x = own("emb.word", s.vocabulary, s.width)[ids] + own("emb.pos", s.positions, s.width)[: len(ids)]
    x = norm(x + own("emb.type", 1, s.width)[0], own("emb.ln.w", s.width), own("emb.ln.b", s.width))
    size = s.width // s.heads
    for layer in range(2):

        def linear(y: Any, name: str, inputs: int, outputs: int, layer: int = layer) -> Any:
            return y @ of(layer, f"{name}.w", outputs, inputs).T + of(layer, f"{name}.b", outputs)

        q, k, v = (linear(x, part, s.width, s.width).reshape(-1, s.heads, size) for part in "qkv")
        scores = np.einsum("ihd,jhd->hij", q, k) / sqrt(size)
        weights = np.exp(scores - scores.max(-1, keepdims=True))
        weights /= weights.sum(-1, keepdims=True)
        mixed = np.einsum("hij,jhd->ihd", weights, v).reshape(-1, s.width)
        x = norm(x + linear(mixed, "ao", s.width, s.width), *(of(layer, f"aln.{p}", s.width) for p in "wb"))
        inner = gelu(linear(x, "fi", s.width, s.inner))
        x = norm(x + linear(inner, "fo", s.inner, s.width), *(of(layer, f"oln.{p}", s.width) for p in "wb"))
    pooled = gelu(saved["pool.w"] @ x.mean(0) + saved["pool.b"])
    return saved["intent.w"] @ pooled + saved["intent.b"], x @ saved["tag.w"].T + saved["tag.b"]


def test_the_file_says_what_it_is(foundation: Foundation, tmp_path: Path) -> None:
    from safetensors import safe_open

    _, into = _train(foundation, tmp_path)
    with safe_open(str(into), "np") as file:
        about = file.metadata()
        names = set(file.keys())
    assert about["format"] == "vernissage-understanding/1" and about["branch"] == "1"
    assert about["base"] == "0" * 64
    assert json.loads(about["intents"]) == list(INTENTS) and json.loads(about["tags"]) == list(TAGS)
    assert set(json.loads(about["thresholds"])) == {"en", "zh-hans"}
    assert "l1.q.w" in names and "l0.q.w" not in names and "intent.b" in names
