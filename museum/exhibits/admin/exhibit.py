"""Works in the admin: the list, and one work on a page with both languages side by side."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.decorators import action, display

from guide_ai.language import Language
from museum.core.words import said
from museum.exhibits import publishing
from museum.exhibits.admin import columns, exhibit_views, exports
from museum.exhibits.admin.filters import Hanging, Pictures
from museum.exhibits.admin.forms import ExhibitForm
from museum.exhibits.admin.inlines import CreditInline, MediaInline, TextInline
from museum.exhibits.admin.multilingual import Multilingual
from museum.exhibits.admin.publishers import Publisher
from museum.exhibits.admin.searching import FoldedSearch
from museum.exhibits.admin.thumbnails import SHORT, first_shown, thumbnail
from museum.exhibits.dating import contradiction
from museum.exhibits.models import Exhibit
from museum.exhibits.translations import tagged

STATUS = {Exhibit.Status.DRAFT: "warning", Exhibit.Status.PUBLISHED: "success"}


@admin.register(Exhibit)
class ExhibitAdmin(Publisher, FoldedSearch, Multilingual, ModelAdmin):
    """Works."""

    formfield_overrides = SHORT
    form = ExhibitForm
    inlines = (CreditInline, MediaInline, TextInline)
    list_display = ("picture", "accession_number", "title", "title_zh", "date", "shown_status")
    list_display_links = ("picture", "accession_number")
    list_filter = ("status", Hanging, Pictures, "placements__hall__exhibition", "placements__hall")
    search_fields = (
        "accession_number", "title_en", "title_zh", "object_type_en", "object_type_zh", "culture_en",
        "culture_zh", "makers__name_en", "makers__name_zh", "texts__body",
    )  # fmt: skip
    search_json = ("other_words", "identifiers")
    search_help_text = _("Number, title, maker or text; case and accents do not matter.")
    list_per_page = 50
    show_full_result_count = False
    actions = ("publish_selected", "withdraw_selected")
    actions_list = ("export",)
    readonly_fields = ("other_languages", "elsewhere", "other_columns", "created_at", "changed_at")
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
                    ("culture_en", "culture_zh"),
                    ("place_en", "place_zh"),
                    ("inscription_en", "inscription_zh"),
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
        (_("Other languages"), {"fields": ("other_words",)}),
        (_("As it was imported"), {"fields": ("elsewhere", "other_columns")}),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Exhibit]:
        """Load the pictures of the list at once."""
        found: QuerySet[Exhibit] = super().get_queryset(request)
        return found.prefetch_related("media")

    def get_readonly_fields(self, request: HttpRequest, obj: Exhibit | None = None) -> Any:
        """The status is for those who may publish."""
        fixed = super().get_readonly_fields(request, obj)
        return fixed if self.has_publish_permission(request) else (*fixed, "status")

    def get_urls(self) -> list[Any]:
        """Add what is done with one work, and with the whole collection."""
        return [*exhibit_views.urls(self), *super().get_urls()]

    def render_change_form(  # type: ignore[override]  # whatever Django hands on
        self, request: HttpRequest, context: dict[str, Any], **kwargs: Any
    ) -> HttpResponse:
        """Tell what stands against publishing."""
        exhibit = kwargs.get("obj")
        context["can_publish"] = self.has_publish_permission(request)
        context["typical_questions"] = exhibit_views.TYPICAL
        context["problems"] = publishing.problems(exhibit) if exhibit else []
        answer: HttpResponse = super().render_change_form(request, context, **kwargs)
        return answer

    def save_model(self, request: HttpRequest, obj: Exhibit, form: Any, change: Any) -> None:
        """Save, and say what the curator may want to look at."""
        super().save_model(request, obj, form, change)
        if doubt := contradiction(obj):
            self.message_user(request, doubt, messages.WARNING)

    @action(description=_("Export"), url_path="export", permissions=["view"], icon="download")
    def export(self, request: HttpRequest) -> HttpResponseBase:
        """The published works, as a file."""
        return exports.export(self, request)

    @admin.display(description=_("picture"))
    def picture(self, exhibit: Exhibit) -> SafeString | str:
        """The first picture."""
        return thumbnail(first_shown(exhibit.media.all()), 40)

    @admin.display(description=_("title"), ordering="title_en")
    def title(self, exhibit: Exhibit) -> str:
        """In English; where it has neither that nor a Chinese one, in another language."""
        others = "" if exhibit.title_zh else next(iter(tagged(exhibit, "title").values()), "")
        return exhibit.title_en or others or "—"

    @admin.display(description=_("date"), ordering="date_edtf")
    def date(self, exhibit: Exhibit) -> str:
        """As written in the reader's language, otherwise as it is written or read at all."""
        language: Language = "zh-hans" if (get_language() or "").startswith("zh") else "en"
        others = next(iter(tagged(exhibit, "date_text").values()), "")
        return said(exhibit, "date_text", language) or others or exhibit.date_edtf or "—"

    @display(description=_("status"), label=STATUS, ordering="status")
    def shown_status(self, exhibit: Exhibit) -> tuple[str, str]:
        """Draft or published, in colour."""
        return exhibit.status, exhibit.get_status_display()

    @admin.display(description=_("numbers elsewhere"))
    def elsewhere(self, exhibit: Exhibit) -> SafeString | str:
        """What others call it."""
        return columns.pairs(exhibit.identifiers)

    @admin.display(description=_("other columns"))
    def other_columns(self, exhibit: Exhibit) -> SafeString | str:
        """What an import brought and no field holds."""
        return columns.private(exhibit.extra)

    def publish_one(self, exhibit: Exhibit) -> None:
        """Publish what can be. Raises `NotPublishable`."""
        publishing.publish(exhibit)

    def withdraw_one(self, exhibit: Exhibit) -> None:
        """Make a draft of it."""
        publishing.withdraw(exhibit)

    def said_published(self, number: int) -> str:
        """How many works are published now."""
        return ngettext("%d work is published.", "%d works are published.", number) % number
