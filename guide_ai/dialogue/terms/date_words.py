"""Dates as records write them, told in the other language, doubt kept: "c. 1850" → 约1850年.

EDTF says when, but not "cast after about 1915"; so words go before it here too.
None where a word is not known.
"""

import re
from typing import Final

from guide_ai.dialogue.terms.place import chinese as place_in_chinese
from guide_ai.dialogue.terms.place import english as place_in_english

_ABOUT: Final = r"(?:circa|ca\b\.?|c\b\.?|c(?=\d)|about|around|approximately|approx\.?)"
_MONTHS: Final = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december",
)  # fmt: skip
_SEASONS: Final = {"spring": "春", "summer": "夏", "autumn": "秋", "fall": "秋", "winter": "冬"}
_DONE: Final = {
    "published": "出版", "printed": "印制", "reprinted": "重印", "cast": "铸造", "modeled": "塑造",
    "modelled": "塑造", "exhibited": "展出", "designed": "设计", "made": "制作", "manufactured": "制造",
    "painted": "绘制", "begun": "始作", "completed": "完成", "finished": "完成", "carved": "雕刻",
    "executed": "制作", "conceived": "构思", "dated": "署年", "signed": "署名", "photographed": "拍摄",
    "fabricated": "制作", "produced": "制作", "remade": "重制", "refabricated": "重制", "issued": "发行",
    "enlarged version": "放大版，", "posthumous cast": "作者身后铸造", "modified": "修改", "reworked": "改作",
}  # fmt: skip
_PARTS: Final = {
    "early": "初期", "mid": "中期", "middle": "中期", "late": "晚期", "first half of": "前半叶",
    "first half": "前半叶",
    "second half of": "后半叶", "second half": "后半叶", "first quarter of": "第一个四分之一",
    "third quarter of": "第三个四分之一", "beginning of": "初", "end of": "末",
    "last quarter of": "最后四分之一",
    "second quarter of": "第二个四分之一", "mid to late": "中晚期", "early to mid": "早中期",
}  # fmt: skip
_PART: Final = "|".join(sorted((re.escape(part) for part in _PARTS), key=len, reverse=True))
_BEFORE: Final = r"B\.?\s?C\.?(?:\s?E\.?)?"
_SINCE: Final = r"(?:A\.?D\.?|C\.?E\.?)"
_UNDATED: Final = frozenset(
    ("n.d.", "nd", "n. d.", "no date", "undated", "not dated", "unknown", "date unknown", "date not known",
     "无",
     "不详", "未知", "年代不详", "年代未知", "无年代", "未注明")
)  # fmt: skip


def is_undated(text: str) -> bool:
    """Whether a record says in words that there is no date."""
    return " ".join(text.split()).casefold().strip(" .[]()") in {each.strip(" .") for each in _UNDATED}


def chinese(text: str) -> str | None:
    """An English date in Chinese."""
    plain = " ".join(text.replace("‑", "-").split()).strip(" .")
    plain = re.sub(r"\s*[-–—]\s*", "–", re.sub(r"\bmid- to late-", "mid to late ", plain))
    whole = _clause(plain)
    if whole:
        return whole
    if (found := re.match(r"^(.+?)\s*\(([^()]+)\)\s*(.*)$", plain)) and (told := chinese(found[1])):
        aside, rest = chinese(found[2]), chinese(found[3].lstrip(", ")) if found[3].strip() else ""
        return f"{told}（{aside}）" + f"，{rest}" * bool(rest) if aside and rest is not None else None
    parts = [part for part in re.split(r"[,;]\s+|\s*/\s*(?=\d{4})|\s+and\s+", plain) if part]
    if len(parts) < 2:
        return None
    told_parts = [_clause(part) for part in parts]
    return None if None in told_parts else "，".join(part for part in told_parts if part)


def english(text: str) -> str | None:
    """A Chinese date in English."""
    plain = re.sub(r"\s+", "", text).strip("。")
    if found := re.match(r"^(?P<what>[^\d(（]+)[(（](?P<years>[^()（）]+)[)）]$", plain):
        period, years = place_in_english(found["what"]), _years_english(found["years"])
        return f"{period} ({years})" if period and years else None
    return _years_english(plain) or (place_in_english(plain) if not re.search(r"\d", plain) else None)


