"""Opens ONNX Runtime sessions so that several of them live together on a few cores."""

from pathlib import Path

import onnxruntime as ort


def open_session(path: Path, threads: int) -> ort.InferenceSession:
    """A CPU session over the model file at `path`: `threads` cores while it runs, none while it is idle.

    By default a session's threads spin for a while after each run; with several sessions in one process
    they would take the cores from whichever is running.
    """
    options = ort.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.execution_mode = ort.ExecutionMode.ORT_SEQUENTIAL
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.add_session_config_entry("session.inter_op.allow_spinning", "0")
    options.log_severity_level = 3
    return ort.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
