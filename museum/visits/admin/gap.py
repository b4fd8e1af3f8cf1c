"""Unanswered questions in the admin: alike ones together; a curator answers or dismisses them."""

from typing import Any, Final

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import OuterRef, QuerySet, Subquery
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST
from unfold.decorators import display

from museum.visits import gaps
from museum.visits.admin.answering import AnswerForm
from museum.visits.admin.looking import LANGUAGES, Looking, Waiting
from museum.visits.models import Gap, Question

STATES: Final = {
    Gap.State.OPEN: "warning",
    Gap.State.ANSWERED: "success",
    Gap.State.DISMISSED: "",
}
"""The colour of a state, in the theme's words."""
RIGHTS: Final = ("visits.change_gap", "exhibits.add_text")
"""What answering takes: the answer is a text that visitors are told at once."""


@admin.register(Gap)
class GapAdmin(Looking):
    """A row is a question that was asked in several ways; its page is where it is answered."""

    list_display = ("words", "work", "tongues", "times", "last_asked_at", "shown_state")
    list_display_links = ("words",)
    list_filter = (Waiting, "exhibition")
    list_select_related = ("exhibit", "exhibition")
    search_fields = ("questions__text", "exhibit__accession_number", "exhibit__title_en", "exhibit__title_zh")
    ordering = ("-times", "-last_asked_at", "-pk")
    actions = ("dismiss_selected", "merge_selected")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Gap]:
        """With the words in which it was asked last."""
        found: QuerySet[Gap] = super().get_queryset(request)
        latest = Question.objects.filter(gap=OuterRef("pk")).order_by("-asked_at", "-pk")
        return found.annotate(
            latest=Subquery(latest.values("text")[:1]), spoken=Subquery(latest.values("language")[:1])
        ).prefetch_related("questions")

    def has_view_permission(self, request: HttpRequest, obj: Gap | None = None) -> bool:
        """It is made of what visitors said."""
        return self.has_read_permission(request) and super().has_view_permission(request, obj)

    def has_change_permission(self, request: HttpRequest, obj: Gap | None = None) -> bool:
        """Nobody closes what they can't read."""
        return self.has_read_permission(request) and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Gap | None = None) -> bool:
        """It goes with its questions."""
        return False

    def may_answer(self, request: HttpRequest) -> bool:
        """Whether this account answers visitors."""
        return request.user.has_perms(RIGHTS)

    def get_urls(self) -> list[URLPattern]:
        """Add what is done with one."""

        def view(name: str, call: Any) -> URLPattern:
            checked = self.admin_site.admin_view(require_POST(call))
            made: URLPattern = path(f"<int:pk>/{name}/", checked, name=f"visits_gap_{name}")
            return made

        return [view("dismiss", self.dismiss), view("reopen", self.reopen), *super().get_urls()]

    def change_view(
        self, request: HttpRequest, object_id: str, *args: Any, **kwargs: Any
    ) -> HttpResponseBase:
        """How it was asked, and the answer to it."""
        gap = self._gap(request, object_id)
        form = AnswerForm(gap, request.POST or None)
        if request.method == "POST":
            if not self.may_answer(request):
                raise PermissionDenied
            if form.is_valid():
                asked = form.cleaned_data["asked"].strip()
                gaps.answer(gap, form.words(), form.about(), request.user, asked)  # type: ignore[arg-type]  # signed in
                self.log_change(request, gap, "answered")
                self.message_user(
                    request, _("The answer is published: the guide cites it from now on."), messages.SUCCESS
                )
                return redirect("admin:visits_gap_changelist")
        return self._page(request, gap, form)

    def _page(
        self, request: HttpRequest, gap: Gap, form: AnswerForm, *, throwing_away: bool = False
    ) -> HttpResponseBase:
        """The question with its form. `throwing_away`: what is typed would be lost: ask first."""
        request.current_app = self.admin_site.name
        asked = gap.questions.select_related("hall").order_by("-asked_at")
        context = {
            **self.admin_site.each_context(request),
            "opts": self.model._meta,
            "title": getattr(gap, "latest", "") or str(gap),
            "gap": gap,
            "asked": asked[:100],
            "languages": LANGUAGES,
            "form": form,
            "may_answer": self.may_answer(request),
            "throwing_away": throwing_away,
            "dismissing": format_html(
                'formnovalidate formaction="{}"', reverse("admin:visits_gap_dismiss", args=[gap.pk])
            ),
        }
        return TemplateResponse(request, "admin/visits/gap/change.html", context)

    def dismiss(self, request: HttpRequest, pk: int) -> HttpResponseBase:
        """Close it without an answer; first ask, where one is typed that would be lost."""
        gap = self._gap(request, str(pk), changing=True)
        if "throw_away" not in request.POST and self.may_answer(request):
            typed = AnswerForm(gap, request.POST)
            if any(
                request.POST.get(name, "").strip() != (typed.fields[name].initial or "").strip()
                for name in ("en", "zh", "asked")
                if name in request.POST
            ):
                return self._page(
                    request, gap, AnswerForm(gap, initial=request.POST.dict()), throwing_away=True
                )
        gaps.dismiss(gap, request.user)  # type: ignore[arg-type]
        self.log_change(request, gap, "dismissed")
        self.message_user(request, _("Dismissed. It comes back when somebody asks again."), messages.SUCCESS)
        return redirect("admin:visits_gap_changelist")

    def reopen(self, request: HttpRequest, pk: int) -> HttpResponseBase:
        """Put it back among those that wait."""
        gap = self._gap(request, str(pk), changing=True)
        gaps.reopen(gap)
        self.log_change(request, gap, "opened again")
        return redirect("admin:visits_gap_change", gap.pk)

    @admin.action(description=gettext_lazy("Dismiss"), permissions=["change"])
    def dismiss_selected(self, request: HttpRequest, chosen: QuerySet[Gap]) -> None:
        """Close several without an answer."""
        for gap in chosen:
            gaps.dismiss(gap, request.user)  # type: ignore[arg-type]
            self.log_change(request, gap, "dismissed")
        self.message_user(request, _("Dismissed. It comes back when somebody asks again."), messages.SUCCESS)

    @admin.action(description=gettext_lazy("They ask the same: make one of them"), permissions=["change"])
    def merge_selected(self, request: HttpRequest, chosen: QuerySet[Gap]) -> None:
        """Put together what was not found to be alike."""
        try:
            merged = gaps.merge(list(chosen.order_by("opened_at", "pk")))
        except ValueError:
            self.message_user(request, _("They are about different works."), messages.ERROR)
        else:
            self.log_change(request, merged, "merged")
            self.message_user(request, _("They are one now."), messages.SUCCESS)

    def _gap(self, request: HttpRequest, pk: str, *, changing: bool = False) -> Gap:
        if not self.has_view_permission(request) or (changing and not self.has_change_permission(request)):
            raise PermissionDenied
        gap: Gap | None = self.get_object(request, pk)
        if gap is None:
            raise Http404("no such question")
        return gap

    @admin.display(description=gettext_lazy("question"))
    def words(self, gap: Gap) -> str:
        """As it was asked last."""
        return str(getattr(gap, "latest", "") or "—")

    @admin.display(description=gettext_lazy("work"), ordering="exhibit__accession_number")
    def work(self, gap: Gap) -> str:
        """What it is about."""
        return str(gap.exhibit) if gap.exhibit else "—"

    @admin.display(description=gettext_lazy("language"))
    def tongues(self, gap: Gap) -> str:
        """The languages in which it was asked."""
        spoken = sorted({asked.language for asked in gap.questions.all()})
        return ", ".join(LANGUAGES.get(language, language) for language in spoken)

    @display(description=gettext_lazy("state"), label=STATES, ordering="state")
    def shown_state(self, gap: Gap) -> tuple[str, str]:
        """Open, answered or dismissed, in colour."""
        return gap.state, gap.get_state_display()
