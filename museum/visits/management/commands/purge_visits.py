"""`manage.py purge_visits`: erase what has been kept for its term. The running site does it every hour."""

from typing import Any

from django.core.management.base import BaseCommand

from museum.visits import services


class Command(BaseCommand):
    help = "Erase what was kept of visits and whose term is over."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{services.purge()} erased")
