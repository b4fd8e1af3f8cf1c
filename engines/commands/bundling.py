"""`bundle`: the fetched weights as a folder or tar, for a host without a network."""

from collections.abc import Iterator
from pathlib import Path

from engines.bundle import write_bundle
from engines.cache import cache_root
from engines.commands.base import Arguments, Outcome, Parser, WrongUsage, add_models, described
from engines.console import Screen, megabytes

PACKED = (".gz", ".tgz", ".bz2", ".xz", ".zst", ".zip", ".7z")
HELP = "write the fetched weights into a folder or tar, for a host without a network"


def add(parser: Parser) -> None:
    """Add DIR and MODEL…"""
    parser.add_argument("into", metavar="DIR", help="a folder, or a file whose name ends in .tar")
    add_models(parser, everything=False)


def run(arguments: Arguments, screen: Screen) -> Outcome:
    """Write all models that are named and have a manifest, or nothing where one is not here whole."""
    if not arguments.into:
        raise WrongUsage("DIR is empty: name a folder, or a file whose name ends in .tar")
    into = Path(arguments.into)
    if into.suffix in PACKED:
        raise WrongUsage(f"{into.name}: a bundle is a folder or a .tar, since weights don't get smaller")
    outcome = Outcome()
    manifests = described(arguments, outcome)
    if manifests:
        written = write_bundle(into, manifests.values(), cache_root())
        outcome.rows = [{"model": name, "bytes": size, "path": str(into)} for name, size in written.items()]
    return outcome


def lines(outcome: Outcome) -> Iterator[str]:
    """How much lies where, and what to do with it there."""
    if not outcome.rows:
        return
    total = sum(row["bytes"] for row in outcome.rows)
    path = outcome.rows[0]["path"]
    yield f"{len(outcome.rows)} models, {megabytes(total)}, in {path}; there: fetch --all --from {path}"
