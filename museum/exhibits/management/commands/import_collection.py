"""`manage.py import_collection FILE…`: brings records in, and tells what became of each.

The same command again changes nothing; where it was broken off it goes on. The run itself is
`museum.exhibits.importers.run`.
"""

import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.validators import validate_slug
from django.db import InterfaceError, OperationalError

from museum.core.piping import while_read
from museum.exhibits.importers.errors import ImportFault, RunLost
from museum.exhibits.importers.hanging import is_there
from museum.exhibits.importers.options import ImportOptions
from museum.exhibits.importers.report import Report, report_of, save_json, together, unread, write_json
from museum.exhibits.importers.run import perform
from museum.exhibits.importers.starting import prepared, start_path
from museum.exhibits.importers.stopping import stopped_by_signal
from museum.exhibits.importers.storable import storable
from museum.exhibits.models import ImportRow, ImportRun

FORMATS: Final = ("auto", "csv", "xlsx", "iiif", "lido", "linked-art", "edm", "json")
REFUSALS_SHOWN: Final = 20
NOTES_SHOWN: Final = 10
LOOK_EVERY: Final = 0.5
"""Seconds between two looks at a run that another process performs."""
SLUG: Final = 80
TOLD_EVERY: Final = 0.2
"""Seconds between two figures on a terminal."""


