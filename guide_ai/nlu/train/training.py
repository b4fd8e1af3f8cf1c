"""The whole of it: a training set, a network that is judged, its calibration, and the one that is kept.

Two networks are trained. The first has not seen a tenth of the rules nor what another hand wrote; it is
judged by these, and gives temperature and thresholds. The second learns from everything, and is kept.
"""

import json
import random
import shutil
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import numpy as np
from filelock import FileLock, Timeout
from numpy.typing import NDArray

from guide_ai.language import LANGUAGES, Language
from guide_ai.nlu.base import INTENTS
from guide_ai.nlu.train.calibrating import probabilities, temperature, threshold
from guide_ai.nlu.train.checkpoint import about
from guide_ai.nlu.train.data import TrainingSet
from guide_ai.nlu.train.errors import BadSettings, BadState
from guide_ai.nlu.train.foundation import Foundation
from guide_ai.nlu.train.gazetteer import Gazetteer
from guide_ai.nlu.train.loop import fit, logits
from guide_ai.nlu.train.model import check_branch
from guide_ai.nlu.train.noise import noisy, plain
from guide_ai.nlu.train.recipe import Recipe
from guide_ai.nlu.train.report import Read, figures
from guide_ai.nlu.train.saving import save
from guide_ai.nlu.train.sentence import Sentence
from guide_ai.nlu.train.states import States, states_of
from guide_ai.nlu.train.tokens import Encoded, encoded, open_tokenizer

HEARD: Final = 4
"""How often each sentence of another hand judges and is learnt: as it is written, and with noise."""

