"""Names in a question that nothing here bears: a maker who made nothing here, a work from elsewhere."""

import re
from collections.abc import Sequence
from typing import Final

from guide_ai.dialogue.common_words import COMMON
from guide_ai.dialogue.naming import Mention

_MAKE: Final = (
    r"(?:paint|make|create|carve|draw|design|sculpt|weave|build|print|write|compose|finish|begin|start"
    r"|choose|use|want|put|show|depict)"
)
_NAME: Final = (
    r"(?P<name>[A-Z][\w'’.-]*(?:\s+(?:(?:van|von|de|da|del|di|la|le|der|el)\b|[A-Z][\w'’.-]*)){0,4})"
)
_DID: Final = re.compile(rf"\b(?:did|does|has|had|would|was)\s+{_NAME}\s+{_MAKE}")
_WHOSE: Final = re.compile(rf"\b(?:painted|made|created|carved|drawn|designed|woven|sculpted) by\s+{_NAME}")
_DID_HAN: Final = re.compile(
    r"(?P<name>[\u3400-\u9fff]{2,6}?)(?:为什么|为何|什么时候|何时|哪年|怎么|怎样)(?:会|要|想到|来)?(?:画|创作|做|雕)"
)
_NOBODY_HAN: Final = re.compile(r"作者|画家|艺术家|创作者|工匠|作坊|匠人|人们|[他她它谁这那此该其]")
_CAPITALS: Final = re.compile(r"(?:\b[A-Z][\w'’-]*\s*(?:(?:of|the|and|with|in|on|at|to|a)\s+(?=[A-Z]))*)+")
_QUOTED: Final = re.compile(r"[《“\"「](?P<title>[^》”\"」]{1,80})[》”\"」]")


def maker_claimed(text: str) -> str:
    """The person whom a question takes for the maker ("why did Van Gogh paint this"), or "".

    Only what is written as a name counts; "the artist" is nobody in particular.
    """
    for pattern in (_DID, _WHOSE):
        if (found := pattern.search(text)) and found["name"].split()[0].casefold() not in COMMON:
            return found["name"].strip()
    found = _DID_HAN.search(text)
    return found["name"] if found and not _NOBODY_HAN.search(found["name"]) else ""


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
        if words and words != ["I"]:
            return " ".join(words).strip(" ?.!")
    return ""
