"""What "this" means: a name in the question, else what is looked at, nearest, or was talked about.

Where two works fit equally the guide asks back; a work that is not in the exhibition is said not to be here.
"""

import asyncio
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Literal

from guide_ai.dialogue.catalogue import Catalogue, Name
from guide_ai.dialogue.memory import Memory
from guide_ai.dialogue.question import Asked
from guide_ai.dialogue.reading.common_words import COMMON
from guide_ai.dialogue.reading.spans import entities, mentions_in
from guide_ai.dialogue.referents import pointers
from guide_ai.dialogue.referents.anybody import any_of_kind, made_so, stranger_named
from guide_ai.dialogue.referents.bare import asks_bare, sober
from guide_ai.dialogue.referents.descriptions import (
    covers,
    described,
    holds_a_strange_name,
    kind_asked,
    looks_like_a_name,
    tells_of,
    thing_in_question,
)
from guide_ai.dialogue.referents.dictionary import is_english
from guide_ai.dialogue.referents.following import Following
from guide_ai.dialogue.referents.foreign_forms import stranger_said
from guide_ai.dialogue.referents.kinds import of_kind
from guide_ai.dialogue.referents.likening import (
    by_description,
    likeliest_of_kind,
    meant_of,
    of_said_stuff,
    only_states,
)
from guide_ai.dialogue.referents.named_abroad import describes, leads_away, likened, named_abroad
from guide_ai.dialogue.referents.naming import Mention, NameIndex, folded, latin_words
from guide_ai.dialogue.referents.pointed import pointed_at
from guide_ai.dialogue.referents.pointing import (
    asks_about_the_hall,
    hall_number,
    lists_works,
    points_at_one,
)
from guide_ai.dialogue.referents.referent import Referent
from guide_ai.dialogue.referents.saying import describing
from guide_ai.dialogue.referents.shown import what_is_shown
from guide_ai.dialogue.referents.strangers import title_claimed
from guide_ai.dialogue.referents.their_works import all_of_that_name, by_maker, of_their_own
from guide_ai.dialogue.referents.well_known import well_known_said

MOST_NAMED: Final = 3

_BETWEEN: Final = re.compile(
    r"\s+(?:or|and|than|versus|vs\.?|with|to|as)\s+|,\s+|还是|相比|对比|[和与跟比、]|同(?=《)", re.IGNORECASE
)
_WHICH_OF_BOTH: Final = re.compile(
    r"(?:哪|谁)(?:一)?[个件幅张座者位]?.*$|(?:更|比较)?[大小早晚高矮重轻老新]一?[些点]"
)
"""What is asked of two works, in that part of the question which names one."""
_OF_IT: Final = re.compile(
    r"\W*(?:and |so |but |then )*(?:is|was|does|did|has|had|can|could|will|would|should) it\b", re.IGNORECASE
)
"""The beginning of a question about it: "is it by a woman?" is about no woman who is shown elsewhere."""
_HOUSE: Final = re.compile(
    r"\b(?:factory|workshop|studios?|company|manufactory|foundry|press)$", re.IGNORECASE
)
"""The end of a maker's name that any house has."""
_PARTS: Final = frozenset(("describe", "ask_meaning", "ask_technique", "unclear", "off_topic"))
"""Intents whose questions name things in a picture, which may be a word of another work's title by chance."""


