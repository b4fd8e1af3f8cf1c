"""The part of a sentence that takes a question up: a small model retells a clause better than a sentence.

Stands before the prompt. Whatever the model makes of it is checked against the whole sentence.
"""

import re
from collections.abc import Set
from typing import Final

from guide_ai.guide.vocabulary import BEING, PREPOSITIONS
from guide_ai.guide.words import TOKEN, content, same

SHORTEST: Final = 5
"""Words that a clause has at least; fewer say nothing by themselves."""

_JOINT: Final = re.compile(
    r"\s*[;:—–()]\s*|,?\s+(?=(?:which|whereas|while|because|although|though|but|in hopes|such as)\b)"
    r"|,\s+(?=(?:and|or|who|where|when|as|such|near|in|with|by|from|later|before|after|during|the|a|an|his"
    r"|her|its|he|she|it|they|each|moving|[a-z]+ing|[A-Z][\w-]*)\b)"
    r"|\s+(?=and (?:is|was|are|were|has|had|would|[a-z]+ed)\b)"
)
_LEANING: Final = re.compile(r"^(?:and|but|or|which|whereas|while|who)\s+", re.IGNORECASE)


def clause_of(line: str, asked: Set[str]) -> str:
    """The shortest run of clauses that holds as much of `asked` (stems) as the whole; else the line.

    It may lack its subject ("was used for butter"), never its verb's object: joints are where a comma or a
    conjunction stands.
    """
    parts = [part for part in _JOINT.split(line.strip()) if part and part.strip()]
    wanted = {word for word in asked if _has(line, word)}
    if not wanted:  # any part would do, also one without its subject
        return line
    runs = [
        (first, last)
        for first in range(len(parts))
        for last in range(first + 1, len(parts) + 1)
        if wanted <= {word for word in wanted if _has(" ".join(parts[first:last]), word)}
    ]
    for first, last in sorted(runs, key=lambda run: (run[1] - run[0], run[0])):
        text = ", ".join(parts[first:last]).strip(" ,.")
        if len(TOKEN.findall(text)) >= SHORTEST and _says_something(text):
            bare = _LEANING.sub("", text)
            return f"{bare[0].upper()}{bare[1:]}."
    return line


def _has(text: str, word: str) -> bool:
    return any(same(word, other) for other in content(text))


def _says_something(text: str) -> bool:
    """Whether a part may be a clause: it begins with no preposition, and has what may be a verb."""
    words = [word.casefold() for word in TOKEN.findall(text)]
    verb = any(
        word in BEING or re.search(r"(?:ed|s|en)$", word) or word in ("has", "had", "would") for word in words
    )
    return words[0] not in PREPOSITIONS and verb
