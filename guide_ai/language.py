"""The languages the guide is served in, under the codes that Django and the page use."""

from typing import Final, Literal, TypeGuard

Language = Literal["en", "zh-hans"]
LANGUAGES: Final[tuple[Language, ...]] = ("en", "zh-hans")


def is_language(code: str) -> TypeGuard[Language]:
    """Whether `code` names a language that the guide is served in."""
    return code in LANGUAGES
