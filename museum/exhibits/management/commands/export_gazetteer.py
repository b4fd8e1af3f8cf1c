"""`manage.py export_gazetteer`: the collection's names, for `python -m guide_ai.nlu.train` to learn."""

import io
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser

from museum.core.piping import while_read
from museum.core.replacing import replaced
from museum.exhibitions import selectors
from museum.exhibits.exporters.gazetteer import write_gazetteer
from museum.exhibits.exporters.selection import published
from museum.exhibits.models import Exhibit

TERMINAL: Final = "-"


class Command(BaseCommand):
    requires_system_checks = ()  # names are wanted before there is an understanding to check
    help = (
        "Export the names that visitors may say (makers, titles, techniques, kinds, periods, places, donors "
        "of published works) as the JSON file that the training of the guide's understanding reads."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Whose names, and where to."""
        parser.add_argument("--exhibition", metavar="SLUG", help="only of the works that hang in it")
        parser.add_argument(
            "-o", "--out", metavar="FILE", default=TERMINAL, help="a file; - or nothing: to the terminal"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Export; an old file stays as it is until the new one is whole."""
        slug, out = options["exhibition"], options["out"]
        if slug is not None and not selectors.exhibition_is_open(slug):
            raise CommandError(f"There is no open exhibition “{slug}”.")
        works = published(slug or "")
        if out == TERMINAL:
            self._print(works)
            return
        if not Path(out).name or Path(out).is_dir():
            raise CommandError(f"“{out}” is a folder; name a file.")
        try:
            with replaced(Path(out), "utf-8") as file:
                count, names = _write(works, file)
        except OSError as error:
            raise CommandError(f"“{out}” can’t be written: {error.strerror or error}.") from error
        self.stdout.write(f"{names} names of {count} works written to {out}.")

    def _print(self, works: Iterable[Exhibit]) -> None:
        whole = io.StringIO()
        _write(works, whole)
        with while_read(self.stdout):
            self.stdout.write(whole.getvalue(), ending="")


def _write(works: Iterable[Exhibit], out: Any) -> tuple[int, int]:
    count, names = write_gazetteer(works, out)
    if not count:
        raise CommandError("No work is published here yet, so there are no names to export.")
    return count, names
