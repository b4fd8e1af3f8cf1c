"""`bundle`: the fetched weights as a folder or tar, for a host without a network."""

from collections.abc import Iterator
from pathlib import Path

from engines.bundle import write_bundle
from engines.cache import cache_root
from engines.commands.base import Arguments, Outcome, Parser, add_models, chosen
from engines.console import Screen, megabytes
from engines.manifest import manifest_of

HELP = "write the fetched weights into a folder or tar, for a host without a network"


def add(parser: Parser) -> None:
    """Add DIR and MODEL…"""
    parser.add_argument("into", type=Path, metavar="DIR", help="a folder, or a file whose name ends in .tar")
    add_models(parser, everything=False)


def run(arguments: Arguments, screen: Screen) -> Outcome:
    """Write all of the named models, or nothing where one is not here whole."""
    written = write_bundle(arguments.into, [manifest_of(model) for model in chosen(arguments)], cache_root())
    rows = [{"model": model, "bytes": size, "path": str(arguments.into)} for model, size in written.items()]
    return Outcome(rows)


def lines(outcome: Outcome) -> Iterator[str]:
    """How much lies where, and what to do with it there."""
    total = sum(row["bytes"] for row in outcome.rows)
    path = outcome.rows[0]["path"]
    yield f"{len(outcome.rows)} models, {megabytes(total)}, in {path}; there: fetch --all --from {path}"
