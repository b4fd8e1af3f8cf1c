"""Countries as both languages name them and what comes from them ("Japan", "Japanese", "日本").

Beside them stand parts of countries and cities: "from Rome" claims more than "from Italy" does.
"""

import re
from collections.abc import Collection, Iterator
from functools import cache
from typing import Final, Literal

_PARTS_OF_THE_WORLD: Final = frozenset(
    "african asian european american oceanic western eastern oriental mediterranean scandinavian celtic arab"
    " islamic byzantine".split()
)
_TABLE: Final = """
    china < asia: China, Chinese / 中国
    japan < asia: Japan, Japanese / 日本
    korea < asia: Korea, Korean / 韩国, 朝鲜
    india < asia: India, Indian / 印度
    thailand < asia: Thailand, Thai / 泰国
    indonesia < asia: Indonesia, Indonesian / 印度尼西亚, 印尼
    vietnam < asia: Vietnam, Vietnamese / 越南
    cambodia < asia: Cambodia, Cambodian, Khmer / 柬埔寨
    nepal < asia: Nepal, Nepalese / 尼泊尔
    tibet < asia: Tibet, Tibetan / 西藏
    iran < asia: Iran, Iranian, Persia, Persian / 伊朗, 波斯
    iraq < asia: Iraq, Iraqi, Mesopotamia, Mesopotamian / 伊拉克, 美索不达米亚
    turkey < asia: Turkey, Turkish, Ottoman / 土耳其
    egypt < africa: Egypt, Egyptian / 埃及
    nigeria < africa: Nigeria, Nigerian / 尼日利亚
    ghana < africa: Ghana, Ghanaian / 加纳
    mali < africa: Mali, Malian / 马里
    congo < africa: Congo, Congolese / 刚果
    greece < europe: Greece, Greek / 希腊
    italy < europe: Italy, Italian / 意大利
    france < europe: France, French / 法国
    spain < europe: Spain, Spanish / 西班牙
    portugal < europe: Portugal, Portuguese / 葡萄牙
    germany < europe: Germany, German / 德国
    austria < europe: Austria, Austrian / 奥地利
    switzerland < europe: Switzerland, Swiss / 瑞士
    netherlands < europe: Netherlands, Dutch, Holland / 荷兰
    belgium < europe: Belgium, Belgian / 比利时
    britain < europe: Britain, British, United Kingdom, UK / 英国
    ireland < europe: Ireland, Irish / 爱尔兰
    russia < europe: Russia, Russian / 俄罗斯, 俄国
    poland < europe: Poland, Polish / 波兰
    hungary < europe: Hungary, Hungarian / 匈牙利
    denmark < europe: Denmark, Danish / 丹麦
    norway < europe: Norway, Norwegian / 挪威
    sweden < europe: Sweden, Swedish / 瑞典
    america: United States, USA, U.S., America, American / 美国
    canada: Canada, Canadian / 加拿大
    mexico: Mexico, Mexican / 墨西哥
    peru: Peru, Peruvian / 秘鲁
    brazil: Brazil, Brazilian / 巴西
    australia: Australia, Australian / 澳大利亚
    ukraine < europe: Ukraine, Ukrainian / 乌克兰
    cameroon < africa: Cameroon, Cameroonian / 喀麦隆
    england < britain: England, English / 英格兰
    scotland < britain: Scotland, Scottish / 苏格兰
    wales < britain: Wales, Welsh / 威尔士
    london < england: London / 伦敦
    rome < italy: Rome, Roman / 罗马
    florence < italy: Florence, Florentine / 佛罗伦萨
    venice < italy: Venice, Venetian / 威尼斯
    milan < italy: Milan, Milanese / 米兰
    perugia < italy: Perugia / 佩鲁贾
    paris < france: Paris, Parisian / 巴黎
    provence < france: Provence / 普罗旺斯
    normandy < france: Normandy / 诺曼底
    flanders < belgium: Flanders, Flemish / 佛兰德斯
    athens < greece: Athens, Athenian / 雅典
    cyclades < greece: Cyclades, Cycladic / 基克拉泽斯
    sumatra < indonesia: Sumatra, Sumatran / 苏门答腊
    java < indonesia: Java, Javanese / 爪哇
    tokyo < japan: Tokyo, Edo / 东京, 江户
    kyoto < japan: Kyoto / 京都
    beijing < china: Beijing, Peking / 北京
    shanghai < china: Shanghai / 上海
    assyria < iraq: Assyria, Assyrian / 亚述
    babylon < iraq: Babylon, Babylonian / 巴比伦
    cairo < egypt: Cairo / 开罗
    thebes < egypt: Thebes / 底比斯
    aztecs < mexico: Aztec / 阿兹特克
    maya < mexico: Maya, Mayan / 玛雅
    inca < peru: Inca / 印加
    new_york < america: New York / 纽约
    pittsburgh < america: Pittsburgh / 匹兹堡
    amsterdam < netherlands: Amsterdam / 阿姆斯特丹
    asia: Asia, Asian / 亚洲
    africa: Africa, African / 非洲
    europe: Europe, European / 欧洲
"""  # noqa: E501

