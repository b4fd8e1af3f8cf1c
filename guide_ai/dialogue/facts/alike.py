"""English words that say nearly the same of works and lives, and words for what is of a kind.

A question says "hospital" where a text says "asylum", and asks for a "weapon" where a text tells of a sword.
"""

from functools import lru_cache
from typing import Final

from guide_ai.guide.grounding import pieces

_ALIKE: Final = (
    "hospital clinic asylum institution treated interned",
    "missing lost stolen looted spoliated removed confiscated seized taken",
    "war wartime nazis occupation",
    "back returned restituted recovered",
    "picture pictures painting paintings canvas canvases",
    "child children offspring son sons daughter daughters kids",
    "expression face grimace look",
    "scream cry shout",
    "motto warning admonition quotation quote saying words message line lesson moral",
    "photo photos photographs pictures",
    "idea inspired inspiration influenced",
    "career careers job jobs profession professions calling trade talent talents",
    "wedding marriage married",
    "friend companion",
    "go went move moved moving left leave leaving head headed travel travelled",
    "death died die end suicide killed",
    "pay paid sponsor fund finance patron",
    "gain hope hopes hoped aim promote win",
    "bottom foot below underneath under",
    "top upper above",
    "clouds sky heaven",
    "behind background beyond",
    "front foreground",
    "light sun sunlight bright dazzling",
    "shape form shaped evolved",
    "change changed evolve evolved develop developed became become",
    "handle grip",
    "legs feet foot",
    "writing inscription text words lettering",
    "wash washed washing clean",
    "feast banquet meal",
    "paired combined accompanied matched",
    "entwined interlaced intertwined twisted",
    "belts bands rows rings",
    "bare plain undecorated empty",
    "moustache moustaches mustachios whiskers",
    "agile agility supple suppleness nimble movement",
    "bought purchased acquired got",
    "sold sale auction",
    "inherited bequest left estate bequeathed",
    "gave gift given present presented",
    "throne seat power",
    "attempt attempting try trying",
    "lifelong career throughout",
    "hurl hurled throw thrown crashing fall falling",
    "king queen royal prince emperor",
    "tip end spout",
    "end final last conclusion",
    "special particular definite",
    "peak pinnacle height point",
)
_KINDS: Final = {
    "creature creatures animal animals beast beasts": (
        "dragon dragons bird birds horse horses seahorse dog dogs cat cats snail fish lion lions"
        " serpent snake falcon ibis ox bull ram tiger owl monkey deer cow sheep goat"
    ),
    "weapon weapons arms": "thunderbolt sword spear bow arrow lance dagger axe gun club shield",
    "fruit plant": "gourd apple pear grape melon lemon olive pomegranate orange",
    "god gods deity": "jupiter zeus venus apollo mars minerva juno mercury",
    "jobs careers professions talents occupations callings trades job profession talent": (
        "poet actor musician painter sculptor teacher lawyer banker writer architect biographer soldier"
    ),
    "month months": ("january february march april may june july august september october november december"),
    "occasion event": "marriage wedding birthday anniversary christmas birth coronation funeral",
    "business businesses shop shops trade": "pawnbroker distillery bakery butcher inn tavern market",
}


_GROUPS: Final = tuple(frozenset(pieces(group)) for group in _ALIKE)
_MEMBERS: Final = tuple((frozenset(pieces(kind)), frozenset(pieces(told))) for kind, told in _KINDS.items())


@lru_cache(maxsize=2_000)
def alike(word: str) -> frozenset[str]:
    """Words (as `pieces` has them) that a text may say for one that a question says, itself left out."""
    return frozenset().union(*(group for group in _GROUPS if word in group)) - {word}


@lru_cache(maxsize=2_000)
def of_its_kind(word: str) -> frozenset[str]:
    """What a word calls by its kind ("weapon": swords and spears); empty for all other words."""
    return frozenset().union(*(told for kind, told in _MEMBERS if word in kind)) - {word}
