"""`gc` makes room, and never at the cost of what is in use or may still be."""

import json
import os
import shutil
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from engines.__main__ import main
from engines.converted import converted
from engines.errors import GateFailed
from engines.manifest import Manifest
from engines.record import Engine
from engines.store import Store
from engines.targets.base import Settings
from engines.validation import Validation
from tests.unit.engines.test_build import fails, passes
from tests.unit.engines.toy import Toy, doubling
from tests.unit.engines.toy_builder import Card, card

__all__ = ["card"]


def built(toy: Toy, *factors: float) -> list[Engine]:
    """Build an engine for each factor; the last is in use."""
    engines = []
    for factor in factors:
        manifest = toy.as_graph("tensorrt/fp16", weights=doubling(factor))
        engines.append(Store(validate=passes).build(manifest, manifest.recipe())[0])
    return engines


def gc(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, int]:
    """Collect, and return the bytes of what went by its reason."""
    assert main(["gc", "--json", *words]) == 0
    found: dict[str, int] = {}
    for row in json.loads(capsys.readouterr().out)["models"]:
        found[row["why"]] = found.get(row["why"], 0) + row["bytes"]
    return found


def test_what_no_pointer_names_goes(toy: Toy, capsys: pytest.CaptureFixture[str]) -> None:
    first, second, last = built(toy, 1.0, 2.0, 3.0)
    size = sum(path.stat().st_size for engine in (first, second) for path in engine.path.iterdir())
    assert gc(capsys, "--dry-run") == {"not in use": size}
    assert first.path.is_dir()
    assert main(["gc"]) == 0
    assert "removed" in capsys.readouterr().out
    assert [path.name for path in last.path.parent.iterdir()] == [last.key]
    assert Store().current("toy", thorough=True).key == last.key
    assert main(["gc"]) == 0
    assert capsys.readouterr().out == "nothing to remove\n"


def test_the_newest_may_be_kept(toy: Toy, capsys: pytest.CaptureFixture[str]) -> None:
    _, second, last = built(toy, 1.0, 2.0, 3.0)
    gc(capsys, "--keep", "1")
    assert {path.name for path in last.path.parent.iterdir()} == {second.key, last.key}


def test_each_target_keeps_its_own(toy: Toy, card: Card, capsys: pytest.CaptureFixture[str]) -> None:
    (slow,) = built(toy, 1.0)
    manifest = slow.manifest
    quick, _ = Store(validate=passes).build(manifest, manifest.recipe("tensorrt"))
    waiting, _ = Store(validate=passes).build(manifest, manifest.recipe("tensorrt"), Settings(("86",)))
    assert gc(capsys) == {}
    assert set(gc(capsys, "--days", "0")) == {"not validated for long"}
    assert not waiting.path.exists()
    assert Store().current("toy").key == slow.key
    assert Store().current("toy", "tensorrt").key == quick.key


def test_an_engine_in_use_stays_although_it_is_damaged(toy: Toy, capsys: pytest.CaptureFixture[str]) -> None:
    (engine,) = built(toy, 1.0)
    (engine.path / "manifest.json").write_text("{")
    assert gc(capsys) == {}
    (toy.root / "store/toy/onnx-cpu.current").unlink()
    assert set(gc(capsys)) == {"its record can't be read"}


def test_what_killed_commands_left_goes(toy: Toy, capsys: pytest.CaptureFixture[str]) -> None:
    (engine,) = built(toy, 1.0)
    for name in ("onnx-cpu-fp32/.partial", "onnx-cpu-fp32/.0123.removed"):
        (engine.path.parent.parent / name).mkdir()
        (engine.path.parent.parent / name / "model.onnx").write_bytes(b"half")
    (engine.path.parent.parent / "current").write_text("onnx-cpu-fp32/0123\n")
    assert gc(capsys) == {"left by a command that was killed": 8, "a pointer of an older version": 19}
    assert sorted(path.name for path in engine.path.parent.parent.iterdir()) == [
        "onnx-cpu-fp32",
        "onnx-cpu.current",
    ]


def test_graphs_of_older_sources_go(toy: Toy, capsys: pytest.CaptureFixture[str]) -> None:
    old = toy.as_graph("tensorrt/fp16", weights=doubling(1.0))
    stays = toy.root / "graphs" / "toy"
    assert converted(old, old.recipe("tensorrt"), toy.root)[1]
    new = toy.as_graph("tensorrt/fp16")
    place, _ = converted(new, new.recipe("tensorrt"), toy.root)
    assert set(gc(capsys)) == {"graphs of an older version"}
    assert list((stays / "fp32").iterdir()) == [place]


def test_quarantine_is_kept_for_a_while(toy: Toy, capsys: pytest.CaptureFixture[str]) -> None:
    manifest = toy.as_graph()
    with pytest.raises(GateFailed):
        Store(validate=fails).build(manifest, manifest.recipe())
    (place,) = (toy.root / "quarantine").glob("toy/*/*")
    assert gc(capsys) == {}
    past = time.time() - 31 * 86400
    os.utime(place, (past, past))
    assert set(gc(capsys)) == {"in quarantine for long"}
    assert not place.exists()


def test_a_build_in_the_middle_is_waited_for(toy: Toy, capsys: pytest.CaptureFixture[str]) -> None:
    """Its folder looks like what a killed command leaves."""
    manifest = toy.as_graph()
    seen = []

    def slow(folder: Path, manifest: Manifest, recipe: object) -> Validation:
        from concurrent.futures import ThreadPoolExecutor

        pool = ThreadPoolExecutor(1)
        seen.append((pool, pool.submit(main, ["gc"])))
        time.sleep(0.3)
        assert not seen[0][1].done()
        return Validation(state="passed", at=datetime.now(UTC))

    engine, _ = Store(validate=slow).build(manifest, manifest.recipe())
    pool, collected = seen[0]
    assert collected.result(timeout=30) == 0
    pool.shutdown()
    assert Store().current("toy", thorough=True).key == engine.key
    shutil.rmtree(toy.root)
