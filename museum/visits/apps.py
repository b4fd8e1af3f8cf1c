"""App configuration: visitors and what they ask."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class VisitsConfig(AppConfig):
    name = "museum.visits"
    verbose_name = _("Visits")
    default_auto_field = "django.db.models.BigAutoField"
