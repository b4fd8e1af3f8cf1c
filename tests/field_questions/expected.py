"""What an answer about a field must hold, by a work's own file: of each group of texts at least one."""

import re
from collections.abc import Iterable
from decimal import ROUND_HALF_UP, Decimal
from typing import Final

from tests.field_questions.checks import NOT_SAID_EN, NOT_SAID_ZH
from tests.field_questions.originals import Maker, Work

Groups = list[list[str]]
FIELDS: Final = (
    "maker", "date", "medium", "dimensions", "credit", "rights", "number", "place", "kind",
    "inscription",
    "provenance", "culture", "acquired", "nation", "life",
)  # fmt: skip
NOT_SAID: Final = [
    *NOT_SAID_EN, *NOT_SAID_ZH, "not known", "no date", "not say", "do not", "not give", "没有说",
    "未知", "未记载",
]  # fmt: skip
_STUFF: Final = {
    "oil": "油", "canvas": "画布|布面|布上|帆布", "bronze": "青铜|铜", "woodblock": "木版|木刻",
    "paper": "纸",
    "etching": "蚀刻", "engraving": "雕版|雕刻|版刻", "drypoint": "干刻|铜版干",
    "aquatint": "飞尘|细点", "graphite": "石墨|铅笔",
    "watercolor": "水彩", "porcelain": "瓷", "glass": "玻璃", "marble": "大理石", "silkscreen": "丝网",
    "acrylic": "丙烯",
    "earthenware": "陶", "terracotta": "陶", "wool": "羊毛", "steel": "钢", "pastel": "色粉|粉彩|粉画",
    "ivory": "象牙",
    "panel": "木板|板", "oak": "橡木", "sandstone": "砂岩", "alabaster": "雪花石膏|雪花石",
    "bamboo": "竹",
    "antelope": "羚羊", "wood": "木", "plastic": "塑料", "video": "录像|视频|影像",
    "monitor": "显示器|监视器",
    "onyx": "玛瑙|缟", "obsidian": "黑曜", "paint": "颜料|漆|彩|油", "clay": "陶|黏土|粘土",
}  # fmt: skip
_KINDS: Final = {
    "painting": "画", "print": "版画", "sculpture": "雕塑|雕像", "metal": "金属", "wood": "木",
    "ceramic": "陶",
    "textile": "纺织|织", "glass": "玻璃", "furniture": "家具", "drawing": "素描|绘画|画",
    "installation": "装置",
    "paper": "纸", "vessel": "器皿|容器|器", "figure": "人像|像|人物|雕像", "watercolor": "水彩",
}  # fmt: skip
_LANDS: Final = {
    "china": "中国", "japan": "日本", "italy": "意大利", "netherlands": "荷兰",
    "england": "英格兰|英国",
    "egyptian": "埃及", "chinese": "中国", "indian": "印度", "english": "英", "irish": "爱尔兰",
    "dutch": "荷兰",
    "french": "法国", "japanese": "日本", "american": "美国", "italian": "意大利", "british": "英国",
    "ejagham": "Ejagham", "cycladic": "基克拉",
}  # fmt: skip
_PLAIN: Final = frozenset(
    "gift bequest presented purchased purchase acquired through generosity family collection with from fund"
    " dr mrs mr and the museum assistance transferred reference anonymous memory for honor anniversary"
    " bequeathed miss art".split()
)


def expected(work: Work, field: str, language: str) -> Groups | None:
    """The groups; None where the question is of no use for this work."""
    match field:
        case "maker":
            return _makers(work, language)
        case "date":
            return _date(work.date) if work.date else [NOT_SAID]
        case "medium":
            return _words(work.medium, _STUFF, language) if work.medium else [NOT_SAID]
        case "dimensions":
            return _size(work)
        case "credit":
            return _credit(work.credit) if work.credit else [NOT_SAID]
        case "rights":
            return _rights(work.rights) if work.rights else [NOT_SAID]
        case "number":
            return [[work.number]]
        case "place":
            return _place(work, language)
        case "kind":
            return _words(work.kind, _KINDS, language) if work.kind else [NOT_SAID]
        case "inscription":
            return _inscription(work.inscription) if work.inscription != "?" else None
        case "provenance":
            return _owners(work)
        case "culture":
            return _culture(work, language)
        case "acquired":
            found = [work.acquired] if work.acquired else NOT_SAID
            return [found]
        case "nation" | "life":
            return _person(work, field, language)
    raise ValueError(field)


def _makers(work: Work, language: str) -> Groups:
    if not work.makers:
        return [[*NOT_SAID, "unknown", "佚名", "未知"]]
    return [group for maker in work.makers for group in _maker(maker, language)]


