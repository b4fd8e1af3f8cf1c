"""The store has the old engine or the new one, whole either way, and says how to make what is missing."""

import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from engines.convert import CONVERSIONS, Conversion
from engines.errors import BadWeights, EngineMissing, ManifestError, SourceMissing
from engines.manifest import Manifest
from engines.store import Engine, Store
from tests.unit.engines.toy import FIRST, SECOND, Toy

REPOSITORY = Path(__file__).parents[3]


def build(manifest: Manifest) -> tuple[Engine, bool]:
    return Store().build(manifest, manifest.recipe())


def test_an_engine_lies_where_the_pointer_says(toy: Toy) -> None:
    manifest = toy.stock()
    engine, made = build(manifest)
    assert made
    folder = toy.root / "store" / "toy"
    assert engine.path == folder / "onnx-cpu-fp32" / engine.key
    assert len(engine.key) == 12
    assert (folder / "onnx-cpu.current").read_text() == f"onnx-cpu-fp32/{engine.key}\n"
    found = Store().current("toy")
    assert found.file("model.bin").read_bytes() == FIRST + SECOND
    assert (found.key, found.manifest) == (engine.key, manifest)


def test_what_is_there_is_not_converted_again(toy: Toy) -> None:
    manifest = toy.stock()
    build(manifest)
    for source in toy.sources.iterdir():
        source.unlink()
    assert build(manifest)[1] is False


def test_a_missing_engine_names_the_command(toy: Toy) -> None:
    toy.describe()
    with pytest.raises(EngineMissing, match=r"python -m engines fetch toy.*python -m engines build toy"):
        Store().current("toy")


def test_missing_weights_name_the_command(toy: Toy) -> None:
    manifest = toy.describe()
    with pytest.raises(SourceMissing, match="python -m engines fetch toy"):
        build(manifest)


def test_an_unknown_model_is_said(toy: Toy) -> None:
    toy.describe()
    with pytest.raises(ManifestError, match="toy"):
        Store().current("tyo")


def test_a_file_that_an_engine_lacks_is_said(toy: Toy) -> None:
    manifest = toy.stock()
    engine, _ = build(manifest)
    with pytest.raises(EngineMissing, match=r"decoder\.onnx"):
        engine.file("decoder.onnx")


@pytest.mark.parametrize("damage", ["shorter", "gone", "other"])
def test_a_damaged_engine_is_made_anew(toy: Toy, damage: str) -> None:
    manifest = toy.stock()
    path = build(manifest)[0].file("model.bin")
    if damage == "shorter":
        path.write_bytes(b"short")
    elif damage == "gone":
        path.unlink()
    else:
        path.write_bytes(b"x" * len(FIRST + SECOND))
    if damage != "other":
        with pytest.raises(EngineMissing, match=r"damaged.*model\.bin"):
            Store().current("toy")
    engine, made = build(manifest)
    assert made
    assert engine.file("model.bin").read_bytes() == FIRST + SECOND


def test_a_newer_conversion_outdates_the_engine(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    manifest = toy.stock()
    old, _ = build(manifest)
    monkeypatch.setitem(CONVERSIONS, "copy", Conversion("engines.convert.copy", 2))
    with pytest.raises(EngineMissing, match="out of date.*conversion copy 2 was copy 1.*build toy"):
        Store().current("toy")
    new, made = build(manifest)
    assert made
    assert Store().current("toy").key == new.key != old.key


def test_a_conversion_that_fails_leaves_the_engine_in_use(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    manifest = toy.stock()
    old, _ = build(manifest)
    other = toy.describe(**{'files = ["model.bin", "extra.json"]': 'files = ["m.bin", "e.json"]'})
    monkeypatch.setattr("engines.convert.copy.shutil.copyfile", lambda source, target: None)
    with pytest.raises(BadWeights, match=r"e\.json"):
        build(other)
    monkeypatch.undo()
    assert (old.path / "model.bin").read_bytes() == FIRST + SECOND
    assert [path.name for path in old.path.parent.iterdir()] == [old.key]
    assert (toy.root / "store" / "toy" / "onnx-cpu.current").read_text() == f"onnx-cpu-fp32/{old.key}\n"


KILLED = """
import os, signal, sys
from pathlib import Path
from engines import manifest, store
from engines.convert import copy
manifest.MANIFESTS = Path(sys.argv[1])
copy.shutil.copyfile = lambda source, target: (Path(target).write_bytes(b"half"), os.kill(os.getpid(), 9))
toy = manifest.manifest_of("toy")
store.Store().build(toy, toy.recipe())
"""


def test_a_killed_conversion_is_not_seen_and_is_swept_up(toy: Toy) -> None:
    manifest = toy.stock()
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, str(toy.manifests)], cwd=REPOSITORY, env=dict(os.environ), check=False
    )
    assert killed.returncode == -signal.SIGKILL
    assert list((toy.root / "store").rglob("model.bin"))
    with pytest.raises(EngineMissing):
        Store().current("toy")
    engine, made = build(manifest)
    assert made
    assert [path.name for path in engine.path.parent.iterdir()] == [engine.key]


def test_two_at_once_build_once(toy: Toy) -> None:
    manifest = toy.stock()
    with ThreadPoolExecutor(2) as pool:
        results = [pool.submit(Store(toy.root).build, manifest, manifest.recipe()) for _ in range(2)]
    assert sorted(future.result()[1] for future in results) == [False, True]


def test_a_pointer_can_not_lead_outside(toy: Toy) -> None:
    manifest = toy.stock()
    engine, _ = build(manifest)
    elsewhere = toy.root.parent / "elsewhere"
    engine.path.rename(elsewhere)
    (toy.root / "store" / "toy" / "onnx-cpu.current").write_text(f"../../../{elsewhere.name}\n")
    with pytest.raises(EngineMissing):
        Store().current("toy")


@pytest.mark.parametrize(
    "pointer", [b"\xff\xfe\x80", b"onnx-cpu-fp32/\0", b"a/b" * 2000, b"../../..", b"", b"onnx-cpu-fp32/dead"]
)
def test_a_bad_pointer_is_like_none_and_is_set_anew(toy: Toy, pointer: bytes) -> None:
    manifest = toy.stock()
    engine, _ = build(manifest)
    (toy.root / "store" / "toy" / "onnx-cpu.current").write_bytes(pointer)
    with pytest.raises(EngineMissing, match="engines build toy"):
        Store().current("toy")
    assert build(manifest)[1] is False
    assert Store().current("toy").key == engine.key


@pytest.mark.parametrize("change", ["key", "file", "cut"])
def test_a_damaged_record_is_made_anew(toy: Toy, change: str) -> None:
    manifest = toy.stock()
    engine, _ = build(manifest)
    record = engine.path / "manifest.json"
    text = record.read_text()
    changes = {"key": (engine.key, "0" * 12), "file": ("extra.json", "extra.jsoo"), "cut": (text[-9:], "")}
    record.write_text(text.replace(*changes[change]))
    assert Store().wrong(manifest, manifest.recipe()) == "manifest.json damaged"
    assert build(manifest)[1] is True
    assert Store().current("toy", thorough=True).key == engine.key
