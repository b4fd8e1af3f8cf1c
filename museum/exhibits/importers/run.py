"""Performs a run: each record in a transaction of its own, together with the row that tells of it.

So a process that is killed at any moment leaves whole records and their rows, and whoever takes the run up
again goes on behind the last of them; the report is the one that an undisturbed run would have given.
"""

import logging
from collections.abc import Callable
from time import monotonic
from typing import Final, Protocol

from django.db import DatabaseError, IntegrityError
from django.utils import timezone
from django.utils.translation import gettext as _

from museum.exhibits.importers.claims import Claim
from museum.exhibits.importers.errors import ImportFault, RunLost, UnreadableFile
from museum.exhibits.importers.files import Files
from museum.exhibits.importers.hanging import hang
from museum.exhibits.importers.media_linking import Pictures
from museum.exhibits.importers.options import ImportOptions, file_of, options_of
from museum.exhibits.importers.records import Records
from museum.exhibits.importers.report import Report, RowTold, Tally, report_of, unread
from museum.exhibits.importers.starting import prepared, start, start_path, upload
from museum.exhibits.importers.writing import Written
from museum.exhibits.models import ImportRow, ImportRun

__all__ = ["ImportOptions", "Progress", "options_of", "perform", "prepared", "start", "start_path", "upload"]

logger = logging.getLogger(__name__)

MOST_TIMES: Final = 5
"""That a run is taken up at one place: whatever breaks it off there would do so again."""


class Progress(Protocol):
    """Told now and then how far a run is."""

    def __call__(self, done: int, total: int | None) -> None:
        """`done` rows of `total`, where that can be told."""
        ...


