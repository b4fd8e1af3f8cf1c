"""App configuration: the collection."""

from django.apps import AppConfig


class ExhibitsConfig(AppConfig):
    name = "museum.exhibits"
    default_auto_field = "django.db.models.BigAutoField"
