"""Graphs in full precision, as a conversion writes them: `graphs/<model>/fp32/<key>/`.

Builders for a GPU begin with them, so several targets share one conversion; gates and exports compare
with them. Engines for the processor are converted straight into the store.
"""

from pathlib import Path
from typing import Self

from pydantic import BaseModel, ConfigDict, ValidationError, model_validator

from engines.cache import Places, graphs_lock
from engines.checksum import publish, sweep, whole_file
from engines.contents import Files, damaged, take_stock
from engines.convert import conversion_of
from engines.disk import read_file, room
from engines.errors import BuildFailed, EngineError
from engines.fetch import require_sources
from engines.graphs import check_graph
from engines.key import key_of, source_facts
from engines.manifest import PROCESSOR, TENSORRT, Manifest, Recipe

NAME = "graphs.json"
REFERENCE = Recipe(target="onnx-cpu", precision="fp32")
"""What an engine is compared with: ONNX Runtime on the CPU, in full precision."""


class _Record(BaseModel):
    model_config = ConfigDict(frozen=True)

    facts: dict[str, str]
    files: Files

    @model_validator(mode="after")
    def _holds_something(self) -> Self:
        if not self.files:
            raise ValueError("no files")
        return self


def reference(manifest: Manifest, root: Path) -> Path:
    """Return the folder of a model's graphs as ONNX Runtime on the CPU runs them in full precision.

    They are converted if they are not there whole. Raises what `converted` does.
    """
    return converted(manifest, REFERENCE, root)[0]


def converted(manifest: Manifest, recipe: Recipe, root: Path) -> tuple[Path, bool]:
    """Return the folder of the graphs that the builder of a recipe begins with, and if it was made now.

    Recipes whose engines hold the same graphs share it. Beside the graphs it has the manifest's other
    files. Raises `SourceMissing`, `BadWeights`, `BadGraph`, `BuildFailed` or `DiskFull`; two at once make
    it once.
    """
    full = recipe.model_copy(update={"precision": "fp32", "calibration": None})
    facts = graphs_facts(manifest, recipe)
    folder = Places(root).graphs(manifest.model)
    place = folder / key_of(facts)
    with graphs_lock(root, manifest.model):
        if _is_whole(place, facts):
            return place, False
        sources = require_sources(manifest, root)
        folder.mkdir(parents=True, exist_ok=True)
        sweep(folder)
        work = folder / ".partial"
        work.mkdir()
        try:
            with room(f"{manifest.model}: converting", folder):
                convert_into(work, manifest, full, sources)
                files = take_stock(work, graph_files(manifest, full), manifest.model)
                with whole_file(work / NAME) as file:
                    file.write(_Record(facts=facts, files=files).model_dump_json(indent=1).encode())
            publish(work, place)
        finally:
            sweep(folder)
    return place, True


def graphs_facts(manifest: Manifest, recipe: Recipe) -> dict[str, str]:
    """What shapes the graphs that a recipe begins with; their key is the hash over it."""
    # A conversion may know better operators for ONNX Runtime's GPU than plain ones, and plugins for TensorRT.
    own = recipe.target in TENSORRT and bool(conversion_of(manifest).operators)
    operators = recipe.target if recipe.target == "onnx-cuda" else "plugins" if own else "plain"
    files = ", ".join(graph_files(manifest, recipe))
    return {**source_facts(manifest), "files": files, "operators": operators}


def convert_into(work: Path, manifest: Manifest, recipe: Recipe, sources: Path) -> None:
    """Run a manifest's conversion and look at every graph that it wrote.

    Raises `BadWeights`, `BadGraph`, or `BuildFailed` for what a library of the conversion raises.
    """
    try:
        conversion_of(manifest).load()(manifest, recipe, sources, work)
    except (EngineError, OSError):
        raise
    except Exception as error:
        first = (str(error).splitlines() or [""])[0]
        raise BuildFailed(
            f"{manifest.model}: the conversion {manifest.conversion} gave up: {type(error).__name__}: {first}"
        ) from error
    for graph in manifest.graphs_of(recipe):
        if (work / graph.file).suffix == ".onnx" and (work / graph.file).is_file():
            check_graph(work / graph.file)


def graph_files(manifest: Manifest, recipe: Recipe) -> list[str]:
    """Return the names of what a conversion writes: ONNX files whatever the target, and the other files."""
    return sorted([*manifest.files, *(graph.file for graph in manifest.graphs_of(recipe))])


def is_final(recipe: Recipe) -> bool:
    """Whether what a conversion writes for a recipe is the engine itself."""
    return recipe.target in PROCESSOR


def _is_whole(place: Path, facts: dict[str, str]) -> bool:
    try:
        record = _Record.model_validate_json(read_file(place / NAME))
    except (OSError, ValidationError, RecursionError):
        return False
    return record.facts == facts and not damaged(place, record.files, thorough=True)
