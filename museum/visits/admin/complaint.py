"""Answers that visitors called wrong, with what they rest on and what visitors remarked."""

from typing import Any, Final

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Count, Q, QuerySet
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from unfold.decorators import display

from museum.exhibits.admin.field_labels import field_label
from museum.visits import services
from museum.visits.admin.looking import LANGUAGES, Looking, Waiting, kind
from museum.visits.models import Complaint

STATES: Final = {Complaint.State.OPEN: "warning", Complaint.State.SETTLED: "success"}
"""The colour of a state, in the theme's words."""


@admin.register(Complaint)
class ComplaintAdmin(Looking):
    """A row is an answer. Whether the record is mended is the work's page's; here it is only ticked off."""

    list_display = ("said", "work", "about", "times", "remarked", "last_at", "shown_state")
    list_display_links = ("said",)
    list_filter = (Waiting, "exhibition", "language")
    list_select_related = ("exhibit", "exhibition")
    search_fields = ("answer", "exhibit__accession_number")
    actions = ("settle_selected",)

    def get_search_fields(self, request: HttpRequest) -> tuple[str, ...]:
        """Who may not read remarks does not find out by searching what is in them."""
        return (*self.search_fields, *(("remarks__text",) if self.has_read_permission(request) else ()))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Complaint]:
        """Count the remarks with the list."""
        found: QuerySet[Complaint] = super().get_queryset(request)
        return found.annotate(number=Count("remarks", filter=~Q(remarks__text="")))

    def change_view(
        self, request: HttpRequest, object_id: str, *args: Any, **kwargs: Any
    ) -> HttpResponseBase:
        """The answer, its citations, the remarks; and the button that settles it."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        complaint: Complaint | None = self.get_object(request, object_id)
        if complaint is None:
            raise Http404("no such complaint")
        if request.method == "POST":
            if not self.has_change_permission(request):
                raise PermissionDenied
            self._settle(request, complaint)
            return redirect("admin:visits_complaint_changelist")
        may_read = self.has_read_permission(request)
        request.current_app = self.admin_site.name
        context = {
            **self.admin_site.each_context(request),
            "opts": self.model._meta,
            "title": _("Answer called wrong"),
            "complaint": complaint,
            "kind": kind(complaint.intent),
            "language": LANGUAGES.get(complaint.language, complaint.language),
            "citations": [{**each, "label": field_label(each["field"])} for each in complaint.citations],
            "may_read": may_read,
            "remarks": complaint.remarks.select_related("question") if may_read else [],
            "may_settle": self.has_change_permission(request),
        }
        return TemplateResponse(request, "admin/visits/complaint/change.html", context)

    @admin.action(description=gettext_lazy("Settle"), permissions=["change"])
    def settle_selected(self, request: HttpRequest, chosen: QuerySet[Complaint]) -> None:
        """Tick off several."""
        for complaint in chosen:
            self._settle(request, complaint)

    def _settle(self, request: HttpRequest, complaint: Complaint) -> None:
        services.settle(complaint, request.user.pk)
        self.log_change(request, complaint, "settled")
        self.message_user(
            request, _("Settled. It comes back when somebody calls the same answer wrong."), messages.SUCCESS
        )

    @admin.display(description=gettext_lazy("answer"), ordering="answer")
    def said(self, complaint: Complaint) -> str:
        """What the guide said, as far as it is kept."""
        return complaint.answer or str(complaint)

    @admin.display(description=gettext_lazy("work"), ordering="exhibit__accession_number")
    def work(self, complaint: Complaint) -> str:
        """What it is about."""
        return str(complaint.exhibit) if complaint.exhibit else "—"

    @admin.display(description=gettext_lazy("kind of question"), ordering="intent")
    def about(self, complaint: Complaint) -> str:
        """What was asked for."""
        return kind(complaint.intent)

    @admin.display(description=gettext_lazy("remarks"), ordering="number")
    def remarked(self, complaint: Complaint) -> int:
        """How many visitors added something."""
        return int(getattr(complaint, "number", 0))

    @display(description=gettext_lazy("state"), label=STATES, ordering="state")
    def shown_state(self, complaint: Complaint) -> tuple[str, str]:
        """Open or settled, in colour."""
        return complaint.state, complaint.get_state_display()
