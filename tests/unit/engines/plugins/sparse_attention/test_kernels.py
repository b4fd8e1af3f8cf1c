"""The kernels' PTX is that of the sources beside it, and launch.py counts as they do."""

import hashlib
import re

import pytest

from engines.plugins.sparse_attention import launch
from engines.plugins.sparse_attention.launch import DTYPES, FOLDER
from engines.plugins.sparse_attention.pattern import BLOCK_SIZES, HEAD_SIZES

SOURCES = sorted([*FOLDER.glob("*.cu"), *FOLDER.glob("*.cuh")])
TEXT = "".join(path.read_text() for path in SOURCES)


@pytest.mark.parametrize("head", HEAD_SIZES)
@pytest.mark.parametrize("dtype", DTYPES.values())
def test_kernels_were_built_from_these_sources(dtype: str, head: int) -> None:
    text = (FOLDER / f"{dtype}_{head}.ptx").read_text()
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in SOURCES)).hexdigest()
    assert digest in text, "run `make kernels`"
    assert ".target sm_80" in text  # the oldest card that copies beside its work
    wanted = {f"band_{rows}" for rows in BLOCK_SIZES} | {"merge_all"}
    assert set(re.findall(r"\.visible \.entry (\w+)\(", text)) == wanted
    assert {"half": ".f16.f16.f32", "bfloat16": ".bf16.bf16.f32"}[dtype] in text


@pytest.mark.parametrize(
    ("constant", "value"),
    [
        ("kTile", launch.TILE),
        ("kSplitGlobals", launch.SPLIT_GLOBALS),
        ("kSplitFrom", launch.SPLIT_FROM),
        ("kMergers", launch.MERGERS),
        *((f"kStages{block}", stages) for block, stages in launch.STAGES.items()),
    ],
)
def test_both_sides_of_a_launch_count_alike(constant: str, value: int) -> None:
    assert re.findall(rf"constexpr int {constant} = (\d+);", TEXT) == [str(value)]
