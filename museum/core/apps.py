"""App configuration: what every part of the site needs."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class CoreConfig(AppConfig):
    name = "museum.core"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Let there be groups of people who work here, as soon as there are tables for them."""
        from museum.core import groups

        post_migrate.connect(groups.prepare, dispatch_uid="museum.core.groups")
