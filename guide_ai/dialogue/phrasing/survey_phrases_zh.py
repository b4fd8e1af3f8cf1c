"""The guide's Chinese of all works at once: how many, which, the oldest, where (see `survey_phrases`)."""

import re
from collections.abc import Sequence
from typing import Final, Literal

from guide_ai.dialogue.phrasing.phrases_zh import CHINESE
from guide_ai.dialogue.phrasing.survey_phrases import Gap, What
from guide_ai.dialogue.surveys.survey import Group, Measure, Rank

_RANKS: Final[dict[tuple[Measure, bool], str]] = {
    ("age", False): "最早",
    ("age", True): "最新",
    ("area", True): "最大",
    ("area", False): "最小",
    ("height", True): "最高",
    ("height", False): "最矮",
    ("width", True): "最宽",
    ("width", False): "最窄",
    ("weight", True): "最重",
    ("weight", False): "最轻",
}
_NUMBERS: Final = "零一二三四五六七八九十"
_GAPS: Final[dict[Gap, str]] = {
    "kind": "是什么类型的作品",
    "date": "足以比较的创作年代",
    "medium": "材质",
    "place": "产地",
    "size": "尺寸",
    "weight": "重量",
    "gender": "作者的性别",
}
_LACKS: Final[dict[Measure, str]] = {
    "age": "年代",
    "area": "高和宽",
    "height": "高度",
    "width": "宽度",
    "weight": "重量",
}
_GROUPS: Final[dict[Group, str]] = {
    "medium": "材质",
    "kind": "作品类型",
    "place": "产地",
    "century": "世纪",
    "maker": "作者",
    "hall": "展厅",
}
_ALIKE: Final = {
    "date": "与{}年代相同的",
    "maker": "与{}同一作者的",
    "medium": "与{}材质相同的",
    "place": "与{}产地相同的",
}