def expanded(text: str) -> str:
    """An English date as it is said: "c. 1850" → "about 1850", "?1928" → "possibly 1928"."""
    plain = re.sub(r"\b(?:c|ca|circa)\b\.?\s*(?=[\d\w?])", "about ", text, flags=re.IGNORECASE)
    plain = re.sub(
        r"\babout (?=(?:first|second|third|last|early|mid|late|\d+(?:st|nd|rd|th)|\d+0s)\b)",
        "about the ",
        plain,
    )
    plain = re.sub(r"(?<!\w)\?\s*(?=\d)", "possibly ", plain)
    plain = re.sub(r"\?(?=\w)", "possibly ", plain)
    return re.sub(r"(?<=\d)\s*\(\?\)|(?<=\d)\?", " (this is uncertain)", " ".join(plain.split()))


def _clause(text: str) -> str | None:
    """One statement of time."""
    text = text.strip()
    if found := re.match(r"^(?:\?|possibly |perhaps )(.+)$", text, re.IGNORECASE):
        told = _clause(found[1])
        return f"可能是{told}" if told else None
    if found := re.match(r"^probably (.+)$", text, re.IGNORECASE):
        told = _clause(found[1])
        return f"很可能是{told}" if told else None
    for word, told in _DONE.items():
        if text.casefold() == word:
            return told.rstrip("，")
        if found := re.match(rf"^{word} (?:in )?(.+)$", text, re.IGNORECASE):
            when = _clause(found[1])
            return f"{told}{when}" if when and told.endswith("，") else f"{when}{told}" if when else None
    for word, told in (("before", "之前"), ("by", "之前"), ("after", "之后"), ("since", "起")):
        if found := re.match(rf"^{word} (.+)$", text, re.IGNORECASE):
            when = _clause(found[1])
            return f"{when}{told}" if when else None
    if found := re.match(rf"^{_ABOUT}\s*(?P<rest>.+)$", text, re.IGNORECASE):
        told = _clause(found["rest"]) if not re.match(_ABOUT, found["rest"], re.IGNORECASE) else None
        return f"约{told}" if told else None
    if whole := _moment(text):
        return whole
    ends = re.split(r"–|\s+to\s+|\s+or\s+", text)
    if len(ends) == 2:
        return _range(ends[0], ends[1], "或" if " or " in text else "至")
    return place_in_chinese(text)


def _range(first: str, last: str, joint: str) -> str | None:
    """ "1825–40", "5th–4th century BCE", "599 BCE–400 BCE"."""
    last = re.sub(rf"^{_ABOUT}\s*", "", last, flags=re.IGNORECASE)
    if found := re.search(rf"\s*(century|{_BEFORE}|century {_BEFORE})$", last, re.IGNORECASE):
        if not re.search(r"century|B\.?C|C\.?E", first, re.IGNORECASE):
            first = f"{first} {found[1]}"
    if re.fullmatch(r"\d{4}", first) and re.fullmatch(r"\d{1,2}", last):
        last = first[: -len(last)] + last
    if re.search(rf"{_BEFORE}$", last, re.IGNORECASE) and re.search(r"century$", first, re.IGNORECASE):
        first = f"{first} BCE"
    one, other = _moment(first), _moment(last)
    return f"{one}{joint}{other}" if one and other else None


