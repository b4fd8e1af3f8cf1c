"""Running times: "18 min., 22 sec." → 18分22秒."""

import re
from typing import Final

_UNIT: Final = r"(?P<{}>\d+(?:\.\d+)?)\s*(?:{})\b\.?"
_TIME: Final = re.compile(
    r"^\s*(?:"
    + _UNIT.format("hours", "hours?|hrs?|h")
    + r",?\s*)?(?:"
    + _UNIT.format("minutes", "minutes?|mins?|m")
    + r",?\s*(?:and\s+)?)?(?:"
    + _UNIT.format("seconds", "seconds?|secs?|s")
    + r")?\s*$",
    re.IGNORECASE,
)
_CLOCK: Final = re.compile(r"^\s*(?P<minutes>\d+):(?P<seconds>\d{2})\s*min(?:ute)?s?\.?\s*$", re.IGNORECASE)


def parts(text: str) -> tuple[str, str, str] | None:
    """Hours, minutes and seconds as written ("" where one is not told); None where it is no running time."""
    if found := _CLOCK.match(text):
        return "", found["minutes"], found["seconds"]
    found = _TIME.match(text)
    if not found or not any(found.groupdict().values()):
        return None
    return found["hours"] or "", found["minutes"] or "", found["seconds"] or ""


def duration_in_chinese(text: str) -> str | None:
    """A running time in Chinese."""
    if (told := parts(text)) is None:
        return None
    hours, minutes, seconds = told
    only_minutes = minutes and not hours and not seconds
    return (
        f"{hours}小时" * bool(hours)
        + (f"{minutes}分钟" if only_minutes else f"{minutes}分" * bool(minutes))
        + f"{seconds}秒" * bool(seconds)
    )


def duration_in_english(text: str) -> str | None:
    """A running time in words: "18 minutes and 22 seconds"."""
    if (told := parts(text)) is None:
        return None
    named = [
        f"{count} {unit}" if count == "1" else f"{count} {unit}s"
        for count, unit in zip(told, ("hour", "minute", "second"), strict=True)
        if count
    ]
    return named[0] if len(named) == 1 else f"{', '.join(named[:-1])} and {named[-1]}"
