"""The plugin of TensorRT in Python: stands in where the library of `plugin.cpp` was not built.

Name, attributes, types and what is refused are the library's, and so is the kernel; only the call goes
through Python. TensorRT's classes come as a module, for there are three of them, and may be missing here.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np

from engines.errors import BadPattern
from engines.plugins.sparse_attention.launch import DTYPES, SparseAttention, workspace
from engines.plugins.sparse_attention.pattern import HEAD_SIZES, OPERATOR, Pattern

VERSION: Final = "1"
INTEGERS: Final = ("window", "num_global", "block_size")
MASK: Final = 3
"""Which of the inputs is the mask."""
TACTIC: Final = 1

Say = Callable[[str], None]

_kept: list[Any] = []
"""The creators: a registry holds them by address alone."""


def register(trt: Any, registry: Any, say: Say) -> None:
    """Let `registry` make the plugin, unless a library has brought it; what is refused goes to `say`."""
    if all(creator.name != OPERATOR for creator in registry.all_creators):
        creator = _creator(trt, _plugin(trt, say), say)
        registry.register_creator(creator, "")
        _kept.append(creator)


def pattern_of(fields: Sequence[Any]) -> Pattern:
    """Read the attributes of a node, or of a plan. Raises `BadPattern` for what is missing or can't be."""
    found = {field.name: field.data for field in fields if field.size}
    missing = [name for name in (*INTEGERS, "scale") if name not in found]
    if missing:
        raise BadPattern(f"the attribute {missing[0]} is missing")
    integers = {name: int(np.asarray(found[name]).reshape(-1)[0]) for name in INTEGERS}
    return Pattern(scale=float(np.asarray(found["scale"]).reshape(-1)[0]), **integers)


def _plugin(trt: Any, say: Say) -> Any:
    halves = {getattr(trt, name): name for name in DTYPES}

    class Plugin(trt.IPluginV3, trt.IPluginV3OneCore, trt.IPluginV3OneBuild, trt.IPluginV3OneRuntime):  # type: ignore[misc]
        """q, k, v (B, H, S, D), mask (B, S) → o (B, H, S, D)."""

        def __init__(self, pattern: Pattern) -> None:
            for base in Plugin.__bases__:
                base.__init__(self)
            self.plugin_name, self.plugin_version, self.plugin_namespace = OPERATOR, VERSION, ""
            self.num_outputs = 1
            self.pattern = pattern
            self._attention: SparseAttention | None = None

        def get_capability_interface(self, kind: Any) -> Any:
            return self

        def clone(self) -> Any:
            return Plugin(self.pattern)

        def get_output_data_types(self, types: Sequence[Any]) -> Sequence[Any]:
            # Asked when a node is read, so that what can't be is refused before anything is built.
            wrong = [kind for kind in types[:MASK] if kind not in halves or kind != types[0]]
            if wrong or len(types) != MASK + 1:
                names = ", ".join(kind.name.lower() for kind in types)
                raise self._refused(
                    f"its inputs are {names}; q, k and v must be all half or all bf16, and mask int32"
                )
            if types[MASK] != trt.int32:
                raise self._refused(f"its mask is {types[MASK].name.lower()}; it must be int32")
            return [types[0]]

        def get_output_shapes(
            self, inputs: Sequence[Any], shapes: Sequence[Any], builder: Any
        ) -> Sequence[Any]:
            if [len(each) for each in inputs] != [4, 4, 4, 2]:
                raise self._refused("q, k and v must have four dimensions (B, H, S, D), and mask two (B, S)")
            head = inputs[0][3]
            if not head.is_constant() or head.get_constant_value() not in HEAD_SIZES:
                size = head.get_constant_value() if head.is_constant() else "a size that varies"
                sizes = " or ".join(map(str, HEAD_SIZES))
                raise self._refused(f"its heads are of {size}; they must be of {sizes}")
            return [trt.DimsExprs(list(inputs[0]))]

        def supports_format_combination(self, position: int, tensors: Sequence[Any], inputs: int) -> bool:
            tensor = tensors[position].desc
            linear = tensor.format == trt.TensorFormat.LINEAR
            if position == MASK:
                return bool(linear and tensor.type == trt.int32)
            return bool(linear and tensor.type in halves and tensor.type == tensors[0].desc.type)

        def configure_plugin(self, inputs: Sequence[Any], outputs: Sequence[Any]) -> None:
            pass

        def get_valid_tactics(self) -> Sequence[int]:
            return [TACTIC]

        def set_tactic(self, tactic: int) -> None:
            pass

        def get_workspace_size(self, inputs: Sequence[Any], outputs: Sequence[Any]) -> int:
            batch, heads, length, head = inputs[0].max
            return workspace(self.pattern, head, batch, heads, length)

        def on_shape_change(self, inputs: Sequence[Any], outputs: Sequence[Any]) -> None:
            pass

        def enqueue(
            self,
            inputs: Sequence[Any],
            outputs: Sequence[Any],
            read: Sequence[int],
            written: Sequence[int],
            scratch: int,
            stream: int,
        ) -> None:
            batch, heads, length, head = inputs[0].dims
            if self._attention is None:
                self._attention = SparseAttention(self.pattern, head, halves[inputs[0].type])
            q, k, v, mask = read
            self._attention.run(q, k, v, mask, written[0], batch, heads, length, stream, scratch)

        def attach_to_context(self, context: Any) -> Any:
            return self.clone()

        def get_fields_to_serialize(self) -> Any:
            self._fields = _fields(trt, self.pattern)  # held, for TensorRT copies what it points to later
            return self._fields

        def _refused(self, what: str) -> BadPattern:
            say(f"{OPERATOR}: {what}")
            return BadPattern(what)

    return Plugin


def _fields(trt: Any, pattern: Pattern) -> Any:
    kinds = trt.PluginFieldType
    integers = [
        trt.PluginField(name, np.array([getattr(pattern, name)], np.int32), kinds.INT32) for name in INTEGERS
    ]
    scale = trt.PluginField("scale", np.array([pattern.scale], np.float32), kinds.FLOAT32)
    return trt.PluginFieldCollection([*integers, scale])


def _creator(trt: Any, plugin: Any, say: Say) -> Any:
    class Creator(trt.IPluginCreatorV3One):  # type: ignore[misc]
        """Makes plugins from nodes and from plans."""

        def __init__(self) -> None:
            trt.IPluginCreatorV3One.__init__(self)
            self.name, self.plugin_version, self.plugin_namespace = OPERATOR, VERSION, ""
            kinds = trt.PluginFieldType
            integers = [trt.PluginField(name, np.array([], np.int32), kinds.INT32) for name in INTEGERS]
            scale = trt.PluginField("scale", np.array([], np.float32), kinds.FLOAT32)
            self.field_names = trt.PluginFieldCollection([*integers, scale])

        def create_plugin(self, name: str, fields: Sequence[Any], phase: Any) -> Any:
            try:
                return plugin(pattern_of(fields))
            except BadPattern as error:
                say(f"{OPERATOR} {name}: {error}")
                raise

    return Creator()
