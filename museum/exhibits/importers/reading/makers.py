"""Makers as records write them: name, role, the record's own doubt, and years of a life."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from museum.exhibits.importers.reading.life import read_life

_QUALIFIER: Final = re.compile(
    r"^(?P<words>(?:(?:possibly|probably|perhaps)\s+)?(?:attributed to|ascribed to|"
    r"(?:workshop|studio|circle|follower|followers|school|manner|style|copy|imitator) of|after|by))\s+(?P<name>.+)$",
    re.IGNORECASE,
)
_LIFE: Final = re.compile(r"^(?P<name>.+?)\s*\((?P<life>[^()]*\d{3,4}[^()]*)\)$")


@dataclass(frozen=True, slots=True)
class ReadMaker:
    """One maker of a cell."""

    name: str
    role: str
    qualifier: str
    born_edtf: str = ""
    died_edtf: str = ""


def split_makers(written: str, separators: Sequence[str] = (";", "|")) -> list[str]:
    """Return the makers of one cell, in order, without spaces around them."""
    if not separators:
        return [written.strip()] if written.strip() else []
    parts = re.split("|".join(re.escape(each) for each in separators), written)
    return [part.strip() for part in parts if part.strip()]


def read_maker(written: str, *, role: str = "") -> ReadMaker:
    """Read one maker. `role` is what another column says of the part it had."""
    name, born, died = written.strip(), "", ""
    if found := _LIFE.match(name):
        life = read_life(found["life"])
        if life.born_edtf or life.died_edtf:
            name, born, died = found["name"], life.born_edtf, life.died_edtf
    qualifier = ""
    if found := _QUALIFIER.match(name):
        qualifier, name = found["words"].lower(), found["name"]
    return ReadMaker(name, role.lower() or "artist", qualifier, born, died)
