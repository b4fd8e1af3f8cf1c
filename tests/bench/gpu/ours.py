"""This product's way: an ONNX file in ONNX Runtime, tensors bound on the device, a CUDA graph."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Literal

import numpy as np
import torch

from tests.bench.nets.export import BATCH
from tests.bench.nets.net import Inputs, Precision

KINDS = {
    "tensor(float)": torch.float32,
    "tensor(float16)": torch.float16,
    "tensor(int64)": torch.int64,
    "tensor(int32)": torch.int32,
    "tensor(bool)": torch.bool,
}
NUMPY = {
    torch.float32: np.float32,
    torch.float16: np.float16,
    torch.int64: np.int64,
    torch.int32: np.int32,
    torch.bool: np.bool_,
}
UNRECORDED = "-1"
"""The graph number for which ONNX Runtime records nothing."""


@dataclass(frozen=True)
class Options:
    """How the CUDA provider is set."""

    precision: Precision = "fp16"
    nhwc: bool = False
    fuse_bias: bool = False
    search: Literal["EXHAUSTIVE", "HEURISTIC", "DEFAULT"] = "EXHAUSTIVE"
    workspace: bool = True
    tf32: bool = True
    recorded: bool = True
    """By a CUDA graph."""
    layout: Literal["exported", "last", "branches"] = "exported"
    """As exported; rewritten so that all pictures are channels last; that, a stream for each branch."""
    tuned: bool = False
    """Let ONNX Runtime time the ways of multiplying matrices, and keep the fastest."""
    attention: int = 0
    """Attention kernels that may be used, as bits: 1 flash, 2 memory-efficient, 8 cuDNN; 0: as it likes."""

    def provider(self) -> dict[str, str]:
        """Return the provider's own names."""
        chosen = {
            "prefer_nhwc": self.nhwc,
            "fuse_conv_bias": self.fuse_bias,
            "cudnn_conv_use_max_workspace": self.workspace,
            "use_tf32": self.tf32,
            "enable_cuda_graph": self.recorded,
        }
        names = {name: str(int(value)) for name, value in chosen.items()}
        names["cudnn_conv_algo_search"] = self.search
        if self.attention:
            names["sdpa_kernel"] = str(self.attention)
        return names

    def words(self) -> str:
        """What differs from the defaults, in short."""
        plain = asdict(Options())
        return (
            " ".join(f"{name}={value}" for name, value in asdict(self).items() if value != plain[name])
            or "defaults"
        )


PICTURE = Options(nhwc=True, fuse_bias=True, layout="last")
FLASH, CUDNN = 1, 8


def candidates(name: str, picture: bool) -> list[Options]:
    """What an engine's builder would try for a network: the fastest is taken."""
    if not picture:
        return [Options(), Options(tuned=True), Options(tuned=True, attention=CUDNN)]
    found = [replace(PICTURE, layout="exported")]
    return [*found, PICTURE, replace(PICTURE, layout="branches")] if name.startswith("hrnet") else found


def sweep(name: str, picture: bool) -> Iterator[Options]:
    """All settings worth trying on a network, the likelier ones first."""
    yield from candidates(name, picture)
    if not picture:
        yield Options(attention=FLASH)
        yield Options(attention=CUDNN)
        yield Options(recorded=False)
        return
    best = candidates(name, picture)[:2]
    for option in best:
        yield replace(option, fuse_bias=False)
        yield replace(option, search="HEURISTIC")
        yield replace(option, workspace=False)
    yield Options()
    yield Options(fuse_bias=True)
    yield Options(precision="fp32")  # convolution, bias, sum and ReLU are one kernel there, in TF32
    yield replace(best[-1], recorded=False)


def session_for(
    path: Path,
    options: Options,
    device: str,
    stream: torch.cuda.Stream | None = None,
    *,
    batch: int | None = None,
    profile: str = "",
) -> Any:
    """Open an ONNX Runtime session, on a stream of the caller's where one is given."""
    import onnxruntime as ort

    if device == "cuda" and hasattr(ort, "preload_dlls"):
        ort.preload_dlls()
    chosen = ort.SessionOptions()
    chosen.log_severity_level = 3
    if batch is not None:
        chosen.add_free_dimension_override_by_name(BATCH, batch)
    if profile:
        chosen.enable_profiling = True
        chosen.profile_file_prefix = profile
    if options.tuned:
        chosen.add_session_config_entry("ep.cuda.enable_gemm_auto_tune", "1")
    providers: list[Any] = ["CPUExecutionProvider"]
    if device == "cuda":
        settings = options.provider()
        if stream is not None:
            settings["user_compute_stream"] = str(stream.cuda_stream)
        providers.insert(0, ("CUDAExecutionProvider", settings))
    session = ort.InferenceSession(str(path), chosen, providers=providers)
    if device == "cuda" and "CUDAExecutionProvider" not in session.get_providers():
        raise RuntimeError("ONNX Runtime could not load its CUDA provider")
    return session


class Ours:
    """A session for the shapes of `inputs`, which are on the device; `run` leaves `outputs` there.

    With a `stream`, `run` only asks for the work there and waits for nothing.
    """

    def __init__(
        self,
        path: Path,
        inputs: Inputs,
        options: Options,
        device: str,
        *,
        profile: str = "",
        stream: torch.cuda.Stream | None = None,
    ) -> None:
        import onnxruntime as ort

        self.device = device
        batch = next(iter(inputs.values())).shape[0]
        self.session = session_for(path, options, device, stream, batch=batch, profile=profile)
        self.asked = ort.RunOptions()
        if stream is not None:
            self.asked.add_run_config_entry("disable_synchronize_execution_providers", "1")
        self.binding = self.session.io_binding()
        self.inputs = {
            wanted.name: inputs[wanted.name].to(KINDS[wanted.type]).contiguous()
            for wanted in self.session.get_inputs()
        }
        for name, x in self.inputs.items():
            self.binding.bind_input(name, device, 0, NUMPY[x.dtype], tuple(x.shape), x.data_ptr())
        self.outputs = self._outputs(ort)
        self.run()

    def _outputs(self, ort: Any) -> Inputs:
        """Run once unrecorded to learn the outputs' shapes, and bind tensors of these."""
        wanted = self.session.get_outputs()
        for output in wanted:
            self.binding.bind_output(output.name, self.device)
        self.settle()
        unrecorded = ort.RunOptions()
        unrecorded.add_run_config_entry("gpu_graph_id", UNRECORDED)
        self.session.run_with_iobinding(self.binding, unrecorded)
        shapes = [value.shape() for value in self.binding.get_outputs()]
        found = {}
        self.binding.clear_binding_outputs()
        for output, shape in zip(wanted, shapes, strict=True):
            y = torch.empty(shape, dtype=KINDS[output.type], device=self.device)
            self.binding.bind_output(output.name, self.device, 0, NUMPY[y.dtype], shape, y.data_ptr())
            found[output.name] = y
        return found

    def settle(self) -> None:
        """Wait until the device is done."""
        if self.device == "cuda":
            torch.cuda.synchronize()

    def run(self) -> None:
        """Compute `outputs` of `inputs`."""
        self.session.run_with_iobinding(self.binding, self.asked)

    def from_host(self, host: Inputs, results: Inputs) -> None:
        """The same with inputs and outputs in pinned memory of the host."""
        for name, x in host.items():
            self.inputs[name].copy_(x, non_blocking=True)
        self.settle()
        self.run()
        for name, y in results.items():
            y.copy_(self.outputs[name], non_blocking=True)
        self.settle()
