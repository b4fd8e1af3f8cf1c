"""What works are wished for by what they show: "I love horses", "anything with rain", "下雨的街景有吗".

`recommending` looks for such works. What somebody else has said ("my doctor says …") and how much time there
is are no theme.
"""

import re
from typing import Final

from guide_ai.dialogue.facts.tastes import is_shown
from guide_ai.dialogue.reading.common_words import COMMON, GRAMMAR
from guide_ai.dialogue.referents.dictionary import is_word, senses, words_in
from guide_ai.dialogue.referents.names_abroad import spells_a_name
from guide_ai.dialogue.referents.naming import folded, han_runs, latin_words

_WORKS: Final = (
    r"(?:works?|paintings?|pictures?|pieces?|prints?|drawings?|sculptures?|art ?works?|art|images?|scenes?"
    r"|things?|objects?|stuff|ones?)"
)
_SAID: Final = re.compile(
    r"^.*?\b(?:says?|said|told (?:me|us)|thinks?|suggest(?:s|ed)|recommend(?:s|ed)|insists?)\b(?: that)? "
    r"(?=i\b|we\b|to\b)|^.{1,12}?(?:说|觉得|建议|告诉|让|叫|推荐)(?=我)",
    re.IGNORECASE,
)
_TIME: Final = re.compile(
    r"\b(?:in|only|just|have|got|about|for)? ?(?:a few|few|an?|one|two|three|five|ten|fifteen|twenty|thirty"
    r"|half an|\d+) (?:minutes?|mins?|hours?)\b|[一二两三四五六七八九十半几\d]+个?多?(?:分钟|小时|刻钟)"
    r"|没(?:什么|有)?(?:多少)?时间"
    r"|\b(?:not much|little|short(?: of| on)?|no) time\b|\bin a hurry\b|赶时间",
    re.IGNORECASE,
)
_ENGLISH: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\b(?:i|we|he|she|they|who|that|and|but|(?:my|our) \w+(?: \w+)?)(?: am|'m| are|'re| is|'s)?(?: all)?"
        r"(?: (?:just|also|very|so|quite|big|an?|huge|great|always|have|had|most|\w+ly))*"
        r" (?:loves?|likes?|enjoys?|adores?|prefers?|fanc(?:y|ies)|loved|fond of|into|fans? of|keen on"
        r"|(?:mad|crazy|nuts|curious|excited) about|obsessed with|interested in|passionate about)"
        r" (?!to\b|it\b|this\b|that\b|you\b|your\b|the (?:guide|tour|exhibition|museum|show)\b)(?P<theme>.+)",
        r"\b(?:in the mood for|looking for) (?!(?:some|any)?thing\b|the\b|this\b|that\b)(?P<theme>.+)",
        rf"\b(?:some|any|every)(?:thing)?(?: {_WORKS})?(?: here)? (?:with|about|of(?! (?:these"
        rf"|those|them|the|it)\b)|on|showing|featuring"
        r"|depicting|related to|to do with|involving) (?P<theme>.+)",
        rf"\b(?:there|have|got|any|see|find|recommend) (?:(?:any|some|an?) )?{_WORKS} of (?P<theme>.+)",
        rf"\b{_WORKS}(?: here| is there| are there)? (?:that )?(?:with|about|shows?|showing|featur(?:e|ing)"
        r"|depict(?:s|ing)?|have|has|related to) (?P<theme>.+)",
        r"(?:\b(?:have|are there|is there|show me|see|find|looking for|recommend|want|got)|^any) "
        r"(?:me )?(?:any|some|a|an|the)? ?(?P<theme>(?:[a-z-]+ ){1,3})(?:scenes?|views?)\b",
        r"\b(?:some|any)thing (?P<theme>(?!like\b|else\b|similar\b|by\b|from\b|made\b|in\b|of\b|here\b|with\b"
        r"|about\b|to\b|that\b|for\b|special\b)[a-z-]+)\W*$",
    )
)
_TELLS_ABOUT: Final = re.compile(
    r"\b(?:say|tell|explain|share|teach|know|learn|hear|read)\b(?: (?:me|us|a bit|bit|a little|please|to))*"
    r" (?:something|anything|everything|more|some|a (?:bit|little|few words)) (?:more )?(?:about|on)"
    r" (?:the|this|that)\b",
    re.IGNORECASE,
)
"""A wish to hear of one work is none for works that show something."""
_SENTENCE_END: Final = re.compile(r"[.?!;]\s+|[。？！；]")
"""What is wished for is not told by what is asked after it ("I love birds. What comes first?")."""
_ONE_THAT_SHOWS: Final = re.compile(
    r"^(?:\w+[, ]+){0,3}?(?:where(?:'s| is| can i (?:see|find)| do i find)|who|when|how \w+|what"
    r"|take me to)\b.{0,24}\b(?:the|that) (?:[\w-]+ ){0,2}"
    r"(?:work|painting|picture|piece|print|drawing|sculpture|image|scene|object|one)"
    r" (?:with|of|about|showing|that (?:shows|has)) (?:the|an?|that|those)\b",
    re.IGNORECASE,
)
"""One work that is described by what it shows, and no wish for such works."""
_HAVING: Final = re.compile(
    r"^(?:请问)?(?:这里|这儿|你们|展览里?)?(?:也|还)?有(?:没有)?(?P<theme>[\u3400-\u9fff]{2,5}?)(?:吗|呢|么|没有)?[？?。]?$"
)
_NO_THING_HAN: Final = re.compile(
    r"[这那它他她谁几多哪什]|故事|意义|含义|名字|名称|标题|讲解|导览|语音|字幕|中文|英文|语言|厕所|洗手|卫生|电梯|座|椅|休息|停车|票|优惠|餐|咖啡"
    r"|吃|喝|商店|纪念|时间|网|手机|充电|空调|人$|的$|关系|问题|区别|意思|历史|资料|记录|签|款|题|字|编号|版权|价|作品|画$|展|灵感|争议|复制|赝|真"
)
"""What is no thing that might be shown, or is asked of one work."""
_WEAK: Final = (
    _HAVING,
    re.compile(
        r"^(?:\w+[, ]+){0,2}?(?:show me|let me see|i'd like(?: to see)?|recommend|suggest)(?: some"
        r"| any| an?)?"
        r" (?P<theme>(?!the\b|this\b|that\b|my\b|your\b)[a-z-]+(?: [a-z-]+)?)(?:,? please)?\W*$",
        re.IGNORECASE,
    ),
    re.compile(
        r"^(?:some |any )?(?P<theme>[a-z-]+) (?:paintings|pictures|prints|works|art)(?:,? please)?\W*$",
        re.IGNORECASE,
    ),
    re.compile(
        r"\bi (?:want|need|would like|'d like|would love)(?: to see)?(?: some| any| an?)?"
        r" (?P<theme>[a-z-]+(?: [a-z-]+)?)\W*$",
        re.IGNORECASE,
    ),
    re.compile(
        r"^(?:请问)?(?:这里|这儿|你们|展览里?)?有(?:没有)?(?P<theme>[^，。？！吗呢吧是什么哪几多]{1,6}?)的?(?:吗|呢|么)?[？。]?$"
    ),
    re.compile(
        r"^(?:\w+[, ]+){0,2}?(?:(?:are|is) there |got |have (?:you|they)(?: got)? |do (?:you|they)"
        r"(?: \w+)? have )?"
        r"any (?P<theme>(?:[a-z-]+ ){0,2}[a-z-]+)"
        r"(?: (?:in )?here| on (?:display|show)| around| in (?:this|the) (?:exhibition|show|museum))?\W*$",
        re.IGNORECASE,
    ),
)
"""Wishes only where they name a thing that works show: "any toilets?" is none."""
_ONE_THING: Final = re.compile(
    r"\b(?:recommend|suggest|show me|see) (?:me )?(?:an?|any|some) \w+\W*$", re.IGNORECASE
)
_HAN_WORKS: Final = r"(?:作品|画作|画|展品|东西|场景|场面|雕塑|版画|题材|主题)"
_CHINESE: Final = tuple(
    re.compile(pattern)
    for pattern in (
        r"对(?P<theme>[^，。？！]+?)(?:很|非常|特别|比较)?感兴趣",
        r"(?:喜欢|爱看|热爱|想看看?|想要看|想找)(?:关于|有|带|画|表现|描绘)*"
        rf"(?P<theme>[^，。？！吗呢吧]+?)(?:的{_HAN_WORKS})?"
        r"(?=[，。？！吗呢吧]|$)",
        r"有(?:没有)?(?:画|刻|表现|描绘|关于)着?(?P<theme>[^，。？！吗呢吧]+?)的?(?:吗|呢|么|吧)?[？。]?$",
        r"(?:有没有|有什么|有|推荐)(?:一?[些点幅件])?(?:关于|有|带|画着?|表现|描绘)*"
        r"(?P<theme>[^，。？！吗呢吧么]+?)的?"
        rf"(?:{_HAN_WORKS})(?:吗|呢|么|吧)?[？。]?$",
        rf"^(?P<theme>[^，。？！]+?)(?:的{_HAN_WORKS})?有(?:吗|没有)",
        r"^(?:这里|这儿|展览里)?有(?:没有)?(?P<theme>(?:[^，。？！吗是]{1,6}的)?[^，。？！吗是]{1,4}景)(?:吗|呢)?[？。]?$",
    )
)
_FILLING: Final = GRAMMAR | frozenset(
    """
    recommend suggest favourite favorite highlight highlights must miss best famous popular interesting
    interested good great fun nice cool beautiful child children kid kids family son daughter old year
    years visit visitor start begin next else similar like likes loves loved enjoy enjoys fond prefer
    prefers fan really very something anything thing things work works painting paintings picture pictures
    scene scenes one ones piece pieces art artwork artworks room hall here see look show watch view views
    about kind style type more other another people person want would could should might time short little
    have any some please visiting exhibition museum give tell find there into which what where how who
    and for the with from shows showing image images subject theme themes lot lots much also all
    not miss got get fancy minute minutes today only just quick quickly well know think maybe possible
    favourites favorites anybody someone anyone bored bit little hour hours going take taking least two
    three four five six study studying matter matters problem problems sort sorts small start starts
    """.split()
)  # fmt: skip
_FILLING_HAN: Final = re.compile(
    r"什么|哪些|其[他它]|别的|另外|(?:跟|和|与)?(?:有关|相关)|[一二两三四五六七八九十几多]少?[件幅个张样]|艺术品?|分钟|时间|适合|哪(?:幅|件|个)|看看?|推荐|作品|画作|展品|东西|场景|场面|题材|主题|这里|这儿"
    r"|展览里?|关于|一些|好看|必看|值得|应该|喜欢|有没有|还有|类似|[我您你这那的吗呢吧啊了很最和跟或]"
)
_THINGS_HAN: Final = dict(
    zip("猫狗马牛羊鸟鱼花树雪雨海河山桥船龙虎月水火塔庙猴兔鹿虾街城舞夜",
        "cat dog horse ox sheep bird fish flower tree snow rain sea river mountain bridge boat dragon tiger"
        " moon water fire tower temple monkey rabbit deer prawn street city dance night".split(), strict=True)
)  # fmt: skip
"""Things of one character; others say too little."""
_BESIDE_THINGS: Final = "景天大小下骑图画群类卉"
"""What a thing's word may have beside it without being another's."""


