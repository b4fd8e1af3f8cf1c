"""Builds one TensorRT engine: `python -P trt_build.py REQUEST RESULT`, both JSON files.

It runs in a process of its own, because TensorRT ends its process rather than fail at some graphs, and in
an interpreter of its own where TensorRT is installed in one; so it imports nothing but the standard library
and TensorRT. `engines.targets.tensorrt` writes the request and reads the result.
"""

import contextlib
import fcntl
import json
import os
import sys
import time
import warnings
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

KEPT_MESSAGES = 20
INT64 = "has Int64 binding"
"""Said of every input of whole numbers, and no fault."""


class Refused(Exception):
    """TensorRT does not want this graph; `kind` is "graph" or "build"."""

    def __init__(self, kind: str, lines: Sequence[str]) -> None:
        super().__init__("; ".join(lines))
        self.kind = kind
        self.lines = list(lines)


def _logger(trt: Any) -> Any:
    class Logger(trt.ILogger):  # type: ignore[misc]
        """Keeps warnings and errors; TensorRT's own prints them."""

        def __init__(self) -> None:
            trt.ILogger.__init__(self)
            self.lines: list[str] = []

        def log(self, severity: Any, message: str) -> None:
            if int(severity) <= int(trt.ILogger.Severity.WARNING):
                self.lines.append(f"{severity.name.lower()}: {' '.join(message.split())}")
                print(self.lines[-1], file=sys.stderr, flush=True)

    return Logger()


def load(modules: Sequence[str]) -> Any:
    """Import the first of these modules that there is."""
    for name in modules[:-1]:
        with contextlib.suppress(ModuleNotFoundError):
            return import_module(name)
    return import_module(modules[-1])


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    with path.with_name(f"{path.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _timing_cache(config: Any, path: Path) -> Any:
    """Give the builder what earlier builds measured; a damaged file is as good as none."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with _locked(path):
        kept = path.read_bytes() if path.is_file() else b""
    try:
        cache = config.create_timing_cache(kept)
    except Exception:
        cache = None
    if cache is None:
        cache = config.create_timing_cache(b"")
    config.set_timing_cache(cache, ignore_mismatch=False)
    return cache


def _keep_timings(config: Any, cache: Any, path: Path) -> None:
    """Merge what this build measured into the file, which another may have written meanwhile."""
    with _locked(path):
        kept = path.read_bytes() if path.is_file() else b""
        if kept:
            with contextlib.suppress(Exception):
                cache.combine(config.create_timing_cache(kept), ignore_mismatch=False)
        partial = path.with_name(f".{path.name}.partial")
        partial.write_bytes(bytes(cache.serialize()))
        partial.replace(path)


def _network(trt: Any, builder: Any) -> Any:
    """Make an empty, strongly typed network; from TensorRT 11 on there are no others and no flag."""
    flag = getattr(trt.NetworkDefinitionCreationFlag, "STRONGLY_TYPED", None)
    return builder.create_network(0 if flag is None else 1 << int(flag))


def _load_plugins(trt: Any, builder: Any, logger: Any, request: dict[str, Any]) -> None:
    """Load the libraries that were named, then let Python stand in for what none of them brings."""
    start = getattr(trt, "init_libnvinfer_plugins", None)  # TensorRT-RTX has none of its own
    if start is not None:
        start(logger, "")
    registry = builder.get_plugin_registry()
    for path in request["plugins"]:
        try:
            loaded = registry.load_library(path)
        except Exception as error:
            raise Refused("build", [f"the plugin library {path} can't be loaded: {error}"]) from error
        if loaded is None:
            raise Refused("build", [f"the plugin library {path} can't be loaded", *logger.lines[-1:]])
    if request["creators"]:
        sys.path.append(request["root"])
    for module in request["creators"].values():
        import_module(module).register(trt, registry, lambda line: logger.log(trt.ILogger.ERROR, line))


def _parse(trt: Any, network: Any, logger: Any, path: str) -> None:
    parser = trt.OnnxParser(network, logger)
    if not parser.parse_from_file(path):
        lines = []
        for number in range(parser.num_errors):
            error = parser.get_error(number)
            where = f"{error.node_operator()} {error.node_name()}: " if error.node_operator() else ""
            lines.append(f"{where}{' '.join(error.desc().split())}")
        raise Refused("graph", lines or logger.lines[-1:] or ["the parser gave no reason"])


def _configure(trt: Any, builder: Any, request: dict[str, Any]) -> Any:
    config = builder.create_builder_config()
    if request["workspace_mb"]:
        config.set_memory_pool_limit(trt.MemoryPoolType.WORKSPACE, request["workspace_mb"] << 20)
    if request["capabilities"]:
        config.num_compute_capabilities = len(request["capabilities"])
        for number, capability in enumerate(request["capabilities"]):
            config.set_compute_capability(getattr(trt.ComputeCapability, f"SM{capability}"), number)
    if request["sparse"]:
        config.set_flag(trt.BuilderFlag.SPARSE_WEIGHTS)
    if request["profile"]:
        profile = builder.create_optimization_profile()
        for name, shapes in request["profile"].items():
            profile.set_shape(name, *(tuple(shape) for shape in shapes))
        if config.add_optimization_profile(profile) < 0:
            raise Refused("build", ["the optimisation profile is refused"])
    return config


def build(request: dict[str, Any]) -> dict[str, Any]:
    """Parse, build and write the plan; returns what there is to tell of it. Raises `Refused`."""
    trt = load(request["modules"])
    begun = time.monotonic()
    logger = _logger(trt)
    builder = trt.Builder(logger)
    network = _network(trt, builder)
    _load_plugins(trt, builder, logger, request)
    _parse(trt, network, logger, request["onnx"])
    config = _configure(trt, builder, request)
    timings = Path(request["timing_cache"]) if request["timing_cache"] else None
    cache = _timing_cache(config, timings) if timings else None
    plan = builder.build_serialized_network(network, config)
    if plan is None:
        errors = [line for line in logger.lines if not line.startswith("warning")]
        raise Refused("build", errors[-2:] or ["the builder gave no reason"])
    with open(request["plan"], "wb") as file:
        file.write(memoryview(plan))
    if timings:
        _keep_timings(config, cache, timings)
    kinds = [network.get_layer(number).type.name for number in range(network.num_layers)]
    return {
        "layers": network.num_layers,
        "plugins": sum(kind.startswith("PLUGIN") for kind in kinds),
        "seconds": round(time.monotonic() - begun, 2),
        "bytes": os.path.getsize(request["plan"]),
        "warnings": [line for line in logger.lines if line.startswith("warning") and INT64 not in line][
            :KEPT_MESSAGES
        ],
    }


def main(request_path: str, result_path: str) -> None:
    """Do what the request says; the result is written whatever comes of it."""
    warnings.simplefilter("ignore", DeprecationWarning)
    request = json.loads(Path(request_path).read_text())
    try:
        result = build(request)
    except Refused as error:
        result = {"refused": error.kind, "lines": error.lines}
    except ImportError as error:
        result = {"refused": "import", "lines": [str(error)]}
    except OSError as error:
        result = {"refused": "system", "lines": [error.strerror or str(error)], "errno": error.errno}
    Path(result_path).write_text(json.dumps(result))


if __name__ == "__main__":
    main(*sys.argv[1:])
