"""What the guide can say of a tour under way, in both languages."""

from collections.abc import Sequence
from typing import Final, Protocol

from guide_ai.dialogue.phrasing.phrases_en import ENGLISH
from guide_ai.dialogue.phrasing.phrases_zh import CHINESE
from guide_ai.language import Language


class TourPhrases(Protocol):
    """The wording of one language. Titles come quoted."""

    def stop_of(self, number: int, count: int) -> str:
        """Which stop it is, and how many are left."""
        ...

    def no_tour_now(self) -> str:
        """No tour is under way."""
        ...

    def seen(self, titles: Sequence[str], count: int) -> str:
        """What we have looked at; `titles` may be fewer than `count`."""
        ...

    def skipped(self, titles: Sequence[str], count: int) -> str:
        """What was left out."""
        ...


class _English:
    def stop_of(self, number: int, count: int) -> str:
        left = count - number
        rest = (
            "it is the last one" if not left else "one more is left" if left == 1 else f"{left} more are left"
        )
        return f"This is stop {number} of {count}; {rest}."

    def no_tour_now(self) -> str:
        return "We are on no tour just now. Say “start the tour” and I will lead you."

    def seen(self, titles: Sequence[str], count: int) -> str:
        if not titles:
            return "We have not looked at a work together yet."
        among = ": " if count == len(titles) else ", among them "
        works = "one work" if count == 1 else f"{count} works"
        return f"So far we have talked about {works}{among}{ENGLISH.joined(titles)}."

    def skipped(self, titles: Sequence[str], count: int) -> str:
        if not titles:
            return "You have skipped nothing."
        among = ": " if count == len(titles) else ", among them "
        works = "one work" if count == 1 else f"{count} works"
        return f"We have not been to {works}{among}{ENGLISH.joined(titles)}."


class _Chinese:
    def stop_of(self, number: int, count: int) -> str:
        left = count - number
        return f"这是第{number}站，一共{count}站，" + (f"还剩{left}站。" if left else "是最后一站。")

    def no_tour_now(self) -> str:
        return "现在没有在导览。您可以说“开始导览”，我来带路。"

    def seen(self, titles: Sequence[str], count: int) -> str:
        if not titles:
            return "我们还没有一起看过作品。"
        among = "：" if count == len(titles) else "，例如"
        return f"到现在我们聊过{count}件作品{among}{CHINESE.joined(titles)}。"

    def skipped(self, titles: Sequence[str], count: int) -> str:
        if not titles:
            return "您没有跳过任何作品。"
        return f"还有{count}件没有看{'：' if count == len(titles) else '，例如'}{CHINESE.joined(titles)}。"


TOUR_PHRASES: Final[dict[Language, TourPhrases]] = {"en": _English(), "zh-hans": _Chinese()}
