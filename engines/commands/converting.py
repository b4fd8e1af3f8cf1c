"""`convert`: the graphs in full precision that GPU builds, gates and exports begin with."""

from collections.abc import Iterator
from functools import partial

from engines.cache import cache_root
from engines.commands.base import Arguments, Outcome, Parser, Row, Work, add_models, described, in_processes
from engines.console import Screen
from engines.converted import REFERENCE, converted
from engines.manifest import manifest_of

HELP = "write the graphs in full precision that GPU builds, gates and exports begin with"


def add(parser: Parser) -> None:
    """Add MODEL… and --all."""
    add_models(parser, everything=True)


def _convert(model: str) -> Row:
    path, made = converted(manifest_of(model), REFERENCE, cache_root())
    return {"model": model, "path": str(path), "made": made}


def run(arguments: Arguments, screen: Screen) -> Outcome:
    """Convert the models that have graphs; the others are said."""
    outcome = Outcome()
    manifests = described(arguments, outcome)
    with_graphs = [model for model, manifest in manifests.items() if manifest.graphs_of(REFERENCE)]
    without = [model for model in manifests if model not in with_graphs]
    if without:
        screen.say(f"no ONNX graphs, so nothing to convert: {', '.join(without)}")

    def finish(model: str, work: Work) -> None:
        row = outcome.collect(model, work)
        if row and row["made"]:
            screen.say(f"{model}: converted")

    in_processes({model: partial(_convert, model) for model in with_graphs}, finish)
    return outcome


def lines(outcome: Outcome) -> Iterator[str]:
    """Where they lie."""
    for row in outcome.rows:
        yield f"{row['model']:14} {row['path']}"
