"""Pronunciation: how a curator wants a name to be said."""

from typing import ClassVar

from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _


class Pronunciation(models.Model):
    """One name. The guide says it so from the next sentence on."""

    class Spelt(models.TextChoices):
        ENGLISH = "en", _("an English respelling, or IPA")
        CHINESE = "zh-hans", _("pinyin")

    written = models.CharField(
        _("as it is written"), max_length=200, help_text=_("a name or a word; upper and lower case are alike")
    )
    language = models.CharField(_("written in"), max_length=8, choices=Spelt.choices, default=Spelt.ENGLISH)
    said = models.CharField(
        _("as it is said"),
        max_length=200,
        help_text=_("moh-NAY (capitals bear the stress), or IPA between slashes: /mɔˈnɛ/, or pinyin: mò nài"),
    )
    changed_at = models.DateTimeField(_("changed"), auto_now=True)

    class Meta:
        verbose_name = _("pronunciation")
        verbose_name_plural = _("pronunciations")
        ordering: ClassVar = ["written", "language"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                Lower("written"),
                "language",
                name="pronunciation_once_a_language",
                violation_error_message=_("This name has a pronunciation of that kind already."),
            )
        ]

    def __str__(self) -> str:
        return f"{self.written} → {self.said}"
