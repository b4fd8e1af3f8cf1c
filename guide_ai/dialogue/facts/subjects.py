"""What records list as shown: "boat, barge; Hiffernan, Joanna; dog - non-specific" as things and persons.

Lists are parted by semicolons; within an item, what stands behind a comma says the first more exactly, or is
the given name of a person whose surname comes first.
"""

import re
from collections.abc import Sequence
from typing import Final

from guide_ai.dialogue.catalogue import Record
from guide_ai.dialogue.referents.dictionary import senses, stem, stems
from guide_ai.dialogue.referents.naming import han_runs

_GIVEN: Final = re.compile(
    r"(?:(?:Sir|Lady|Dame|Lord|Saint|St\.?) )?[A-Z][\w'’.-]*"
    r"(?: (?:[A-Z][\w'’.-]*|van|von|de|da|del|di|la|le|der)){0,4}"
)
_SURNAME: Final = re.compile(r"(?:[a-z]{1,3} )?[A-Z][\w'’-]*(?:[ -][A-Z][\w'’-]*)?")
_LIFE: Final = re.compile(r"\s*[(\[]?(?:c\.? ?)?\d{3,4}\s*[-–][^,;)]*[)\]]?")
_SINGLE: Final = re.compile(r"\bindividuals?\b|\bportraits?\b|肖像", re.IGNORECASE)
"""A list with such an item has a person of that name, and no place."""
_PEOPLE: Final = frozenset(
    map(
        stem,
        "man woman men women boy girl child children baby figure crowd people"
        " individual lady boatman".split(),
    )
)
_ANIMALS: Final = frozenset(
    map(
        stem, "animal dog cat horse bird cow sheep goat fish lion deer snail insect monkey donkey pig".split()
    )
)
_WIDER: Final[dict[str, frozenset[str]]] = {
    **dict.fromkeys(
        ("people", "person", "persons", "human", "humans", "anyone", "anybody", "人", "人物"), _PEOPLE
    ),
    **dict.fromkeys(("animal", "animals", "动物"), _ANIMALS),
}


def listed(record: Record) -> list[str]:
    """The items of the record's list of subjects, in the language in which it has one; [] without a list."""
    words = record.other.get("subject", {})
    value = next(iter(words.values()), "")
    return [item.strip() for item in re.split(r"[;；|\n]", value) if item.strip()]


def persons(record: Record) -> list[str]:
    """The persons whom the list names, given name first."""
    items = listed(record)
    if not any(_SINGLE.search(item) for item in items):
        return []
    found: list[str] = []
    for item in items:
        parts = [part.strip() for part in _LIFE.sub("", item).split(",")]
        if len(parts) == 2 and _SURNAME.fullmatch(parts[0]) and _GIVEN.fullmatch(parts[1]):
            if not set(parts[0].split()) & set(parts[1].split()):
                found.append(f"{parts[1]} {parts[0]}")
    return found


def showing(thing: str, items: Sequence[str]) -> list[str]:
    """The items that are this thing, in the record's words. Chinese is looked up in the dictionary."""
    wider = _WIDER.get(thing.casefold())
    meant = senses(thing) if han_runs(thing) else (stems(thing),)
    found: list[str] = []
    for item in items:
        for part in (each.strip() for each in item.split(",")):
            told = stems(part)
            if thing in part or (wider and wider & told) or any(sense and sense <= told for sense in meant):
                found.append(re.sub(r"\s+-\s+non-specific$", "", part))
    return list(dict.fromkeys(found))
