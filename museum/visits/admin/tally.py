"""How often which kind of question was asked, and in vain: of all visitors, and without their words."""

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from museum.visits.admin.looking import LANGUAGES, Looking, kind
from museum.visits.models import Tally


@admin.register(Tally)
class TallyAdmin(Looking):
    """Sorted by what was asked in vain most often."""

    list_display = ("months", "work", "told_kind", "tongue", "asked", "unanswered")
    list_display_links = None
    list_filter = ("exhibition", "month", "language")
    list_select_related = ("exhibit",)
    search_fields = ("exhibit__accession_number", "exhibit__title_en", "exhibit__title_zh", "intent")
    ordering = ("-month", "-unanswered", "-asked")

    def has_change_permission(self, request: HttpRequest, obj: Tally | None = None) -> bool:
        """A count is a count."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Tally | None = None) -> bool:
        """It says nothing about anybody, so nobody can want it gone."""
        return False

    @admin.display(description=_("month"), ordering="month")
    def months(self, tally: Tally) -> str:
        """Year and month."""
        return f"{tally.month:%Y-%m}"

    @admin.display(description=_("work"), ordering="exhibit__accession_number")
    def work(self, tally: Tally) -> str:
        """What they were about."""
        return str(tally.exhibit) if tally.exhibit else "—"

    @admin.display(description=_("kind of question"), ordering="intent")
    def told_kind(self, tally: Tally) -> str:
        """What was asked for."""
        return kind(tally.intent)

    @admin.display(description=_("language"), ordering="language")
    def tongue(self, tally: Tally) -> str:
        """In which they were asked."""
        return LANGUAGES.get(tally.language, tally.language)