def _moment(text: str) -> str | None:
    text = text.strip(" .")
    era = ""
    if found := re.search(rf"\s*{_BEFORE}$", text, re.IGNORECASE):
        text, era = text[: found.start()], "公元前"
    elif found := re.search(rf"^{_SINCE}\s*|\s*{_SINCE}$", text, re.IGNORECASE):
        text, era = (text[: found.start()] + text[found.end() :]).strip(), "公元"
    if found := re.fullmatch(
        rf"(?:the )?(?:({_PART})[- ](?:the )?)?(\d+)(?:st|nd|rd|th)[- ]century", text, re.I
    ):
        return f"{era}{found[2]}世纪{_PARTS.get((found[1] or '').casefold(), '')}"
    if found := re.fullmatch(rf"(?:the )?(?:({_PART})[- ])?(\d+0)'?s", text, re.IGNORECASE):
        return f"{era}{found[2]}年代{_PARTS.get((found[1] or '').casefold(), '')}"
    if found := re.fullmatch(rf"(?:({_PART})[- ])?(\d{{1,4}})", text, re.IGNORECASE):
        return f"{era}{found[2]}年{_PARTS.get((found[1] or '').casefold(), '')}"
    if found := re.fullmatch(r"([a-z]+),? (\d{4})", text, re.IGNORECASE):
        word = found[1].casefold()
        if word in _SEASONS:
            return f"{found[2]}年{_SEASONS[word]}季"
        return f"{found[2]}年{_MONTHS.index(word) + 1}月" if word in _MONTHS else None
    if found := re.fullmatch(
        r"([a-z]+) (\d{1,2}),? (\d{4})|(\d{1,2}) ([a-z]+),? (\d{4})", text, re.IGNORECASE
    ):
        word, day, year = (found[1] or found[5]).casefold(), found[2] or found[4], found[3] or found[6]
        return f"{year}年{_MONTHS.index(word) + 1}月{day}日" if word in _MONTHS else None
    return None


_CHINESE_PARTS: Final = (
    (r"(?:初期|早期|初叶|初)$", "early "), (r"(?:中期|中叶|中)$", "mid-"),
    (r"(?:晚期|末期|末叶|末|后期)$", "late "),
    (r"(?:前半叶|上半叶|前半)$", "first half of the "), (r"(?:后半叶|下半叶|后半)$", "second half of the "),
)  # fmt: skip


def _years_english(text: str) -> str | None:
    if found := re.match(r"^(?:约|大约|大概)(.+)$", text):
        told = _years_english(found[1])
        return f"about {told}" if told else None
    if found := re.match(r"^(?:可能是?|或)(.+)$", text):
        told = _years_english(found[1])
        return f"possibly {told}" if told else None
    if found := re.match(r"^(.+?)(?:年?左右|前后)$", text):
        told = _years_english(found[1])
        return f"about {told}" if told else None
    if found := re.match(r"^(.+?)(?:年)?(以前|之前|以后|之后)$", text):
        told = _years_english(found[1])
        return f"{'before' if '前' in found[2] else 'after'} {told}" if told else None
    parts = re.split(r"至|到|[-–—－~～]", text)
    if len(parts) == 2 and all(parts):
        if re.match(r"^(?:公元)?前", parts[0]) and re.match(r"^\d", parts[1]) and not text.endswith("公元"):
            return None  # whether the second year lies before the era too is not said
        if "世纪" in parts[1] and "世纪" not in parts[0]:
            parts[0] += "世纪"
        one, other = _years_english(parts[0]), _years_english(parts[1])
        return f"{one} to {other}" if one and other else None
    era = ""
    if found := re.match(r"^(?:公元)?前", text):
        text, era = text[found.end() :], " BCE"
    text = re.sub(r"^公元", "", text)
    part = ""
    for pattern, told_part in _CHINESE_PARTS:
        if found := re.search(pattern, text):
            text, part = text[: found.start()], told_part
            break
    if found := re.fullmatch(r"(\d{1,2})世纪(\d0)年代", text):
        return f"{part}{(int(found[1]) - 1) * 100 + int(found[2])}s{era}"
    if found := re.fullmatch(r"(\d{1,2})世纪", text):
        number = int(found[1])
        ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
        return f"{part}{number}{ending} century{era}"
    if found := re.fullmatch(r"(\d{3,4})年代", text):
        return f"{part}{found[1]}s{era}"
    if found := re.fullmatch(r"(\d{1,4})年(?:(春|夏|秋|冬)季?)", text):
        season = {"春": "spring", "夏": "summer", "秋": "autumn", "冬": "winter"}[found[2]]
        return f"{season} {found[1]}{era}"
    if found := re.fullmatch(r"(\d{1,4})年(?:(\d{1,2})月(?:(\d{1,2})日)?)?", text):
        month = f"{_MONTHS[int(found[2]) - 1].title()} " if found[2] and 0 < int(found[2]) < 13 else ""
        day = f"{found[3]} " if found[3] else ""
        return f"{day}{month}{part}{found[1]}{era}"
    return f"{part}{text}{era}" if re.fullmatch(r"\d{1,4}", text) else None
