"""A whole number from the environment, for settings that are one."""

import os

from django.core.exceptions import ImproperlyConfigured


def whole(name: str, otherwise: int, least: int, most: int) -> int:
    """The number in the variable `name`; `otherwise` where it is unset or empty.

    Raises `ImproperlyConfigured`, which names the variable, for anything but a number from `least` to `most`.
    """
    text = os.environ.get(name, "").strip() or str(otherwise)
    if not text.isascii() or not text.isdigit() or len(text) > 18 or not least <= int(text) <= most:
        raise ImproperlyConfigured(f"{name} is {text!r}; it is a whole number from {least} to {most}")
    return int(text)
