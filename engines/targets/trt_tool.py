"""Where TensorRT is installed and how a build is handed to it: what its three kinds differ in is here."""

import errno
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from engines.cache import cache_root
from engines.checksum import sha256_of
from engines.errors import BadGraph, BuildFailed, DiskFull, ToolMissing
from engines.manifest import Target

ROOT = Path(__file__).parents[2]
SCRIPT = Path(__file__).with_name("trt_build.py")
PATIENCE = 60.0
"""Seconds in which an interpreter has to say what is installed in it."""
SHOWN = 3
"""Lines of a builder's last words in an error."""

PROBE = """
import importlib.metadata as m, importlib.util as u, json, sys
names = sys.argv[1].split(",")
found = [d for d in m.distributions() if (d.metadata["Name"] or "").lower().replace("-", "_") in names]
spec = u.find_spec(sys.argv[2])
there = any(u.find_spec(name) for name in sys.argv[3].split(","))
print(json.dumps({
    "version": found[0].version if found and there else "",
    "package": found[0].metadata["Name"] if found else "",
    "libraries": list(spec.submodule_search_locations)[0] if spec and spec.submodule_search_locations else "",
}))
"""


@dataclass(frozen=True, slots=True)
class Flavour:
    """What one of NVIDIA's two products is called."""

    target: Target
    title: str
    modules: tuple[str, ...]
    """Python modules, the first that there is being taken: the second is the first's own content, and all
    that is there where the packages were locked without their installer."""
    packages: tuple[str, ...]
    libraries: str
    """Python package that holds the shared libraries."""
    library: str
    """The shared library as its ONNX parser asks the system for it."""
    requirements: str
    """Its lock, "" where none can be made."""
    install: str
    """The command that brings it, to be typed in the checkout."""
    capabilities: tuple[str, ...]
    """Those that it builds for without such a GPU; none: it builds for the GPU of the host."""
    timing_cache: bool


TENSORRT = Flavour(
    target="tensorrt",
    title="TensorRT",
    modules=("tensorrt", "tensorrt_bindings"),
    packages=(
        "tensorrt",
        "tensorrt_cu13",
        "tensorrt_cu12",
        "tensorrt_cu13_bindings",
        "tensorrt_cu12_bindings",
    ),
    libraries="tensorrt_libs",
    library="libnvinfer.so",
    requirements="",
    install="`.venv/bin/pip install tensorrt pycuda` (NVIDIA serves it from an index of its own)",
    capabilities=(),
    timing_cache=True,
)
RTX = Flavour(
    target="tensorrt-rtx",
    title="TensorRT-RTX",
    modules=("tensorrt_rtx", "tensorrt_rtx_bindings"),
    packages=("tensorrt_rtx_cu13_bindings", "tensorrt_rtx_cu12_bindings"),
    libraries="tensorrt_rtx_libs",
    library="libtensorrt_rtx.so",
    requirements="tensorrt-rtx.txt",
    install="`.venv/bin/pip install -r requirements/tensorrt-rtx.txt`",
    capabilities=("75", "80", "86", "89", "120"),
    timing_cache=False,  # its calls are no-ops there: kernels are tuned on the user's machine
)


@dataclass(frozen=True, slots=True)
class Installed:
    """A TensorRT that was found."""

    python: Path
    version: str
    """In full, such as "1.7.1.116"."""
    cuda: str
    """The CUDA that its package is made for, "13"; "" where its name doesn't say."""
    libraries: Path | None


def environment_of(flavour: Flavour, root: Path) -> Path:
    """Return the folder of the environment that `make test` makes of the locked packages."""
    locked = ROOT / "requirements" / flavour.requirements
    name = sha256_of(locked)[:12] if locked.is_file() else "unlocked"
    return root / "environments" / f"{flavour.target}-{name}"


def _interpreters(flavour: Flavour) -> Sequence[Path]:
    chosen = os.environ.get("VERNISSAGE_TENSORRT_PYTHON")
    if chosen:
        return [Path(chosen)]
    return [Path(sys.executable), environment_of(flavour, cache_root()) / "bin" / "python"]


