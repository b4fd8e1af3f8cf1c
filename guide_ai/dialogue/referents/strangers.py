"""Names in a question that nothing here bears: a maker who made nothing here, a work from elsewhere."""

import re
from collections.abc import Sequence
from typing import Final

from guide_ai.dialogue.facts.countries import names_a_people
from guide_ai.dialogue.reading.common_words import COMMON
from guide_ai.dialogue.referents.naming import Mention

_CAPITALS: Final = re.compile(r"(?:\b[A-Z][\w'’-]*\s*(?:(?:of|the|and|with|in|on|at|to|a)\s+(?=[A-Z]))*)+")
_QUOTED: Final = re.compile(r"[《“\"「](?P<title>[^》”\"」]{1,80})[》”\"」]")


def title_claimed(part: str, mentions: Sequence[Mention], *, opening: bool) -> str:
    """What is written as a title in a part of a question in which no name of the exhibition was found.

    `opening`: the part begins the sentence, so that its first word has a capital in any case.
    """
    if mentions:
        return ""
    if quoted := _QUOTED.search(part):
        return quoted["title"].strip()
    for found in _CAPITALS.finditer(part):
        words = found[0].split()
        if opening and found.start() == 0:
            words = words[1:]
        while words and words[0].casefold() in COMMON:
            words = words[1:]
        if words and words != ["I"] and not (len(words) == 1 and names_a_people(words[0])):
            return " ".join(words).strip(" ?.!")
    return ""