def theme(text: str) -> str:
    """The words by which a question wishes for works that show something; "" where it does not."""
    plain = _unhurried(text)
    if _TELLS_ABOUT.search(plain) or _ONE_THAT_SHOWS.search(plain):
        return ""
    for pattern in (*_ENGLISH, *_CHINESE):
        if (found := pattern.search(plain)) and (
            words := theme_words(_SENTENCE_END.split(found["theme"])[0])
        ):
            return " ".join(words) if words[0].isascii() else "".join(words)
    for pattern in _WEAK:
        if (found := pattern.search(plain)) and (words := theme_words(found["theme"])):
            if all(map(_is_shown, words)) or (pattern is _HAVING and _is_thing(words)):
                return " ".join(words) if words[0].isascii() else "".join(words)
    return ""


def _is_shown(word: str) -> bool:
    """Whether works show what a word names, in either language."""
    if word.isascii():
        return is_shown(word)
    parts = list(words_in(word))
    return bool(parts) and all(
        any(is_shown(each) for each in (*things_of(part), *frozenset().union(*senses(part))))
        for part in parts
    )


def _is_thing(words: list[str]) -> bool:
    """Whether Chinese words are nouns of the dictionary, or a foreign name, that a work might show."""
    return all(not _NO_THING_HAN.search(word) and (is_word(word) or spells_a_name(word)) for word in words)


