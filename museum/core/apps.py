"""App configuration: what every part of the site needs."""

from django.apps import AppConfig


class CoreConfig(AppConfig):
    name = "museum.core"
    default_auto_field = "django.db.models.BigAutoField"