def perform(
    run: ImportRun,
    *,
    dry: bool = False,
    progress: Progress = lambda done, total: None,
    seconds: float | None = None,
    most: int | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Report:
    """Perform a run from where it stands; return its report.

    A run that another process performs, or that is finished, is left to it: its report so far comes back.
    `dry`: write nothing, not even the run (which may be unsaved), and report the same; `seconds` and `most`
    rows bound it. `stop` is asked between two records; stopped, the run waits to be taken up again.
    """
    if dry:
        return _tried(run, progress, seconds, most, stop)
    claim = Claim.take(run)
    if claim is None:
        run.refresh_from_db()
        return report_of(run)
    return perform_claimed(run, claim, progress, stop)


def perform_claimed(
    run: ImportRun,
    claim: Claim,
    progress: Progress = lambda done, total: None,
    stop: Callable[[], bool] = lambda: False,
) -> Report:
    """Perform a run whose claim one has, and release it."""
    try:
        _Performance(run, claim, progress, stop).perform()
    finally:
        claim.release()
    return report_of(run)


def _tried(
    run: ImportRun, progress: Progress, seconds: float | None, most: int | None, stop: Callable[[], bool]
) -> Report:
    """A dry run."""
    options = options_of(run)
    try:
        with Pictures(options.media, dry=True) as pictures:
            trial = _Trial(Files(file_of(run), run.name, options), pictures, publish=options.publish)
            return trial.report(progress, seconds, most, stop)
    except ImportFault as fault:
        return unread(run.name, str(fault))


class _Trial:
    def __init__(self, files: Files, pictures: Pictures, *, publish: bool) -> None:
        self._files = files
        self._pictures = pictures
        self._records = Records(pictures, publish=publish, dry=True)

    def report(
        self, progress: Progress, seconds: float | None, most: int | None, stop: Callable[[], bool]
    ) -> Report:
        ends = monotonic() + seconds if seconds is not None else float("inf")
        tally = Tally()
        rows: list[RowTold] = []
        complete = True
        for item in self._records.through(self._files.items()):
            if len(rows) == most or monotonic() > ends or stop():
                complete = False
                break
            rows.append(self._records.take(item, lambda row, written: None))
            tally.add(rows[-1].outcome)
            progress(len(rows), self._files.total)
        self._files.tell(self._pictures.name, self._pictures.refused)
        return Report(tally.counts, rows, self._files.told, self._files.problem, complete)


class _Performance:
    """One process's part in a run, often the whole of it."""

    def __init__(self, run: ImportRun, claim: Claim, progress: Progress, stop: Callable[[], bool]) -> None:
        self._run = run
        self._claim = claim
        self._progress = progress
        self._stop = stop
        self._options = options_of(run)
        self._tally = Tally()
        self._number = 0

    def perform(self) -> None:
        """Go on to the end, or until asked to stop."""
        run = self._run
        if self._is_stuck():
            self._end(ImportRun.State.FAILED)
            return
        try:
            unchanged = not run.path or prepared(file_of(run), self._options).sha256 == run.sha256
            if not unchanged:
                raise UnreadableFile(
                    _("“%(name)s” has changed since its import began; import it anew.") % {"name": run.name}
                )
            files = Files(file_of(run), run.name, self._options)
            with Pictures(
                self._options.media, fetch=self._options.fetch_media, beat=self._claim.beat
            ) as pictures:
                if self._items(files, pictures):
                    files.tell(pictures.name, pictures.refused)
                    self._finish(files)
        except ImportFault as fault:
            run.problem = str(fault)
            self._end(ImportRun.State.FAILED)
        except (DatabaseError, RunLost):
            raise  # somebody goes on with it
        except Exception:
            # Taken up again it would fail again, and keep all others waiting.
            logger.exception("import %d failed", run.pk)
            run.problem = _("This program failed at “%(name)s”; the log tells how.") % {"name": run.name}
            self._end(ImportRun.State.FAILED)

    def _is_stuck(self) -> bool:
        """Note that the run is taken up where it stands; return whether that was done too often."""
        run = self._run
        outcomes = list(ImportRow.objects.filter(run=run).values_list("outcome", flat=True))
        rows = len(outcomes)
        times = run.taken_up.get("times", 0) + 1 if run.taken_up.get("rows") == rows else 1
        run.taken_up = {"rows": rows, "times": times}
        ImportRun.objects.filter(pk=run.pk).update(taken_up=run.taken_up)
        if times <= MOST_TIMES:
            return False
        for outcome in outcomes:
            self._tally.add(outcome)
        run.problem = _(
            "The import broke off %(times)d times at the same place, after %(rows)d rows, and is given up; "
            "the log tells why. Take out or mend what comes there, and import the file anew."
        ) % {"times": MOST_TIMES, "rows": rows}
        return True

    def _items(self, files: Files, pictures: Pictures) -> bool:
        """Take all items that no process has taken yet; return whether they were all."""
        records = Records(pictures, publish=self._options.publish)
        known = ImportRow.objects.filter(run=self._run).order_by("number").values_list("outcome", flat=True)
        taken = list(known)
        for item in records.through(files.items()):
            if self._stop():
                self._end(ImportRun.State.WAITING)
                return False
            self._run.total = files.total
            self._claim.beat()
            if self._number < len(taken):
                records.recall(item, taken[self._number])
                outcome = taken[self._number]
            else:
                outcome = records.take(item, self._keep).outcome
            self._tally.add(outcome)
            self._number += 1
            self._run.counts = self._tally.counts
            self._progress(self._number, files.total)
        return True

    def _keep(self, row: RowTold, written: Written | None) -> None:
        """Write the row; in the transaction of its record."""
        changed = written is not None and written.outcome != ImportRow.Outcome.UNCHANGED
        try:
            ImportRow.objects.bulk_create(
                [
                    ImportRow(
                        run=self._run,
                        number=self._number,
                        file=row.file,
                        line=row.line,
                        identity=row.id,
                        outcome=row.outcome,
                        reason=row.reason,
                        notes=row.notes,
                        exhibit_id=written.exhibit if written else None,
                        before=written.before if written and changed else None,
                        after=written.after if written else "",
                    )
                ]
            )
        except IntegrityError as error:
            raise RunLost(f"Import {self._run.pk} is performed by another process.") from error

    def _finish(self, files: Files) -> None:
        run = self._run
        run.total, run.files, run.problem = self._number, files.plain(), files.problem
        run.notes = list(dict.fromkeys(note for told in files.told for note in told.notes))
        if self._options.exhibition:
            hang(run)
        self._end(ImportRun.State.FAILED if files.problem else ImportRun.State.DONE)

    def _end(self, state: str) -> None:
        run = self._run
        run.state, run.counts = state, self._tally.counts
        if state == ImportRun.State.WAITING:
            run.taken_up = {}  # stopped by somebody, not by what is there
        run.finished_at = None if state == ImportRun.State.WAITING else timezone.now()
        told = ["counts", "total", "files", "notes", "problem", "taken_up"]
        run.save(update_fields=["state", "finished_at", *told])
