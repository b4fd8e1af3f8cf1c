"""A torch module becomes an ONNX file, in FP32 or FP16."""

import warnings
from collections.abc import Callable
from pathlib import Path

import onnx
import torch
from torch import nn

from tests.bench.nets.net import Net, Precision

OPSET = 18
BATCH = "batch"


def exported(
    net: Net,
    module: nn.Module,
    folder: Path,
    precision: Precision,
    fuse: Callable[[Path], None] | None = None,
) -> Path:
    """Write `module`, batch left open; `fuse` may rewrite the FP32 file before its numbers are halved.

    Batch normalisation is folded into the convolutions by the exporter, in FP32.
    """
    whole, path = folder / f"{net.name}.onnx", folder / f"{net.name}-{precision}.onnx"
    if not whole.exists():
        inputs = net.inputs(2)
        named = [*inputs, *net.outputs]
        with torch.inference_mode(), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            torch.onnx.export(
                module.cpu(),
                tuple(inputs.values()),
                str(whole),
                input_names=list(inputs),
                output_names=list(net.outputs),
                dynamic_axes={name: {0: BATCH} for name in named},
                opset_version=OPSET,
                dynamo=False,
            )
        if fuse is not None:
            fuse(whole)
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
