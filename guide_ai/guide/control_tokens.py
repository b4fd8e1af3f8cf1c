"""Tokens that steer a model and are no text: kept out of what it is told, and out of what it says.

A text of the collection, or a visitor, may hold such a token; a server would take it for the real one, and a
turn of the chat for another's. A model whose server does not know where it ends says them itself.
"""

import re
from typing import Final

LONGEST: Final = 48
"""Letters of the longest token that is known here."""
_TOKEN: Final = re.compile(
    r"<[|｜][^|｜<>\n]{1,40}[|｜]>"  # <|im_end|>, and DeepSeek's with full-width bars
    r"|</?s>|<(?:bos|eos|pad|unk|start_of_turn|end_of_turn|end_of_text|endoftext)>"
    r"|<</?SYS>>|\[/?INST\]",
    re.IGNORECASE,
)
_BEGINNING: Final = re.compile(
    r"(?:<[|｜][^|｜<>\n]{0,40}[|｜]?|<{1,2}/?[A-Za-z_]{0,13}|<</?[A-Za-z]{0,3}>?|\[/?[A-Za-z]{0,4})\Z"
)
_ILLEGIBLE: Final = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\ufffb\ufffe\uffff]"
)
"""Control and direction marks, and halves of a pair that stand alone; lines may end, and have tabs."""


def legible(text: str) -> str:
    """`text` without what is no letter: it can be shown, written to a log, and sent as UTF-8."""
    return _ILLEGIBLE.sub("", text)


def without(text: str) -> str:
    """`text` with a space for every control token. What is left makes up none, either."""
    while (cleaned := _TOKEN.sub(" ", text)) != text:
        text = cleaned
    return text


class Spoken:
    """What a model says, piece by piece, legible, up to its first control token; those before any text are
    skipped.
    """

    def __init__(self) -> None:
        self.over = False
        """A control token ended the answer: nothing that follows is part of it."""
        self._held = ""
        self._begun = False

    def feed(self, piece: str) -> str:
        """The text that `piece` adds; what may be the beginning of a token waits for its rest."""
        if self.over:
            return ""
        text, self._held = self._held + legible(piece), ""
        while (token := _TOKEN.search(text)) is not None:
            before = text[: token.start()]
            if self._begun or before.strip():
                self.over = True
                return before
            text = text[token.end() :]
        if (start := _BEGINNING.search(text, max(0, len(text) - LONGEST))) is not None:
            text, self._held = text[: start.start()], text[start.start() :]
        self._begun = self._begun or bool(text.strip())
        return text

    def flush(self) -> str:
        """What was held back and turned out to be text."""
        text, self._held = self._held, ""
        return "" if self.over else text
