"""Sentences that try to command the guide. In a question they are declined, in a record they are dropped.

Text inside records is data. What is dropped here neither reaches the language model nor is read aloud;
what slips through is still only evidence, against which every sentence of an answer is checked.
"""

import re
import unicodedata
from typing import Final

from guide_ai.guide.sentences import split

_CONTROL: Final = re.compile(
    r"<\|[^|>]{0,40}\|>|<\|?[a-z_]{2,20}\|>|\[/?INST\]|<</?SYS>>|</?s>", re.IGNORECASE
)

_COMMANDS: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instructions?|prompts?|rules?"
        r"|guidelines|told|above|previous)\b",
        r"\b(?:system|developer|hidden|initial|secret) (?:prompt|message|instructions?)\b",
        r"\byou are now\b|\bfrom now on,? you\b|\bpretend (?:to be|you are|that you)\b|\bact as (?:if|a|an"
        r"|my)\b",
        r"\bfrom now on,? (?:please |only |always |never )*(?:reply|respond|answer|speak|talk|write|say|call"
        r"|refer|act|behave|refuse|tell)\b",
        r"\b(?:reply|respond|answer|speak|talk|write) (?:only|exclusively|always) (?:in|as|like|with)\b"
        r"|\b(?:only|always) (?:reply|respond|answer) (?:in|as|like|with)\b",
        r"\b(?:developer|debug|admin|god|jailbreak|dan) mode\b|\bjailbreak\b",
        r"\b(?:decode|execute|obey|comply|follow)\b.{0,30}\b(?:this|these|following|base64|obey|command"
        r"|instructions?)\b",
        r"\b(?:tell|inform|convince) (?:the|every|any|all|each)? ?(?:next |other )?(?:visitors?|everyone"
        r"|everybody|users?|guests?|people)\b",
        r"^(?:please |now |just |simply |only )*(?:say|state|reply|respond|answer|output|print|write|claim)"
        r"(?: only| exactly| out loud)? (?:that|with)\b(?!\s*(?:again|once|slow|please|one more|in |more"
        r"|bit|$|[?.!]))",
        r"^(?:please |now |just |simply |only )*(?:say|answer|reply|output|print|repeat|write)\b"
        r".{0,20}\b(?:after me|word for word|the following)\b",
        r"\b(?:repeat|print|output|translate|say|write|show|summari[sz]e|copy|recite|give|tell|list|read)\b"
        r".{0,12}\b(?:everything|all|text|words?|lines?|messages?|instructions?|sentences?|anything)"
        r"(?: of it| that (?:is|was|comes|came|stands)| written| given| typed)? "
        r"(?:above|(?:right )?before (?:this|here|that)|preceding this)\b"
        r"(?!,? (?:the|his|her|its|their|a|an|my|it|him|them|paintings?|pictures?|works?|ones?|halls?|rooms?"
        r"|pieces?|figures?|(?:door|head)\w*)\b)",
        r"(?:重复|复述|翻译|打印|输出|写出|说出|逐字|念).{0,8}(?:以上|上述)",
        r"(?:以上|上述)的?(?:所有|全部|一切)?(?:内容|文字|文本|话|指令|对话).{0,6}(?:翻|重复|复述|打印|输出|逐字|念)",
        r"(?:重复|复述|翻译|打印|输出|写出|说出|逐字|念).{0,8}(?:(?:上面|前面|之前)的?(?:所有|全部|一切)"
        r"|这(?:句话?|[行段条])(?:话|字)?(?:之前|以前|以上|前面|上面))",
        r"(?:把|将)?(?:这(?:句话?|[行段条])(?:话|字)?(?:之前|以前|以上|前面|上面)|(?:上面|前面|之前)的?(?:所有|全部|一切))"
        r".{0,10}(?:翻译|重复|复述|打印|输出|逐字|念)",
        r"\b(?:important|note|attention|instruction|message)s?\b.{0,12}\b(?:to|for) (?:the )?(?:ai"
        r"|assistant|guide|model|chatbot|bot)\b",
        r"\b(?:ai|assistant|language model|chatbot)s? (?:must|should|shall|has to|have to|reading)\b",
        r"\breveal\b.{0,30}\b(?:password|prompt|instructions?|secret|key)",
        r"^\s*(?:system|assistant|user)\s*:",
        r"(?:忽略|无视|忘掉|忘记|不要理会|不要管|跳过).{0,12}(?:指令|指示|提示|规则|说明|要求|内容|命令)",
        r"(?:系统|隐藏|初始)(?:提示|指令|消息)|提示词",
        r"从现在(?:起|开始)[，,]?(?:请|只|都|一律|必须|不要|用)|(?:只|一律|必须)(?:能|许|准)?用.{1,10}(?:回答|回复|说话)",
        r"(?:你现在是|从现在(?:起|开始)，?你|假装你?是|扮演|越狱|开发者模式)",
        r"(?:告诉|通知)(?:每|所有|下一|其他|全体|各)[位个名]?的?(?:观众|游客|参观者|访客|人|用户)",
        r"^(?:请)?(?:只)?(?:回答|回复|输出|重复|照着说|跟我说)[：:“\"「]",
        r"(?:致|给)(?:人工智能|AI|助手|导览员|模型)(?:的)?(?:指令|指示|说明|消息)",
    )
)

