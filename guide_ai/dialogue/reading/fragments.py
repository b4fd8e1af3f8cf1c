"""What is no question: halves of sentences, and code, markup or data that somebody types at the guide."""

import re
from typing import Final

_HALF: Final = re.compile(
    r"^(?:(?:and|so|um+|uh+|er+|well|ok(?:ay)?|hey|like|but|please|sorry)\b[\s,.…]*)*"
    r"(?:(?:how|what|when|where|why|who|which)(?: (?:long|much|many|big|old|far|kind of|sort of|exactly))?"
    r" (?:did|does|do|is|was|are|were|can|could|would|will|has|have|about|if)"
    r"|(?:can|could|would|will) you(?: please)?(?: (?:tell|show|explain|give|say))?(?: me)?"
    r"(?: (?:about|what|who|how|when|where|if))*"
    r"|(?:i|we) (?:was|am|were|just) wondering(?: (?:if|whether|about|what|how|why))?"
    r"|(?:i|we) (?:want|wanted|would like|need)(?: to)?(?: (?:know|ask|see))?(?: (?:about|if))*"
    r"|tell me(?: about)?|(?:do|does|did|is|was|are) (?:you|it|this|that)"
    r"|you know|i mean|about|if|of|with|and|but|or|um+|uh+|er+|hm+"
    r"|(?:.+ )?(?:the|a|an|because|whether|and|or|but))[\s,.…?!-]*$",
    re.IGNORECASE,
)
_HALF_HAN: Final = re.compile(
    r"^(?:那个|这个|呃|嗯|额|啊|哦|唔|就是|然后|那么?|这|我想(?:问|知道)?(?:一下)?|请问(?:一下)?|能不能"
    r"|可不可以"
    r"|你能(?:不能)?|关于|因为|如果|还有|就是说|怎么说|的|[\s，,。.…、？?！!—-])+$"
)
_DATA: Final = re.compile(r"^\s*(?:\{.*[\"':}].*|\[.*[\"'{,].*\])\s*$", re.DOTALL)
_MARKUP: Final = re.compile(
    r"</[a-z][a-z0-9]*\s*>|<!--|<\?(?:php|xml)|<%|\{\{.*\}\}|\$\{.*\}"
    r"|<(?:script|img|a|b|i|p|br|div|span|svg|iframe|html|body|table|style|input|form|link|h[1-6])\b[^<>]*>",
    re.IGNORECASE,
)
_CODE: Final = re.compile(
    r";\s*(?:--|\})|=>|&&|\|\||::|\+\+|\.\./|^\s*#include|\blambda \w+:|\brm -\w|\bsudo \w"
    r"|\b(?:drop|alter|truncate|create) (?:table|database)\b|\bselect (?:\*|.+ from \w+(?: where\b|;))"
    r"|\b(?:insert into|delete from|union (?:all )?select)\b|\b(?:or|and) ['\"]?1['\"]? ?= ?['\"]?1"
    r"|\b\w+\.\w+\(|\b(?:print|eval|exec|alert|system|require|import|sleep)\(|\bdef \w+\("
    r"|\b(?:function|var|let|const) \w* ?[(=]|\bimport (?:os|sys)\b",
    re.IGNORECASE,
)
_ENCODED: Final = re.compile(
    r"^\s*(?:(?=\S*[a-z])(?=\S*[A-Z0-9])[A-Za-z0-9+/]{24,}={0,2}|(?:[0-9a-f]{2}\s?){12,})\s*$"
)


def is_half(text: str) -> bool:
    """Whether a sentence breaks off before it asks anything ("How long did", "那个……")."""
    return bool(_HALF.search(text) or _HALF_HAN.search(text))


def is_code(text: str) -> bool:
    """Whether a text is code, markup or data, or carries such a thing."""
    return any(reader.search(text) for reader in (_DATA, _MARKUP, _CODE, _ENCODED))
