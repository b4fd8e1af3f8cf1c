"""What becomes of an import: progress, the report in parts and whole, and taking it back."""

import csv
from threading import Thread
from typing import IO, Any, Final

from django.contrib import messages
from django.core.paginator import Paginator
from django.db import connections, transaction
from django.db.models import Count
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from museum.exhibits.admin.downloads import download
from museum.exhibits.admin.imports.pages import counts, shown
from museum.exhibits.exporters.csv import escaped
from museum.exhibits.importers.report import OUTCOMES, RowTold, StoredRows, report_of, write_json
from museum.exhibits.importers.undo import NotUndoable, UndoReport, may_be_undone
from museum.exhibits.importers.undo import undo as take_back
from museum.exhibits.models import ImportRow, ImportRun, Media

ROWS_A_PAGE: Final = 100
AT_ONCE: Final = 500
"""Changed works that are taken back while the browser waits; more are taken back beside it."""
UNDER_WAY: Final = (ImportRun.State.WAITING, ImportRun.State.RUNNING)


def report(page: Any, request: HttpRequest, run: ImportRun) -> HttpResponse:
    """The import's own page."""
    wanted = request.GET.get("outcome", "")
    rows = ImportRow.objects.filter(run=run).order_by("number").select_related("exhibit")
    if wanted in OUTCOMES:
        rows = rows.filter(outcome=wanted)
    paginator = Paginator(rows.only(*_COLUMNS), ROWS_A_PAGE)
    return shown(
        page,
        request,
        "report",
        run.name,
        run=run,
        progress=_progress(run),
        under_way=run.state in UNDER_WAY,
        counts=counts(run.counts),
        pictures=_pictures(run),
        wanted=wanted,
        rows=paginator.get_page(request.GET.get("page")),
        may_undo=page.may_import(request) and may_be_undone(run),
    )


def _pictures(run: ImportRun) -> list[tuple[str, str, int]]:
    """(state, its name, how many) of the pictures of its works, as the media worker left them."""
    works = ImportRow.objects.filter(run=run, exhibit__isnull=False).values("exhibit")
    found = Media.objects.filter(exhibit__in=works).order_by().values_list("state").annotate(Count("pk"))
    number = dict(found)
    return [(state, str(name), number[state]) for state, name in Media.State.choices if number.get(state)]


_COLUMNS: Final = (
    "line", "identity", "outcome", "reason", "notes", "file", "number", "run",
    "exhibit__accession_number", "exhibit__title_en", "exhibit__title_zh",
)  # fmt: skip


def state(page: Any, request: HttpRequest, run: ImportRun) -> JsonResponse:
    """How far it is: {"state", "label", "done", "total", "counts": {outcome: number}}."""
    return JsonResponse(_progress(run), headers={"Cache-Control": "no-store"})


def as_json(page: Any, request: HttpRequest, run: ImportRun) -> HttpResponseBase:
    """The whole report as JSON."""
    told = report_of(run)
    return download(lambda out: write_json(told, out), f"import-{run.pk}.json", "application/json")


def as_csv(page: Any, request: HttpRequest, run: ImportRun) -> HttpResponseBase:
    """The whole report as a table; cells that a spreadsheet would calculate are escaped."""
    return download(lambda out: _write_csv(run, out), f"import-{run.pk}.csv", "text/csv", "utf-8-sig")


def undo(page: Any, request: HttpRequest, run: ImportRun) -> HttpResponseBase:
    """Asked first: what would be spared. Confirmed: take the import back."""
    many = run.counts.get("created", 0) + run.counts.get("updated", 0) > AT_ONCE
    if not may_be_undone(run):
        messages.error(request, _("There is nothing to undo."))
        return redirect("admin:exhibits_importrun_change", run.pk)
    if request.method != "POST":
        return shown(
            page,
            request,
            "undo",
            _("Undo the import of %(name)s") % {"name": run.name},
            run=run,
            counts=counts(run.counts),
            expected=None if many else _expected(run),
        )
    if many:
        Thread(target=_take_back, args=(run,), name=f"undo import {run.pk}", daemon=True).start()
        messages.info(
            request, _("The import is being taken back. Load this page again to see when it is done.")
        )
    else:
        _tell(request, run)
    return redirect("admin:exhibits_importrun_change", run.pk)


def _tell(request: HttpRequest, run: ImportRun) -> None:
    try:
        done = take_back(run)
    except NotUndoable as fault:
        messages.error(request, str(fault))
        return
    said = _("Taken back: %(deleted)d works are deleted, %(restored)d are as they were.")
    messages.success(request, said % {"deleted": done.deleted, "restored": done.restored})
    for spared in done.spared[:20]:
        messages.warning(request, f"{spared.what}: {spared.reason}")


def _expected(run: ImportRun) -> UndoReport | None:
    """What undoing would do: it is done and rolled back."""
    with transaction.atomic():
        try:
            return take_back(run)
        except NotUndoable:
            return None
        finally:
            transaction.set_rollback(True)


def _take_back(run: ImportRun) -> None:
    try:
        take_back(run)
    finally:
        connections.close_all()


def _progress(run: ImportRun) -> dict[str, Any]:
    told = {name: run.counts.get(name, 0) for name in OUTCOMES}
    done = sum(told.values())
    return {
        "state": run.state,
        "label": capfirst(run.get_state_display()),
        "done": done,
        "total": run.total,
        "percent": min(100, round(100 * done / run.total)) if run.total else None,
        "counts": told,
    }


def _write_csv(run: ImportRun, out: IO[str]) -> None:
    writer = csv.writer(out)
    writer.writerow(["file", "line", "id", "outcome", "reason", "notes"])
    for row in StoredRows(run.pk):
        writer.writerow([escaped(value) for value in _values(row)])


def _values(row: RowTold) -> list[str]:
    return [row.file, str(row.line), row.id, row.outcome, row.reason, " ".join(map(str, row.notes))]
