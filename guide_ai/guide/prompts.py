"""The chat that asks the language model: a fixed opening, a few sentences of evidence, the question last.

The opening is the same for every question, so the server's prefix cache holds it. A small model answers from
the two or three sentences that take the question up about twice as often as from a whole record.
"""

from collections.abc import Sequence
from typing import Final

from guide_ai.guide.base import Message
from guide_ai.guide.grounding import Fact
from guide_ai.guide.instructions import has_control_tokens, without_instructions
from guide_ai.language import Language

LONGEST_EVIDENCE: Final = 1_800
"""Characters of evidence in a prompt. Prefill is what a small model's first word waits for."""
LONGEST_QUESTION: Final = 300

_NAMES: Final[dict[Language, str]] = {"en": "English", "zh-hans": "Simplified Chinese"}
_SYSTEM: Final = "Copy the sentence of the text that answers the question."
_SHOTS: Final = (
    (
        "Grey boats wait behind the pier. The red lamp stands for the artist’s lost brother.",
        "What does the lamp mean?",
        "The red lamp stands for the artist’s lost brother.",
    ),
    (
        "Thin layers of wax were melted over the paint. The wax came from one hive.",
        "How was the surface made?",
        "Thin layers of wax were melted over the paint.",
    ),
    (
        "The bench was carved in 1904. Its back shows nine owls.",
        "What is on the back?",
        "Its back shows nine owls.",
    ),
)


def record_block(evidence: Sequence[Fact]) -> str:
    """The evidence as the model reads it: without commands and control tokens, cut short."""
    lines: list[str] = []
    room = LONGEST_EVIDENCE
    for fact in evidence:
        kept = [each for each in without_instructions(fact.text) if not has_control_tokens(each)]
        line = " ".join(kept)[:room]
        if line:
            lines.append(line)
            room -= len(line)
        if room <= 0:
            break
    return " ".join(lines)


def messages(evidence: Sequence[Fact], question: str) -> list[Message]:
    """The chat for one question over the evidence of one work (or of one hall)."""
    chat = [Message("system", _SYSTEM)]
    for text, asked, answered in _SHOTS:
        chat += [Message("user", _turn(text, asked)), Message("assistant", answered)]
    plain = " ".join(question.split())[:LONGEST_QUESTION]
    return [*chat, Message("user", _turn(record_block(evidence), plain))]


def translating(sentence: str, language: Language) -> list[Message]:
    """The chat that asks for one sentence in another language."""
    order = f"Translate the text into {_NAMES[language]}. Say nothing but the translation."
    return [Message("system", order), Message("user", " ".join(sentence.split()))]


def _turn(record: str, question: str) -> str:
    return f"{record}\n\nQuestion: {question}"
