"""What an engine was made of is compared with today, and every difference is named."""

import json
import platform

import pytest

from engines import key
from engines.__main__ import main
from engines.convert import CONVERSIONS, Conversion
from engines.errors import EngineMissing, HostUnfit
from engines.record import Engine
from engines.store import Store
from engines.targets.base import Settings
from tests.unit.engines.test_build import passes
from tests.unit.engines.toy import FILES, Toy, doubling
from tests.unit.engines.toy_builder import Card, card

__all__ = ["card"]


@pytest.fixture
def engine(toy: Toy, card: Card) -> Engine:
    manifest = toy.as_graph("tensorrt/fp16")
    return Store(validate=passes).build(manifest, manifest.recipe("tensorrt"))[0]


def refused(kind: type[Exception], match: str) -> None:
    with pytest.raises(kind, match=match):
        Store().current("toy", "tensorrt")


def test_a_fresh_engine_is_not_stale(engine: Engine) -> None:
    assert Store().stale(engine) == {}
    assert Store().current("toy", "tensorrt").key == engine.key


def test_a_newer_library_is_named_with_both_versions(engine: Engine, card: Card) -> None:
    card.version = "11.1"
    refused(EngineMissing, r"out of date \(TensorRT 11\.1 was 11\.0\).*engines build toy --target tensorrt`")


def test_another_card_is_named_with_both(engine: Engine, card: Card) -> None:
    card.name = "Paper 5"
    refused(HostUnfit, r"another host \(device Paper 5 was Paper 4\).*engines build toy --target tensorrt`")
    card.name = None
    refused(HostUnfit, "no card")


def test_another_system_is_named(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "machine", lambda: "riscv64")
    refused(HostUnfit, "system Linux riscv64 was Linux")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"B = { min = 1, opt = 2": "B = { min = 1, opt = 3"}, r"profile model\.onnx B 1/3/4 was B 1/2/4"),
        ({FILES: "files = []"}, r"files model\.plan was extra\.json, model\.plan"),
        ({'precision = "fp16"': 'precision = "fp32"'}, "knows no tensorrt-fp16 any more"),
        ({'conversion = "copy"': 'conversion = "e5"'}, r"conversion e5 .* was copy 1"),
    ],
)
def test_a_changed_manifest_is_named(toy: Toy, engine: Engine, changes: dict[str, str], said: str) -> None:
    toy.as_graph("tensorrt/fp16", **changes)
    refused(EngineMissing, said)


def test_changed_weights_are_named_without_their_hashes(toy: Toy, engine: Engine) -> None:
    toy.as_graph("tensorrt/fp16", weights=doubling(3.0))
    refused(EngineMissing, r"\(source weights\.bin has changed\)")


def test_everything_that_shapes_an_engine_is_in_its_key(
    toy: Toy, card: Card, engine: Engine, monkeypatch: pytest.MonkeyPatch, tmp_path
) -> None:
    keys = [engine.key]

    def build(settings: Settings = Settings(), **changes: str) -> None:  # noqa: B008
        manifest = toy.as_graph("tensorrt/fp16", **changes)
        made = Store(validate=passes).build(manifest, manifest.recipe("tensorrt"), settings)[0]
        keys.append(made.key)

    build(**{"opt = 2, max = 4": "opt = 2, max = 8"})
    build(Settings(capabilities=("86",)))
    build(Settings(capabilities=("86", "120")))
    plugin = tmp_path / "plugin.so"
    for content in (b"one", b"two"):
        plugin.write_bytes(content)
        build(Settings(plugins=(plugin,)))
    monkeypatch.setattr(key, "CALIBRATION", tmp_path)
    items = '[[items]]\ntensors = "kept.safetensors#0"\n'
    (tmp_path / "set.toml").write_text(items)
    for content in (b"one", b"two"):
        (tmp_path / "kept.safetensors").write_bytes(content)
        build(**{'precision = "fp16"': 'precision = "fp16"\ncalibration = "set.toml"'})
    card.version = "11.0.1"
    build()
    monkeypatch.setitem(CONVERSIONS, "copy", Conversion("engines.convert.copy", 2))
    build()
    assert len(set(keys)) == len(keys) == 10
    # The graph itself is, and not only what it was made from.
    facts = dict(Store().current("toy", "tensorrt").record.facts)
    (name,) = [name for name in facts if name.startswith("graph ")]
    assert key.key_of({**facts, name: "0" * 64}) != key.key_of(facts)


def status(capsys: pytest.CaptureFixture[str]) -> dict[str, dict[str, object]]:
    capsys.readouterr()
    main(["status", "--json"])
    return {row.get("key", "none"): row for row in json.loads(capsys.readouterr().out)["models"]}


def test_status_says_of_every_engine_why_it_is_stale(
    toy: Toy, card: Card, engine: Engine, capsys: pytest.CaptureFixture[str]
) -> None:
    manifest = engine.manifest
    Store(validate=passes).build(manifest, manifest.recipe())
    waiting, _ = Store(validate=passes).build(manifest, manifest.recipe("tensorrt"), Settings(("86",)))
    rows = status(capsys)
    assert [rows[key]["state"] for key in (engine.key, waiting.key)] == ["in use", "unvalidated"]
    assert rows[engine.key]["p95_ms"] == 2.0
    card.version = "11.1"
    rows = status(capsys)
    assert [rows[key]["state"] for key in (engine.key, waiting.key)] == ["stale", "stale"]
    assert "TensorRT 11.1 was 11.0" in str(rows[engine.key]["engine"])
    # The engine that this host serves with is on the processor, and that is well.
    assert main(["status"]) == 0
    out = capsys.readouterr().out
    table = out.splitlines()[:4]
    assert [line.split()[0] for line in table] == ["model", "toy", "toy", "toy"]
    assert "--target tensorrt" in out and "\x1b" not in out


def test_status_of_a_host_that_lost_its_card(
    toy: Toy, card: Card, engine: Engine, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    card.name = None
    assert status(capsys)[engine.key]["state"] == "unfit"
    monkeypatch.setenv("VERNISSAGE_TARGET", "tensorrt")
    assert main(["status"]) == 1
    assert "no card to build for" in capsys.readouterr().out


def test_a_tampered_record_is_no_engine(toy: Toy, engine: Engine) -> None:
    record = engine.path / "manifest.json"
    text = record.read_text()
    escaped = text.replace('"extra.json": {', '"../../../extra.json": {')
    for tampered in (text.replace("Paper 4", "Paper 9"), escaped, text[:-30], "", "[" * 100_000):
        assert tampered != text
        record.write_text(tampered)
        assert Store().engines("toy") == []
        refused(EngineMissing, "engines build toy --target tensorrt")
    manifest = engine.manifest
    assert Store(validate=passes).build(manifest, manifest.recipe("tensorrt"))[1]
    assert Store().current("toy", "tensorrt").key == engine.key


def test_what_another_version_wrote_into_a_record_does_not_hide_the_engine(engine: Engine) -> None:
    """Checkouts of several versions share one cache."""
    path = engine.path / "manifest.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "colour": {"of": "record"}}))
    assert Store().current("toy", "tensorrt").key == engine.key
