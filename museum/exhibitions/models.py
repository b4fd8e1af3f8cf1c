"""Exhibition, Hall, Placement, Portal, Tour: what hangs where, and how one walks through it.

A hall is a box: its floor's centre is the origin, x points east, z points south, y up, in metres.
Along a wall, positions are measured from the wall's left corner as seen from inside the hall.
"""

from typing import ClassVar

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

COLOUR = RegexValidator(r"^#[0-9a-fA-F]{6}$", _("a colour is written like #f2efe8"))


class Status(models.TextChoices):
    """Whether visitors may see it: a draft is not found."""

    DRAFT = "draft", _("draft")
    PUBLISHED = "published", _("published")


class Wall(models.TextChoices):
    """A hall's four walls."""

    NORTH = "north", _("north")
    EAST = "east", _("east")
    SOUTH = "south", _("south")
    WEST = "west", _("west")


class Exhibition(models.Model):
    """A show with a title and halls."""

    slug = models.SlugField(_("slug"), max_length=80, unique=True)
    status = models.CharField(
        _("status"), max_length=12, choices=Status.choices, default=Status.DRAFT, db_index=True
    )
    title_en = models.CharField(_("title (English)"), max_length=300)
    title_zh = models.CharField(_("title (Chinese)"), max_length=300, blank=True)
    intro_en = models.TextField(_("introduction (English)"), blank=True)
    intro_zh = models.TextField(_("introduction (Chinese)"), blank=True)

    class Meta:
        verbose_name = _("exhibition")
        verbose_name_plural = _("exhibitions")
        ordering: ClassVar = ["slug"]

    def __str__(self) -> str:
        return self.title_en

    def get_absolute_url(self) -> str:
        """The way in, in the present language."""
        return reverse("exhibition", kwargs={"exhibition": self.slug})


class Hall(models.Model):
    """One room of an exhibition."""

    exhibition = models.ForeignKey(Exhibition, on_delete=models.CASCADE, related_name="halls")
    slug = models.SlugField(_("slug"), max_length=80)
    order = models.PositiveSmallIntegerField(_("order"), default=0)
    title_en = models.CharField(_("title (English)"), max_length=300)
    title_zh = models.CharField(_("title (Chinese)"), max_length=300, blank=True)
    intro_en = models.TextField(_("introduction (English)"), blank=True)
    intro_zh = models.TextField(_("introduction (Chinese)"), blank=True)
    width_m = models.FloatField(
        _("width, west to east (m)"),
        default=12.0,
        validators=[MinValueValidator(3), MaxValueValidator(100)],
    )
    depth_m = models.FloatField(
        _("depth, north to south (m)"),
        default=10.0,
        validators=[MinValueValidator(3), MaxValueValidator(100)],
    )
    height_m = models.FloatField(
        _("height (m)"), default=4.0, validators=[MinValueValidator(2.2), MaxValueValidator(30)]
    )
    wall_colour = models.CharField(_("wall colour"), max_length=7, default="#f2efe8", validators=[COLOUR])
    floor_colour = models.CharField(_("floor colour"), max_length=7, default="#8a6a4a", validators=[COLOUR])

    class Meta:
        verbose_name = _("hall")
        verbose_name_plural = _("halls")
        ordering: ClassVar = ["exhibition", "order", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["exhibition", "slug"], name="hall_slug_in_exhibition")
        ]

    def __str__(self) -> str:
        return self.title_en

    def get_absolute_url(self) -> str:
        """Its page, in the present language."""
        return reverse("hall", kwargs={"exhibition": self.exhibition.slug, "hall": self.slug})


