"""What belongs to a work, on its page: makers, pictures, texts."""

from django.contrib import admin
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from unfold.admin import StackedInline, TabularInline

from museum.exhibits.admin.known import KnownInline
from museum.exhibits.admin.media_forms import MediaForm, MediaFormSet
from museum.exhibits.admin.thumbnails import LABELS, SHORT, state_of, thumbnail
from museum.exhibits.models import Credit, Media, Text


class CreditInline(KnownInline, TabularInline):
    """Who made it."""

    model = Credit
    related = ("maker",)
    extra = 0
    autocomplete_fields = ("maker",)
    ordering_field = "order"
    hide_ordering_field = True


class MediaInline(StackedInline):
    """Its pictures and 3D models."""

    formfield_overrides = SHORT
    model = Media
    form = MediaForm
    formset = MediaFormSet
    extra = 0
    fields = (("shown", "state_told"), "upload", ("alt_en", "alt_zh"), ("public", "order"))
    readonly_fields = ("shown", "state_told")

    @admin.display(description=_("picture"))
    def shown(self, media: Media) -> SafeString | str:
        """The picture itself."""
        return thumbnail(media, 160)

    @admin.display(description=_("state"))
    def state_told(self, media: Media) -> SafeString | str:
        """Its state, what is wrong with it, and the file as it was given."""
        return told(media)


class TextInline(StackedInline):
    """What curators wrote about it, and what the guide may cite."""

    formfield_overrides = SHORT
    model = Text
    extra = 0
    fields = (("kind", "language", "order"), "body", "asked")


def told(media: Media) -> SafeString | str:
    """State, problem, size and way to the original, for whoever looks after it."""
    if media.pk is None:
        return "—"
    state, words = state_of(media)
    context = {"media": media, "label": LABELS.get(state, ""), "state": words}
    return render_to_string("admin/exhibits/media/state.html", context)
