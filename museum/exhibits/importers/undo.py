"""Takes a run back: deletes what it created, restores what it changed, and spares what was changed since.

Row by row from the last to the first, each in a transaction of its own, so that an undo that was broken off
is taken up again by undoing once more. So is one that spared works, once nothing speaks for them any more.
What is spared stays hung where it hangs.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _

from museum.exhibitions.models import Placement, TourStop
from museum.exhibits.importers import hanging, snapshot
from museum.exhibits.importers.errors import ImportFault
from museum.exhibits.importers.restoring import restore
from museum.exhibits.models import Credit, ImportRow, ImportRun, Maker

PORTION: Final = 500
"""Rows that are looked up at a time."""
MOST_LOOKED_AT: Final = 100
"""Spared rows that are looked at before it is offered to undo them again, come what may."""
_UNFINISHED: Final = (ImportRun.State.UPLOADED, ImportRun.State.WAITING, ImportRun.State.RUNNING)


class NotUndoable(ImportFault):
    """The run can't be undone now; the text says why."""


@dataclass(frozen=True, slots=True)
class Spared:
    """What stays as it is, and why."""

    what: str
    """A work’s number, a maker’s name, a hall’s title."""
    reason: str


@dataclass(slots=True)
class UndoReport:
    """What undoing did."""

    deleted: int = 0
    """Works that the run had created."""
    restored: int = 0
    """Works that it had changed."""
    makers: int = 0
    """Makers that it had made and that nothing names any more."""
    spared: list[Spared] = field(default_factory=list)


def undo(run: ImportRun) -> UndoReport:
    """Take back what `run` did. Raises `NotUndoable` while it runs, or before it ran."""
    run.refresh_from_db()
    if run.state in _UNFINISHED:
        raise NotUndoable(_("Import %(run)d is not finished; it can’t be undone yet.") % {"run": run.pk})
    report = UndoReport()
    for pk in _rows(run):
        with transaction.atomic():
            _row(run, ImportRow.objects.select_for_update().get(pk=pk), report)
    spared = ImportRow.objects.filter(run=run, exhibit__isnull=False).exclude(after="")
    for what, reason in hanging.take_down(run, set(spared.values_list("exhibit_id", flat=True))):
        report.spared.append(Spared(what, reason))
    for what, reason in hanging.close(run):
        report.spared.append(Spared(what, reason))
    ImportRun.objects.filter(pk=run.pk).update(state=ImportRun.State.UNDONE)
    run.state = ImportRun.State.UNDONE
    return report


def may_be_undone(run: ImportRun) -> bool:
    """Whether undoing would take anything back: also of a run that is undone but for what was spared then."""
    if run.state in _UNFINISHED:
        return False
    if run.state != ImportRun.State.UNDONE or hanging.may_close(run):
        return True
    for looked_at, pk in enumerate(_rows(run)):
        with transaction.atomic():
            row = ImportRow.objects.get(pk=pk)
            work = snapshot.load(pk=row.exhibit_id) if row.exhibit_id else None
            if looked_at == MOST_LOOKED_AT or work is None or not _changed_since(run, row, work):
                return True
    return False


def _rows(run: ImportRun) -> Iterator[int]:
    """Rows that changed something and are not undone, the last first."""
    last = None
    while True:
        rows = ImportRow.objects.filter(run=run).exclude(after="").order_by("-number")
        if last is not None:
            rows = rows.filter(number__lt=last)
        portion = list(rows.values_list("pk", "number")[:PORTION])
        if not portion:
            return
        yield from (pk for pk, _number in portion)
        last = portion[-1][1]


def _row(run: ImportRun, row: ImportRow, report: UndoReport) -> None:
    work = snapshot.load(pk=row.exhibit_id) if row.exhibit_id else None
    before: dict[str, Any] = row.before or {}
    if work is not None:
        if reason := _changed_since(run, row, work):
            report.spared.append(Spared(work.exhibit.accession_number, reason))
            return
    _empty_makers(before.get("filled", {}))
    if work is not None:
        if row.outcome == ImportRow.Outcome.CREATED:
            work.exhibit.delete()
            report.deleted += 1
        elif before.get("work"):
            restore(work, before["work"])
            report.restored += 1
    _makers(before.get("made", {}), report)
    # The exhibit may be gone: a row of the report stays, and is not undone twice.
    ImportRow.objects.filter(pk=row.pk).update(before=None, after="")


def _changed_since(run: ImportRun, row: ImportRow, work: snapshot.Work) -> str:
    """Why a work stays as it is; "" where it is as the row left it."""
    if snapshot.fingerprint(snapshot.told(work)) != row.after:
        return _("It was changed since.")
    if row.outcome != ImportRow.Outcome.CREATED:
        return ""
    for place in Placement.objects.filter(exhibit=work.exhibit).select_related("hall"):
        if not hanging.is_as_hung(run, place):
            return _("It hangs in “%(hall)s” now.") % {"hall": place.hall}
    if stop := TourStop.objects.filter(exhibit=work.exhibit).select_related("tour").first():
        return _("It is on the tour “%(tour)s” now.") % {"tour": stop.tour}
    return ""


def _empty_makers(filled: dict[str, Any]) -> None:
    """Take from makers what the row gave them, where it is still that."""
    for pk, columns in filled.items():
        maker = Maker.objects.select_for_update().filter(pk=pk).first()
        if maker is None:
            continue
        for column, value in columns["before"].items():
            if getattr(maker, column) == columns["after"][column]:
                setattr(maker, column, value)
        maker.save()


def _makers(made: dict[str, str], report: UndoReport) -> None:
    """Delete makers that the row made, unless something names them or a curator has changed them."""
    for pk, fingerprint in made.items():
        maker = Maker.objects.select_for_update().filter(pk=pk).first()
        if maker is None or Credit.objects.filter(maker=maker).exists():
            continue
        if snapshot.fingerprint(snapshot.columns_of(maker, snapshot.MAKER_COLUMNS)) != fingerprint:
            report.spared.append(Spared(str(maker), _("This maker was changed since.")))
            continue
        maker.delete()
        report.makers += 1
