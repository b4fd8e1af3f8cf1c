"""Accession numbers in questions: "take me to NR-2042.05", and what is left of one when it is heard."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

SHORTEST: Final = 4
"""Letters and digits of a number that may stand by itself: "V.1" or "12" may be anything."""

_TOKEN: Final = re.compile(r"[a-z0-9]+", re.IGNORECASE)
_ANNOUNCED: Final = re.compile(
    r"(?:\b(?:number|nr|item|object|accession|catalogue|inventory)\.?|\bno\.|[№#]|编号|号码|藏品号"
    r"|\b(?:to|about|me|see|find|made|painted|work|exhibit|piece) no)\s*$",
    re.IGNORECASE,
)
"""Before a number. "There were no 1889 visitors" announces none."""
_COUNTS: Final = re.compile(
    r"\s*(?:%|percent|people|men|women|children|(?!(?:is|was|has|does|looks|hangs|shows|means|costs|comes|dates"
    r"|belongs|stands|depicts|represents|please)\b)[a-z]{2,}s\b)"
    r"|\s*(?:多|余)?(?:年|人|个|[名位次天岁元块万亿倍度分秒届]|公[里斤尺]|[厘毫]?米|美元|欧元)",
    re.IGNORECASE,
)
"""After a number of digits that counts something."""
_NTH: Final = re.compile(r"第\s*$")
_WORK: Final = re.compile(r"\s*(?:号|[件幅张尊]|展品|藏品|作品)")
_MONEY: Final = re.compile(r"[$€£¥]\s*$")


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
        text = unicodedata.normalize("NFKC", text)
        tokens = list(_TOKEN.finditer(text))
        for length in range(min(self._longest, len(tokens)), 0, -1):
            for start in range(len(tokens) - length + 1):
                said = "".join(token[0] for token in tokens[start : start + length]).casefold()
                number = self._known.get(said)
                before, after = text[: tokens[start].start()], text[tokens[start + length - 1].end() :]
                if number and self._is_meant(said, before, after):
                    return number
        return None

    def _is_meant(self, said: str, before: str, after: str) -> bool:
        if said.isdigit() and (_COUNTS.match(after) or _MONEY.search(before)):
            return False
        if _ANNOUNCED.search(before) or (_NTH.search(before) and _WORK.match(after)):
            return any(letter.isdigit() for letter in said)
        if not any(letter.isdigit() for letter in said) or len(said) < SHORTEST:
            return False
        return not said.isdigit() or len(said) > SHORTEST


def _plain(number: str) -> str:
    return "".join(_TOKEN.findall(unicodedata.normalize("NFKC", number))).casefold()