Say = Callable[[str], None]
Choice = NDArray[np.int64]
Figures = dict[str, dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Parts:
    """All sentences, and which of them serve what."""

    sentences: tuple[Sentence, ...]
    learnt: Choice
    held: Choice
    judging: Choice

    @property
    def all(self) -> Choice:
        return np.arange(len(self.sentences))


@dataclass(frozen=True, slots=True)
class Start:
    """An earlier training, to go on from."""

    tensors: Mapping[str, NDArray[np.float32]]
    sha256: str

    def on(self, device: str) -> dict[str, Any]:
        """Its tensors for torch."""
        import torch

        return {name: torch.tensor(values, device=device) for name, values in self.tensors.items()}


def read_start(path: Path, foundation: Foundation, branch: int) -> Start:
    """Weights that an earlier training on the same encoder wrote. Raises `BadSettings`."""
    from engines.checksum import sha256_of
    from engines.convert.understanding import Trained
    from engines.errors import EngineError

    try:
        found = Trained.read(path)
        found.require(foundation.sha256, foundation.source.shape.layers)
    except EngineError as error:
        raise BadSettings(str(error)) from None
    if found.branch != branch:
        raise BadSettings(f"{path.name} branches at layer {found.branch}: say --branch {found.branch}")
    return Start({name: values.astype(np.float32) for name, values in found.tensors.items()}, sha256_of(path))


def parts(made: TrainingSet, by_hand: Sequence[Sentence], names: Gazetteer, seed: int, most: int) -> Parts:
    """Learnt and held-out sentences, and what another hand wrote: once as it is, and with noise.

    Of these `most` at the utmost, taken evenly from all.
    """
    chance = random.Random(f"{seed}/judge")  # noqa: S311
    hands = [*by_hand, *made.by_hand]
    many = min(len(hands), max(1, most // HEARD))
    hands = [hands[place * len(hands) // many] for place in range(many)]
    heard = [plain(each) for each in hands]
    heard += [noisy(each, chance, names) for _ in range(HEARD - 1) for each in hands]
    judging = list(dict.fromkeys(each for each in heard if each is not None))
    ends = np.cumsum([len(made.learnt), len(made.held), len(judging)])
    learnt, held, judges = np.split(np.arange(ends[-1]), ends[:-1])
    return Parts((*made.learnt, *made.held, *judging), learnt, held, judges)


def fingerprint(recipe: Recipe, own: Parts, base: str) -> str:
    """Names a training: the same settings, sentences and encoder give the same."""
    digest = sha256(f"{about(asdict(recipe))}\n{base}\n".encode())
    for each in own.sentences:
        digest.update(f"{each.text}\t{each.intent}\t{each.spans}\n".encode())
    return digest.hexdigest()


def train(
    recipe: Recipe,
    own: Parts,
    foundation: Foundation,
    device: str,
    folder: Path,
    into: Path,
    *,
    start: Start | None = None,
    deadline: float = float("inf"),
    say: Say = print,
) -> Mapping[str, Any] | None:
    """Write weights to `into` and return the report; None where `deadline` came first.

    `folder` keeps what is done until all is. With `start` that is the first network: it is judged as it is,
    by another hand alone, since it knows the rules; the second goes on from it. Raises `TrainingError`.
    """
    check_branch(foundation.source.shape, recipe.branch)
    key = fingerprint(recipe, own, foundation.sha256 + (start.sha256 if start else ""))
    work = folder / key[:12]
    work.mkdir(parents=True, exist_ok=True)
    lock = FileLock(work / "lock", timeout=0)
    try:
        with lock:
            report = _trained(recipe, own, foundation, device, work, key, into, start, deadline, say)
    except Timeout:
        raise BadState(f"another command is training in {work}") from None
    if report is not None:
        shutil.rmtree(work)
    return report


def _trained(
    recipe: Recipe,
    own: Parts,
    foundation: Foundation,
    device: str,
    work: Path,
    key: str,
    into: Path,
    start: Start | None,
    deadline: float,
    say: Say,
) -> Mapping[str, Any] | None:
    source = foundation.source
    texts = encoded(own.sentences, open_tokenizer(foundation.tokenizer, source.shape.positions))
    say(f"{len(texts)} sentences of {len(texts.ids)} tokens; what is done is kept in {work}")
    file = None if device.startswith("cuda") else work / "trunk.npy"
    states = states_of(texts, source, recipe.branch, device, file, deadline, say)
    if states is None:
        return None
    say("the trunk's states are there")

    def fitted(name: str, chosen: Choice) -> Mapping[str, Any] | None:
        state = work / f"{name}.safetensors"
        return fit(
            recipe, texts, chosen, states, source, device,
            start=start.tensors if start else None, state=state,
            fingerprint=f"{key}/{name}", deadline=deadline, say=lambda line: say(f"{name}: {line}"),
        )  # fmt: skip

    begun = time.monotonic()
    judged = start.on(device) if start else fitted("judged", own.learnt)
    if judged is None:
        return None

    def read(chosen: Choice) -> list[Read]:
        return reads(own, texts, chosen, states, judged, foundation, recipe.branch, device)

    heat, floors, told = calibrated(read(own.judging), [] if start else read(own.held))
    say(json.dumps(told))
    tensors = fitted("whole", own.all)
    if tensors is None:
        return None
    report = {
        "sentences": len(texts), "learnt": len(own.learnt), "recipe": asdict(recipe), "device": device,
        "seconds": round(time.monotonic() - begun), "temperature": round(heat, 3),
        "thresholds": {key: round(value, 4) for key, value in floors.items()}, **told,
    }  # fmt: skip
    arrays = {name: tensor.float().numpy(force=True) for name, tensor in tensors.items()}
    save(
        into, arrays, base=foundation.sha256, branch=recipe.branch, seed=recipe.seed,
        temperature=heat, thresholds=floors, report=report,
    )  # fmt: skip
    return report


def reads(
    own: Parts,
    texts: Encoded,
    chosen: Choice,
    states: States,
    tensors: Mapping[str, Any],
    foundation: Foundation,
    branch: int,
    device: str,
) -> list[Read]:
    """What a network makes of the `chosen` sentences."""
    found: list[Read] = []
    for some, intents, tags in logits(texts, chosen, states, tensors, foundation.source, branch, device):
        for place, row, each in zip(some, intents, tags.argmax(-1), strict=True):
            start, end = texts.starts[place], texts.starts[place + 1]
            found.append(Read(own.sentences[place], row, texts.tags[start:end], each[: end - start]))
    return found


def calibrated(
    judging: Sequence[Read], held: Sequence[Read]
) -> tuple[float, dict[Language, float], dict[str, Figures]]:
    """Temperature, thresholds, and the figures with both, of rules held out and of another hand's."""
    judges = [*judging, *held]
    shares = np.concatenate([np.full(len(some), 1 / len(some)) for some in (judging, held) if some])
    heat = temperature(_logits(judges), _labels(judges), shares)
    floors: dict[Language, float] = {}
    for language in LANGUAGES:
        own = np.array([read.sentence.language == language for read in judges])
        if own.any():
            likely = probabilities(_logits(judges)[own], heat)
            right = likely.argmax(1) == _labels(judges)[own]
            floors[language] = threshold(likely.max(1), right, shares[own])
        else:
            floors[language] = 0.0
    told = {"held_out_rules": figures(held, heat, floors), "another_hand": figures(judging, heat, floors)}
    return heat, floors, told


def _logits(reads: Sequence[Read]) -> NDArray[np.float32]:
    return np.stack([read.logits for read in reads])


def _labels(reads: Sequence[Read]) -> NDArray[np.int64]:
    return np.array([INTENTS.index(read.sentence.intent) for read in reads], np.int64)