_MACHINE: Final = (
    r"(?:(?:the|this|our|your|you,? the|dear|hey) )?(?:ai |museum |digital )?"
    r"(?:guide|assistant|chatbot|bot)s?"
)
_SAY: Final = r"(?:say|answer|reply|respond|tell|repeat|claim|call|praise|refuse|mention)\b"
_IN_RECORDS: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"^{_MACHINE}\s*[,:]\s*(?:(?:please|now|just|simply) )*"
        rf"(?:(?:you|always|never|do not|don't|only)\b|{_SAY})",
        rf"\b{_MACHINE},? (?:must|should|shall|will|ha(?:s|ve) to|needs? to|(?:is|are) to)"
        rf" (?:(?:always|never|not|only) )*{_SAY}",
        r"^as an? (?:ai|a\.i\.|assistant|language model|chat ?bot|guide|machine|model)\b",
        rf"\bwhen(?:ever)? (?:you are |you're |being )?asked\b.{{0,60}}\b{_SAY}|\banswer only\b",
        rf"\b(?:when|if|whenever)\b.{{0,30}}\basked\b.{{0,60}}\b{_MACHINE},?"
        r" (?:says?|answers?|repl(?:y|ies)|tells?|responds?)\b",
        r"\b(?:answer|reply to|respond to|meet) (?:every|all|each|any)(?: \w+){0,2} questions?"
        r" (?:with|by|as|in)\b",
        r"\b(?:do not|don't|never) (?:cite|quote|mention|use|trust|follow|read out)"
        r" (?:the |your |this |any |its )?(?:records?|sources?|citations?|database)\b",
        r"(?:导览员?|讲解员|助手|人工智能|机器人|AI)[，,：:]?\s*你?(?:必须|应当|应该|要|得|请|只能|不要|不得|一律)"
        r".{0,8}(?:说|回答|告诉|回复|声称|称)",
        r"(?:被问[到及起]|有人问).{0,30}(?:导览员?|讲解员|助手|机器人|AI).{0,6}(?:说|回答|告诉|回复|称)",
        r"(?:每个|所有|任何|一切)(?:的)?问题.{0,4}(?:都|一律|全部)?(?:用|以|只)?.{0,10}(?:回答|回复|作答)",
        r"(?:不要|不得|别|请勿)(?:引用|注明|提及|使用|相信)(?:这[条份个])?(?:记录|出处|来源)",
    )
)
"""What commands in a record only: a visitor who says "guide, tell me more" asks."""


def is_instruction(sentence: str) -> bool:
    """Whether a sentence, in English or Chinese, addresses the machine instead of the visitor."""
    plain = _plain(sentence)
    return bool(_CONTROL.search(plain)) or any(pattern.search(plain) for pattern in _COMMANDS)


def without_instructions(text: str) -> list[str]:
    """The sentences of a record's text, less those that command. Control tokens never survive."""
    return [sentence for sentence in split(text) if not (is_instruction(sentence) or _commands(sentence))]


def _commands(sentence: str) -> bool:
    plain = _plain(sentence)
    return any(pattern.search(plain) for pattern in _IN_RECORDS)


def _plain(sentence: str) -> str:
    plain = unicodedata.normalize("NFKC", sentence)
    return "".join(letter for letter in plain if unicodedata.category(letter) != "Cf").strip()


def has_control_tokens(text: str) -> bool:
    """Whether text carries a chat template's marks or invisible characters."""
    return bool(_CONTROL.search(text)) or any(
        unicodedata.category(letter) in ("Cc", "Cf", "Co", "Cs") and letter not in "\n\t" for letter in text
    )
