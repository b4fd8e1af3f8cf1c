"""Works described by what they look like: "that black wooden junk", "the shiny steel thing", 黑色的木雕.

Such words are held against titles, kinds and materials; who scolds a work means it all the same.
"""

import re
from collections.abc import Sequence
from typing import Final

from guide_ai.dialogue.catalogue import Catalogue, Record
from guide_ai.dialogue.facts.kind_words import is_of, kind_in
from guide_ai.dialogue.question import Asked
from guide_ai.dialogue.reading.common_words import GRAMMAR
from guide_ai.dialogue.referents.abroad import by_words
from guide_ai.dialogue.referents.naming import folded, latin_words
from guide_ai.dialogue.referents.referent import Referent
from guide_ai.language import Language

LEAST: Final = 0.25
"""Share of the describing words, by weight, that a work must have to be meant."""
AS_GOOD: Final = 0.04

_STUFF: Final = (
    r"wood(?:en)?|timber|bronze|brass|copper|steel|stainless|metal|metallic|iron|silver|gold(?:en)?|glass|plastic"
    r"|pvc|rubber|stone|marble|alabaster|sandstone|granite|clay|ceramic|pottery|porcelain|china|earthenware|wool"
    r"|woolly|woollen|silk|ivory|bamboo|leather|inflatable|blow-?up|glazed|shiny"
)
_OBJECT: Final = (
    r"thing|junk|stuff|contraption|object|heap|pile|lump|blob|trash|rubbish|monstrosity|sculpture|statue"
    r"|carving|mess|gadget|box(?:es)?"
)
_SCORN: Final = frozenset(
    "damn damned bloody stupid ugly silly weird strange odd funny crazy awful horrible hideous ridiculous old"
    " whole big little small large tiny huge so-called thing things junk stuff contraption object heap pile"
    " lump blob trash rubbish monstrosity mess gadget piece bit lot looking artwork art what's who's one"
    " kind sort exactly actually please know".split()
)
_ASKED: Final = frozenset(
    "who when where what how why which made make painted paint built did created create does tall wide"
    " high old size year much long heavy called title titled name tell show hang hangs find designed"
    " carved woven date dated from made".split()
)
_LOOKS: Final = re.compile(
    rf"\b(?:the|that|this|those|these) (?:[\w-]+ ){{0,3}}(?:{_STUFF}),? (?:and )?"
    r"(?!(?:is|was|are|were|used|in|of|for|made|from|by|here|on|at|come|comes|do|does|did|work|works)\b)\w+",
    re.IGNORECASE,
)
_LOOKS_HAN: Final = re.compile(
    r"(?:木|铜|钢|铁|金属|玻璃|塑料|陶|瓷|石|羊毛|丝|象牙|竹|皮|充气)[^，。？！]{0,6}"
    r"(?:雕|像|东西|玩意|件|鸟|椅|碗|罐|瓶|毯|猫|龙|面具|子|盒|柜)"
)
_THING: Final = re.compile(rf"\b(?:{_OBJECT})s?\b", re.IGNORECASE)
_THING_HAN: Final = re.compile(r"东西|玩意|雕|塑像|家伙|破烂")
_FLAT: Final = re.compile(r"painting|drawing|watercolor|print|on paper", re.IGNORECASE)


def is_a_look(text: str, language: Language) -> bool:
    """Whether a question names a work by its stuff."""
    return bool((_LOOKS if language == "en" else _LOOKS_HAN).search(text))


async def by_look(asked: Asked, catalogue: Catalogue) -> Referent | None:
    """The work that a question describes by its stuff, or two that fit as well; None where none does."""
    fitting = best_fitting(asked.text, asked.language, await catalogue.works(asked.exhibition))
    if len(fitting) == 1:
        return Referent((fitting[0],), "described")
    return Referent(candidates=tuple(fitting), how="named") if len(fitting) == 2 else None


def best_fitting(text: str, language: Language, works: Sequence[Record]) -> list[str]:
    """The works that describing words fit best: one, or up to three as good; none where none is like it."""
    said = text
    if language == "en":
        skipped = GRAMMAR | _SCORN | _ASKED
        said = " ".join(word for word in latin_words(folded(text)) if word not in skipped)
    if not said.strip() or not works:
        return []
    if (_THING if language == "en" else _THING_HAN).search(text):
        works = [each for each in works if not _is_flat(each)] or works
    kind = kind_in(folded(text), language)
    scores, _ = by_words(said, language, works)
    if kind and any(is_of(each, kind[0]) for each in works):
        scores = {
            each.accession_number: scores[each.accession_number]
            for each in works
            if is_of(each, kind[0]) or scores[each.accession_number] >= LEAST
        }
    best = max(scores.values(), default=0.0)
    if best < LEAST:
        return []
    fitting = [number for number, score in scores.items() if score >= best - AS_GOOD]
    return fitting if len(fitting) <= 3 else []


def _is_flat(record: Record) -> bool:
    return any(_FLAT.search(text) for text in record.object_type.values())
