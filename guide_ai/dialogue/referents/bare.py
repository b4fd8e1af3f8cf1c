"""Questions that ask for a field and name nothing: "when was it bought or donated?", 哪年入藏的.

What they are about is what is shown or was talked about, whatever word of theirs is also in another title.
"""

import re
from collections.abc import Sequence
from typing import Final

from guide_ai.dialogue.question import Asked
from guide_ai.dialogue.reading.asked import without_fields
from guide_ai.dialogue.referents.dictionary import is_english, stem
from guide_ai.dialogue.referents.naming import Mention, folded, latin_words
from guide_ai.dialogue.referents.saying import describing, telling

_ITSELF: Final = re.compile(
    r"\b(?:it|its)\b|\b(?:this|that)(?: one)?(?: (?:here|there))?\W*$"
    r"|\b(?:this|that) (?:one|piece|work|artwork|object|item|thing)\b(?! (?:by|of|with|from|in|on)\b)"
    r"|\b(?:this|that) (?:is|was|belong|come|came|date|fall|go|has|have|pass|originate|measure|made"
    r"|from|by)\w*\b",
    re.IGNORECASE,
)
_ITSELF_ZH: Final = re.compile(
    r"[它此该]|其(?![他它中实])|[这那](?:一)?[件幅个张座尊只]?(?:作品|展品|藏品|东西|画作?|艺术品|文物)?"
    r"(?=[的是有在上属出产原以之入还被叫多高长宽重算曾大什用归来前呢到编从，。？?]|现在|藏于|$)"
)
"""The work itself, and not one that words describe (那件黑色的木雕)."""
_OF_FIELDS: Final = frozenset(
    """
    culture cultures cultural civilisation civilization people peoples period dynasty inscription writing
    marking markings mark marks hands hand pass passed through previous former earlier owned acquire acquired
    purchase purchased donate donation collection catalogued cataloged inventory number category classed
    classified classification produced producing originate originates originated country nation nationality
    image images photo photograph photos blog website reproduce reuse legally domain public allowed permission
    status history roughly approximately world life lifetime dates
    """.split()
)
"""What fields are asked by, beside the words of any question."""
_HOUSE_ZH: Final = re.compile(
    r"捐赠[人者]|哪里人|哪国人|属于|出生|去世|逝世|手笔|大师|[这那]位|博物馆|美术馆|展馆|馆藏|入馆|入藏|收藏|藏品|作品|展品|艺术品|东西|艺术家|作者|画家|雕塑家|制作者|创作者|人们|图片|照片|网站|博客|书里|书"
    r"|国家|地方|名字|时间|时候|年份|情况|经过|历史|归属|种类|类型|类别|之前|以前|原来|现在|当时|曾经|最早|最后|大概|大约|究竟|到底|具体|准确|一共|各"
    r"|知道|告诉|请|能|可以|会|想|我|你|您|们|一下|什么|哪[里儿个种年些位国]?|谁|吗|呢|呀|啊|吧|了|的|是|在|有|没|还|又|和|与|把|被|给|让|对|向|从|到|于"
)
"""What is said of any work, and of the house that keeps it."""


def itself(text: str) -> bool:
    """Whether a question speaks of a work by a pronoun alone ("it", 它, 那件作品)."""
    return bool(_ITSELF.search(text) or _ITSELF_ZH.search(text))


def asks_bare(asked: Asked) -> bool:
    """Whether a question asks for fields, and no word of it can name or describe a work."""
    text = asked.text
    if not asked.wish.fields or re.search(r"[《“\"]", text):
        return False
    if asked.language == "en":
        words = set(latin_words(folded(text))) - _OF_FIELDS
        return not any(map(describing, words))
    if re.search(r"[A-Za-z]", text):
        return False
    if _ITSELF_ZH.search(text):
        return True
    # 捐赠人 is both a field's word with another and one of the house's: whichever leaves nothing.
    ways = (_HOUSE_ZH.sub(" ", without_fields(text)), without_fields(_HOUSE_ZH.sub(" ", text)))
    return not all(telling(left) for left in ways)


def sober(mentions: Sequence[Mention], asked: Asked) -> list[Mention]:
    """The mentions less those that plain words only sound like where a question is about "it": "was it bought
    or donated?" names no Donato.
    """
    in_view = asked.place and asked.place.gaze
    if not itself(asked.text) or not (asked.wish.fields or in_view):
        return [*mentions]
    words = latin_words(folded(asked.text))
    return [
        each
        for each in mentions
        if (each.strength == "exact" and (each.length > 1 or not in_view))
        or each.script == "han"
        or re.search(rf"\b(?:the|an?) {re.escape(' '.join(words[each.start : each.end]))}", asked.text, re.I)
        or not _plain(words[each.start : each.end], asked)
    ]


def _plain(words: Sequence[str], asked: Asked) -> bool:
    """Whether these are words of the language, and written as such."""
    return all(
        (is_english(word) or is_english(stem(word)) or not describing(word))
        and re.search(rf"\b{re.escape(word)}", asked.text)
        for word in words
    )
