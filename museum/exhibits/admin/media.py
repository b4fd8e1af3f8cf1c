"""Pictures and 3D models in the admin: what became of each file, and the file as it was given."""

from typing import Any, Final

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import FileResponse, Http404, HttpRequest
from django.urls import path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.decorators import display

from museum.exhibits.admin.filters import OfImport
from museum.exhibits.admin.inlines import told
from museum.exhibits.admin.media_forms import MediaPageForm
from museum.exhibits.admin.searching import FoldedSearch
from museum.exhibits.admin.thumbnails import LABELS, SHORT, state_of, thumbnail
from museum.exhibits.models import Exhibit, Media
from museum.exhibits.publishing import lacks_alternative

HEADERS: Final = {
    "Cache-Control": "private, no-store",
    "X-Content-Type-Options": "nosniff",
    # What was given may be anything: shown in a tab of its own it must not act in our name.
    "Content-Security-Policy": "sandbox; default-src 'none'",
}


@admin.register(Media)
class MediaAdmin(FoldedSearch, ModelAdmin):
    """All files of the collection. New ones are added on their work's page."""

    formfield_overrides = SHORT
    form = MediaPageForm
    list_display = ("picture", "name", "work", "kind", "shown_state", "problem", "public")
    list_display_links = ("picture", "name")
    list_filter = (OfImport, "state", "kind", "public", "exhibit__status")
    list_select_related = ("exhibit",)
    search_fields = (
        "name", "source_url", "alt_en", "alt_zh",
        "exhibit__accession_number", "exhibit__title_en", "exhibit__title_zh",
    )  # fmt: skip
    list_per_page = 50
    show_full_result_count = False
    actions = ("show_selected", "hide_selected")
    fields = ("work", ("picture_large", "state_told"), "upload", ("alt_en", "alt_zh"), ("public", "order"))
    readonly_fields = ("work", "state_told", "picture_large")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """A file belongs to a work: it is added there."""
        return False

    def get_urls(self) -> list[Any]:
        """Add the way to the original."""
        original = self.admin_site.admin_view(self.original)
        return [path("<int:pk>/original/", original, name="exhibits_media_original"), *super().get_urls()]

    def original(self, request: HttpRequest, pk: int) -> FileResponse:
        """Send the file as it was given, to be kept, never to be shown."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        media = self.get_object(request, str(pk))
        if media is None or not media.file:
            raise Http404("no such file")
        try:
            file = media.file.open("rb")
        except OSError as error:
            raise Http404("no such file") from error
        return FileResponse(
            file,
            as_attachment=True,
            filename=media.name.rpartition("/")[2] or media.file.name.rpartition("/")[2],
            content_type="application/octet-stream",
            headers=HEADERS,
        )

    def save_model(self, request: HttpRequest, obj: Media, form: Any, change: Any) -> None:
        """Save, and take in another file where one was given."""
        super().save_model(request, obj, form, change)
        form.take_file()

    @admin.display(description=_("picture"))
    def picture(self, media: Media) -> SafeString | str:
        """Small."""
        return thumbnail(media, 40)

    @admin.display(description=_("picture"))
    def picture_large(self, media: Media) -> SafeString | str:
        """Larger."""
        return thumbnail(media, 240)

    @admin.display(description=_("work"), ordering="exhibit__accession_number")
    def work(self, media: Media) -> SafeString:
        """Its work, as a link."""
        url = reverse("admin:exhibits_exhibit_change", args=[media.exhibit_id])
        return format_html('<a class="text-link" href="{}">{}</a>', url, media.exhibit)

    @display(description=_("state"), label=LABELS, ordering="state")
    def shown_state(self, media: Media) -> tuple[str, str]:
        """Its state, in colour, and whether it is hidden for want of words."""
        return state_of(media)

    @admin.display(description=_("state"))
    def state_told(self, media: Media) -> SafeString | str:
        """Its state, what is wrong with it, and the file as it was given."""
        return told(media)

    @admin.action(description=_("Show to visitors"), permissions=["change"])
    def show_selected(self, request: HttpRequest, chosen: QuerySet[Media]) -> None:
        """Show what may be shown; a picture of a published work needs its alternative text first."""
        for media in chosen.select_related("exhibit"):
            media.public = True
            if media.exhibit.status == Exhibit.Status.PUBLISHED and lacks_alternative(media):
                said = _("%(picture)s of %(work)s has no alternative text: it stays hidden.")
                self.message_user(request, said % {"picture": media, "work": media.exhibit}, messages.ERROR)
                continue
            media.save(update_fields=["public"])
            self.log_change(request, media, "shown to visitors")

    @admin.action(description=_("Hide from visitors"), permissions=["change"])
    def hide_selected(self, request: HttpRequest, chosen: QuerySet[Media]) -> None:
        """Hide them."""
        for media in chosen:
            media.public = False
            media.save(update_fields=["public"])
            self.log_change(request, media, "hidden from visitors")
