"""Who answers a question, once it is known what is asked and what is meant: the first that takes it up.

The order tells: what is more particular comes before what would take up nearly everything.
"""

from collections.abc import AsyncGenerator
from contextlib import aclosing

from guide_ai.dialogue.answers import (
    asking,
    collection,
    colours,
    comparing,
    doubted_works,
    in_particular,
    lives,
    open_questions,
    pictured,
    premises,
    recommending,
    texts_first,
    whereabouts,
    works,
)
from guide_ai.dialogue.answers.evidence import particulars
from guide_ai.dialogue.answers.recommending import asks_for_subject
from guide_ai.dialogue.context import Context
from guide_ai.dialogue.reading.beyond import asks_who_is_shown
from guide_ai.dialogue.referents import asking_which
from guide_ai.dialogue.referents.pointing import points
from guide_ai.dialogue.steps import Step


def answerer(context: Context) -> AsyncGenerator[Step, None]:
    """The steps of whoever answers the question of `context`; some of its referent may not be known."""
    if context.wish.idle:
        return _not_understood(context)
    if in_particular.may_be(context):
        return in_particular.before(context, _by_intent(context))
    return _by_intent(context)


def _by_intent(context: Context) -> AsyncGenerator[Step, None]:
    """Who answers what does not ask for something particular by its name."""
    referent, wanted = context.referent, context.wish
    if referent.absent and referent.stranger and (wanted.intent == "recommend" or wanted.doubts):
        return works.not_here(context)
    if (
        wanted.intent == "recommend"
        and not (referent.maker or referent.hall)
        and asks_for_subject(context.text)
    ):
        return recommending.recommended(context)
    if doubted_works.doubts(context):
        return doubted_works.told(context)
    if colours.asks_colour(context):
        return colours.told(context)
    if premises.asks_to_confirm(context):
        return premises.confirmed(context)
    if whereabouts.is_about_next_hall(context):
        return whereabouts.next_hall(context)
    if asks_who_is_shown(context.text) and referent.works:
        return pictured.who(context)
    if wanted.intent != "similar" and pictured.asks_for_things(context):
        return pictured.things(context)
    if lives.is_about_lives(context):
        return lives.about_lives(context)
    if collection.is_about_exhibition(context) and referent.how != "named":
        return collection.about_exhibition(context)
    if texts_first.may_be(context):
        return texts_first.before(context, _otherwise(context))
    return _otherwise(context)


def _otherwise(context: Context) -> AsyncGenerator[Step, None]:
    """Who answers what no text of a work takes up before everything else."""
    referent, wanted = context.referent, context.wish
    if wanted.doubts and not (referent.maker and not referent.works):
        return open_questions.explained(context) if _takes_for_granted(context) else asking.doubted(context)
    if referent.absent:
        return works.not_here(context)
    if referent.lost:
        return works.nothing_there(context)
    if comparing.is_about_makers(context.text, context.index):
        return open_questions.found_anywhere(context)
    if wanted.intent == "compare":
        return comparing.compared(context)
    if whereabouts.is_about_several(context):
        return whereabouts.several(context)
    if whereabouts.is_about_halls(context):
        return whereabouts.halls(context)
    if (wanted.intent == "recommend" and referent.how != "named") or (
        referent.kind and wanted.intent != "similar"
    ):
        return recommending.recommended(context)
    if referent.candidates and _is_about_a_work(context):
        return asking_which.asked_back(context)
    if collection.is_about_a_life(context) and (referent.maker or referent.works):
        return collection.about_a_life(context)
    if not referent.works and referent.maker:
        return collection.about_maker(context, referent.maker)
    if not referent.works and referent.hall:
        return collection.about_hall(context, referent.hall)
    if wanted.intent == "similar":
        return recommending.similar(context)
    if wanted.fields:
        return works.fields_asked(context) if referent.works else works.nothing_meant(context)
    if wanted.intent == "off_topic":
        return _declined(context)
    if wanted.intent in ("describe", "recommend") and referent.works and not wanted.beyond:
        return open_questions.described(context)
    if referent.works:
        return open_questions.explained(context)
    if wanted.intent in ("describe", "ask_meaning", "ask_technique"):
        return _open_without_work(context)
    return open_questions.found_anywhere(context)


def _takes_for_granted(context: Context) -> bool:
    """Whether a question says in passing who made the work or of what: that comes before what it asks."""
    return len(context.referent.works) == 1 and any(
        not (claim.asked or claim.called) for claim in context.claims
    )


def _is_about_a_work(context: Context) -> bool:
    """Whether a question is about a work at all, so that "which one?" is worth asking.

    It names, points or asks for a field, or asks nothing in particular ("describe").
    """
    wanted = context.wish
    if context.referent.how == "named" or wanted.fields:
        return True
    if wanted.intent == "off_topic":
        return False
    return points(context.text) or not particulars(context.text, None)


async def _not_understood(context: Context) -> AsyncGenerator[Step, None]:
    yield context.line("unclear", "question")


async def _declined(context: Context) -> AsyncGenerator[Step, None]:
    """Off topic; but what names a work, or points at one, is about the exhibition after all.

    So is what the texts of the work in view take up ("why are the giants falling?").
    """
    takes_up = await open_questions.takes_up(context)
    if takes_up or context.referent.how == "named" or (context.referent.works and points(context.text)):
        async with aclosing(open_questions.explained(context)) as steps:
            async for step in steps:
                yield step
    else:
        yield context.line("off_topic", "refusal")


async def _open_without_work(context: Context) -> AsyncGenerator[Step, None]:
    """ "What does this mean?" with nothing in view asks back; other questions look through all texts."""
    if points(context.text):
        async for step in works.nothing_meant(context):
            yield step
    else:
        async for step in open_questions.found_anywhere(context):
            yield step
