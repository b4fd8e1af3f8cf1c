"""An engine is known by what computes our operators in it."""

from pathlib import Path

import pytest

from engines import convert
from engines.convert import Conversion
from engines.converted import REFERENCE, graphs_facts
from engines.key import facts_today
from engines.manifest import Manifest, Recipe, manifest_of
from engines.plugins import operators
from engines.plugins.operators import Operator, creators_of
from engines.plugins.sparse_attention.pattern import OPERATOR
from engines.targets.base import Settings


def test_only_our_operators_have_creators() -> None:
    assert creators_of(["MatMul", OPERATOR, "Softmax", OPERATOR]) == {
        OPERATOR: "engines.plugins.sparse_attention.creator"
    }
    assert creators_of(["MatMul", "FoldedAttention"]) == {}


@pytest.mark.parametrize("name", ["kernel.cuh", "half_64.ptx", "creator.py"])
def test_another_kernel_is_another_operator(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "engines" / "plugins" / "toy"
    folder.mkdir(parents=True)
    monkeypatch.setattr(operators, "__file__", str(folder.parent / "operators.py"))
    operator = Operator("engines.plugins.toy.creator")
    (folder / name).write_text("one")
    before = operator.sha256()
    assert operator.sha256() == before
    (folder / name).write_text("two")
    assert operator.sha256() != before


RTX = Recipe(target="tensorrt-rtx", precision="fp16")


@pytest.fixture
def manifest(monkeypatch: pytest.MonkeyPatch) -> Manifest:
    """A model whose conversion writes an operator of ours for TensorRT."""
    found = manifest_of("e5-small")
    named = Conversion("engines.convert.e5", 1, operators=(OPERATOR,))
    monkeypatch.setitem(convert.CONVERSIONS, found.conversion, named)
    return found


def test_the_facts_of_an_engine_hold_its_operators(manifest: Manifest) -> None:
    fact = f"operator {OPERATOR}"
    facts = facts_today(manifest, RTX, Settings(), {})
    assert facts[fact] == operators.OPERATORS[OPERATOR].sha256()
    elsewhere = facts_today(manifest, Recipe(target="onnx-cpu", precision="fp32"), Settings(), {})
    assert fact not in elsewhere  # there it is standard operators, and the graph tells


def test_graphs_with_a_plugin_are_not_those_of_the_processor(manifest: Manifest) -> None:
    assert graphs_facts(manifest, RTX) != graphs_facts(manifest, REFERENCE)


def test_graphs_without_one_are() -> None:
    plain = manifest_of("e5-small")
    assert graphs_facts(plain, RTX) == graphs_facts(plain, REFERENCE)