async def resolve(asked: Asked, memory: Memory, index: NameIndex, catalogue: Catalogue) -> Referent:
    """Find out what a question is about. Raises what `catalogue` raises."""
    if asked.wish.intent == "compare":
        return await _two(asked, memory, index, catalogue)
    if number := index.numbered(asked.text):
        return Referent((number,), "named")
    if meant := await pointed_at(asked.text, asked, memory, index, catalogue):
        return meant
    mentions = sober(mentions_in(asked, index), asked)
    firm = [each for each in mentions if each.strength != "weak"]
    maker = _named(firm, "maker") or _named(
        [each for each in mentions if _may_be_a_maker(each, asked.text)], "maker"
    )
    maker = maker or _surname_said(asked.text, index)
    if maker:
        maker = all_of_that_name(maker, asked.text, index)
        mentions = of_their_own(mentions, maker)
        firm = [each for each in mentions if each.strength != "weak"]
    pointing = points_at_one(asked.text)
    at_one = points_at_one(asked.text, here=True)
    if not at_one and (elsewhere := well_known_said(asked.text, mentions)):
        return Referent(absent=elsewhere)
    thing = thing_in_question(asked, index)
    if works := _works(_whole(firm, thing), asked.text, pointing):
        return await _one_of_each(works, maker, asked, memory, catalogue)
    if (hall := _named(firm, "hall") or _numbered_hall(asked, index)) and not pointing:
        return Referent(hall=hall, how="named")
    if maker is None and asks_bare(asked):
        shown = await what_is_shown(asked, memory, catalogue, pointing=pointing)
        if shown.works or shown.candidates:
            return shown
    if maker is None and not at_one and (stranger := stranger_said(asked.text, index.names)):
        return Referent(absent=stranger, stranger=True)
    if maker is None and not _in_view(asked) and (thing or leads_away(asked)):
        if like := await by_description(asked, memory, index, catalogue):
            return like
    if foreign := await named_abroad(asked.text, thing, maker, asked, catalogue, pointing=pointing):
        return foreign
    if asks_about_the_hall(asked.text) and (hall := await _hall_around(asked, index, catalogue)):
        return Referent(hall=hall, how="near")
    if maker is None and (meant := await any_of_kind(asked, memory, index, catalogue, pointing=at_one)):
        return await likeliest_of_kind(meant, asked, memory, catalogue)
    if maker is None and not at_one and (stranger := stranger_named(asked, index)):
        return Referent(absent=stranger, stranger=True)
    if maker is None and (meant := await made_so(asked, memory, index, catalogue, pointing=at_one)):
        return meant
    lists = lists_works(asked.text, asked.wish.intent) and asked.wish.intent != "ask_rights"
    if maker and not at_one and lists:
        return Referent(maker=maker, how="named")
    shown = await what_is_shown(asked, memory, catalogue, pointing=pointing)
    if not pointing and (called := await _called(shown, maker, mentions, thing, asked, catalogue)):
        return Referent((called,), "named", maker=maker)
    if maker and (found := await by_maker(maker, shown, asked, memory, catalogue, pointing=pointing)):
        return found
    # A word of another title may well be a thing in the picture that is looked at.
    in_view = shown.how == "gaze" and asked.wish.intent in _PARTS
    if in_view or (pointing and (shown.works or shown.candidates)):
        return replace(shown, maker=maker)
    if asked.wish.intent == "recommend":
        return replace(shown, maker=maker)
    if not thing or covers(mentions, thing):
        weak = _works(_hinting(mentions, asked.text), asked.text, pointing)
        fitting = [tuple(await of_said_stuff(each, asked.text, catalogue)) for each in weak]
        if weak := [each for each in fitting if each]:
            return await _one_of_each(weak, maker, asked, memory, catalogue)
    if thing and not covers([each for each in firm if each.name.kind != "work"], thing):
        if kinds := await of_kind(thing, index, catalogue):
            return await _one_of_a_kind(kinds, maker, asked, catalogue)
        if found_work := await described(thing, mentions, asked, catalogue):
            return Referent((found_work,), "described", maker=maker)
        marked = {each.value: each.type for each in entities(asked.understanding, "work", "artist")}
        titled = looks_like_a_name(thing, asked.text)
        if not titled and not holds_a_strange_name(thing, index):
            told = await likened(thing, maker, asked, catalogue)
            if told and await of_said_stuff(told.works or told.candidates, asked.text, catalogue):
                return told
            if thing not in marked and await asyncio.to_thread(describes, thing, index.knows_word):
                return Referent(maker=maker)  # that nothing here is like it nobody can be sure of
        if asked.wish.fields or thing in marked or titled:
            return Referent(absent=thing, maker=maker, stranger=marked.get(thing) == "artist")
    if not thing and not pointing and "location" in asked.wish.fields:
        kind = kind_asked(asked.text)
        if kinds := await of_kind(kind, index, catalogue):
            return await _one_of_a_kind(kinds, maker, asked, catalogue)
        if kind:
            return Referent(absent=kind, maker=maker)
    return replace(shown, maker=maker)


def _surname_said(text: str, index: NameIndex) -> Name | None:
    """The maker whose surname stands with a capital before what they made ("the Whistler bridge")."""
    for each in index.find(text):
        surname = each.name.text.split()[-1]
        if each.name.kind != "maker" or surname[0].islower():  # a "culture" is nobody's surname
            continue
        if re.search(rf"\b{re.escape(surname)}\b", text):
            return each.name
    return None


def _in_view(asked: Asked) -> bool:
    """Whether "this" and "that" have something in view to point at."""
    looked_at = asked.place and (asked.place.gaze or asked.place.gazes)
    return bool(looked_at) and (points_at_one(asked.text) or bool(_OF_IT.match(asked.text)))


async def _one_of_a_kind(
    works: Sequence[str], maker: Name | None, asked: Asked, catalogue: Catalogue
) -> Referent:
    """The only work of a kind, or that in view; of several, the two nearest to choose from."""
    gaze = asked.place.gaze if asked.place else None
    if gaze in works or len(works) == 1:
        return Referent((gaze if gaze in works and gaze else works[0],), "described", maker=maker)
    near = (
        [each.accession_number for each in await catalogue.near(asked.place, limit=12)] if asked.place else []
    )
    ranked = [*(each for each in near if each in works), *(each for each in works if each not in near)]
    return Referent(candidates=tuple(ranked[:2]), how="named", maker=maker)


