"""A life as records write it beside a name: "American, 1923 - 2013", "born 1963"."""

import re
from dataclasses import dataclass
from typing import Final

from museum.exhibits.importers.reading.dates import read_date
from museum.exhibits.importers.reading.dates_values import readable
from museum.exhibits.importers.reading.text import line

_HEDGE: Final = r"(?:(?:c\.?|ca\.?|circa|about|before|after|probably|possibly|perhaps|um|vers|约|約|\?)\s*)"
_ERA: Final = r"(?:\s*(?:b\.?\s?c\.?(?:\s?e\.?)?|a\.?\s?d\.?|c\.?\s?e\.?)(?![^\W\d_]))"
_MONTH: Final = r"(?:[^\W\d_]{3,10}\.?\s+)"
_DATE: Final = (
    rf"{_HEDGE}*(?:a\.?d\.?\s*)?(?:\d{{4}}-\d\d-\d\d|(?:\d{{1,2}}\.?\s+)?{_MONTH}?(?:\d{{1,2}},\s+)?"
    rf"\d{{1,4}}年?(?:(?:\s+or\s+|/)\d{{1,4}})*)(?!\d){_ERA}?(?:\s*\(?\?\)?)?"
)
_PLAIN_DATE: Final = re.compile(
    rf"{_HEDGE}*\d{{1,4}}(?:(?:\s+or\s+|/)\d{{1,4}})*(?!\d){_ERA}?(?:\s*\(?\?\)?)?", re.I
)
_FULL_DATE: Final = re.compile(_DATE, re.IGNORECASE)
_DASH: Final = re.compile(
    r"\s+[-\u2010-\u2015]+\s+|\s*[\u2011-\u2015]\s*|(?<=[\d年])\s*-\s*(?=\D{0,20}\d{3,4}(?!\d*-))|\s*-\s*$"
)
_NOT_A_LIFE: Final = re.compile(
    r"\b(?:active|act|fl|flourished|exhibited|working|worked|documented|recorded|est|established|founded|"
    r"incorporated|opened|fondée?|gegründet|tätig|actif|werkzaam|attivo|activo|century|centuries|dynasty)\b"
    r"|世纪|世紀|活跃",
    re.IGNORECASE,
)  # fmt: skip
_BORN: Final = re.compile(
    r"(?:^|[\s,;(])(?:born|b\.|geb\.|geboren|née?|nata?|nato|nacido|nacida|род\.|生于|生於|\*)\s*(?P<told>[^;]*)",
    re.I,
)
_DIED: Final = re.compile(
    r"(?:^|[\s,;(])(?:died|d\.|gest\.|gestorben|overleden|mort|morte|morto|†|卒于|卒於)\s*(?P<told>[^;]*)",
    re.I,
)


_BORN_IN: Final = re.compile(
    r"\bborn (?:in )?(?!(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\b"
    r"|(?:ca?|circa|about|after|before|early|late|probably|possibly|perhaps|unknown|or|and|the)\b)([^\W\d][^\d,;()]*)",
    re.IGNORECASE,
)
_SAYS_NOTHING: Final = re.compile(
    r"\b(?:dates?|lived?|life|unknown|unidentified|not known|n\.?d)\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Life:
    """Birth and death as EDTF, "" where it is not told; nationality and place of birth as written."""

    born_edtf: str = ""
    died_edtf: str = ""
    nationality: str = ""
    birth_place: str = ""


def read_life(written: str) -> Life:
    """Read what stands beside a name. Years in which somebody was active are no life. Never raises."""
    text = line(written)[:300].strip(" .,;")
    if text.startswith("(") and text.endswith(")"):
        text = text[1:-1].strip()
    nationality, told = _nationality(text)
    born, died = _years(told)
    place = _BORN_IN.search(text)
    return Life(born, died, nationality, place[1].strip(" .)") if place else "")


def _nationality(text: str) -> tuple[str, str]:
    """What stands before the first comma, if it is words alone; and the rest."""
    head, comma, rest = text.partition(",")
    head = re.sub(r"\s*\([^()\d]*\)", "", head).strip()
    if re.search(r"[\d:*†?]", head) or _BORN.search(head) or _DIED.search(head) or _NOT_A_LIFE.search(head):
        return "", text
    if comma or not re.search(r"\d", text):
        return "" if _SAYS_NOTHING.search(head) else head, rest
    return "", text


def _years(text: str) -> tuple[str, str]:
    text = re.sub(r"^[^\W\d_]+:\s*", "", text.strip())
    born, died = _BORN.search(text), _DIED.search(text)
    if born or died:
        told_born = born["told"] if born else ""
        if died and born:
            told_born = text[born.start("told") : died.start()] if born.start() < died.start() else told_born
        if born and not died and (parts := _DASH.split(told_born, maxsplit=1))[1:]:
            return _one(parts[0]), _one(parts[1])
        return _one(told_born), _one(died["told"]) if died else ""
    if _NOT_A_LIFE.search(text):
        return "", ""
    if len(days := re.findall(r"\d{4}-\d\d-\d\d", text)) == 2:
        return _one(days[0]), _one(days[1])
    sides = _DASH.split(text)
    if len(sides) != 2:
        return "", ""
    return _both(*sides)


def _both(left: str, right: str) -> tuple[str, str]:
    """Both ends of a life; the later lends the earlier its era, and the earlier the later its century."""
    left, right = left.strip(), right.strip()
    if (
        re.search(r"\d", left)
        and (era := re.search(rf"\d{_ERA}", right, re.I))
        and not re.search(_ERA, left, re.I)
    ):
        years = [int(each) for each in re.findall(r"\d+", f"{left} {right}")[:2]]
        if len(years) == 2 and ("b" not in era[0].lower() or years[0] > years[1]):
            left = f"{left} {era[0][1:].strip()}"
    if (short := re.fullmatch(r"\d\d", right)) and (whole := re.search(r"(\d\d)(\d\d)$", left)):
        right = whole[1] + right if short[0] > whole[2] else ""
    born, died = _one(left), _one(right)
    if born and died and not re.search(r"[/\[]", born + died) and not readable(f"{born}/{died}"):
        return "", ""
    return born, died


def _one(told: str) -> str:
    """The EDTF of one end, with places around it left out."""
    told = re.sub(r"(\d{4})/(\d{1,2})(?!\d)", r"\1 or \2", told.strip(" ,.;()"))
    if not re.search(r"\d", told):
        return ""
    if whole := read_date(told).edtf:
        return whole
    for pattern in (_FULL_DATE, _PLAIN_DATE):
        dates = [each[0].strip() for each in pattern.finditer(told)]
        if len(dates) == 1 and (found := read_date(dates[0]).edtf):
            return found
    return ""
