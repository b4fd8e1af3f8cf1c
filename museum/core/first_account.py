"""The first administrator, whose password is kept in the installation's folder until it was told once."""

import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Final

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction

NAME: Final = "curator"


def untold() -> str:
    """Make the administrator where there is none; return the password that nobody was told yet, or "".

    Whoever has told it calls `told`: a start that ends before that leaves it to the next one.
    """
    password = _kept()
    with transaction.atomic():
        if User.objects.filter(is_superuser=True).exists():
            curator = User.objects.filter(username=NAME).first()
            if password and curator and curator.check_password(password):
                return password
            told()  # somebody has set another since
            return ""
        password = password or "-".join(secrets.token_hex(2) for _ in range(4))
        _keep(password)  # before the account is there: afterwards there may be no afterwards
        curator, _ = User.objects.get_or_create(username=NAME)
        curator.is_staff = curator.is_superuser = curator.is_active = True
        curator.set_password(password)
        curator.save()
    return password


def sentence(password: str) -> str:
    """What is told of it, in the terminal."""
    return f"name {NAME}, password {password} (shown this once; change it there)"


def told() -> None:
    """Forget the password, which somebody has read now."""
    _place().unlink(missing_ok=True)


def _place() -> Path:
    return Path(settings.VAR_DIR) / "first-password"


def _kept() -> str:
    try:
        return _place().read_text("ascii").strip()
    except FileNotFoundError:
        return ""


def _keep(password: str) -> None:
    """Write it whole or not at all, for this account of the host only."""
    place = _place()
    place.parent.mkdir(parents=True, exist_ok=True)
    unfinished = place.with_name(f".{place.name}.{os.getpid()}")
    with suppress(FileNotFoundError):
        unfinished.unlink()
    handle = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with open(handle, "w", encoding="ascii") as file:
        file.write(f"{password}\n")
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(place)
