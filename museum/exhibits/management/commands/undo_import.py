"""`manage.py undo_import RUN…`: takes imports back, and names what stays."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from museum.exhibits.importers.undo import NotUndoable, undo
from museum.exhibits.models import ImportRun


class Command(BaseCommand):
    """Undo imports."""

    help = (
        "Delete what an import created and restore what it changed. Whatever was changed since stays, "
        "and is named."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """The numbers that import_collection tells, and the admin."""
        parser.add_argument("runs", nargs="+", type=int, metavar="RUN", help="number of an import")

    def handle(self, *args: Any, **options: Any) -> None:
        """Undo the latest first: an earlier import may have made what a later one changed."""
        problems = []
        for number in sorted(set(options["runs"]), reverse=True):
            run = ImportRun.objects.filter(pk=number).first()
            if run is None:
                problems.append(f"There is no import {number}.")
                continue
            try:
                report = undo(run)
            except NotUndoable as fault:
                problems.append(str(fault))
                continue
            self.stdout.write(
                f"Import {number}, {run.name}: {report.deleted} works deleted, {report.restored} restored, "
                f"{report.makers} makers deleted, {len(report.spared)} spared."
            )
            for spared in report.spared:
                self.stdout.write(f"  {spared.what}: {spared.reason}")
        if problems:
            raise CommandError("\n".join(problems))
