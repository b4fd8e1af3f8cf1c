"""Works that are named in another language than their record's: 睡莲 for “Water Lilies”, "cat" for 猫.

Words are put into English by a dictionary and compared with titles, kinds, materials and makers. Where they
do not decide, the nearness in the retrieval space does, which lies across languages. Where that does not
either, the guide asks back; it says that a work is not here only where nothing is like it.
"""

import asyncio
import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from guide_ai.dialogue.catalogue import Record
from guide_ai.dialogue.question import Embed
from guide_ai.dialogue.referents.broader import BROADER
from guide_ai.dialogue.referents.dictionary import senses, stems, words_in
from guide_ai.dialogue.referents.naming import MOST_ALIKE, folded, han_runs, latin_words
from guide_ai.language import Language

MOST_RECORDS: Final = 300
"""Works beyond which nobody looks through their records while a visitor waits."""
COVERED: Final = 0.5
"""Share of a mention's words, by their weight, that a record must have to be meant by them alone."""
FOREIGN: Final = 0.5
"""Share of words that nothing here has, from which no work is surely meant."""
AHEAD: Final = 0.12
"""By how much the likeliest must be ahead of the next."""
NEAR: Final = 0.027
"""Nearness in the retrieval space above that of ordinary words from which a work may be meant. Measured on
translated titles: five in six lie above it, and the names of works from elsewhere mostly below."""
APART: Final = 0.015
"""By how much the nearest must be nearer than the next to be meant."""
BESIDE: Final = 0.8
"""Weight of a word of the kind, the material or the maker beside one of the title, and of a further sense."""
IN_ALL: Final = 0.1
"""Weight of words beside nearness."""

_ORDINARY: Final = (
    "一座山", "一条河", "一位老人", "一匹马", "花园里的花", "城市的街道", "海边的船", "冬天的树", "月亮",
    "天空中的云", "一本书", "桌上的水果", "战争", "舞会", "教堂", "一只狗", "农民", "国王", "母亲和孩子",
    "音乐会", "火车", "夜晚", "春天", "雨", "佛像", "瓷瓶", "衣服", "门和窗", "梦", "时间", "自画像", "静物",
    "裸女", "市场", "森林", "太阳", "鱼", "剑", "房子", "眼睛",
)  # fmt: skip
_ORDINARY_EN: Final = (
    "a mountain", "a river", "an old man", "a horse", "flowers in a garden", "a city street", "boats at sea",
    "winter trees", "the moon", "clouds in the sky", "a book", "fruit on a table", "war", "a ball",
    "a church", "a dog", "farmers", "a king", "mother and child", "a concert", "a train", "night",
    "spring", "rain",
    "a Buddha", "a porcelain vase", "a dress", "doors and windows", "a dream", "time", "a self-portrait",
    "a still life", "a nude", "a market", "a forest", "the sun", "fish", "a sword", "a house", "eyes",
)  # fmt: skip
"""What pictures may show: how near a work lies to any of it says nothing, and is taken off."""
_ASKING: Final = re.compile(
    r"请问|你好|我想(?:知道|问问?|看看?)|告诉我?|介绍(?:一下)?|讲讲|说说|谈谈|聊聊"
    r"|(?:是)?(?:谁|什么人|什么时候|什么年代|什么时期|什么朝代|何时|哪(?:一)?年)"
    r"(?:画|做|创作|制作|雕|造|拍|写|设计|完成)?(?:出来)?的?"
    r"|(?:是)?(?:用)?(?:的是)?什么(?:材料|材质|东西|颜料)?(?:画|做|制|造)?(?:成)?的?"
    r"|(?:在|挂在)?哪[里儿](?:画|做|制作|展出)?的?|哪个(?:展厅|房间)|有?多[大高宽长久少重](?:尺寸)?"
    r"|怎么(?:样|画|做)?的?|为什么|有没有|是不是|能不能|可以|带我去?|关于|叫(?:什么)?"
    r"|[这那]里?[个件幅张座只尊些儿]?|[一几两三][个件幅张座只尊]"
    r"|的?(?:作者|画家|艺术家|年代|材质|材料|尺寸|版权|来源|历史|位置|意思|含义|编号)"
)
"""What questions are made of, beside the thing that they are about."""
_HOLDING: Final = frozenset(
    "的 了 吗 呢 吧 啊 呀 和 与 在 是 用 有 看 去 得 很 里 上 中 个 件 幅 张 座 只 尊 一 我 你"
    " 他 她 它 那 这 做 叫 被"
    " 作品 展品 画作 画 东西 展览 展厅 大 小 旧 老 幅画 张画 中的 里的 上的".split()
)


@dataclass(frozen=True, slots=True)
class Likely:
    """A work, and whether it is surely enough meant to be told about."""

    accession_number: str
    sure: bool


MOST_VECTORS: Final = 4_000
_vectors: dict[str, NDArray[np.float32]] = {}
"""Vectors of titles and of ordinary words, for all conversations of this process."""