class Command(BaseCommand):
    """Import records."""

    help = (
        "Import records from files, folders and ZIPs. Every row ends as created, updated, unchanged or "
        "refused, and is told in the report. Running it again changes nothing; broken off, it goes on where "
        "it stopped."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """The contract of docs/importing.md."""
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a file, a folder or a ZIP")
        parser.add_argument(
            "--format", choices=FORMATS, default="auto", help="otherwise told by the contents"
        )
        parser.add_argument("--profile", default="", metavar="NAME", help="a mapping profile, or a TOML file")
        parser.add_argument("--encoding", default="", help="of a CSV file, such as windows-1252")
        parser.add_argument("--media", type=Path, metavar="DIR|ZIP", help="where the pictures lie")
        parser.add_argument(
            "--fetch-media", action="store_true", help="fetch pictures that have an address and no file"
        )
        parser.add_argument("--exhibition", default="", metavar="SLUG", help="hang the works in it")
        parser.add_argument("--publish", action="store_true", help="publish works that lack nothing")
        parser.add_argument("--dry-run", action="store_true", help="only tell what would become of each row")
        parser.add_argument("--report", metavar="OUT.json", help="write the report there; - prints it")

    def handle(self, *args: Any, **options: Any) -> None:
        """Import file after file; one that can't be read keeps none of the others out."""
        chosen = self._options(options)
        where: str | None = options["report"]
        if where not in (None, "-") and not Path(where).absolute().parent.is_dir():
            raise CommandError(f"The folder of the report, {Path(where).parent}, is not there.")
        tell = self.stderr if where == "-" else self.stdout
        with stopped_by_signal() as stopped:
            reports: list[Report] = []
            for path in options["files"]:
                if not stopped():
                    reports.append(self._import(path, chosen, stopped, dry=options["dry_run"]))
                    with while_read(tell):
                        self._tell(path, reports[-1], tell, dry=options["dry_run"])
        if options["dry_run"] and chosen.exhibition and not is_there(chosen.exhibition):
            tell.write(f"There is no exhibition “{chosen.exhibition}”: the import would make it, as a draft.")
        self._write(together(reports), where)
        problems = [report.problem for report in reports if report.problem]
        if stopped():
            problems.append("Stopped. The same command goes on where it was.")
        if problems:
            raise CommandError("\n".join(problems))

    def _options(self, options: dict[str, Any]) -> ImportOptions:
        media: Path | None = options["media"]
        if media is not None and not media.exists():
            raise CommandError(f"There is no folder or ZIP {media}.")
        if slug := options["exhibition"]:
            try:
                validate_slug(slug)
            except ValidationError as error:
                raise CommandError(f"“{slug}” is no slug: letters, figures, - and _ only.") from error
            if len(slug) > SLUG:
                raise CommandError(f"“{slug}” is too long for a slug: {SLUG} characters fit.")
        return ImportOptions(
            format=options["format"],
            profile=options["profile"],
            mapping={"encoding": options["encoding"]} if options["encoding"] else {},
            exhibition=slug,
            publish=options["publish"],
            media=media,
            fetch_media=options["fetch_media"],
        )

    def _import(
        self, path: Path, options: ImportOptions, stopped: Callable[[], bool], *, dry: bool
    ) -> Report:
        progress = _Terminal(self.stderr, storable(path.name))
        try:
            if dry:
                return perform(prepared(path, options), dry=True, progress=progress, stop=stopped)
            run = start_path(path, options)
            while True:
                report = self._performed(run, progress, stopped)
                if run.state not in (ImportRun.State.WAITING, ImportRun.State.RUNNING) or stopped():
                    return report
                # Another process has it in hand: its report is ours, and if it dies we go on with it.
                time.sleep(LOOK_EVERY)
        except ImportFault as fault:
            return unread(path.name, str(fault))
        except (OperationalError, InterfaceError) as error:
            raise CommandError(
                f"The database does not answer ({error}). The same command goes on where it was."
            ) from error
        finally:
            progress.end()

    def _performed(self, run: ImportRun, progress: "_Terminal", stopped: Callable[[], bool]) -> Report:
        try:
            report = perform(run, progress=progress, stop=stopped)
        except RunLost:
            report = report_of(run)
        run.refresh_from_db()
        return report

    def _tell(self, path: Path, report: Report, out: Any, *, dry: bool) -> None:
        """The counts, the first refusals and the first notes, for people."""
        told = ", ".join(f"{count} {outcome}" for outcome, count in report.counts.items())
        number = f" (import {report.run})" if report.run else ""
        out.write(f"{storable(path.name)}: {'would be ' if dry else ''}{told}{number}")
        notes = [f"  {told_file.name}: {note}" for told_file in report.files for note in told_file.notes]
        for note in notes[:NOTES_SHOWN]:
            out.write(note)
        if len(notes) > NOTES_SHOWN:
            out.write(f"  … and {len(notes) - NOTES_SHOWN} more about its files, in the report.")
        refused = (row for row in report.rows if row.outcome == ImportRow.Outcome.REFUSED)
        for row in islice(refused, REFUSALS_SHOWN):
            out.write(f"  {row.file} line {row.line}, {row.id or 'no number'}: {row.reason}")
        if report.counts[ImportRow.Outcome.REFUSED] > REFUSALS_SHOWN:
            out.write("  … and others; --report OUT.json tells all of them.")
        self._tell_notes(report, out)

    def _tell_notes(self, report: Report, out: Any) -> None:
        """How many rows have notes, and the first of them. Looks at each row once, and holds few."""
        noted = (row for row in report.rows if row.notes)
        first = list(islice(noted, NOTES_SHOWN))
        count = len(first) + sum(1 for _row in noted)
        if not count:
            return
        out.write(f"  {count} row{' has' if count == 1 else 's have'} notes; look at them:")
        for row in first:
            out.write(f"  {row.file} line {row.line}, {row.id or 'no number'}: {' '.join(row.notes)}")
        if count > len(first):
            out.write(f"  … and {count - len(first)} more rows with notes; --report OUT.json tells all.")

    def _write(self, report: Report, where: str | None) -> None:
        if where == "-":
            with while_read(self.stdout):
                write_json(report, self.stdout)
        elif where:
            try:
                save_json(report, Path(where))
            except OSError as error:
                raise CommandError(f"The report can’t be written: {error}") from error


class _Terminal:
    """How far it is, on one line; silent where nobody looks."""

    def __init__(self, out: Any, name: str) -> None:
        self._out = out
        self._name = name
        self._next = 0.0
        self._shown = False
        self._looks = bool(getattr(out, "isatty", lambda: False)())

    def __call__(self, done: int, total: int | None) -> None:
        if self._looks and time.monotonic() >= self._next:
            self._next = time.monotonic() + TOLD_EVERY
            self._shown = True
            whole = f" of {total}" if total else ""
            self._out.write(f"\r{self._name}: {done}{whole}", ending="")
            self._out.flush()

    def end(self) -> None:
        """Clear the line."""
        if self._shown:
            self._out.write("\r\x1b[K", ending="")
