"""Runs one ONNX file on arrays, barely. What serving needs beyond this, `guide_ai.runtime` builds on it."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import onnxruntime
from numpy.typing import NDArray

from engines.errors import BadTensor, BadWeights


class OnnxSession:
    """An ONNX file loaded into ONNX Runtime on the CPU.

    `threads` work on one call together. `spinning` keeps them turning between operations for a little
    while, which is quicker and costs the CPU time that others may want. `run` may be called from several
    threads at once.
    """

    def __init__(self, path: Path, threads: int = 1, *, spinning: bool = False) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        options.add_session_config_entry("session.intra_op.allow_spinning", "1" if spinning else "0")
        try:
            self._session = onnxruntime.InferenceSession(
                str(path), options, providers=["CPUExecutionProvider"]
            )
        except Exception as error:  # the library's own exceptions share no base class
            raise BadWeights(f"{path} can't be loaded: {error}") from error
        self._described = {value.name: (value.type, len(value.shape)) for value in self._session.get_inputs()}
        self.inputs: tuple[str, ...] = tuple(self._described)
        self.outputs: tuple[str, ...] = tuple(value.name for value in self._session.get_outputs())

    def run(
        self, feeds: Mapping[str, NDArray[Any]], outputs: Sequence[str] | None = None
    ) -> dict[str, NDArray[Any]]:
        """Compute the named outputs (all of them by default) from all inputs.

        Raises `BadTensor` when an input is missing, unknown, or of a shape or type that doesn't fit.
        """
        wanted = self.outputs if outputs is None else tuple(outputs)
        try:
            values = self._session.run(list(wanted), dict(feeds))
        except Exception as error:  # as above
            raise BadTensor(str(error)) from error
        return dict(zip(wanted, values, strict=True))

    def described(self, name: str) -> tuple[str, int]:
        """Return the element type of an input, as ONNX Runtime writes it, and its rank."""
        return self._described[name]
