"""Makers' names across scripts: whether 梵高 is Vincent van Gogh, by known names and else by sound.

Records often have a name in one script only, and visitors say it in the other. Who is told apart here is
never told of: the record alone says who made a work.
"""

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from pypinyin import lazy_pinyin
from rapidfuzz import fuzz

from guide_ai.dialogue.referents.dictionary import is_word
from guide_ai.dialogue.referents.naming import folded, han_runs, latin_words

ALIKE: Final = 0.72
"""Likeness of consonants from which a name written in Chinese may well be the same name."""

_KNOWN: Final = """
    monet 莫奈; gogh 梵高 凡高 梵谷; cezanne 塞尚; degas 德加; pissarro 毕沙罗 毕萨罗; renoir 雷诺阿;
    manet 马奈; sisley 西斯莱; cassatt 卡萨特; morisot 莫里索; gauguin 高更; seurat 修拉; matisse 马蒂斯;
    picasso 毕加索; braque 布拉克; leonardo 达芬奇 达·芬奇 列奥纳多; michelangelo 米开朗基罗 米开朗琪罗;
    raphael 拉斐尔; titian 提香; bellini 贝利尼; perugino 佩鲁吉诺; botticelli 波提切利;
    caravaggio 卡拉瓦乔; giotto 乔托; durer 丢勒; bruegel 勃鲁盖尔 布吕赫尔; rembrandt 伦勃朗;
    rubens 鲁本斯; vermeer 维米尔 弗美尔; hals 哈尔斯; velazquez 委拉斯开兹 委拉斯贵支; goya 戈雅;
    greco 格列柯; turner 透纳; constable 康斯太勃尔 康斯坦布尔 康斯特布尔; hogarth 荷加斯 霍加斯;
    gainsborough 庚斯博罗; blake 布莱克; whistler 惠斯勒; sargent 萨金特; homer 霍默; hopper 霍珀;
    inness 英尼斯; warhol 沃霍尔 安迪·沃霍尔; pollock 波洛克; rothko 罗斯科; lichtenstein 利希滕斯坦;
    rodin 罗丹; brancusi 布朗库西; giacometti 贾科梅蒂; moore 摩尔; hepworth 赫普沃斯; calder 考尔德;
    nevelson 内维尔森; bacon 培根; freud 弗洛伊德; hockney 霍克尼; emin 艾敏; hirst 赫斯特;
    hokusai 北斋 葛饰北斋; hiroshige 广重 歌川广重 安藤广重; utamaro 歌麿 喜多川歌麿;
    kuniyoshi 国芳 歌川国芳; kyosai 晓斋 河锅晓斋; klimt 克里姆特; schiele 席勒; munch 蒙克;
    kandinsky 康定斯基; klee 克利; mondrian 蒙德里安; malevich 马列维奇; chagall 夏加尔; miro 米罗;
    dali 达利; magritte 马格里特; duchamp 杜尚; kahlo 卡罗; rivera 里维拉; okeeffe 奥基弗;
    kusama 草间弥生; arcimboldo 阿钦博托; rosa 罗萨; delacroix 德拉克洛瓦; ingres 安格尔; courbet 库尔贝;
    millet 米勒; david 大卫; poussin 普桑;
"""
FIRST_ALIKE: Final = 0.9
"""The same for another part of the name than the last."""
HEARD: Final = 0.725
"""The same for a word of a title and the characters that spell it."""
LEAST: Final = 3
"""Characters of a foreign name that is put together from single ones."""
_SPELLING: Final = frozenset(
    "阿埃艾爱安昂奥巴拜班邦鲍贝本比宾波伯勃博布查茨达戴丹德登邓迪蒂丁杜多顿厄恩尔法凡范菲费芬佛夫弗福富盖甘冈戈格葛根瓜哈汉赫亨"
    "胡霍基吉加贾杰卡凯坎康考科克肯孔库奎夸拉莱赖兰朗劳勒雷黎里利莉丽列林琳卢鲁伦罗洛吕马玛迈麦曼芒梅蒙孟米莫默姆穆纳娜奈南内尼宁纽努"
    "诺欧帕潘庞佩彭皮珀普奇齐乔钦琼丘屈让荣瑞若萨塞赛桑瑟森沙莎尚舍申施什史舒朔丝司斯思苏索塔泰坦汤唐陶特腾提廷图托瓦旺威韦维魏温文翁"
    "沃乌武西希锡夏谢辛欣休许雅亚扬耶叶伊因英尤约泽扎詹珍芝兹佐荷"
)
"""Characters by which Chinese spells foreign names."""
_ROUGH: Final = (
    (r"^w|^hu|^u", "w"), (r"^(?:zh|j|z|q|c|ch|x|sh|s)", "s"), (r"^(?:r|l)", "l"), (r"^(?:b|p)", "p"),
    (r"^(?:d|t)", "t"), (r"^(?:g|k)", "k"), (r"^f", "f"), (r"^m", "m"), (r"^n", "n"), (r"^h", "h"),
)  # fmt: skip
_LATIN_SOUNDS: Final = str.maketrans(
    {"b": "p", "d": "t", "g": "k", "q": "k", "v": "f", "r": "l", "z": "s", "j": "s"}
)


