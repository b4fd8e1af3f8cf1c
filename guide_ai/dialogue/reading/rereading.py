"""What a question wants, read again with the exhibition's names and the talk in mind.

"Take me to the pond" is no tour where a work has that title, nor is "the one before" where none is under way.
"""

import re
from dataclasses import replace
from typing import Final

from guide_ai.dialogue.answers import comparing, telltale, whereabouts
from guide_ai.dialogue.memory import Memory
from guide_ai.dialogue.phrasing.phrases import FieldName
from guide_ai.dialogue.reading import rules
from guide_ai.dialogue.reading.asked import INTENT_OF, asks_to_be_led, asks_whether, fields_named
from guide_ai.dialogue.reading.wanted import Wish
from guide_ai.dialogue.referents import pointers
from guide_ai.dialogue.referents.hall_names import numbered_halls
from guide_ai.dialogue.referents.naming import NameIndex, folded, han_runs, latin_words
from guide_ai.dialogue.referents.pointing import points_at_one
from guide_ai.nlu.base import Intent

TOUR: Final[frozenset[Intent]] = frozenset(
    ("tour_start", "tour_next", "tour_previous", "tour_pause", "tour_resume", "tour_stop")
)
_MAY_SEEK: Final[frozenset[Intent]] = frozenset(
    (
        "describe",
        "recommend",
        "unclear",
        "practical",
        "help",
        "tour_start",
        "ask_meaning",
        "ask_creator",
        "ask_location",
    )
)
_WHERE_TO: Final = re.compile(
    r"\bwhere (?:should|do|can|must|would|could|shall) (?:i|we) (?:go|head|look|turn|walk|start)\b"
    r"|\bwhere to\b|\bwhich (?:way|room|hall) (?:should|do|must|shall) (?:i|we)\b",
    re.IGNORECASE,
)
"""Where to go for what is named before or after ("I came for the Corot. Where should I go?")."""
_OF_A_MAKER: Final[tuple[tuple[FieldName, re.Pattern[str]], ...]] = (
    (
        "nationality",
        re.compile(
            r"\bwhere (?:did|does|is|was) (?P<who>[^?]{2,40}?) (?:(?:originally|come|hail) )*from\W*$", re.I
        ),
    ),
    ("life", re.compile(r"^\W*(?P<who>[^?,]{2,40}?)['’]s? (?:dates|years|lifetime)\b[^?]{0,16}\W*$", re.I)),
    (
        "life",
        re.compile(
            r"^\W*(?:did|does) (?P<who>[^?,]{2,40}?) (?:still )?live (?:in|into|through|until)\b", re.I
        ),
    ),
)
_AND_THE: Final = re.compile(r"\W*(?:and|what about|how about|tell me about)\b", re.IGNORECASE)
"""What goes on to another work ("and the thing left of it?")."""
_IN_A_HALL: Final = re.compile(
    r"\b(?:which|what) (?:hall|room|gallery) (?:is|are|has|holds)\b|在哪(?:一)?(?:个|间)?(?:展厅|展室|厅)",
    re.IGNORECASE,
)
_PARTS_OF_ONE: Final = re.compile(r"哪(?:些|个|几个)?(?:地方|部分|部位|细节|特征|特点|元素)")
"""Parts of one work, and no works to look at."""
_WHOSE_GOODS: Final = re.compile(r"国(?:的)?货|[哪何]国(?:货|产|造|制)|国(?:产|造|制)的?(?:吗|还是)")


