"""Which column of a table means what, as a curator chooses it over a profile, in the words of profiles."""

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any, Final

from museum.exhibits.importers.profile import IN_TABLES, KINDS, NO, YES, MakerWords, Profile, YesNo
from museum.exhibits.importers.profile_pruning import pruned
from museum.exhibits.importers.profile_rows import Header, fold
from museum.exhibits.importers.record import FIELDS

Words = dict[str, Any]
"""A profile as plain data, every key there."""

KEPT: Final = ""
"""The place of a column that no field holds: it is kept, for curators only."""
IGNORED: Final = "ignore"
PATH: Final = {
    "number": ("number",),
    **{f"field.{name}": ("fields", name) for name in FIELDS if name not in IN_TABLES},
    "date.text": ("date", "text"),
    "date.edtf": ("date", "edtf"),
    "date.first": ("date", "first"),
    "date.last": ("date", "last"),
    "size.text": ("size", "text"),
    "size.height": ("size", "height"),
    "size.width": ("size", "width"),
    "size.depth": ("size", "depth"),
    "maker.name": ("makers", 0, "name"),
    "maker.role": ("makers", 0, "role"),
    "maker.qualifier": ("makers", 0, "qualifier"),
    "maker.life": ("makers", 0, "life"),
    "maker.born": ("makers", 0, "born"),
    "maker.died": ("makers", 0, "died"),
    **{f"text.{kind}": ("texts", kind) for kind in KINDS},
    "media.name": ("media", 0, "name"),
    "media.url": ("media", 0, "url"),
    "media.alt": ("media", 0, "alt"),
    "public": ("public", "column"),
}
"""Where a column can go → where it stands in a profile."""
IN_WORDS: Final = frozenset(
    name for name in PATH if name.startswith(("field.", "text.", "media.alt", "date.text", "size.text"))
)
"""Places whose words are in a language."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Where one column goes."""

    place: str = KEPT
    """A key of `PATH`, `IGNORED` or `KEPT`."""
    language: str = ""
    """BCP 47 tag of its words; "" lets the script decide."""


def choices_of(profile: Profile, columns: tuple[str, ...]) -> dict[str, Choice]:
    """Return where each of `columns` goes with this profile; of several places the first."""
    words = _plain(profile)
    found = {}
    for column in columns:
        choice = Choice(IGNORED) if column in words["ignore"] else Choice()
        for place, entry in _entries(words):
            if any(_names(pattern, column) for pattern in entry["columns"]):
                choice = Choice(place, entry["language"])
                break
        found[column] = choice
    return found


@dataclass(frozen=True, slots=True)
class Manner:
    """How cells are read, whichever column they stand in."""

    language: str = ""
    """BCP 47 tag of words that name none."""
    separators: tuple[str, ...] = ()
    """Between several makers in one cell."""
    yes: tuple[str, ...] = YES
    no: tuple[str, ...] = NO
    day_first: bool | None = None
    """Whether 01/02/1985 is the first of February; None: nobody says."""


def manner_of(profile: Profile) -> Manner:
    """Return how a profile has cells read."""
    own = [each.split for each in profile.makers if not each.each]
    said = profile.public or YesNo(column=())
    separators = own[0] if own else MakerWords(name=()).split
    return Manner(profile.language, separators, said.yes, said.no, profile.day_first)


def chosen(
    profile: Profile,
    columns: tuple[str, ...],
    choices: Mapping[str, Choice],
    manner: Manner | None = None,
) -> Words:
    """Return what `choices` and `manner` change of a profile, to be laid over it; {} where that is nothing.

    Columns that stay where they are keep all that the profile says of them.
    """
    before = choices_of(profile, columns)
    old = _plain(profile)
    new = deepcopy(old)
    for column in columns:
        if (choice := choices.get(column, before[column])) != before[column]:
            _take_out(new, column)
            _put(new, column, choice)
    if manner is not None and manner != (was := manner_of(profile)):
        _read_so(new, manner, was)
    return _difference(old, new)


