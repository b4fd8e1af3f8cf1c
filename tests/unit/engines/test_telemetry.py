"""Converting and serving report to nobody."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

CONVERT = """
from pathlib import Path
from engines.convert import smollm2
from engines.fetch import require_sources
from engines.cache import cache_root
from engines.manifest import manifest_of
manifest = manifest_of("smollm2-135m")
smollm2.convert(manifest, manifest.recipe(), require_sources(manifest, cache_root()), Path({into!r}))
"""


def python(code: str, home: Path) -> None:
    cache = os.environ.get("VERNISSAGE_CACHE", str(Path.home() / ".cache" / "vernissage"))
    environment = {**os.environ, "HOME": str(home), "VERNISSAGE_CACHE": cache}
    subprocess.run([sys.executable, "-c", code], env=environment, check=True, timeout=200)


def test_openvino_is_imported_without_its_reporter(tmp_path: Path) -> None:
    python(
        "from engines.telemetry import silence_openvino; silence_openvino(); import openvino_genai", tmp_path
    )
    assert not (tmp_path / "intel").exists()


@pytest.mark.models
def test_a_conversion_reports_to_nobody(tmp_path: Path) -> None:
    into = tmp_path / "into"
    into.mkdir()
    python(CONVERT.format(into=str(into)), tmp_path)
    assert (into / "openvino_model.xml").is_file()
    assert not (tmp_path / "intel").exists()


@pytest.mark.parametrize("first", ["engines", "guide_ai", "guide_ai.runtime.sessions"])
def test_onnxruntime_is_told_to_report_nothing_before_it_is_imported(first: str) -> None:
    code = (
        f"import os, sys; import {first.split('.')[0]};"
        "assert 'onnxruntime' not in sys.modules and os.environ['ORT_DISABLE_TELEMETRY'] == '1';"
        f"import {first}"
    )
    environment = {name: value for name, value in os.environ.items() if name != "ORT_DISABLE_TELEMETRY"}
    subprocess.run([sys.executable, "-c", code], env=environment, check=True, timeout=100)
