"""The commands of `python -m engines`: one module each, loaded when it is wanted."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Protocol

from engines.commands.base import Arguments, Outcome, Parser
from engines.console import Screen

MODULES: Mapping[str, str] = {
    "list": "engines.commands.listing",
    "fetch": "engines.commands.fetching",
    "bundle": "engines.commands.bundling",
    "convert": "engines.commands.converting",
    "build": "engines.commands.building",
    "validate": "engines.commands.validating",
    "status": "engines.commands.status",
    "gc": "engines.commands.gc",
    "export": "engines.export_command",
    "export-triton": "engines.triton_command",
}
"""By the order in which `--help` lists them."""


class Command(Protocol):
    """What a module of a command holds. It imports nothing heavy outside of `run`."""

    HELP: str
    """One line for `--help`."""

    def add(self, parser: Parser) -> None:
        """Add its arguments; `--json` is there already."""
        ...

    def run(self, arguments: Arguments, screen: Screen) -> Outcome:
        """Do it. Raises `WrongUsage`, `EngineError` or `OSError`, or keeps a model's fault in the outcome."""
        ...

    def lines(self, outcome: Outcome) -> Iterator[str]:
        """What people read on standard output; failures are written after it on standard error."""
        ...


def command(name: str) -> Command:
    """Import a command."""
    module: Command = import_module(MODULES[name])
    return module
