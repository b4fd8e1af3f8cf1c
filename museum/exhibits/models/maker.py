"""Maker: somebody, or a workshop, who had a part in making works."""

from typing import Any, ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from museum.exhibits.models.names import name_key


class Maker(models.Model):
    """Somebody, or a workshop, who had a part in making works."""

    slug = models.SlugField(_("slug"), max_length=120, unique=True)
    name_en = models.CharField(_("name (English)"), max_length=300, blank=True)
    name_zh = models.CharField(_("name (Chinese)"), max_length=300, blank=True)
    aliases = models.JSONField(_("other names"), default=list, blank=True)
    born_edtf = models.CharField(_("born (EDTF)"), max_length=60, blank=True)
    died_edtf = models.CharField(_("died (EDTF)"), max_length=60, blank=True)
    gender = models.CharField(_("gender"), max_length=40, blank=True, help_text=_("such as “female”"))
    """In lower case, as the record has it, and nobody's guess."""
    nationality_en = models.CharField(_("nationality (English)"), max_length=200, blank=True)
    nationality_zh = models.CharField(_("nationality (Chinese)"), max_length=200, blank=True)
    birth_place_en = models.CharField(_("place of birth (English)"), max_length=300, blank=True)
    birth_place_zh = models.CharField(_("place of birth (Chinese)"), max_length=300, blank=True)
    death_place_en = models.CharField(_("place of death (English)"), max_length=300, blank=True)
    death_place_zh = models.CharField(_("place of death (Chinese)"), max_length=300, blank=True)
    biography_en = models.TextField(_("biography (English)"), blank=True)
    biography_zh = models.TextField(_("biography (Chinese)"), blank=True)

    other_words = models.JSONField(_("in other languages"), default=dict, blank=True)
    """{"name": {"ja": "…"}}: what the record says in languages that are neither English nor Chinese."""
    identifiers = models.JSONField(_("numbers elsewhere"), default=dict, blank=True)
    """{authority or source: number}, such as {"ulan": "500115983"}: who has one is the same everywhere."""
    name_key = models.CharField(max_length=300, editable=False, db_index=True, default="")
    """The first name as `names.name_key` folds it: how importers find a maker."""

    class Meta:
        verbose_name = _("maker")
        verbose_name_plural = _("makers")
        ordering: ClassVar = ["name_en", "name_zh"]

    def __str__(self) -> str:
        return self.name_en or self.name_zh or self.slug

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save as usual, with the folded name kept in step."""
        self.name_key = name_key(self.name_en or self.name_zh)
        if (fields := kwargs.get("update_fields")) is not None:
            kwargs["update_fields"] = {*fields, "name_key"}
        super().save(*args, **kwargs)
