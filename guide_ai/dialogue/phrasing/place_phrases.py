"""What the guide can say of places and ways, and its English of them; the Chinese stands in
`place_phrases_zh`.
"""

from collections.abc import Sequence
from typing import Final, Protocol

from guide_ai.dialogue.phrasing.phrases_en import ENGLISH


class PlacePhrases(Protocol):
    """The wording of one language. Titles of works come quoted, those of halls bare; "" stands for none."""

    def spot(self, title: str, hall: str, left: str, right: str, *, here: bool) -> str:
        """In which hall a work hangs, and beside which others. `here`: the visitor is in it."""
        ...

    def through(self, hall: str, beside: str) -> str:
        """A doorway into a hall, beside a work."""
        ...

    def way(self, legs: Sequence[str], first: str) -> str:
        """Through these doorways, from the entrance into the hall `first` or, where it is "", from here."""
        ...

    def from_entrance(self, hall: str) -> str:
        """It is the first hall."""
        ...

    def no_way(self, hall: str) -> str:
        """No doorway leads there."""
        ...

    def already_there(self, hall: str) -> str:
        """The visitor is there."""
        ...

    def around(self, title: str, left: str, right: str) -> str:
        """What hangs to the left and to the right of a work; one of the two may be ""."""
        ...

    def at(self, title: str, found: str, how: str) -> str:
        """What hangs on one side of a work: `how` is left, right, opposite or behind."""
        ...

    def nothing_at(self, title: str, how: str) -> str:
        """Nothing hangs there."""
        ...

    def end_of_hall(self, title: str, hall: str, following: str) -> str:
        """The work is the hall's last; then comes the doorway to the next one, where there is one."""
        ...

    def between(self, one: str, other: str, found: Sequence[str]) -> str:
        """What hangs between two works; nothing may."""
        ...

    def apart(self, one: str, other: str) -> str:
        """The two hang in different halls."""
        ...

    def where_you_are(self, hall: str, number: int, count: int, work: str) -> str:
        """Hall so-and-so of so many, before a work."""
        ...

    def at_the_entrance(self, hall: str, count: int) -> str:
        """The visitor is in no hall yet."""
        ...

    def entrance(self, hall: str) -> str:
        """Where the entrance is, and how one leaves."""
        ...

    def in_this_hall(self, title: str, hall: str, *, here: bool) -> str:
        """Whether a work is in the hall in which the visitor is."""
        ...


class EnglishPlaces:
    """English wording."""

    def spot(self, title: str, hall: str, left: str, right: str, *, here: bool) -> str:
        where = "in this hall" if here else f"in the hall “{hall}”"
        beside = " and ".join(each for each in (left, right) if each)
        if left and right:
            return f"{title} hangs {where}, between {beside}."
        place = "the first of it" if right else "the last of it" if left else "by itself"
        return f"{title} hangs {where}, {place}{f', beside {beside}' if beside else ''}."

    def through(self, hall: str, beside: str) -> str:
        return f"the doorway to “{hall}”{f', beside {beside}' if beside else ''}"

    def way(self, legs: Sequence[str], first: str) -> str:
        start = f"The entrance leads into “{first}”. From there go" if first else "Go"
        return f"{start} through {'; then through '.join(legs)}."

    def from_entrance(self, hall: str) -> str:
        return f"The entrance leads straight into “{hall}”."

    def no_way(self, hall: str) -> str:
        return f"No doorway leads to the hall “{hall}” from here; choose it from the list of rooms."

    def already_there(self, hall: str) -> str:
        return f"You are in the hall “{hall}” already."

    def around(self, title: str, left: str, right: str) -> str:
        told = [
            f"{word} {found}" for word, found in (("to its left", left), ("to its right", right)) if found
        ]
        return (
            f"Beside {title} hang, {' and '.join(told)}."
            if len(told) > 1
            else f"Beside {title} hangs, {told[0]}."
        )

    def at(self, title: str, found: str, how: str) -> str:
        words = {
            "left": f"To the left of {title} hangs"
                    f" {found}.", "right": f"To the right of {title} hangs {found}.",
            "opposite": f"Opposite {title} hangs {found}.", "behind": f"Behind you hangs {found}.",
        }  # fmt: skip
        return words[how]

    def nothing_at(self, title: str, how: str) -> str:
        words = {
            "left": f"Nothing hangs to the left of {title}: it is the first of its hall.",
            "right": f"Nothing hangs to the right of {title}: it is the last of its hall.",
            "opposite": f"Nothing hangs opposite {title}.", "behind": "Nothing hangs behind you.",
        }  # fmt: skip
        return words[how]

    def end_of_hall(self, title: str, hall: str, following: str) -> str:
        onward = f" After it comes the doorway to “{following}”." if following else ""
        return f"{title} is the last work in the hall “{hall}”.{onward}"

    def between(self, one: str, other: str, found: Sequence[str]) -> str:
        if not found:
            return f"Nothing hangs between {one} and {other}: they are neighbours."
        return f"Between {one} and {other} {'hangs' if len(found) == 1 else 'hang'} {ENGLISH.joined(found)}."

    def apart(self, one: str, other: str) -> str:
        return f"{one} and {other} hang in different halls."

    def where_you_are(self, hall: str, number: int, count: int, work: str) -> str:
        before = f", before {work}" if work else ""
        return f"You are in the hall “{hall}”, number {number} of {count}{before}."

    def at_the_entrance(self, hall: str, count: int) -> str:
        return f"You are at the entrance. The first of {count} halls is “{hall}”."

    def entrance(self, hall: str) -> str:
        return (
            f"The entrance is in the hall “{hall}”; there is no other way out. To leave, just close the page."
        )

    def in_this_hall(self, title: str, hall: str, *, here: bool) -> str:
        return f"Yes, {title} hangs in this hall." if here else f"No, {title} hangs in the hall “{hall}”."


ENGLISH_PLACES: Final = EnglishPlaces()
