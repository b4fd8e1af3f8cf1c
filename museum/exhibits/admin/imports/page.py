"""The list of imports, and the addresses of one import's steps."""

from collections.abc import Callable
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import URLPattern, path
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.decorators import display

from museum.exhibits.admin.imports import before, outcome
from museum.exhibits.admin.imports.pages import counts
from museum.exhibits.models import ImportRun

STATES = {
    ImportRun.State.UPLOADED: "",
    ImportRun.State.WAITING: "info",
    ImportRun.State.RUNNING: "info",
    ImportRun.State.DONE: "success",
    ImportRun.State.FAILED: "danger",
    ImportRun.State.UNDONE: "warning",
}
"""The colour of a state, in the theme's words."""

Step = Callable[[ModelAdmin, HttpRequest, ImportRun], HttpResponseBase]


@admin.register(ImportRun)
class ImportRunAdmin(ModelAdmin):
    """Imports. An import's own page is its report; what is not started yet goes on where it was left."""

    list_display = ("name", "shown_state", "told_counts", "exhibition", "started_by", "created_at")
    list_display_links = ("name",)
    list_filter = ("state",)
    list_select_related = ("started_by",)
    search_fields = ("name",)
    list_per_page = 50

    def has_change_permission(self, request: HttpRequest, obj: ImportRun | None = None) -> bool:
        """A run is never edited; its steps ask for what they need."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: ImportRun | None = None) -> bool:
        """A run stays, since undo and reports go by it; what was never started is discarded by its button."""
        return False

    def may_import(self, request: HttpRequest) -> bool:
        """Whether this account brings works in, and undoes that."""
        return bool(self.has_add_permission(request))

    def add_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Upload."""
        if not self.may_import(request):
            raise PermissionDenied
        return before.upload(self, request)

    def change_view(
        self, request: HttpRequest, object_id: str, *args: Any, **kwargs: Any
    ) -> HttpResponseBase:
        """The report, or the next step of what is not started."""
        run = self._run(request, object_id)
        if run.state == ImportRun.State.UPLOADED and self.may_import(request):
            return redirect("admin:exhibits_importrun_preview", run.pk)
        return outcome.report(self, request, run)

    def get_urls(self) -> list[URLPattern]:
        """Add the steps."""
        return [
            self._step("preview", before.preview, importing=True),
            self._step("options", before.options, importing=True),
            self._step("columns", before.columns, importing=True),
            self._step("profile", before.profile, importing=True),
            self._step("try", before.dry_run, importing=True),
            self._step("start", before.start, importing=True),
            self._step("discard", before.discard, importing=True),
            self._step("undo", outcome.undo, importing=True),
            self._step("state", outcome.state),
            self._step("report.json", outcome.as_json),
            self._step("report.csv", outcome.as_csv),
            *super().get_urls(),
        ]

    def _step(self, name: str, step: Step, *, importing: bool = False) -> URLPattern:
        def checked(request: HttpRequest, pk: int) -> HttpResponseBase:
            run = self._run(request, str(pk))
            if importing and not self.may_import(request):
                raise PermissionDenied
            return step(self, request, run)

        called = f"exhibits_importrun_{name.replace('.', '_')}"
        view = self.admin_site.admin_view(checked)
        made: URLPattern = path(f"<int:pk>/{name}/", view, name=called)
        return made

    def _run(self, request: HttpRequest, pk: str) -> ImportRun:
        if not self.has_view_permission(request):
            raise PermissionDenied
        run: ImportRun | None = self.get_object(request, pk)
        if run is None:
            raise Http404("no such import")
        return run

    @display(description=_("state"), label=STATES, ordering="state")
    def shown_state(self, run: ImportRun) -> tuple[str, str]:
        """Its state, in colour."""
        return run.state, capfirst(run.get_state_display())

    @admin.display(description=_("works"))
    def told_counts(self, run: ImportRun) -> str:
        """Created, updated, unchanged, refused."""
        return " · ".join(f"{text} {number}" for _value, text, number in counts(run.counts) if number) or "—"
