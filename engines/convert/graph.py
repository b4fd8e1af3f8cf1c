"""Builds an ONNX graph op by op: names the values, keeps equal constants once, chooses how to multiply."""

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from engines.convert.signs import as_exact, signed_is_exact

OPSET = 17
IR_VERSION = 9
MICROSOFT = "com.microsoft"
FLOAT = TensorProto.FLOAT
HALF = TensorProto.FLOAT16
INT32 = TensorProto.INT32
INT64 = TensorProto.INT64
HEADS_FIRST = (0, 2, 1, 3)
"""(B, S, H, d) → (B, H, S, d)."""
KEYS_ACROSS = (0, 2, 3, 1)
"""(B, S, H, d) → (B, H, d, S): keys as the score product wants them."""
BLOCK = 128
"""Weights that share a scale in a "blocks" graph."""
LARGEST = 2**31 - 2**24
"""Bytes of weights that fit into one file, beside the graph: protocol buffers end at 2 GiB."""
FAINTEST = 1e-6
"""A row of activations is divided by its largest value, but never by less than this."""
DENSE = ("fp32", "fused")
"""Precisions whose weights are plain matrices."""

Array = NDArray[np.float32]
Precision = Literal["fp32", "int8", "blocks", "fused"]
"""How a graph multiplies by weights.

fp32: standard operators only. int8: 8-bit weights, a scale an output; activations get one range a
tensor, which is quickest for many rows at once. blocks: 8-bit weights, a scale for each 128 inputs of
an output, and activations likewise: as quick for a single row, and outliers do no harm. The latter two
are operators of ONNX Runtime on the CPU.
"""


def quantise(weight: Array) -> tuple[NDArray[np.int8], Array]:
    """Round (inputs, outputs) to int8, symmetrically, with one scale an output: weight ≈ int8 · scale."""
    scale = np.abs(weight).max(axis=0) / 127
    scale = np.where(scale == 0, 1, scale).astype(np.float32)
    return np.rint(weight / scale).astype(np.int8), scale