async def _called(
    shown: Referent,
    maker: Name | None,
    mentions: Sequence[Mention],
    thing: str,
    asked: Asked,
    catalogue: Catalogue,
) -> str | None:
    """The one work that marked words stand for ("the pond"), unless they may be a part of what is in view.

    Where nothing is marked, `thing` is what the question is about by its grammar.
    """
    marked = [each.value for each in entities(asked.understanding, "work")]
    if not marked and thing and covers(mentions, thing):
        marked = [thing]
    works = _works(_hinting(mentions, asked.text), asked.text, pointing=False)
    if len(marked) != 1 or len(works) != 1:
        return None
    theirs = [each for each in works[0] if not maker or each in maker.accession_numbers]
    fitting = await of_said_stuff(theirs, asked.text, catalogue)
    if len(fitting) != 1:
        return None
    part = shown.how == "gaze" and asked.wish.intent in _PARTS
    if part and await tells_of(shown.works[0], marked[0], asked, catalogue):
        return None
    return fitting[0]


def _hinting(mentions: Sequence[Mention], text: str) -> list[Mention]:
    """Parts of names that say something of a work: "little" and "great" are in titles by chance."""
    words = latin_words(folded(text))
    return [
        each
        for each in mentions
        if each.strength == "weak"
        and not only_states(text)
        and (each.script == "han" or any(map(describing, words[each.start : each.end])))
    ]


def _whole(firm: Sequence[Mention], thing: str) -> list[Mention]:
    """Names that were said, less one-word titles that are but a part of what was ("Garden of Delights")."""
    return [
        each
        for each in firm
        if not thing or each.name.kind != "work" or each.length > (1 if each.script == "latin" else 3)
        or covers(firm, thing)
    ]  # fmt: skip


def _numbered_hall(asked: Asked, index: NameIndex) -> Name | None:
    """The hall that is called by its number ("hall three", "第二展厅"): they count in their order."""
    place = hall_number(asked.text)
    halls = [name for name in index.names if name.kind == "hall"]
    ours = [name for name in halls if name.language == asked.language] or halls
    return ours[place - 1] if place is not None and 0 < place <= len(ours) else None


async def _hall_around(asked: Asked, index: NameIndex, catalogue: Catalogue) -> Name | None:
    """The hall in which the visitor stands, by its name."""
    near = await catalogue.near(asked.place, limit=1) if asked.place else ()
    here = {each.accession_number for each in near}
    halls = [name for name in index.names if name.kind == "hall" and here & set(name.accession_numbers)]
    return next((name for name in halls if name.language == asked.language), next(iter(halls), None))


async def _two(asked: Asked, memory: Memory, index: NameIndex, catalogue: Catalogue) -> Referent:
    """The two works of a comparison: each named or described in its part of the question, else shown."""
    chosen: list[str] = []
    marked = [each.value for each in entities(asked.understanding, "work")]
    whole = pointers.read(asked.text)
    said = {each.name.accession_numbers for each in index.find(asked.text)
            if each.name.kind == "work" and each.strength == "exact"}  # fmt: skip
    makers = {each.name.accession_numbers for each in index.find(asked.text) if each.name.kind == "maker"}
    if whole and whole.kind == "both" and len(said) < 2 and len(makers) < 2:
        theirs = next(iter(makers), ())
        if len(theirs) == 2:  # "Whose of Vos's two pictures is older" points at nothing
            return Referent(theirs, "named")
        return await Following(whole, asked, memory, index, catalogue).referent()
    parts = marked if len(marked) > 1 else _BETWEEN.split(_WHICH_OF_BOTH.sub(" ", asked.text))
    for part in parts:
        if (meant := await pointed_at(part, asked, memory, index, catalogue)) and meant.works:
            chosen += meant.works
            continue
        if number := index.numbered(part):
            chosen.append(number)
            continue
        mentions = index.find(part)
        if elsewhere := well_known_said(part, mentions):
            return Referent(absent=elsewhere)
        works = _works(mentions, part, pointing=False)
        maker = _named(mentions, "maker")
        sure = len(works) == 1 and len(works[0]) == 1
        if not sure and (one_meant := await _described_in(part, maker, asked, catalogue)):
            chosen.append(one_meant)
            continue
        if len(works) == 1:
            one = await _one_of_each(works, maker, asked, memory, catalogue)
            chosen += one.works
        elif works:
            chosen += [each for numbers in works for each in numbers[:1]]
        elif foreign := await named_abroad(part, "", maker, asked, catalogue, pointing=points_at_one(part)):
            chosen += foreign.works or foreign.candidates[:1]
        elif (thing := _bare(part)) and (number := await described(thing, mentions, asked, catalogue)):
            chosen.append(number)
        elif stranger := title_claimed(part, mentions, opening=asked.text.startswith(part)):
            return Referent(absent=stranger)
    chosen = list(dict.fromkeys(chosen))
    if len(chosen) < 2:
        shown = await what_is_shown(asked, memory, catalogue, pointing=points_at_one(asked.text))
        likely = (*shown.works, *shown.candidates, *memory.talked)
        chosen += [each for each in dict.fromkeys(likely) if each not in chosen][: 2 - len(chosen)]
    return Referent(tuple(chosen[:2]), "named")