class ChineseSurveys:
    """Chinese wording."""

    def what(self, what: What, count: int) -> str:
        return f"{count}件{self._works(what)}"

    def _where(self, what: What) -> str:
        return f"“{what.hall}”展厅里" if what.hall else "这几件里" if what.among else "这个展览里"

    def _works(self, what: What) -> str:
        time = re.sub(r"^在|(?:创作|制作|完成)?的$", "", what.time)
        people = f"记录为{what.people}的作者的"
        parts = [
            "其他" if what.besides else "",
            _ALIKE[what.alike_in].format(what.alike) if what.alike_in else "",
            f"{time}的" if time else "",
            f"{what.bound}的" if what.bound else "",
            "没有年代记录的" if what.undated else "",
            "作者不详的" if what.nobody else "",
            {"female": "女性作者的", "male": "男性作者的"}.get(what.gender, ""),
            f"来自{what.land}{'或' if what.people else '的'}" if what.land else "",
            people if what.people else "",
            f"{CHINESE.joined(what.makers)}的" if what.makers else "",
            f"{what.stuff}材质的" if what.stuff else "",
            what.many or "作品",
        ]
        return "".join(parts)

    def found(self, what: What, titles: Sequence[str], count: int, *, whether: bool) -> str:
        among = "：" if count == len(titles) else "，例如"
        lead = "有的，" if whether else ""
        return f"{lead}{self._where(what)}有{self.what(what, count)}{among}{CHINESE.joined(titles)}。"

    def none(self, what: What, *, whether: bool) -> str:
        return f"{'没有，' if whether else ''}{self._where(what)}没有找到{self._works(what)}。"

    def gap(self, gap: Gap, count: int) -> str:
        return f"另有{count}件作品的记录没有写明{_GAPS[gap]}，没有算在内。"

    def unsorted(self, what: What, count: int, titles: Sequence[str]) -> str:
        total = f"{self._where(what)}一共有{self.what(what, count)}"
        return f"{total}，其中{CHINESE.joined(titles)}的记录没有写明类型。"

    def guessed(
        self, named: Sequence[tuple[str, Sequence[str]]], count: int, gender: Literal["female", "male"]
    ) -> str:
        names = [f"{name}（{CHINESE.joined(titles)}）" for name, titles in named]
        among = f"等{count}人" if count > len(names) else ""
        who = "女性" if gender == "female" else "男性"
        return f"从名字看，{CHINESE.joined(names)}{among}也可能是{who}，但记录没有写明。"

    def open(self, titles: Sequence[str]) -> str:
        return f"{CHINESE.joined(titles)}的年代无法确定是否符合。"

    def doubted(self, titles: Sequence[str], maker: str) -> str:
        return f"其中{CHINESE.joined(titles)}，记录并不确定：{maker}。"

    def ranked(self, what: What, rank: Rank, titles: Sequence[str], value: str) -> str:
        place = _RANKS[rank.measure, rank.most]
        if rank.nth > 1:
            place = f"第{_NUMBERS[rank.nth]}{place.removeprefix('最')}"
        told = f"（{value}）" if value else ""
        by = "（按高乘宽计算）" if rank.measure == "area" else ""
        if len(titles) > 1:
            works = f"{self._where(what)}{place}的{self._works(what)}"
            return f"{works}有{len(titles)}件并列{by}：{CHINESE.joined(titles)}{told}。"
        return f"{self._where(what)}{place}的{self._works(what)}{by}是{titles[0]}{told}。"

    def row(self, what: What, rank: Rank, titles: Sequence[str]) -> str:
        by = "（按高乘宽计算）" if rank.measure == "area" else ""
        works = f"{self._where(what)}{_RANKS[rank.measure, rank.most]}的{len(titles)}件{self._works(what)}"
        return f"{works}{by}依次是{CHINESE.joined(titles)}。"

    def rivals(self, rank: Rank, titles: Sequence[str]) -> str:
        word = "早" if not rank.most else "新"
        return f"按记录的年代，{CHINESE.joined(titles)}也可能同样{word}。"

    def unranked(self, what: What, measure: Measure) -> str:
        return f"{self._where(what)}没有一件{self._works(what)}的记录写明{_LACKS[measure]}，所以我无法比较。"

    def commonest(self, what: What, group: Group, values: Sequence[str], count: int) -> str:
        named = CHINESE.joined([f"“{value}”" for value in values])
        each = "各" if len(values) > 1 else ""
        whose = f"{self._works(what)}中" if what != What() else ""
        return f"{self._where(what)}{whose}最常见的{_GROUPS[group]}是{named}，{each}有{count}件作品。"

    def groups(self, what: What, group: Group, values: Sequence[tuple[str, int]], count: int) -> str:
        told = CHINESE.joined([f"{value}（{number}件）" for value, number in values])
        among = "：" if count == len(values) else "，主要是"
        return f"{self._where(what)}，{self._works(what)}的记录中有{count}种{_GROUPS[group]}{among}{told}。"

    def peoples(self, peoples: Sequence[tuple[str, int]], count: int) -> str:
        told = CHINESE.joined([f"{people}（{number}件）" for people, number in peoples])
        return f"作者的国籍或民族，记录写的有{told}{'等' if count > len(peoples) else ''}。"

    def most_by(self, what: What, makers: Sequence[str], count: int) -> str:
        each = "各" if len(makers) > 1 else ""
        return f"{self._where(what)}{self._works(what)}最多的是{CHINESE.joined(makers)}，{each}有{count}件。"

    def where(self, what: What, halls: Sequence[tuple[str, int]]) -> str:
        told = CHINESE.joined([f"“{hall}”展厅（{number}件）" for hall, number in halls])
        return f"{self._works(what)}在{told}。"

    def fullest(self, what: What, halls: Sequence[str], count: int) -> str:
        named = CHINESE.joined([f"“{hall}”展厅" for hall in halls])
        each = "各" if len(halls) > 1 else ""
        return f"{self._works(what)}最多的是{named}，{each}有{count}件。"

    def rooms(self, titles: Sequence[str]) -> str:
        return f"这里有{len(titles)}个展厅：{CHINESE.joined([f'“{title}”' for title in titles])}。"

    def makers(self, what: What, names: Sequence[str], count: int) -> str:
        among = "：" if count == len(names) else "，例如"
        whose = f"{self._works(what)}" if what != What() else "这里的作品"
        return f"{self._where(what)}{whose}有{count}位署名的作者{among}{CHINESE.joined(names)}。"

    def prolific(self, what: What, makers: Sequence[tuple[str, int]], least: int) -> str:
        works = f"{least}件或更多{self._works(what)}"
        if not makers:
            return f"{self._where(what)}没有人有{works}。"
        named = CHINESE.joined([f"{name}（{number}件）" for name, number in makers])
        return f"{self._where(what)}有{works}的作者是{named}。"

    def not_in_a_hall(self) -> str:
        return "您还没有进入展厅，我按整个展览来回答。"

    def dated(self, title: str, date: str) -> str:
        return f"{title}（{date}）"

    def century(self, number: int) -> str:
        return f"{'公元前' if number < 0 else ''}{abs(number)}世纪"


CHINESE_SURVEYS: Final = ChineseSurveys()
