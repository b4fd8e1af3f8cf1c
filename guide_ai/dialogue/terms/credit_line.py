"""Credit lines: how a work came to its museum, by whom and when, read from their few patterns."""

import re
from dataclasses import dataclass
from typing import Final, Literal

How = Literal[
    "gift", "presented", "bequest", "bought", "transferred", "lent", "accepted", "acquired", "other"
]

_YEAR: Final = r"(?:,?\s+(?:in )?(?P<year>(?:1[5-9]|20)\d\d))?$"
_PATTERNS: Final[tuple[tuple[How, str], ...]] = (
    ("gift", r"^(?:(?:an? )?anonymous (?:gift|donation))()" + _YEAR),
    ("bought", r"^(?:museum )?purchase:?,? (?:by )?gift of (?P<who>.+?)" + _YEAR),
    ("gift", r"^(?:partial )?gift (?:of|from) (?P<who>.+?)" + _YEAR),
    ("gift", r"^(?:given|donated) by (?P<who>.+?)" + _YEAR),
    ("presented", r"^presented (?:by (?P<who>.+?)|(?P<rest>in .+?))" + _YEAR),
    ("bequest", r"^(?:bequest of|bequeathed by|legacy of) (?P<who>.+?)" + _YEAR),
    ("bought", r"^(?:museum )?purchased? (?:with|using|through|from|by) (?P<means>.+?)" + _YEAR),
    ("bought", r"^purchased as (?P<rest>.+?)" + _YEAR),
    ("bought", r"^(?:museum )?purchased?(?P<rest>)" + _YEAR),
    ("transferred", r"^transferred from (?P<who>.+?)" + _YEAR),
    ("transferred", r"^by transfer from (?P<who>.+?)" + _YEAR),
    ("lent", r"^(?:lent|on loan) (?:by|from) (?P<who>.+?)" + _YEAR),
    ("accepted", r"^accepted by (?P<who>.+?)" + _YEAR),
    ("acquired", r"^acquired (?:through|with|by|jointly) (?P<means>.+?)" + _YEAR),
)  # fmt: skip
_READERS: Final = tuple((how, re.compile(pattern, re.IGNORECASE | re.DOTALL)) for how, pattern in _PATTERNS)
_CHINESE: Final[tuple[tuple[How, str], ...]] = (
    ("gift", r"^(?:由)?(?P<who>[^，。、]{1,40}?)(?:先生|女士|夫妇)?"
             r"(?:捐赠|赠送|惠赠|赠予|赠)[，,\s]*(?P<year>\d{4})?年?$"),
    ("bequest", r"^(?:由)?(?P<who>[^，。、]{1,40}?)遗赠[，,\s]*(?P<year>\d{4})?年?$"),
    ("bought", r"^(?:本馆|馆方)?(?P<year>\d{4})?年?(?:购入|购藏|购买|收购)(?P<who>)$"),
    ("lent", r"^(?:由)?(?P<who>[^，。、]{1,40}?)(?:借展|惠借|借出)(?P<year>)$"),
)  # fmt: skip
_MEANS: Final = (
    (r"(?:the )?generosity of (.+)", "承蒙{}惠助"), (r"(?:the )?assistance (?:from|of) (.+)", "得到{}资助"),
    (r"funds (?:provided|given|from|donated)(?: by)? (.+)", "由{}出资"), (r"funds of (.+)", "由{}出资"),
    (r"(?:the )?(.+ Funds?)$", "由{}出资"), (r"(the .+ (?:Trust|Foundation)|Mrs?\b.+|.+ Family)$",
    "由{}出资"),
)  # fmt: skip
_AUTHOR: Final = (
    (r"^the artist's widow$", "艺术家的遗孀"), (r"^the artist$", "艺术家本人"),
    (r"^the family of (.+)$", r"\1的家人"),
    (r"^an anonymous donor$", "匿名捐赠者"), (r"^the Estate of (.+)$", r"\1的遗产"),
    (r"^the executors of (.+)$", r"\1的遗嘱执行人"), (r"^the Trustees of (.+)$", r"\1的受托人"),
    (r"^Mr\.? and Mrs\.? (.+)$", r"\1夫妇"), (r"^Dr\.? and Mrs\.? (.+)$", r"\1博士夫妇"),
    (r"^(?:Mrs|Miss|Mme)\.? (.+)$", r"\1女士"), (r"^Dr\.? (.+)$", r"\1博士"),
    (r"^Mr\.? (.+)$", r"\1先生"),
    (r"^the nation$", "国家"), (r"^the reference collection$", "参考收藏"), (r"^subscribers$", "认捐者"),
    (r"^the (.+)$", r"\1"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Acquired:
    """How it came. `who` gave it or `means` paid it, as written; `year` as written, or ""."""

    how: How
    who: str = ""
    means: str = ""
    year: str = ""


def read(value: str) -> Acquired:
    """Read a credit line; `other` where it has none of the patterns."""
    line = re.sub(r"(?<![JS]r)(?<!Inc)(?<!Ltd)(?<!Co)\.$", "", " ".join(value.split()))
    for how, reader in (*_READERS, *((how, re.compile(pattern)) for how, pattern in _CHINESE)):
        if found := reader.match(line):
            named = found.groupdict()
            rest = named.get("rest") or ""
            return Acquired(how, named.get("who") or "", named.get("means") or rest, named.get("year") or "")
    return Acquired("other")


def chinese(value: str) -> str | None:
    """A credit line as the part of a Chinese sentence after the title; None where it has no pattern."""
    told = read(value)
    when = f"于{told.year}年" if told.year else ""
    who, means = named_in_chinese(told.who), named_in_chinese(told.means)
    match told.how:
        case "gift" | "presented":
            giver = who or ("匿名捐赠者" if re.match(r"(?:an? )?anonymous", value, re.IGNORECASE) else "")
            return f"由{giver}{when}捐赠" if giver else None
        case "bequest":
            return f"由{who}{when}遗赠" if who else None
        case "bought" if who:
            return f"{when}由{who}出资购入"
        case "bought":
            if not means:
                return f"{when}购入" if when else "是购入的"
            return f"{when}购入，{_paid(told.means)}"
        case "transferred":
            return f"{when}由{who}移交而来" if who else None
        case "lent":
            return f"由{who}{when}借出" if who else None
        case "accepted":
            return f"{when}由{who}接收" if who else None
        case "acquired":
            return f"{when}入藏，{_paid(told.means)}" if means else None
    return None


def _paid(means: str) -> str:
    """Out of what it was bought: "assistance from the Gytha Trust" → 得到Gytha Trust资助."""
    for pattern, told in _MEANS:
        if found := re.match(pattern, means, re.IGNORECASE):
            return told.format(named_in_chinese(found[1]))
    return f"资金或来源记作“{means}”"


def named_in_chinese(who: str) -> str:
    """A giver: what is no name in Chinese, the name as it is; several of them as they are written."""
    who = who.strip()
    if found := re.match(r"^(?P<who>.+?) in (?P<how>memory|honou?r) of (?P<whom>.+)$", who):
        kept = "为纪念" if found["how"] == "memory" else "向其致敬："
        return f"{named_in_chinese(found['who'])}（{kept}{found['whom']}）"
    if found := re.match(r"^(?P<who>.+?) through (?P<means>.+)$", who):
        return f"{named_in_chinese(found['who'])}经{found['means']}"
    several = " and " in re.sub(r"^(?:Mr|Dr)\.? and Mrs\.? ", "", who) or "," in re.sub(r", [JS]r\b", "", who)
    for pattern, told in () if several else _AUTHOR:
        if re.search(pattern, who, re.IGNORECASE):
            return re.sub(pattern, told, who, flags=re.IGNORECASE)
    return who
