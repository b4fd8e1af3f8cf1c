"""Random inputs of an attention, and the ONNX decomposition run over them."""

import secrets
from dataclasses import dataclass
from typing import Any

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from onnx import TensorProto

from engines.convert.graph import FLOAT, HALF, INT32, GraphBuilder
from engines.plugins.sparse_attention.decomposition import Decomposition
from engines.plugins.sparse_attention.pattern import Pattern

Array = NDArray[Any]
TYPES = {np.dtype(np.float32): FLOAT, np.dtype(np.float16): HALF}


def fresh_seed() -> int:
    """A seed that no run before had; pytest shows the line where a test fails."""
    seed = secrets.randbits(32)
    print(f"seed {seed}")
    return seed


@dataclass(frozen=True, slots=True)
class Texts:
    """q, k, v (B, H, S, D) and a mask (B, S)."""

    q: Array
    k: Array
    v: Array
    mask: Array

    @classmethod
    def random(
        cls, seed: int, shape: tuple[int, int, int, int], dtype: type = np.float32, present: float = 1.0
    ) -> "Texts":
        """Texts of which each token is there with this likelihood."""
        random = np.random.default_rng(seed)
        q, k, v = (random.standard_normal(shape).astype(dtype) for _ in "qkv")
        mask = (random.random((shape[0], shape[2])) < present).astype(np.int32)
        return cls(q, k, v, mask)

    def feeds(self) -> dict[str, Array]:
        return {"q": self.q, "k": self.k, "v": self.v, "mask": self.mask}


def decomposed(texts: Texts, pattern: Pattern) -> Array:
    """Build the graph for these texts' type and run it in ONNX Runtime."""
    kind = TYPES[texts.q.dtype]
    g = GraphBuilder("attention", "fused" if kind == TensorProto.FLOAT16 else "fp32")
    heads, size = texts.q.shape[1], texts.q.shape[3]
    q, k, v = (g.input(name, kind, "B", heads, "S", size) for name in "qkv")
    mask = g.input("mask", INT32, "B", "S")
    g.op("Identity", Decomposition(g, mask, pattern, size).attend(q, k, v), to="o")
    g.output("o", kind, "B", heads, "S", size)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(
        g.model().SerializeToString(), options, providers=["CPUExecutionProvider"]
    )
    out: Array = session.run(None, texts.feeds())[0]
    return out


def distance(found: Array, wanted: Array) -> float:
    """How far a result lies off, relative to the size of what is wanted."""
    off = np.linalg.norm(found.astype(np.float64) - wanted)
    return float(off / max(np.linalg.norm(wanted), 1e-30))