def _maker(maker: Maker, language: str) -> Groups:
    if not maker.known:
        return [[maker.name, "佚名", "未知", "not known"]]
    surname = max(re.sub(r"\(.*?\)|,.*", "", maker.name).split(), key=len)
    hedge = [["attributed", "归于", "传", "possibly", "可能"]] if "attrib" in maker.role else []
    return [[surname], *hedge]


def _date(text: str) -> Groups:
    if re.match(r"no date|date not known", text):
        return [NOT_SAID]
    numbers = [[number] for number in re.findall(r"\d+", text)]
    for pattern, words in (
        (r"^c\.", ["about", "around", "c.", "circa", "约"]),
        ("before", ["before", "以前", "之前", "前"]),
        (r"BCE|B\.C\.", ["BCE", "B.C.", "公元前"]),
        ("century", ["century", "世纪"]),
    ):
        if re.search(pattern, text, re.IGNORECASE):
            numbers.append(words)
    return numbers


def _words(text: str, known: dict[str, str], language: str) -> Groups:
    """Each word of weight, or what it is called in Chinese."""
    said = [(found.start(), key) for key in known if (found := re.search(rf"\b{key}", text, re.IGNORECASE))]
    told = [[text, key, *known[key].split("|")] if language == "zh" else [key] for _, key in sorted(said)]
    return told[:3] or [[text]]


def _size(work: Work) -> Groups:
    if not work.sides:
        minutes = re.search(r"duration: (\d+) min", work.dimensions)
        if minutes:
            return [[minutes[1]]]
        return [["vary", "variable", "可变", "不定"]] if "variable" in work.dimensions else [NOT_SAID]
    return [_rounded(side) for side in work.sides[:2]]


def _rounded(side: float) -> list[str]:
    """A side in cm, to a tenth or less, and in mm."""
    exact = Decimal(str(round(side, 4)))
    told = [exact.quantize(Decimal(by), ROUND_HALF_UP) for by in ("0.01", "0.1", "1")]
    return [f"{each.normalize():f}" for each in (*told, (exact * 10).quantize(Decimal(1), ROUND_HALF_UP))]


def _credit(text: str) -> Groups:
    names = [
        word for word in re.findall(r"[A-Z][\wà-ÿ'’]{2,}", text) if word.casefold().strip("'’") not in _PLAIN
    ]
    years = re.findall(r"\b(?:1[89]|20)\d\d$", text)
    told = [[name] for name in names[:2]] + [[year] for year in years]
    return told or [["anonymous", "匿名"]]


def _rights(text: str) -> Groups:
    if "public domain" in text.casefold():
        return [["public domain", "公有领域"]]
    return [[_longest(re.sub(r"%2F.*|©", "", text))]]


def _longest(text: str) -> str:
    return max(re.findall(r"[A-Z]\w+", text), key=len)


def _place(work: Work, language: str) -> Groups:
    if work.place:
        return [_lands((work.place,))]
    if work.culture and work.culture.casefold() in _LANDS:
        return [_lands((work.culture,))]
    peoples = [maker.nation for maker in work.makers if not maker.known]
    return [[*NOT_SAID, *_lands(peoples)]]


def _culture(work: Work, language: str) -> Groups:
    if work.culture and not work.culture[0].isdigit():
        return [_lands((work.culture,))]
    if numbers := re.findall(r"\d+", work.culture):
        return [[number] for number in numbers]
    peoples = [maker.nation for maker in work.makers if not maker.known]
    return [_lands(peoples)] if peoples else [[*NOT_SAID, *_lands(each.nation for each in work.makers)]]


def _lands(names: Iterable[str]) -> list[str]:
    return [told for name in names if name for told in (name, *_LANDS.get(name.casefold(), name).split("|"))]


def _inscription(text: str) -> Groups:
    """Its first and last words, where it is not long."""
    words = re.findall(r"[A-Za-z]{3,}", text)
    if text == "date inscribed":
        return [[text, "年代"]]
    return [[words[0]], [words[-1]]] if 0 < len(words) < 20 else [[words[0]]] if words else [NOT_SAID]


def _owners(work: Work) -> Groups:
    plain = re.split(r"\n|\bNotes?:|NOTES", work.provenance)[0]
    names = re.findall(r"\b[A-Z][\w'’]{3,}", plain)
    named = [name for name in names if name.casefold() not in _PLAIN]
    if named:
        return [[*dict.fromkeys(named)]]
    if work.provenance:
        return [["anonymous", "匿名"]]
    return [[*NOT_SAID, *sum(_credit(work.credit), [])]] if work.credit else [NOT_SAID]


def _person(work: Work, field: str, language: str) -> Groups | None:
    if len(work.makers) != 1 or not work.makers[0].known:
        return None
    maker = work.makers[0]
    if field == "nation":
        nation = maker.nation.split(" (")[0]
        return [_lands((nation,))] if nation else [NOT_SAID]
    return [[maker.born]] if maker.born else [NOT_SAID]
