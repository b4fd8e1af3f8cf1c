"""What a question wants: by the network's reading, and by rules where that is away, in doubt, or says less.

The network goes first where it is sure enough of itself. Rules decide what words leave no doubt of, which of
several fields are asked for, and everything where the network is away; where it doubts, they settle what they
can, and what is left between two likely meanings is asked back.
"""

import re
from dataclasses import dataclass
from typing import Final

from guide_ai.dialogue.phrasing.phrases import OFFERED, FieldName
from guide_ai.dialogue.reading import rules
from guide_ai.dialogue.reading.abuse import has_abuse, is_abuse
from guide_ai.dialogue.reading.asked import INTENT_OF, asks_if_recorded, fields_meant, fields_named
from guide_ai.dialogue.reading.attacks import is_attack
from guide_ai.dialogue.reading.beyond import (
    asks_for_somebody_else,
    asks_price,
    asks_who_is_shown,
    is_beyond,
)
from guide_ai.dialogue.reading.erasing import asks_to_erase
from guide_ai.dialogue.reading.fragments import is_code, is_half
from guide_ai.dialogue.reading.frames import framed
from guide_ai.dialogue.reading.objecting import objects
from guide_ai.dialogue.reading.outside import outside
from guide_ai.nlu.base import Intent, Understanding

SURE: Final = 0.6
"""Confidence from which the network's reading goes before words that speak for another."""

CLOSE: Final = 0.5
"""Share of the likeliest guess that the next must have for both to be offered."""

_ABOVE_FIELDS: Final[frozenset[Intent]] = frozenset(
    ("compare", "similar", "practical", "privacy", "accessibility", "off_topic", "prompt_attack", "smalltalk")
)
"""Intents beside which the mention of a field ("which is older", "where is the toilet") asks for no field."""

_FIELDS_OF: Final[dict[Intent, frozenset[FieldName]]] = {
    "ask_creator": frozenset(("maker", "life", "nationality", "birth_place", "death_place", "signature")),
    "ask_date": frozenset(("date", "culture", "acquired", "life")),
    "ask_material": frozenset(("medium", "object_type", "technique")),
    "ask_dimensions": frozenset(("dimensions", "weight", "duration", "diameter", "parts")),
    "ask_location": frozenset(
        (
            "location",
            "place",
            "collection",
            "related_place",
            "found",
            "birth_place",
            "death_place",
            "nationality",
        )
    ),
    "ask_provenance": frozenset(
        (
            "provenance",
            "credit_line",
            "place",
            "accession_number",
            "acquired",
            "collection",
            "found",
            "culture",
            "nationality",
            "object_type",
            "classification",
        )
    ),
    "ask_rights": frozenset(("rights", "credit_line")),
    "describe": frozenset(
        (
            "title",
            "object_type",
            "accession_number",
            "other_title",
            "inscription",
            "culture",
            "caption",
            "department",
            "classification",
            "style",
            "series",
            "edition",
            "script",
            "literature",
            "related_works",
        )
    ),
}
"""Fields by which words may say more exactly what an intent asks for."""

_TAKEN_UP: Final[frozenset[FieldName]] = frozenset(
    ("weight", "inscription", "signature", "life", "birth_place", "death_place")
)
"""Fields that some records have and most have not: what sounds beyond them is asked of these first."""

_PLAIN: Final[frozenset[FieldName]] = frozenset(
    (
        "accession_number",
        "other_title",
        "edition",
        "department",
        "duration",
        "diameter",
        "nationality",
        "acquired",
        "credit_line",
        "rights",
        "culture",
    )
)
"""Fields whose words are about nothing else, so that they go before what the network reads."""

_TOLD_BY_TEXTS: Final[frozenset[Intent]] = frozenset(("describe", "ask_meaning", "ask_technique"))
"""Intents that the same texts answer: which of them is meant need not be asked."""

_TOUR: Final[frozenset[Intent]] = frozenset(
    ("tour_start", "tour_next", "tour_previous", "tour_pause", "tour_resume", "tour_stop")
)

_CHOOSING: Final[frozenset[Intent]] = frozenset(("recommend", "similar", "compare"))
"""Intents by which works are chosen: not by what they are worth, which no record says."""

_COMPARED: Final = re.compile(
    r"\b(?:old|new|young|earli|lat|bigg|larg|small|tall|wid|long|heavi)er than (?:the |that |this )?"
    r"(?:…|this\b|that\b|one\b|other\b|first\b|last\b)|比(?:[《“]?…|[这那前上])",
    re.IGNORECASE,
)
"""Against another work, and not against a man or a car."""


