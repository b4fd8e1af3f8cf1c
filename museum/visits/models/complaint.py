"""Complaint: an answer that visitors called wrong. Remark: one time that it was, and what they added."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from museum.visits.models.question import Question
from museum.visits.models.visit import Visit


class Complaint(models.Model):
    """The guide's own words and what they rest on. The same answer, called wrong twice, is one complaint."""

    class State(models.TextChoices):
        OPEN = "open", _("open")
        SETTLED = "settled", _("settled")

    exhibition = models.ForeignKey(
        "exhibitions.Exhibition",
        on_delete=models.CASCADE,
        related_name="complaints",
        verbose_name=_("exhibition"),
    )
    exhibit = models.ForeignKey(
        "exhibits.Exhibit",
        on_delete=models.SET_NULL,
        related_name="complaints",
        null=True,
        verbose_name=_("work"),
    )
    answer = models.TextField(_("answer"))
    """Its sentences that rest on records, and the manners of the others; "" where it was erased."""
    digest = models.CharField(max_length=64, db_index=True)
    """SHA-256 of what is kept of the answer: what tells one from another."""
    language = models.CharField(_("language"), max_length=12)
    intent = models.CharField(_("kind of question"), max_length=24, blank=True)
    citations = models.JSONField(_("rests on"), default=list)
    """[{"accession", "field", "title"}, …]"""
    times = models.PositiveIntegerField(_("times"), default=0)
    state = models.CharField(
        _("state"), max_length=12, choices=State.choices, default=State.OPEN, db_index=True
    )
    first_at = models.DateTimeField(_("first"), default=timezone.now)
    last_at = models.DateTimeField(_("last"), default=timezone.now, db_index=True)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        related_name="+",
        null=True,
        verbose_name=_("settled by"),
    )

    class Meta:
        verbose_name = _("answer called wrong")
        verbose_name_plural = _("answers called wrong")
        ordering: ClassVar = ["-last_at", "-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["exhibition", "digest"], name="complaint_once")
        ]

    def __str__(self) -> str:
        # Not its words: the admin's log would keep them longer than they are kept.
        return f"{self.exhibit or self.exhibition} #{self.pk}"


class Remark(models.Model):
    """The visitor's own words to the curators. They go with the visit."""

    complaint = models.ForeignKey(Complaint, on_delete=models.CASCADE, related_name="remarks")
    visit = models.ForeignKey(Visit, on_delete=models.CASCADE, related_name="remarks")
    question = models.ForeignKey(Question, on_delete=models.SET_NULL, related_name="remarks", null=True)
    """What was asked, where the visitor had agreed to its being kept."""
    text = models.CharField(_("remark"), max_length=500, blank=True)
    at = models.DateTimeField(_("when"), default=timezone.now, db_index=True)

    class Meta:
        verbose_name = _("remark")
        verbose_name_plural = _("remarks")
        ordering: ClassVar = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} #{self.pk}"
