"""Turns fetched weights into engines: one module a family of models, each with `convert`.

The modules import heavy libraries, so they are only loaded when a conversion runs; what the store's key
needs to know of them is here.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

from engines.convert.signs import signed_is_exact
from engines.errors import ManifestError
from engines.manifest import Manifest, Recipe

Converter = Callable[[Manifest, Recipe, Path, Path], None]
"""Reads the checked sources in a folder and writes all graphs of the recipe and all of `manifest.files` into
another, empty one. For a target on the processor the graphs are final; for one on a GPU they are fp32 and
the target's builder takes them from there."""


@dataclass(frozen=True, slots=True)
class Conversion:
    """A converter: its module, and what decides whether an older engine of it still serves.

    `revision` is raised by whoever changes what the module writes; `tools` are the libraries whose
    version shapes it; `signs`: weights depend on what this computer multiplies exactly;
    `operators`: those of our own in what it writes for TensorRT.
    """

    module: str
    revision: int
    tools: tuple[str, ...] = ()
    signs: bool = False
    operators: tuple[str, ...] = ()

    def version(self) -> str:
        """Return the version that goes into the key."""
        parts = [str(self.revision), *(f"{tool}-{version(tool)}" for tool in self.tools)]
        if self.signs:
            parts.append("signed" if signed_is_exact() else "unsigned")
        return "+".join(parts)

    def load(self) -> Converter:
        """Import the module and return its `convert`."""
        converter: Converter = import_module(self.module).convert
        return converter


CONVERSIONS = {
    "copy": Conversion("engines.convert.copy", 1),
    "e5": Conversion("engines.convert.e5", 5),
    "e5-long": Conversion("engines.convert.e5_long", 2, operators=("CustomSparseAttentionPlugin",)),
    "exported-whisper": Conversion("engines.convert.copy", 1),
    "kokoro": Conversion("engines.convert.kokoro", 2, signs=True),
    "smollm2": Conversion("engines.convert.smollm2", 1, ("openvino-genai",)),
    "whisper": Conversion("engines.convert.whisper", 4, signs=True),
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
