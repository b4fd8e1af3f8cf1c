"""`manage.py import_layout LAYOUT.json --index INDEX.csv`: an exhibition from a file of what hangs where.

The records come in as `import_collection` brings them, file by file; again it changes nothing.
"""

import time
from collections import defaultdict
from pathlib import Path
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser

from museum.exhibitions.laying_out import TooMany, WantedRoom, lay_out
from museum.exhibits.importers.errors import ImportFault, RunLost
from museum.exhibits.importers.layout import (
    Indexed,
    Layout,
    found_in,
    located,
    read_index,
    read_layout,
    remember,
    slug_of,
)
from museum.exhibits.importers.options import ImportOptions
from museum.exhibits.importers.report import report_of
from museum.exhibits.importers.run import perform
from museum.exhibits.importers.starting import OPEN, start_path
from museum.exhibits.models import Exhibit, ImportRow, ImportRun

BAD_INPUT: Final = 2
"""Exit status: what was given can't be used. Nothing was written."""


LOOK_EVERY: Final = 0.2
"""Seconds between two looks at a run that another process performs."""


class Command(BaseCommand):
    """Build an exhibition from a layout."""

    help = "Import the works that a layout names, and hang them in its rooms, in its order."

    def add_arguments(self, parser: CommandParser) -> None:
        """A layout, its index, and where the pictures are."""
        parser.add_argument("layout", type=Path, metavar="LAYOUT.json", help="exhibition, rooms, works")
        parser.add_argument(
            "--index", type=Path, required=True, metavar="INDEX.csv", help="which file holds which work"
        )
        parser.add_argument(
            "--exhibition", default="", metavar="SLUG", help="otherwise after the layout’s name"
        )
        parser.add_argument("--media", type=Path, metavar="DIR|ZIP", help="where the pictures lie")

    def handle(self, *args: Any, **options: Any) -> None:
        """Read everything first; then import, then hang."""
        media: Path | None = options["media"]
        if media is not None and not media.exists():
            raise CommandError(f"There is no folder or ZIP {media}.", returncode=BAD_INPUT)
        try:
            slug = slug_of(options["exhibition"], options["layout"])
            layout = read_layout(options["layout"])
            wanted = located(layout, read_index(options["index"]))
        except ValidationError as error:
            raise CommandError(
                "The exhibition’s slug has at most 80 letters, figures, - and _.", returncode=2
            ) from error
        except ImportFault as fault:
            raise CommandError(str(fault), returncode=BAD_INPUT) from fault
        works = self._imported(wanted, media)
        if missing := [each.alias for each in wanted if each.alias not in works]:
            more = f" and {len(missing) - 5} more" if len(missing) > 5 else ""
            raise CommandError(f"In their files there is no {', '.join(missing[:5])}{more}.")
        remember(works)
        self._publish(works)
        try:
            done = lay_out(slug, layout.exhibition, layout.exhibition_zh, _rooms(layout, works))
        except TooMany as error:
            raise CommandError(f"{error}.") from error
        changed = (
            f"{done.halls} halls made, {done.hung} works hung" if done.halls or done.hung else "as it was"
        )
        self.stdout.write(f"{slug}: {len(layout.rooms)} rooms, {len(works)} works; {changed}")

    def _imported(self, wanted: list[Indexed], media: Path | None) -> dict[str, Exhibit]:
        by_file: dict[Path, list[Indexed]] = defaultdict(list)
        for each in wanted:
            by_file[each.file].append(each)
        found: dict[str, Exhibit] = {}
        for file, theirs in by_file.items():
            try:
                run = start_path(file, ImportOptions(media=media))
                _perform(run)
            except ImportFault as fault:
                raise CommandError(f"{file.name}: {fault}") from fault
            here = found_in(run, theirs)
            if len(here) < len(theirs):
                self._refusals(file, run)
            found |= here
        return found

    def _refusals(self, file: Path, run: Any) -> None:
        report = report_of(run)
        if report.problem:
            self.stderr.write(f"{file.name}: {report.problem}")
        for row in report.rows:
            if row.outcome == ImportRow.Outcome.REFUSED:
                self.stderr.write(f"{file.name} line {row.line}, {row.id or 'no number'}: {row.reason}")

    def _publish(self, works: dict[str, Exhibit]) -> None:
        """Those that hang are shown; what else came in with their files stays a draft."""
        for work in works.values():
            if work.status != Exhibit.Status.PUBLISHED:
                work.status = Exhibit.Status.PUBLISHED
                work.save(update_fields=["status"])


def _perform(run: ImportRun) -> None:
    """Perform a run, or wait for the process of the site's that has taken it up sooner."""
    while True:
        try:
            perform(run)
        except RunLost:
            pass
        run.refresh_from_db()
        if run.state not in OPEN:
            return
        time.sleep(LOOK_EVERY)


def _rooms(layout: Layout, works: dict[str, Exhibit]) -> list[WantedRoom]:
    return [
        WantedRoom(
            slug=room.slug,
            title_en=room.name_en or room.id,
            title_zh=room.name_zh,
            works=tuple(works[alias].pk for alias in room.works),
        )
        for room in layout.rooms
    ]
