"""The three ways to multiply agree with each other, and with and without a sign."""

from pathlib import Path

import numpy as np
import onnx
import pytest

from engines.convert import graph
from engines.convert.graph import FLOAT, INT64, GraphBuilder, Precision, quantise
from engines.convert.signs import as_exact, signed_is_exact
from engines.run import OnnxSession

RANDOM = np.random.default_rng(7)
WEIGHT = RANDOM.normal(0, 0.1, (40, 256)).astype(np.float32)
BIAS = RANDOM.normal(0, 1, 40).astype(np.float32)


def run(builder: GraphBuilder, folder: Path, **feeds: np.ndarray) -> np.ndarray:
    path = folder / f"{builder.name}.onnx"
    onnx.save(builder.model(), path)
    return OnnxSession(path).run(feeds)["y"]


def multiply(folder: Path, precision: Precision, x: np.ndarray, *, by_rows: bool = False) -> np.ndarray:
    g = GraphBuilder(precision, precision)
    g.input("x", FLOAT, 1, "n", 256)
    g.output("y", FLOAT, 1, "n", 40)
    linear = g.linear_by_rows if by_rows else g.linear
    g.op("Identity", linear("x", WEIGHT, BIAS, "layer"), to="y")
    return run(g, folder, x=x)


def error(y: np.ndarray, x: np.ndarray) -> float:
    reference = x[0] @ WEIGHT.T + BIAS
    return float(np.linalg.norm(y[0] - reference) / np.linalg.norm(reference))


@pytest.mark.parametrize(("precision", "tolerance"), [("fp32", 1e-6), ("int8", 0.02), ("blocks", 0.02)])
@pytest.mark.parametrize("rows", [1, 5, 70])
def test_each_precision_multiplies(tmp_path: Path, precision: Precision, tolerance: float, rows: int) -> None:
    x = RANDOM.normal(0, 1, (1, rows, 256)).astype(np.float32)
    assert error(multiply(tmp_path, precision, x), x) < tolerance


def test_a_giant_row_spoils_the_others_only_without_rows(tmp_path: Path) -> None:
    x = RANDOM.normal(0, 1, (1, 20, 256)).astype(np.float32)
    giant = x.copy()
    giant[0, 3] *= 100
    plain, by_rows = (multiply(tmp_path, "int8", giant, by_rows=rows)[:, 4:] for rows in (False, True))
    assert error(by_rows, x[:, 4:]) < 0.02 < error(plain, x[:, 4:])


def test_rows_of_zeros_stay_finite(tmp_path: Path) -> None:
    y = multiply(tmp_path, "int8", np.zeros((1, 3, 256), np.float32), by_rows=True)
    np.testing.assert_allclose(y[0], np.tile(BIAS, (3, 1)), atol=1e-5)


@pytest.mark.skipif(not signed_is_exact(), reason="this processor multiplies signed bytes inexactly")
def test_a_computer_without_exact_signed_products_gets_the_same_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    x = RANDOM.normal(0, 1, (1, 9, 256)).astype(np.float32)
    monkeypatch.setattr(graph, "signed_is_exact", lambda: False)
    unsigned = multiply(tmp_path, "int8", x)
    monkeypatch.setattr(graph, "signed_is_exact", lambda: True)
    np.testing.assert_allclose(multiply(tmp_path, "int8", x), unsigned, rtol=1e-5, atol=1e-6)


def test_signs_are_shifted_with_their_zero_point() -> None:
    values = np.array([-128, 0, 127], np.int8)
    shifted, zero = as_exact(values, 0, signed=False)
    assert shifted.tolist() == [0, 128, 255] and zero == 128 and shifted.dtype == np.uint8
    back, zero = as_exact(shifted, 128, signed=True)
    assert back.tolist() == values.tolist() and zero == 0


@pytest.mark.parametrize(
    ("flags", "exact"), [("fpu avx2 avx512f", False), ("avx2 avx512_vnni", True), ("avx2 avx_vnni", True)]
)
def test_the_processor_decides(
    tmp_path: Path, flags: str, exact: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engines.convert.signs.platform.machine", lambda: "x86_64")
    cpuinfo = tmp_path / f"cpuinfo-{exact}"
    cpuinfo.write_text(f"processor\t: 0\nflags\t\t: {flags}\n\nprocessor\t: 1\nflags\t\t: {flags}\n")
    assert signed_is_exact(cpuinfo) is exact
    assert signed_is_exact(tmp_path / "not-there") is False


def test_embedding_rows_keep_their_own_scale(tmp_path: Path) -> None:
    table = (RANDOM.normal(0, 1, (50, 16)) * np.geomspace(0.01, 100, 50)[:, None]).astype(np.float32)
    rows = np.array([[0, 49, 7]])
    for precision, tolerance in (("fp32", 0), ("blocks", 0.01)):
        g = GraphBuilder(f"table-{precision}", precision)  # type: ignore[arg-type]
        g.input("rows", INT64, 1, "n")
        g.output("y", FLOAT, 1, "n", 16)
        g.op("Identity", g.embedding(table, "rows", "table"), to="y")
        y = run(g, tmp_path, rows=rows)
        for got, expected in zip(y[0], table[rows[0]], strict=True):
            assert np.abs(got - expected).max() <= tolerance * np.abs(expected).max()


def test_a_column_of_zeros_quantises_to_zeros() -> None:
    values, scale = quantise(np.array([[0, 1], [0, -2]], np.float32))
    assert values[:, 0].tolist() == [0, 0] and np.isfinite(scale).all()


def test_the_same_constant_is_kept_once() -> None:
    g = GraphBuilder("constants", "fp32")
    assert g.integers(1, 2) == g.integers(1, 2) != g.integers(2, 1)
    assert g.scalar(1.0) != g.integers(1)
