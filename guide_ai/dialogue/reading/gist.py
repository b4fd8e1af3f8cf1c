"""What is left of a question when long talk and insults are taken away; everything after goes by that.

Of a speech the last question counts, wherever it stands; an insult beside a question asks nothing.
"""

import re
from typing import Final

from guide_ai.dialogue.reading.abuse import is_abuse
from guide_ai.guide.sentences import split

LONG: Final = 600
"""Characters from which a text is a speech, of which only a part is asked."""
LONGEST: Final = 300
"""Characters of that part."""
_TAIL: Final = 3_000
"""Characters of a speech's end that are looked through."""
_ASKING: Final = re.compile(
    r"[?？][”’\"')）」』》]*$|^(?:(?:so|and|but|anyway|well|now|ok(?:ay)?|please)[, ]+)*"
    r"(?:who|what|when|where|why|how|which|whose|tell me|can you tell|could you tell)\b"
    r"|谁|什么|哪|为何|怎么|吗[。！？]?$|呢[。！？]?$|请问|多[大高久长重少]",
    re.IGNORECASE,
)
_INSISTING: Final = re.compile(
    r"^(?:but |well |so )?i (?:asked|said|was asking|am asking|'m asking)(?: you)?[,:]? (?=wh|how)"
    r"|^我(?:(?:是|刚才|刚刚|就)?在?问(?:你|的是)|是问)[，,]?",
    re.IGNORECASE,
)
_TURN: Final = re.compile(
    r"[,;:，；：、]\s*|\b(?:so|and|but|anyway|well|now|ok(?:ay)?|then)\s+(?=(?:who|what|when|where|why|how|which|whose"
    r"|is|are|was|does|did|can|could|tell)\b)",
    re.IGNORECASE,
)
"""Where a speech without an end of a sentence turns to something else."""
_CLAUSE: Final = re.compile(r"[^，,!！。.?？;；]+[，,!！。.?？;；]*\s*")


def gist(text: str) -> str:
    """The part of a text that asks; the text itself where nothing is to be taken away."""
    asked = _without_insults(_last_question(text) if len(text) > LONG else text)
    return _INSISTING.sub("", asked) or asked


def within(text: str, most: int) -> str:
    """A text of at most so many characters: of a longer one the beginning and, for the most part, the end."""
    return text if len(text) <= most else f"{text[:LONGEST]} … {text[LONGEST + 3 - most :]}"


def _last_question(text: str) -> str:
    plain = " ".join(text[-_TAIL:].split())
    tail = [each for each in split(plain) if _ASKING.search(each)]
    head = [each for each in split(" ".join(text[:LONGEST].split())) if _ASKING.search(each)]
    asked = tail[-1] if tail else head[0] if head else plain
    return asked if len(asked) <= LONGEST else _last_clause(asked)


def _last_clause(sentence: str) -> str:
    """Of an endless sentence the last part that asks, or else its end."""
    asking = [each for each in _TURN.split(sentence) if len(each) <= LONGEST and _ASKING.search(each)]
    if asking:
        return asking[-1].strip()
    end = sentence[-LONGEST:]
    return end.partition(" ")[2] or end


def _without_insults(text: str) -> str:
    clauses = _CLAUSE.findall(text)
    kept = [clause for clause in clauses if not is_abuse(clause)]
    return "".join(kept).strip() if kept and len(kept) < len(clauses) else text
