"""What visitors say about answers: "that is wrong".

Read by the words alone, since it has consequences: only what says nothing else counts.
"""

import re
from typing import Final

_LEAD: Final = (
    r"^(?:(?:no|nope|sorry|excuse me|hmm+|well|but|hey|wait|actually|i(?:'m| am) sorry|i(?:'m| am) afraid"
    r"|i (?:do )?(?:think|believe)|i(?:'m| am) (?:quite |pretty )?(?:sure|certain)(?: that)?)[\s,.!]*)*"
)
_ANSWER: Final = (
    r"(?:that|this|it|what you (?:just )?(?:said|told (?:me|us))"
    r"|(?:your|the|that|this|your last|the last) (?:answer|information|statement|fact|date|year|name))"
)
_DEGREE: Final = (
    r"(?:just |simply |really |quite |totally |completely |plainly |clearly |definitely |all |so |not even )*"
)
_WRONG: Final = (
    r"(?:wrong|incorrect|untrue|false|mistaken|inaccurate|nonsense|rubbish|a lie|a mistake|an error)"
)
_RIGHT: Final = r"(?:right|correct|true|accurate|the case)"
_OBJECTS: Final = re.compile(
    rf"{_LEAD}(?:"
    rf"{_ANSWER}(?: is|'s| was| sounds| seems| must be) {_DEGREE}{_WRONG}"
    rf"|{_ANSWER}(?: is not| isn't|'s not| was not| wasn't| can't be| cannot be| doesn't (?:seem|sound|look))"
    rf" {_DEGREE}{_RIGHT}"
    rf"|{_ANSWER}(?: is|'s| was) {_DEGREE}not {_DEGREE}{_RIGHT}"
    rf"|i (?:do not|don't) (?:think|believe) (?:that )?{_ANSWER}(?: is|'s| was) {_DEGREE}{_RIGHT}"
    rf"|you(?: are|'re| were| got (?:that|this|it)| have (?:that|this|it)|'ve got (?:that|this|it))"
    rf" {_DEGREE}(?:wrong|mistaken|incorrect|in error)"
    rf"|you (?:made|have made|'ve made) (?:a mistake|an error)|(?:report|flag) (?:that|this|an?|the) "
    rf"(?:answer|error|mistake)(?: as wrong)?|wrong(?: answer)?|incorrect|not (?:true|right|correct)"
    rf")(?=\s*(?:[.!,;:…—-]|$|about\b|because\b|since\b|it (?:was|is)\b))",
    re.IGNORECASE,
)
_OBJECTS_ZH: Final = re.compile(
    r"^(?:不[，,、 ]*|不是吧[，,]*|等等[，,]*|抱歉[，,]*|我(?:觉得|认为|想)[，,]*)*"
    r"(?:(?:你|您)?(?:刚才|刚刚)?(?:的)?(?:回答|答案|说法|说的话?|讲的|回答的|这个回答|那个回答)?|[这那]个?(?:回答|答案|说法)?)"
    r"(?:是|有点儿?|好像|完全|根本|都|就)*"
    r"(?:[说讲答弄搞]?错(?:了|的|误的?)?|[说讲答]得不对|不对|不正确|不准确|有错误?|不是真的|不是这样的?)[了吧啊呀的]?"
    r"(?=\s*(?:[。！!，,.;；]|$))"
)
_CORRECTS: Final = re.compile(
    r"\bi (?:mean|meant|said|asked)\b|\b(?:other|next|left|first|second|wrong) one\b"
    r"|\b(?:on )?the (?:left|right)\b|我(?:说|指|问|要)的?是|(?:左|右)边|另一|那[一个件幅]",
    re.IGNORECASE,
)
"""Another work was meant: the question was taken wrongly, and the answer may be right."""
_QUESTION: Final = re.compile(r"[?？]\s*$|[吗呢么][？?]?\s*$")


def objects(text: str) -> bool:
    """Whether the visitor calls the last answer wrong, with or without saying why. A question does not."""
    plain = " ".join(text.replace("’", "'").split())
    if _QUESTION.search(plain) or _CORRECTS.search(plain):
        return False
    return bool(_OBJECTS.search(plain) or _OBJECTS_ZH.search(plain))
