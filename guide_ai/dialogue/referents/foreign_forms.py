"""What a maker is called in Chinese, where the record's name is in Latin letters: 文森特·梵高, 梵高, 梵谷."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from guide_ai.dialogue.catalogue import Name
from guide_ai.dialogue.terms import person
from guide_ai.dialogue.terms.book import Book, folded

_ALSO: Final = {
    "Vincent van Gogh": "凡高 梵谷 凡·高 梵·高", "Claude Monet": "莫内", "Edgar Degas": "窦加",
    "Camille Pissarro": "毕萨罗", "John Constable": "康斯太勃尔 康斯特布尔 康斯坦布尔",
    "William Hogarth": "荷加斯 霍加斯 贺加斯", "Joseph Mallord William Turner": "透纳 特纳 泰纳",
    "Mary Cassatt": "卡萨特 卡莎特", "Andy Warhol": "沃霍尔 沃荷", "Katsushika Hokusai": "北斋 葛饰北斋",
    "Utagawa Hiroshige": "广重 歌川广重 安藤广重", "Hiroshige Andō": "广重 歌川广重 安藤广重",
    "Winslow Homer": "霍默 荷马", "Kyōsai Kawanabe": "河锅晓斋 晓斋", "Kyôsai Kawanabe": "河锅晓斋 晓斋",
}  # fmt: skip
"""Names beside the vocabulary's one."""
_SHORTEST: Final = 2
_BEARING: Final = (
    r"(?:^|[有看见找由问个喜欢和与跟及、，,。]|这里|展览){}(?:$|[的画在有也呢吗么？?，,。和与]|是|作品|出生|生于|什么时候|哪[年里]"
    r"|何时|去世|死)"
)
"""A name as it stands in a question: its letters may be a part of other words."""


def foreign_forms(name: Name) -> list[str]:
    """The Chinese names of a maker, whole and by the last part, longest first; none where none is known."""
    if name.kind != "maker" or not re.search(r"[A-Za-z]", name.text):
        return []
    found = [*_known().get(folded(name.text), ()), *_ALSO.get(name.text, "").split()]
    found += [chinese] if (chinese := person.chinese(name.text)) else []
    forms = [form for text in found for form in (text, text.replace("·", ""), re.split("[·•]", text)[-1])]
    return sorted({form for form in forms if len(form) >= _SHORTEST}, key=lambda form: (-len(form), form))


def stranger_said(text: str, here: Iterable[Name]) -> str:
    """The Chinese name in a text of a maker who is known, but made nothing here, or "".

    `here`: the names of the exhibition. A name of theirs that stands in the text goes before.
    """
    said = [form for form in _forms() if form in text and re.search(_BEARING.format(form), text)]
    if not said:
        return ""
    longest = max(said, key=len)
    ours = {form for name in here for form in (name.text, *foreign_forms(name))}
    return "" if any(longest in form or (form in text and form in longest) for form in ours) else longest


@cache
def _forms() -> frozenset[str]:
    """The names that the vocabulary has, whole and by the last part, less last parts that are first names."""
    whole = list(Book.of("makers").english)
    parts = [re.split("[·•-]", name) for name in whole]
    first = {each[0] for each in parts if len(each) > 1}
    # 列奥纳多·达·芬奇 is mostly called 达芬奇.
    last = {"".join(each[at:]) for each in parts for at in range(len(each))} - first
    return frozenset(form for form in (*whole, *last) if len(form) >= _SHORTEST)


@cache
def _known() -> dict[str, list[str]]:
    """Folded English names and the Chinese ones that the vocabulary has for them."""
    found: dict[str, list[str]] = {}
    for chinese, english in Book.of("makers").english.items():
        found.setdefault(folded(english), []).append(chinese)
    return found
