"""A build ends in an engine that holds, or in one clear error with everything as it was."""

import errno
import json
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import onnx
import pytest

from engines import disk
from engines.convert import copy
from engines.converted import reference
from engines.errors import (
    BadGraph,
    BadTensor,
    BadWeights,
    BuildFailed,
    DiskFull,
    EngineMissing,
    GateFailed,
    HostUnfit,
)
from engines.manifest import Manifest
from engines.store import Store
from engines.targets.base import Settings
from engines.validation import Validation
from tests.unit.engines.toy import Toy, doubling
from tests.unit.engines.toy_builder import MAGIC, Card, card

__all__ = ["card"]

REPOSITORY = Path(__file__).parents[3]
FOREIGN = Settings(capabilities=("86",))


def passes(folder: Path, manifest: Manifest, recipe: object) -> Validation:
    return Validation(state="passed", at=datetime.now(UTC), error=0.001, p95_ms=2.0)


def fails(folder: Path, manifest: Manifest, recipe: object) -> Validation:
    return Validation(state="failed", at=datetime.now(UTC), reason="off by 0.5 where 0.01 may be", error=0.5)


def whole(store: Store) -> list[str]:
    """Every name in the store, leftovers included; the files of engines left out."""
    folder = store.root / "store" / "toy"
    return sorted(
        str(path.relative_to(folder)) for path in folder.rglob("*") if len(path.parts) - len(folder.parts) < 3
    )


def test_a_failed_gate_puts_the_engine_into_quarantine(toy: Toy) -> None:
    manifest = toy.as_graph()
    old, _ = Store(validate=passes).build(manifest, manifest.recipe())
    changed = toy.as_graph(weights=doubling(3.0))
    before = whole(Store())
    with pytest.raises(GateFailed, match=r"toy, onnx-cpu-fp32, [0-9a-f]{12}: off by 0\.5.*quarantine"):
        Store(validate=fails).build(changed, changed.recipe())
    assert whole(Store()) == before
    (place,) = (toy.root / "quarantine" / "toy" / "onnx-cpu-fp32").iterdir()
    verdict = json.loads((place / "validation.json").read_text())
    assert (verdict["state"], verdict["reason"]) == ("failed", "off by 0.5 where 0.01 may be")
    assert (place / "model.onnx").read_bytes() == doubling(3.0)
    toy.as_graph()
    assert Store().current("toy").key == old.key


@pytest.mark.parametrize("fault", [BadTensor("no such input"), BadWeights("bad magic"), RuntimeError("a\nb")])
def test_an_engine_that_can_not_be_run_has_failed(toy: Toy, fault: Exception) -> None:
    manifest = toy.as_graph()

    def breaks(folder: Path, manifest: Manifest, recipe: object) -> Validation:
        raise fault

    with pytest.raises(GateFailed, match=str(fault).splitlines()[0]):
        Store(validate=breaks).build(manifest, manifest.recipe())


def test_a_gate_that_can_not_be_tried_says_nothing_about_the_engine(toy: Toy) -> None:
    manifest = toy.as_graph()

    def unfit(folder: Path, manifest: Manifest, recipe: object) -> Validation:
        raise HostUnfit("no goldens for this host")

    with pytest.raises(HostUnfit):
        Store(validate=unfit).build(manifest, manifest.recipe())
    assert not (toy.root / "quarantine").exists()
    assert whole(Store()) == ["onnx-cpu-fp32"]


def test_a_bad_graph_is_refused_before_it_is_run(toy: Toy) -> None:
    model = onnx.load_from_string(doubling())
    tensor = model.graph.initializer[0]
    tensor.ClearField("raw_data")
    tensor.data_location = onnx.TensorProto.EXTERNAL
    tensor.external_data.add(key="location", value="../../../extra")
    manifest = toy.as_graph(weights=model.SerializeToString())
    with pytest.raises(BadGraph, match=r"model\.onnx.*outside its folder"):
        Store(validate=passes).build(manifest, manifest.recipe())
    truncated = toy.as_graph(weights=doubling()[:-20])
    with pytest.raises(BadGraph, match="truncated"):
        Store(validate=passes).build(truncated, truncated.recipe())
    assert whole(Store()) == ["onnx-cpu-fp32"]


