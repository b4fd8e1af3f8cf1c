"""Visits whose words are kept: their transcripts to read and to take along, and their erasure."""

import csv
from functools import partial
from typing import IO, Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Count, QuerySet
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from museum.exhibits.admin.downloads import download
from museum.exhibits.exporters.csv import escaped
from museum.visits import selectors
from museum.visits.admin.looking import LANGUAGES, Looking, kind
from museum.visits.models import Visit

COLUMNS = (
    "visit", "exhibition", "asked_at", "hall", "work", "language", "question", "answer", "rests_on", "intent",
    "unanswered", "ending",
)  # fmt: skip


@admin.register(Visit)
class VisitAdmin(Looking):
    """Only visits of which something is kept are here: by consent, or because of a remark."""

    list_display = ("began_at", "exhibition", "number", "agreed", "last_at")
    list_filter = ("exhibition", "began_at")
    list_select_related = ("exhibition", "consent")
    date_hierarchy = "began_at"
    actions = ("export_selected",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Visit]:
        """Count the questions with the list."""
        found: QuerySet[Visit] = super().get_queryset(request)
        return found.annotate(asked=Count("questions", distinct=True))

    def has_change_permission(self, request: HttpRequest, obj: Visit | None = None) -> bool:
        """What was said is not edited."""
        return False

    def change_view(
        self, request: HttpRequest, object_id: str, *args: Any, **kwargs: Any
    ) -> HttpResponseBase:
        """The transcript, to who may read it; to others when it was, and how much."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        visit: Visit | None = self.get_object(request, object_id)
        if visit is None:
            raise Http404("no such visit")
        may_read = self.has_read_permission(request)
        request.current_app = self.admin_site.name
        context = {
            **self.admin_site.each_context(request),
            "opts": self.model._meta,
            "title": str(visit),
            "visit": visit,
            "may_read": may_read,
            "may_delete": self.has_delete_permission(request, visit),
            "transcript": selectors.transcripts(Visit.objects.filter(pk=visit.pk)) if may_read else [],
            "remarks": visit.remarks.exclude(text="").select_related("complaint") if may_read else [],
        }
        return TemplateResponse(request, "admin/visits/visit/change.html", context)

    @admin.action(description=gettext_lazy("Transcripts as CSV"), permissions=["read"])
    def export_selected(self, request: HttpRequest, chosen: QuerySet[Visit]) -> HttpResponseBase:
        """What those of them said who agreed to it."""
        keys = Visit.objects.filter(pk__in=chosen.values("pk"))
        return download(partial(_write, keys), "transcripts.csv", "text/csv", "utf-8-sig")

    @admin.display(description=gettext_lazy("questions"), ordering="asked")
    def number(self, visit: Visit) -> int:
        """How many are kept."""
        return int(getattr(visit, "asked", 0))

    @admin.display(description=gettext_lazy("consent"))
    def agreed(self, visit: Visit) -> str:
        """What was agreed to."""
        if not hasattr(visit, "consent"):
            return _("none: a remark only")
        return _("given, for %d days") % visit.consent.days


def _write(visits: QuerySet[Visit], out: IO[str]) -> None:
    """Write a row for each exchange. A visit is told apart by a number that leads to nobody."""
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for asked in selectors.transcripts(visits).iterator():
        cited = "; ".join(f"{each['accession']} {each['field']}".strip() for each in asked.citations)
        cells = (
            str(asked.visit_id), asked.visit.exhibition.slug, f"{asked.asked_at:%Y-%m-%dT%H:%M:%SZ}",
            asked.hall.slug if asked.hall else "", asked.exhibit.accession_number if asked.exhibit else "",
            LANGUAGES.get(asked.language, asked.language), asked.text, asked.answer, cited,
            kind(asked.intent), "1" if asked.unanswered else "0", asked.ending,
        )  # fmt: skip
        writer.writerow([escaped(cell) for cell in cells])