_SPEAKING: Final = re.compile(
    r"\b(?:speak|talk|say|languages?|switch|change|answer|tell|explain|translate|in|use|do|understand)\b"
    r"|[说讲用换语]",
    re.IGNORECASE,
)
"""Whether the language of the talk is meant, and not the nation of a work."""
_ASKS_BESIDES: Final = re.compile(
    r"[,.;:!]\s*(?:(?:and|but|so|now|then|anyway)[ ,]+)*(?:who|whose|what|when|where|how|which)\b",
    re.IGNORECASE,
)
"""Whether something is asked after the grumbling ("this is rubbish, who made it")."""
_MENTIONED: Final = re.compile(
    r"\b(?:work|piece|one|object|painting|picture|thing)s? (?:that )?you (?:\w+ )?"
    r"(?:mentioned|told|showed|said|described|talked)\b",
    re.IGNORECASE,
)
_DID: Final = re.compile(r"^(?:and |so |but )?(?:did|had|was|were|has) (?!you\b|i\b|we\b)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Wish:
    """What the visitor wants: an intent, how sure that is, and the fields asked for.

    What looks off topic keeps its fields: a work may be called "Weather".
    """

    intent: Intent
    confidence: float
    fields: tuple[FieldName, ...] = ()
    beyond: bool = False
    """It asks for what is no field of a record; only a text that takes it up answers."""
    doubts: tuple[Intent, ...] = ()
    """Two intents between which the network can't decide, the likelier first: to be asked back with."""
    read: bool = False
    """The network has read it so, and is sure enough of it."""
    idle: bool = False
    """It asks nothing: half a sentence, or code."""


def wish(text: str, understanding: Understanding | None = None, names: tuple[str, ...] = ()) -> Wish:
    """Read a question. `names`: parts of it that name works or makers, whose words ask for nothing."""
    plain = " ".join(text.replace("’", "'").split())
    if is_attack(plain):
        return Wish("prompt_attack", 1.0)
    if objects(plain) and not (_ASKS_BESIDES.search(plain) and fields_named(plain)):
        return Wish("feedback", 1.0)
    if asks_to_erase(plain):
        return Wish("privacy", 1.0)
    if not re.search(r"\w", plain) or is_half(plain) or is_code(plain):
        return Wish("unclear", 1.0, idle=True)
    reading = understanding if understanding and _is_read(understanding) else None
    unnamed = _without(plain, names)
    fields = fields_named(unnamed)
    led = reading.intent in _TOUR if reading else not fields and rules.likely(unnamed) is None
    if is_abuse(unnamed) or (led and has_abuse(unnamed)):
        return Wish("feedback", 1.0)
    if found := outside(unnamed):
        return Wish(found[1], 1.0)
    certain = rules.certain(plain)
    if certain and not _asks_all_the_same(certain[0], plain, unnamed, fields):
        intent, whole = certain
        doubtful = reading.confidence < SURE if reading else not (intent == "thanks_bye" and fields)
        if whole or doubtful or (reading and reading.intent == intent):
            return Wish(intent, 1.0)
    if fields and framed(unnamed) and _is_about_works(unnamed, reading):
        return _by_its_build(fields, reading)
    beyond = is_beyond(unnamed) and (not _TAKEN_UP & set(fields) or asks_price(unnamed))
    if reading:
        return _by_network(unnamed, reading, fields, beyond)
    return _by_rules(unnamed, understanding, fields, beyond)


def _by_its_build(fields: tuple[FieldName, ...], reading: Understanding | None) -> Wish:
    """What a question asks whose build leaves no doubt, whatever the network has taken it for."""
    fits = reading and any(field in _FIELDS_OF.get(reading.intent, ()) for field in fields)
    intent = reading.intent if reading and fits else INTENT_OF[fields[0]]
    return Wish(intent, max(SURE, reading.confidence if reading else 0.0), fields, read=True)


def _is_about_works(text: str, reading: Understanding | None) -> bool:
    """Whether nothing speaks for a question that sets works beside each other, or is about none."""
    if rules.likely(text) in _ABOVE_FIELDS | _CHOOSING:
        return False
    if asks_price(text) and "credit_line" not in framed(text):
        return False
    return not reading or reading.confidence < SURE or reading.intent not in _ABOVE_FIELDS | _CHOOSING


def _asks_all_the_same(intent: Intent, text: str, unnamed: str, fields: tuple[FieldName, ...]) -> bool:
    """Whether words like those of an order or a courtesy ask for a field ("does it go back to the Ming?")."""
    return (intent in _TOUR and bool(framed(unnamed))) or _is_no_courtesy(intent, text, fields)


def _is_no_courtesy(intent: Intent, text: str, fields: tuple[FieldName, ...]) -> bool:
    """ "Thanks to whom is it here?" thanks nobody, "the date of what you mentioned" asks for no repeat."""
    if intent == "thanks_bye":
        return "credit_line" in fields
    return intent == "repeat" and bool(fields) and bool(_MENTIONED.search(text))


def _is_read(understanding: Understanding) -> bool:
    """Whether the network is sure enough; that it understands nothing it must be surer of."""
    if understanding.declined:
        return False
    return understanding.intent != "unclear" or understanding.confidence >= SURE


def _without(text: str, names: tuple[str, ...]) -> str:
    for name in names:
        text = re.sub(
            rf"(?<!\w){re.escape(name)}(?!\w)" if name.isascii() else re.escape(name), "…", text, flags=re.I
        )
    return text


def _by_network(text: str, reading: Understanding, fields: tuple[FieldName, ...], beyond: bool) -> Wish:
    intent, confidence = reading.intent, reading.confidence
    if intent == "off_topic":
        return Wish(intent, confidence, fields, read=True)
    if _is_no_courtesy(intent, text, fields):
        return Wish(INTENT_OF[fields[0]], confidence, fields, read=True)
    likely = rules.likely(text)
    if intent == "feedback" and text.endswith("?"):
        return Wish("unclear", 0.0, fields, beyond)  # "this is silver, correct?"
    if intent == "change_language" and len(text.split()) > 2 and not _SPEAKING.search(text):
        return Wish("unclear", 0.0, fields, beyond)  # "is the print German?"
    if intent in ("similar", "recommend") and likely != intent and _DID.search(text):
        return Wish("unclear", confidence, beyond=True, read=True)  # "did she have any pets?"
    if likely == "practical" and intent in ("ask_location", "recommend") and not fields:
        return Wish("practical", confidence, read=True)
    if intent == "similar" and fields and likely not in _CHOOSING:
        return Wish(
            INTENT_OF[fields[0]], confidence, fields, read=True
        )  # "which culture is it associated with?"
    if beyond and intent in _CHOOSING and asks_price(text):
        return Wish("unclear", confidence, beyond=True, read=True)
    if intent in ("ask_date", "ask_dimensions") and _COMPARED.search(text):
        return Wish("compare", confidence, read=True)
    if fields and (asks_if_recorded(text) or _words_say_more(intent, confidence, fields, likely)):
        named = any(field in _FIELDS_OF.get(intent, ()) for field in fields)
        return Wish(intent if named else INTENT_OF[fields[0]], confidence, fields, beyond, read=True)
    meant = fields_meant(intent)
    if intent == "ask_creator" and _is_somebody_else(text, confidence):
        return Wish("unclear", confidence, beyond=True)
    return Wish(intent, confidence, () if beyond else meant, beyond, read=True)


def _is_somebody_else(text: str, confidence: float) -> bool:
    """ "Who stands in the doorway?" sounds like "who made this?", and yet no maker answers it."""
    return asks_who_is_shown(text) or (confidence < SURE and asks_for_somebody_else(text))


def _words_say_more(
    intent: Intent, confidence: float, fields: tuple[FieldName, ...], likely: Intent | None
) -> bool:
    """Whether the fields that words name go before, or say more exactly, what the network has read."""
    own = _FIELDS_OF.get(intent, frozenset())
    if any(field in own or field in _TAKEN_UP | _PLAIN for field in fields):
        return True
    if "maker" in fields and intent in ("ask_material", "ask_technique") and likely != intent:
        return True  # "what was the name of the weaver?"
    if intent == "ask_technique" and likely != intent:
        return True  # "where was it woven?" sounds like "how"
    if intent == "ask_creator" and "place" in fields and likely != intent:
        return True  # and like "by whom"
    if {"object_type", "classification"} & {*fields} and likely not in _ABOVE_FIELDS:
        return True  # "under which category does it fall?" sounds like a place
    if intent in ("describe", "unclear") or (len(fields) > 1 and (own or intent in _TOLD_BY_TEXTS)):
        return likely not in _ABOVE_FIELDS
    return confidence < SURE and likely not in _ABOVE_FIELDS


def _by_rules(
    text: str, understanding: Understanding | None, fields: tuple[FieldName, ...], beyond: bool
) -> Wish:
    likely = rules.likely(text)
    confidence = understanding.confidence if understanding else 0.0
    if fields and likely not in _ABOVE_FIELDS:
        return Wish(INTENT_OF[fields[0]], SURE, fields, beyond)
    if beyond and likely not in _ABOVE_FIELDS:
        return Wish("unclear" if likely in (None, "describe") else likely, confidence, beyond=True)
    guesses = understanding.guesses if understanding else ()
    if likely and (not guesses or likely in [intent for intent, _ in guesses]):
        return Wish(likely, SURE, fields if likely == "off_topic" else ())
    return Wish("unclear", confidence, doubts=_close(guesses))


def _close(guesses: tuple[tuple[Intent, float], ...]) -> tuple[Intent, ...]:
    """The two likeliest guesses, where they are about as likely and either can be offered."""
    if len(guesses) < 2:
        return ()
    (first, most), (second, next_most) = guesses[:2]
    if next_most < CLOSE * most or not {first, second} <= OFFERED or {first, second} <= _TOLD_BY_TEXTS:
        return ()
    return first, second
