"""One vector of a text from the states of its tokens."""

from engines.convert.graph import GraphBuilder


def mean(g: GraphBuilder, hidden: str, weights: str) -> str:
    """Average the tokens' states (B, S, width), float32, weights (B, S) being 1 or 0."""
    columns = g.op("Unsqueeze", weights, g.integers(2))
    total = g.op("ReduceSum", g.op("Mul", hidden, columns), g.integers(1), keepdims=0)
    return g.op("Div", total, g.op("ReduceSum", weights, g.integers(1), keepdims=1))


def unit(g: GraphBuilder, average: str) -> None:
    """Write `average` (B, width), scaled to length 1, as `vector`."""
    if g.precision == "fused":  # ONNX Runtime has no LpNormalization for a GPU
        g.op("Div", average, g.op("ReduceL2", average, axes=[-1], keepdims=1), to="vector")
    else:
        g.op("LpNormalization", average, axis=-1, p=2, to="vector")
