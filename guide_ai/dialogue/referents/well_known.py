"""Works that everybody knows and asks museums for, by their titles: one that is not here is said not to be.

Spoken questions have no capitals, so that "the starry night" and "the birth of venus" look like descriptions;
no work is meant by them that merely is of the night or shows a Venus.
"""

import re
from functools import cache
from typing import Final

from guide_ai.dialogue.referents.naming import Mention, folded, latin_words

_TITLES: Final = """
    mona lisa; la gioconda; the last supper; the starry night; starry night; the birth of venus;
    birth of venus; primavera; the night watch; girl with a pearl earring; girl with the pearl earring;
    the milkmaid; the scream; the kiss; guernica; the persistence of memory; american gothic; las meninas;
    the nighthawks; nighthawks; the thinker; the garden of earthly delights; the creation of adam;
    the school of athens; the arnolfini portrait; the art of painting; view of delft; the anatomy lesson;
    the hay wain; the fighting temeraire; rain, steam and speed; impression, sunrise;
    luncheon of the boating party; bal du moulin de la galette; a sunday on la grande jatte;
    the card players; the potato eaters; cafe terrace at night; irises; the bedroom in arles;
    almond blossom; wheatfield with crows; the yellow house; dance at bougival; the luncheon on the grass;
    olympia; a bar at the folies-bergere; liberty leading the people; the raft of the medusa;
    the death of marat; the oath of the horatii; grande odalisque; the third of may;
    saturn devouring his son; the naked maja; the swing; the gleaners; the angelus; the stone breakers;
    whistler's mother; ophelia; the lady of shalott; wanderer above the sea of fog; the harvesters;
    the tower of babel; the hunters in the snow; netherlandish proverbs; the ambassadors; melencolia;
    young hare; praying hands; lady with an ermine; salvator mundi; the vitruvian man; vitruvian man;
    david and goliath; the pieta; venus de milo; winged victory of samothrace; the laocoon; discobolus;
    the little mermaid; les demoiselles d'avignon; the old guitarist; the weeping woman; the dream;
    the dance; the red studio; the treachery of images; the son of man; the lovers; golden adele;
    portrait of adele bloch-bauer; campbell's soup cans; marilyn diptych; drowning girl; whaam;
    balloon dog; balloon girl; girl with balloon; fountain by duchamp; nude descending a staircase;
    broadway boogie woogie; black square; composition viii; the sleeping gypsy; the snake charmer;
    the burghers of calais; the gates of hell; the little dancer; little dancer aged fourteen;
    bust of nefertiti; the terracotta army; the rosetta stone; the bayeux tapestry;
    the lady and the unicorn; the unicorn tapestries; red fuji; fine wind, clear morning;
    the dream of the fisherman's wife; plum park in kameido; along the river during the qingming festival;
    蒙娜丽莎; 最后的晚餐; 维纳斯的诞生; 戴珍珠耳环的少女; 倒牛奶的女仆; 格尔尼卡; 记忆的永恒; 美国哥特式;
    拾穗者; 清明上河图; 千里江山图; 富春山居图; 断臂维纳斯; 自由引导人民; 创造亚当; 雅典学院;
    大碗岛的星期天; 草地上的午餐; 吃土豆的人; 凯风快晴
"""
_LIKENED: Final = re.compile(
    r"\b(?:like|as|than|unlike|remind\w*|resembl\w*|similar|inspired|influenced|copy|copied|version)\b|[像比似]",
    re.IGNORECASE,
)


def well_known_said(text: str, mentions: list[Mention]) -> str:
    """The well-known title that a text says and that is none of the names found in it, or "".

    A work that another one is only likened to is not asked for.
    """
    if _LIKENED.search(text):
        return ""
    plain = " ".join(folded(text).replace("-", " ").split())
    said = next((title for title in _titles() if _stands(title, plain)), "")
    if not said or any(_has(mention, said) for mention in mentions):
        return ""
    found = re.search(re.escape(said), text, re.IGNORECASE)
    return found[0] if found else said


def _stands(title: str, plain: str) -> bool:
    if not title.isascii():
        return title in plain
    return title in plain and bool(re.search(rf"(?<!\w){re.escape(title)}(?!\w)", plain))


def _has(mention: Mention, title: str) -> bool:
    """Whether a name of the exhibition that was said is, or has, this title."""
    words, name = set(latin_words(title)), folded(mention.name.text)
    if mention.name.kind != "work" or mention.strength == "weak":
        return False
    return (words <= set(latin_words(name))) if words else title in name


@cache
def _titles() -> tuple[str, ...]:
    """All titles as `folded` has them, the longest first."""
    plain = (" ".join(folded(each).replace("-", " ").split()) for each in _TITLES.split(";"))
    return tuple(sorted({each for each in plain if each}, key=lambda title: (-len(title), title)))
