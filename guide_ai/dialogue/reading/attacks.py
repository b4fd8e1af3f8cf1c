"""Commands of visitors that would make the guide say or be something, and the genuine question beside them.

`guide.instructions` knows what commands in a record look like, too; here is what only a visitor says.
"""

import re
from typing import Final

from guide_ai.dialogue.reading import rules
from guide_ai.dialogue.reading.asked import fields_named
from guide_ai.guide.instructions import is_instruction
from guide_ai.guide.sentences import split
from guide_ai.nlu.base import Intent

_COMMAND: Final = re.compile(
    r"\b(?:say|repeat|write|print|output|type|spell|shout|sing|recite) (?:(?:only|just|out loud|me) )*"
    r"(?:the|this|these|that|one|a|my) (?:\w+ )?(?:words?|phrase|sentences?|letters?|lines?)\b(?! (?:of|on"
    r"|in) )"
    r"|^(?:please |just |now |only )*say (?:only |just )?(?:yes|no|[“\"'‘])"
    r"|\b(?:end|start|begin|finish|open|close) (?:every|each|all|your|the|any) (?:\w+ )?"
    r"(?:sentences?|answers?|repl(?:y|ies)|messages?) with\b"
    r"|\b(?:write|say|give|speak) (?:me )?(?:your|the|every) (?:answers?|repl(?:y|ies)) (?:backwards?|in|as"
    r"|like)\b"
    r"|\b(?:answer|reply|respond|speak|talk) (?:to me )?(?:in|like|as) (?:an? )?"
    r"(?!chinese|english|mandarin|detail|short|few|brief|simple|plain)\w+(?: (?:speak|talk|voice|style))\b"
    r"|\bwhat (?:were|are|have) you (?:been )?(?:told|instructed|given|ordered|programmed)\b"
    r"|\b(?:repeat|say|tell|announce|confirm|spread) (?:it|this|that|so) to (?:everybody|everyone|all|the"
    r"|others|them)\b"
    r"|\b(?:so|just|please) (?:confirm|admit|say so|agree)\b|(?:^|[.,;!]) ?(?:just |and |so )*(?:say|admit"
    r"|confirm) so[.!]*$"
    r"|\b(?:and|just|please|now) (?:say|state|claim) that (?!over|again|on[ce]|slow|loud|in\b|for\b|to\b"
    r"|please|part|word|name)\w|\bi (?:hereby )?(?:order|command) you\b"
    r"|\boverride (?:your|the|all)\b"
    r"|说(?:一)?(?:声|句|出)?[“\"「『].{1,12}[”\"」』]|(?:请)?只说|先说一(?:声|句)|(?:每|以)[^，"
    r"。]{0,6}句(?:话)?[^，。]{0,6}(?:结尾|开头)"
    r"|(?:重复|复述|跟着|照着)(?:我|这)[^，。]{0,6}(?:话|说|句|念)|(?:最后|结尾|后面)[^，"
    r"。]{0,4}加上[“\"「『]"
    r"|忘(?:掉|记|了)(?:你|自己|所有|一切)|(?<![别不])(?:跟|向|对)(?:大家|所有人|每个人|别人|其他人)[^，"
    r"。]{0,4}说"
    r"|(?:请|就|要)你?说(?!说|一|明|下|清)[^，。？?]{0,8}是(?!什么|谁|哪|怎|多|不是|否)"
    r"|你就(?:说|承认|这么说)|用.{1,6}的?(?:口气|语气|口吻|腔调)",
    re.IGNORECASE,
)
_AGAIN: Final = re.compile(
    r"\b(?:again|once more|last|previous|slow\w*|loud\w*|soft\w*|clear\w*|quiet\w*)\b"
    r"|再(?:说|讲|重复)|刚才|一遍|一次|慢|大声",
    re.IGNORECASE,
)
_PIECE: Final = re.compile(
    r"[.!?;:,。！？；：，\n]+|\s(?:and|then|but|or|also|afterwards)\s|顺便|然后|另外|接着", re.IGNORECASE
)
_ASKING: Final = re.compile(
    r"^(?:(?:please|then|just|now|also|really|so|and|first|me)\s+)*"
    r"(?:who|what|when|where|why|how|which|whose|is|are|was|were|did|does|tell me|show me|name|describe"
    r"|explain)\b"
    r"|谁|什么|哪|几|多[大高久长重宽]|吗|介绍|讲讲|告诉我|怎么|为何",
    re.IGNORECASE,
)
_OF_THE_GUIDE: Final = re.compile(
    r"\byou(?:r|rs|rself|'re)?\b|\bme (?:a|an|your)\b|你(?!能|可以|知道|告诉)", re.IGNORECASE
)
_HAN: Final = re.compile("[\u4e00-\u9fff]")
_ABOUT: Final[frozenset[Intent]] = frozenset(
    ("describe", "ask_meaning", "ask_technique", "compare", "similar", "recommend")
)
_CLAIM: Final = re.compile(
    r"\b(?:fakes?|forger(?:y|ies)|forged|counterfeit|replica|copy|stolen|looted|worthless|unimportant)\b"
    r"|\b(?:painted|made|carved|drew|created|sculpted|designed) (?:this|it|that)\b|\b(?:made|painted|done) "
    r"by\b"
    r"|赝品|假(?:的|画|货)|仿(?:制|品|作)|偷来|被盗|是.{1,10}(?:画|做|创作|雕)的|是.{1,10}的作品",
    re.IGNORECASE,
)


def is_command(text: str) -> bool:
    """Whether a visitor tells the guide what to say or how, instead of asking; to hear it again is none."""
    return bool(_COMMAND.search(text)) and not _AGAIN.search(text)


def is_attack(text: str) -> bool:
    """Whether a text, or a sentence of it, commands."""
    return any(is_instruction(each) or is_command(each) for each in dict.fromkeys((text, *split(text))))


def genuine(text: str) -> str:
    """What a text asks about the exhibition beside its commands, as a question of its own, or ""."""
    kept = [piece.strip() for piece in _PIECE.split(text.replace("’", "'")) if _is_genuine(piece.strip())]
    return " ".join(f"{piece}{'？' if _HAN.search(piece) else '?'}" for piece in kept)


def claims(text: str) -> bool:
    """Whether a command would have the guide say something of a work: who made it, or that it is false."""
    return bool(_CLAIM.search(text))


def _is_genuine(piece: str) -> bool:
    if is_instruction(piece) or is_command(piece) or _OF_THE_GUIDE.search(piece):
        return False
    return bool(_ASKING.search(piece)) and bool(fields_named(piece) or rules.likely(piece) in _ABOUT)
