"""Languages on offer where an import asks for one: each once, by its own name."""

from typing import Any, Final

from django.conf.locale import LANG_INFO

from museum.exhibits.importers.record import slot

OFFERED: Final = ("en", "zh-hans", "fr", "de", "es", "it", "nl", "pt", "ja")


def choices(undecided: Any, *own: str) -> list[tuple[str, Any]]:
    """Return (BCP 47 tag, its name) with "" for `undecided` first; `own`: tags that a profile names."""
    tags = dict.fromkeys((*OFFERED, *(tag for each in own if (tag := offered(each)))))
    return [("", undecided), *((tag, name(tag)) for tag in tags)]


def offered(tag: str) -> str:
    """Return the tag under which a language is on offer: plain Chinese, and English however it is tagged."""
    plain = tag.lower().replace("_", "-")
    if plain in ("zh", "zh-cn", "zh-hans-cn", "zho", "chi", "cmn"):
        return "zh-hans"
    return "en" if plain and slot(plain) == "en" else tag if plain not in OFFERED else plain


def name(tag: str) -> str:
    """Return what its speakers call a language; a tag that is not known stands for itself."""
    if tag == "zh-hans":
        return "中文"
    known = str(LANG_INFO.get(tag.lower(), {}).get("name_local", "")) or tag
    return known[:1].upper() + known[1:] if known != tag else tag
