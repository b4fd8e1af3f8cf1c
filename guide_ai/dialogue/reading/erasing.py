"""What visitors say about their own words: "forget me", "I withdraw my consent", alone or several together.

Read by the words alone, since it has consequences: a sentence counts that says nothing else, whatever the
other sentences say.
"""

import re
from typing import Final

_OWN: Final = (
    r"(?:data|questions?|words|transcripts?|conversation|chat|history|records?|recordings?|information|info"
    r"|visit|details|traces?|account|profile|voice|name)"
)
_KEEPS: Final = r"(?:have|know|keep|kept|stored?|saved?|recorded|collected|remember(?:ed)?|noted|wrote down)"
_THING: Final = (
    r"(?:me|us|(?:all |everything |anything |what(?:ever)? )?(?:that |which )?(?:i|we)(?:'ve| have)?"
    r" (?:just |ever )?(?:said?|say|ask(?:ed)?|told you|tell you|wrote|typed?)"
    rf"|(?:all )?(?:of )?(?:my|our) (?:\w+ )?{_OWN}|(?:this|the|our) (?:conversation|chat|talk)"
    rf"|(?:everything|anything|all|what(?:ever)?)(?: (?:that )?you(?:'ve)?(?: {_KEEPS})+)?"
    r"(?: (?:about|of|on|from) (?:me|us|mine))"
    rf"|(?:everything|anything|all|what(?:ever)?) (?:that )?you(?:'ve)?(?: {_KEEPS})+)"
)
_THINGS: Final = rf"(?:about )?{_THING}(?:(?:,|,? and|,? or)? (?:about )?{_THING})*"
_GONE: Final = r"(?:deleted|erased|removed|wiped|cleared|destroyed|forgotten|gone)"
_WANT: Final = r"(?:i|we)(?:'d like| would like| want| wish| need| demand)"
_CONSENT: Final = r"(?:my|our|the) (?:\w+ )?(?:consent|permission|agreement|approval)"
_KEPT: Final = r"(?:kept|keep(?:ing)?|stor(?:ed?|ing)|record(?:ed|ing)?|sav(?:ed?|ing)|collect(?:ed|ing)?)"
_ACT: Final = re.compile(
    rf"(?:(?:forget|delete|erase|remove|wipe|clear|destroy|get rid of) {_THINGS}"
    r"|(?:delete|erase|wipe) (?:everything|it all|all of it)"
    r"|forget (?:that )?(?:i|we)(?: was| were|'ve been| have been)(?: ever)? here"
    rf"|{_WANT} (?:to have )?{_THINGS}(?: to be)? {_GONE}|{_WANT} to be {_GONE}"
    rf"|{_THINGS} (?:should|must|has to|have to|needs? to|ought to|(?:is|are) to) be {_GONE}"
    rf"|(?:have|get) {_THINGS} {_GONE}"
    r"|(?:claim|exercise|use|invoke|insist on|have|want) (?:my|the|a) right to"
    r" (?:be forgotten|erasure|deletion)"
    rf"|(?:withdraw|revoke|retract|rescind|cancel|take back|undo|remove|end) {_CONSENT}"
    rf"|take {_CONSENT} back|{_CONSENT} is (?:hereby |now )?(?:withdrawn|revoked|over|cancell?ed)"
    r"|(?:i|we) (?:no longer|do not|don't) consent|(?:i|we) no longer agree"
    r"|(?:i|we) (?:do not|don't) agree any ?(?:more|longer)"
    rf"|(?:i|we) (?:do not|don't) (?:agree|want) (?:(?:to|that|for|with) )?(?:you )?(?:to )?"
    rf"(?:(?:be |being ){_KEPT}|{_KEPT} {_THINGS}|{_THINGS} (?:to be |being |is |are )?{_KEPT})"
    rf"|(?:stop|quit|don't|do not|never) {_KEPT} {_THINGS}"
    r"|(?:i (?:want|would like|wish) to )?opt(?: me)? out)(?!\w)",
    re.IGNORECASE,
)
_BESIDE: Final = re.compile(
    r"(?:please|now|ok(?:ay)?|hey|hi|hello|sorry|yes|no|well|so|and|also|then|but|actually|just|hereby"
    r"|all right|thanks|thank you|(?:good ?)?bye|(?:can|could|would|will) you|you (?:should|must|have to)"
    r"|i(?:'d| would) like (?:you )?to|i (?:want|wish|ask|need) (?:you )?to|i (?:want|demand) to have|i"
    r"|(?:i(?:'ve| have)? )?changed my mind|at once|immediately|right (?:away|now)|again|completely|entirely"
    r"|for (?:good|ever|me)|forever|permanently|any ?more|any longer|as well|too"
    r"|(?:from|in|on|off) (?:your|the|this) \w+|to (?:this|that|it|anything)"
    r"|(?:because|since|before i)\b[^?？]*)"
    r"(?!\w)",
    re.IGNORECASE,
)
_ACT_ZH: Final = re.compile(
    r"(?:把|将)(?:我|我们|咱们|所有|全部)(?:的|说|问|讲|刚|过)?[^，。？！]{0,12}?"
    r"(?:删|清|抹|忘|销)(?:除|掉|空|去|毁|了|干净|光)*"
    r"|(?:我|我们)(?:的|说|问)[^，。？！]{1,10}(?:都|全|全部|统统|通通)(?:给我)?(?:删|清|抹|忘)(?:除|掉|空|去|了|干净)*"
    r"|(?:忘记|忘掉|忘了|删除|删掉|删了|清除|清空|清掉|抹去|抹掉|销毁|注销)(?:掉|一下)?(?:关于|有关)?"
    r"(?:我|我们|这次|这段|所有|全部)(?:们)?(?:在这里)?(?:的)?(?:所有|全部|个人|一切)*(?:的)?"
    r"(?:数据|信息|资料|问题|提问|记录|对话|谈话|聊天记录|历史|隐私|话|内容|说过的话|说的话|问过的问题|录音|账户|账号)*"
    r"|(?:删除|删掉|清除|清空)(?:对话|谈话|聊天|提问)(?:记录|历史|内容)?"
    r"|(?:撤回|收回|撤销|取消|撤消)(?:掉)?(?:我|我们)?(?:的|之前的|刚才的)*(?:同意|授权|许可|允许)"
    r"|(?:我|我们)?(?:的)?(?:同意|授权)(?:撤回|作废|取消)"
    r"|(?:我|我们)(?:不再|不)(?:同意|授权|允许)(?:你们?|您)?(?:再)?(?:保存|保留|记录|收集|存储|留下|录)[^，。？！]{0,10}"
    r"|(?:我|我们)不再(?:同意|授权)"
    r"|(?:不要|别|停止|不许|不准)(?:再|继续)*(?:保存|保留|记录|收集|存储|留下|录|存|记住)(?:下)?(?:我|我们)"
    r"(?:的|说|问|过|任何)*(?:话|数据|信息|资料|问题|声音|记录|内容)?"
)
_BESIDE_ZH: Final = re.compile(
    r"麻烦|请|现在|马上|立刻|立即|好的?|嗯|你好|谢谢|再见|你们?|您|能不能|能否|可以吗|可以|可不可以|帮我|帮忙"
    r"|我要求|我想要|我想|我要|我希望|我决定|我改变主意|给我|对了|还有|然后|并且|并|而且|同时|以及|和|也|就|都|全部|吧|了|吗|呢|啊"
    r"|一下|掉"
)
_MARKS: Final = re.compile(r"[\s,;:，、；：…—\-\"'“”]+")
_SENTENCES: Final = re.compile(r"[.!?。！？\n]+")


def asks_to_erase(text: str) -> bool:
    """Whether the visitor wants what is kept of the visit erased, or takes the consent to keep it back."""
    plain = text.replace("’", "'")
    return any(_erases(" ".join(sentence.split())) for sentence in _SENTENCES.split(plain))


def _erases(sentence: str) -> bool:
    """Whether a sentence is made of nothing but such requests and what goes beside them."""
    at, acted = 0, False
    while at < len(sentence):
        if act := _ACT.match(sentence, at) or _ACT_ZH.match(sentence, at):
            acted, at = True, act.end()
        elif beside := (
            _MARKS.match(sentence, at) or _BESIDE.match(sentence, at) or _BESIDE_ZH.match(sentence, at)
        ):
            at = beside.end()
        else:
            return False
    return acted