def test_targets_share_one_conversion(toy: Toy, card: Card, monkeypatch: pytest.MonkeyPatch) -> None:
    manifest = toy.as_graph("tensorrt/fp16", "tensorrt/fp32")
    store = Store(validate=passes)
    calls = []
    once = copy.convert
    monkeypatch.setattr(copy, "convert", lambda *all: (calls.append(all[1].precision), once(*all)))
    for precision in ("fp16", "fp32"):
        engine, made = store.build(manifest, manifest.recipe("tensorrt", precision))
        assert made
        assert engine.file("model.plan").read_bytes() == MAGIC + b"Paper 4\n" + doubling()
        assert engine.file("extra.json").read_bytes() == b"{}"
    assert calls == ["fp32"]
    assert reference(manifest, toy.root) == card.built[0].graphs
    assert Store().current("toy", "tensorrt").recipe.precision == "fp32"


def test_engines_of_several_targets_stand_side_by_side(
    toy: Toy, card: Card, monkeypatch: pytest.MonkeyPatch
) -> None:
    manifest = toy.as_graph("tensorrt/fp16")
    store = Store(validate=passes)
    slow, _ = store.build(manifest, manifest.recipe())
    quick, _ = store.build(manifest, manifest.recipe("tensorrt"))
    assert store.current("toy").key == slow.key
    assert store.current("toy", "tensorrt").key == quick.key
    monkeypatch.setenv("VERNISSAGE_TARGET", "tensorrt")
    assert store.current("toy").key == quick.key
    monkeypatch.setenv("VERNISSAGE_TARGET", "openvino-cpu")
    assert store.current("toy").key == slow.key


def test_an_engine_for_another_card_waits_for_it(toy: Toy, card: Card) -> None:
    manifest = toy.as_graph("tensorrt/fp16")
    recipe = manifest.recipe("tensorrt")
    old, _ = Store(validate=passes).build(manifest, recipe)
    engine, made = Store(validate=passes).build(manifest, recipe, FOREIGN)
    assert made and engine.validation is not None
    assert engine.validation.state == "unvalidated"
    assert Store().current("toy", "tensorrt").key == old.key
    assert Store(validate=passes).build(manifest, recipe, FOREIGN)[1] is False
    assert Store().current("toy", "tensorrt").key == old.key

    def loads(folder: Path, manifest: Manifest, recipe: object) -> Validation:
        card.load(folder / "model.plan")
        return passes(folder, manifest, recipe)

    with pytest.raises(HostUnfit, match="built for 86, this host has Paper 4"):
        Store(validate=loads).validate(engine)
    assert Store().current("toy", "tensorrt").key == old.key
    # The cache comes to a host with that card.
    card.name = "86"
    assert Store(validate=loads).validate(engine).state == "passed"
    assert Store().current("toy", "tensorrt").key == engine.key


def test_an_engine_in_use_that_fails_later_stays(toy: Toy) -> None:
    manifest = toy.as_graph()
    engine, _ = Store(validate=passes).build(manifest, manifest.recipe())
    with pytest.raises(GateFailed, match="stays"):
        Store(validate=fails).validate(engine)
    assert Store().current("toy").key == engine.key
    assert engine.validation is not None and engine.validation.state == "failed"


def test_a_lost_verdict_is_given_again(toy: Toy) -> None:
    manifest = toy.as_graph()
    engine, _ = Store(validate=passes).build(manifest, manifest.recipe())
    (engine.path / "validation.json").write_text("{")
    with pytest.raises(EngineMissing, match="not validated.*engines validate toy"):
        Store().current("toy")
    assert Store(validate=passes).build(manifest, manifest.recipe())[1] is False
    assert Store().current("toy").key == engine.key


