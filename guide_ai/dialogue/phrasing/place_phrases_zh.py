"""The guide's Chinese of places and ways (see `place_phrases`)."""

from collections.abc import Sequence
from typing import Final

from guide_ai.dialogue.phrasing.phrases_zh import CHINESE


class ChinesePlaces:
    """Chinese wording."""

    def spot(self, title: str, hall: str, left: str, right: str, *, here: bool) -> str:
        where = "这个展厅里" if here else f"“{hall}”展厅里"
        if left and right:
            return f"{title}在{where}，位于{left}和{right}之间。"
        if left or right:
            return f"{title}在{where}，是{'第一件' if right else '最后一件'}，旁边是{left or right}。"
        return f"{title}在{where}。"

    def through(self, hall: str, beside: str) -> str:
        return f"{f'{beside}旁边' if beside else ''}通往“{hall}”的门"

    def way(self, legs: Sequence[str], first: str) -> str:
        start = f"从入口进来就是“{first}”展厅。请从那里" if first else "请"
        return f"{start}穿过{'，再穿过'.join(legs)}。"

    def from_entrance(self, hall: str) -> str:
        return f"从入口进来就是“{hall}”展厅。"

    def no_way(self, hall: str) -> str:
        return f"从这里没有门通往“{hall}”展厅，请在展厅列表里选择它。"

    def already_there(self, hall: str) -> str:
        return f"您已经在“{hall}”展厅里了。"

    def around(self, title: str, left: str, right: str) -> str:
        told = [f"{word}是{found}" for word, found in (("左边", left), ("右边", right)) if found]
        return f"{title}的{'，'.join(told)}。"

    def at(self, title: str, found: str, how: str) -> str:
        words = {
            "left": f"{title}的左边是",
            "right": f"{title}的右边是",
            "opposite": f"{title}的对面是",
            "behind": "您身后是",
        }
        return f"{words[how]}{found}。"

    def nothing_at(self, title: str, how: str) -> str:
        words = {
            "left": f"{title}的左边没有作品，它是这个展厅的第一件。",
            "right": f"{title}的右边没有作品，它是这个展厅的最后一件。",
            "opposite": f"{title}的对面没有作品。", "behind": "您身后没有作品。",
        }  # fmt: skip
        return words[how]

    def end_of_hall(self, title: str, hall: str, following: str) -> str:
        onward = f"之后是通往“{following}”的门。" if following else ""
        return f"{title}是“{hall}”展厅的最后一件作品。{onward}"

    def between(self, one: str, other: str, found: Sequence[str]) -> str:
        if not found:
            return f"{one}和{other}紧挨着，中间没有别的作品。"
        return f"{one}和{other}之间是{CHINESE.joined(found)}。"

    def apart(self, one: str, other: str) -> str:
        return f"{one}和{other}不在同一个展厅。"

    def where_you_are(self, hall: str, number: int, count: int, work: str) -> str:
        before = f"，面前是{work}" if work else ""
        return f"您在“{hall}”展厅，{count}个展厅中的第{number}个{before}。"

    def at_the_entrance(self, hall: str, count: int) -> str:
        return f"您在入口处。这里有{count}个展厅，第一个是“{hall}”。"

    def entrance(self, hall: str) -> str:
        return f"入口在“{hall}”展厅，没有别的出口。要离开，关闭网页即可。"

    def in_this_hall(self, title: str, hall: str, *, here: bool) -> str:
        return f"是的，{title}就在这个展厅里。" if here else f"不是，{title}在“{hall}”展厅里。"


CHINESE_PLACES: Final = ChinesePlaces()
