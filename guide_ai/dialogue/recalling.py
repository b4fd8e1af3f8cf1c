"""A former conversation's lines put back into the memory: what they were about is read off their words.

The same reading tells which works an answer under way has named beside those that it cites.
"""

import re
from collections.abc import Sequence
from typing import Final, Literal

from guide_ai.dialogue.memory import Memory
from guide_ai.dialogue.reading.asked import INTENT_OF, fields_named
from guide_ai.dialogue.reading.rules import language_of
from guide_ai.dialogue.reading.spans import works_said
from guide_ai.dialogue.reading.wanted import Wish
from guide_ai.dialogue.referents.naming import NameIndex
from guide_ai.dialogue.referents.taking_up import Question
from guide_ai.language import Language

Line = tuple[Literal["user", "guide"], str]
"""Who said it, and what."""

MOST_ABOUT: Final = 2
"""Works that an answer may name and still be about them; a longer list only offers them."""
_QUOTED: Final = re.compile(r"“([^”]+)”|《([^》]+)》")


def recall(lines: Sequence[Line], memory: Memory, index: NameIndex, language: Language) -> None:
    """Note the lines of a conversation in `memory` as if it had been held in this session.

    `language`: that of lines whose script tells none.
    """
    titles = [name for name in index.names if name.kind == "work" and name.language == language]
    memory.exchanges.titles |= {name.accession_numbers[0]: name.text for name in titles}
    for speaker, text in lines:
        if speaker == "user" or memory.exchange is None:
            memory.begin(text if speaker == "user" else "", language_of(text, language))
        exchange = memory.exchange
        if exchange is None:
            continue
        if speaker == "user":
            fields = fields_named(text)
            memory.asked = Question(text, Wish(INTENT_OF[fields[0]] if fields else "describe", 1.0, fields))
            if (asked := works_said(text, index)) and len(asked) <= MOST_ABOUT:
                memory.talk_about(asked, memory.place)
            continue
        exchange.said.append(text)
        told = works_named(text, index)
        exchange.named += [each for each in told if each not in exchange.named]
        if told and len(told) <= MOST_ABOUT and not exchange.works:
            memory.talk_about(told, memory.place)


def works_named(text: str, index: NameIndex) -> tuple[str, ...]:
    """Accession numbers of the works that a sentence of the guide's names, in their order.

    The guide puts titles in quotation marks; where a line has none, whole titles in it count.
    """
    quoted = [one or other for one, other in _QUOTED.findall(text)]
    found = [number for title in quoted for number in works_said(title, index)]
    return tuple(dict.fromkeys(found)) if found else works_said(text, index)
