"""How a picture looks in a list or a form: small, or what keeps it from being shown."""

from collections.abc import Iterable
from typing import Any, Final

from django.db.models import TextField
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from unfold.widgets import UnfoldAdminTextareaWidget

from museum.exhibits.media.addresses import address
from museum.exhibits.models import Media
from museum.exhibits.publishing import lacks_alternative

SHORT: Final[Any] = {TextField: {"widget": UnfoldAdminTextareaWidget(attrs={"rows": 3})}}
"""Texts in a few lines each, so that both languages of a record fit on a screen."""

LABELS: Final[dict[str, str]] = {
    Media.State.READY: "success",
    Media.State.WAITING: "info",
    Media.State.MISSING: "warning",
    Media.State.BROKEN: "danger",
    "undescribed": "warning",
}
"""The colour of a state, in the theme's words."""


def state_of(media: Media) -> tuple[str, str]:
    """The state of a file by a key of `LABELS`, and in words: one that only lacks its words is hidden."""
    if media.state == Media.State.READY and lacks_alternative(media):
        return "undescribed", _("hidden: no alternative text")
    return media.state, media.get_state_display()


def thumbnail(media: Media | None, height: int) -> SafeString | str:
    """A small picture; of one that can't be shown yet its state, of none a dash."""
    if media is None:
        return "—"
    if media.state != Media.State.READY or "thumbnail" not in media.derivatives:
        return media.get_state_display()
    url = address(media, "thumbnail", "webp")
    return format_html(
        '<img class="thumbnail" src="{}" alt="{}" loading="lazy" style="height:{}px">',
        url,
        media.alt_en,
        height,
    )


def first_shown(pictures: Iterable[Media]) -> Media | None:
    """The picture that stands for a work: the first that can be shown, otherwise the first."""
    found = list(pictures)
    ready = (media for media in found if "thumbnail" in media.derivatives)
    return next(ready, found[0] if found else None)
