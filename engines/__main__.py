"""`python -m engines COMMAND`: `--help` lists the commands, `engines.commands` holds them.

Exit status: 0 all well, 1 something failed or is missing, 2 wrong usage, 130 stopped by Ctrl-C.
"""

import argparse
import json
import sys
import time
from collections.abc import Sequence
from importlib.util import find_spec

from engines.commands import MODULES, command
from engines.commands.base import WrongUsage
from engines.console import Screen
from engines.errors import EngineError

FAILED, STOPPED = 1, 130


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


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    parser = _parser()
    parsed = parser.parse_args(arguments)
    asked = command(parsed.command)
    begun = time.monotonic()
    try:
        with Screen(quiet=parsed.json) as screen:
            outcome = asked.run(parsed, screen)
    except KeyboardInterrupt:
        print("stopped; what was finished is kept", file=sys.stderr)
        return STOPPED
    except WrongUsage as error:
        parser.error(str(error))
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


if __name__ == "__main__":
    sys.exit(main())
