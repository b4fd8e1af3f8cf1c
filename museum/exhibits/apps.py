"""App configuration: the collection."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class ExhibitsConfig(AppConfig):
    name = "museum.exhibits"
    verbose_name = _("Collection")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Let passages follow records, and the full text index follow passages."""
        from museum.exhibits import folding, fulltext, revision, signals  # noqa: F401

        folding.register()
        post_migrate.connect(fulltext.prepare, sender=self)
        post_migrate.connect(revision.prepare, sender=self)
