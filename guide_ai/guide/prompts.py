"""The chat that asks the language model: a fixed opening, a few sentences of evidence, the question last.

The opening is the same for every question, so the server's prefix cache holds it. A small model answers from
the one or two sentences that take the question up about twice as often as from a whole record.
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
_SYSTEM: Final = "Shorten the text to one short sentence that answers the question."
_SHOTS: Final = (
    (
        "The red lamp, which hangs above the grey pier, stands for the artist’s lost brother, who drowned.",
        "What does the lamp stand for?",
        "It stands for the artist’s lost brother.",
    ),
    (
        "Known as a churn, this oak vessel was used for making butter, which the farmers sold in town.",
        "What was the churn used for?",
        "It was used for making butter.",
    ),
    (
        "Carved in 1904 by two brothers, the bench shows nine owls on its back and a fox below.",
        "What is on the back?",
        "It shows nine owls on its back.",
    ),
    (
        "When the king fled, he took the crown, because he feared the army, and hid it in a well near Lyon.",
        "Where was the crown hidden?",
        "He hid it in a well near Lyon.",
    ),
    (
        "Later in life, after the war had ended, she was also a baker, a singer and a clockmaker.",
        "What else was the painter?",
        "She was also a baker, a singer and a clockmaker.",
    ),
)
"""Each leaves out what was not asked: a small model does as the examples do, and copies where they copy."""


_SHORTER: Final = "Say it shorter."
_CUTS: Final = (
    (
        "The red lamp, which hangs above the pier, stands for the artist’s lost brother.",
        "The lamp stands for the artist’s lost brother.",
    ),
    (
        "The nine owls on the back of the bench were gilded by Noll in 1904.",
        "The owls on the bench were gilded by Noll in 1904.",
    ),
    (
        "Sailors would rest their heavy oars on a beam like this one.",
        "Sailors would rest their oars on a beam.",
    ),
    (
        "The lid, in four narrow bands, is a pattern of reeds and herons cut with a flat knife.",
        "The lid is a pattern of reeds and herons.",
    ),
    (
        "Ross wove the small curtain at the height of her fame.",
        "Ross wove the curtain at the height of her fame.",
    ),
    ("Was used as a large butter churn.", "It was used as a churn."),
)
"""How a clause is said again by itself: without a question the model keeps to what it is shown."""

_FEWER: Final = "Rewrite the sentence in fewer words."
_TOLD: Final = (
    "You are a museum guide. Tell in one short plain sentence what the text says. Use only its words."
)
_RETOLD: Final = (
    (
        "The red lamp, which hangs above the pier, stands for the artist’s lost brother, who drowned at sea.",
        "The lamp stands for the artist’s lost brother.",
    ),
    (
        "The nine owls on the back of the oak bench were gilded by Noll in 1904, a year before he left Lyon.",
        "The owls on the bench were gilded by Noll in 1904.",
    ),
    (
        "Before setting out on a voyage or coming home from one, sailors would rest their heavy oars on a"
        " beam like this one.",
        "Sailors would rest their oars on a beam.",
    ),
    (
        "Known as a churn, this vessel was used for making butter, which the farmers sold in town.",
        "The vessel was used for making butter.",
    ),
    (
        "When the king fled, he took the crown, because he feared the army, and hid it in a well near Lyon.",
        "The king took the crown and hid it in a well.",
    ),
    (
        "The lid, in four narrow bands, is a pattern of reeds and herons cut with a flat knife.",
        "The lid is a pattern of reeds and herons.",
    ),
    (
        "Later in life, after the war had ended, Ross was also a baker, a singer and a clockmaker.",
        "Ross was also a baker, a singer and a clockmaker.",
    ),
)
"""How a whole sentence is said again. What is hard to cut under one order falls apart under another, so it is
given under both."""


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


def shortening(clause: str) -> list[Message]:
    """The chat that asks for one clause of the evidence in fewer words; its opening is fixed as well."""
    chat = [Message("system", _SHORTER)]
    for text, shorter in _CUTS:
        chat += [Message("user", text), Message("assistant", shorter)]
    return [*chat, Message("user", record_block([Fact("", clause)]))]


def retellings(sentence: str) -> list[list[Message]]:
    """The chats that ask for one whole sentence of the evidence in fewer words, each under another order."""
    text = record_block([Fact("", sentence)])
    chats: list[list[Message]] = []
    for order, opening in ((_FEWER, ""), (_TOLD, "Text: ")):
        chat = [Message("system", order)]
        for whole, shorter in _RETOLD:
            chat += [Message("user", f"{opening}{whole}"), Message("assistant", shorter)]
        chats.append([*chat, Message("user", f"{opening}{text}")])
    return chats


def translating(sentence: str, language: Language) -> list[Message]:
    """The chat that asks for one sentence in another language."""
    order = f"Translate the text into {_NAMES[language]}. Say nothing but the translation."
    return [Message("system", order), Message("user", " ".join(sentence.split()))]


def _turn(record: str, question: str) -> str:
    return f"{record}\n\nQuestion: {question}"