@pytest.mark.parametrize(
    ("fault", "kind"),
    [
        (BuildFailed("toy: no kernel"), BuildFailed),
        (RuntimeError("Myelin\nsegment"), BuildFailed),
        (OSError(errno.ENOSPC, "No space left on device"), DiskFull),
        (OSError(errno.EDQUOT, "Disk quota exceeded"), DiskFull),
    ],
)
def test_a_builder_that_gives_up_leaves_nothing(
    toy: Toy, card: Card, fault: Exception, kind: type[Exception]
) -> None:
    manifest = toy.as_graph("tensorrt/fp16")
    card.fault = fault
    with pytest.raises(kind) as caught:
        Store(validate=passes).build(manifest, manifest.recipe("tensorrt"))
    assert "toy" in str(caught.value) and "\n" not in str(caught.value)
    assert whole(Store()) == ["tensorrt-fp16"]
    card.fault = None
    assert Store(validate=passes).build(manifest, manifest.recipe("tensorrt"))[1]


def test_a_conversion_that_breaks_is_one_line(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    manifest = toy.as_graph()

    def breaks(*all: object) -> None:
        raise IndexError("list index\nout of range")

    monkeypatch.setattr(copy, "convert", breaks)
    with pytest.raises(BuildFailed, match="^toy: the conversion copy gave up: IndexError: list index$"):
        Store().build(manifest, manifest.recipe())


def test_an_engine_takes_its_plugins_along(toy: Toy, card: Card, tmp_path: Path) -> None:
    manifest = toy.as_graph("tensorrt/fp16")
    plugin = tmp_path / "libattention.so"
    with pytest.raises(BuildFailed, match=r"libattention\.so can't be read"):
        Store().build(manifest, manifest.recipe("tensorrt"), Settings(plugins=(plugin,)))
    plugin.write_bytes(b"\x7fELF one")
    store = Store(validate=passes)
    engine, _ = store.build(manifest, manifest.recipe("tensorrt"), Settings(plugins=(plugin,)))
    assert engine.file("plugins/libattention.so").read_bytes() == b"\x7fELF one"
    plugin.write_bytes(b"\x7fELF two")
    with pytest.raises(EngineMissing, match=r"plugin libattention\.so has changed"):
        store.current("toy", "tensorrt")
    # It was only needed to build with.
    plugin.unlink()
    assert store.current("toy", "tensorrt").key == engine.key


FULL = """
import resource, sys
from pathlib import Path
from engines import manifest
from engines.errors import DiskFull
from engines.store import Store
manifest.MANIFESTS = Path(sys.argv[1])
toy = manifest.manifest_of("toy")
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
try:
    Store().build(toy, toy.recipe())
except DiskFull as error:
    print(error)
"""


@pytest.mark.parametrize("limit", [0, 50, 250, 500])
def test_a_full_disk_is_one_line_and_the_old_engine_serves(toy: Toy, limit: int) -> None:
    manifest = toy.as_graph()
    old, _ = Store(validate=passes).build(manifest, manifest.recipe())
    toy.as_graph(weights=doubling(3.0))
    before = whole(Store())
    result = subprocess.run(
        [sys.executable, "-c", FULL, str(toy.manifests), str(limit)],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=True,
    )
    (line,) = result.stdout.splitlines()
    assert "the disk is full" in line
    assert whole(Store()) == before
    toy.as_graph()
    assert Store().current("toy", thorough=True).key == old.key


def test_a_library_that_does_not_notice_a_full_disk(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    manifest = toy.as_graph()
    monkeypatch.setattr(disk, "SPARE", 1 << 60)
    with pytest.raises(DiskFull, match="toy, onnx-cpu-fp32"):
        Store(validate=passes).build(manifest, manifest.recipe())
    assert whole(Store()) == ["onnx-cpu-fp32"]
