"""For models whose source is already an engine: the file gets the name that the store gives it."""

import shutil
from pathlib import Path

from engines.manifest import Manifest, Recipe


def convert(manifest: Manifest, recipe: Recipe, sources: Path, into: Path) -> None:
    """Copy each source to the engine file of the same position: graphs first, then the other files."""
    names = [graph.file for graph in manifest.graphs_of(recipe)] + list(manifest.files)
    for source, name in zip(manifest.sources, names, strict=True):
        target = into / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(sources / source.name, target)
