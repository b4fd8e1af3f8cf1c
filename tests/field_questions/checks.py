"""What an answer about a field must hold, worked out from the record alone, without the guide's code.

A check is a list of groups; of each group at least one text has to be in the answer (case and dashes aside).
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal
from typing import Final

NOT_SAID_EN: Final = (
    "does not",
    "gives no",
    "has no",
    "says nothing",
    "names no",
    "mentions no",
    "mentions nothing",
)
NOT_SAID_ZH: Final = ("没有写明", "没有注明", "没有", "不详")

_STUFF: Final = {
    "oil": "油", "canvas": "布", "bronze": "青铜", "woodblock": "木版", "woodcut": "木刻",
    "etching": "蚀刻", "paper": "纸",
    "graphite": "石墨", "watercolo": "水彩", "porcelain": "瓷", "glass": "玻璃", "marble": "大理石",
    "screenprint": "丝网",
    "lithograph": "石版", "terracotta": "赤陶", "earthenware": "陶", "wool": "羊毛", "silver": "银",
    "steel": "钢",
    "pastel": "色粉", "ink": "墨", "photograph": "照片", "video": "录像", "plaster": "石膏",
    "ivory": "象牙", "jade": "玉",
    "drypoint": "干刻", "aquatint": "飞尘", "mezzotint": "美柔汀", "acrylic": "丙烯", "tempera": "蛋彩",
    "cotton": "棉",
    "panel": "木板", "sandstone": "砂岩", "pewter": "白镴", "iron": "铁",
}  # fmt: skip
_LANDS: Final = {
    "china": "中国", "japan": "日本", "italy": "意大利", "france": "法国", "united states": "美国",
    "united states of america": "美国",
    "munich": "慕尼黑",
    "flanders": "佛兰德斯", "netherlands": "荷兰", "england": "英格兰",
}  # fmt: skip


@dataclass(frozen=True)
class Source:
    """A record as its file tells it: plain columns, English only."""

    number: str
    columns: Mapping[str, str]
    makers: tuple[str, ...] = ()
    lives: tuple[tuple[str, str], ...] = ()
    sizes: tuple[float, ...] = ()
    other: Mapping[str, str] = field(default_factory=dict)


def folded(text: str) -> str:
    """A text as it is compared: dashes, signs of multiplication, spaces and case aside."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return re.sub(r"\s+", " ", re.sub(r"[‐-―]", "-", plain).replace("×", "x"))


def passes(answer: str, groups: list[list[str]]) -> bool:
    """Whether an answer has one text of each group."""
    said = folded(answer)
    return all(any(folded(text) in said for text in group) for group in groups)


def groups(source: Source, asked: str, language: str) -> list[list[str]] | None:
    """What the answer must hold; None where the question is of no use for this record."""
    if "+" in asked:
        parts = [groups(source, part, language) for part in asked.split("+")]
        return None if None in parts else [group for part in parts if part for group in part]
    told = source.columns.get(asked, "")
    missing = [[*(NOT_SAID_EN if language == "en" else NOT_SAID_ZH)]]
    match asked:
        case "title":
            return [[told[:24].strip()]] if told else None
        case "accession_number":
            return [[source.number]]
        case "maker":
            names = [[name, "佚名"] if name.startswith("unknown") else [name] for name in source.makers]
            return names or missing
        case "date":
            return _years(told) if told else missing if not source.other.get("edtf") else None
        case "medium":
            return _medium(told, language) if told else missing
        case "dimensions":
            return _numbers(source) or missing
        case "place":
            return _place(told, language) if told else None
        case "credit_line":
            return _names(told) if told else None
        case "rights":
            return _rights(told, language) if told else missing
        case "provenance" | "first_owner" | "last_owner":
            return _owner(source.columns.get("provenance", ""), asked)
        case "life":
            years = [year for born, died in source.lives for year in (born, died) if year.isdigit()]
            return [[years[0]]] if len(source.makers) == 1 and years else None
        case "height" | "width":
            sides = source.sizes
            side = sides[0 if asked == "height" else 1] if len(sides) > 1 else 0
            return [[_tenth(f"{side:g}"), f"{side * 10:g}"]] if side else None
        case "inches":
            side = source.sizes[0] / 2.54 if source.sizes else 0
            text = source.columns.get("dimensions", "")
            return (
                [[f"{round(side, 1):g}", *re.findall(r"\d+", text)[:1] * (" in" in text)]] if side else None
            )
        case "weight":
            found = re.search(r"(\d+(?:\.\d+)?)\s*kg", source.columns.get("dimensions", ""))
            return [[found[1]]] if found else None
        case "duration":
            found = re.search(r"(\d+)\s*min", source.columns.get("dimensions", ""))
            return [[found[1]]] if found else None
        case "object_type":
            return None if not told else [[told]] if language == "en" else None
        case "acquired":
            return [[source.other["acquired"][:4]]] if source.other.get("acquired") else None
        case "inscription" | "culture" | "other_title":
            told = source.other.get(asked, told)
            return (_first_words(told) if language == "en" else _years(told)) if told else None
    return None