def things_named(text: str) -> str:
    """What a wish without such words names ("recommend a bridge"); "" in Chinese, whose rest says little."""
    words = [word for word in theme_words(_unhurried(text)) if word not in COMMON and word != "love"]
    if not _ONE_THING.search(text):
        words = [word for word in words if _is_shown(word)]
    return " ".join(words) if words and words[0].isascii() else ""


def _unhurried(text: str) -> str:
    """A wish without who has advised it and how long it may take."""
    plain = _SAID.sub("", " ".join(text.replace("’", "'").split()))
    return _TIME.sub(" ", plain)


def theme_words(text: str) -> list[str]:
    """The words of a wish that say what to show: in English singly, in Chinese in one piece each."""
    plain = folded(text)
    if han := han_runs(plain):
        return [part for part in _FILLING_HAN.sub(" ", han).split() if len(part) > 1 or part in _THINGS_HAN]
    return [word for word in latin_words(plain) if word not in _FILLING and len(word) > 2]


def things_of(han: str) -> list[str]:
    """The things in a Chinese word, in English: "snow" in a snowscape, but no dragon in a dinosaur."""
    things = [_THINGS_HAN[character] for character in han if character in _THINGS_HAN]
    return things if set(han) <= {*_THINGS_HAN, *_BESIDE_THINGS} else []