class GraphBuilder:
    """Collects nodes and constants. Values are referred to by their names."""

    def __init__(self, name: str, precision: Precision) -> None:
        self.name = name
        self.precision = precision
        self._nodes: list[onnx.NodeProto] = []
        self._constants: dict[str, onnx.TensorProto] = {}
        self._known: dict[tuple[bytes, str, tuple[int, ...]], str] = {}
        self._inputs: list[onnx.ValueInfoProto] = []
        self._outputs: list[onnx.ValueInfoProto] = []

    @property
    def real(self) -> int:
        """The ONNX element type of activations."""
        return HALF if self.precision == "fused" else FLOAT

    def input(self, name: str, kind: int, *shape: int | str) -> str:
        """Declare an input of an ONNX element type."""
        self._inputs.append(helper.make_tensor_value_info(name, kind, shape))
        return name

    def output(self, name: str, kind: int, *shape: int | str) -> str:
        """Declare an output; some operation must be told to write it."""
        self._outputs.append(helper.make_tensor_value_info(name, kind, shape))
        return name

    def constant(self, value: NDArray[Any], name: str | None = None) -> str:
        """Keep an array, real numbers as `real`. Unnamed ones that are equal are kept once."""
        value = np.ascontiguousarray(value)
        if value.dtype == np.float32 and self.real == HALF:
            value = value.astype(np.float16)
        return self.exactly(value, name)

    def exactly(self, value: NDArray[Any], name: str | None = None) -> str:
        """Keep an array in its own element type."""
        if name is None:
            known = (value.tobytes(), str(value.dtype), value.shape)
            name = self._known.setdefault(known, f"constant_{len(self._known)}")
        self._constants.setdefault(name, numpy_helper.from_array(value, name))
        return name

    def keep(self, tensor: onnx.TensorProto) -> str:
        """Keep a tensor of a type that numpy lacks."""
        self._constants.setdefault(tensor.name, tensor)
        return tensor.name

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

    def cast(self, x: str, kind: int, into: str | None = None) -> str:
        """Convert to an ONNX element type."""
        name = into or f"value_{len(self._nodes)}"
        self._nodes.append(helper.make_node("Cast", [x], [name], name=f"Cast_{len(self._nodes)}", to=kind))
        return name

    def linear(self, x: str, weight: Array, bias: Array | None, name: str) -> str:
        """Multiply the last dimension of `x` by `weight` (outputs, inputs), then add `bias` (outputs,)."""
        if self.precision == "blocks" and weight.shape[1] % BLOCK == 0:
            return self._linear_in_blocks(x, weight, bias, name)
        if self.precision in DENSE:
            y = self.op("MatMul", x, self.constant(weight.T, f"{name}.weight"))
            return y if bias is None else self.op("Add", y, self.constant(bias, f"{name}.bias"))
        rounded, scale = quantise(weight.T)
        values, zero = as_exact(rounded, 0, signed=signed_is_exact())
        operands = [x, self.constant(values, f"{name}.weight"), self.constant(scale, f"{name}.scale")]
        operands.append(self.constant(np.broadcast_to(zero, scale.shape)))
        operands += [] if bias is None else [self.constant(bias, f"{name}.bias")]
        return self.op("DynamicQuantizeMatMul", *operands, domain=MICROSOFT)

    def _linear_in_blocks(self, x: str, weight: Array, bias: Array | None, name: str) -> str:
        outputs, inputs = weight.shape
        numbers, scale = quantise(weight.reshape(-1, BLOCK).T)
        blocks = (numbers.T.astype(np.int16) + 128).astype(np.uint8).reshape(outputs, -1, BLOCK)
        scales = scale.reshape(outputs, -1)
        return self.product_of_blocks(x, blocks, scales, bias, name, bits=8, inputs=inputs)

    def product_of_blocks(
        self, x: str, blocks: NDArray[np.uint8], scales: Array, bias: Array | None, name: str, **sizes: int
    ) -> str:
        """Multiply by weights in blocks.

        blocks (outputs, number, bytes) with the middle of the range as zero; scales (outputs, number);
        sizes: `bits` of a weight, and `inputs`.
        """
        bits, inputs = sizes["bits"], sizes["inputs"]
        operands = [x, self.constant(blocks, f"{name}.weight"), self.constant(scales, f"{name}.scale")]
        operands += [] if bias is None else ["", "", self.constant(bias, f"{name}.bias")]
        return self.op(
            "MatMulNBits",
            *operands,
            domain=MICROSOFT,
            K=inputs,
            N=len(scales),
            bits=bits,
            block_size=blocks.shape[2] * 8 // bits,
            accuracy_level=4,  # multiply in 8 bits
        )

    def linear_by_rows(self, x: str, weight: Array, bias: Array, name: str) -> str:
        """`linear` for activations of which a few rows are far larger than the rest.

        In an "int8" graph each row is brought to the same height first, so that these do not take the
        steps from the others.
        """
        if self.precision != "int8":
            return self.linear(x, weight, bias, name)
        height = self.op("ReduceMax", self.op("Abs", x), axes=[-1], keepdims=1)
        height = self.op("Max", height, self.scalar(FAINTEST))
        y = self.linear(self.op("Div", x, height), weight, None, name)
        return self.op("Add", self.op("Mul", y, height), self.constant(bias, f"{name}.bias"))

    def embedding(self, table: Array, rows: str, name: str) -> str:
        """Look up rows of a table (rows, width); in a graph of 8 bits each is kept so, with its scale."""
        if self.precision in DENSE:
            return self.op("Gather", self.constant(table, name), rows)
        values, scale = quantise(table.T)
        small = self.op("Gather", self.constant(values.T, name), rows)
        factor = self.op("Gather", self.constant(scale[:, None], f"{name}.scale"), rows)
        return self.op("Mul", self.cast(small, FLOAT), factor)

    def layer_norm(self, x: str, gamma: Array, beta: Array, epsilon: float) -> str:
        """Normalise over the last dimension."""
        operands = (x, self.constant(gamma), self.constant(beta))
        return self.op("LayerNormalization", *operands, axis=-1, epsilon=epsilon)

    def gelu(self, x: str) -> str:
        """x · (1 + erf(x / √2)) / 2, the exact form; ONNX Runtime fuses these five into one."""
        erf = self.op("Erf", self.op("Div", x, self.scalar(2**0.5)))
        doubled = self.op("Mul", x, self.op("Add", erf, self.scalar(1.0)))
        return self.op("Mul", doubled, self.scalar(0.5))

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
        return self.joined(self.op("MatMul", self.op("Softmax", scores, axis=-1), values), width)

    def joined(self, mixed: str, width: int) -> str:
        """Put heads (B, H, S, d) beside each other again: (B, S, width)."""
        return self.op("Reshape", self.op("Transpose", mixed, perm=[0, 2, 1, 3]), self.integers(0, 0, width))

    def self_attention(self, query: str, keys: str, values: str, heads: int, width: int) -> str:
        """Attend without a mask; all (B, S, width), query not scaled yet.

        Unless "fp32", by ONNX Runtime's operator, which never writes the S × S scores to memory.
        """
        if self.precision != "fp32":
            return self.op("MultiHeadAttention", query, keys, values, domain=MICROSOFT, num_heads=heads)
        size = width // heads
        scaled = self.op("Mul", query, self.scalar(size**-0.5))
        return self.attend(
            self.heads(scaled, heads, size, HEADS_FIRST),
            self.heads(keys, heads, size, KEYS_ACROSS),
            self.heads(values, heads, size, HEADS_FIRST),
            None,
            width,
        )

    def fused_attention(self, x: str, weight: Array, bias: Array, heads: int, lengths: str = "") -> str:
        """Attend within `x` (B, S, width), projections included, in one operator of a "fused" graph.

        weight (3 · width, width) and bias (3 · width,) hold queries, keys and values in this order; `lengths`
        (B,), int32, says how many places of each row are there.
        """
        operands = [x, self.constant(weight.T), self.constant(bias), *([lengths] if lengths else [])]
        return self.op("Attention", *operands, domain=MICROSOFT, num_heads=heads)

    def fused_norm(
        self, x: str, bias: Array, skip: str, gamma: Array, beta: Array, epsilon: float
    ) -> tuple[str, str]:
        """Return the normalised sum of `x`, `bias` and `skip`, and the sum itself; in a "fused" graph."""
        operands = (x, skip, self.constant(gamma), self.constant(beta), self.constant(bias))
        number = len(self._nodes)
        to = [f"value_{number}", "", "", f"sum_{number}"]
        self.ops("SkipLayerNormalization", *operands, to=to, domain=MICROSOFT, epsilon=epsilon)
        return to[0], to[3]

    def biased_gelu(self, x: str, weight: Array, bias: Array, name: str) -> str:
        """`gelu` of `linear`; one kernel after the product in a "fused" graph."""
        if self.precision != "fused":
            return self.gelu(self.linear(x, weight, bias, name))
        y = self.linear(x, weight, None, name)
        return self.op("BiasGelu", y, self.constant(bias, f"{name}.bias"), domain=MICROSOFT)

    def model(self) -> onnx.ModelProto:
        """Finish: the ONNX model, checked unless it is too large to be one file."""
        constants = list(self._constants.values())
        graph = helper.make_graph(self._nodes, self.name, self._inputs, self._outputs, constants)
        domains = [helper.make_opsetid("", OPSET)]
        foreign = sorted({node.domain for node in self._nodes} - {""})
        domains += [helper.make_opsetid(domain, 1) for domain in foreign]
        model = helper.make_model(
            graph, opset_imports=domains, ir_version=IR_VERSION, producer_name="vernissage"
        )
        if sum(len(constant.raw_data) for constant in constants) < LARGEST:
            onnx.checker.check_model(model)
        return model