@cache
def _known() -> dict[str, str]:
    """Folded Chinese names and the Latin word that stands for them."""
    found: dict[str, str] = {}
    for entry in re.split(r"[;\n]", _KNOWN):
        latin, *names = entry.split() or [""]
        found |= {han_runs(folded(name)): latin for name in names}
    return found


def with_names(words: Iterable[str]) -> list[str]:
    """Words of which the single characters that together spell a foreign name (荷, 鲁, 斯) are one."""
    found: list[str] = []
    spelt = ""
    for word in (*words, ""):
        if len(word) == 1 and word in _SPELLING:
            spelt += word
            continue
        found += [spelt] if len(spelt) >= LEAST else list(spelt)
        spelt = ""
        found += [word] if word else []
    return found


def spells_a_name(han: str) -> bool:
    """Whether characters are nothing but the spelling of a foreign name that no dictionary has."""
    return len(han) >= LEAST and set(han) <= _SPELLING and not is_word(han)


def sounds_like(han: str, words: Iterable[str]) -> str:
    """Of folded Latin words the one that Chinese characters spell; "" where none is near."""
    likes = {word: _alike(han, word) for word in words if len(word) >= LEAST}
    best = max(likes, key=lambda word: likes[word], default="")
    return best if best and likes[best] >= HEARD else ""


def _alike(han: str, word: str) -> float:
    """How much a Chinese spelling sounds like a Latin word: by the consonants, and by all letters."""
    said, spelt = _skeleton_han(han), "".join(lazy_pinyin(han)).replace("r", "l")
    bare = max(fuzz.ratio(said, _skeleton(form)) for form in (word, word.replace("th", "s"))) / 100
    whole = fuzz.ratio(spelt, word.replace("r", "l")) / 100
    return max(0.8 * bare + 0.2 * whole if len(said) > 1 else 0.0, whole)


def known_as(han: str) -> str:
    """The Latin surname of a well-known maker by a Chinese name, or ""."""
    plain = han_runs(folded(han))
    if plain in _known():
        return _known()[plain]
    inside = [name for name in _known() if len(name) >= 2 and plain.endswith(name)]
    return _known()[max(inside, key=len)] if inside else ""


def same_across(han: str, latin: str) -> bool | None:
    """Whether a Chinese and a Latin name are one maker's; None where neither list nor sound can tell."""
    words = latin_words(folded(latin))
    if not words:
        return None
    if known := known_as(han):
        return any(known == word or fuzz.ratio(known, word) >= 88 for word in words)
    spelt = "".join(lazy_pinyin(han_runs(folded(han))))
    if spelt == "".join(words) or spelt == "".join(reversed(words)):
        return True
    said = _skeleton_han(han)
    last = (_skeleton(words[-1]), _skeleton("".join(words)))
    alike = max(fuzz.ratio(said, skeleton) / 100 for skeleton in last)
    first = max((fuzz.ratio(said, _skeleton(word)) / 100 for word in words[:-1]), default=0.0)
    alike = max(alike, first if first >= FIRST_ALIKE else 0.0)
    return True if alike >= ALIKE and len(said) >= 2 else None


def _skeleton_han(han: str) -> str:
    letters = ""
    for syllable in lazy_pinyin(han_runs(folded(han))):
        letters += next((plain for pattern, plain in _ROUGH if re.match(pattern, syllable)), "")
        letters += "n" if re.search(r"[aeiou]ng?$", syllable) else ""
    return letters


def _skeleton(word: str) -> str:
    plain = (
        word.replace("ph", "f").replace("ch", "s").replace("sh", "s").replace("th", "t").replace("ck", "k")
    )
    plain = re.sub(r"dg(?=e)|g(?=[ei])", "j", plain)
    plain = re.sub(r"c(?=[eiy])", "s", plain).replace("c", "k").replace("x", "s").translate(_LATIN_SOUNDS)
    return re.sub(r"(.)\1+", r"\1", re.sub(r"[aeiouy]|(?<=[a-z])h", "", plain))
