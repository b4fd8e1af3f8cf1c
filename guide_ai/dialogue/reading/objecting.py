"""What visitors say about answers and about their own words: "that is wrong", "forget me".

Read by the words alone, since either has consequences: only what says nothing else counts.
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

_OWN: Final = (
    r"data|questions?|words|transcripts?|conversation|chat|history|records?|information|visit|details"
)
_THINGS: Final = (
    r"(?:me|us|(?:all |everything |anything |what(?:ever)? )?(?:that |which )?(?:i|we)(?:'ve| have)?"
    r" (?:just )?(?:said|asked|told you|wrote|typed)"
    rf"|(?:all )?(?:of )?(?:my|our) (?:\w+ )?(?:{_OWN})|(?:this|the|our) (?:conversation|chat|talk)"
    r"|(?:everything|all|what) (?:that )?you (?:have |know |keep |kept |stored? |saved? |recorded )+"
    r"(?:about (?:me|us)|of (?:me|us|mine))?)"
)
_ERASES: Final = re.compile(
    r"^(?:(?:please|now|ok(?:ay)?|hey|can you|could you|would you|will you|i(?:'d| would) like you to"
    r"|i want you to|you (?:should|must)|i (?:want|demand) to have)[\s,]*)*"
    r"(?:forget|delete|erase|remove|wipe|clear|destroy|get rid of) "
    rf"(?:about )?{_THINGS}(?: (?:from|in|on) your \w+)?"
    r"(?:[\s,]*(?:please|now|at once|immediately|again|completely))*\s*[.!?]*$",
    re.IGNORECASE,
)
_ERASES_ZH: Final = re.compile(
    r"^(?:请|麻烦|现在|好的?|你|您|能不能|能否|可以|可不可以|帮我|我要|我想|，|,|\s)*"
    r"(?:(?:把|将)(?:我|我们|咱们)(?:的|说|问|讲|刚|过)?[^，。？！]{0,12}(?:删|清|抹|忘|销)[^，。？！]{0,4}"
    r"|(?:忘记|忘掉|忘了|删除|删掉|清除|清空|抹去|抹掉|销毁)(?:关于)?(?:我|我们|这次|这段|所有|全部)(?:们)?(?:的)?"
    r"(?:所有|全部|个人)?(?:数据|信息|资料|问题|提问|记录|对话|谈话|聊天记录|历史|隐私|话|内容|说过的话|说的话|问过的问题)?"
    r"|(?:删除|删掉|清除|清空)(?:对话|谈话|聊天|提问)(?:记录|历史|内容)?)"
    r"(?:吧|了|吗|好吗|可以吗)?[。！？!?]*$"
)


def objects(text: str) -> bool:
    """Whether the visitor calls the last answer wrong, with or without saying why. A question does not."""
    plain = " ".join(text.replace("’", "'").split())
    if _QUESTION.search(plain) or _CORRECTS.search(plain):
        return False
    return bool(_OBJECTS.search(plain) or _OBJECTS_ZH.search(plain))


def asks_to_erase(text: str) -> bool:
    """Whether the visitor wants what is kept of the visit erased, and says nothing else."""
    plain = " ".join(text.replace("’", "'").split())
    return bool(_ERASES.search(plain) or _ERASES_ZH.search(plain))
