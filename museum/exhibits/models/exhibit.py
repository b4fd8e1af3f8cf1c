"""Exhibit and Credit: a work as curators keep it, in English and Chinese, and who made it.

Empty text means that the record does not say. Dates are kept twice: as written, and as EDTF.
"""

from typing import ClassVar

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from museum.exhibits.models.maker import Maker

SIZES = (MinValueValidator(0), MaxValueValidator(100_000))
"""Of a work, in centimetres: a kilometre at most."""


class Exhibit(models.Model):
    """One work. Its accession number is text: 1996.10 is not 1996.1."""

    class Status(models.TextChoices):
        DRAFT = "draft", _("draft")
        PUBLISHED = "published", _("published")

    accession_number = models.CharField(_("accession number"), max_length=255, unique=True)
    status = models.CharField(
        _("status"), max_length=12, choices=Status.choices, default=Status.DRAFT, db_index=True
    )
    title_en = models.CharField(_("title (English)"), max_length=2000, blank=True)
    title_zh = models.CharField(_("title (Chinese)"), max_length=2000, blank=True)
    makers = models.ManyToManyField(Maker, through="Credit", related_name="exhibits", blank=True)
    date_text_en = models.CharField(_("date as written (English)"), max_length=300, blank=True)
    date_text_zh = models.CharField(_("date as written (Chinese)"), max_length=300, blank=True)
    date_edtf = models.CharField(_("date (EDTF)"), max_length=120, blank=True)
    medium_en = models.TextField(_("medium (English)"), blank=True)
    medium_zh = models.TextField(_("medium (Chinese)"), blank=True)
    dimensions_text_en = models.TextField(_("dimensions as written (English)"), blank=True)
    dimensions_text_zh = models.TextField(_("dimensions as written (Chinese)"), blank=True)
    height_cm = models.DecimalField(
        _("height (cm)"), max_digits=9, decimal_places=2, null=True, blank=True, validators=SIZES
    )
    width_cm = models.DecimalField(
        _("width (cm)"), max_digits=9, decimal_places=2, null=True, blank=True, validators=SIZES
    )
    depth_cm = models.DecimalField(
        _("depth (cm)"), max_digits=9, decimal_places=2, null=True, blank=True, validators=SIZES
    )
    object_type_en = models.CharField(_("kind of object (English)"), max_length=200, blank=True)
    object_type_zh = models.CharField(_("kind of object (Chinese)"), max_length=200, blank=True)
    place_en = models.CharField(_("place made (English)"), max_length=300, blank=True)
    place_zh = models.CharField(_("place made (Chinese)"), max_length=300, blank=True)
    credit_line_en = models.TextField(_("credit line (English)"), blank=True)
    credit_line_zh = models.TextField(_("credit line (Chinese)"), blank=True)
    rights_en = models.TextField(_("rights (English)"), blank=True)
    rights_zh = models.TextField(_("rights (Chinese)"), blank=True)
    provenance_en = models.TextField(_("provenance (English)"), blank=True)
    provenance_zh = models.TextField(_("provenance (Chinese)"), blank=True)
    culture_en = models.CharField(_("culture or period (English)"), max_length=300, blank=True)
    culture_zh = models.CharField(_("culture or period (Chinese)"), max_length=300, blank=True)
    inscription_en = models.TextField(_("inscription (English)"), blank=True)
    inscription_zh = models.TextField(_("inscription (Chinese)"), blank=True)
    other_words = models.JSONField(_("in other languages"), default=dict, blank=True)
    """{field: {BCP 47 tag: text}}: what the record says in languages that are neither English nor Chinese."""
    identifiers = models.JSONField(_("numbers elsewhere"), default=dict, blank=True)
    """{source: number or address}, such as {"iiif": "https://…/manifest.json"}."""
    extra = models.JSONField(_("other columns"), default=dict, blank=True)
    """{column: value} of what an import brought and no field holds. Curators see it; the guide may tell what
    `museum.exhibits.other_fields` names, and visitors never get the rest."""
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    changed_at = models.DateTimeField(_("changed"), auto_now=True)

    class Meta:
        verbose_name = _("exhibit")
        verbose_name_plural = _("exhibits")
        ordering: ClassVar = ["accession_number"]
        permissions: ClassVar = [("publish_exhibit", "Can publish and withdraw works and exhibitions")]

    def __str__(self) -> str:
        return f"{self.accession_number} {self.title_en or self.title_zh}".strip()


class Credit(models.Model):
    """A maker's part in an exhibit, with the record's own doubt about it."""

    exhibit = models.ForeignKey(Exhibit, on_delete=models.CASCADE, related_name="credits")
    maker = models.ForeignKey(Maker, on_delete=models.PROTECT, related_name="credits")
    role = models.CharField(_("role"), max_length=120, default="artist")
    """In English and lower case, as importers and the demo write it: "artist", "printer", "designer"."""
    qualifier = models.CharField(
        _("qualifier"), max_length=120, blank=True, help_text=_("such as “attributed to”")
    )
    order = models.PositiveSmallIntegerField(_("order"), default=0)

    class Meta:
        verbose_name = _("credit")
        verbose_name_plural = _("credits")
        ordering: ClassVar = ["order", "pk"]

    def __str__(self) -> str:
        return f"{self.qualifier} {self.maker} ({self.role})".strip()