async def _described_in(part: str, maker: Name | None, asked: Asked, catalogue: Catalogue) -> str | None:
    """The one work that a part of a comparison describes, or the only one of the maker it names."""
    works = await catalogue.works(asked.exhibition)
    best = meant_of(part, asked.language, works)
    if maker and len(best) != 1:
        theirs = [each for each in works if each.accession_number in maker.accession_numbers]
        one = len(theirs) == 1
        best = [theirs[0].accession_number] if one else meant_of(part, asked.language, theirs)
    return best[0] if len(best) == 1 else None


def _bare(part: str) -> str:
    """The describing words of one part of a comparison."""
    words = [word for word in latin_words(folded(part)) if word not in COMMON]
    return " ".join(words)


def _named(mentions: Sequence[Mention], kind: Literal["maker", "hall"]) -> Name | None:
    return next((each.name for each in mentions if each.name.kind == kind), None)


def _works(mentions: Sequence[Mention], text: str, pointing: bool) -> list[tuple[str, ...]]:
    """The works that are named, each as the accession numbers that its name may stand for."""
    found: list[tuple[str, ...]] = []
    for mention in mentions:
        if mention.name.kind != "work":
            continue
        if pointing and mention.length == 1 and not _stands_out(mention, text):
            continue
        numbers = mention.name.accession_numbers
        overlapping = [
            each for each in mentions if each.start == mention.start and each.script == mention.script
        ]
        if len(overlapping) > 1 and mention.strength == "exact":
            same = [n for each in overlapping if each.name.kind == "work" and each.length == mention.length
                    for n in each.name.accession_numbers]  # fmt: skip
            numbers = tuple(dict.fromkeys((*numbers, *same)))
        if not any(set(numbers) & set(other) for other in found):
            found.append(numbers)
    return found[:MOST_NAMED]


def _may_be_a_maker(mention: Mention, text: str) -> bool:
    """Whether a word of a maker's name may mean them: "this street" and "the factory" are no workshop's."""
    if mention.strength == "weak" and _HOUSE.search(mention.name.text):
        return False
    names = (word for word in latin_words(folded(mention.name.text)) if is_english(word))
    words = "|".join(map(re.escape, names)) or "$."
    return not re.search(rf"\b(?:this|that|these|those) (?:{words})\b", text, re.IGNORECASE)


def _stands_out(mention: Mention, text: str) -> bool:
    """Whether a one-word title beside "this" is meant as a title: written with a capital or in quotes."""
    if mention.script == "han":
        return f"《{mention.name.text}》" in text
    last = re.escape(mention.name.text.split()[-1])
    if re.search(
        rf"\bthe {last} (?:thing|one|painting|picture|work|piece|sculpture|print)\b", text, re.IGNORECASE
    ):
        return True
    word = re.search(rf"\b{last}", text, re.IGNORECASE)
    return bool(word and word.start() > 0 and word.group()[0].isupper())


async def _one_of_each(
    works: Sequence[tuple[str, ...]], maker: Name | None, asked: Asked, memory: Memory, catalogue: Catalogue
) -> Referent:
    """Of works that share a title: the one looked at, by the named maker, or nearest; else ask."""
    chosen: list[str] = []
    for numbers in works:
        fitting = [each for each in numbers if maker and each in maker.accession_numbers] or list(numbers)
        if len(fitting) > 1 and asked.place:
            if asked.place.gaze in fitting:
                fitting = [asked.place.gaze]
            else:
                near = [each.accession_number for each in await catalogue.near(asked.place, limit=6)]
                fitting = [each for each in near if each in fitting][:1] or fitting
        if len(fitting) > 1:
            talked = [each for each in memory.talked[:1] if each in fitting]
            if not talked:
                return Referent(candidates=tuple(fitting[:2]), how="named", maker=maker)
            fitting = talked
        chosen.append(fitting[0])
    return Referent(tuple(dict.fromkeys(chosen)), "named", maker=maker)
