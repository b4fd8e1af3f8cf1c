"""Sentences that tell a use, a reason, a source or something written: known by their own words.

"What was it for?" shares no word with "nobility would wash their hands with water poured from it". Questions
of these kinds are answered by the sentences that speak so, in whichever language either is.
"""

import re
from collections.abc import Sequence
from typing import Final, Literal

from guide_ai.dialogue.answer import Sentence
from guide_ai.dialogue.answers.evidence import forms_in
from guide_ai.guide.vocabulary import NUMBER_WORDS

Kind = Literal[
    "use", "abode", "season", "callings", "death", "dedication", "pairing", "origin", "change", "count",
    "pattern", "reason", "inspiration", "writing",
]  # fmt: skip

MOST: Final = 2
ENOUGH: Final = 2
"""Marks of its kind that a sentence must bear."""

_ASKING: Final[dict[Kind, re.Pattern[str]]] = {
    "callings": re.compile(
        r"\bwhat else (?:was|did|could|had)\b.{0,60}\b(?:besides|beside|apart|do|be|a|an)\b"
        r"|\b(?:other|another) (?:jobs?|professions?|talents?|occupations?|callings?|trades?|arts)\b"
        r"|除了.{0,16}(?:还|另外).{0,4}(?:做|会|是|从事|(?:哪些|什么)(?:本事|本领|才能|手艺|身份|职业|头衔))|(?:别的|其他)(?:职业|身份|才能|工作)",
        re.IGNORECASE,
    ),
    "use": re.compile(
        r"\bused? (?:for|to|by)\b|\bwhat use\b|\b(?:purpose|function) of\b|\bits (?:purpose|function|use)\b"
        r"|\bwhat (?:was|is|were|are) (?:it|this|that|these|they|the .{2,40}?|an? .{2,40}?) (?:used )?for\b"
        r"|\bwhat (?:do|did|would) .{3,40}? do with\b"
        r"|\bwhat (?:do|did|would) (?:people|they|one|you|we|somebody|anyone|its owners?) (?:do|use)\b"
        r"|\bwhat (?:was|is|were|are) .{2,40}? (?:used )?for\W*$"
        r"|\bwhen\b.{2,60}\bused?\b(?! to\b)"
        r"|\bhow (?:was|is|were|are|did|would|do) .{2,60} (?:be )?used?\b"
        r"|\bwhat (?:purpose|function)\b|\bserved? (?:as|for)\b"
        r"|[做作干派](?:什么|啥|嘛|何)用?(?:的|$|[？?])|[有派](?:什么|啥|何)(?:用|用途|用处|作用|功能)|用途|用处"
        r"|用来(?:做|干|装|盛)?(?:什么|啥|嘛)|怎么(?:使用|用)(?:的|它|$|[？?])"
        r"|(?:人们|古人|大家|以前).{0,6}用它|功能是",
        re.IGNORECASE,
    ),
    "abode": re.compile(
        r"\bwhere\b.{0,40}\b(?:liv(?:e[ds]?|ing)|stay(?:ed|ing)?|resid(?:e[ds]?|ing)|settled?|moved? to"
        r"|based)\b"
        r"|(?:住|搬)(?:在|到|去)?(?:了)?(?:哪|什么地方)|在(?:哪[里儿]?|什么地方)(?:生活|居住|住|定居)",
        re.IGNORECASE,
    ),
    "season": re.compile(
        r"\b(?:what|which) (?:season|month|time of (?:the )?year)\b|什么季节|哪个季节|几月|哪个月",
        re.IGNORECASE,
    ),
    "death": re.compile(
        r"\bhow (?:did|had) .{2,40} (?:die|end his life|end her life)\b|\bcause of (?:his|her|their) death\b"
        r"|(?:怎么|如何|怎样)(?:死|去世|过世|离世)|死因|因为?(?:什么)?(?:病)?(?:而)?(?:死|去世)",
        re.IGNORECASE,
    ),
    "dedication": re.compile(
        r"\bdedicat\w+\b|(?<!捐)[献题]给|题献|(?:是)?(?:为|给)谁(?:而)?(?:画|做|作|刻|创作|制作)",
        re.IGNORECASE,
    ),
    "pairing": re.compile(
        r"\bpaired with\b|\b(?:go|goes|went|come|came|used) (?:together|along) with\b"
        r"|配套|搭配|成对|配对|(?:和|跟|与)什么.{0,6}(?:一起|一同|配)",
        re.IGNORECASE,
    ),
    "origin": re.compile(
        r"\b(?:first|originally) (?:appear|come|came|made|used|seen)\w*\b.{0,24}$"
        r"|\bwhen did .{2,40} (?:first )?appear\b"
        r"|(?:最早|最先|首次|第一次|起初)(?:是)?(?:在)?(?:什么时候|何时|哪[年个]|哪里)?.{0,6}?(?:出现|使用|有|流行)",
        re.IGNORECASE,
    ),
    "change": re.compile(
        r"\bhow (?:did|have|has) .{2,40} (?:change|evolve|develop)\w*\b"
        r"|(?:有|起|发生)了?(?:什么|哪些|怎样的?)(?:变化|改变|演变)|怎么(?:变|演变)|变成(?:了)?(?:什么|怎样)",
        re.IGNORECASE,
    ),
    "count": re.compile(
        r"\bhow many\b.{0,40}\b(?:series|versions?|canvases|alike|of (?:them|these))\b"
        r"|(?:系列|这组|这套|同样|类似|这样).{0,8}(?:几|多少)[件幅张个座]|画(?:过|了)(?:多少|几)[幅张]",
        re.IGNORECASE,
    ),
    "pattern": re.compile(
        r"^(?!.*(?:把手|手柄|盖|底|足|耳|口|流|腿|嘴|尾|头|边)).*"
        r"(?:(?:什么|哪些|哪种|怎样的?)(?:样的?)?(?:花纹|图案|纹[饰样路]|装饰)"
        r"|(?:花纹|图案|纹[饰样路]|装饰)(?:是|有)(?:什么|哪些))"
        r"|^(?!.*\b(?:handle|lid|foot|feet|legs?|spout|neck|rim|base|tail|head)s?\b).*"
        r"\b(?:what|which) (?:kinds? of |sorts? of )?(?:patterns?|decorations?|decor|ornaments?|motifs?)\b",
        re.IGNORECASE,
    ),
    "reason": re.compile(
        r"\b(?:why|what (?:for|made|led|moved|prompted|drove)|for what reason"
        r"|what was the (?:reason|aim|goal))\b.{0,60}\b(?:made?|paint(?:ed)?|print(?:ed)?|created?|carved?"
        r"|draw|produced?|etch|write|wrote|design|trouble|bother\w*)\b"
        r"|(?:为什么|为何|为啥|为了什么|出于什么)"
        r".{0,16}(?:画|做|创作|制作|刻|雕|印|绘|设计)",
        re.IGNORECASE,
    ),
    "inspiration": re.compile(
        r"\binspir(?:e[ds]?|ation|ing)\b|\binfluence[ds]?\b"
        r"|\b(?:gave|give[sn]?|suggested)\b.{1,40}\bideas?\b"
        r"|\b(?:get|got|take|took|have|had|come by|came by) (?:the |his |her |their |this |that )?ideas?\b"
        r"|灵感|启发|影响",
        re.IGNORECASE,
    ),
    "writing": re.compile(
        r"\binscri(?:bed|ption)s?\b|\bwhat (?:is|was|does) .{0,40}(?:written|writing|words|text|lettering)\b"
        r"|写[了着的]?(?:什么|啥)|铭文|题字|文字",
        re.IGNORECASE,
    ),
}
_MARKS: Final[dict[Kind, tuple[tuple[int, str], ...]]] = {
    "use": (
        (2, r"\b(?:was|were|is|are|be|been)(?: \w+)? used\b|\bused (?:as|for|to|in|by|at|on)\b"),
        (2, r"\bserv(?:ed|es|ing) (?:as|to|for)\b|\bworn (?:by|at|in|during|on)\b"),
        (
            2,
            r"\b(?:would|could)(?: \w+)? (?:wash|drink|hold|wear|store|pour|carry|cook|eat|sit|burn|place|put"
            r"|keep|use|offer)\w*\b",
        ),
        (2, r"\b(?:designed|intended|meant|made|built) (?:to|for)\b|\b(?:function|purpose)s?\b"),
        (
            1,
            r"\b(?:pour(?:ed|ing)|ritual|ceremon\w+|offerings?|containers?|hold(?:ing)?|stor(?:e|ed|ing)"
            r"|burial|tomb|worship|wash\w*)\b",
        ),
        (2, r"用于|用来|用作|用以|盛放?|供[^应]{0,6}(?:使用|用)|作为.{1,12}使用|功能|用途|佩戴"),
    ),
    "abode": (
        (
            2,
            r"\b(?:lived|living|resid(?:ed|ing)|settled|mov(?:ed|ing) to|stayed|interned)\b"
            r"|\bleft \S+ (?:for|in)\b"
            r"|居住|定居|住在|搬到|移居",
        ),
    ),
    "season": (
        (3, r"\b(?:spring|summer|autumn|winter|seasons?)\b|春|夏|秋|冬|季"),
        (
            2,
            r"\b(?:January|February|April|June|July|August|September|October|November|December)\b|月",
        ),
    ),
    "callings": (
        (2, r"\b(?:was|were|is|became|worked as)(?: \w+)? (?:also|both)\b|\balso (?:an?|worked as)\b"),
        (2, r"\bas well as an?\b|\bmulti-?talented\b|也是|还是|兼"),
    ),
    "death": ((2, r"\b(?:died|death|suicide|killed|murdered|drowned)\b|去世|逝世|自杀|死于"),),
    "dedication": ((2, r"\bdedicat\w+ (?:\w+ )*to\b|\bin honou?r of\b|\bin memory of\b|[献题]给|纪念"),),
    "pairing": (
        (2, r"\bpair(?:ed|s)? (?:with|of)\b|\btogether with\b|\baccompan\w+|\bcompanion\b|配套|成对|一起"),
    ),
    "origin": (
        (
            2,
            r"\bfirst (?:appear|made|used|seen|known)\w*|\b(?:appeared|emerged|originated)\b"
            r"|最早|首次|出现于",
        ),
    ),
    "change": ((2, r"\b(?:evolv|develop|chang|transform)\w+\b|\b(?:became|turned into)\b|演变|变[成为化]"),),
    "count": (
        (
            2,
            rf"\b(?:{'|'.join(NUMBER_WORDS)}|\d+)\b(?: \w+){{0,2}} "
            r"(?:paintings?|canvases|works|pictures|versions?|prints|pieces|sheets|studies|views|vessels)\b"
            r"|[一二两三四五六七八九十百\d]+[件幅张组]",
        ),
    ),
    "pattern": ((2, r"\bpatterns?\b|\bdecor\w*\b|\bornament\w*\b|\bmotifs?\b|花纹|图案|纹[饰样]|装饰"),),
    "reason": (
        (
            2,
            r"\b(?:made|painted|printed|created|produced|executed|carved|drew|wrote|designed|etched|built)\b"
            r".{0,60}\b(?:to \w+|because|in hopes?|in order|so that|in honou?r|in memory"
            r"|for (?:the|a|his|her|their))\b",
        ),
        (2, r"\bbecause\b|\bin hopes? (?:of|that)\b|\bcommissioned\b|\bwanted to\b|\bin order to\b"),
        (2, r"因为|为了|以便|希望|委托"),
    ),
    "inspiration": (
        (2, r"\binspir\w+|\binfluenc\w+|\bbased (?:on|upon)\b|\bdrew (?:on|from)\b|灵感|启发|影响"),
    ),
    "writing": ((2, r"“[^”]{12,}”|\b(?:inscri\w+|reads|lettered|signed)\b|铭文|题[字款]|写[着有]"),),
}
"""What sentences of a kind say, with its weight."""


def kind_of(question: str) -> Kind | None:
    """The kind of sentence that a question asks for, if it is one of these."""
    return next((kind for kind, reader in _ASKING.items() if reader.search(question)), None)


def marked(kind: Kind, texts: Sequence[str]) -> list[str]:
    """The texts that speak so."""
    return [text for text in texts if _score(kind, text) >= ENOUGH]


def _score(kind: Kind, text: str) -> int:
    return sum(weight for weight, mark in _MARKS[kind] if re.search(mark, text, re.IGNORECASE))


def telling(kind: Kind, asked: set[str], sentences: Sequence[Sentence]) -> list[Sentence]:
    """The one or two sentences that speak so most, in their order; what is asked decides between equals."""
    scores = [(_score(kind, each.text), len(forms_in(asked, each.text))) for each in sentences]
    best = max(scores, default=(0, 0))
    fitting = [
        at for at, score in enumerate(scores) if score[0] >= ENOUGH and (kind == "use" or score == best)
    ]
    chosen = sorted(fitting, key=lambda at: scores[at], reverse=True)[: MOST if kind == "use" else 1]
    return [sentences[at] for at in sorted(chosen)]
