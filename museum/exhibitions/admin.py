"""Exhibitions in the admin: halls and what hangs in them, doors, tours."""

from typing import Any, ClassVar, Final

from django.contrib import admin
from django.db.models import Count, Model, QuerySet, TextField
from django.forms import Field
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, StackedInline, TabularInline
from unfold.widgets import UnfoldAdminColorInputWidget, UnfoldAdminTextareaWidget

from museum.exhibitions.models import Exhibition, Hall, Placement, Portal, Tour, TourStop

SHORT: Final[Any] = {TextField: {"widget": UnfoldAdminTextareaWidget(attrs={"rows": 3})}}
"""Texts in a few lines each, so that both languages of a record fit on a screen."""


class HallInline(TabularInline):
    """The halls of an exhibition; each has a page of its own for the rest."""

    model = Hall
    extra = 0
    fields = ("title_en", "title_zh", "slug", "width_m", "depth_m", "height_m", "order")
    prepopulated_fields: ClassVar = {"slug": ("title_en",)}
    ordering_field = "order"
    hide_ordering_field = True
    show_change_link = True


class TourInline(TabularInline):
    """The tours of an exhibition."""

    model = Tour
    extra = 0
    fields = ("title_en", "title_zh", "slug", "status")
    prepopulated_fields: ClassVar = {"slug": ("title_en",)}
    show_change_link = True


@admin.register(Exhibition)
class ExhibitionAdmin(ModelAdmin):
    """Exhibitions."""

    formfield_overrides = SHORT
    inlines = (HallInline, TourInline)
    list_display = ("title_en", "title_zh", "slug", "status")
    list_filter = ("status",)
    search_fields = ("title_en", "title_zh", "slug")
    prepopulated_fields: ClassVar = {"slug": ("title_en",)}
    fieldsets = (
        (None, {"fields": (("title_en", "title_zh"), ("slug", "status"), ("intro_en", "intro_zh"))}),
    )


class PlacementInline(TabularInline):
    """What hangs in the hall."""

    model = Placement
    extra = 0
    autocomplete_fields = ("exhibit",)
    fields = ("exhibit", "wall", "along_m", "centre_m", "width_m", "order")
    ordering_field = "order"
    hide_ordering_field = True


class PortalInline(TabularInline):
    """Its doors."""

    model = Portal
    fk_name = "hall"
    extra = 0
    fields = ("to_hall", "wall", "along_m", "width_m")

    def formfield_for_foreignkey(self, field: Any, request: HttpRequest, **kwargs: Any) -> Field | None:
        """Offer the halls of the same exhibition."""
        resolved = request.resolver_match
        pk = resolved.kwargs.get("object_id") if resolved else None
        if field.name == "to_hall" and pk:
            kwargs["queryset"] = Hall.objects.filter(exhibition__halls=pk).exclude(pk=pk).distinct()
        found: Field | None = super().formfield_for_foreignkey(field, request, **kwargs)
        return found


@admin.register(Hall)
class HallAdmin(ModelAdmin):
    """Halls, with what hangs where."""

    formfield_overrides = SHORT
    inlines = (PlacementInline, PortalInline)
    list_display = ("title_en", "title_zh", "exhibition", "order", "works")
    list_filter = ("exhibition",)
    search_fields = ("title_en", "title_zh", "slug")
    list_select_related = ("exhibition",)
    prepopulated_fields: ClassVar = {"slug": ("title_en",)}
    fieldsets = (
        (
            None,
            {"fields": (("exhibition", "order"), ("title_en", "title_zh"), "slug", ("intro_en", "intro_zh"))},
        ),
        (_("Room"), {"fields": (("width_m", "depth_m", "height_m"), ("wall_colour", "floor_colour"))}),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Hall]:
        """Count the works with the list."""
        found: QuerySet[Hall] = super().get_queryset(request)
        return found.annotate(number=Count("placements"))

    def formfield_for_dbfield(self, field: Any, request: HttpRequest, **kwargs: Any) -> Field | None:
        """Choose colours from a palette."""
        if field.name in ("wall_colour", "floor_colour"):
            kwargs["widget"] = UnfoldAdminColorInputWidget()
        found: Field | None = super().formfield_for_dbfield(field, request, **kwargs)
        return found

    @admin.display(description=_("works"), ordering="number")
    def works(self, hall: Model) -> int:
        """How many works hang here."""
        return int(getattr(hall, "number", 0))


class TourStopInline(StackedInline):
    """Where the tour stops, and what the guide says there."""

    formfield_overrides = SHORT
    model = TourStop
    extra = 0
    autocomplete_fields = ("exhibit",)
    fields = (("exhibit", "order"), ("words_en", "words_zh"))


@admin.register(Tour)
class TourAdmin(ModelAdmin):
    """Tours."""

    inlines = (TourStopInline,)
    list_display = ("title_en", "title_zh", "exhibition", "status")
    list_filter = ("status", "exhibition")
    search_fields = ("title_en", "title_zh")
    list_select_related = ("exhibition",)
    prepopulated_fields: ClassVar = {"slug": ("title_en",)}
    fieldsets = ((None, {"fields": (("exhibition", "status"), ("title_en", "title_zh"), "slug")}),)
