"""The steps before an import runs: upload, preview, options, columns, dry run, start. Nothing is written."""

from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.utils.translation import gettext as _

from museum.exhibits.admin.imports import columns as mapping
from museum.exhibits.admin.imports.columns_form import ColumnsForm
from museum.exhibits.admin.imports.forms import OptionsForm, UploadForm
from museum.exhibits.admin.imports.pages import counts, shown
from museum.exhibits.admin.publishers import RIGHT
from museum.exhibits.importers import options as chosen
from museum.exhibits.importers.base import Source
from museum.exhibits.importers.preview import Change, Preview
from museum.exhibits.importers.preview import preview as look_at
from museum.exhibits.importers.profile import Profile
from museum.exhibits.importers.profile_files import as_toml, profile_of
from museum.exhibits.importers.report import RowTold
from museum.exhibits.importers.run import perform
from museum.exhibits.importers.starting import start as start_run
from museum.exhibits.importers.starting import upload as keep
from museum.exhibits.models import ImportRun

ROWS_SHOWN: Final = 10
TRIED_SECONDS: Final = 25.0
"""How long a dry run may take: a browser waits for it."""
TRIED_SHOWN: Final = 500
"""Rows of a dry run that are listed; all are counted."""
LOOKED_THROUGH: Final = 500
"""Rows of which a dry run tells what would be cleared."""


def upload(page: Any, request: HttpRequest) -> HttpResponse:
    """Take the file and what was chosen for it."""
    may_publish = request.user.has_perm(RIGHT)
    form = UploadForm(request.POST or None, request.FILES or None, may_publish=may_publish)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        run = keep(data["file"], media=data["pictures"], user=request.user)
        chosen.apply(form.options(), run)
        run.save()
        return redirect("admin:exhibits_importrun_preview", run.pk)
    return shown(page, request, "upload", _("Import"), form=form, most=settings.UPLOAD_MOST_BYTES)


def preview(page: Any, request: HttpRequest, run: ImportRun) -> HttpResponse:
    """The first rows as they will be read, and what is known of the file."""
    if run.state != ImportRun.State.UPLOADED:
        return _to_report(run)
    seen = _looked_at(run)
    form = OptionsForm(run=run, may_publish=request.user.has_perm(RIGHT))
    return _previewed(page, request, run, seen, form)


def options(page: Any, request: HttpRequest, run: ImportRun) -> HttpResponse:
    """Choose again how the file is read."""
    if request.method != "POST":
        return HttpResponseNotAllowed(["POST"])
    if run.state != ImportRun.State.UPLOADED:
        return _to_report(run)
    form = OptionsForm(request.POST, request.FILES, run=run, may_publish=request.user.has_perm(RIGHT))
    if not form.is_valid():
        return _previewed(page, request, run, _looked_at(run), form)
    chosen.apply(form.options(), run)
    run.save()
    return redirect("admin:exhibits_importrun_preview", run.pk)


def columns(page: Any, request: HttpRequest, run: ImportRun) -> HttpResponse:
    """Choose what each column means."""
    if run.state != ImportRun.State.UPLOADED:
        return _to_report(run)
    seen = _looked_at(run, limit=3)
    if seen.problem or not seen.columns:
        messages.info(request, seen.problem or _("This file says itself what is what: there are no columns."))
        return redirect("admin:exhibits_importrun_preview", run.pk)
    profile = _in_effect(seen, run)
    form = ColumnsForm(
        request.POST or None, columns=tuple(seen.columns), profile=profile, examples=seen.examples
    )
    if request.method == "POST" and form.is_valid():
        changed = mapping.chosen(profile, tuple(seen.columns), form.choices(), form.manner())
        run.mapping = mapping.laid_over(run.mapping, changed)
        run.save()
        return redirect("admin:exhibits_importrun_preview", run.pk)
    return shown(page, request, "columns", _("Columns of %(name)s") % {"name": run.name}, run=run, form=form)