def reread(text: str, wanted: Wish, memory: Memory, index: NameIndex) -> Wish:
    """The wish as it is or, where names or the talk make another one of the same words, that one."""
    if wanted.intent in TOUR and (_leads_to_one(text, index) or _leads_to_next_hall(text, wanted, memory)):
        return Wish("ask_location", 1.0, ("location",))
    plain = numbered_halls(text, index)
    pointer = pointers.read(plain)
    if pointer and pointer.kind == "nth" and wanted.fields and not fields_named(plain):
        return Wish("describe", 1.0)  # "Wood and Iron" may be where it hangs
    if pointer and wanted.doubts and _AND_THE.match(text):
        return Wish("describe", 1.0)
    if pointer and pointer.kind == "nth" and wanted.intent in ("recommend", "help", "unclear"):
        return Wish("describe", 1.0)
    if (
        wanted.intent in ("tour_next", "tour_previous")
        and memory.tour is None
        and (pointer or memory.pending)
    ):
        return Wish("describe", 1.0)
    if wanted.intent == "similar" and pointer and pointer.kind == "theirs" and (fields := fields_named(text)):
        return Wish(INTENT_OF[fields[0]], 1.0, fields)
    if "maker" not in wanted.fields and (field := _of_a_maker(text, index)):
        return Wish("ask_creator", 1.0, (field,))
    if wanted.confidence < 1 and _is_a_name(text, index):
        return Wish("describe", 1.0)
    if wanted.intent in _MAY_SEEK and _WHERE_TO.search(text) and index.find(text):
        return Wish("ask_location", 1.0, ("location",))
    if wanted.intent in ("practical", "ask_meaning") and _seeks_a_work(text, index):
        return Wish("ask_location", wanted.confidence, ("location",))
    if wanted.intent == "ask_technique" and not wanted.fields and telltale.kind_of(text) == "use":
        return Wish("ask_meaning", wanted.confidence)
    if wanted.intent == "ask_creator" and "life" not in wanted.fields and asks_whether(text):
        return replace(wanted, intent="unclear", fields=(), beyond=True)
    if wanted.intent == "compare" and telltale.kind_of(text) == "change":
        return Wish("ask_meaning", wanted.confidence)  # "what became of the form" compares no two works
    if wanted.intent in ("recommend", "similar") and _PARTS_OF_ONE.search(text) and points_at_one(text):
        return Wish("ask_meaning", wanted.confidence)
    whence = ("ask_provenance", "ask_creator")
    if wanted.intent in whence and telltale.kind_of(text) == "inspiration":
        return Wish("ask_meaning", wanted.confidence)  # "where did she get the idea"
    if wanted.intent == "ask_provenance" and _WHOSE_GOODS.search(text):
        return Wish("ask_location", wanted.confidence, ("place",))
    if wanted.intent not in ("compare", "smalltalk") and (
        comparing.compares(text, index) or comparing.asks_if_same(text)
    ):
        return Wish("compare", 1.0)
    return wanted


def _of_a_maker(text: str, index: NameIndex) -> FieldName | None:
    """The field of a maker, and of no work, that is asked for by name ("where did Kessler come from")."""
    for field, reader in _OF_A_MAKER:
        if found := reader.search(text):
            said = [
                e.name for e in index.find(found["who"]) if e.strength != "weak" or e.name.kind == "maker"
            ]
            if said and all(name.kind == "maker" for name in said):
                return field
    return None


def _is_a_name(text: str, index: NameIndex) -> bool:
    """Whether a title of some words is all that is said: then the visitor wants to hear about that work."""
    plain = folded(text)
    length = {"latin": len(latin_words(plain)), "han": len(han_runs(plain))}
    return any(
        each.name.kind == "work" and each.strength == "exact"
        and each.length == length[each.script] >= (2 if each.script == "latin" else 3)
        and not length["han" if each.script == "latin" else "latin"]
        for each in index.find(text)
    )  # fmt: skip


def _seeks_a_work(text: str, index: NameIndex) -> bool:
    """Whether the place is asked of what a title names ("where is the pond"), and not of a toilet."""
    if rules.likely(text) == "practical" or "location" not in fields_named(text):
        return False
    return bool(_IN_A_HALL.search(text)) or any(each.name.kind == "work" for each in index.find(text))


def _leads_to_one(text: str, index: NameIndex) -> bool:
    """Whether the visitor wants to be led to a work that is named, and not on a tour."""
    if not asks_to_be_led(text):
        return False
    exact = (each for each in index.find(text) if each.strength == "exact" and each.name.kind == "work")
    return index.numbered(text) is not None or any(each.length > 1 for each in exact)


def _leads_to_next_hall(text: str, wanted: Wish, memory: Memory) -> bool:
    """Whether the next hall is wanted, and no tour; a tour under way goes on to its next stop."""
    goes_on = memory.tour is not None and wanted.intent == "tour_next"
    return whereabouts.names_next_hall(text) and not goes_on and wanted.intent != "tour_stop"
