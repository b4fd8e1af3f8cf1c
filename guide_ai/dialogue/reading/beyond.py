"""What a question asks for by its words that no record has as a field: a price, a weight, a teacher.

Such a question may sound like one about a field ("how much …", "who was …"), but no field answers it: only
a text that takes it up does.
"""

import re
from typing import Final

from guide_ai.dialogue.reading.common_words import COMMON, COMMON_HAN
from guide_ai.dialogue.reading.deeds import asks_of_another_deed
from guide_ai.guide.grounding import pieces

_PRICE: Final = (
    r"\b(?:costs?|prices?d?|worth|expensive|cheap|afford|insur(?:ed?|es|ers?|ing|ance)|valuable|valued"
    r"|pay|paid|(?:sell|sold|go|went) for(?! the)|fetch(?:ed)?|"
    r"dollars?|euros?|auction\w*)\b|\b(?:monetary|market|insurance|its|the) value\b"
    r"|\bvalue of (?:this|the|it)\b|\b(?:can|could|may) (?:i|we|one) (?:buy|purchase|own) (?:it|this|that|one"
    r"|the)\b"
    r"|(?:能|可以|能不能|可不可以)[^，。]{0,3}买(?:下|走|回)|值(?:不值)?(?:多少|几|钱)|[价售]钱|价格|价值多少"
    r"|多少(?:钱|元|块)|(?<![名高宝])贵(?![族妇宾人重姓金州])|便宜|保险|估价|保额|拍卖"
)
_WEIGHT: Final = (
    r"\bweighs?\b|\bweight\b|\bheavi(?:er|est)\b|\bhow (?:heavy|light)\b"
    r"|多重|重量|几(?:公斤|斤|吨)|重不重|重吗|更重|哪[个幅件一]{1,2}(?:更|比较|最)?[重轻]"
)
_COLOUR: Final = r"\b(?:what|which) colou?rs?\b|(?:什么|哪种|哪些|几种)(?:颜)?色"
_KEEPING: Final = (
    r"\b(?:restor(?:ed|ation|e|ing)|conservation|conserved|repair(?:ed|s)?|damaged?|cleaned|stolen|theft"
    r"|varnish\w*)\b"
    r"|清漆|上光油|修复|修补|损坏|损伤|破损|偷|被盗"
)
_RELATED: Final = (
    r"\b(?:teachers?|tutors?|mentors?|pupils?|students?|parents?|mother|father|wife|husband|partner|friends?"
    r"|brother|sister|son|daughter|children|models?|sitters?|rivals?|patrons?|boss|assistants?)\b"
    r"|\bwho (?:\w+ )?(?:taught|teaches|inspired|influenced|commissioned|ordered|posed|modelled|trained|named"
    r"|helped)\b"
    r"|\bdedicat\w+|献给|题献|老师|师傅|师父|导师|学生|徒弟|父亲|母亲|父母|妻子|丈夫|爱人|朋友|兄弟|姐妹"
    r"|儿子|女儿|孩子|模特|助手"
    r"|谁(?:教|启发|影响|委托|订|资助|帮)"
)
_SENSES: Final = r"\b(?:smells?|tastes?)\b|气味|闻起来|什么味|摸起来"
_INSCRIBED: Final = (
    r"\b(?:inscri(?:bed|ption)s?|written on|on the back|the back of)\b"
    r"|背面|背后(?:写|有)|画背|写(?:着|了)(?:什么|啥)|题字|题款|铭文|落款"
)
_UNTOLD: Final = (
    r"\b(?:in|wrote|write|writes|any|his|her) (?:\w+ )?letters?\b|\bdiar(?:y|ies)\b|\bweather\b"
    r"|\b(?:eat|ate|eaten|eating|breakfast)\b"
    r"|\bhow long (?:did|does|was|had)\b.{0,30}\b(?:take|took|work|spend|need)\b"
    r"|\bnames? of (?:the|his|her|their) (?!(?:[\w…'’-]+ ){0,3}?(?:works?|paintings?|pictures?|pieces?"
    r"|sculptures?"
    r"|statues?|prints?|drawings?|objects?|artworks?|portraits?|tapestry|vessel|bowl|jar|mask|chair|film"
    r"|video"
    r"|thing|one|artists?|painters?|sculptors?|makers?|authors?|creators?|photographers?|designers?"
    r"|engravers?"
    r"|etchers?|printmakers?|printers?|publishers?|carvers?|weavers?|potters?|casters?|architects?"
    r"|craftsm[ae]n"
    r"|movement|style|series|technique|museum|hall|room|exhibition|period|dynasty|culture|place|town"
    r"|city|donors?"
    r"|owners?|collection|m[ae]n who|persons? who|people who)\b)\w"
    r"|\bhow many (?!works|paintings|pictures|prints|pieces|objects|sculptures|parts|halls|rooms|artists"
    r"|drawings|vessels)"
    r"[\w-]+ (?:are there|are in|were|was|did|does|made|worked|have|it took)\b"
    r"|\bwhat (?:made|led|drove|moved|prompted) (?!of\b|from\b|out\b|with\b)|\bseasons?\b"
    r"|\bpatterns?\b|\b(?:decor|ornament)\w*\b|\bmotifs?\b"
    r"|书信|写信|信[里中]|日记|天气|吃了?(?:什么|啥)|花了?多(?:久|长|少(?:时间|天|年|工夫))|用了?多(?:久|长时间)|[花用][了掉]?几[天年个]"
    r"|画了多(?:久|长时间)|多少[颗粒名位头根片]"
    r"|灵感|季节|纹饰|花纹|图案|纹样|装饰"
)
"""What is told by a text or by nobody, though it may sound like a material or a technique."""
_LIFE: Final = r"\b(?:born|birth(?:day|place)?|die[ds]?|death|alive)\b|出生|去世|逝世|生日|还活着"
_BEYOND: Final = re.compile(
    "|".join((_PRICE, _WEIGHT, _COLOUR, _KEEPING, _RELATED, _LIFE, _SENSES, _INSCRIBED, _UNTOLD)),
    re.IGNORECASE,
)
_WHO_PAID: Final = re.compile(r"\bwho (?:\w+ ){0,2}(?:pay|paid|bought|buy)\b", re.IGNORECASE)
"""That is for the credit line to say."""
_PRICED: Final = re.compile(_PRICE, re.IGNORECASE)
_WEIGHED: Final = re.compile(_WEIGHT, re.IGNORECASE)
_ANY_WEIGHT: Final = re.compile(
    r"\d\s*(?:kg|g|t|lbs?|oz|kilograms?|grams?|tons?|tonnes?|pounds?)\b|\d\s*(?:公斤|千克|克|吨|斤)"
)
_HOW_MADE: Final = re.compile(r"画的|做的|作的|名字|作者|艺术家|\bby\b|\bhand\b", re.IGNORECASE)
_MADE_BY_WHOM: Final = re.compile(
    r"谁(?:来)?(?:画|做|刻|雕|塑|创|制|设计|拍|写|的(?:作品|手笔|杰作))的?(?![里中上面像])"
)
"""谁 asks for the maker, whatever is shown."""
_SHOWN: Final = re.compile(
    r"\bwho(?:'s| is| are| was| were) (?:the |that |this |these |those )?"
    r"(?:(?!painting|making|creating)\w+ing"
    r"|(?:\w+ )?(?:man|woman|girl|boy|child|lady|figures?|people|person|guy)(?! (?:behind|who|that)))\b"
    r"|\bwho (?:stands|sits|lives|hides|wears|holds(?! (?:the |its |any )?(?:copy)?(?:right|licen))"
    r"|waits|sleeps|looks)\b"
    r"|谁(?:正)?(?:在(?![哪画做])|站|坐|住|躲|藏|拿|穿|躺)"
    r"|\bwhose (?:portrait|face|likeness|figure)\b"
    r"|\bwho(?:'s| is| are| was| were) (?:the )?(?:sitter|model|subject|shown|depicted|portrayed|pictured"
    r"|represented|(?:in|on) (?:the|this|that) (?:picture|painting|portrait|photo|image|scene|work|print))\b"
    r"|\bwho(?:'s| is| was) (?:she|he|this|that)\W*$|\bwho (?:sat|posed|modelled)\b"
    r"|\bwho (?:does|did) (?:it|this|that|the \w+) (?:show|depict|portray|represent)\b"
    r"|\bwho is (?:it|this|that) an? (?:portrait|picture|painting|likeness) of\b"
    r"|(?:男人|女人|女孩|男孩|孩子|人物|那个人|这个人|女士|先生|姑娘|老人|女的|男的)(?:到底)?(?:是|叫)谁"
    r"|(?:画|描绘|表现|刻画)的(?:人物?)?(?:到底)?是谁(?![画做创的])|谁的(?:肖像|画像|像|脸)"
    r"|[他她]是谁(?![画做创的])"
    r"|^[这那](?:个人|位)?是谁\W*$"
    r"|(?:画|图|照片)(?:面)?[里中上](?!题|写|签|的?作者)[^，,。？?]{0,8}(?:到底)?是谁|(?:模特|像主"
    r"|画中人)是谁"
    r"|(?:[站坐躺跪骑]着?在?|[穿戴拿抱举捧牵打玩弹]着?)[^，,。？?画做]{1,12}的(?:那个|那位|那"
    r"|这个)?[^，,。？?]{0,3}是谁"
    r"|(?:什么|何种|哪种)身份|何许人|(?:人|人物|男的|女的|孩子)(?:到底)?是(?:什么|何)人"
    r"|(?:画|刻|塑|雕|表现|描绘)的(?:到底|究竟)?是(?:一?[个位])?(?:什么|何|怎样的?)(?:样的)?人"
    r"|(?:圣人|圣徒|天使|国王|女王|王后|皇帝|英雄|巨人|骑手|舞者|主角|主人公|教皇|老头"
    r"|小孩)(?:到底)?(?:是|叫)谁",
    re.IGNORECASE,
)
_WHO: Final = re.compile(r"\bwhom?\b|谁", re.IGNORECASE)


def is_beyond(text: str) -> bool:
    """Whether the words ask for something that is no field of a record."""
    return bool(_BEYOND.search(_WHO_PAID.sub(" ", text))) or asks_of_another_deed(text)


def asks_price(text: str) -> bool:
    """Whether the words ask what something is worth."""
    return bool(_PRICED.search(text))


def asks_weight(text: str) -> bool:
    """Whether the words ask how heavy something is: a record may tell it beside the size."""
    return bool(_WEIGHED.search(text))


def tells_weight(value: str) -> bool:
    """Whether a size says a weight too."""
    return bool(_ANY_WEIGHT.search(value))


def asks_for_somebody_else(text: str) -> bool:
    """Whether "who" asks for another than the maker, by whatever is left beside the words of any question.

    "Who stands in the doorway?" is nearest to "who made this?", and yet no maker answers it.
    """
    if not _WHO.search(text) or _HOW_MADE.search(text):
        return False
    return bool(pieces(text) - pieces(" ".join(COMMON)) - COMMON_HAN)


def asks_who_is_shown(text: str) -> bool:
    """Whether "who" surely asks for somebody in the picture ("who is the woman", "who is hiding there")."""
    return bool(_SHOWN.search(text)) and not _MADE_BY_WHOM.search(text)
