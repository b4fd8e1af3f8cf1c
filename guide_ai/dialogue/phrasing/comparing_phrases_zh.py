"""The guide's Chinese of two works side by side (see `comparing_phrases`)."""

from collections.abc import Sequence
from typing import Final, Literal

from guide_ai.dialogue.phrasing.comparing_phrases import InPart, Shared
from guide_ai.dialogue.phrasing.phrases_zh import CHINESE


class ChineseComparing:
    """Chinese wording."""

    def apart(self, earlier: str, later: str, least: int, most: int, *, about: bool) -> str:
        number = str(most) if least == most else f"{least}至{most}"
        return f"{later}比{earlier}晚{'约' if about else ''}{number}年。"

    def more(self, one: str, other: str, what: Literal["height", "width", "weight"]) -> str:
        word = {"height": "高", "width": "宽", "weight": "重"}[what]
        return f"{one}比{other}更{word}。"

    def unsettled(self, one: str, other: str, what: Literal["height", "width", "weight", "years"]) -> str:
        if what == "years":
            return f"{one}和{other}相差多少年，从记录看不出来。"
        word = {"height": "高", "width": "宽", "weight": "重"}[what]
        return f"{one}和{other}哪一件更{word}，从记录看不出来。"

    def alike(self, titles: Sequence[str], what: Shared, value: str) -> str:
        told = {
            "maker": f"出自同一位作者：{value}",
            "medium": f"材质相同：{value}",
            "kind": f"都是{value}",
            "place": f"产地相同：{value}",
            "date": f"年代相同：{value}",
            "hall": f"在同一个展厅：“{value}”",
        }[what]
        return f"{CHINESE.joined(titles)}{told}。"

    def alike_in_part(self, titles: Sequence[str], what: InPart, values: Sequence[str]) -> str:
        told = "的材质里都有{}" if what == "medium" else "的作者都记录为{}"
        return f"{CHINESE.joined(titles)}{told.format('、'.join(values))}。"

    def unlike(self, titles: Sequence[str], what: Shared) -> str:
        told = {
            "maker": "不是同一位作者的作品",
            "medium": "材质不同",
            "kind": "不是同一类作品",
            "place": "产地不同",
            "date": "年代不同",
            "hall": "不在同一个展厅",
        }[what]
        return f"{CHINESE.joined(titles)}{told}。"

    def nothing_in_common(self, titles: Sequence[str]) -> str:
        return f"从记录来看，{CHINESE.joined(titles)}没有共同点。"


CHINESE_COMPARING: Final = ChineseComparing()
