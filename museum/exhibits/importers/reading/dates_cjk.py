"""Chinese, Japanese and Korean dates, put into the words that the grammar reads.

Only plain notation: years, months and days, decades, centuries, years of eras that `dates_eras` knows, and
periods by their name. Whatever is left over stays as it is, and the grammar then finds no date in it.
"""

import re
from typing import Final

from museum.exhibits.importers.reading.dates_eras import ERAS, PERIODS, Era

_EAST: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_DIGITS: Final = {
    "〇": 0,
    "零": 0,
    "○": 0,
    "一": 1,
    "二": 2,
    "三": 3,
    "四": 4,
    "五": 5,
    "六": 6,
    "七": 7,
    "八": 8,
    "九": 9,
}
_TENS: Final = {"十": 10, "廿": 20, "卅": 30}
_NUMERAL: Final = re.compile(r"[〇零○一二三四五六七八九十廿卅]+(?=世纪|世紀|年|月|日|号|號)")
_REALMS: Final = (
    ("qing", r"大?清[代朝]?"),
    ("ming", r"大?明[代朝]?"),
    ("japan", r"日本|江戸時代|江户时代|江戸"),
)
_ERA: Final = re.compile(
    r"(?:(?P<realm>大?[明清][代朝]?|日本|江戸時代|江户时代|江戸)[・·\s]*)?"
    rf"(?P<era>{'|'.join(sorted(ERAS, key=len, reverse=True))})"
    r"(?:(?P<year>\d{1,3}|元)\s*年(?:\s*\d{1,2}月(?:\s*\d{1,2}日)?|[春夏秋冬])?[款制製作銘刊]?"
    r"|\s*(?P<all>年间|年間|时期|時期|朝|年制|年製|款|期|時代|时代)?)"
)
_STAGES: Final = r"早期|初期|前期|初|中期|中叶|中葉|晚期|后期|後期|末期|末"
_PERIOD: Final = re.compile(
    rf"(?P<name>{'|'.join(sorted(PERIODS, key=len, reverse=True))})"
    rf"(?P<kind>代|朝|王朝|时代|時代|时期|時期)?(?P<stage>{_STAGES})?"
)
_BEFORE_FIGURES: Final = re.compile(
    rf"^(?:[\u4e00-\u9fff]{{1,8}}(?:時代|时代|时期|時期|王朝|代|朝)|[唐宋元明清]|[南北]宋|民国|民國)(?:{_STAGES})?"
    r"[\s・·,、]+(?=(?:公元|西元|紀元)?(?:前)?[約约大]{0,2}\s*\d)"
)
"""A period whose years need not be known, since figures follow it."""

_SEASONS: Final[dict[str, str]] = {"春": "spring", "夏": "summer", "秋": "autumn", "冬": "winter"}
_MONTHS: Final = (
    "january february march april may june july august september october november december".split()
)

_REPLACED: Final = tuple(
    (re.compile(pattern), by)
    for pattern, by in (
        (r"기원전|西元前|公元前|纪元前|紀元前|(?<![\d年紀纪])前(?=\s*\d)", " bce "),
        (r"公元|西元|西历|西曆|西暦|公历|公曆|서기", " ce "),
        (r"세기", "世纪"), (r"년대", "年代"), (r"년", "年"), (r"월", "月"), (r"일", "日"), (r"世紀", "世纪"),
        (r"大约|大約|约|約|약", " about "),
        (r"年?\s*(?:左右|前后|前後|顷|(?<!中)頃|ごろ|ころ|경)", " about "),
        (r"可能|或许|或許|疑", " possibly "), (r"或", " or "),
        (r"(?<=[\d年代纪月日])\s*(?:至|到|から|〜)\s*", "-"), (r"まで", ""),
        (r"(\d+)世纪(\d0)年代", lambda found: f" {(int(found[1]) - 1) * 100 + int(found[2])}s "),
        (r"(\d+)世纪(?:的)?(?:上半叶|上半葉|上半期|前半期|前半)", r" first half \1 century "),
        (r"(\d+)世纪(?:的)?(?:下半叶|下半葉|下半期|後半期|后半期|後半|后半)", r" second half \1 century "),
        (r"(\d+)世纪(?:的)?(?:早期|初期|初頭|初叶|初葉|初年|初|前期)", r" early \1 century "),
        (r"(\d+)世纪(?:的)?(?:中期|中叶|中葉|中頃|中)", r" mid \1 century "),
        (r"(\d+)世纪(?:的)?(?:晚期|末期|末叶|末葉|末年|末|后期|後期)", r" late \1 century "),
        (r"世纪", " century "),
        (r"(\d{3}0)年代(?:初期|初|前半|中期|中|後半|后期|末期|末)?", r" \1s "),
        (r"(\d{1,4})年\s*(\d{1,2})月\s*(\d{1,2})[日号號]", lambda found: _day(found[1], found[2], found[3])),
        (r"(\d{1,4})年\s*(\d{1,2})月", lambda found: _month(found[1], found[2])),
        (r"(\d{1,4})年\s*([春夏秋冬])[季天]?", lambda found: f" {_SEASONS[found[2]]} {found[1]} "),
        (r"(\d+)\s*年?\s*(?:以前|之前)", r" before \1 "),
        (r"(\d+)\s*年?\s*(?:以后|以後|之后|之後|以降)", r" after \1 "),
        (r"(?:之?[间間])?(?:制作|製作|创作|創作|制|製|作|刊行|刊|出版|印刷|印|絵|绘|繪|摄|攝|撮影)$", " "),
        (r"(?<=\d)\s*年", " "),
    )
)  # fmt: skip


