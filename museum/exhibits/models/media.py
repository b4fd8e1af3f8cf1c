"""Media: a picture or a 3D model of an exhibit, from what a curator gave to what visitors are sent.

`file` is what was given, and no visitor ever gets it. The media worker makes the derivatives that visitors
get, or says in `problem` why it can't: a broken file never breaks a list, a hall or an export.
"""

import re
import uuid
from pathlib import PurePath
from typing import ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

_ENDING = re.compile(r"\.[a-z0-9]{1,5}", re.ASCII)


def stored_under(media: "Media", name: str) -> str:
    """Return where an original is kept: a name of our own, with no more of the curator's than its ending."""
    ending = PurePath(name.lower()).suffix
    own = uuid.uuid4().hex
    return f"originals/{timezone.now():%Y}/{own}{ending if _ENDING.fullmatch(ending) else ''}"


class Media(models.Model):
    """A picture (or a 3D model) of an exhibit. Alternative text is needed before it is shown."""

    class Kind(models.TextChoices):
        PICTURE = "picture", _("picture")
        MODEL = "model", _("3D model")

    class State(models.TextChoices):
        MISSING = "missing", _("file not here yet")
        WAITING = "waiting", _("waiting")
        READY = "ready", _("ready")
        BROKEN = "broken", _("can’t be used")

    exhibit = models.ForeignKey("exhibits.Exhibit", on_delete=models.CASCADE, related_name="media")
    kind = models.CharField(_("kind"), max_length=8, choices=Kind.choices, default=Kind.PICTURE)
    file = models.FileField(_("file"), upload_to=stored_under, max_length=255, blank=True)
    name = models.CharField(_("name"), max_length=255, blank=True)
    """As the curator calls the file: what importers match and exports write. Never part of an address."""
    source_url = models.URLField(_("address it came from"), max_length=2000, blank=True)
    state = models.CharField(
        _("state"), max_length=8, choices=State.choices, default=State.WAITING, editable=False, db_index=True
    )
    problem = models.TextField(_("problem"), blank=True, editable=False)
    """A sentence for the curator; empty unless the state is broken."""
    note = models.TextField(_("note"), blank=True, editable=False)
    """A sentence for the curator on what could not be done as well as it might be; it is shown anyway."""
    public = models.BooleanField(_("shown to visitors"), default=True)
    width = models.PositiveIntegerField(_("width (px)"), editable=False, default=0)
    height = models.PositiveIntegerField(_("height (px)"), editable=False, default=0)
    """Both as it is seen upright; 0 until it is ready, and of a 3D model."""
    sha256 = models.CharField(max_length=64, editable=False, blank=True, db_index=True)
    """Of `file`."""
    derivatives = models.JSONField(default=dict, editable=False)
    """What visitors are sent: {role: {format: {"name", "width", "height", "bytes"}}}; `name` in the storage.

    Roles of a picture: thumbnail, page, wall_small, wall, tiles; of a 3D model: model. A thumbnail may be
    there while the rest is still waited for. See museum.exhibits.media.
    """
    made_with = models.PositiveSmallIntegerField(editable=False, default=0)
    """Version of the pipeline that made the derivatives: older ones are made anew; 0 of what is not ready."""
    claimed_at = models.DateTimeField(null=True, editable=False)
    """Since when a media worker has it in hand; one that died leaves it to the next after a while."""
    alt_en = models.TextField(_("alternative text (English)"), blank=True)
    alt_zh = models.TextField(_("alternative text (Chinese)"), blank=True)
    order = models.PositiveSmallIntegerField(_("order"), default=0)

    class Meta:
        verbose_name = _("picture")
        verbose_name_plural = _("pictures")
        ordering: ClassVar = ["order", "pk"]

    def __str__(self) -> str:
        return self.name or self.source_url or self.file.name or "—"
