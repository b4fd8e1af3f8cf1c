"""Lists that are read and whose rows are never typed in: what visitors did is not edited."""

from typing import Any, Final

from django.contrib.admin import SimpleListFilter
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from unfold.admin import ModelAdmin

from guide_ai.nlu.base import INTENTS

KINDS: Final[dict[str, Any]] = {
    "ask_creator": gettext_lazy("maker"),
    "ask_date": gettext_lazy("date"),
    "ask_material": gettext_lazy("material"),
    "ask_dimensions": gettext_lazy("size"),
    "ask_location": gettext_lazy("place"),
    "ask_provenance": gettext_lazy("provenance"),
    "ask_rights": gettext_lazy("rights"),
    "ask_technique": gettext_lazy("technique"),
    "ask_meaning": gettext_lazy("meaning"),
    "describe": gettext_lazy("description"),
    "compare": gettext_lazy("comparison"),
    "similar": gettext_lazy("works alike"),
    "recommend": gettext_lazy("recommendation"),
    "unclear": gettext_lazy("other"),
}
"""How curators call the kinds of questions that are about works."""
LANGUAGES: Final = {"en": "English", "zh-hans": "中文"}


def kind(intent: str) -> str:
    """A kind of question in the reader's language; what is not about works keeps its own name."""
    if intent in KINDS:
        return str(KINDS[intent])
    return intent.replace("_", " ") if intent in INTENTS else _("other")


READ: Final = "visits.view_question"
"""The right to read what visitors said. Who only has `visits.delete_visit` erases without reading."""


class Looking(ModelAdmin):
    """Nobody adds a row or changes one by its fields."""

    list_per_page = 50
    show_full_result_count = False

    def has_read_permission(self, request: HttpRequest) -> bool:
        """Whether this account reads what visitors said."""
        return bool(request.user.has_perm(READ))

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Rows come from visitors."""
        return False


class Waiting(SimpleListFilter):
    """State, of which those that wait for somebody are shown unless another is chosen."""

    title = gettext_lazy("state")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """What can be chosen beside what waits."""
        states = model_admin.model.State
        return [("all", _("All")), *((value, label) for value, label in states.choices if value != "open")]

    def choices(self, changelist: Any) -> Any:
        """Call the choice that nobody has to make by its name."""
        for number, choice in enumerate(super().choices(changelist)):
            yield {**choice, "display": _("open")} if not number else choice

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Keep what was chosen."""
        value = self.value()
        return queryset if value == "all" else queryset.filter(state=value or "open")
