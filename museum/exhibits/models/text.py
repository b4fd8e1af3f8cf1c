"""Text: what a curator wrote about an exhibit, a hall or an exhibition; Passage: a sentence or two of it."""

from typing import ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Text(models.Model):
    """A curator's text in one language, which the guide may cite: about an exhibit or, as an answer to
    visitors, about a hall or a whole exhibition.
    """

    class Kind(models.TextChoices):
        LABEL = "label", _("label")
        DESCRIPTION = "description", _("description")
        TECHNIQUE = "technique", _("technique")
        MEANING = "meaning", _("meaning")
        HISTORY = "history", _("exhibitions and literature")
        ANSWER = "answer", _("answer to visitors")

    exhibit = models.ForeignKey("exhibits.Exhibit", on_delete=models.CASCADE, related_name="texts", null=True)
    hall = models.ForeignKey(
        "exhibitions.Hall", on_delete=models.CASCADE, related_name="texts", null=True, blank=True
    )
    exhibition = models.ForeignKey(
        "exhibitions.Exhibition", on_delete=models.CASCADE, related_name="texts", null=True, blank=True
    )
    """It is about exactly one of the three."""
    kind = models.CharField(_("kind"), max_length=20, choices=Kind.choices, default=Kind.LABEL)
    language = models.CharField(_("language"), max_length=35, default="en")
    """A BCP 47 tag: "en", "zh-hans", or another where an import brought it."""
    body = models.TextField(_("text"))
    asked = models.TextField(
        _("questions that it answers"),
        blank=True,
        help_text=_("One a line. By them the guide finds an answer to visitors again."),
    )
    """In the curator's words and not a visitor's, which are kept for a term only."""
    order = models.PositiveSmallIntegerField(_("order"), default=0)

    class Meta:
        verbose_name = _("text")
        verbose_name_plural = _("texts")
        ordering: ClassVar = ["order", "pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(exhibit__isnull=False, hall__isnull=True, exhibition__isnull=True)
                | models.Q(exhibit__isnull=True, hall__isnull=False, exhibition__isnull=True)
                | models.Q(exhibit__isnull=True, hall__isnull=True, exhibition__isnull=False),
                name="text_about_one",
            )
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} ({self.language}): {self.body[:60]}"


class Passage(models.Model):
    """A sentence or two of a text, as retrieval finds it. Made by code from texts and halls, never edited."""

    key = models.CharField(max_length=160, unique=True)
    exhibit = models.ForeignKey(
        "exhibits.Exhibit", on_delete=models.CASCADE, related_name="passages", null=True
    )
    hall = models.ForeignKey("exhibitions.Hall", on_delete=models.CASCADE, related_name="passages", null=True)
    exhibition = models.ForeignKey(
        "exhibitions.Exhibition", on_delete=models.CASCADE, related_name="passages", null=True
    )
    field = models.CharField(max_length=60)
    language = models.CharField(max_length=12)
    body = models.TextField()
    words = models.TextField(help_text=_("the body, segmented for full text search"))
    vector = models.BinaryField(null=True)
    """float32 little endian, 384 values, unit length; null until the worker has embedded it."""
    vector_key = models.CharField(max_length=80, blank=True)
    """Which embedding model made `vector`; another key means that it must be made again."""
    changed_at = models.DateTimeField(default=timezone.now, db_index=True)
    """When body or vector were last written: what processes keep in memory is stale after it."""

    class Meta:
        # By it alone is told whether vectors have changed: their rows are large.
        indexes: ClassVar = [models.Index(fields=["vector_key", "changed_at"], name="passage_vectors")]
        verbose_name = _("passage")
        verbose_name_plural = _("passages")

    def __str__(self) -> str:
        return self.key
