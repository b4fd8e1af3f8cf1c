"""The command line of `python -m engines`: finds the command, runs it, prints what came of it."""

import argparse
import json
import sys
import time
from collections.abc import Sequence
from importlib.util import find_spec

from engines.cache import cache_root
from engines.commands import MODULES, command
from engines.commands.base import WrongUsage
from engines.console import Screen
from engines.errors import BadSetting, EngineError
from engines.manifest import models, served_target

FAILED, MISUSED, STOPPED = 1, 2, 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m engines", description="Weights and engines of the guide's models."
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, module in MODULES.items():
        if find_spec(module) is None:
            continue
        text = command(name).HELP
        one = commands.add_parser(name, help=text, description=text)
        one.add_argument("--json", action="store_true", help="print one JSON object")
        command(name).add(one)
    return parser


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status. Raises `OSError` only where nothing can be printed."""
    parser = _parser()
    parsed = parser.parse_args(arguments)
    asked = command(parsed.command)
    begun = time.monotonic()
    try:
        # Nonsense in the environment is said before anything is done, once for all models.
        cache_root(), models(), served_target()
        with Screen(quiet=parsed.json) as screen:
            outcome = asked.run(parsed, screen)
    except KeyboardInterrupt:
        print("stopped; what was finished is kept", file=sys.stderr)
        return STOPPED
    except WrongUsage as error:
        parser.error(str(error))
    except BadSetting as error:
        print(f"error: {error}", file=sys.stderr)
        return MISUSED
    except BrokenPipeError:
        raise
    except (EngineError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return FAILED
    outcome.seconds = time.monotonic() - begun
    if parsed.json:
        result = {
            "models": outcome.rows,
            "failures": outcome.failures,
            "seconds": round(outcome.seconds, 2),
        }
        print(json.dumps(result))
    else:
        for line in asked.lines(outcome):
            print(line)
        for line in () if outcome.told else outcome.failures.values():
            print(f"error: {line}", file=sys.stderr)
    return FAILED if outcome.failures else 0
