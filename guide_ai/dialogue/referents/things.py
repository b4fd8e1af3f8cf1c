"""The thing that a question is about, by its grammar: "who painted *the Mona Lisa*", "*向日葵*是谁画的"."""

import re
from typing import Final

from guide_ai.dialogue.reading.common_words import COMMON
from guide_ai.dialogue.referents.naming import folded, latin_words
from guide_ai.language import Language

_QUOTED: Final = re.compile(r"《([^》]{1,60})》|“([^”]{2,60})”|\"([^\"]{2,60})\"")
_VERB: Final = (
    r"(?:painted|paint|made|make|created|create|drew|draw|carved|carve|sculpted|designed|design|wrote"
    r"|photographed|printed"
    r"|about|where(?:'s| is| are| was| hangs)|when (?:is|was|were)|(?:big|large|tall|wide|high|old|heavy"
    r"|long) (?:is|was|are)"
    r"|do you have(?: got)?|is there|show me|take me to|title of|size of|date of|maker of|artist of"
    r"|painter of|medium "
    r"of|meaning of|made of)"
)
_ENGLISH: Final = re.compile(
    rf"\b{_VERB}\s+(?P<thing>(?:the|a|an|your|any)?\s*[\w'\-. ]+?)"
    r"(?:\s+(?:made|painted|created|carved|drawn|done|printed|here|located|in this|in the (?:hall"
    r"|exhibition|museum)"
    r"|and (?:when|who|where|what|how)|by|at|when|for|again)\b.*)?[?.!,]*$",
    re.IGNORECASE,
)
_PRESENT: Final = re.compile(
    r"^(?i:and |so |ok(?:ay)? )?(?i:is) (?P<thing>(?:the )?[A-Z][\w'\-. ]+?) (?:also |really )?"
    r"(?:here|on (?:show|display)"
    r"|(?:hanging |shown )?in (?:this|the|your) (?:exhibition|show|museum|gallery|hall|room|collection))\W*$"
)
"""Whether something that has a name is here ("is Bernini's Daphne in the exhibition?")."""
_OF_A_WORK: Final = (
    r"(?:作者|年代|材质|材料|尺寸|大小|版权|来源|标题|制作地|意思|含义|口径|高度|宽度|重量|直径|底座|外框|画框"
    r"|颜色|用途|主题|题字|签名)"
)
_CHINESE: Final = re.compile(
    r"^(?:请问|那么?|你好|您好|我想(?:知道|问)|告诉我|[，,\s])*(?:那|这)?(?:幅|件|张|个|只"
    r"|座)?(?P<thing>[^，,？?。!！]{2,20}?)"
    rf"(?:这(?:幅|件|张)(?:画|作品)?)?(?:的{_OF_A_WORK})?"
    r"(?:(?:也|还)?在不在|(?:也|还)?在(?:这里|这儿)?吗|是谁|是什么(?:时候|材|年|朝)|是哪(?:一)?年|在(?:哪|什么地方)|有多|多(?:大|高|宽|长|老)"
    r"|用(?:的是)?什么|出自|由谁|(?:是|为)?何时|(?:是|叫)什么|是哪)"
)
_LEADING_HAN: Final = re.compile(
    r"(?:[带领]我去?看?看?|我想(?:去)?看看?|有没有)(?:一下)?(?:那|这)?(?:[幅件张个座])?(?P<thing>[\u3400-\u9fff]{2,12}?)"
    r"(?:那里|那儿|前面)?(?:吧|吗|好吗)?[。？?！!]*$"
)
_GENERIC_HAN: Final = re.compile(
    r"[这那它他她此该哪谁你我您]|^(?:[幅件张个只座])?(?:作品|展品|画|画作|艺术家|画家|作者|展览|展厅|雕塑"
    r"|照片|材料|材质|尺寸|年代|标题|出口|入口|门|底座|基座|座子|外框|画框|边框|框子?|背面|反面|正面|表面|画布"
    r"|底部|口径|把手|盖子?|石头|木头|边上|签名|颜色|声音)$"
    r"|^(?:画面|旁边|附近|左边|右边|前面|后面|最).*|(?:东西|玩意儿?|家伙)$"
)
_AROUND_HAN: Final = re.compile("^[幅件张座](?=.?$)|有$")
"""What counts a thing or begins to ask for its height, where the thing itself is a word or none."""
_MANNER: Final = re.compile(r"(?:from|in|on|by|with|without|for|at|like|after|before|as|to)\b", re.IGNORECASE)
"""How something was made is no thing ("painted from life")."""
_PLACES: Final = frozenset(
    "exit entrance door way end toilet stairs lift elevator floor ceiling text label born dead alive".split()
)
"""What may follow such a verb and is no work either."""


def thing_asked_about(text: str, language: Language) -> str:
    """The words for the thing, or empty where the question only points ("this", "it") or names nothing."""
    plain = " ".join(text.replace("’", "'").split())
    if quoted := _QUOTED.search(plain):
        return next(group for group in quoted.groups() if group).strip()
    found = (_ENGLISH if language == "en" else _CHINESE).search(plain)
    if language == "en" and not found:
        found = _PRESENT.search(plain)
    if language == "zh-hans" and not found:
        found = _LEADING_HAN.search(plain)
    if not found:
        return ""
    thing = found["thing"].strip()
    if language == "zh-hans":
        thing = re.sub(f"的{_OF_A_WORK}$", "", _AROUND_HAN.sub("", thing))
        return "" if not thing or _GENERIC_HAN.search(thing) else thing
    thing = re.sub(r"^(?:the|a|an|your|any)\s+", "", thing, flags=re.IGNORECASE)
    words = latin_words(folded(thing))
    if (
        _MANNER.match(thing)
        or not words
        or len(words) > 6
        or all(word in COMMON or word in _PLACES for word in words)
    ):
        return ""
    if re.search(r"\b(?:this|that|these|those|it|you|your|i|we|they|he|she)\b", thing, re.IGNORECASE):
        return ""
    return thing
