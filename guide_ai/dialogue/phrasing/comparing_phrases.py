"""What the guide can say of two works side by side, and its English of it; the Chinese:
`comparing_phrases_zh`.
"""

from collections.abc import Sequence
from typing import Final, Literal, Protocol

Shared = Literal["maker", "medium", "kind", "place", "date", "hall"]
InPart = Literal["medium", "people"]
"""What works may have in common without being the same in it: a material among others, the makers' people."""


class ComparingPhrases(Protocol):
    """The wording of one language. Titles come quoted."""

    def apart(self, earlier: str, later: str, least: int, most: int, *, about: bool) -> str:
        """How many years later one was made; the dates may allow for more than one number."""
        ...

    def more(self, one: str, other: str, what: Literal["height", "width", "weight"]) -> str:
        """`one` is the taller, wider, heavier."""
        ...

    def unsettled(self, one: str, other: str, what: Literal["height", "width", "weight", "years"]) -> str:
        """A record lacks what would settle it."""
        ...

    def alike(self, titles: Sequence[str], what: Shared, value: str) -> str:
        """Both have the same, and what it is."""
        ...

    def alike_in_part(self, titles: Sequence[str], what: InPart, values: Sequence[str]) -> str:
        """Both have these among others."""
        ...

    def unlike(self, titles: Sequence[str], what: Shared) -> str:
        """They don't have the same."""
        ...

    def nothing_in_common(self, titles: Sequence[str]) -> str:
        """No field of their records is the same."""
        ...


class EnglishComparing:
    """English wording."""

    def apart(self, earlier: str, later: str, least: int, most: int, *, about: bool) -> str:
        number = str(most) if least == most else f"{least} to {most}"
        unit = "year" if number == "1" else "years"
        return f"{later} was made {'about ' if about else ''}{number} {unit} after {earlier}."

    def more(self, one: str, other: str, what: Literal["height", "width", "weight"]) -> str:
        word = {"height": "taller", "width": "wider", "weight": "heavier"}[what]
        return f"{one} is {word} than {other}."

    def unsettled(self, one: str, other: str, what: Literal["height", "width", "weight", "years"]) -> str:
        word = {
            "height": "which is taller", "width": "which is wider", "weight": "which is heavier",
            "years": "how many years lie between them",
        }[what]  # fmt: skip
        return f"The records do not settle {word}, {one} or {other}." if what != "years" else (
            f"The records of {one} and {other} do not settle {word}."
        )  # fmt: skip

    def _both(self, titles: Sequence[str]) -> str:
        return " and ".join(titles) if len(titles) < 3 else f"{', '.join(titles[:-1])} and {titles[-1]}"

    def alike(self, titles: Sequence[str], what: Shared, value: str) -> str:
        told = {
            "maker": f"are by the same maker, {value}", "medium": f"are of the same material: {value}",
            "kind": f"are {value}", "place": f"were made in the same place: {value}",
            "date": f"are of the same date: {value}", "hall": f"hang in the same hall, “{value}”",
        }[what]  # fmt: skip
        return f"{self._both(titles)} {told}."

    def alike_in_part(self, titles: Sequence[str], what: InPart, values: Sequence[str]) -> str:
        named = " and ".join(values)
        told = f"both have {named} among their materials" if what == "medium" else (
            f"are both by makers recorded as {named}"
        )  # fmt: skip
        return f"{self._both(titles)} {told}."

    def unlike(self, titles: Sequence[str], what: Shared) -> str:
        told = {
            "maker": "are not by the same maker", "medium": "are not of the same material",
            "kind": "are not of the same kind", "place": "were not made in the same place",
            "date": "are not of the same date", "hall": "do not hang in the same hall",
        }[what]  # fmt: skip
        return f"{self._both(titles)} {told}."

    def nothing_in_common(self, titles: Sequence[str]) -> str:
        return f"In their records I find nothing that {self._both(titles)} have in common."


ENGLISH_COMPARING: Final = EnglishComparing()
