"""Exhibitions in the admin: halls and what hangs in them, doors, tours."""

from typing import Any, ClassVar, Final

from django.contrib import admin
from django.db.models import Count, Model, QuerySet
from django.forms import Field
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, StackedInline, TabularInline
from unfold.decorators import display
from unfold.widgets import UnfoldAdminColorInputWidget

from museum.exhibitions.models import Exhibition, Hall, Placement, Portal, Status, Tour, TourStop
from museum.exhibits.admin.known import KnownInline
from museum.exhibits.admin.publishers import Publisher
from museum.exhibits.admin.searching import FoldedSearch
from museum.exhibits.admin.thumbnails import SHORT, first_shown, thumbnail

STATUS: Final = {Status.DRAFT: "warning", Status.PUBLISHED: "success"}
"""The colour of a status, in the theme's words."""


class StatusAdmin(Publisher, FoldedSearch, ModelAdmin):
    """What is a draft or published: shown in colour, changed by those who may publish."""

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """The status is for those who may publish."""
        fixed = super().get_readonly_fields(request, obj)
        return fixed if self.has_publish_permission(request) else (*fixed, "status")

    @display(description=_("status"), label=STATUS, ordering="status")
    def shown_status(self, one: Any) -> tuple[str, str]:
        """Draft or published."""
        return one.status, one.get_status_display()


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
class ExhibitionAdmin(StatusAdmin):
    """Exhibitions."""

    formfield_overrides = SHORT
    inlines = (HallInline, TourInline)
    list_display = ("title_en", "title_zh", "slug", "shown_status", "works")
    ordering = ("slug",)
    list_filter = ("status",)
    actions = ("publish_selected", "withdraw_selected")
    search_fields = ("title_en", "title_zh", "slug")
    prepopulated_fields: ClassVar = {"slug": ("title_en",)}
    fieldsets = (
        (None, {"fields": (("title_en", "title_zh"), ("slug", "status"), ("intro_en", "intro_zh"))}),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Exhibition]:
        """Count the works with the list."""
        found: QuerySet[Exhibition] = super().get_queryset(request)
        return found.annotate(number=Count("halls__placements", distinct=True))

    @admin.display(description=_("works"), ordering="number")
    def works(self, exhibition: Model) -> int:
        """How many works hang in it."""
        return int(getattr(exhibition, "number", 0))


class PlacementInline(KnownInline, TabularInline):
    """What hangs in the hall."""

    model = Placement
    related = ("exhibit", "hall")
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
class HallAdmin(FoldedSearch, ModelAdmin):
    """Halls, with what hangs where."""

    formfield_overrides = SHORT
    inlines = (PlacementInline, PortalInline)
    list_display = ("title_en", "title_zh", "exhibition", "order", "works")
    ordering = ("exhibition", "order", "pk")
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

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Field | None:
        """Choose colours from a palette."""
        if db_field.name in ("wall_colour", "floor_colour"):
            kwargs["widget"] = UnfoldAdminColorInputWidget()
        found: Field | None = super().formfield_for_dbfield(db_field, request, **kwargs)
        return found

    @admin.display(description=_("works"), ordering="number")
    def works(self, hall: Model) -> int:
        """How many works hang here."""
        return int(getattr(hall, "number", 0))


@admin.register(Placement)
class PlacementAdmin(FoldedSearch, ModelAdmin):
    """Where works hang, of all halls: to find a work, or to move it to another hall."""

    list_display = ("picture", "exhibit", "hall", "wall", "along_m", "centre_m", "width_m")
    list_display_links = ("picture", "exhibit")
    list_filter = ("hall__exhibition", "hall", "wall")
    list_select_related = ("exhibit", "hall")
    list_per_page = 50
    search_fields = (
        "exhibit__accession_number", "exhibit__title_en", "exhibit__title_zh",
        "hall__title_en", "hall__title_zh",
    )  # fmt: skip
    autocomplete_fields = ("exhibit", "hall")
    fieldsets = (
        (
            None,
            {"fields": (("exhibit", "hall"), ("wall", "along_m"), ("centre_m", "width_m"), "order")},
        ),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Placement]:
        """Load the pictures of the list at once."""
        found: QuerySet[Placement] = super().get_queryset(request)
        return found.prefetch_related("exhibit__media")

    @admin.display(description=_("picture"))
    def picture(self, placement: Placement) -> SafeString | str:
        """The work's first picture."""
        return thumbnail(first_shown(placement.exhibit.media.all()), 40)


class TourStopInline(KnownInline, StackedInline):
    """Where the tour stops, and what the guide says there."""

    related = ("exhibit", "tour")

    formfield_overrides = SHORT
    model = TourStop
    extra = 0
    autocomplete_fields = ("exhibit",)
    fields = (("exhibit", "order"), ("words_en", "words_zh"))


@admin.register(Tour)
class TourAdmin(StatusAdmin):
    """Tours."""

    inlines = (TourStopInline,)
    list_display = ("title_en", "title_zh", "exhibition", "shown_status")
    list_filter = ("status", "exhibition")
    actions = ("publish_selected", "withdraw_selected")
    search_fields = ("title_en", "title_zh")
    list_select_related = ("exhibition",)
    prepopulated_fields: ClassVar = {"slug": ("title_en",)}
    fieldsets = ((None, {"fields": (("exhibition", "status"), ("title_en", "title_zh"), "slug")}),)
