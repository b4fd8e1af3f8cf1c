"""Works that are named in another language than their record's: 睡莲 for “Water Lilies”, "cat" for 猫.

Words are put into English by a dictionary and compared with titles, kinds, materials and makers. Where they
do not decide, the nearness in the retrieval space does, which lies across languages. Where that does not
either, the guide asks back; it says that a work is not here only where nothing is like it.
"""

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from guide_ai.dialogue.catalogue import Record
from guide_ai.dialogue.question import Embed
from guide_ai.dialogue.referents.fitting import fit
from guide_ai.dialogue.referents.naming import MOST_ALIKE, NameIndex
from guide_ai.language import Language

Speaker = Literal["user", "guide"]
_TITLE: Final = re.compile(r"《([^》]*[\u3400-\u9fff][^》]*)》")
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


@dataclass(frozen=True, slots=True)
class Likely:
    """A work, and whether it is surely enough meant to be told about."""

    accession_number: str
    sure: bool


MOST_VECTORS: Final = 4_000
_vectors: dict[str, NDArray[np.float32]] = {}
"""Vectors of titles and of mentions, for all conversations of this process."""


async def likely_works(
    mention: str, language: Language, works: Sequence[Record], embed: Embed
) -> list[Likely]:
    """Of some works those that a mention in another language may mean, the likeliest first; two at most."""
    if not works or len(works) > MOST_RECORDS:
        return []
    fitting = await asyncio.to_thread(fit, mention, language, works)
    scores, foreign = fitting.scores, fitting.foreign
    ranked, lead = _ranked(scores)
    if not any(scores.values()) and foreign >= FOREIGN:
        return []
    if language == "en" and foreign and ranked[0] not in fitting.firm:
        return []  # "the night watch" is no nocturne
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


def _ranked(scores: dict[str, float]) -> tuple[list[str], float]:
    """Accession numbers by their scores, and by how much the first is ahead."""
    ranked = sorted(scores, key=lambda each: -scores[each])
    return ranked, scores[ranked[0]] - (scores[ranked[1]] if len(ranked) > 1 else 0.0)


async def _by_nearness(
    mention: str, usual: Sequence[str], works: Sequence[Record], embed: Embed
) -> dict[str, float]:
    """How near a mention lies to each work, above how near the usual does; empty where nobody can tell."""
    names = {each.accession_number: _named(each) for each in works}
    wanted = [mention, *usual, *(text for pair in names.values() for text in pair)]
    missing = [text for text in dict.fromkeys(wanted) if text not in _vectors]
    if missing:
        made = await embed(missing)
        if made is None:
            return {}
        _vectors.update(zip(missing, made, strict=True))
    ordinary = np.mean([_vectors[text] for text in usual], axis=0)
    said = _vectors[mention] - ordinary
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


async def as_recorded(
    lines: Sequence[tuple[Speaker, str]], index: NameIndex, works: Sequence[Record], embed: Embed
) -> list[tuple[Speaker, str]]:
    """The lines of a talk with titles in Chinese that no record has put into the records' own words."""
    told: list[tuple[Speaker, str]] = []
    for speaker, text in lines:
        for title in _TITLE.findall(text):
            strange = not any(
                each.name.kind == "work" and each.strength == "exact" for each in index.find(title)
            )
            likely = await likely_works(title, "zh-hans", works, embed) if strange and works else []
            if likely and likely[0].sure:
                record = next(each for each in works if each.accession_number == likely[0].accession_number)
                text = text.replace(f"《{title}》", f"《{next(iter(record.title.values()), title)}》")
        told.append((speaker, text))
    return told
