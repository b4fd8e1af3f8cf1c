"""`manage.py export_collection`: what visitors may see, as files that other systems and we ourselves read."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser

from museum.core.piping import while_read
from museum.core.replacing import replaced
from museum.exhibitions.models import Exhibition
from museum.exhibits.exporters.csv import write_csv
from museum.exhibits.exporters.iiif import write_iiif
from museum.exhibits.exporters.json import write_json
from museum.exhibits.exporters.linked_art import write_linked_art
from museum.exhibits.exporters.selection import published
from museum.exhibits.models import Exhibit

FILES: Final = {"csv": write_csv, "json": write_json}
FOLDERS: Final = {"iiif": write_iiif, "linked-art": write_linked_art}


class Command(BaseCommand):
    help = (
        "Export published works with their public pictures: a CSV or JSON file, or a folder of IIIF "
        "manifests or of Linked Art."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """What to export, and where to."""
        parser.add_argument("--format", choices=[*FILES, *FOLDERS], default="csv")
        parser.add_argument("--exhibition", default="", metavar="SLUG", help="only the works that hang in it")
        parser.add_argument(
            "--out", default="", help="a file, or for IIIF and Linked Art a folder; else to the terminal"
        )
        parser.add_argument(
            "--base-url", default="", help="where this site is reached, such as https://museum.example"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Export; an old file stays as it is until the new one is whole."""
        slug, out, form = options["exhibition"], options["out"], options["format"]
        if slug and not Exhibition.objects.filter(slug=slug).exists():
            raise CommandError(f"There is no exhibition “{slug}”.")
        works = published(slug)
        count = 0
        try:
            with while_read(self.stdout):
                count = self._write(form, works, out, options["base_url"].rstrip("/"))
        except FileExistsError as error:
            raise CommandError(str(error)) from error
        except OSError as error:
            raise CommandError(f"“{out}” can’t be written: {error.strerror or error}.") from error
        if out:
            self.stdout.write(f"{count} works written to {out}.")

    def _write(self, form: str, works: Iterable[Exhibit], out: str, base_url: str) -> int:
        if form in FILES:
            if not out:
                # Not through Django's wrapper, which ends lines of its own.
                return FILES[form](works, self.stdout._out)  # type: ignore[arg-type]
            # With a mark at its start, spreadsheets see that a CSV file is UTF-8.
            with replaced(Path(out), "utf-8-sig" if form == "csv" else "utf-8") as file:
                return FILES[form](works, file)
        if not out or not base_url:
            raise CommandError(f"--format {form} needs --out FOLDER and --base-url URL.")
        return FOLDERS[form](works, Path(out), base_url)
