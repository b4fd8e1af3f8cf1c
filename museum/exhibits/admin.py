"""The collection in the admin: a work with makers, pictures and texts on a page, languages side by side."""

from typing import Any, ClassVar, Final

from django.contrib import admin, messages
from django.db.models import Count, QuerySet, TextField
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from unfold.admin import ModelAdmin, StackedInline, TabularInline
from unfold.widgets import UnfoldAdminTextareaWidget

from museum.exhibits import publishing
from museum.exhibits.forms import ExhibitForm, MakerForm, MediaForm, MediaFormSet
from museum.exhibits.media.addresses import address
from museum.exhibits.models import Credit, Exhibit, Maker, Media, Text

SHORT: Final[Any] = {TextField: {"widget": UnfoldAdminTextareaWidget(attrs={"rows": 3})}}
"""Texts in a few lines each, so that both languages of a record fit on a screen."""


def thumbnail(media: Media | None, height: int) -> SafeString | str:
    """A small picture, or a dash."""
    if media is None or media.state != Media.State.READY or "thumbnail" not in media.derivatives:
        return "—"
    url = address(media, "thumbnail", "webp")
    return format_html('<img src="{}" alt="" loading="lazy" style="height:{}px">', url, height)


class CreditInline(TabularInline):
    """Who made it."""

    model = Credit
    extra = 0
    autocomplete_fields = ("maker",)
    ordering_field = "order"
    hide_ordering_field = True


class MediaInline(StackedInline):
    """Its pictures."""

    formfield_overrides = SHORT
    model = Media
    form = MediaForm
    formset = MediaFormSet
    extra = 0
    fields = ("shown", "file", ("alt_en", "alt_zh"), "order")
    readonly_fields = ("shown",)

    @admin.display(description=_("picture"))
    def shown(self, media: Media) -> SafeString | str:
        """The picture itself."""
        return thumbnail(media, 160)


class TextInline(StackedInline):
    """What curators wrote about it, and what the guide may cite."""

    formfield_overrides = SHORT
    model = Text
    extra = 0
    fields = (("kind", "language", "order"), "body")


@admin.register(Exhibit)
class ExhibitAdmin(ModelAdmin):
    """Works."""

    formfield_overrides = SHORT
    form = ExhibitForm
    inlines = (CreditInline, MediaInline, TextInline)
    list_display = ("picture", "accession_number", "title_en", "title_zh", "date_text_en", "status")
    list_display_links = ("picture", "accession_number")
    list_filter = ("status", "placements__hall__exhibition", "placements__hall", "makers")
    search_fields = (
        "accession_number",
        "title_en",
        "title_zh",
        "makers__name_en",
        "makers__name_zh",
        "texts__body",
    )
    list_per_page = 50
    actions = ("publish_selected", "withdraw_selected")
    readonly_fields = ("created_at", "changed_at")
    warn_unsaved_form = True
    fieldsets = (
        (None, {"fields": (("accession_number", "status"), ("title_en", "title_zh"))}),
        (
            _("Record"),
            {
                "fields": (
                    ("date_text_en", "date_text_zh"),
                    "date_edtf",
                    ("medium_en", "medium_zh"),
                    ("dimensions_text_en", "dimensions_text_zh"),
                    ("height_cm", "width_cm", "depth_cm"),
                    ("object_type_en", "object_type_zh"),
                    ("place_en", "place_zh"),
                )
            },
        ),
        (
            _("Ownership and rights"),
            {
                "fields": (
                    ("credit_line_en", "credit_line_zh"),
                    ("rights_en", "rights_zh"),
                    ("provenance_en", "provenance_zh"),
                    ("created_at", "changed_at"),
                )
            },
        ),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Exhibit]:
        """Load the pictures of the list at once."""
        found: QuerySet[Exhibit] = super().get_queryset(request)
        return found.prefetch_related("media")

    @admin.display(description=_("picture"))
    def picture(self, exhibit: Exhibit) -> SafeString | str:
        """The first picture."""
        return thumbnail(next(iter(exhibit.media.all()), None), 40)

    @admin.action(description=_("Publish"), permissions=["change"])
    def publish_selected(self, request: HttpRequest, chosen: QuerySet[Exhibit]) -> None:
        """Publish what can be; say of the others what they lack."""
        done = 0
        for exhibit in chosen.prefetch_related("media"):
            try:
                publishing.publish(exhibit)
                done += 1
            except publishing.NotPublishable as refusal:
                self.message_user(request, f"{exhibit}: {refusal}", messages.ERROR)
        if done:
            said = ngettext("%d work is published.", "%d works are published.", done) % done
            self.message_user(request, said, messages.SUCCESS)

    @admin.action(description=_("Withdraw"), permissions=["change"])
    def withdraw_selected(self, request: HttpRequest, chosen: QuerySet[Exhibit]) -> None:
        """Make drafts of them."""
        for exhibit in chosen:
            publishing.withdraw(exhibit)
        self.message_user(request, _("Withdrawn."), messages.SUCCESS)


@admin.register(Maker)
class MakerAdmin(ModelAdmin):
    """Makers."""

    formfield_overrides = SHORT
    form = MakerForm
    list_display = ("name_en", "name_zh", "born_edtf", "died_edtf", "works")
    search_fields = ("name_en", "name_zh", "aliases", "slug")
    prepopulated_fields: ClassVar = {"slug": ("name_en",)}
    fieldsets = (
        (
            None,
            {
                "fields": (
                    ("name_en", "name_zh"),
                    ("slug", "aliases"),
                    ("born_edtf", "died_edtf"),
                    ("biography_en", "biography_zh"),
                )
            },
        ),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Maker]:
        """Count the works with the list."""
        found: QuerySet[Maker] = super().get_queryset(request)
        return found.annotate(number=Count("exhibits", distinct=True))

    @admin.display(description=_("works"), ordering="number")
    def works(self, maker: Maker) -> int:
        """How many works the maker had a part in."""
        return int(getattr(maker, "number", 0))
