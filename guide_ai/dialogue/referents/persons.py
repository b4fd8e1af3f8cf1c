"""Persons whom texts name: by how names are written, and by what is said of them there."""

import re
from typing import Final

from guide_ai.language import Language

_NAME: Final = r"[A-Z][a-zà-ÿ'’-]+(?: (?:van|von|de|der|da|di)(?= ))?(?: [A-Z][a-zà-ÿ'’-]+){1,2}"
_DOES: Final = (
    r"(?:,? who(?:se|m)?\b| (?:asks?|asked|thinks?|thought|says?|said|knows?|knew|grew|wrote|writes|computed"
    r"|painted|sits?|sat|stands?|stood|went|came|gave|died|lived|lives|wears?|holds?|looks?|believed?|remembers?)\b"
    r"|,? (?:in|at|on|with) (?:his|her)\b| (?:herself|himself)\b)"
)
_CALLED: Final = (
    r"(?:sitter|model|technician|painter|poet|pilot|keeper|king|queen|emperor|empress|saint|actor|actress|singer"
    r"|dancer|doctor|captain|friend|daughter|son|wife|husband|mother|father|sister|brother|patron|donor|merchant"
    r"|general|writer|composer|teacher|biographer|dealer|critic|neighbou?r|colleague|lover|mistress"
    r"|Mr\.?|Mrs\.?|Ms\.?|Dr\.?|Sir|Lady|(?i:gift|bequest|portrait) of"
    r"|(?i:given|bequeathed|shown) (?:to|by)),? "
)
_ENGLISH: Final = re.compile(rf"(?<!\w)(?:{_CALLED}(?P<called>{_NAME})|(?P<does>{_NAME})(?={_DOES}))")
_SURNAMES: Final = (
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢"
    "姜崔钟谭陆汪范金石廖贾夏韦傅方白邹孟熊秦邱江尹薛阎段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤包"
)
_ROLE_HAN: Final = "技师|画中人|像主|模特|画家|诗人|友人|女士|先生|赠予|赠与|遗赠|送给|画的是|肖像"
_DOES_HAN: Final = (
    "[坐站躺立走看说想问请写画捐给把将让教住]|认为|觉得|记得|认得|长大|出生|去世|就是|则|也|自己|女士|先生"
)
_CHINESE: Final = re.compile(
    rf"(?:(?:{_ROLE_HAN})(?P<called>[{_SURNAMES}][\u4e00-\u9fff]{{1,2}}?)(?=[，。；、：）\s]|{_DOES_HAN}|捐|$)"
    rf"|(?:^|[，。；：、“”（\s])(?P<does>[{_SURNAMES}][\u4e00-\u9fff]{{1,2}}?)(?={_DOES_HAN}))"
)
_PORTRAIT: Final = re.compile(
    r"\b(?:portrait|bust|head|statue|likeness) of (?!an? )|\bself-portrait\b|\bsaid to be\b|肖像|画像",
    re.IGNORECASE,
)
_PERSON: Final = re.compile(
    r"(?:(?:Mr|Mrs|Sir|Lady|King|Queen|Dr)\.? )?(?!(?:The|An?|Le|La|Les|L) )[A-Z][a-zà-ÿ]+"
    r"(?: (?!\w+ing\b)[A-Z][a-zà-ÿ'’-]+){1,2}\b"
    r"|(?:St\.?|Saint) [A-Z]"
)
_SCENERY: Final = re.compile(
    r"\b(?:bridges?|mills?|lanes?|streets?|roads?|trees?|lil(?:y|ies)|gardens?|fields?|rivers?|riverbank|seas?"
    r"|houses?|church|castle|valley|mount(?:ain)?s?|views?|landscape|island|bay|harbou?r|station|hotel|square"
    r"|park|forest|woods?|lesson|lea(?:f|ves)|seeds?|roses?|bowl|jar|cup|vessel|(?:arm)?chair|throne|boats?"
    r"|night|day|morning|evening|summer|winter|spring|autumn|still|composition|study|symphony|nocturne"
    r"|series|shrine|temple|province|tapestry|figure|mask|relief|scroll|plain|cliffs?|waves?)\b",
    re.IGNORECASE,
)


def names_somebody(title: str) -> bool:
    """Whether a title is, or begins with, a person's name: then it tells who is shown."""
    return bool(_PORTRAIT.search(title) or (_PERSON.match(title) and not _SCENERY.search(title)))


def named_in(text: str, language: Language) -> list[str]:
    """The persons that a text names by their full names and tells something of, in their order."""
    reader = _CHINESE if language == "zh-hans" else _ENGLISH
    found = (each["called"] or each["does"] for each in reader.finditer(text))
    return list(dict.fromkeys(found))
