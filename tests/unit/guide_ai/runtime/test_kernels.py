"""The kernels' PTX is that of the sources beside it."""

import hashlib
import re

import pytest

from guide_ai.runtime.kernels import FOLDER

SOURCES = sorted(FOLDER.glob("*.cu"))


@pytest.mark.parametrize("source", SOURCES, ids=[path.stem for path in SOURCES])
def test_kernels_were_built_from_these_sources(source) -> None:
    text = source.with_suffix(".ptx").read_text()
    assert hashlib.sha256(source.read_bytes()).hexdigest() in text, "run `make kernels`"
    assert ".target sm_75" in text  # the oldest card that is served
    declared = set(re.findall(r'extern "C" __global__ void (\w+)\(', source.read_text()))
    assert declared == set(re.findall(r"\.visible \.entry (\w+)\(", text)) and declared
