"""Visit and Consent: whose words are kept, and what they agreed to. No account, no address, no voice.

A visit has a row only while something of it is kept. Deleting the row erases all of it.
"""

from typing import ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Visit(models.Model):
    """One visitor's talk with the guide of one exhibition, however often the line breaks."""

    key = models.CharField(max_length=64, unique=True)
    """A random word that the visitor's browser has: who shows it may go on with the visit, or erase it."""
    exhibition = models.ForeignKey(
        "exhibitions.Exhibition",
        on_delete=models.CASCADE,
        related_name="visits",
        verbose_name=_("exhibition"),
    )
    began_at = models.DateTimeField(_("began"), default=timezone.now)
    last_at = models.DateTimeField(_("last heard of"), default=timezone.now, db_index=True)

    class Meta:
        verbose_name = _("visit")
        verbose_name_plural = _("visits")
        ordering: ClassVar = ["-last_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.exhibition} {self.began_at:%Y-%m-%d %H:%M}"


class Consent(models.Model):
    """That a visitor agreed to have the talk kept, and for how long. Withdrawing it deletes the visit."""

    visit = models.OneToOneField(Visit, on_delete=models.CASCADE, related_name="consent")
    given_at = models.DateTimeField(_("given"), default=timezone.now)
    language = models.CharField(_("asked in"), max_length=12)
    days = models.PositiveSmallIntegerField(_("days"))
    """The term that was told. A longer one that is set later does not count for this visit."""

    class Meta:
        verbose_name = _("consent")
        verbose_name_plural = _("consents")

    def __str__(self) -> str:
        return f"{self.given_at:%Y-%m-%d %H:%M}, {self.days}"
