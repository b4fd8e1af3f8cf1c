"""Numbers that no form of the attention can be made for are refused."""

from typing import Any

import numpy as np
import pytest

from engines.errors import BadPattern
from engines.plugins.sparse_attention.pattern import Pattern

NUMBERS: dict[str, Any] = {"window": 64, "num_global": 1, "scale": 0.125, "block_size": 64}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *((name, value) for name in ("window", "num_global") for value in (-1, 1.5, True, 2**40, "8", None)),
        *(("block_size", value) for value in (0, 32, 64.0, True, "64", None)),
        *(
            ("scale", value)
            for value in (0, -1.0, 1e300, 1e-320, float("nan"), float("inf"), True, "1", None)
        ),
    ],
)
def test_other_numbers_are_refused_by_their_name(name: str, value: object) -> None:
    with pytest.raises(BadPattern, match=name):
        Pattern(**{**NUMBERS, name: value})


@pytest.mark.parametrize(
    ("name", "value"), [("window", 0), ("window", np.int64(7)), ("scale", 1), ("scale", np.float32(0.2))]
)
def test_numbers_of_any_library_are_numbers(name: str, value: object) -> None:
    assert getattr(Pattern(**{**NUMBERS, name: value}), name) == value
