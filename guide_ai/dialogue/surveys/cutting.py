"""An English question over all works while it is read: what was understood is cut out (see `survey_en`)."""

import re
from typing import Final

_OF_ALL: Final = re.compile(
    r"\b(?:here|all|every|each|any|others?|else|them|these|those|works|artworks|pieces|objects|things|items"
    r"|exhibits|paintings|pictures|prints|drawings|sculptures|represented)\b"
)


class Cutting:
    """A question in lower case, in which what was understood is replaced by a word in capitals."""

    def __init__(self, plain: str) -> None:
        self.rest = plain
        self.of_all = bool(_OF_ALL.search(plain))
        """Whether it says that it is about several works, or about all that hang somewhere."""

    def cut(self, pattern: str | re.Pattern[str], token: str = "") -> re.Match[str] | None:
        found = re.search(pattern, self.rest)
        if found:
            self.put(found.span(), token)
        return found

    def put(self, span: tuple[int, int], token: str) -> None:
        self.rest = " ".join(f"{self.rest[: span[0]]} {token} {self.rest[span[1] :]}".split())
