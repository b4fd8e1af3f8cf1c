"""The guide's words about a work's other titles, in both languages; chosen by `answers.field_titles`."""

from dataclasses import dataclass
from typing import Final, Literal

from guide_ai.language import Language

Tongue = Literal[
    "French", "German", "Italian", "Japanese", "Spanish", "Russian", "Korean", "Chinese", "English", "Dutch",
    "Latin", "Polish", "Portuguese", "Arabic", "Greek",
]  # fmt: skip
"""Languages in which a title may be asked for."""


@dataclass(frozen=True, slots=True)
class TitlePhrases:
    """Sentences with places for `title` and `others` in quotes, and for the `tongue` that was asked for."""

    quotes: str
    joint: str
    also: str
    unsaid: str
    """Which language it is, nobody says."""
    not_so: str
    """There are others, but none in that language."""
    in_tongue: str
    """The title of the record's other language."""
    itself: str
    """The title has its first name in that language."""
    tongues: dict[Tongue, str]


TITLE_PHRASES: Final[dict[Language, TitlePhrases]] = {
    "en": TitlePhrases(
        quotes="“{}”",
        joint=" and ",
        also="The record also calls it {others}.",
        unsaid="The record also calls it {others}, without saying in which language that is.",
        not_so="The record gives no {tongue} title of {title}; it also calls it {others}.",
        in_tongue="In {tongue}, the record calls {title} {others}.",
        itself="{others} is the title in the record itself.",
        tongues={},
    ),
    "zh-hans": TitlePhrases(
        quotes="《{}》",
        joint="和",
        also="记录里它还叫{others}。",
        unsaid="记录里它还叫{others}，但没有写明是哪种语言。",
        not_so="记录里没有{title}的{tongue}标题，只写了它还叫{others}。",
        in_tongue="记录里{title}的{tongue}标题是{others}。",
        itself="记录里的标题本身就是{others}。",
        tongues={
            "French": "法文", "German": "德文", "Italian": "意大利文", "Japanese": "日文",
            "Spanish": "西班牙文", "Russian": "俄文", "Korean": "韩文", "Chinese": "中文", "English": "英文",
            "Dutch": "荷兰文", "Latin": "拉丁文", "Polish": "波兰文", "Portuguese": "葡萄牙文",
            "Arabic": "阿拉伯文", "Greek": "希腊文",
        },
    ),
}  # fmt: skip