_CAPITAL: Final = frozenset(("China", "Turkey", "Polish", "Java", "Wales", "Mali", "UK"))


@cache
def _words() -> dict[str, str]:
    """Every word and the country or part of one that it stands for, longer words first."""
    found: dict[str, str] = {}
    for key, _, words in _lines():
        for word in words:
            found[word] = key
    return dict(sorted(found.items(), key=lambda pair: -len(pair[0])))


@cache
def _wider() -> dict[str, str]:
    """Parts of countries, and what each lies in."""
    return {key: wider for key, wider, _ in _lines() if wider}


def _lines() -> Iterator[tuple[str, str, list[str]]]:
    """(key, key of what it lies in or "", words)."""
    for line in filter(None, map(str.strip, _TABLE.splitlines())):
        keys, _, rest = line.partition(":")
        key, _, wider = keys.partition("<")
        yield key.strip(), wider.strip(), [word.strip() for word in re.split("[,/]", rest)]


@cache
def words_pattern(*, chinese: bool) -> str:
    """A regular expression (without groups that capture) for their words in one language.

    English is read in small letters too, but for words that mean something else then ("china").
    """
    words = [word for word in _words() if word.replace(".", "").isascii() != chinese]
    if chinese:
        return f"(?:{'|'.join(map(re.escape, words))})"
    plain = "|".join(re.escape(word) for word in words if word not in _CAPITAL)
    return f"(?:(?i:{plain})|(?-i:{'|'.join(sorted(_CAPITAL))}))"


def countries_in(text: str) -> set[str]:
    """The countries and parts of countries that a text names."""
    found = re.findall(rf"\b{words_pattern(chinese=False)}(?!\w)|{words_pattern(chinese=True)}", text)
    keys = {word.casefold(): key for word, key in _words().items()}
    return {keys[word.casefold()] for word in found}


def names_a_people(word: str) -> bool:
    """Whether one word of English names a country, a people or a part of the world ("Dutch", "African")."""
    return word.casefold() in _PARTS_OF_THE_WORLD or (" " not in word and bool(countries_in(word)))


def around(key: str) -> set[str]:
    """What a part of a country lies in, from the nearest on; nothing for a country."""
    wider = _wider().get(key)
    return {wider} | around(wider) if wider else set()


def lies(claimed: str, known: Collection[str]) -> Literal["so", "not_so", "open"]:
    """Whether what is recorded to be of `known` is of `claimed`, by their keys.

    What is of Perugia is of Italy; what is of Italy may or may not be of Rome.
    """
    if any(claimed == each or claimed in around(each) for each in known):
        return "so"
    if not known or any(each in around(claimed) for each in known if not _narrowed(each, known)):
        return "open"
    return "not_so"


def _narrowed(key: str, known: Collection[str]) -> bool:
    """Whether another of the keys says more exactly where in it."""
    return any(key in around(each) for each in known)
