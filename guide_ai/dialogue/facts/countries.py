"""Countries as both languages name them and what comes from them ("Japan", "Japanese", "日本")."""

import re
from functools import cache
from typing import Final

_TABLE: Final = """
    china: China, Chinese / 中国
    japan: Japan, Japanese / 日本
    korea: Korea, Korean / 韩国, 朝鲜
    india: India, Indian / 印度
    thailand: Thailand, Thai / 泰国
    indonesia: Indonesia, Indonesian, Sumatra, Java, Javanese / 印度尼西亚, 印尼
    vietnam: Vietnam, Vietnamese / 越南
    cambodia: Cambodia, Cambodian, Khmer / 柬埔寨
    nepal: Nepal, Nepalese / 尼泊尔
    tibet: Tibet, Tibetan / 西藏
    iran: Iran, Iranian, Persia, Persian / 伊朗, 波斯
    iraq: Iraq, Iraqi, Mesopotamia, Mesopotamian, Assyrian, Babylonian / 伊拉克, 美索不达米亚
    turkey: Turkey, Turkish, Ottoman / 土耳其
    egypt: Egypt, Egyptian / 埃及
    nigeria: Nigeria, Nigerian / 尼日利亚
    ghana: Ghana, Ghanaian / 加纳
    mali: Mali, Malian / 马里
    congo: Congo, Congolese / 刚果
    greece: Greece, Greek, Cycladic / 希腊
    italy: Italy, Italian / 意大利
    france: France, French / 法国
    spain: Spain, Spanish / 西班牙
    portugal: Portugal, Portuguese / 葡萄牙
    germany: Germany, German / 德国
    austria: Austria, Austrian / 奥地利
    switzerland: Switzerland, Swiss / 瑞士
    netherlands: Netherlands, Dutch, Holland / 荷兰
    belgium: Belgium, Belgian, Flemish, Flanders / 比利时, 佛兰德斯
    britain: Britain, British, United Kingdom, England, English, Scotland, Scottish, Wales, Welsh / 英国, 英格兰, 苏格兰
    ireland: Ireland, Irish / 爱尔兰
    russia: Russia, Russian / 俄罗斯, 俄国
    poland: Poland, Polish / 波兰
    hungary: Hungary, Hungarian / 匈牙利
    denmark: Denmark, Danish / 丹麦
    norway: Norway, Norwegian / 挪威
    sweden: Sweden, Swedish / 瑞典
    america: United States, USA, U.S., America, American / 美国
    canada: Canada, Canadian / 加拿大
    mexico: Mexico, Mexican, Aztec, Maya / 墨西哥
    peru: Peru, Peruvian, Inca / 秘鲁
    brazil: Brazil, Brazilian / 巴西
    australia: Australia, Australian / 澳大利亚
"""  # noqa: E501


@cache
def _words() -> dict[str, str]:
    """Every word and the country that it stands for, longer words first."""
    found: dict[str, str] = {}
    for line in filter(None, map(str.strip, _TABLE.splitlines())):
        key, _, rest = line.partition(":")
        for word in re.split("[,/]", rest):
            found[word.strip()] = key
    return dict(sorted(found.items(), key=lambda pair: -len(pair[0])))


@cache
def words_pattern(*, chinese: bool) -> str:
    """A regular expression (without groups that capture) for their words in one language."""
    return "(?:" + "|".join(re.escape(w) for w in _words() if w.replace(".", "").isascii() != chinese) + ")"


def countries_in(text: str) -> set[str]:
    """The countries that a text names."""
    found = re.findall(rf"\b{words_pattern(chinese=False)}\b|{words_pattern(chinese=True)}", text)
    return {_words()[word] for word in found}
