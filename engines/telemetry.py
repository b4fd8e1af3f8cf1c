"""Keeps the runtimes from reporting to their makers."""

import os
import sys
from types import ModuleType
from typing import cast


def silence_openvino() -> None:
    """Make OpenVINO use its own empty reporter. Call this before the first import of `openvino`.

    `import openvino` otherwise sends an event that it was imported, and writes a client id into the home
    folder, unless somebody has opted out on this host before.
    """
    sys.modules.setdefault("openvino_telemetry", cast(ModuleType, None))


def silence_onnxruntime() -> None:
    """Make ONNX Runtime collect and send nothing, in this process and those that it starts.

    It looks once, when it is first imported: this must come before. Its own `disable_telemetry_events`
    comes too late and leaves some events on.
    """
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"
