"""English questions that ask something particular of a work, by their build: "which poet", "how many …".

What they ask for by its name is no field of a record, whatever else the sentence sounds like.
"""

import re
from dataclasses import dataclass
from typing import Final, Literal

Kind = Literal["thing", "number", "names", "themes", "scene", "open"]


@dataclass(frozen=True, slots=True)
class Particular:
    """What is asked for. `head`: the word that calls it ("poet"), or "". `named`: no field answers it."""

    kind: Kind
    head: str = ""
    named: bool = False


_STOP: Final = (
    r"(?:is|are|was|were|did|do|does|has|have|had|can|could|would|will|should|might|may|must|of|in|on|at"
    r"|from|by|with|to|for|into|up|about|that|there|who|which|lies|stands|once|then|ever|he|she|it|they|we"
    r"|this|these|those|the|a|an|would|drew|made|led|drove|moved|inspired|brought|caused|makes|happened"
    r"|happens|became|becomes|else|exactly|if|you|i)"
)
_WHICH: Final = re.compile(
    rf"\b(?:what|which)(?:'s)? (?P<phrase>(?!{_STOP}\b)[a-z-]+(?: (?!{_STOP}\b)[a-z-]+){{0,3}})",
    re.IGNORECASE,
)
_SORT: Final = re.compile(
    r"^(?:(?:particular|exact|other|main|sort|sorts|kind|kinds|type|types|of|specific|precise)\b ?)+", re.I
)
_SORT_OF: Final = re.compile(r"\b(sort|kind|type)s? of\b ?", re.IGNORECASE)
_HOW_MANY: Final = re.compile(
    rf"\bhow many (?P<phrase>(?!{_STOP}\b)[a-z-]+(?: (?!{_STOP}\b)[a-z-]+){{0,3}})", re.IGNORECASE
)
_VERB: Final = re.compile(
    r"won|found|held|got|kept|said|took|taken|gave|sold|bought|lay|hid|stood|sat|wrote|wore|rode|sang|ate"
    r"|[a-z]+ed"
)
"""What stands behind the head and is no part of it ("which shepherd found …")."""
_NAMES: Final = re.compile(
    r"\b(?:what (?:were|are) (?:their|the \w+['’]?s?['’]?) names"
    r"|what (?:were|are) (?:they|the [\w ]+) (?:called|named)|name (?:them|each of))\b",
    re.IGNORECASE,
)
_THEMES: Final = re.compile(
    r"\b(?:themes?|topics?|issues?|vices?|ideas|concerns?|motifs|evils?)\b"
    r"(?=.{0,60}\b(?:getting at|deal|dealing|touch|raise|raises|address|addresses|about|tackle|explore|treat"
    r"|stand|behind|take up|takes up|run through|interest|attack|criticise|criticize|mock|show)\w*\b)",
    re.IGNORECASE,
)
_UNSEEING: Final = re.compile(
    r"\b(?:blind|partially sighted|visually impaired|(?:can't|cannot|can not|doesn't|don't) see(?: well| it)?"
    r"|poor (?:eye)?sight|bad eyes)\b",
    re.IGNORECASE,
)
_DESCRIBING: Final = re.compile(
    r"\b(?:describ\w+|picture in words|put into words|paint (?:me |us )?a picture|tell (?:her|him|me|them|us)"
    r" what|look(?:s)? like|what(?:'s| is) in)\b",
    re.IGNORECASE,
)
_OPEN: Final = re.compile(
    r"\b(?:where did (?:he|she|they) (?:go|move|travel|head)"
    r"|what (?:ever )?"
    r"(?:happens|happened|became|becomes|did|do|does)|how (?:did|does|do|is|are|was|were)|why|whose"
    r"|what(?:'s| is| are| was| were) (?:the |his |her |its |their |it about )?\w+"
    r"|who(?:'s| is| was| are| were)? (?:the )?\w+)\b"
    r"|\bboth\b.{0,60}\b(?:own\w*|had|have)\b",
    re.IGNORECASE,
)
_FIELDS: Final = frozenset(
    "year years date dates century centuries decade period era age time day artist artists painter"
    " sculptor maker author creator photographer designer engraver printmaker person people man woman guy"
    " hand workshop factory studio school nationality country nation city town place region state province"
    " area material materials medium stuff metal stone wood fabric ink paint pigment clay technique method"
    " process technology way paper canvas size dimensions height width depth length weight museum"
    " collection gallery room hall wall number accession title name names titles licence license rights"
    " copyright department style movement culture dynasty type kind sort category class object objects"
    " thing things work works painting paintings picture pictures print prints piece pieces sculpture"
    " sculptures drawing drawings series edition signature inscription language colour color colours"
    " colors direction floor credit line donor donors owner owners dealer collector fund family event one"
    " ones else more information record page website price value dynasties etching engraving portrait"
    " portraits landscape landscapes vessel vessels bowl jar mask tapestry video film statue statues"
    " artwork artworks exhibit exhibits display happened happens season reason purpose use exactly about"
    " inches feet metres meters centimetres centimeters cm kilos kilograms pounds parts halls rooms copies"
    " editions visitors minutes".split()
)
"""What questions call fields, works and their parts by."""
_IN_PLACES: Final = frozenset(("here", "exhibition", "museum", "gallery", "room", "hall", "rooms", "halls"))


def particular(text: str) -> Particular | None:
    """What an English question asks in particular; None for what asks for a field or for nothing."""
    plain = " ".join(text.replace("’", "'").split())
    if _UNSEEING.search(plain) and _DESCRIBING.search(plain):
        return Particular("scene")
    if set(re.findall(r"[a-z]+", plain.casefold())) & _IN_PLACES:
        return None
    if _THEMES.search(plain):
        return Particular("themes", named=True)
    if _NAMES.search(plain):
        return Particular("names", named=True)
    if found := _HOW_MANY.search(plain):
        head = _head(found["phrase"])
        return Particular("number", head, named=head not in _FIELDS)
    if found := _WHICH.search(_SORT_OF.sub("", plain)):
        words = _SORT.sub("", found["phrase"].casefold()).split()
        if words and not _FIELDS & set(words):
            return Particular("thing", _head(" ".join(words)), named=True)
        return None
    return Particular("open") if _OPEN.search(plain) else None


def asks_of_a_work(text: str) -> bool:
    """Whether a question surely asks something of a work, so that it is about neither house nor tour."""
    asked = particular(text)
    return asked is not None and (asked.named or asked.kind == "scene")


def _head(phrase: str) -> str:
    """The word that calls a thing, of those before it ("rows of small ships": the last before the verb)."""
    words = phrase.casefold().split()
    verb = next((at for at, word in enumerate(words) if at and _VERB.fullmatch(word)), len(words))
    return words[verb - 1] if words else ""
