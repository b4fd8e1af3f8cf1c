"""Places, peoples, cultures and dynasties: "Japan, Edo period (1615–1868)" → 日本江户时代（1615–1868）."""

import re
from typing import Final

from guide_ai.dialogue.terms.book import Book, folded
from guide_ai.dialogue.terms.phrase import to_chinese, to_english

_BOOK: Final = Book.of("places", "peoples", "periods")
_PEOPLES: Final = Book.of("peoples", "places")
_YEARS: Final = re.compile(r"\s*[(（](?P<years>[^()（）]*\d[^()（）]*)[)）]\s*$")
_WITHIN: Final = re.compile(r"^(?P<town>[^()]+?)\s*\((?P<within>[^()\d?]+)\)$")
"""As one authority writes places: "Paris (Île-de-France, France)"."""
_DOUBT: Final = re.compile(r"\s*[(（]\?[)）]|\?\s*$|^(?:probably|possibly) ", re.IGNORECASE)
_PARTS: Final = (
    ("early", "早期"), ("mid", "中期"), ("middle", "中期"), ("late", "晚期"), ("later", "晚期"),
    ("northern", "北部"), ("southern", "南部"), ("eastern", "东部"), ("western", "西部"), ("central", "中部"),
)  # fmt: skip
_SMALL: Final = frozenset(("of", "the", "and", "dynasty", "period", "culture", "age", "province", "do"))
_NUMBERED: Final = re.compile(r"(\d+)(?:st|nd|rd|th)[- ]dynasty", re.IGNORECASE)
_BEFORE: Final = r"(?:B\.?\s?C\.?(?:\s?E\.?)?)"
_SINCE: Final = r"(?:A\.?D\.?|C\.?E\.?)"


def chinese(value: str) -> str | None:
    """A place or a culture in Chinese: the largest first. None where a part is not known."""
    value = value.strip(" .")
    if (found := _YEARS.search(value)) and (told := chinese(value[: found.start()])):
        years = years_in_chinese(found["years"])
        return f"{told}（{years}）" if years else None
    if found := _WITHIN.match(value):
        town, country = _named(found["town"]), _named(found["within"].split(",")[-1])
        return f"{country}{town}" if town and country else None
    if " or " in value:
        told_each = [chinese(part) for part in value.split(" or ")]
        return None if None in told_each else "或".join(part for part in told_each if part)
    if _DOUBT.search(value) and (told := chinese(_DOUBT.sub("", value))):
        return f"可能是{told}"
    if whole := _named(value):
        return whole
    parts = [_named(part) for part in value.split(",") if part.strip()]
    if len(parts) < 2 or None in parts:
        return None
    names = [part for part in parts if part]
    return "".join(names) if _is_country(value.split(",")[0]) else "".join(reversed(names))


def names_a_place(han: str) -> bool:
    """Whether a Chinese word is a place, a people or a period, which a record may well leave unsaid."""
    return han.removesuffix("人") in _BOOK.english


def english(value: str) -> str | None:
    """A place or a culture in English: the smallest first."""
    parts = [to_english(part, _BOOK) for part in re.split(r"[，,、\s]+", value.strip()) if part]
    if len(parts) > 1 and None not in parts:
        return ", ".join(_capital(part) for part in reversed(parts) if part)
    plain = re.sub(r"\s+", "", value)
    for length in range(min(len(plain) - 1, _BOOK.longest[1]), 1, -1):
        country, rest = _BOOK.english.get(plain[:length]), plain[length:].lstrip("，,、")
        if country and (within := to_english(rest, _BOOK)):
            wide_first = bool(re.search(r"dynasty|period|culture", within))
            return ", ".join(map(_capital, (country, within) if wide_first else (within, country)))
    whole = to_english(plain, _BOOK)
    return _capital(whole) if whole else None


def _capital(name: str) -> str:
    """A name with the capitals of its words: the vocabulary has it folded."""
    return " ".join(word if word in _SMALL else word[:1].upper() + word[1:] for word in name.split(" "))


def people(value: str) -> str | None:
    """A nationality in Chinese."""
    return to_chinese(value, _PEOPLES)


def years_in_chinese(text: str) -> str:
    """ "206 B.C.–A.D. 9" → 公元前206年–公元9年; "" where it holds words that are not known."""
    if re.fullmatch(r"[\d\s–—-]+", text):
        return text
    told = []
    for part in re.split(r"\s*[–—-]\s*", text.strip()):
        about = re.match(r"^(?:ca?\.|circa|about)\s*", part, re.IGNORECASE)
        bare = part[about.end() :] if about else part
        if found := re.fullmatch(rf"(\d+)\s*{_BEFORE}", bare):
            year = f"公元前{found[1]}年"
        elif found := re.fullmatch(rf"{_SINCE}\s*(\d+)|(\d+)\s*{_SINCE}", bare):
            year = f"公元{found[1] or found[2]}年"
        elif bare.isdigit():
            year = f"公元前{bare}年" if re.search(rf"[–—-].*{_BEFORE}", text) else f"{bare}年"
        else:
            return ""
        told.append(f"约{year}" if about else year)
    return "–".join(told)


def _named(text: str) -> str | None:
    text = text.strip()
    if found := _NUMBERED.fullmatch(text):
        return f"第{found[1]}王朝"
    if told := to_chinese(text, _BOOK):
        return told
    first, _, rest = text.partition(" ")
    part = dict(_PARTS).get(first.casefold().rstrip("-"))
    told = to_chinese(rest, _BOOK) if part and rest else None
    return f"{told}{part}" if told else None


def _is_country(text: str) -> bool:
    """Whether the first part is the wider one ("Japan, Edo period"), as records of cultures have it."""
    return folded(text) in {
        "china", "japan", "korea", "india", "egypt", "iran", "italy", "france", "germany", "nepal", "tibet",
        "thailand", "greece", "rome", "mexico", "peru", "united states", "england",
    }  # fmt: skip
