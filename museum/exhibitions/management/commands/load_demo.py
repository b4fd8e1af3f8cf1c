"""`manage.py load_demo`: paints the demo exhibition, hangs it and publishes it.

It may be run again at any time: what is as it should be is left alone, and so is whatever a curator has
changed since it was loaded. How that is told apart is written in `museum.exhibitions.demo.loading`.
"""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from museum.exhibitions.demo import hanging_check, loading, pictures, plan, records
from museum.exhibitions.demo.ledger import Ledger


class Command(BaseCommand):
    """Load the demo exhibition."""

    help = "Paint, hang and publish the demo exhibition. Running it again changes nothing that is right."

    def add_arguments(self, parser: CommandParser) -> None:
        """`--reset` puts back what was changed; `--longest` paints small, for trials."""
        parser.add_argument(
            "--reset",
            action="store_true",
            help="put the demo back as it was made: undoes what curators have changed in it",
        )
        parser.add_argument(
            "--longest",
            type=int,
            metavar="PIXELS",
            help="longest side of the pictures, for trials (otherwise the records say)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Read, paint, load, tell."""
        longest: int | None = options["longest"]
        if longest is not None and not 64 <= longest <= 4096:
            raise CommandError("--longest must lie between 64 and 4096 pixels.")
        demo = records.read()
        problems = hanging_check.problems(demo)
        if problems:
            raise CommandError("The demo does not hang well:\n" + "\n".join(problems))
        folder = Path(settings.VAR_DIR) / "demo"
        wanted = {work.accession_number: pictures.commission(work, folder, longest) for work in demo.work}
        self._paint(wanted)

        def picture(work: records.Work) -> Path:
            return wanted[work.accession_number].path

        outcome = loading.load(
            plan.rows(demo, picture), Ledger.open(folder / "loaded.json"), reset=options["reset"]
        )
        loading.draw_pictures()
        self._tell(outcome, demo)

    def _paint(self, wanted: dict[str, pictures.Commission]) -> None:
        missing = sum(not commission.path.exists() for commission in wanted.values())
        done = 0

        def report(painted: pictures.Painted) -> None:
            nonlocal done
            done += 1
            name, seconds = painted.commission.painting, painted.seconds
            self.stdout.write(f"Painted {done} of {missing}: {name} ({seconds:.1f} s)")

        pictures.paint_missing(wanted.values(), report=report)

    def _tell(self, outcome: loading.Outcome, demo: records.Demo) -> None:
        whole = f"{len(demo.work)} works in {len(demo.hall)} halls"
        if outcome.changed:
            counts = (
                (outcome.created, "created"),
                (outcome.updated, "updated"),
                (outcome.removed, "removed"),
            )
            told = ", ".join(f"{len(rows)} {what}" for rows, what in counts if rows)
            self.stdout.write(self.style.SUCCESS(f"The demo exhibition is hung, {whole}: {told}."))
        else:
            self.stdout.write(f"The demo exhibition hangs already, {whole}: nothing to change.")
        if outcome.kept:
            shown = ", ".join(outcome.kept[:6]) + (" …" if len(outcome.kept) > 6 else "")
            self.stdout.write(
                f"{len(outcome.kept)} values were changed here and stay so: {shown}. --reset puts them back."
            )
        if outcome.missed:
            self.stdout.write(
                f"{len(outcome.missed)} records were taken away here and stay away. --reset brings them back."
            )
