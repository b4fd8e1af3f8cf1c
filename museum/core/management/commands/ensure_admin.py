"""`manage.py ensure_admin`: the first account, with a password that is shown once."""

import secrets
from typing import Any, Final

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand
from django.db import transaction

NAME: Final = "curator"


class Command(BaseCommand):
    help = "Create the administrator “curator” with a random password, where there is no administrator yet."

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        """Create and tell, or do nothing."""
        if User.objects.filter(is_superuser=True).exists():
            return
        password = "-".join(secrets.token_hex(2) for _ in range(4))
        curator, _ = User.objects.get_or_create(username=NAME)
        curator.is_staff = curator.is_superuser = curator.is_active = True
        curator.set_password(password)
        curator.save()
        self.stdout.write(f"name {NAME}, password {password} (shown this once; change it there)")
