"""The plugin in Python, with TensorRT played: who registers it, and what its kernel is called with."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from engines.errors import BadPattern, BadWeights
from engines.plugins.sparse_attention import creator
from engines.plugins.sparse_attention.launch import workspace
from engines.plugins.sparse_attention.pattern import OPERATOR, Pattern
from engines.targets.trt_run import bring_plugins

ATTRIBUTES = {"window": 64, "num_global": 1, "block_size": 128, "scale": 0.125}


class Field:
    """`PluginField`."""

    def __init__(self, name: str, data: Any, kind: str = "") -> None:
        self.name, self.data, self.kind = name, data, kind
        self.size = len(data)


class Registry:
    """`IPluginRegistry`, with the creators that a library brings."""

    def __init__(self, brings: list[Any]) -> None:
        self.all_creators: list[Any] = []
        self._brings = brings

    def load_library(self, path: str) -> object | None:
        self.all_creators += self._brings
        return object() if self._brings else None

    def register_creator(self, made: Any, namespace: str) -> None:
        self.all_creators.append(made)


def played(registry: Registry) -> Any:
    """TensorRT's module, as far as the plugin uses it."""
    names = (
        "IPluginV3",
        "IPluginV3OneCore",
        "IPluginV3OneBuild",
        "IPluginV3OneRuntime",
        "IPluginCreatorV3One",
    )
    return SimpleNamespace(
        **{name: type(name, (), {}) for name in names},
        PluginField=Field,
        PluginFieldCollection=list,
        PluginFieldType=SimpleNamespace(INT32="INT32", FLOAT32="FLOAT32"),
        float16="half",
        bfloat16="bf16",
        int32="int32",
        get_plugin_registry=lambda: registry,
    )


def fields(**attributes: float) -> list[Field]:
    kinds = {name: np.float32 if name == "scale" else np.int32 for name in attributes}
    return [Field(name, np.array([value], kinds[name])) for name, value in attributes.items()]


@pytest.fixture
def made(tmp_path) -> Any:
    """The creator that stands in where an engine has no library."""
    registry = Registry([])
    bring_plugins(played(registry), tmp_path)
    (one,) = registry.all_creators
    assert (one.name, one.plugin_version, one.plugin_namespace) == (OPERATOR, "1", "")
    return one


def test_a_library_goes_before_python(tmp_path) -> None:
    (tmp_path / "plugin.so").touch()
    registry = Registry([SimpleNamespace(name=OPERATOR)])
    bring_plugins(played(registry), tmp_path)
    assert len(registry.all_creators) == 1


def test_a_library_that_cannot_be_loaded_is_named(tmp_path) -> None:
    (tmp_path / "plugin.so").touch()
    with pytest.raises(BadWeights, match=r"plugin\.so can't be loaded"):
        bring_plugins(played(Registry([])), tmp_path)


def test_what_a_plan_keeps_makes_the_same_plugin(made) -> None:
    plugin = made.create_plugin("attention", fields(**ATTRIBUTES), "build")
    again = made.create_plugin("attention", plugin.clone().get_fields_to_serialize(), "runtime")
    assert again.pattern == plugin.pattern == Pattern(64, 1, 0.125, 128)


@pytest.mark.parametrize("name", list(ATTRIBUTES))
def test_an_attribute_that_is_missing_is_named(name: str, made, caplog: pytest.LogCaptureFixture) -> None:
    left = {key: value for key, value in ATTRIBUTES.items() if key != name}
    with pytest.raises(BadPattern, match=f"the attribute {name} is missing"):
        made.create_plugin("attention", fields(**left), "build")
    assert f"{OPERATOR} attention: the attribute {name} is missing" in caplog.text


@pytest.mark.parametrize(("kind", "dtype"), [("half", "float16"), ("bf16", "bfloat16")])
def test_the_kernel_gets_the_tensors_of_the_plan(
    kind: str, dtype: str, made, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[Any] = []

    class Attention:
        def __init__(self, pattern: Pattern, head: int, dtype: str) -> None:
            calls.append((pattern, head, dtype))

        def run(self, *arguments: int) -> None:
            calls.append(arguments)

    monkeypatch.setattr(creator, "SparseAttention", Attention)
    plugin = made.create_plugin("attention", fields(**ATTRIBUTES), "runtime").attach_to_context(None)
    tensors = [SimpleNamespace(dims=(2, 12, 700, 64), type=kind)] * 3
    for stream in (7, 8):
        plugin.enqueue(tensors, tensors[:1], [1, 2, 3, 4], [5], 6, stream)
    pattern = Pattern(64, 1, 0.125, 128)
    assert calls == [
        (pattern, 64, dtype),
        (1, 2, 3, 4, 5, 2, 12, 700, 7, 6),
        (1, 2, 3, 4, 5, 2, 12, 700, 8, 6),
    ]


def test_the_scratch_memory_is_that_of_the_largest_text(made) -> None:
    plugin = made.create_plugin("attention", fields(**ATTRIBUTES), "build")
    largest = [SimpleNamespace(max=(8, 12, 4096, 64))]
    wanted = workspace(plugin.pattern, head=64, batch=8, heads=12, length=4096)
    assert plugin.get_workspace_size(largest, []) == wanted > 0
