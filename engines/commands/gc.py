"""`gc`: make room. What is in use is never touched."""

from collections.abc import Iterator

from engines.cache import cache_root
from engines.commands.base import Arguments, Outcome, Parser, WrongUsage, add_models, described
from engines.console import Screen, megabytes
from engines.errors import EngineError
from engines.gc import collect

HELP = "remove engines that are not in use, and what interrupted commands left"


def add(parser: Parser) -> None:
    """Add MODEL…, --keep, --days and --dry-run."""
    add_models(parser, everything=False)
    parser.add_argument(
        "--keep", type=int, default=0, metavar="N", help="engines to keep beside each one in use, the newest"
    )
    parser.add_argument(
        "--days", type=float, default=30, help="age from which quarantined and unvalidated engines go (30)"
    )
    parser.add_argument("--dry-run", action="store_true", help="only say what would go")


def run(arguments: Arguments, screen: Screen) -> Outcome:
    """Remove what is not needed, model by model."""
    if arguments.keep < 0 or not arguments.days >= 0:  # nor is it "nan"
        raise WrongUsage("--keep and --days are numbers, and not negative")
    outcome = Outcome()
    for model, manifest in described(arguments, outcome).items():
        try:
            found = collect(manifest, cache_root(), arguments.keep, arguments.days, dry=arguments.dry_run)
        except (EngineError, OSError) as error:
            outcome.failures[model] = f"{model}: {str(error).removeprefix(f'{model}: ')}"
            continue
        outcome.rows += [
            {
                "model": model,
                "path": str(item.path),
                "why": item.why,
                "bytes": item.bytes,
                "removed": not arguments.dry_run,
            }
            for item in found
        ]
    return outcome


def lines(outcome: Outcome) -> Iterator[str]:
    """A line for each thing that goes, and the sum."""
    for row in outcome.rows:
        yield f"{row['path']} ({row['why']}, {megabytes(row['bytes'])})"
    total = sum(row["bytes"] for row in outcome.rows)
    removed = all(row["removed"] for row in outcome.rows)
    yield (
        f"{megabytes(total)} {'removed' if removed else 'would be removed'}" if total else "nothing to remove"
    )
