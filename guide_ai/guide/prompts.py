"""The chat that asks the language model: a fixed opening, the evidence, the question last.

The opening is the same for every question, and the evidence for every question about one work: so the
server's prefix cache holds both.
"""

from collections.abc import Sequence
from typing import Final

from guide_ai.guide.base import Message
from guide_ai.guide.grounding import Fact
from guide_ai.guide.instructions import has_control_tokens, without_instructions

LONGEST_EVIDENCE: Final = 1_800
"""Characters of evidence in a prompt. Prefill is what a small model's first word waits for."""
LONGEST_QUESTION: Final = 300

_SYSTEM: Final = (
    "You answer visitors of an exhibition. Copy the answer from the record in one short sentence. "
    "If the record does not answer the question, reply only: The record does not say."
)
_EXAMPLE: Final = (
    "This is “Harbour at Dusk”.\n“Harbour at Dusk” is by Ines Falk.\n“Harbour at Dusk” dates from 1968.\n"
    "Grey boats wait behind the pier. The red lamp stands for the artist’s lost brother. "
    "Thin layers of wax were melted over the paint."
)
_SHOTS: Final = (
    ("What does the red lamp mean?", "The red lamp stands for the artist’s lost brother."),
    ("How much did it cost?", "The record does not say."),
    ("How was the surface made?", "Thin layers of wax were melted over the paint."),
    ("Who won the football match?", "The record does not say."),
)


def record_block(evidence: Sequence[Fact]) -> str:
    """The evidence as the model reads it: a line a fact, without commands and control tokens, cut short."""
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
    return "\n".join(lines)


def messages(evidence: Sequence[Fact], question: str) -> list[Message]:
    """The chat for one question over the evidence of one work (or of one hall)."""
    chat = [Message("system", _SYSTEM)]
    for asked, answered in _SHOTS:
        chat += [Message("user", _turn(_EXAMPLE, asked)), Message("assistant", answered)]
    plain = " ".join(question.split())[:LONGEST_QUESTION]
    return [*chat, Message("user", _turn(record_block(evidence), plain))]


def _turn(record: str, question: str) -> str:
    return f"Record:\n{record}\n\nQuestion: {question}"
