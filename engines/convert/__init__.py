"""Turns fetched weights into engines: one module a family of models, each with `convert`.

The modules import heavy libraries, so they are only loaded when a conversion runs; what the store's key
needs to know of them is here.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

from engines.errors import ManifestError
from engines.manifest import Manifest

Converter = Callable[[Manifest, Path, Path], None]
"""Reads the checked sources in a folder and writes all of `manifest.files` into another, empty one."""


@dataclass(frozen=True, slots=True)
class Conversion:
    """A converter: its module, and what decides whether an older engine of it still serves.

    `revision` is raised by whoever changes what the module writes; `tools` are the libraries whose
    version shapes it.
    """

    module: str
    revision: int
    tools: tuple[str, ...] = ()

    def version(self) -> str:
        """Return the version that goes into the key."""
        return "+".join([str(self.revision), *(f"{tool}-{version(tool)}" for tool in self.tools)])

    def load(self) -> Converter:
        """Import the module and return its `convert`."""
        converter: Converter = import_module(self.module).convert
        return converter


CONVERSIONS = {
    "copy": Conversion("engines.convert.copy", 1),
    "e5": Conversion("engines.convert.e5", 1),
    "kokoro": Conversion("engines.convert.kokoro", 1),
    "smollm2": Conversion("engines.convert.smollm2", 1, ("openvino-genai",)),
    "whisper": Conversion("engines.convert.whisper", 1),
}


def conversion_of(manifest: Manifest) -> Conversion:
    """Return the conversion that a manifest names; raises `ManifestError` for an unknown one."""
    try:
        return CONVERSIONS[manifest.conversion]
    except KeyError:
        known = ", ".join(CONVERSIONS)
        raise ManifestError(
            f"{manifest.model}: no conversion is called {manifest.conversion!r}; there are {known}"
        ) from None
