"""ImportRun and ImportRow: one coming-in of a file, and what became of each of its rows.

They are the report, the place where a broken run is taken up again, and what undo goes by.
"""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class ImportRun(models.Model):
    """One file, read with one profile."""

    class State(models.TextChoices):
        UPLOADED = "uploaded", _("uploaded")
        WAITING = "waiting", _("waiting")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")
        UNDONE = "undone", _("undone")

    state = models.CharField(_("state"), max_length=8, choices=State.choices, default=State.UPLOADED)
    file = models.FileField(_("file"), upload_to="imports/%Y/", max_length=255, blank=True)
    """Uploaded in the admin; empty where a command read it from `path`."""
    media_file = models.FileField(_("pictures (ZIP)"), upload_to="imports/%Y/", max_length=255, blank=True)
    name = models.CharField(_("name"), max_length=255)
    """The file's own name."""
    path = models.TextField(blank=True)
    media_path = models.TextField(blank=True)
    """The folder or ZIP of pictures that a command named; empty where `media_file` was uploaded."""
    fetch_media = models.BooleanField(_("fetch pictures by their address"), default=False)
    sha256 = models.CharField(max_length=64)
    format = models.CharField(_("format"), max_length=20, blank=True)
    profile = models.CharField(_("profile"), max_length=80, blank=True)
    mapping = models.JSONField(default=dict)
    """Options and columns that the curator chose over the profile's; part of what makes two runs the same."""
    exhibition = models.CharField(_("hung in"), max_length=80, blank=True)
    publish = models.BooleanField(_("publish what can be"), default=False)
    total = models.PositiveIntegerField(null=True)
    counts = models.JSONField(default=dict)
    problem = models.TextField(_("problem"), blank=True)
    """Why the file as a whole could not be read, in a sentence."""
    notes = models.JSONField(default=list)
    """Sentences about the file as a whole: columns that are not used, the encoding that was found."""
    files = models.JSONField(default=list)
    """[{"name", "format", "profile", "notes"}] of every file that was read: a folder or a ZIP has several."""
    hung = models.JSONField(default=dict)
    """What hanging made, as `exhibitions.services.Hung` tells it: for undo."""
    started_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    beat_at = models.DateTimeField(null=True)
    """When the process that runs it last said so: a run whose process died is taken up again."""
    taken_up = models.JSONField(default=dict)
    """{"rows", "times"}: how often it was taken up where it stands, so that none fails there for ever."""
    finished_at = models.DateTimeField(_("finished"), null=True)

    class Meta:
        verbose_name = _("import")
        verbose_name_plural = _("imports")
        ordering: ClassVar = ["-pk"]

    def __str__(self) -> str:
        return f"{self.name} ({self.get_state_display()})"


class ImportRow(models.Model):
    """What became of one row or record of the file."""

    class Outcome(models.TextChoices):
        CREATED = "created", _("created")
        UPDATED = "updated", _("updated")
        UNCHANGED = "unchanged", _("unchanged")
        REFUSED = "refused", _("refused")

    run = models.ForeignKey(ImportRun, on_delete=models.CASCADE, related_name="rows")
    number = models.PositiveIntegerField()
    """Counts the items of the run from 0; written in the transaction of its record."""
    file = models.CharField(max_length=255, blank=True)
    line = models.PositiveIntegerField(_("line"))
    identity = models.CharField(_("accession number"), max_length=255, blank=True)
    outcome = models.CharField(_("outcome"), max_length=9, choices=Outcome.choices)
    reason = models.TextField(_("reason"), blank=True)
    notes = models.JSONField(default=list)
    exhibit = models.ForeignKey("exhibits.Exhibit", on_delete=models.SET_NULL, null=True, related_name="+")
    before = models.JSONField(null=True)
    """What undo needs, as `importers.snapshot` tells it: the exhibit as it was, makers that the row made or
    added to; null where the row changed nothing."""
    after = models.CharField(max_length=64, blank=True)
    """Fingerprint of the exhibit as the row left it: undo spares what a curator has changed since."""

    class Meta:
        verbose_name = _("import row")
        verbose_name_plural = _("import rows")
        ordering: ClassVar = ["run", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["run", "number"], name="import_row_once_in_run")
        ]

    def __str__(self) -> str:
        return f"{self.line}: {self.outcome}"
