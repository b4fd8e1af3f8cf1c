"""Keeps the runtimes from reporting to their makers."""

import sys
from types import ModuleType
from typing import cast


def silence_openvino() -> None:
    """Make OpenVINO use its own empty reporter. Call this before the first import of `openvino`.

    `import openvino` otherwise sends an event that it was imported, and writes a client id into the home
    folder, unless somebody has opted out on this host before.
    """
    sys.modules.setdefault("openvino_telemetry", cast(ModuleType, None))
