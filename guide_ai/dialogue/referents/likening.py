"""The work that a question describes instead of naming it: "that black wooden junk", "the Pissarro street
scene", 黑色的木雕. `fitting` weighs the words; here it is decided whether they mean one work, and which.

Who scolds a work means it all the same. Of two that fit as well that counts which is looked at, was talked
about, or hangs where the visitor stands; else the guide asks.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from guide_ai.dialogue.catalogue import Catalogue, Name, Record
from guide_ai.dialogue.facts.kind_words import is_of, kind_in
from guide_ai.dialogue.facts.stuffs import holds, keys_in, stuffs
from guide_ai.dialogue.memory import Memory
from guide_ai.dialogue.question import Asked
from guide_ai.dialogue.reading.spans import entities
from guide_ai.dialogue.referents.fitting import Fit, fit
from guide_ai.dialogue.referents.foreign_forms import foreign_forms
from guide_ai.dialogue.referents.naming import NameIndex, folded, latin_words
from guide_ai.dialogue.referents.pointing import points_back
from guide_ai.dialogue.referents.referent import Referent
from guide_ai.language import Language
from guide_ai.nlu.base import Intent

COVERED: Final = 0.5
"""Share of the describing words, by weight, that a work must have to be meant by them."""
AHEAD: Final = 0.12
"""By how much it must then be ahead of the next."""
LEAST: Final = 0.3
"""The share from which it is meant all the same, where it is `FAR_AHEAD` times as much as the next's."""
FAR_AHEAD: Final = 1.5
TELLING: Final = 0.55
"""How rare the rarest word must be: what every tenth work has names none."""
FOREIGN: Final = 0.5
WHOLLY: Final = 0.8
"""Share from which a work is meant beside another one that is looked at or whose maker is named."""
LIKE: Final = 0.25
"""Share that a work must have of the words by which another one is corrected."""
AS_GOOD: Final = 0.04

_OF_SEVERAL: Final[frozenset[Intent]] = frozenset(
    ("recommend", "similar", "compare", "off_topic", "smalltalk")
)
_ABOUT_PARTS: Final[frozenset[Intent]] = frozenset(("describe", "ask_meaning", "ask_technique", "unclear"))
"""Intents whose questions may be about things in the picture that is looked at."""
_SEVERAL: Final = re.compile(
    r"\b(?:any(?! (?:idea|clue|chance|title|name)\b)|(?<!at )all|some|other|others|another|more|else"
    r"|both(?! (?:ways|sides|hands)\b)|which (?:of|works|ones)|how many)\b"
    r"|哪些|几[件幅]|多少[件幅]|其[他它]|别的|还有|有没有|所有|都",
    re.IGNORECASE,
)
_OBJECT: Final = re.compile(
    r"\b(?:thing|junk|stuff|contraption|object|heap|pile|lump|blob|trash|rubbish|monstrosity|sculpture|statue"
    r"|carving|mess|gadget|box(?:es)?)s?\b|东西|玩意|雕|塑像|家伙|破烂",
    re.IGNORECASE,
)
_STATING: Final = re.compile(
    r"^\W*(?:(?:oh|well|ok(?:ay)?|and|but|so),? )?(?:i|we|my|our|it'?s|it (?:is|was)|that'?s|there'?s) ",
    re.IGNORECASE,
)
_WANTING: Final = re.compile(
    r"[?？]|\b(?:wh\w+|how|tell|show|take|find|want|need|know|like to|looking for|after|curious|interested"
    r"|wonder\w*|ask\w*)\b",
    re.IGNORECASE,
)
"""What is only told by the visitor ("I used to play the banjo") asks for no work."""
_TAGGED: Final = re.compile(
    r"^\W*(?:so |and |but )*(?P<what>(?:the|that) [^,.?!]{3,60}?)"
    r" (?:is|was|shows?|depicts?|portrays?|must be) [^,.?!]{2,60}, ?"
    r"(?:isn't (?:it|he|she)|is it|wasn't (?:it|he|she)|right|correct|no|doesn't it|yes)\W*$",
    re.IGNORECASE,
)
"""What is said of the work that is described before it ("the bust is Chopin, isn't it?")."""
_THE_ONE: Final = re.compile(r"(?<!s)$")
"""The end of a word in the singular."""
_DEFINITE: Final = r"\b(?:the|that) (?:[\w-]+ ){{0,3}}{}"
_TITLED: Final = re.compile(
    r"\bthe (?P<what>(?!shape|form|style|colou?r|size|story|use|design|back|front|top|bottom)\w+) of"
    r" (?!this|that|these|those|its?|his|her|their)(?:the )?\w+",
    re.IGNORECASE,
)
"""The form of a title: "the birth of Venus" is more than some Venus."""
_FLAT: Final = re.compile(r"painting|drawing|watercolor|print|on paper", re.IGNORECASE)