def _read_so(words: Words, manner: Manner, was: Manner) -> None:
    words["language"], words["day_first"] = manner.language, manner.day_first
    if manner.separators != was.separators:
        for maker in words["makers"]:
            if not maker.get("each"):
                maker["split"] = list(manner.separators)
    if words["public"] is not None and (manner.yes, manner.no) != (was.yes, was.no):
        words["public"] |= {"yes": list(manner.yes), "no": list(manner.no)}


def laid_over(mapping: Mapping[str, Any], changed: Words) -> Words:
    """Return one mapping for two, of which the second was chosen later."""
    whole = dict(mapping)
    for key, value in changed.items():
        have = whole.get(key)
        whole[key] = {**have, **value} if isinstance(have, dict) and isinstance(value, dict) else value
    return whole


def whole(profile: Profile) -> Words:
    """Return a profile as a mapping that leaves nothing to whatever it is laid over."""
    words = _plain(profile)
    words["fields"] = {name: [] for name in FIELDS if name not in IN_TABLES} | words["fields"]
    words["texts"] = {kind: [] for kind in KINDS} | words["texts"]
    return {key: value for key, value in words.items() if key not in ("title", "recognise")}


def kept(profile: Profile, columns: tuple[str, ...], name: str, title: str) -> Profile:
    """Return what a profile says of these columns, to be kept under a name of its own."""
    header = Header(columns)

    def has(wanted: str) -> bool:
        # Of JSON the first step of a path is a column.
        return header.has(wanted) or header.has(re.split(r"[.\[]", wanted, maxsplit=1)[0])

    used = pruned(profile, has)
    ignored = tuple(each for each in profile.ignore if has(each))
    return used.model_copy(update={"name": name, "title": title, "recognise": (), "ignore": ignored})


def _plain(profile: Profile) -> Words:
    return profile.model_dump(mode="json")


def _entries(words: Words) -> Iterator[tuple[str, Words]]:
    for place, path in PATH.items():
        for entry in _at(words, path) or []:
            yield place, entry


def _at(words: Words, path: tuple[Any, ...]) -> Any:
    """What stands at `path`, or None."""
    here: Any = words
    for step in path:
        if here is None or (isinstance(step, int) and step >= len(here)):
            return None
        here = here[step] if isinstance(step, int) else here.get(step)
    return here


def _names(pattern: str, column: str) -> bool:
    """Whether a profile's name of a column means this one: "title_*" means one a language, "#" a number."""
    if not _is_pattern(pattern):
        return fold(pattern) == fold(column)
    escaped = pattern.replace("[", "[[]").replace("?", "[?]").replace("#", "[0-9]*")
    return fnmatchcase(column.casefold(), escaped.casefold())


def _is_pattern(name: str) -> bool:
    return "*" in name or "#" in name


def _take_out(words: Words, column: str) -> None:
    for path in PATH.values():
        entries = _at(words, path)
        if entries is None:
            continue
        for entry in entries:
            entry["columns"] = [
                name for name in entry["columns"] if _is_pattern(name) or fold(name) != fold(column)
            ]
        entries[:] = [entry for entry in entries if entry["columns"] or entry["constant"]]
    words["ignore"] = [name for name in words["ignore"] if name != column]


def _put(words: Words, column: str, choice: Choice) -> None:
    if choice.place == KEPT:
        return
    if choice.place == IGNORED:
        words["ignore"] = [*words["ignore"], column]
        return
    path = PATH[choice.place]
    if path[0] in ("makers", "media") and not words[path[0]]:
        words[path[0]] = [{}]
    if path[0] == "public" and words["public"] is None:
        words["public"] = {}
    here: Any = words
    for step in path[:-1]:
        here = here[step]
    # Before what the profile has there: the curator's own choice counts first.
    own = {
        "columns": [column],
        "language": choice.language if choice.place in IN_WORDS else "",
        "constant": "",
    }
    here[path[-1]] = [own, *here.get(path[-1], [])]


def _difference(old: Words, new: Words) -> Words:
    changed: Words = {}
    for key, value in new.items():
        if value == old[key]:
            continue
        if key in ("makers", "media"):
            value = [each for each in value if key != "makers" or each.get("name")]
        if key in ("fields", "texts"):
            value = {name: entries for name, entries in value.items() if entries != old[key].get(name)}
        changed[key] = value
    if changed.get("public") is not None and not changed["public"].get("column"):
        changed["public"] = None
    return changed
