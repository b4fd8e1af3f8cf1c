"""Builds an ONNX graph op by op: names the values, keeps equal constants once, chooses how to multiply."""

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

OPSET = 17
IR_VERSION = 9
MICROSOFT = "com.microsoft"

Precision = Literal["fp32", "int8"]
Dimension = int | str


def quantise(weight: NDArray[np.float32]) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """Round (inputs, outputs) to int8, symmetrically, with one scale an output: weight ≈ int8 · scale."""
    scale = np.abs(weight).max(axis=0) / 127
    scale = np.where(scale == 0, 1, scale).astype(np.float32)
    return np.rint(weight / scale).astype(np.int8), scale


class GraphBuilder:
    """Collects nodes and constants.

    Values are referred to by their names. With `precision` "int8", `linear` multiplies 8-bit numbers:
    weights rounded once and for all, activations at run time, one range a tensor. This is ONNX
    Runtime's own operator (CPU); "fp32" graphs use standard operators only.
    """

    def __init__(self, name: str, precision: Precision) -> None:
        self.name = name
        self.precision = precision
        self._nodes: list[onnx.NodeProto] = []
        self._constants: dict[str, onnx.TensorProto] = {}
        self._known: dict[tuple[bytes, str, tuple[int, ...]], str] = {}
        self._inputs: list[onnx.ValueInfoProto] = []
        self._outputs: list[onnx.ValueInfoProto] = []

    def input(self, name: str, kind: int, *shape: Dimension) -> str:
        """Declare an input of an ONNX element type."""
        self._inputs.append(helper.make_tensor_value_info(name, kind, shape))
        return name

    def output(self, name: str, kind: int, *shape: Dimension) -> str:
        """Declare an output; some operation must be told to write it."""
        self._outputs.append(helper.make_tensor_value_info(name, kind, shape))
        return name

    def constant(self, value: NDArray[Any], name: str | None = None) -> str:
        """Keep an array. Unnamed ones that are equal are kept once."""
        value = np.ascontiguousarray(value)
        if name is None:
            known = (value.tobytes(), str(value.dtype), value.shape)
            name = self._known.setdefault(known, f"constant_{len(self._known)}")
        self._constants.setdefault(name, numpy_helper.from_array(value, name))
        return name

    def integers(self, *values: int) -> str:
        """Keep a list of int64."""
        return self.constant(np.array(values, np.int64))

    def scalar(self, value: float) -> str:
        """Keep a single float32."""
        return self.constant(np.array(value, np.float32))

    def op(self, kind: str, *inputs: str, to: str | None = None, domain: str = "", **attributes: Any) -> str:
        """Add an operation with one output and return its name (`to`, or one that is made up)."""
        return self.ops(kind, *inputs, to=[to or f"value_{len(self._nodes)}"], domain=domain, **attributes)[0]

    def ops(
        self, kind: str, *inputs: str, to: Sequence[str], domain: str = "", **attributes: Any
    ) -> Sequence[str]:
        """Add an operation with the named outputs."""
        name = f"{kind}_{len(self._nodes)}"
        self._nodes.append(
            helper.make_node(kind, list(inputs), list(to), name=name, domain=domain, **attributes)
        )
        return to

    def cast(self, x: str, kind: int) -> str:
        """Convert to an ONNX element type."""
        name = f"value_{len(self._nodes)}"
        self._nodes.append(helper.make_node("Cast", [x], [name], to=kind))
        return name

    def linear(
        self, x: str, weight: NDArray[np.float32], bias: NDArray[np.float32] | None, name: str
    ) -> str:
        """Multiply the last dimension of `x` by `weight` (outputs, inputs), then add `bias` (outputs,)."""
        if self.precision == "int8":
            values, scale = quantise(weight.T)
            operands = [x, self.constant(values, f"{name}.weight"), self.constant(scale, f"{name}.scale"), ""]
            operands += [] if bias is None else [self.constant(bias, f"{name}.bias")]
            return self.op("DynamicQuantizeMatMul", *operands, domain=MICROSOFT)
        y = self.op("MatMul", x, self.constant(weight.T, f"{name}.weight"))
        return y if bias is None else self.op("Add", y, self.constant(bias, f"{name}.bias"))

    def embedding(self, table: NDArray[np.float32], rows: str, name: str) -> str:
        """Look up rows of a table (rows, width); in "int8" each row is kept in 8 bits with its own scale."""
        if self.precision == "fp32":
            return self.op("Gather", self.constant(table, name), rows)
        values, scale = quantise(table.T)
        small = self.op("Gather", self.constant(values.T, name), rows)
        factor = self.op("Gather", self.constant(scale[:, None], f"{name}.scale"), rows)
        return self.op("Mul", self.cast(small, TensorProto.FLOAT), factor)

    def layer_norm(self, x: str, gamma: NDArray[np.float32], beta: NDArray[np.float32], epsilon: float) -> str:
        """Normalise over the last dimension."""
        return self.op(
            "LayerNormalization", x, self.constant(gamma), self.constant(beta), axis=-1, epsilon=epsilon
        )

    def gelu(self, x: str) -> str:
        """x · (1 + erf(x / √2)) / 2, the exact form; ONNX Runtime fuses these five into one."""
        erf = self.op("Erf", self.op("Div", x, self.scalar(2**0.5)))
        return self.op(
            "Mul", self.op("Mul", x, self.op("Add", erf, self.scalar(1.0))), self.scalar(0.5)
        )

    def heads(self, x: str, count: int, size: int, order: Sequence[int], to: str | None = None) -> str:
        """Cut (B, S, count · size) into heads and put the axes (B, S, head, size) into `order`."""
        split = self.op("Reshape", x, self.integers(0, 0, count, size))
        return self.op("Transpose", split, to=to, perm=list(order))

    def attend(self, query: str, keys: str, values: str, mask: str | None, width: int) -> str:
        """softmax(query · keys + mask) · values, heads joined again.

        query (B, H, n, d), already scaled; keys (B, H, d, S); values (B, H, S, d); result (B, n, width).
        """
        scores = self.op("MatMul", query, keys)
        if mask is not None:
            scores = self.op("Add", scores, mask)
        mixed = self.op("MatMul", self.op("Softmax", scores, axis=-1), values)
        return self.op("Reshape", self.op("Transpose", mixed, perm=[0, 2, 1, 3]), self.integers(0, 0, width))

    def model(self) -> onnx.ModelProto:
        """Finish: the checked ONNX model."""
        graph = helper.make_graph(
            self._nodes, self.name, self._inputs, self._outputs, list(self._constants.values())
        )
        domains = [helper.make_opsetid("", OPSET)]
        if any(node.domain == MICROSOFT for node in self._nodes):
            domains.append(helper.make_opsetid(MICROSOFT, 1))
        model = helper.make_model(
            graph, opset_imports=domains, ir_version=IR_VERSION, producer_name="vernissage"
        )
        onnx.checker.check_model(model)
        return model


FLOAT = TensorProto.FLOAT
INT64 = TensorProto.INT64
HEADS_FIRST = (0, 2, 1, 3)
"""(B, S, H, d) → (B, H, S, d)."""
KEYS_ACROSS = (0, 2, 3, 1)
"""(B, S, H, d) → (B, H, d, S): keys as the score product wants them."""
