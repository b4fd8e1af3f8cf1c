"""What the guide says beside a field: how long ago, how tall beside somebody, what no record tells."""

from typing import Final, Protocol

from guide_ai.dialogue.phrasing.phrases_en import ENGLISH
from guide_ai.dialogue.phrasing.phrases_zh import CHINESE
from guide_ai.dialogue.reading.untold import Topic
from guide_ai.language import Language

_TOPICS: Final[dict[Topic, tuple[str, str]]] = {
    "insurance": ("what it is insured for", "它的保额"),
    "price": ("what it is worth or what was paid for it", "它的价值或价格"),
    "colour": ("that colour", "那种颜色"),
    "repair": ("whether it was damaged, cleaned or restored", "它是否损坏、清洗或修复过"),
    "theft": ("whether it was ever stolen", "它是否失窃过"),
    "letter": ("what was in a letter or a diary", "书信或日记的内容"),
    "feelings": ("what its maker felt or thought", "作者当时的心情和想法"),
    "labour": ("how long the work on it took", "制作它花了多长时间"),
    "model": ("who sat for it", "模特是谁"),
    "name": ("that name", "那个名字"),
    "weather": ("what the weather was like", "当时的天气"),
    "food": ("what anybody ate or drank", "当时的饮食"),
    "studio": ("what its maker’s studio or home was like", "作者的画室或住处是什么样子"),
    "family": ("anything about its maker’s family and friends", "作者的家人和朋友"),
    "teacher": ("who taught its maker", "作者的老师是谁"),
    "inspiration": ("what inspired it", "它的灵感来自哪里"),
    "patron": ("who ordered it", "它是谁订制的"),
    "smell": ("how it smells, tastes or feels", "它的气味和手感"),
    "frame": ("who framed it", "它的画框是谁做的"),
    "sales": ("how many were sold", "卖出了多少"),
}  # fmt: skip


class TellingPhrases(Protocol):
    """The wording of one language."""

    def ago(self, least: int | None, most: int | None) -> str:
        """How many years ago it was made; one of the two may be open."""
        ...

    def age_then(self, name: str, least: int, most: int) -> str:
        """How old its maker was when it was made."""
        ...

    def beside(self, height: str, *, taller: bool) -> str:
        """It is taller, or less tall, than a height that the visitor has said."""
        ...

    def untold(self, title: str, topic: Topic) -> str:
        """The record does not say what was asked."""
        ...


class _English:
    def ago(self, least: int | None, most: int | None) -> str:
        if most is None:
            return f"That is at least {least} years ago."
        if least is None:
            return f"That is at most {most} years ago."
        told = f"{least}" if least == most else f"{least} to {most}"
        return f"That is about {told} years ago."

    def age_then(self, name: str, least: int, most: int) -> str:
        joint = "or" if most == least + 1 else "to"
        told = f"{least}" if least == most else f"{least} {joint} {most}"
        return f"So {name} was {told} years old then."

    def beside(self, height: str, *, taller: bool) -> str:
        return f"That is {'more' if taller else 'less'} than {height}."

    def untold(self, title: str, topic: Topic) -> str:
        told = ENGLISH.quoted(title)
        return f"I don't know {_TOPICS[topic][0]}: the record of {told} has no information about it."


class _Chinese:
    def ago(self, least: int | None, most: int | None) -> str:
        if least is None or most is None:
            return f"距今至少{least}年。" if most is None else f"距今最多{most}年。"
        return f"距今约{least}年。" if least == most else f"距今约{least}至{most}年。"

    def age_then(self, name: str, least: int, most: int) -> str:
        return f"那么{name}当时{least}岁。" if least == most else f"那么{name}当时{least}至{most}岁。"

    def beside(self, height: str, *, taller: bool) -> str:
        return f"这比{height}{'高' if taller else '矮'}。"

    def untold(self, title: str, topic: Topic) -> str:
        return f"我不知道{_TOPICS[topic][1]}：{CHINESE.quoted(title)}的记录里没有这方面的信息。"


_PHRASES: Final[dict[Language, TellingPhrases]] = {"en": _English(), "zh-hans": _Chinese()}


def phrases(language: Language) -> TellingPhrases:
    """The wording of a language."""
    return _PHRASES[language]