class Placement(models.Model):
    """Where an exhibit hangs. An exhibit hangs in one place of an exhibition."""

    hall = models.ForeignKey(Hall, on_delete=models.CASCADE, related_name="placements")
    exhibit = models.ForeignKey("exhibits.Exhibit", on_delete=models.CASCADE, related_name="placements")
    wall = models.CharField(_("wall"), max_length=5, choices=Wall.choices, default=Wall.NORTH)
    along_m = models.FloatField(_("centre, from the wall's left corner (m)"), default=2.0)
    centre_m = models.FloatField(_("centre above the floor (m)"), default=1.55)
    width_m = models.FloatField(
        _("shown width (m)"),
        null=True,
        blank=True,
        help_text=_("empty: the work's own size"),
        validators=[MinValueValidator(0.05), MaxValueValidator(30)],
    )
    order = models.PositiveSmallIntegerField(_("order"), default=0)

    class Meta:
        verbose_name = _("placement")
        verbose_name_plural = _("placements")
        ordering: ClassVar = ["hall", "order", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["hall", "exhibit"], name="exhibit_once_in_hall")
        ]

    def __str__(self) -> str:
        return f"{self.exhibit} @ {self.hall}"

    def clean(self) -> None:
        """Refuse a second place in the same exhibition: the guide would not know which one is meant."""
        if self.hall_id is None or self.exhibit_id is None:
            return
        elsewhere = (
            Placement.objects.filter(exhibit=self.exhibit_id, hall__exhibition=self.hall.exhibition_id)
            .exclude(pk=self.pk)
            .exclude(hall=self.hall_id)
            .select_related("hall")
            .first()
        )
        if elsewhere:
            raise ValidationError(
                {"exhibit": _("This work already hangs in “%(hall)s”.") % {"hall": elsewhere.hall}}
            )


class Portal(models.Model):
    """A doorway from one hall to another. Two halls are joined both ways by two portals."""

    hall = models.ForeignKey(Hall, on_delete=models.CASCADE, related_name="portals")
    to_hall = models.ForeignKey(Hall, on_delete=models.CASCADE, related_name="entrances")
    wall = models.CharField(_("wall"), max_length=5, choices=Wall.choices, default=Wall.EAST)
    along_m = models.FloatField(_("centre, from the wall's left corner (m)"), default=2.0)
    width_m = models.FloatField(
        _("width (m)"), default=1.6, validators=[MinValueValidator(0.6), MaxValueValidator(10)]
    )

    class Meta:
        verbose_name = _("portal")
        verbose_name_plural = _("portals")
        ordering: ClassVar = ["hall", "pk"]

    def __str__(self) -> str:
        return f"{self.hall} → {self.to_hall}"

    def clean(self) -> None:
        """Refuse doors that lead nowhere else, or out of the exhibition."""
        if self.hall_id is None or self.to_hall_id is None:
            return
        if self.hall_id == self.to_hall_id:
            raise ValidationError({"to_hall": _("A door leads to another hall.")})
        if self.hall.exhibition_id != self.to_hall.exhibition_id:
            raise ValidationError({"to_hall": _("A door leads to a hall of the same exhibition.")})


class Tour(models.Model):
    """A guided walk: works in an order, with what the guide says at each."""

    exhibition = models.ForeignKey(Exhibition, on_delete=models.CASCADE, related_name="tours")
    slug = models.SlugField(_("slug"), max_length=80)
    status = models.CharField(_("status"), max_length=12, choices=Status.choices, default=Status.DRAFT)
    title_en = models.CharField(_("title (English)"), max_length=300)
    title_zh = models.CharField(_("title (Chinese)"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("tour")
        verbose_name_plural = _("tours")
        ordering: ClassVar = ["exhibition", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["exhibition", "slug"], name="tour_slug_in_exhibition")
        ]

    def __str__(self) -> str:
        return self.title_en


class TourStop(models.Model):
    """A stop of a tour. Without words of its own the guide reads the work's label."""

    tour = models.ForeignKey(Tour, on_delete=models.CASCADE, related_name="stops")
    exhibit = models.ForeignKey("exhibits.Exhibit", on_delete=models.CASCADE, related_name="tour_stops")
    order = models.PositiveSmallIntegerField(_("order"), default=0)
    words_en = models.TextField(_("words (English)"), blank=True)
    words_zh = models.TextField(_("words (Chinese)"), blank=True)

    class Meta:
        verbose_name = _("tour stop")
        verbose_name_plural = _("tour stops")
        ordering: ClassVar = ["tour", "order", "pk"]

    def __str__(self) -> str:
        return f"{self.order}. {self.exhibit}"
