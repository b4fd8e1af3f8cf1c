"""What goes out, from the admin: published works of an exhibition or of all, as a file."""

from collections.abc import Callable, Iterable
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile

from django import forms
from django.http import FileResponse, HttpRequest
from django.http.response import HttpResponseBase
from django.template.response import TemplateResponse
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget

from museum.exhibitions.models import Exhibition
from museum.exhibits.admin.downloads import HEADERS, download
from museum.exhibits.exporters.csv import write_csv
from museum.exhibits.exporters.iiif import write_iiif
from museum.exhibits.exporters.json import write_json
from museum.exhibits.exporters.linked_art import write_linked_art
from museum.exhibits.exporters.selection import published
from museum.exhibits.models import Exhibit

FORMATS: Final = (
    ("csv", _("CSV: a table, for a spreadsheet or another import")),
    ("json", _("JSON: everything, for programs")),
    ("iiif", _("IIIF Presentation 3: manifests, in a ZIP")),
    ("linked-art", _("Linked Art: JSON-LD, in a ZIP")),
)

FolderWriter = Callable[[Iterable[Exhibit], Path, str], int]


def _exhibitions() -> list[tuple[str, Any]]:
    return [("", _("the whole collection")), *Exhibition.objects.values_list("slug", "title_en")]


class ExportForm(forms.Form):
    """What, and in which form."""

    format = forms.ChoiceField(label=_("format"), choices=FORMATS, widget=UnfoldAdminSelectWidget)
    exhibition = forms.ChoiceField(
        label=_("works of"), choices=_exhibitions, required=False, widget=UnfoldAdminSelectWidget
    )


def export(page: Any, request: HttpRequest) -> HttpResponseBase:
    """Ask, or send what was asked for."""
    form = ExportForm(request.GET if "format" in request.GET else None, initial={"format": "csv"})
    if form.is_valid():
        return sent(
            form.cleaned_data["format"],
            form.cleaned_data["exhibition"],
            request.build_absolute_uri("/").rstrip("/"),
        )
    request.current_app = page.admin_site.name
    context = {
        **page.admin_site.each_context(request),
        "opts": page.model._meta,
        "title": _("Export"),
        "form": form,
    }
    return TemplateResponse(request, "admin/exhibits/exhibit/export.html", context)


def sent(form: str, exhibition: str, base_url: str) -> FileResponse:
    """Return the published works of an exhibition (its slug; "": of all) as a download."""
    name = exhibition or "collection"
    works = published(exhibition)
    match form:
        case "csv":
            return download(lambda out: write_csv(works, out), f"{name}.csv", "text/csv", "utf-8-sig")
        case "json":
            return download(lambda out: write_json(works, out), f"{name}.json", "application/json")
        case "iiif":
            return _zipped(write_iiif, works, f"{name}-iiif.zip", base_url)
        case _:
            return _zipped(write_linked_art, works, f"{name}-linked-art.zip", base_url)


def _zipped(write: FolderWriter, works: Iterable[Exhibit], name: str, base_url: str) -> FileResponse:
    packed = TemporaryFile()  # noqa: SIM115 (the response closes it)
    with TemporaryDirectory(prefix="export-") as made:
        folder = Path(made) / "export"
        write(works, folder, base_url)
        with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
            for path in sorted(folder.rglob("*")):
                if path.is_file():
                    archive.write(path, path.relative_to(folder))
    packed.seek(0)
    return FileResponse(
        packed, as_attachment=True, filename=name, content_type="application/zip", headers=HEADERS
    )
