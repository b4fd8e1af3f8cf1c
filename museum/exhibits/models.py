"""Exhibit, Maker, Credit, Media, Text: the collection as curators keep it, in English and Chinese.

Empty text means that the record does not say. Dates are kept twice: as written, and as EDTF.
"""

import hashlib
from typing import Any, ClassVar

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

SIZES = (MinValueValidator(0), MaxValueValidator(100_000))
"""Of a work, in centimetres: a kilometre at most."""


class Maker(models.Model):
    """Somebody, or a workshop, who had a part in making works."""

    slug = models.SlugField(_("slug"), max_length=120, unique=True)
    name_en = models.CharField(_("name (English)"), max_length=300, blank=True)
    name_zh = models.CharField(_("name (Chinese)"), max_length=300, blank=True)
    aliases = models.JSONField(_("other names"), default=list, blank=True)
    born_edtf = models.CharField(_("born (EDTF)"), max_length=60, blank=True)
    died_edtf = models.CharField(_("died (EDTF)"), max_length=60, blank=True)
    biography_en = models.TextField(_("biography (English)"), blank=True)
    biography_zh = models.TextField(_("biography (Chinese)"), blank=True)

    class Meta:
        verbose_name = _("maker")
        verbose_name_plural = _("makers")
        ordering: ClassVar = ["name_en", "name_zh"]

    def __str__(self) -> str:
        return self.name_en or self.name_zh or self.slug


class Exhibit(models.Model):
    """One work. Its accession number is text: 1996.10 is not 1996.1."""

    class Status(models.TextChoices):
        DRAFT = "draft", _("draft")
        PUBLISHED = "published", _("published")

    accession_number = models.CharField(_("accession number"), max_length=120, unique=True)
    status = models.CharField(
        _("status"), max_length=12, choices=Status.choices, default=Status.DRAFT, db_index=True
    )
    title_en = models.CharField(_("title (English)"), max_length=600, blank=True)
    title_zh = models.CharField(_("title (Chinese)"), max_length=600, blank=True)
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
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    changed_at = models.DateTimeField(_("changed"), auto_now=True)

    class Meta:
        verbose_name = _("exhibit")
        verbose_name_plural = _("exhibits")
        ordering: ClassVar = ["accession_number"]

    def __str__(self) -> str:
        return f"{self.accession_number} {self.title_en or self.title_zh}".strip()


class Credit(models.Model):
    """A maker's part in an exhibit, with the record's own doubt about it."""

    exhibit = models.ForeignKey(Exhibit, on_delete=models.CASCADE, related_name="credits")
    maker = models.ForeignKey(Maker, on_delete=models.PROTECT, related_name="credits")
    role = models.CharField(_("role"), max_length=120, default="artist")
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


class Media(models.Model):
    """A picture of an exhibit. Alternative text is needed before it is shown."""

    exhibit = models.ForeignKey(Exhibit, on_delete=models.CASCADE, related_name="media")
    file = models.ImageField(_("file"), upload_to="pictures/%Y/", width_field="width", height_field="height")
    width = models.PositiveIntegerField(_("width (px)"), editable=False, default=0)
    height = models.PositiveIntegerField(_("height (px)"), editable=False, default=0)
    sha256 = models.CharField(max_length=64, editable=False, blank=True)
    """Of the file: it names this very picture in its address, so that browsers may keep it for good."""
    alt_en = models.TextField(_("alternative text (English)"), blank=True)
    alt_zh = models.TextField(_("alternative text (Chinese)"), blank=True)
    order = models.PositiveSmallIntegerField(_("order"), default=0)

    class Meta:
        verbose_name = _("picture")
        verbose_name_plural = _("pictures")
        ordering: ClassVar = ["order", "pk"]

    def __str__(self) -> str:
        return self.file.name or "—"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save as usual, then note the checksum of the file as it lies in the storage."""
        super().save(*args, **kwargs)
        digest = hashlib.sha256()
        with self.file.storage.open(str(self.file.name)) as stored:
            for chunk in stored.chunks():
                digest.update(chunk)
        if digest.hexdigest() != self.sha256:
            self.sha256 = digest.hexdigest()
            Media.objects.filter(pk=self.pk).update(sha256=self.sha256)


class Text(models.Model):
    """A curator's text about an exhibit, in one language. The guide may cite it."""

    class Kind(models.TextChoices):
        LABEL = "label", _("label")
        DESCRIPTION = "description", _("description")
        TECHNIQUE = "technique", _("technique")
        MEANING = "meaning", _("meaning")
        ANSWER = "answer", _("answer to visitors")

    exhibit = models.ForeignKey(Exhibit, on_delete=models.CASCADE, related_name="texts")
    kind = models.CharField(_("kind"), max_length=20, choices=Kind.choices, default=Kind.LABEL)
    language = models.CharField(_("language"), max_length=12, choices=settings.LANGUAGES, default="en")
    body = models.TextField(_("text"))
    order = models.PositiveSmallIntegerField(_("order"), default=0)

    class Meta:
        verbose_name = _("text")
        verbose_name_plural = _("texts")
        ordering: ClassVar = ["order", "pk"]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} ({self.language}): {self.body[:60]}"


class Passage(models.Model):
    """A sentence or two of a text, as retrieval finds it. Made by code from texts and halls, never edited."""

    key = models.CharField(max_length=160, unique=True)
    exhibit = models.ForeignKey(Exhibit, on_delete=models.CASCADE, related_name="passages", null=True)
    hall = models.ForeignKey("exhibitions.Hall", on_delete=models.CASCADE, related_name="passages", null=True)
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
        verbose_name = _("passage")
        verbose_name_plural = _("passages")

    def __str__(self) -> str:
        return self.key