async def by_description(
    asked: Asked, memory: Memory, index: NameIndex, catalogue: Catalogue
) -> Referent | None:
    """The work that a question describes, or two that fit as well; None where none surely does.

    Raises what the catalogue raises.
    """
    wanted = asked.wish
    if wanted.intent in _OF_SEVERAL or _SEVERAL.search(asked.text):
        return None
    if only_states(asked.text):
        return None
    if claimed := _TAGGED.search(asked.text):
        asked = replace(asked, text=claimed["what"], understanding=None)
    if any(not index.find(each.value, marked=True) for each in entities(asked.understanding, "artist")):
        return None  # "the Picasso chair" is none of the chairs here
    works = await catalogue.works(asked.exhibition)
    gazes = asked.place.gazes if asked.place else ()
    asked_of = "medium" in wanted.fields  # "is the wisteria one on silk?" says nothing of what it is made of
    between = [each for each in works if each.accession_number in gazes]
    if between and not (asked_of and points_back(asked.text)):  # "is it wood or bronze?" is about either
        best = _best(_fit(asked.text, asked.language, between), AHEAD)
        if len(best) == 1:
            return Referent((best[0],), "described")
    elif between and asked_of:
        return None
    meant = meant_of(asked.text, asked.language, works, stuffs_count=not asked_of)
    if not meant:
        return None
    gaze = asked.place.gaze if asked.place else None
    if gaze and not wanted.fields and wanted.intent in _ABOUT_PARTS:
        scores = _fit(asked.text, asked.language, works).scores
        if gaze in meant or scores.get(gaze) or scores[meant[0]] < WHOLLY or len(meant) > 1:
            return None
    return decided(meant, asked, memory, works)


async def described_of(maker: Name, asked: Asked, memory: Memory, catalogue: Catalogue) -> Referent | None:
    """The work of a maker's that further words describe ("the Degas dancer"), or two; else another's that
    they surely describe ("when did Monet paint the Wheat Fields?"). None where the maker is all that is told.
    """
    said = asked.text
    for form in sorted((maker.text, *foreign_forms(maker)), key=len, reverse=True):
        said = re.sub(re.escape(form), " ", said, flags=re.IGNORECASE)
    own = latin_words(folded(maker.text))
    words = {*own, *(f"{each}s" for each in own)}  # "the Monets"
    said = " ".join(each for each in said.split() if not set(latin_words(folded(each))) & words)
    works = await catalogue.works(asked.exhibition)
    theirs = [each for each in works if each.accession_number in maker.accession_numbers]
    best = _best(_fit(said, asked.language, theirs), AS_GOOD)
    if 0 < len(best) < len(theirs) or (best and len(theirs) == 1):
        told = decided(best, asked, memory, works) if len(best) <= 2 else None
        return told and Referent(told.works, "named", told.candidates, maker)
    others = [each for each in works if each not in theirs]
    fitting = _fit(said, asked.language, others)
    meant = meant_of(said, asked.language, others)
    if len(meant) == 1 and fitting.scores[meant[0]] >= WHOLLY:
        return Referent((meant[0],), "named", maker=maker)
    return None


async def likeliest_of_kind(found: Referent, asked: Asked, memory: Memory, catalogue: Catalogue) -> Referent:
    """Of the works of a kind the one that further words describe ("the little painting on ivory"), or two;
    all where the words tell none apart, or more than one work is asked for.
    """
    one = kind_in(folded(asked.text), asked.language)
    if not found.of_kind or asked.language != "en" or not one or not _THE_ONE.search(one[1][0]):
        return found
    works = await catalogue.works(asked.exhibition)
    meant = best_fitting(asked.text, asked.language, works)
    fitting = [each for each in meant if each in found.of_kind] or (meant if len(meant) == 1 else [])
    if not 0 < len(fitting) <= 2 or not re.search(_DEFINITE.format(re.escape(one[1][0])), asked.text, re.I):
        return found
    return decided(fitting, asked, memory, works)


def only_states(text: str) -> bool:
    """Whether a visitor only tells something, and asks for nothing."""
    return bool(_STATING.search(text)) and not _WANTING.search(text)


