"""For models whose source is already an engine: the file gets the name that the store gives it."""

import shutil
from pathlib import Path

from engines.manifest import Manifest


def convert(manifest: Manifest, sources: Path, into: Path) -> None:
    """Copy each source to the engine file of the same position in the manifest."""
    for source, name in zip(manifest.sources, manifest.files, strict=True):
        target = into / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(sources / source.name, target)
