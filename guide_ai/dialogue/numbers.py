"""Accession numbers in questions: "take me to NR-2042.05", and what is left of one when it is heard."""

import re
from collections.abc import Iterable
from typing import Final

SHORTEST: Final = 4
"""Letters and digits of a number that may stand by itself: "V.1" or "12" may be anything."""

_TOKEN: Final = re.compile(r"[a-z0-9]+", re.IGNORECASE)
_ANNOUNCED: Final = re.compile(
    r"(?:\b(?:number|no|nr|item|object|accession|catalogue|inventory)\.?|编号|号码|藏品号|第)\s*$",
    re.IGNORECASE,
)


class Numbers:
    """Finds the accession numbers of one exhibition. Case, dashes, dots and spaces don't count."""

    def __init__(self, accession_numbers: Iterable[str]) -> None:
        self._known = {_plain(number): number for number in accession_numbers if _plain(number)}
        self._longest = max((len(_TOKEN.findall(number)) for number in self._known.values()), default=0) + 4
        """In tokens; what is heard is often split further ("n r 2042 05")."""

    def find(self, text: str) -> str | None:
        """The work whose number is said in `text`, or None.

        A number of digits alone might be a year or a sum: it counts where the words announce a number, or
        where it is long.
        """
        tokens = list(_TOKEN.finditer(text))
        for length in range(min(self._longest, len(tokens)), 0, -1):
            for start in range(len(tokens) - length + 1):
                said = "".join(token[0] for token in tokens[start : start + length]).casefold()
                number = self._known.get(said)
                if number and self._is_meant(said, text[: tokens[start].start()]):
                    return number
        return None

    def _is_meant(self, said: str, before: str) -> bool:
        if _ANNOUNCED.search(before):
            return any(letter.isdigit() for letter in said)
        if not any(letter.isdigit() for letter in said) or len(said) < SHORTEST:
            return False
        return not said.isdigit() or len(said) > SHORTEST


def _plain(number: str) -> str:
    return "".join(_TOKEN.findall(number)).casefold()
