"""`build`: make engines, judge them, and put them into use."""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import get_args

from engines.cache import cache_root
from engines.commands.base import (
    WORKERS,
    Arguments,
    Outcome,
    Parser,
    Row,
    Work,
    WrongUsage,
    add_models,
    described,
    in_processes,
)
from engines.console import Screen
from engines.errors import EngineError, ManifestError, command
from engines.manifest import PROCESSOR, TENSORRT, Recipe, Target, manifest_of
from engines.store import Store, serving
from engines.targets.base import Settings

HELP = "make the engines that the guide runs, and judge them"


def add(parser: Parser) -> None:
    """Add MODEL…, --all, and what may be chosen for a build."""
    add_models(parser, everything=True)
    parser.add_argument("--target", choices=get_args(Target), help="by default what this host serves with")
    parser.add_argument("--precision", help="one that the manifest names; by default its first")
    parser.add_argument(
        "--compute-capability",
        dest="capabilities",
        nargs="+",
        default=[],
        metavar="CC",
        help="GPUs to build for, such as 86 120 (tensorrt-rtx, which needs no GPU to build)",
    )
    parser.add_argument(
        "--workspace", type=int, metavar="MB", help="scratch memory that the builder may use on the GPU"
    )
    parser.add_argument(
        "--plugin",
        dest="plugins",
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help="a shared library with TensorRT plugins; may be given several times",
    )
    parser.add_argument("--no-sparsity", action="store_true", help="do not try 2:4 structured sparsity")


def _settings(arguments: Arguments) -> Settings:
    wrong = [one for one in arguments.capabilities if not (one.isdecimal() and 2 <= len(one) <= 3)]
    if wrong:
        raise WrongUsage(f"{wrong[0]!r} is no compute capability: 8.6 is written 86")
    if arguments.workspace is not None and arguments.workspace < 1:
        raise WrongUsage("--workspace takes megabytes, one at least")
    capabilities = tuple(sorted(set(arguments.capabilities), key=int))
    return Settings(capabilities, arguments.workspace, tuple(arguments.plugins), not arguments.no_sparsity)


def _recipes(arguments: Arguments, screen: Screen, outcome: Outcome) -> dict[str, Recipe]:
    """What to build of each model. With `--all`, those that have no such recipe are said in one line."""
    found: dict[str, Recipe] = {}
    without = []
    for model, manifest in described(arguments, outcome).items():
        try:
            if arguments.target is None and arguments.precision is None:
                found[model] = serving(manifest)
            else:
                found[model] = manifest.recipe(arguments.target, arguments.precision)
        except ManifestError:
            if not arguments.all:
                raise
            without.append(model)
    if without:
        wanted = "-".join(part for part in (arguments.target, arguments.precision) if part)
        screen.say(f"not built as {wanted}: {', '.join(without)}")
    return found


def _build(model: str, recipe: Recipe, settings: Settings) -> Row:
    store = Store(cache_root())
    engine, made = store.build(manifest_of(model), recipe, settings)
    verdict = engine.validation
    return {
        "model": model,
        "target": recipe.target,
        "precision": recipe.precision,
        "key": engine.key,
        "path": str(engine.path),
        "made": made,
        "current": store.in_use(engine),
        "validation": verdict.state if verdict else "unvalidated",
        "seconds": engine.record.seconds,
        "bytes": engine.bytes,
    }


def run(arguments: Arguments, screen: Screen) -> Outcome:
    """Build what is not here whole; one that fails does not keep the others from being built."""
    settings = _settings(arguments)
    outcome = Outcome()
    recipes = _recipes(arguments, screen, outcome)
    unheeded = [recipe.kind for recipe in recipes.values() if recipe.target not in TENSORRT]
    if settings != Settings() and unheeded:
        raise WrongUsage(f"{unheeded[0]} has no such settings: they are TensorRT's, so name its --target")

    def finish(model: str, work: Work) -> None:
        row = outcome.collect(model, work)
        if row and row["made"]:
            screen.say(f"{model}: built as {recipes[model].kind} in {row['seconds']} s")
        if row and row["validation"] == "unvalidated":
            screen.say(f"{model}: not in use until {command(f'validate {model}')} has passed where it runs")

    def build(some: Mapping[str, Recipe], settings: Settings) -> None:
        waiting = _waiting(some, settings, finish, screen)
        # Two builders on one GPU would disturb each other's measurements.
        processor = all(recipe.target in PROCESSOR for recipe in some.values())
        in_processes(waiting, finish, WORKERS if processor else 1)

    build(recipes, settings)
    if arguments.target is None and arguments.precision is None:
        ready = {row["model"] for row in outcome.rows if row["current"]}
        standing_in = {
            model: first
            for model, recipe in recipes.items()
            if model not in ready and recipe != (first := manifest_of(model).recipe())
        }
        recipes |= standing_in
        build(standing_in, Settings())  # so that there is something to serve with meanwhile
    return outcome


def _waiting(
    recipes: Mapping[str, Recipe], settings: Settings, finish: Callable[[str, Work], None], screen: Screen
) -> dict[str, Work]:
    """What has to be built. Where only the pointer may be left to set, that is done."""
    store = Store(cache_root())
    waiting: dict[str, Work] = {}
    with ThreadPoolExecutor(WORKERS) as threads:
        looks = {
            model: threads.submit(store.wrong, manifest_of(model), recipe, settings)
            for model, recipe in recipes.items()
        }
    for model, look in looks.items():
        job = partial(_build, model, recipes[model], settings)
        try:
            wrong = look.result()
        except (EngineError, OSError):
            wrong = ""  # the build fails as well, and that is kept
        if wrong:
            screen.say(f"{model}: {wrong}: building {recipes[model].kind}")
            waiting[model] = job
        else:
            finish(model, job)
    return waiting


def lines(outcome: Outcome) -> Iterator[str]:
    """What was built."""
    made = ", ".join(row["model"] for row in outcome.rows if row["made"])
    if made:
        yield f"built in {outcome.seconds:.1f} s: {made}"
    elif not outcome.failures:
        yield "nothing to build"
