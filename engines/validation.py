"""What a gate found out about one engine, kept beside it as `validation.json`, and the seam to the gates."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from engines.checksum import whole_file
from engines.disk import read_file
from engines.manifest import Manifest, Recipe

State = Literal["passed", "failed", "unvalidated"]


class Validation(BaseModel):
    """The verdict on one engine and the figures that it rests on."""

    model_config = ConfigDict(frozen=True)

    state: State
    at: datetime
    reason: str = ""
    """One line: why it failed, or why it could not be tried."""
    host: str = ""
    """What it ran on: processor or GPU, and the runtime's version."""
    error: float | None = None
    """Greatest ‖engine − golden‖ / ‖golden‖ over all outputs."""
    accuracy_lost: float | None = None
    """Against the FP32 reference, as a fraction: 0.004 is 0.4 %."""
    p50_ms: float | None = None
    p95_ms: float | None = None
    details: dict[str, Any] = {}

    def write(self, folder: Path) -> None:
        """Put it beside its engine."""
        with whole_file(folder / "validation.json") as file:
            file.write(self.model_dump_json(indent=1).encode())


Validate = Callable[[Path, Manifest, Recipe], Validation]
"""Judges the engine in a folder; never moves or changes it. Its model's lock may be held. Raises
`HostUnfit` or `ToolMissing` where it can't be run here; an engine that does not hold is a `failed` one."""


def read_validation(folder: Path) -> Validation | None:
    """Return the verdict on an engine; `None` where there is none that can be read."""
    try:
        return Validation.model_validate_json(read_file(folder / "validation.json"))
    except (OSError, ValidationError, RecursionError):
        return None


def gates() -> Validate:
    """Import and return the manifests' gates: they load a runtime, which looking at the store needs not."""
    from engines.validate import validate

    return validate