async def likely_works(
    mention: str, language: Language, works: Sequence[Record], embed: Embed
) -> list[Likely]:
    """Of some works those that a mention in another language may mean, the likeliest first; two at most."""
    if not works or len(works) > MOST_RECORDS:
        return []
    scores, foreign = await asyncio.to_thread(by_words, mention, language, works)
    ranked, lead = _ranked(scores)
    if not any(scores.values()) and foreign >= FOREIGN:
        return []
    if list(scores.values()).count(scores[ranked[0]]) > MOST_ALIKE and scores[ranked[0]] > 0:
        return []  # a kind of works, and no one of them
    if scores[ranked[0]] >= COVERED and lead >= AHEAD:
        return [Likely(ranked[0], sure=foreign < FOREIGN)]
    near = await _by_nearness(mention, _ORDINARY if language == "zh-hans" else _ORDINARY_EN, works, embed)
    joined = {number: IN_ALL * scores[number] + near.get(number, 0.0) for number in scores}
    ranked, lead = _ranked(joined)
    sure = lead >= APART and foreign < FOREIGN
    if joined[ranked[0]] < NEAR:
        return []
    return [Likely(each, sure=sure and not at) for at, each in enumerate(ranked[:2])]


def telling(text: str) -> list[str]:
    """The Chinese words of a question that may name something: less what questions are made of."""
    plain = _ASKING.sub(" ", folded(text))
    runs = re.findall(r"[\u3400-\u9fff]+", plain)
    return [word for run in runs for word in words_in(run) if word not in _HOLDING]


def _ranked(scores: dict[str, float]) -> tuple[list[str], float]:
    """Accession numbers by their scores, and by how much the first is ahead."""
    ranked = sorted(scores, key=lambda each: -scores[each])
    return ranked, scores[ranked[0]] - (scores[ranked[1]] if len(ranked) > 1 else 0.0)


def by_words(mention: str, language: Language, works: Sequence[Record]) -> tuple[dict[str, float], float]:
    """Share of a mention's words that each record has, weighted by how few have them; and what none has."""
    told = {each.accession_number: _told(each) for each in works}
    spread = Counter(stem for title, rest in told.values() for stem in title | rest)
    if language == "zh-hans":
        groups = [(len(word), senses(word)) for word in telling(mention)]
    else:
        groups = [(1, (frozenset((stem,)),)) for stem in stems(mention)]
    total = foreign = 0.0
    found = dict.fromkeys(told, 0.0)
    for length, meant in groups:
        known = [stem for sense in meant for stem in sense if stem in spread]
        weight = length * max(
            (math.log(1 + len(works) / spread[each]) for each in known), default=math.log(1 + len(works))
        )
        total += weight
        foreign += weight if meant and not known and (length > 1 or language == "en") else 0.0
        for number, (title, rest) in told.items():
            found[number] += weight * max(_fits(meant, title), BESIDE * _fits(meant, rest))
    return {number: share / total if total else 0.0 for number, share in found.items()}, (
        foreign / total if total else 0.0
    )


def _fits(meant: Sequence[frozenset[str]], told: frozenset[str]) -> float:
    """How much of one sense of a word is told; further senses count less than the first."""
    return max(
        ((BESIDE if at else 1.0) * len(sense & told) / len(sense) for at, sense in enumerate(meant)),
        default=0.0,
    )


def _told(record: Record) -> tuple[frozenset[str], frozenset[str]]:
    """The stems of a record's title, and those of its kind, material and makers."""
    rest = (record.object_type, record.medium, record.culture, *(credit.name for credit in record.makers))
    return _english(record.title.values()), _english(text for words in rest for text in words.values())


def _english(texts: Iterable[str]) -> frozenset[str]:
    found: set[str] = set()
    for text in texts:
        found |= stems(text)
        words = latin_words(folded(text))
        broad = [
            more for word in words for more in BROADER.get(word) or BROADER.get(word.removesuffix("s"), ())
        ]
        found |= stems(" ".join(broad))
        for word in words_in(han_runs(folded(text))):
            found |= frozenset().union(*senses(word))
    return frozenset(found)


async def _by_nearness(
    mention: str, usual: Sequence[str], works: Sequence[Record], embed: Embed
) -> dict[str, float]:
    """How near a mention lies to each work, above how near the usual does; empty where nobody can tell."""
    names = {each.accession_number: _named(each) for each in works}
    wanted = dict.fromkeys([*usual, *(text for pair in names.values() for text in pair)])
    missing = [text for text in wanted if text not in _vectors]
    made = await embed([mention, *missing])
    if made is None:
        return {}
    # The mention is a visitor's: it is not kept.
    _vectors.update(zip(missing, made[1:], strict=True))
    ordinary = np.mean([_vectors[text] for text in usual], axis=0)
    said = made[0] - ordinary
    near = {
        number: float(np.mean([_vectors[text] @ said for text in pair])) for number, pair in names.items()
    }
    for text in list(_vectors)[:-MOST_VECTORS]:
        del _vectors[text]
    return near


def _named(record: Record) -> tuple[str, str]:
    """A work's title, and the same with its kind and material."""
    title = next(iter(record.title.values()), record.accession_number)
    more = [next(iter(words.values())) for words in (record.object_type, record.medium) if words]
    return title, ", ".join((title, *more))