def _years(text: str) -> list[list[str]]:
    if re.search(r"^(?:no date|n\.d\.|date not known)", text):
        return [["no date", "没有注明", "没有"]]
    years = re.findall(r"\d{3,4}", text) or re.findall(r"\d+", text)
    hedge = [["about", "约", "c."]] if re.match(r"c\.|circa", text, re.I) else []
    return [[year] for year in years[:2]] + hedge


def _medium(text: str, language: str) -> list[list[str]]:
    if language == "en":
        return _first_words(text)
    words = [
        (text.casefold().find(word), told)
        for word, told in _STUFF.items()
        if re.search(rf"\b{word}", text.casefold())
    ]
    return [[told, text] for _, told in sorted(words)[:2]] or [[text, *re.findall("[一-鿿]", "的材质是")]]


def _numbers(source: Source) -> list[list[str]]:
    text = source.columns.get("dimensions", "")
    if found := re.search(r"(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)\s*(?:x|×|mm|cm)", text):
        return [[_tenth(found[1])], [_tenth(found[2])]]
    if source.sizes:
        return [[_tenth(f"{side:g}")] for side in source.sizes]
    if re.search("variable", text, re.I):
        return [["vary", "variable", "可变"]]
    return [[number] for number in re.findall(r"\d+", text)[:1]]


def _tenth(size: str) -> str:
    """A size as it is told: to a tenth at most, which is as near as anybody wants to hear it."""
    value = Decimal(size)
    return size if value == round(value, 1) else str(value.quantize(Decimal("0.1"), ROUND_HALF_UP))


def _place(text: str, language: str) -> list[list[str]]:
    return [[text]] if language == "en" else [[_LANDS.get(text.casefold(), text), text]]


def _names(text: str) -> list[list[str]]:
    names = re.findall(r"\b[A-Z][a-zà-ÿ'’]{3,}\b", re.sub(r"^\w+", "", text))
    years = re.findall(r"\b(?:1[89]|20)\d\d$", text)
    generic = {"Gift", "Bequest", "Presented", "Purchased", "Anonymous"}
    told = [[name] for name in names if name not in generic][:1] + [[year] for year in years]
    return told or [["anonymous", "匿名", "artist", "艺术家", "purchase", "bought", "购", "transfer", "移交"]]


def _rights(text: str, language: str) -> list[list[str]]:
    if re.search("public domain", text, re.I):
        return [["public domain", "公有领域"]]
    return [[re.sub(r"^©\s*", "", text)[:20].strip()]]


def _owner(text: str, asked: str) -> list[list[str]] | None:
    plain = re.split(r"\n\s*\n|\bNotes?:|NOTES", text)[0]
    steps = [step for step in re.split(r";\s|(?<=\])\.\s", plain) if step.strip()]
    if not steps or (asked != "provenance" and len(steps) < 2):
        return None
    step = steps[-1] if asked == "last_owner" else steps[0]
    names = re.findall(r"\b[A-Z][\w'’]{3,}", step)
    return [[names[-1] if asked == "last_owner" else names[0]]] if names else None


def _first_words(text: str) -> list[list[str]]:
    return (
        [[re.match(r"[^\s;,(:.]+(?: [^\s;,(:.]+)?", text.strip())[0]]]
        if re.match(r"\w", text.strip())
        else [[text[:3]]]
    )
