"""Questions after what a work shows: whether a thing is in it ("is there a dog?"), or what there is."""

import re
from typing import Final

_SCENE: Final = (
    r"(?:picture|painting|print|work|scene|image|drawing|photo(?:graph)?|etching|tapestry|sculpture)"
)
_ARTICLE: Final = r"(?:(?:an?|any|some|the|one|also)\s+)*"
_WHETHER: Final = (
    re.compile(
        rf"^(?:and |so |but |um |uh )*(?:is|are|was|were|isn't|aren't) there (?:really |actually )?{_ARTICLE}"
        rf"(?P<thing>[a-z][a-z' -]*?)"
        rf"(?: (?:shown|visible|hidden|somewhere|anywhere|here|too))?"
        rf"(?: (?:in|on|at|inside|within) (?P<where>[^?]+?))?(?: (?:shown|too|anywhere|somewhere))?\W*$",
        re.IGNORECASE,
    ),
    re.compile(
        rf"^(?:and |so |but )*(?:does|do|did|can) (?:it|this|that|we|i|you|one|(?:the|this|that) {_SCENE}"
        rf"|[^?]{{3,60}}?)"
        rf" (?:see|show|depict|contain|include|feature|portray)s? {_ARTICLE}(?P<thing>[a-z][a-z' -]*?)"
        rf"(?: (?:in|on) (?P<where>[^?]+?))?\W*$",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:[画图里上]面?[里中上]?|作品[里中]?|照片[里中上]?|》[里中上]?|这里面|它[上里]面?)"
        r"(?:是不是|是否|到底|也|还)?(?:有没有|能看到|能看见|画了|画着|画没画|有)(?:画)?(?:一?[只条匹个艘座棵])?"
        r"(?P<thing>[\u3400-\u9fff]{1,5}?)(?:在里面|出现)?(?:吗|么|呢|没有)?[？?。]*$"
    ),
)
_ALL: Final = re.compile(
    rf"\bwhat (?:does|do|did) .{{2,60}} (?:show|depict|portray|represent)\b(?! about)"
    rf"|\bwhat(?:'s| is| are)(?: all)? (?:shown|depicted|portrayed|pictured|to be seen"
    rf"|(?:going on )?(?:in|on) (?:the|this|that) {_SCENE})"
    rf"|\bwhat (?:things |all )?can (?:i|we|one|you) see (?:in|on)\b|\bwhat (?:is|are) the subjects?\b"
    r"|(?:画|描绘|表现|刻画)[了着的]?(?:些|的都?是)?(?:什么|啥|哪些)(?!材|颜|时|人|季)|画面?[里中上]有(?:些)?(?:什么|啥|哪些)"
    r"|(?:发生|出)了?(?:些)?什么(?:事|情况)?|怎么(?:一)?回事|什么(?:场面|场景|情景|情节)",
    re.IGNORECASE,
)
_NO_THING: Final = re.compile(
    r"\b(?:works?|paintings?|writing|inscription|signature|date|title|text|label|story|reason|meaning|record|more"
    r"|other|another|anything|something|difference|picture|way|name|chance|doubt)\b"
    r"|[什啥些]|版权|著作权|编号|作者|画家|尺寸|年代|价|题|字|签|款|名|哪|谁|关|意|别的|其他|作品|画作|几|多|怎|历史|年",
    re.IGNORECASE,
)
"""What a question of this form may ask for that is no thing in a picture."""


def thing_asked(text: str) -> str | None:
    """The thing of which a question asks whether a work shows it ("dog"), or None."""
    plain = " ".join(text.replace("’", "'").split())
    for reader in _WHETHER:
        if (found := reader.search(plain)) and not _NO_THING.search(found["thing"]):
            return found["thing"].strip()
    return None


def asks_what_is_shown(text: str) -> bool:
    """Whether a question asks what there is to be seen in a work."""
    return bool(_ALL.search(text))
