"""What shaped an engine, fact by fact, and the key that is a hash over all of them."""

import hashlib
import json
import platform
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

from engines.checksum import sha256_of
from engines.convert import conversion_of
from engines.errors import BuildFailed
from engines.graphs import sha256_of_graph
from engines.manifest import TENSORRT, Graph, Manifest, Recipe
from engines.plugins.operators import OPERATORS
from engines.targets.base import Facts, Settings

SCHEMA = 2
KEY_LENGTH = 12
CALIBRATION = Path(__file__).parent / "calibration"
GRAPH = "graph "
"""Begins the name of a fact that only a conversion can tell."""
FOREIGN = ("device", "capability", "capabilities", "system")
"""Facts of the host: an engine that differs in one was made for another."""
_HASH = re.compile(r"[0-9a-f]{64}")


def key_of(facts: Facts) -> str:
    """Return the first characters of the sha256 over all facts."""
    text = json.dumps(dict(facts), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:KEY_LENGTH]


def source_facts(manifest: Manifest) -> dict[str, str]:
    """What shapes the graphs: sources, conversion and its version."""
    return {
        "schema": str(SCHEMA),
        "conversion": f"{manifest.conversion} {conversion_of(manifest).version()}",
        **{f"source {source.name}": source.sha256 for source in manifest.sources},
    }


def facts_today(manifest: Manifest, recipe: Recipe, settings: Settings, builder: Facts) -> dict[str, str]:
    """Everything that shapes an engine and is known without a conversion.

    `builder` is what the target's builder adds. Cheap: only small files are read.
    """
    facts = {**builder, **source_facts(manifest)}
    facts["engine"] = recipe.kind
    facts["system"] = f"{platform.system()} {platform.machine()}"
    facts["files"] = ", ".join(expected(manifest, recipe))
    for graph in manifest.graphs_of(recipe):
        if graph.profile:
            spans = (
                f"{name} {span.min}/{span.opt}/{span.max}" for name, span in sorted(graph.profile.items())
            )
            facts[f"profile {graph.file}"] = ", ".join(spans)
    if recipe.calibration:
        facts[f"calibration {recipe.calibration}"] = _sha256_of_set(CALIBRATION / recipe.calibration)
    if recipe.target in TENSORRT:
        for name in conversion_of(manifest).operators:
            facts[f"operator {name}"] = OPERATORS[name].sha256()
    for plugin in settings.plugins:
        facts[f"plugin {plugin.name}"] = _sha256(plugin)
    return facts


def graph_facts(folder: Path, graphs: tuple[Graph, ...]) -> dict[str, str]:
    """The hash of every converted graph and its external data. Raises `BadGraph`."""
    return {f"{GRAPH}{graph.file}": sha256_of_graph(folder / graph.file) for graph in graphs}


def without_graphs(facts: Facts) -> dict[str, str]:
    """The facts that `facts_today` can tell."""
    return {name: value for name, value in facts.items() if not name.startswith(GRAPH)}


def differences(then: Facts, now: Facts) -> dict[str, str]:
    """Say of each fact that differs, by its name, what it is and was. Graphs are not compared."""
    return dict(_differences(without_graphs(then), without_graphs(now)))


def _differences(then: Mapping[str, str], now: Mapping[str, str]) -> list[tuple[str, str]]:
    found = []
    for name in sorted(then.keys() | now.keys()):
        before, after = then.get(name), now.get(name)
        if before is None:
            found.append((name, f"{name} is new"))
        elif after is None:
            found.append((name, f"{name} is gone"))
        elif before != after:
            hashed = _HASH.fullmatch(before) or _HASH.fullmatch(after)
            found.append((name, f"{name} has changed" if hashed else f"{name} {after} was {before}"))
    return found


def expected(manifest: Manifest, recipe: Recipe) -> list[str]:
    """Return the names of all files that an engine has to hold."""
    return sorted([*manifest.files, *(recipe.file_of(graph) for graph in manifest.graphs_of(recipe))])


def _sha256_of_set(path: Path) -> str:
    """The hash over a calibration set and the files of tensors that its items name."""
    try:
        items = tomllib.loads(path.read_text(encoding="utf-8")).get("items", [])
    except (OSError, ValueError) as error:
        raise BuildFailed(f"calibration set {path.name} can't be read: {error}") from error
    named = {str(item.get("tensors", "")).partition("#")[0] for item in items}
    parts = [_sha256(path), *(_sha256(path.parent / name) for name in sorted(named - {""}))]
    return parts[0] if len(parts) == 1 else hashlib.sha256("".join(parts).encode()).hexdigest()


def _sha256(path: Path) -> str:
    try:
        return sha256_of(path)
    except OSError as error:
        raise BuildFailed(f"{path} can't be read: {error.strerror}") from error
