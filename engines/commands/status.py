"""`status`: every engine that is here, and the one that should be, in one table."""

from collections.abc import Iterator
from pathlib import Path

from engines.cache import cache_root
from engines.commands.base import Arguments, Outcome, Parser, Row, add_models, described
from engines.console import Screen, megabytes, table, terminal_width
from engines.errors import EngineError, command
from engines.fetch import missing_sources
from engines.manifest import Manifest
from engines.record import Engine
from engines.store import Store, serving

HELP = "what is here, whole, fresh and validated"
COLUMNS = (
    "model",
    "target",
    "precision",
    "key",
    "size",
    "built",
    "validated",
    "lost",
    "p50 ms",
    "p95 ms",
    "state",
)


def add(parser: Parser) -> None:
    """Add MODEL…"""
    add_models(parser, everything=False)


def run(arguments: Arguments, screen: Screen) -> Outcome:
    """A row an engine, and one for each model whose serving engine is not here."""
    outcome = Outcome(told=True)
    store = Store(cache_root())
    for model, manifest in described(arguments, outcome).items():
        try:
            rows, sources = list(_rows(store, manifest)), _sources(manifest, store.root)
        except (EngineError, OSError) as error:
            outcome.failures[model] = f"{model}: {str(error).removeprefix(f'{model}: ')}"
            continue
        for row in rows:
            row["sources"] = sources
            outcome.rows.append(row)
            if row["engine"] != "ready" and row["serving"]:
                outcome.failures[model] = f"{model}: {row['engine']}"
    return outcome


def _sources(manifest: Manifest, root: Path) -> str:
    wrong = [source.name for source in missing_sources(manifest, root)]
    if not wrong:
        return "here"
    return f"{', '.join(wrong)} missing or damaged, run {command(f'fetch {manifest.model}')}"


def _rows(store: Store, manifest: Manifest) -> Iterator[Row]:
    recipe = serving(manifest)
    engines = store.engines(manifest.model)
    used = {target: store.pointed(manifest.model, target) for target in {r.target for r in manifest.engines}}
    in_use = [engine.path for engine in used.values() if engine]
    if used[recipe.target] is None:
        yield {
            "model": manifest.model,
            "target": recipe.target,
            "precision": recipe.precision,
            "current": False,
            "serving": True,
            "state": "missing",
            "engine": _reason(store, manifest.model, recipe.target),
        }
    for engine in engines:
        row = _row(engine)
        row["current"] = engine.path in in_use
        row["serving"] = row["current"] and engine.record.target == recipe.target
        row["state"], row["engine"] = _judged(store, engine, current=row["current"])
        yield row


def _row(engine: Engine) -> Row:
    verdict = engine.validation
    return {
        "model": engine.record.model,
        "target": engine.record.target,
        "precision": engine.record.precision,
        "key": engine.key,
        "path": str(engine.path),
        "bytes": engine.bytes,
        "built": engine.record.made.isoformat(timespec="seconds"),
        "validation": verdict.state if verdict else "unvalidated",
        "validated": verdict.at.isoformat(timespec="seconds") if verdict else None,
        "host": verdict.host if verdict else "",
        "reason": verdict.reason if verdict else "",
        "error": verdict.error if verdict else None,
        "accuracy_lost": verdict.accuracy_lost if verdict else None,
        "p50_ms": verdict.p50_ms if verdict else None,
        "p95_ms": verdict.p95_ms if verdict else None,
        "notes": dict(engine.record.notes),
    }


def _reason(store: Store, model: str, target: str) -> str:
    """Why what is in use on a target can't serve, with the command that mends it; "ready" if it can."""
    try:
        store.current(model, target, thorough=True)
    except EngineError as error:
        return str(error)
    return "ready"


def _judged(store: Store, engine: Engine, *, current: bool) -> tuple[str, str]:
    """The state of an engine in a word, and all that is to be said of it."""
    model = engine.record.model
    verdict = engine.validation
    try:
        changed = store.stale(engine)
    except EngineError as error:
        return "unfit", str(error)
    if changed:
        state, said = "stale", f"{engine.key} is out of date: {'; '.join(changed.values())}"
    elif damaged := engine.damaged(thorough=current):
        state, said = "damaged", f"{engine.key} is damaged: {', '.join(damaged)}"
    elif verdict is None or verdict.state == "unvalidated":
        state = "unvalidated"
        said = f"{engine.key} waits for {command(f'validate {model}')} on a host that runs it"
    else:
        state, said = ("in use", "ready") if current else ("spare", "not in use")
    return state, _reason(store, model, engine.record.target) if current else said


def lines(outcome: Outcome) -> Iterator[str]:
    """The table, and under it a line for everything that is not as it should be."""
    yield from table(
        COLUMNS, [_cells(row) for row in outcome.rows], numbers=range(7, 10), width=terminal_width()
    )
    told = set()
    for row in outcome.rows:
        model = row["model"]
        notes = [f"sources: {row['sources']}"] if row["sources"] != "here" else []
        if row["engine"] not in ("ready", "not in use"):
            notes.append(row["engine"])
        if row.get("validation") == "failed":
            notes.append(f"{row['key']} failed its gate: {row['reason']}")
        for note in notes:
            if (model, note) not in told:
                told.add((model, note))
                yield f"{model}: {note}"
    rows = {row["model"] for row in outcome.rows}
    yield from (line for model, line in outcome.failures.items() if model not in rows)


def _cells(row: Row) -> list[str]:
    verdict = row.get("validation", "")
    if verdict == "passed":
        verdict = row["validated"][:10]
    lost = row.get("accuracy_lost")
    return [
        row["model"],
        row["target"],
        row["precision"],
        row.get("key", ""),
        megabytes(row["bytes"]) if "bytes" in row else "",
        row.get("built", "")[:10],
        verdict,
        "" if lost is None else f"{100 * lost:.2f} %",
        *("" if row.get(name) is None else f"{row[name]:.2f}" for name in ("p50_ms", "p95_ms")),
        row["state"],
    ]
