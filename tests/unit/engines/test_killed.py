"""`kill -9` at any moment of a build: the store is whole, and the next build cleans up and finishes."""

import random
import shutil
import time
from pathlib import Path

import pytest

from engines import manifest as manifests
from engines.errors import EngineMissing
from engines.fetch import sources_folder
from engines.manifest import manifest_of
from engines.store import Engine, Store
from tests.unit.engines.killer import Killer, killer
from tests.unit.engines.toy import Toy, doubling


def whole(model: str) -> Engine | None:
    """The engine in use. It is whole and judged, and so is everything else that passes for an engine."""
    store = Store()
    for engine in store.engines(model):
        assert engine.damaged(thorough=True) == []
        assert engine.validation is not None and engine.validation.state == "passed"
    return store.pointed(model, manifest_of(model).recipe().target)


def leftovers(root: Path) -> list[Path]:
    return list((root / "store").rglob(".*"))


def duration(kill: Killer) -> float:
    """Build in peace, and return the seconds that it took."""
    begun = time.monotonic()
    assert kill.build("never 0")
    return time.monotonic() - begun


def test_killed_before_every_single_thing_that_it_does(toy: Toy) -> None:
    first = toy.as_graph(weights=doubling(3.0))
    old, _ = Store().build(first, first.recipe())
    second = toy.as_graph()
    seen = []
    with killer("toy", toy.manifests) as kill:
        for step in range(1000):
            finished = kill.build(f"step {step}")
            engine = whole("toy")
            # The old one serves to the moment at which the new one does.
            assert engine is not None
            seen.append(engine.key)
            if finished:
                break
    new, made = Store().build(second, second.recipe())
    assert not made
    assert len(seen) > 15
    assert seen == [old.key] * seen.count(old.key) + [new.key] * seen.count(new.key)
    assert Store().current("toy", thorough=True).key == new.key
    assert leftovers(toy.root) == []
    assert sorted(path.name for path in new.path.parent.iterdir()) == sorted([old.key, new.key])


def test_killed_before_every_thing_that_it_does_to_a_first_engine(toy: Toy) -> None:
    toy.as_graph()
    with killer("toy", toy.manifests) as kill:
        for step in range(1000):
            shutil.rmtree(toy.root / "store", ignore_errors=True)
            finished = kill.build(f"step {step}")
            if whole("toy") is None:
                with pytest.raises(EngineMissing, match="engines build toy"):
                    Store().current("toy")
            if finished:
                break
    assert step > 15
    assert Store().current("toy", thorough=True)


def test_killed_at_random_in_a_loop(toy: Toy) -> None:
    chance = random.Random(3)  # noqa: S311
    served = set()
    with killer("toy", toy.manifests) as kill:
        toy.as_graph(weights=doubling(50.0))
        usual = duration(kill)
        for number in range(25):
            toy.as_graph(weights=doubling(float(number)))
            kill.build(f"after {chance.uniform(0.0, 2 * usual)}")
            engine = whole("toy")
            assert engine is not None
            served.add(engine.key)
    last = toy.as_graph()
    engine, _ = Store().build(last, last.recipe())
    assert Store().current("toy", thorough=True).key == engine.key
    assert leftovers(toy.root) == []
    # Some were killed before they were done, and some were not.
    assert 1 < len(served) < 26


@pytest.mark.models
@pytest.mark.slow
def test_a_real_model_killed_at_random(real_sources, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = "silero-vad"
    weights = real_sources(model)
    monkeypatch.setenv("VERNISSAGE_CACHE", str(tmp_path))
    shutil.copytree(weights, sources_folder(tmp_path, model))
    described = manifest_of(model)
    chance = random.Random(5)  # noqa: S311
    with killer(model, manifests.MANIFESTS) as kill:
        usual = duration(kill)
        for number in range(12):
            if number % 3 == 0:
                shutil.rmtree(tmp_path / "store", ignore_errors=True)
            kill.build(f"after {chance.uniform(0.0, 2 * usual)}")
            whole(model)
    Store().build(described, described.recipe())
    assert Store().current(model, thorough=True)
    assert leftovers(tmp_path) == []
