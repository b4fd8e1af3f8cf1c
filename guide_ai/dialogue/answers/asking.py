"""Asking back what is wanted, where the network can't decide between two meanings, and reading the reply."""

from collections.abc import AsyncGenerator
from dataclasses import replace

from guide_ai.dialogue.context import Context
from guide_ai.dialogue.memory import Doubt
from guide_ai.dialogue.reading.asked import INTENT_OF, fields_meant, fields_named
from guide_ai.dialogue.reading.wanted import Wish
from guide_ai.dialogue.referents.naming import NameIndex
from guide_ai.dialogue.referents.replies import affirmed, is_short, places
from guide_ai.dialogue.steps import Step


async def doubted(context: Context) -> AsyncGenerator[Step, None]:
    """Offer the two things that may be wanted, and remember the question."""
    one, other = context.wish.doubts
    context.memory.doubt = Doubt(context.text, (one, other), context.place)
    yield context.sentence(context.phrases.whether(one, other), "question")


def picked(reply: str, wanted: Wish, doubt: Doubt, index: NameIndex) -> Wish | None:
    """What a reply to `doubted` picks, by its own meaning or by its place; None for a new question.

    `wanted`: the reply as it would be read by itself. A reply that names a work is a new question,
    and "not the date" wants the other one.
    """
    if not is_short(reply) or any(mention.strength != "weak" for mention in index.find(reply)):
        return None
    intents = [doubt.intents[place] for place in places(reply)]
    if not intents and (left := affirmed(reply)) != reply.replace("’", "'").strip(" ,.;!?，。；！？"):
        meant = {INTENT_OF[field] for field in fields_named(left)} & {*doubt.intents}
        if left.casefold() in ("", "i", "no", "我") and wanted.intent in doubt.intents:
            meant = {*doubt.intents} - {wanted.intent}
        intents = [*meant] if len(meant) == 1 else []
    elif not intents and wanted.intent in doubt.intents and not wanted.doubts:
        return replace(wanted, confidence=1.0)
    if not intents:
        return None
    fields = tuple(field for intent in intents for field in fields_meant(intent))
    return Wish(intents[0], 1.0, fields)
