"""`export-triton`: write engines of the store as a model repository for a Triton server."""

from collections.abc import Iterator
from pathlib import Path

from engines.cache import cache_root
from engines.commands.base import Arguments, Outcome, Parser, Row, WrongUsage, described
from engines.console import Screen
from engines.errors import EngineError, ManifestError
from engines.manifest import manifest_of
from engines.store import Store, serving
from engines.triton.config import PLATFORMS, Service, config_of

HELP = "write engines as a model repository for a Triton server"


def add(parser: Parser) -> None:
    """Add DIR, MODEL…, and how Triton shall serve them."""
    usual = Service()
    parser.add_argument("repository", type=Path, metavar="DIR", help="folder of the repository")
    parser.add_argument("models", nargs="*", metavar="MODEL", help="by default all that Triton can run")
    parser.add_argument("--target", choices=tuple(PLATFORMS), help="by default what this host serves with")
    parser.add_argument("--instances", type=int, default=usual.instances, help="of each model, a GPU (1)")
    parser.add_argument(
        "--delay",
        type=int,
        default=usual.delay_us,
        metavar="US",
        help=f"microseconds that a request waits for others to share its batch ({usual.delay_us})",
    )
    parser.add_argument(
        "--queue", type=int, default=usual.queue, help=f"requests that may wait ({usual.queue})"
    )


def run(arguments: Arguments, screen: Screen) -> Outcome:
    """Write the models one after the other; one that fails does not keep the others from being written."""
    if min(arguments.instances, arguments.queue) < 1 or arguments.delay < 0:
        raise WrongUsage("--instances and --queue are at least 1, --delay at least 0")
    service = Service(arguments.instances, arguments.delay, arguments.queue)
    outcome = Outcome()
    for model in described(arguments, outcome):
        if not arguments.models and not _servable(model, arguments.target):
            screen.say(f"{model}: left out, since Triton does not run it")
            continue
        try:
            outcome.rows += _export(model, arguments, service)
        except EngineError as error:
            outcome.failures[model] = str(error)
        except OSError as error:
            outcome.failures[model] = f"{model}: {error}"
    return outcome


def _servable(model: str, target: str | None) -> bool:
    manifest = manifest_of(model)
    try:
        recipe = serving(manifest) if target is None else manifest.recipe(target)
        for graph in manifest.graphs_of(recipe):
            config_of(model, graph, recipe, "", Service())
    except ManifestError:
        return False
    return bool(manifest.graphs_of(recipe))


def _export(model: str, arguments: Arguments, service: Service) -> list[Row]:
    from engines.triton.repository import export

    engine = Store(cache_root()).current(model, arguments.target, thorough=True)
    return [
        {
            "model": model,
            "name": written.name,
            "path": str(written.path),
            "engine": engine.recipe.kind,
            "key": engine.key,
            "made": written.made,
        }
        for written in export(engine, arguments.repository, service)
    ]


def lines(outcome: Outcome) -> Iterator[str]:
    """A line for each model of the repository."""
    for row in outcome.rows:
        yield f"{row['name']:24} {row['engine']:14} {row['key']}  {'written' if row['made'] else 'was there'}"
