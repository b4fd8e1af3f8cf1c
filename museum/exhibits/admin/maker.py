"""Makers in the admin."""

from typing import ClassVar

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin

from museum.exhibits.admin import columns
from museum.exhibits.admin.forms import MakerForm
from museum.exhibits.admin.multilingual import Multilingual
from museum.exhibits.admin.searching import FoldedSearch
from museum.exhibits.admin.thumbnails import SHORT
from museum.exhibits.models import Maker


@admin.register(Maker)
class MakerAdmin(FoldedSearch, Multilingual, ModelAdmin):
    """Makers."""

    formfield_overrides = SHORT
    form = MakerForm
    list_display = ("name_en", "name_zh", "born_edtf", "died_edtf", "works")
    ordering = ("name_en", "name_zh", "pk")
    search_fields = ("name_en", "name_zh", "slug")
    search_json = ("aliases", "other_words", "identifiers")
    search_help_text = _("Name or other name; case and accents do not matter.")
    list_per_page = 50
    show_full_result_count = False
    prepopulated_fields: ClassVar = {"slug": ("name_en",)}
    readonly_fields = ("other_languages", "elsewhere")
    fieldsets = (
        (
            None,
            {
                "fields": (
                    ("name_en", "name_zh"),
                    ("slug", "aliases"),
                    ("born_edtf", "died_edtf", "gender"),
                    ("nationality_en", "nationality_zh"),
                    ("birth_place_en", "birth_place_zh"),
                    ("death_place_en", "death_place_zh"),
                    ("biography_en", "biography_zh"),
                )
            },
        ),
        (_("Other languages"), {"fields": ("other_words",)}),
        (_("As it was imported"), {"fields": ("elsewhere",)}),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Maker]:
        """Count the works with the list."""
        found: QuerySet[Maker] = super().get_queryset(request)
        return found.annotate(number=Count("exhibits", distinct=True))

    @admin.display(description=_("works"), ordering="number")
    def works(self, maker: Maker) -> int:
        """How many works the maker had a part in."""
        return int(getattr(maker, "number", 0))

    @admin.display(description=_("numbers elsewhere"))
    def elsewhere(self, maker: Maker) -> SafeString | str:
        """What authorities call them."""
        return columns.pairs(maker.identifiers)
