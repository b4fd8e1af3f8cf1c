"""App configuration: visitors and what they ask."""

from django.apps import AppConfig


class VisitsConfig(AppConfig):
    name = "museum.visits"
    default_auto_field = "django.db.models.BigAutoField"