def profile(page: Any, request: HttpRequest, run: ImportRun) -> HttpResponse:
    """The mapping in effect, as a profile file to keep and to use again."""
    seen = _looked_at(run, limit=1)
    if seen.problem or not seen.mapping:
        messages.error(request, seen.problem or _("There is no mapping to save."))
        return redirect("admin:exhibits_importrun_preview", run.pk)
    name = str(
        run.mapping.get("name") or slugify(Path(run.name).stem, allow_unicode=True) or f"import-{run.pk}"
    )
    text = as_toml(mapping.kept(_in_effect(seen, run), tuple(seen.columns), name, run.name))
    headers = {"Content-Disposition": content_disposition_header(True, f"{name}.toml") or "attachment"}
    return HttpResponse(text, content_type="application/toml; charset=utf-8", headers=headers)


def dry_run(page: Any, request: HttpRequest, run: ImportRun) -> HttpResponse:
    """What would become of every row, without writing any."""
    if request.method != "POST":
        return redirect("admin:exhibits_importrun_preview", run.pk)
    if run.state != ImportRun.State.UPLOADED:
        return _to_report(run)
    report = perform(run, dry=True, seconds=TRIED_SECONDS)
    told = [row for row in report.rows if row.outcome == "refused" or row.notes]
    return shown(
        page,
        request,
        "dry_run",
        _("Dry run of %(name)s") % {"name": run.name},
        run=run,
        report=report,
        counts=counts(report.counts),
        rows=told[:TRIED_SHOWN],
        cleared=_cleared(run),
        looked_through=LOOKED_THROUGH,
        more=max(0, len(told) - TRIED_SHOWN),
        seconds=int(TRIED_SECONDS),
    )


def start(page: Any, request: HttpRequest, run: ImportRun) -> HttpResponse:
    """Let it run. Pressed twice, or reloaded, it runs once."""
    if request.method != "POST":
        return redirect("admin:exhibits_importrun_preview", run.pk)
    performed = start_run(run, chosen.options_of(run))
    if performed.pk != run.pk:
        messages.info(request, _("The same file is being imported already: this is that import."))
    return _to_report(performed)


def discard(page: Any, request: HttpRequest, run: ImportRun) -> HttpResponse:
    """Forget an upload that was never started."""
    if request.method == "POST" and run.state == ImportRun.State.UPLOADED:
        for file in (run.file, run.media_file):
            if file:
                file.delete(save=False)
        run.delete()
        messages.success(request, _("The upload is forgotten."))
    return redirect("admin:exhibits_importrun_changelist")


def _looked_at(run: ImportRun, limit: int = ROWS_SHOWN) -> Preview:
    options = chosen.options_of(run)
    source = Source(
        path=chosen.file_of(run),
        name=run.name,
        format=options.format,
        profile=options.profile,
        mapping=dict(options.mapping),
    )
    return look_at(source, limit, options)


def _previewed(
    page: Any, request: HttpRequest, run: ImportRun, seen: Preview, form: OptionsForm
) -> HttpResponse:
    return shown(
        page, request, "preview", run.name, run=run, seen=seen, form=form, shared_reason=_shared(seen)
    )


def _shared(seen: Preview) -> str:
    """Why all of several rows are refused, where that is one reason: it is told once, above them."""
    reasons = {each.row.reason for each in seen.rows}
    return reasons.pop() if len(reasons) == 1 and len(seen.rows) > 1 else ""


def _cleared(run: ImportRun) -> list[tuple[RowTold, Change]]:
    """What stands here now and would be gone."""
    seen = _looked_at(run, LOOKED_THROUGH)
    return [
        (each.row, change)
        for each in seen.rows
        for change in each.changes
        if change.before and not change.after
    ]


def _in_effect(seen: Preview, run: ImportRun) -> Profile:
    return profile_of(dict(seen.mapping), run.name)


def _to_report(run: ImportRun) -> HttpResponse:
    return redirect("admin:exhibits_importrun_change", run.pk)
