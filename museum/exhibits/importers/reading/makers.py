"""Makers as records write them: name, role, the record's own doubt, and years of a life."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from museum.exhibits.importers.reading.life import read_life
from museum.exhibits.importers.reading.makers_lexicon import (
    ELSEWHERE,
    GROUP,
    HEDGE,
    NATIONALITIES,
    RELATION,
    VERBS,
)
from museum.exhibits.importers.reading.makers_roles import ROLE_OF, ROLES
from museum.exhibits.importers.reading.text import line, plain

_BEFORE: Final = re.compile(
    rf"^(?P<words>(?:{HEDGE} )?(?:(?:{RELATION}|{ELSEWHERE})(?: {GROUP})?|{GROUP}(?: or after)?)"
    rf"|{HEDGE}(?: by)?)"
    r"[:\s]\s*(?P<name>\S.*)$",
    re.IGNORECASE,
)
_BEHIND: Final = re.compile(
    rf"^(?P<name>.+?)(?:,\s*|\s*[(\[])(?P<words>(?:{HEDGE} )?(?:attributed(?: to)?|{RELATION}|{GROUP}|{HEDGE}"
    r"|attribué|zugeschrieben|toegeschreven|attribuito))[)\]]?$",
    re.IGNORECASE,
)
_DOUBTED: Final = re.compile(r"^(?P<name>.*[^\s(\[])\s*(?:\(\?\)|\[\?\]|\?)$")
_EASTERN: Final = re.compile(r"^(?:[(（](?P<words>传|傳|伝)[)）]|(?P<spaced>传|傳|伝)\s+)(?P<name>\S.*)$")
_LIFE: Final = re.compile(r"^(?P<name>.+?)\s*[(\[（](?P<life>[^()\[\]（）]*\d[^()\[\]（）]*)[)\]）]$")
_TRAILING: Final = re.compile(
    rf"^(?P<name>.+?)(?:,\s*(?P<nation>(?:{NATIONALITIES})(?:[- ](?:born )?(?:{NATIONALITIES}))?))?,\s*"
    r"(?P<life>(?:[^,()]{0,24}\d{3,4}[^,()]{0,40}|(?:born|b\.|died|d\.)[^()]*\d{4}))$",
    re.IGNORECASE,
)
_ROLE_BEHIND: Final = re.compile(r"^(?P<name>.+?)\s*[(（](?P<role>[^()（）]+)[)）]$")
_ROLE_BEFORE: Final = re.compile(r"^(?P<role>[^:：]+?)\s*[:：]\s*(?P<name>\S.*)$")
_DONE_BY: Final = re.compile(rf"^(?P<verb>{'|'.join(VERBS)}) by\s+(?P<name>\S.*)$", re.IGNORECASE)
_ROLE_DOUBT: Final = re.compile(
    rf"^(?:{HEDGE}(?: by)?|(?:{HEDGE} )?(?:{RELATION}|{GROUP}|{ELSEWHERE}))$", re.IGNORECASE
)
_ROLE_WITH_DOUBT: Final = re.compile(rf"^(?P<words>attributed|{HEDGE})\s+(?P<role>{ROLES})$", re.IGNORECASE)


_OPENING: Final = "([（"
_CLOSING: Final = ")]）"
LONGEST: Final = 600
"""Characters of a maker. What is longer is a story about one, and stays as it is."""


@dataclass(frozen=True, slots=True)
class ReadMaker:
    """One maker of a cell."""

    name: str
    """As written, inverted or not, without what the other fields hold."""
    role: str
    """English, lower case; "artist" where nothing else is said."""
    qualifier: str
    """As written, in lower case; "possibly" for a question mark."""
    born_edtf: str = ""
    died_edtf: str = ""


def split_makers(written: str, separators: Sequence[str] = (";", "|")) -> list[str]:
    """Return the makers of one cell, in order. What stands in parentheses is not split."""
    text = plain(written)
    marks = re.compile("|".join(re.escape(each) for each in (*separators, *_OPENING, *_CLOSING) if each))
    parts, depth, start, last_closing = [], 0, 0, max(text.rfind(each) for each in _CLOSING)
    for found in marks.finditer(text):
        if found[0] in separators:
            if not depth or found.start() > last_closing:
                parts.append(text[start : found.start()])
                start, depth = found.end(), 0
        else:
            depth = max(0, depth + (1 if found[0] in _OPENING else -1))
    return [part.strip() for part in (*parts, text[start:]) if part.strip()]


def has_life(written: str) -> bool:
    """Whether a name has a life of its own beside it: years in parentheses, or birth and death behind it."""
    name, _role, born, died = _life(line(written))
    bracketed = bool(_LIFE.match(line(written)))
    return name != line(written) and bool(re.search(r"[^\W\d_]", name)) and (bracketed or bool(born and died))


def read_maker(written: str, *, role: str = "") -> ReadMaker:
    """Read one maker. `role` is what another column says of the part it had. Never raises.

    A role that is a doubt ("possibly by", "after") becomes the qualifier.
    """
    part, qualifier = _role(role)
    if len(written) > LONGEST:
        return ReadMaker(line(written), part or "artist", qualifier)
    first, _, second = plain(written).partition("\n")
    name, born, died = line(first), "", ""
    if second:
        life = read_life(second)
        born, died = life.born_edtf, life.died_edtf
        name = name if born or died or re.search(r"\d{3}", second) else line(written)
    if not part:
        name, part = _own_role(name)
    name, own = _qualified(name)
    if not born and not died:
        name, inner, born, died = _life(name)
        if not part:
            name, part = (name, inner) if inner else _own_role(name)
        if not own:
            name, own = _qualified(name)
    return ReadMaker(name, part or "artist", _both(qualifier, own), born, died)


def _role(role: str) -> tuple[str, str]:
    """Role and qualifier of what a role column says."""
    said = line(role).lower()
    if _ROLE_DOUBT.match(said):
        return "", said
    if found := _ROLE_WITH_DOUBT.match(said):
        return found["role"], found["words"]
    return said, ""


def _own_role(name: str) -> tuple[str, str]:
    for pattern in (_ROLE_BEHIND, _ROLE_BEFORE):
        if (found := pattern.match(name)) and (role := ROLE_OF.get(found["role"].strip().lower())):
            return found["name"], role
    if found := _DONE_BY.match(name):
        return found["name"], VERBS[found["verb"].lower()]
    return re.sub(r"^by\s+(?=[^\W\d_])", "", name, count=1, flags=re.IGNORECASE), ""


def _qualified(name: str) -> tuple[str, str]:
    if found := _EASTERN.match(name):
        return found["name"], found["words"] or found["spaced"]
    for pattern in (_BEFORE, _BEHIND):
        if found := pattern.match(name):
            return found["name"].strip(), found["words"].lower()
    if found := _DOUBTED.match(name):
        return found["name"].strip(), "possibly"
    return name, ""


def _life(name: str) -> tuple[str, str, str, str]:
    """Take the years of a life off a name; those of an activity as well, since they are no part of it.

    Returns the name, a role that stands with the years ("Ada Lin (painter, 1850–1899)"), birth and death.
    """
    if found := _LIFE.match(name):
        said, role = _without_role(found["life"])
        life = read_life(said)
        if life.born_edtf or life.died_edtf or re.search(r"\d{3}|\d(?:st|nd|rd|th)\b", said):
            return found["name"].rstrip(" ,"), role, life.born_edtf, life.died_edtf
    if found := _TRAILING.match(name):
        life = read_life(found["life"])
        if life.born_edtf or life.died_edtf:
            return found["name"], "", life.born_edtf, life.died_edtf
    return name, "", "", ""


def _without_role(life: str) -> tuple[str, str]:
    pieces = [piece.strip() for piece in re.split(r"[,;，；]", life)]
    roles = [piece for piece in pieces if piece.lower() in ROLE_OF]
    if len(roles) != 1:
        return life, ""
    return ", ".join(piece for piece in pieces if piece not in roles), ROLE_OF[roles[0].lower()]


def _both(one: str, other: str) -> str:
    return one if one == other or not other else f"{one} {other}".strip()
