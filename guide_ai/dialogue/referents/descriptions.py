"""Works that are described instead of named ("the one with the boats"), and things that are not here."""

import re
from collections.abc import Sequence
from typing import Final

from rapidfuzz import fuzz

from guide_ai.dialogue.catalogue import Catalogue, Record, Scope, Words
from guide_ai.dialogue.facts.countries import names_a_people
from guide_ai.dialogue.facts.stuffs import keys_in
from guide_ai.dialogue.question import Asked
from guide_ai.dialogue.reading.common_words import COMMON
from guide_ai.dialogue.reading.spans import entities
from guide_ai.dialogue.referents.kinds import STEM
from guide_ai.dialogue.referents.naming import Mention, NameIndex, folded, han_runs, latin_words
from guide_ai.dialogue.referents.things import thing_asked_about

MISSPELT: Final = 75.0
"""Likeness of two spellings of one word, in percent, where a whole name was found close by."""
LOOKED_THROUGH: Final = 6
"""Passages that a description is compared with."""
MOST_TEXTS: Final = 24
"""Passages of one work that are looked through."""

_KINDS: Final = re.compile(
    r"\b(?:a|an|any|the) (?:\w+ )?(paintings?|sculptures?|statues?|drawings?|prints?"
    r"|photo(?:graph)?s?|videos?)\b|(油画|绘画|雕塑|雕像|浮雕|挂毯|素描|版画|照片|视频)"
    r"|\b(?:which|what) (?:hall|room|gallery) (?:has|have|holds|shows|are) (?:all )?(?:the |your )?"
    r"((?!we\b|you\b|they\b|these\b|those\b|this\b)\w[\w ]{2,30}?)(?: in)?\W*$"
    r"|\bwhere are (?:all )?(?:the|your) (\w[\w ]{2,30}?)\W*$",
    re.IGNORECASE,
)
_PICTURE_OF: Final = re.compile(
    r"^(?:[a-z]+ )?(?:painting|picture|print|drawing|sculpture|statue|portrait|image|study|scene) of"
    r" (?:the |an? )?"
)
"""Before what a work shows, which a text may tell ("the painting of the pope")."""
_GLUE: Final = re.compile("[的那这是里中上之]")


def thing_in_question(asked: Asked, index: NameIndex) -> str:
    """The thing that a question is about: a marked name that nothing here bears, else by grammar.

    Where grammar finds more around the marked words ("rain of fire" around "fire"), that is the thing.
    """
    thing = thing_asked_about(asked.text, asked.language)
    marked = entities(asked.understanding, "work", "artist")
    unknown = next((each for each in (each.value for each in marked) if _is_strange(each, index)), "")
    return unknown if unknown and unknown not in thing else thing


def _is_strange(said: str, index: NameIndex) -> bool:
    """Whether marked words are a name that nothing here bears; no people ("Dutch") and no material is one."""
    words = latin_words(folded(said))
    if len(words) == 1 and (names_a_people(said) or keys_in(said)):
        return False
    return not index.find(said, marked=True)


def covers(mentions: Sequence[Mention], thing: str) -> bool:
    """Whether names say all that is telling in a thing's words ("Garden" is not "Garden of Delights")."""
    names = " ".join(mention.name.text for mention in mentions)
    stems = {word[:STEM] for word in latin_words(folded(names))}
    words = [word for word in latin_words(folded(thing)) if word not in COMMON]
    han = _GLUE.sub("", han_runs(folded(thing)))
    known = _GLUE.sub("", han_runs(folded(names)))
    near = latin_words(folded(" ".join(each.name.text for each in mentions if each.strength == "close")))
    return all(
        word[:STEM] in stems or any(fuzz.ratio(word, other) >= MISSPELT for other in near) for word in words
    ) and (not han or han in known)


async def described(
    thing: str, mentions: Sequence[Mention], asked: Asked, catalogue: Catalogue
) -> str | None:
    """A work whose title, fields or texts hold every telling word of a description.

    A word by itself, or what has the form of a title ("the birth of Venus"), must stand in title or fields.
    Looked at are the works that names in the question hint at, then those whose texts are near.
    """
    shown = _PICTURE_OF.sub("", thing)
    words = [word for word in latin_words(folded(shown)) if word not in COMMON]
    han = _GLUE.sub("", han_runs(folded(thing)))
    if not words and not han:
        return None
    titled = shown == thing and not han and (len(words) == 1 or re.search(r"\w of \w", thing) is not None)
    hinted = [number for each in mentions for number in each.name.accession_numbers]
    texts: dict[str, list[str]] = {number: [] for number in hinted[:LOOKED_THROUGH]}
    hall = asked.place.hall if asked.place else None
    vector = asked.understanding.vector if asked.understanding else None
    scope = Scope(asked.exhibition, hall, language=asked.language)
    for found in await catalogue.passages(thing, vector, scope, limit=LOOKED_THROUGH):
        if number := found.passage.accession_number:
            texts.setdefault(number, []).append(found.passage.body)
    for number, bodies in texts.items():
        record = await catalogue.record(number)
        if record is None:
            continue
        if _tells(record, () if titled else bodies, words, han):
            return number
    return None


async def tells_of(number: str, thing: str, asked: Asked, catalogue: Catalogue) -> bool:
    """Whether a work's own title, fields or texts speak of a thing: then that may be what is meant."""
    record = await catalogue.record(number)
    if record is None:
        return False
    scope = Scope(asked.exhibition, record.hall, number, asked.language)
    found = await catalogue.passages(thing, None, scope, limit=MOST_TEXTS)
    bodies = [each.passage.body for each in found if each.passage.accession_number == number]
    words = [word for word in latin_words(folded(thing)) if word not in COMMON]
    return _tells(record, bodies, words, _GLUE.sub("", han_runs(folded(thing))))


def _tells(record: Record, bodies: Sequence[str], words: Sequence[str], han: str) -> bool:
    told = [*bodies, *(text for words_in in _told(record) for text in words_in.values())]
    body = folded(" ".join(told))
    stems = {word[:STEM] for word in latin_words(body)}
    return all(word[:STEM] in stems for word in words) and (not han or han in _GLUE.sub("", body))


def kind_asked(text: str) -> str:
    """The kind of object that a question looks for by an everyday word, or ""."""
    found = _KINDS.search(text)
    return next((each for each in found.groups() if each), "") if found else ""


def _told(record: Record) -> list[Words]:
    names = [credit.name for credit in record.makers]
    return [record.title, record.medium, record.object_type, record.place, *names]


def looks_like_a_name(thing: str, text: str) -> bool:
    """Whether the words for a thing are written as a name: quoted, or with capitals."""
    if re.search(rf"[《“\"]{re.escape(thing)}", text):
        return True
    return any(word[:1].isupper() and not _says_whence(thing) for word in thing.split()[:1])


def _says_whence(thing: str) -> bool:
    """Whether a thing's capital is that of the people it comes from, and no name's ("African mask")."""
    first, *others = thing.split() or [""]
    return bool(others) and names_a_people(first) and not any(word[:1].isupper() for word in others)


def holds_a_strange_name(thing: str, index: NameIndex) -> bool:
    """Whether a word of a description is written as a name that nothing here has ("lilies of Giverny")."""
    words = re.findall(r"[A-Za-zÀ-ÿ]+", thing)
    named = [word for word in words if word[0].isupper() and not names_a_people(word)]
    return any(not index.knows_word(folded(word)) for word in named)
