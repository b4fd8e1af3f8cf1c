"""By what a record may tell of a taste: "religious" by a saint or a shrine, "modern" by a date.

`answers.themes` looks for works with them. All words are stems as `dictionary.stem` makes them.
"""

import math
from typing import Final

from guide_ai.dialogue.facts.periods import Period
from guide_ai.dialogue.facts.places import LANDS
from guide_ai.dialogue.referents.broader import BROADER
from guide_ai.dialogue.referents.dictionary import stem

_GROUPS: Final = {
    "religion religious faith spiritual sacred holy christian": "saint st shrine temple church ritual angel"
    " buddha altar god confraternity prayer bishop monk madonna christ",
    "sport sports sporty athletic racing": "jockey race wrestler boxer athlete rowing riding",
    "romance romantic love": "cupid venus lover kiss couple",
    "myth mythology mythological legend legendary gods": "giant venus cupid horus dragon demon god goddess",
    "scary spooky creepy horror frightening monsters ghost": "demon oni monster corpse skull death giant"
    " ghost coffin",
    "death dark grim": "corpse coffin execution skull death",
    "childhood kids children child": "boy girl child baby lesson",
    "industry industrial work labour technology": "factory mill industrial distillery commerce",
    "fashion clothes clothing costume dress": "doublet stocking dress hat collar belt fan",
    "drink drinking alcohol wine beer": "gin wine drinking",
    "food eating cooking kitchen": "prawn mackerel fruit pan bowl fish bread eating",
    "ballet theatre dance dancing": "dancer ballet dance",
    "weather storm stormy": "rain snow storm cloud wind",
    "city urban town street": "city town street bridge square crossroad townscape lane",
    "king queen royal royalty power": "throne king queen crown prince",
    "famous celebrity people face portrait portraits": "portrait head sitter",
    "sea seaside ocean beach coast": "wave sea coast cliff beach",
    "abstract abstraction geometric": "cubist geometric abstract",
    "society social political politics": "poverty satire consumerism revolution society",
    "travel travelling journey": "station bridge road train ship",
    "cute adorable": "cat dog bird rabbit",
    "colour colourful colorful colours": "colour color",
    "mother motherhood family": "mother baby child family",
    "ship ships boat boats sailing sail sailor harbour nautical": "boat ship barge ferry punt sail boatman",
    "peace peaceful quiet calm calming serene tranquil relaxing restful": "idyllic lily landscape field plain"
    " snow garden river",
    "poor poverty impoverished destitute": "poverty",
    "impressionist impressionism impressionists": "monet pissarro degas cassatt renoir sisley morisot manet",
    "postimpressionist postimpressionism": "gogh cezanne gauguin seurat",
    "pop": "warhol lichtenstein hamilton oldenburg",
    "ukiyo": "hokusai hiroshige utamaro kunisada kuniyoshi",
    "garden gardens gardening park": "garden lily wisteria flower rose",
    "gold golden": "gold",
    "silver silvery": "silver",
    "soldier war battle military": "war battle soldier warrior armour",
}  # fmt: skip
_TOLD: Final[dict[str, frozenset[str]]] = {}
for _tastes, _words in _GROUPS.items():
    for _taste in _tastes.split():
        _TOLD[stem(_taste)] = _TOLD.get(stem(_taste), frozenset()) | frozenset(map(stem, _words.split()))
for _land in LANDS:
    _pair = frozenset((stem(_land.name.casefold().removeprefix("the ")), stem(_land.people.casefold())))
    for _taste in _pair:
        _TOLD[_taste] = _TOLD.get(_taste, frozenset()) | _pair

_TIMES: Final = {
    "modern": (1900, math.inf),
    "contemporary": (1960, math.inf),
    "ancient antique antiquity archaeology": (-math.inf, 499),
    "medieval": (500, 1499),
    "renaissance": (1400, 1600),
    "baroque": (1600, 1750),
}
_PERIODS: Final = {
    stem(word): Period(12 * first, 12 * last + 11, word)
    for words, (first, last) in _TIMES.items()
    for word in words.split()
}


_SHOWN: Final = frozenset(
    map(
        stem,
        (
            *BROADER,
            *(wide for each in BROADER.values() for wide in each),
            *" ".join(_GROUPS.values()).split(),
        ),
    )
)


def is_shown(word: str) -> bool:
    """Whether a folded word is one for what works show, so that it may be wished for by itself."""
    return stem(word) in _SHOWN or stem(word) in _TOLD


def told_by(taste: str) -> frozenset[str]:
    """The stems that tell of a taste, itself a stem, beside itself."""
    return _TOLD.get(taste, frozenset())


def time_of(taste: str) -> Period | None:
    """The time that a taste, a stem, is for: years that most histories of art would agree on."""
    return _PERIODS.get(taste)
