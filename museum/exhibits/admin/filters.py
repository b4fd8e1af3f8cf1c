"""Filters of lists: works that hang nowhere, works whose pictures need somebody."""

from typing import Any

from django.contrib.admin import SimpleListFilter
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from museum.exhibitions.models import Placement
from museum.exhibits.models import Exhibit, ImportRow, Media


class Hanging(SimpleListFilter):
    """Whether a work hangs in a hall."""

    title = _("hanging")
    parameter_name = "hanging"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """What can be chosen."""
        return [("yes", _("hangs in a hall")), ("no", _("hangs nowhere"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Exhibit]) -> QuerySet[Exhibit]:
        """Keep what was chosen."""
        hung = Exists(Placement.objects.filter(exhibit=OuterRef("pk")))
        match self.value():
            case "yes":
                return queryset.filter(hung)
            case "no":
                return queryset.filter(~hung)
        return queryset


class Pictures(SimpleListFilter):
    """What a curator may have to do about a work's pictures."""

    title = _("pictures")
    parameter_name = "pictures"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """What can be chosen."""
        return [
            ("none", _("no picture")),
            ("undescribed", _("no alternative text")),
            ("missing", _("file not here yet")),
            ("waiting", _("waiting")),
            ("broken", _("can’t be used")),
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Exhibit]) -> QuerySet[Exhibit]:
        """Keep what was chosen."""
        pictures = Media.objects.filter(exhibit=OuterRef("pk"))
        match self.value():
            case "none":
                return queryset.filter(~Exists(pictures))
            case "undescribed":
                return queryset.filter(Exists(pictures.filter(public=True, alt_en="", alt_zh="")))
            case ("missing" | "waiting" | "broken") as state:
                return queryset.filter(Exists(pictures.filter(state=state)))
        return queryset


class OfImport(SimpleListFilter):
    """Pictures of the works that one import brought. Offered only where its page led here."""

    title = _("import")
    parameter_name = "import"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """The one import, if any."""
        chosen = request.GET.get(self.parameter_name, "")
        return [(chosen, chosen)] if chosen.isdecimal() else []

    def queryset(self, request: HttpRequest, queryset: QuerySet[Media]) -> QuerySet[Media]:
        """Keep what was chosen."""
        chosen = self.value() or ""
        if not chosen.isdecimal():
            return queryset
        rows = ImportRow.objects.filter(run=int(chosen[:18]), exhibit__isnull=False)
        return queryset.filter(exhibit__in=rows.values("exhibit"))