def meant_of(
    text: str, language: Language, works: Sequence[Record], *, stuffs_count: bool = True
) -> list[str]:
    """The works that describing words mean: one, or two that they fit as well; none where none is sure.

    `stuffs_count`: a work of another material than is said is not meant.
    """
    fitting = _fit(text, language, works)
    if not works or fitting.foreign >= FOREIGN:
        return []
    if fitting.telling < TELLING and not (language != "en" and _alone(fitting)):
        return []
    common = fitting.telling < 1
    other = {
        each.accession_number
        for each in works
        if stuffs_count and _is_of_other_stuff(each, text, unknown=common)
    }
    best = [each for each in _best(fitting, AHEAD) if each not in other]
    if any(fit(each["what"], language, works).foreign == 1 for each in _TITLED.finditer(text)):
        return []
    if fitting.foreign:  # "the starry night" is no nocturne
        best = [each for each in best if each in fitting.firm]
    score = fitting.scores[best[0]] if best else 0.0
    if score >= COVERED and len(best) <= 2:
        return best
    after = (
        max((each for number, each in fitting.scores.items() if number != best[0]), default=0.0)
        if best
        else 0.0
    )
    least = COVERED if "《" in text else LEAST  # a title that is said is more than a hint
    return best[:1] if score >= least and score >= FAR_AHEAD * after else []


def _alone(fitting: Fit) -> bool:
    """Whether one work has nearly all that was said, of which others have but a part."""
    first, second = (sorted(fitting.scores.values(), reverse=True) + [0.0, 0.0])[:2]
    return first >= WHOLLY and first >= FAR_AHEAD * second


def best_fitting(text: str, language: Language, works: Sequence[Record]) -> list[str]:
    """The works that describing words fit best: one, or up to three as good; none where none is like it."""
    fitting = _fit(text, language, works)
    best = _best(fitting, AS_GOOD)
    return best if best and len(best) <= 3 and fitting.scores[best[0]] >= LIKE else []


def decided(meant: Sequence[str], asked: Asked, memory: Memory, works: Sequence[Record]) -> Referent:
    """The one work that is meant: of two that in view, the one last talked about, or the one in this hall."""
    if len(meant) == 1:
        return Referent((meant[0],), "described")
    place = asked.place
    looked_at = {place.gaze, *place.gazes} if place else set()
    here = {each.accession_number for each in works if place and each.hall == place.hall}
    for likely in (looked_at, set(memory.talked[:1]), here):
        if len(picked := [each for each in meant if each in likely]) == 1:
            return Referent((picked[0],), "described")
    return Referent(candidates=tuple(meant[:2]), how="named")


def _fit(text: str, language: Language, works: Sequence[Record]) -> Fit:
    """How the words fit; who speaks of a thing means no picture, and who names a kind one of that kind."""
    if _OBJECT.search(text):
        works = [each for each in works if not _is_flat(each)] or works
    fitting = fit(text, language, works)
    kind = kind_in(folded(text), language)
    if not kind or not any(is_of(each, kind[0]) for each in works):
        return fitting
    plain = folded(text)
    besides = fit(plain[: kind[1].start()] + " " + plain[kind[1].end() :], language, works).scores
    scores: dict[str, float] = {}
    for each in works:
        so, score = is_of(each, kind[0]), fitting.scores[each.accession_number]
        if so is None:  # of what kind it is no record says, so that the other words tell
            score = max(score, besides[each.accession_number])
        scores[each.accession_number] = score * (0.8 if so is False else 1.0)
    return replace(fitting, scores=scores)


def _best(fitting: Fit, margin: float) -> list[str]:
    """The accession numbers within a margin of the best score, the best first; none where all are 0."""
    ranked = sorted(fitting.scores, key=lambda number: -fitting.scores[number])
    most = fitting.scores[ranked[0]] if ranked else 0.0
    return [each for each in ranked if fitting.scores[each] > 0 and fitting.scores[each] >= most - margin]


async def of_said_stuff(numbers: Sequence[str], text: str, catalogue: Catalogue) -> list[str]:
    """The works that are not of another material than a text says. Raises what the catalogue raises."""
    found = [await catalogue.record(number) for number in numbers]
    return [each.accession_number for each in found if each and not _is_of_other_stuff(each, text)]


def _is_of_other_stuff(record: Record, text: str, *, unknown: bool = False) -> bool:
    """Whether a text says of what a work is made, and the record says otherwise ("the marble Venus").

    `unknown`: what is said where the record does not tell its material.
    """
    said = [key for key in keys_in(text) if stuffs()[key].role in ("stuff", "support")]
    told = " ".join((*record.medium.values(), *record.object_type.values()))
    if not told:
        return bool(said) and unknown
    return any(holds(key, told) == "not_so" for key in said)


def _is_flat(record: Record) -> bool:
    return any(_FLAT.search(text) for text in record.object_type.values())
