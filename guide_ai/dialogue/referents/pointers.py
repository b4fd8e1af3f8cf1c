"""Works that a question points at by where they hang or by the talk so far, without naming them.

"The one on the left of it", "the third picture on this wall", "the one before", "the other one", "对面那幅".
Here such words are read; `following` finds the works.
"""

import re
from dataclasses import dataclass
from typing import Final, Literal, cast

from guide_ai.dialogue.reading.ordinals import ordinal
from guide_ai.dialogue.referents import pointers_en, pointers_zh

Kind = Literal[
    "beside", "opposite", "behind", "door", "nth", "told", "offered", "before", "other", "both", "theirs"
]
"""`beside`: a neighbour on the wall. `nth`: by number, on a wall or in a room. `told`: by number among what
was talked about. `offered`: of the works that the last answer named. `before`: what was talked about last.
`other`: of two. `theirs`: another work by the maker.
"""


@dataclass(frozen=True, slots=True)
class Pointer:
    """Words that point. `start` and `end`: where they stand in the question."""

    kind: Kind
    start: int
    end: int
    side: Literal["left", "right", ""] = ""
    count: int = 1
    """How far to the side, or which one from the beginning; negative numbers count from the end."""
    anchor: str = ""
    """The words for what it hangs beside; "" for what the talk or the gaze is at."""
    wall: bool = False
    """Counted along the wall, and not through the room."""
    again: bool = False
    """Before that which was talked about before ("and the one before that")."""
    room: int = 0
    """The number of the hall in which is counted, -1 for the last; 0 for the one where the visitor is."""


_READERS: Final = tuple(
    (cast(Kind, kind), re.compile(pattern, re.IGNORECASE))
    for kind, pattern in (*pointers_en.PATTERNS, *pointers_zh.PATTERNS)
)
_INSIDE: Final = re.compile(f"{pointers_en.INSIDE}|{pointers_zh.INSIDE}", re.IGNORECASE)
_WHAT_HANGS: Final = re.compile(f"{pointers_en.WHAT_HANGS}|{pointers_zh.WHAT_HANGS}", re.IGNORECASE)
_HOLDING: Final = re.compile(r"^(?:请问|那么?|在|和|跟|与|and |so |what about )+", re.IGNORECASE)
_A_THING: Final = re.compile(
    r"\b(?:the|a|an|that|this|these|those)(?: [a-z]+)? (?!hang|stand|is\b|are\b|was\b)[a-z]+\s+$"
)
"""What stands at a side, where words for it come before: a thing in a picture, or a work by its name."""
_SOME_WORK: Final = re.compile(
    r"\b(?:one|works?|paintings?|pictures?|pieces?|prints?|things?|objects?|items?|thing|hangs?|stands?|is"
    r"|are|was|what)$",
    re.IGNORECASE,
)
_A_WORK: Final = re.compile(r"\s+(?:painting|picture|work|one)$|那?[幅件](?:画|作品)?$", re.IGNORECASE)


def read(text: str) -> Pointer | None:
    """The words of a question that point at a work by place or by the talk, or None."""
    plain = text.replace("’", "'")
    if _INSIDE.search(plain):
        return None
    for kind, reader in _READERS:
        if found := reader.search(plain):
            groups = {name: value for name, value in found.groupdict().items() if value}
            if "side" in groups and "anchor" not in groups and _A_THING.search(plain[: found.start()]):
                return None
            return Pointer(
                kind,
                *found.span(),
                side=_side(groups),
                count=_count(groups),
                anchor=_anchor(groups.get("anchor", "")),
                wall="wall" in groups,
                again="again" in groups,
                room=_room(groups.get("room", groups.get("room_nth", ""))),
            )
    return None


def thing_there(text: str, pointer: Pointer) -> str:
    """What is said to stand where words point ("the *throne* beside it"), if it is more than some work."""
    before = text.replace("’", "'")[: pointer.start]
    found = re.search(r"\b(?:the|that) ((?:[a-z-]+ ){0,2}[a-z-]+)\s+$", before, re.IGNORECASE)
    return "" if not found or _SOME_WORK.search(found[1]) else found[1]


def asks_what_hangs(text: str) -> bool:
    """Whether a question asks which works hang somewhere ("what is on the left?")."""
    return bool(_WHAT_HANGS.search(text.replace("’", "'")))


def _side(groups: dict[str, str]) -> Literal["left", "right", ""]:
    said = groups.get("side", groups.get("side_han", groups.get("from", ""))).casefold()
    if said in ("left", "左"):
        return "left"
    return "right" if said in ("right", "右") else ""


def _count(groups: dict[str, str]) -> int:
    names = ("nth", "number", "two", "nth_han", "two_han")
    said = next((groups[name] for name in names if name in groups), "1")
    last = bool(re.search(r"\b(?:last|final)\b", said, re.IGNORECASE)) or "last_one" in groups
    from_end = last or "last_han" in groups or groups.get("from", "").casefold() == "end"
    count = 1 if last else ordinal(said)
    return -count if from_end else count


def _room(said: str) -> int:
    return 0 if not said else -1 if said.casefold() == "last" else ordinal(said)


def _anchor(words: str) -> str:
    """The anchor without what only holds a sentence together."""
    plain = _HOLDING.sub("", words.strip())
    return _A_WORK.sub("", plain) or plain
