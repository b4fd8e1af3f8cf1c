"""Chinese as the page writes it: Whisper wavers between the scripts, everything after it reads simplified."""

from functools import cache

from opencc import OpenCC


@cache
def _converter() -> OpenCC:
    return OpenCC("t2s")


def simplified(text: str) -> str:
    """Return `text` with traditional characters replaced by simplified ones."""
    return str(_converter().convert(text))
