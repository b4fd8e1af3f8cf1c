"""`manage.py ensure_admin`: the first account, with a password that is shown once."""

from typing import Any

from django.core.management.base import BaseCommand

from museum.core import first_account


class Command(BaseCommand):
    help = "Create the administrator “curator” with a random password, where there is no administrator yet."

    def handle(self, *args: Any, **options: Any) -> None:
        """Create and tell, or do nothing."""
        if password := first_account.untold():
            self.stdout.write(first_account.sentence(password))
            self.stdout.flush()
            first_account.told()
