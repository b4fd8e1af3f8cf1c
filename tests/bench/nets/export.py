"""A torch module becomes an ONNX file, in FP32 or FP16."""

import warnings
from collections.abc import Sequence
from pathlib import Path

import onnx
import torch
from torch import nn

from tests.bench.nets.channels_last import channels_last
from tests.bench.nets.hrnet import HRNet
from tests.bench.nets.hrnet_parts import ranks
from tests.bench.nets.net import Inputs, Net, Precision

OPSET = 18
BATCH = "batch"


def write(module: nn.Module, inputs: Inputs, outputs: Sequence[str], path: Path) -> None:
    """Write `module` in FP32, the first dimension left open.

    Batch normalisation is folded into the convolutions by the exporter.
    """
    with torch.inference_mode(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            module.cpu(),
            tuple(inputs.values()),
            str(path),
            input_names=list(inputs),
            output_names=list(outputs),
            dynamic_axes={name: {0: BATCH} for name in (*inputs, *outputs)},
            opset_version=OPSET,
            dynamo=False,
        )


def exported(net: Net, module: nn.Module, folder: Path, precision: Precision) -> Path:
    """Write `module`."""
    whole, path = folder / f"{net.name}.onnx", folder / f"{net.name}-{precision}.onnx"
    if not whole.exists():
        write(module, net.inputs(2), net.outputs, whole)
    if precision == "fp32":
        return whole
    if not path.exists():
        onnx.save(halved(onnx.load(whole)), path)
    return path


def halved(model: onnx.ModelProto) -> onnx.ModelProto:
    """Convert all real numbers to FP16, inputs and outputs included.

    ONNX Runtime's kernels for LayerNormalization, Softmax and means keep their sums in FP32.
    """
    from onnxruntime.transformers.float16 import convert_float_to_float16

    result: onnx.ModelProto = convert_float_to_float16(
        model, keep_io_types=False, op_block_list=[], force_fp16_initializers=True
    )
    return result


def exported_last(whole: Path, precision: Precision) -> Path:
    """Write beside an FP32 graph the same with its pictures channels last."""
    target = whole.with_suffix(f".last-{precision}.onnx")
    if not target.exists():
        _save_last(onnx.load(whole), target, precision)
    return target


def _save_last(model: onnx.ModelProto, path: Path, precision: Precision) -> None:
    last = channels_last(model)
    onnx.save(halved(last) if precision == "fp16" else last, path)


def exported_parts(net: HRNet, picture: torch.Tensor, folder: Path, precision: Precision) -> list[list[Path]]:
    """Write HRNet's parts rank by rank, channels last."""
    found: list[list[Path]] = []
    parts = [picture]
    net.cpu()
    for number, rank in enumerate(ranks(net)):
        found.append([])
        results = []
        for place, part in enumerate(rank.parts):
            path = folder / f"part-{number}-{place}-{precision}.onnx"
            found[-1].append(path)
            with torch.inference_mode():
                results.append(part(*parts))
            if path.exists():
                continue
            write(part, {f"x{i}": x for i, x in enumerate(parts)}, ["y"], path)
            _save_last(onnx.load(path), path, precision)
        parts = results
    return found
