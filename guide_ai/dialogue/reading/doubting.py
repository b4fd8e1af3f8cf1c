"""Questions that doubt a work: whether its maker is certain, and whether it is an original at all."""

import re
from typing import Final

_CERTAIN: Final = re.compile(
    r"\b(?:certain(?:ly)?|sure|definite(?:ly)?|undoubtedly|beyond doubt|proven?|proof|confirmed|confident"
    r"|attribution|authorship|without (?:a )?doubt|doubt(?:ed|s|ful)?)\b"
    r"|(?:一定|肯定|确定|确认|证实|百分之百|毫无疑问|无疑)|归属|(?:真的|确实|到底)(?=是|由|出自)",
    re.IGNORECASE,
)
_MAKING: Final = re.compile(
    r"\b(?:by|made|make|painted|paint|created?|carved?|drawn|drew|did|designed|printed|wov[e]n?|authorship"
    r"|attribution|artist|painter|maker|sculptor|author|hand)\b"
    r"|[画做刻雕绘织]|创作|制作|作者|画家|手笔|之手|归属|是.{1,12}的(?:作品|吗)",
    re.IGNORECASE,
)
_ORIGIN: Final = re.compile(
    r"\b(?:[A-Z][a-z]+(?:ish|ese|ian|an|ench|tch)|from [A-Z]\w+)\b|[\u3400-\u9fff]{1,3}国的"
)
_GENUINE: Final = re.compile(
    r"\b(?:is|was|are|could|be|isn't|or|just|only|only a|see|seeing)\b[^?]{0,60}?"
    r"\b(?:fake|forg(?:ery|ed)|counterfeit|replicas?|reproductions?|cop(?:y|ies)|authentic|genuine|imitation)\b"
    r"|\b(?:the|an|is (?:it|this|that)) originals?\b"
    r"(?= ?(?:[?.!,]|$|or\b|and not|not|(?-i:[A-Z])|painting|print|work|piece|cast))"
    r"|^(?:is|are) (?:it|this|that) (?:the )?(?:real (?:one|thing|work)|real)\W*$|\b(?:fake|forgery)\b"
    r"|真品|赝品|复制品|仿品|仿制|仿作|真迹|摹本|临摹|原作|原件|高仿|假的|冒牌|是真的(?=[吗？?]|还是|$)|真的还是假的|真假",
    re.IGNORECASE,
)
_USING: Final = re.compile(
    r"\b(?:can|may|could|allowed to) (?:i|we|one)\b|\b(?:buy|sell|get|take)\b|买|出售", re.IGNORECASE
)


def asks_certainty(text: str) -> bool:
    """Whether a question asks how certain it is who made a work, or where it was made."""
    return bool(_CERTAIN.search(text) and (_MAKING.search(text) or _ORIGIN.search(text)))


def asks_genuine(text: str) -> bool:
    """Whether a question asks if a work is an original, a copy or a fake."""
    return bool(_GENUINE.search(text)) and not _USING.search(text)
