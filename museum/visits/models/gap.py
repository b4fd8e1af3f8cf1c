"""Gap: something that visitors ask and the records do not say. Questions that are alike make one."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Gap(models.Model):
    """Its words are those of its questions: when the last of them is erased, it goes as well."""

    class State(models.TextChoices):
        OPEN = "open", _("open")
        ANSWERED = "answered", _("answered")
        DISMISSED = "dismissed", _("dismissed")

    exhibition = models.ForeignKey(
        "exhibitions.Exhibition", on_delete=models.CASCADE, related_name="gaps", verbose_name=_("exhibition")
    )
    exhibit = models.ForeignKey(
        "exhibits.Exhibit", on_delete=models.CASCADE, related_name="gaps", null=True, verbose_name=_("work")
    )
    state = models.CharField(
        _("state"), max_length=12, choices=State.choices, default=State.OPEN, db_index=True
    )
    times = models.PositiveIntegerField(_("times asked"), default=0)
    opened_at = models.DateTimeField(_("first asked"), default=timezone.now)
    last_asked_at = models.DateTimeField(_("last asked"), default=timezone.now, db_index=True)
    settled_at = models.DateTimeField(_("settled"), null=True)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        related_name="+",
        null=True,
        verbose_name=_("settled by"),
    )
    answers = models.ManyToManyField("exhibits.Text", related_name="gaps", verbose_name=_("answers"))

    class Meta:
        verbose_name = _("unanswered question")
        verbose_name_plural = _("unanswered questions")
        ordering: ClassVar = ["-times", "-last_asked_at", "-pk"]

    def __str__(self) -> str:
        # Not its words: the admin's log would keep them longer than the visitor agreed to.
        return f"{self.exhibit or self.exhibition} #{self.pk}"
