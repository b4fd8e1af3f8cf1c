"""What the guide says of persons and things shown, of colours and of doubted works, in both languages."""

from collections.abc import Sequence
from typing import Final, Protocol

from guide_ai.dialogue.phrasing.phrases_en import ENGLISH
from guide_ai.dialogue.phrasing.phrases_zh import CHINESE
from guide_ai.language import Language


class ShownPhrases(Protocol):
    """The wording of one language."""

    def named(self, title: str, persons: Sequence[str]) -> str:
        """Whom the record names among a work's subjects."""
        ...

    def listed(self, title: str, thing: str, terms: Sequence[str]) -> str:
        """The record lists a thing among what is shown, in its own `terms`."""
        ...

    def not_listed(self, title: str, thing: str) -> str:
        """The record lists what is shown, and this thing not."""
        ...

    def unreserved(self) -> str:
        """The record names the maker without reservation."""
        ...

    def original_or_copy(self, title: str) -> str:
        """The record does not tell whether a work is an original."""
        ...


class _English:
    def named(self, title: str, persons: Sequence[str]) -> str:
        return f"Among what {ENGLISH.quoted(title)} shows, the record names {' and '.join(persons)}."

    def listed(self, title: str, thing: str, terms: Sequence[str]) -> str:
        told = " and ".join(f"“{term}”" for term in terms)
        return f"Yes: among what {ENGLISH.quoted(title)} shows, the record lists {told}."

    def not_listed(self, title: str, thing: str) -> str:
        return f"The record lists what {ENGLISH.quoted(title)} shows, and no {thing} is among it."

    def unreserved(self) -> str:
        return "The record gives this without reservation."

    def original_or_copy(self, title: str) -> str:
        return f"Whether {ENGLISH.quoted(title)} is an original or a copy, the record does not say."


class _Chinese:
    def named(self, title: str, persons: Sequence[str]) -> str:
        return f"记录所列的{CHINESE.quoted(title)}的题材里，写有{'、'.join(persons)}的名字。"

    def listed(self, title: str, thing: str, terms: Sequence[str]) -> str:
        told = "、".join(f"“{term}”" for term in terms)
        return f"有。记录所列的{CHINESE.quoted(title)}的题材里有{thing}（{told}）。"

    def not_listed(self, title: str, thing: str) -> str:
        return f"记录列出了{CHINESE.quoted(title)}的题材，其中没有{thing}。"

    def unreserved(self) -> str:
        return "记录这样写，没有任何保留。"

    def original_or_copy(self, title: str) -> str:
        return f"{CHINESE.quoted(title)}是原作还是复制品，记录没有说明。"


_PHRASES: Final[dict[Language, ShownPhrases]] = {"en": _English(), "zh-hans": _Chinese()}


def phrases(language: Language) -> ShownPhrases:
    """The wording of a language."""
    return _PHRASES[language]