def _month(year: str, month: str) -> str:
    return f" {_MONTHS[int(month) - 1]} {year} " if 1 <= int(month) <= 12 else "月"


def _day(year: str, month: str, day: str) -> str:
    return f" {day} {_month(year, month).strip()} "


def western(text: str) -> str:
    """Return a lower-case, NFKC text with its East Asian dates in the words of the grammar."""
    if not _EAST.search(text):
        return text
    text = re.sub(r"세기", "世纪", text)
    text = _NUMERAL.sub(lambda found: _number(found[0]), text)
    text = _BEFORE_FIGURES.sub("", text)
    segments = re.split(r"([,;、()\[\]/])", text)
    told = [_segment(each.strip()) for each in segments]
    pairs = list(zip(segments, told, strict=True))
    explicit = [int(year) for each, era in pairs if era is None for year in _years(each)]
    if explicit:
        told = ["" if era and _agrees(era, explicit) else era for era in told]
    joined = "".join(each if era is None else era for each, era in zip(segments, told, strict=True))
    for pattern, by in _REPLACED:
        joined = pattern.sub(by, joined)
    return joined.replace("、", ",")


def _years(segment: str) -> list[str]:
    return re.findall(r"(?<!\d)\d{3,4}(?!\d)", segment)


def _agrees(told: str, explicit: list[int]) -> bool:
    """Whether the years that stand beside an era lie in it: then they say more than it does."""
    first, _, last = told.strip().partition("-")
    return any(int(first) - 1 <= year <= int(last or first) + 1 for year in explicit)


def _segment(text: str) -> str | None:
    """Years of an era or period that a whole segment names; None where it names none for certain."""
    if found := _ERA.fullmatch(text):
        return _era(found)
    if (found := _PERIOD.fullmatch(text)) and (found["kind"] or found["name"] not in "唐宋明清"):
        first, last = PERIODS[found["name"]]
        return f" {first}-{last} "
    return None


def _era(found: re.Match[str]) -> str | None:
    eras = [era for era in ERAS[found["era"]] if _fits(era, found["realm"] or "")]
    if found["year"]:
        number = 1 if found["year"] == "元" else int(found["year"])
        eras = [era for era in eras if 1 <= number <= era.last - era.first + 1]
        return f" {eras[0].first + number - 1} " if len(eras) == 1 else None
    if len(eras) != 1 or (eras[0].realm == "japan" and eras[0].first < 1868 and not found["all"]):
        return None
    return f" {eras[0].first}-{eras[0].last} "


def _fits(era: Era, realm: str) -> bool:
    named = next((name for name, pattern in _REALMS if re.fullmatch(pattern, realm)), "")
    return not named or era.realm == named


def _number(text: str) -> str:
    """ "十七" is 17, "二〇〇八" is 2008; what is neither stays."""
    if not set(text) & set(_TENS):
        return "".join(str(_DIGITS[each]) for each in text)
    tens, _, ones = re.sub(r"[廿卅]", lambda found: {"廿": "二十", "卅": "三十"}[found[0]], text).partition(
        "十"
    )
    if len(tens) > 1 or len(ones) > 1 or "十" in ones:
        return text
    return str((_DIGITS[tens] if tens else 1) * 10 + (_DIGITS[ones] if ones else 0))
