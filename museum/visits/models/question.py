"""Question: one exchange, kept by consent. Tally: how often a kind of question was asked, of everybody."""

from typing import ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from museum.visits.models.gap import Gap
from museum.visits.models.visit import Visit


class Question(models.Model):
    """What a visitor asked and what the guide said to it."""

    visit = models.ForeignKey(
        Visit, on_delete=models.CASCADE, related_name="questions", verbose_name=_("visit")
    )
    asked_at = models.DateTimeField(_("asked"), default=timezone.now, db_index=True)
    exhibit = models.ForeignKey(
        "exhibits.Exhibit",
        on_delete=models.SET_NULL,
        related_name="questions",
        null=True,
        verbose_name=_("work"),
    )
    """What it was about: the first of the works, where there is one."""
    hall = models.ForeignKey(
        "exhibitions.Hall",
        on_delete=models.SET_NULL,
        related_name="questions",
        null=True,
        verbose_name=_("hall"),
    )
    """Where the visitor stood."""
    text = models.TextField(_("question"))
    language = models.CharField(_("language"), max_length=12)
    intent = models.CharField(_("kind of question"), max_length=24, blank=True)
    answer = models.TextField(_("answer"), blank=True)
    citations = models.JSONField(_("rests on"), default=list)
    """[{"accession", "field", "title"}, …]"""
    ending = models.CharField(_("ending"), max_length=12)
    grounded = models.BooleanField(_("grounded"), default=True)
    unanswered = models.BooleanField(_("unanswered"), default=False, db_index=True)
    gap = models.ForeignKey(Gap, on_delete=models.SET_NULL, related_name="questions", null=True)
    vector = models.BinaryField(null=True)
    """float32 little endian, 384 values, unit length: for finding questions that are alike."""
    vector_key = models.CharField(max_length=80, blank=True)

    class Meta:
        verbose_name = _("question")
        verbose_name_plural = _("questions")
        ordering: ClassVar = ["asked_at", "pk"]

    def __str__(self) -> str:
        # Not its words: a confirmation and the admin's log show this to people who may not read them.
        return f"{self.asked_at:%Y-%m-%d %H:%M} #{self.pk}"


class Tally(models.Model):
    """How often a kind of question was asked in a month, and how often in vain. Holds nobody's words."""

    exhibition = models.ForeignKey(
        "exhibitions.Exhibition",
        on_delete=models.CASCADE,
        related_name="tallies",
        verbose_name=_("exhibition"),
    )
    exhibit = models.ForeignKey(
        "exhibits.Exhibit",
        on_delete=models.CASCADE,
        related_name="tallies",
        null=True,
        verbose_name=_("work"),
    )
    intent = models.CharField(_("kind of question"), max_length=24)
    language = models.CharField(_("language"), max_length=12)
    month = models.DateField(_("month"))
    """Its first day."""
    asked = models.PositiveIntegerField(_("asked"), default=0)
    unanswered = models.PositiveIntegerField(_("unanswered"), default=0)

    class Meta:
        verbose_name = _("count of questions")
        verbose_name_plural = _("counts of questions")
        ordering: ClassVar = ["-month", "-unanswered", "-asked"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["exhibition", "exhibit", "intent", "language", "month"],
                condition=models.Q(exhibit__isnull=False),
                name="tally_of_a_work",
            ),
            models.UniqueConstraint(
                fields=["exhibition", "intent", "language", "month"],
                condition=models.Q(exhibit__isnull=True),
                name="tally_of_no_work",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.month:%Y-%m} {self.intent}: {self.asked}"
