"""`validate`: let the gates judge engines that are here, on the host that runs them."""

from collections.abc import Iterator
from functools import partial
from typing import get_args

from engines.cache import cache_root
from engines.commands.base import Arguments, Outcome, Parser, Row, add_models, described
from engines.console import Screen
from engines.errors import HostUnfit, command
from engines.manifest import PROCESSOR, Target
from engines.record import Engine
from engines.store import Store

HELP = "let the gates judge the engines that are here"


def add(parser: Parser) -> None:
    """Add MODEL…, --all, --target and --layers."""
    add_models(parser, everything=True)
    parser.add_argument("--target", choices=get_args(Target), help="only the engines of this target")
    parser.add_argument(
        "--layers", action="store_true", help="for engines of GPUs: name the first layer that loses precision"
    )


def _layers(store: Store, engine: Engine) -> list[str]:
    from engines.layers import inspect, told

    return [told(found) for found in inspect(engine.manifest, engine.recipe, store.root)]


def _judge(store: Store, engine: Engine, layers: bool) -> Row:
    row: Row = {
        "model": engine.record.model,
        "target": engine.record.target,
        "precision": engine.record.precision,
        "key": engine.key,
    }
    if layers and engine.record.target not in PROCESSOR:
        row["layers"] = _layers(store, engine)
    try:
        verdict = store.validate(engine)
    except HostUnfit as error:
        return {**row, "current": store.in_use(engine), "state": "unvalidated", "reason": str(error)}
    return {**row, "current": store.in_use(engine), **verdict.model_dump(mode="json")}


def run(arguments: Arguments, screen: Screen) -> Outcome:
    """Judge the engines in use and those that wait for a verdict; one that holds comes into use."""
    outcome = Outcome()
    store = Store(cache_root())
    for model in described(arguments, outcome):
        found = [
            engine
            for engine in store.engines(model)
            if arguments.target in (None, engine.record.target) and _counts(store, engine)
        ]
        if not found:
            outcome.failures[model] = f"{model} has no engine to validate; run {command(f'build {model}')}"
        rows = []
        for engine in found:
            name = f"{model} {engine.kind} {engine.key}"
            screen.say(f"{name}: validating")
            rows.append(outcome.collect(name, partial(_judge, store, engine, arguments.layers)))
        # One host rarely runs all of the engines that were built for several.
        if rows and all(row and row["state"] == "unvalidated" for row in rows):
            outcome.failures[model] = f"{model}: none of its engines can be run here"
    return outcome


def _counts(store: Store, engine: Engine) -> bool:
    verdict = engine.validation
    return store.in_use(engine) or verdict is None or verdict.state == "unvalidated"


def lines(outcome: Outcome) -> Iterator[str]:
    """A line an engine."""
    for row in outcome.rows:
        figures = [] if row.get("error") is None else [f"error {row['error']:.2g}"]
        figures += [] if row.get("p95_ms") is None else [f"p95 {row['p95_ms']:.2f} ms"]
        what = ", ".join([row["state"], *figures, *([row["reason"]] if row["reason"] else [])])
        yield f"{row['model']:14} {row['target']}-{row['precision']} {row['key']}: {what}"
        for line in row.get("layers", ()):
            yield f"{'':14} {line}"
