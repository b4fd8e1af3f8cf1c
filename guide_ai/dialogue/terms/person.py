"""Makers' names: those that both languages know, and what stands where nobody is known."""

import re
from functools import cache
from typing import Final

from guide_ai.dialogue.terms.book import Book, folded
from guide_ai.dialogue.terms.phrase import to_chinese
from guide_ai.dialogue.terms.place import chinese as place_in_chinese

_MAKERS: Final = Book.of("makers")
_PEOPLES: Final = Book.of("peoples", "places", "periods")
_ASIDE: Final = re.compile(r"\s*[(（].*$|,? (?:OM|CBE|KBE|RA|PRA|ARA|RBA)\b.*$|^Sir |^Dame |^Emperor ")
_UNKNOWN: Final = re.compile(
    r"^(?:unknown|anonymous|unidentified|unrecorded)"
    r"(?: (?:artist|maker|painter|sculptor))?,?\s*(?P<whose>.*)$",
    re.I,
)
_NOBODY: Final = re.compile(r"^(?:佚名|无名氏|未知|不详|无款|作者不详)")


def chinese(name: str) -> str:
    """The name by which Chinese readers know somebody, or ""."""
    return _MAKERS.chinese.get(folded(name), "") or _MAKERS.chinese.get(folded(_ASIDE.sub("", name)), "")


def english(name: str) -> str:
    """The name by which English readers know somebody, or ""."""
    return _MAKERS.english.get(re.sub(r"[•・‧]", "·", name.strip()), "")


def is_unknown(name: str) -> bool:
    """Whether a record's maker is nobody in particular ("unknown Japanese", 佚名)."""
    return bool(_UNKNOWN.match(name) or _NOBODY.match(name))


def whose(name: str) -> str:
    """What the record knows of an unknown maker: "unknown Persian, Luristan" → "Persian, Luristan"."""
    found = _UNKNOWN.match(name)
    return found["whose"].strip(" .()") if found else ""


def whose_in_chinese(text: str) -> str:
    """The same in Chinese: "Persian, Luristan" → 波斯，卢里斯坦. "" where it is not known."""
    parts = [place_in_chinese(part) or to_chinese(part, _PEOPLES) for part in text.split(",") if part.strip()]
    return "" if None in parts else "，".join(part for part in parts if part)


@cache
def is_people(name: str) -> bool:
    """Whether a name stands for a people and no person ("Ancient Egyptian", "Ejagham")."""
    bare = re.sub(r"\s*\(.*$", "", name)
    return folded(bare) in Book.of("peoples").chinese


def people_in_chinese(name: str) -> str:
    """A people in Chinese, or ""."""
    return to_chinese(re.sub(r"\s*\(.*$", "", name), _PEOPLES) or ""