@cache
def _probe(python: Path, flavour: Flavour) -> Installed | None:
    names = (",".join(flavour.packages), flavour.libraries, ",".join(flavour.modules))
    # An interpreter of ours or the operator's, told names from the table above.
    try:
        asked = subprocess.run(  # noqa: S603
            [str(python), "-c", PROBE, *names],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=True,
            timeout=PATIENCE,
        )
        told = json.loads(asked.stdout)
    except (OSError, ValueError, subprocess.SubprocessError):
        return None  # it can't be started, or is no Python: what it says is not an answer
    if not isinstance(told, dict) or not told.get("version"):
        return None
    package = told["package"].replace("-", "_")
    cuda = package.split("_cu")[1].split("_")[0] if "_cu" in package else ""
    return Installed(python, told["version"], cuda, Path(told["libraries"]) if told["libraries"] else None)


def installed(flavour: Flavour) -> Installed:
    """Return the TensorRT to build with: of $VERNISSAGE_TENSORRT_PYTHON, else beside us, else in the cache.

    Raises `ToolMissing` naming what to install.
    """
    candidates = _interpreters(flavour)
    for python in candidates:
        if os.access(python, os.X_OK):
            found = _probe(python, flavour)
            if found:
                return found
    where = f" in {candidates[0]}" if len(candidates) == 1 else ""
    raise ToolMissing(
        f"{flavour.title} is not installed{where}: run {flavour.install}, or name a Python that has it in "
        "VERNISSAGE_TENSORRT_PYTHON"
    )


def _environment(tool: Installed, flavour: Flavour, links: Path) -> Mapping[str, str]:
    """Let the parser find the library under the name that it asks for plugins with.

    The packages hold `lib….so.1` only; the parser opens `lib….so`, and ends the process if it can't.
    """
    paths = [str(links)]
    if tool.libraries:
        versions = sorted(tool.libraries.glob(f"{flavour.library}.*"))
        if versions:
            (links / flavour.library).symlink_to(versions[-1])
        paths.append(str(tool.libraries))
    before = os.environ.get("LD_LIBRARY_PATH")
    return {
        **os.environ,
        "LD_LIBRARY_PATH": os.pathsep.join([*paths, before] if before else paths),
    }


def build(tool: Installed, flavour: Flavour, name: str, request: Mapping[str, Any]) -> dict[str, Any]:
    """Build one engine in a process of its own; `name` is the graph's, for errors.

    Returns what `trt_build` tells. Raises `BadGraph` where the parser refuses, `BuildFailed` where the
    builder does or its process dies, `ToolMissing` where the library can't be loaded, `DiskFull`.
    """
    with tempfile.TemporaryDirectory(prefix="vernissage-tensorrt-") as folder:
        scratch = Path(folder)
        asked, told = scratch / "request.json", scratch / "result.json"
        asked.write_text(json.dumps({**request, "modules": flavour.modules}))
        # -P: beside the script lie modules whose names TensorRT's own packages have.
        command = [str(tool.python), "-P", str(SCRIPT), str(asked), str(told)]
        ended = subprocess.run(  # noqa: S603 (our own script, in the interpreter that was found)
            command,
            env=dict(_environment(tool, flavour, scratch)),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )
        refused = _refusal(ended, request)
        if refused:
            raise BuildFailed(f"{name}: {flavour.title} {tool.version}: {refused}")
        if not told.is_file():
            raise BuildFailed(f"{name}: {flavour.title} {tool.version} {_death(ended)}")
        result: dict[str, Any] = json.loads(told.read_text())
    kind = result.get("refused")
    if kind is None:
        return result
    lines = "; ".join(result["lines"][:SHOWN])
    if kind == "import":
        raise ToolMissing(f"{flavour.title} in {tool.python} can't be loaded: {lines}")
    if kind == "system" and result["errno"] == errno.ENOSPC:
        raise DiskFull(f"{name}: no space left for the engine")
    raise (BadGraph if kind == "graph" else BuildFailed)(f"{name}: {flavour.title} {tool.version}: {lines}")


def _refusal(ended: subprocess.CompletedProcess[str], request: Mapping[str, Any]) -> str:
    """What a plugin of ours said against its node, "" if none did; what TensorRT adds to it says no more."""
    for line in ended.stderr.splitlines():
        said = line.removeprefix("error: ")
        if said != line and said.startswith(tuple(request["creators"])):
            return said
    return ""


def _death(ended: subprocess.CompletedProcess[str]) -> str:
    words = [line for line in ended.stderr.splitlines() if line.strip()][-SHOWN:]
    last = f": {'; '.join(words)}" if words else ""
    if ended.returncode < 0:
        return f"was ended by {signal.Signals(-ended.returncode).name}{last}"
    return f"gave up{last}"
