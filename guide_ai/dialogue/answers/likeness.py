"""Which sentences of the evidence mean what a question asks, in whatever language either is.

Words decide where they can: a Chinese question's are put into English by the dictionary. Beside them counts
how near the sentences lie to the question in the retrieval space, above how near any of the work's does.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from guide_ai.dialogue.referents.dictionary import senses, stems, words_in
from guide_ai.dialogue.referents.naming import folded, han_runs

MOST: Final = 24
"""Sentences that are looked at; the rest of an endless text is left out."""
AHEAD: Final = 0.042
"""Nearness above the work's own mean from which a sentence answers by its meaning alone."""
NEAR: Final = 0.02
"""The same where the words bear it out."""
BORNE_OUT: Final = 0.3
"""Share of a question's words, by their weight, that bear a sentence out."""
COVERED: Final = 0.6
"""Share of them that is enough by itself."""
SECOND: Final = 0.012
"""How far behind the best the second may lie to be told beside it."""

_ASKING: Final = re.compile(
    r"请问|通过|我想(?:知道|问)|告诉我?|介绍|讲讲|说说|谁|什么|时候|哪(?:一)?[里儿个位年些]?|几|多少|怎么样?|为什么|为何|如何|有没有|是不是"
    r"|能不能|可以|身上|地方|一看就?|样子|外形|特征|特点|到了|[这那][个件幅张座只尊些里儿]?|关于|作者|画家|艺术家|作品|展品|画[面中里]|图[中里]|[幅张]?画(?=的|里|中|上|$)|幅"
    r"|[的了吗呢吧啊呀是有里上中很都也还会要被把用于在他她它们你我您去来做过]"
)
"""What Chinese questions are made of, whatever they ask about."""
_GENERAL: Final = re.compile(
    r"想法|想要?|表达|含义|意义|意思|传达|通过|背后|想法|象征|代表|寓意|故事|主题|用途|用来|描绘|描述|表现|内容|技法|技巧|方法|手法|方式|工艺|灵感"
    r"|为啥|制作|创作|完成|画画|东西|一?[下点]|[讲说画做用么呀]"
)
"""What asks for a meaning or a making as a whole, and for nothing in particular."""


@dataclass(frozen=True, slots=True)
class Like:
    """A sentence, by its position: how near it lies above the mean, and its share of the question's words."""

    at: int
    near: float
    share: float

    @property
    def score(self) -> float:
        """Both in one, for ranking."""
        return self.near + 0.1 * self.share

    @property
    def by_meaning(self) -> bool:
        """Whether it is likely enough what was asked for."""
        return self.share >= COVERED or (self.share >= BORNE_OUT and self.near >= NEAR) or self.near >= AHEAD


def ranked(
    question: str, vector: NDArray[np.float32] | None, told: Sequence[str], placed: NDArray[np.float32] | None
) -> list[Like]:
    """The sentences by how well they answer, best first.

    `vector`: the question's, shape (384,); `placed`: the sentences', shape (len(told), 384); both of unit
    length, None where the network is away.
    """
    shares = _shares(question, told)
    near = np.zeros(len(told), np.float32)
    if vector is not None and placed is not None and len(told) > 1:
        cosines = placed @ vector
        near = cosines - float(cosines.mean())
    likes = [Like(at, float(near[at]), shares[at]) for at in range(len(told))]
    return sorted(likes, key=lambda each: (-each.score, each.at))


def best(likes: Sequence[Like], *, by_words: bool = False) -> list[int]:
    """Positions of the one or two sentences that answer, in their order; none where none does.

    `by_words`: only the words count, since what is asked (a price, a theft) is near to anything.
    """
    if not likes:
        return []
    first = likes[0]
    if not (first.share >= COVERED if by_words else first.by_meaning):
        return []
    chosen = [
        each
        for each in likes[:2]
        if each is first
        or first.score - each.score <= SECOND
        or (first.near < AHEAD and each.near > first.near)
    ]
    return sorted(each.at for each in chosen)


def is_particular(question: str) -> bool:
    """Whether a Chinese question asks about something in particular, and not for a meaning as a whole."""
    return bool(_GENERAL.sub("", "".join(_runs(question))))


def _runs(question: str) -> list[str]:
    """The Chinese words of a question that say what it is about."""
    return _ASKING.sub(" ", " ".join(re.findall(r"[\u3400-\u9fff]+", folded(question)))).split()


def _shares(question: str, told: Sequence[str]) -> list[float]:
    """Share of the question's words that each sentence has, weighted by how long they are."""
    known = [_words(text) for text in told]
    groups = [(len(word), senses(word)) for run in _runs(question) for word in words_in(run)]
    groups += [(2, (frozenset((word,)),)) for word in stems(re.sub(r"[\u3400-\u9fff]+", " ", question))]
    total = sum(weight for weight, _ in groups)
    if not total:
        return [0.0] * len(told)
    return [
        sum(weight for weight, meant in groups if any(sense <= words for sense in meant)) / total
        for words in known
    ]


def _words(text: str) -> frozenset[str]:
    """What a sentence says, as stems of English words: Chinese ones by the dictionary."""
    found = set(stems(text))
    for word in words_in(han_runs(folded(text))):
        found |= {stem for sense in senses(word) for stem in sense}
    return frozenset(found)
