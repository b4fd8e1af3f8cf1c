"""App configuration: what hangs where."""

from django.apps import AppConfig


class ExhibitionsConfig(AppConfig):
    name = "museum.exhibitions"
    default_auto_field = "django.db.models.BigAutoField"
