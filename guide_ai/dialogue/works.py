"""Questions about one work's fields, about where things are, and what to say where nothing here is meant."""

import re
from collections.abc import AsyncGenerator, Sequence
from typing import Final

from guide_ai.dialogue import open_questions
from guide_ai.dialogue.answer import Sentence
from guide_ai.dialogue.asked import asks_to_be_led
from guide_ai.dialogue.catalogue import Found, Record
from guide_ai.dialogue.context import Context
from guide_ai.dialogue.evidence import by_themselves, particulars, quoted, telling, texts_of
from guide_ai.dialogue.fields import answer, citation, field_sentences, is_known
from guide_ai.dialogue.phrases import FieldName
from guide_ai.dialogue.pointing import says_here
from guide_ai.dialogue.premises import corrections
from guide_ai.dialogue.steps import Lead, Step
from guide_ai.dialogue.wording import either, name, title
from guide_ai.guide.grounding import pieces

FITTING: Final = 0.5
"""Score from which a passage takes up a wish."""
MOST_HERE: Final = 60
"""Works of a hall among which one is suggested."""
LISTED: Final = 3
"""Works that an enumeration names."""

_SAME_HAND: Final = re.compile(
    r"\b(?:by|from|of) (?:this|that|the|the same) (?:artist|painter|maker|sculptor|hand|person|workshop)\b"
    r"|\b(?:by|from|of) (?:him|her|them|his|hers)\b|\b(?:he|she|they)\b.*\b(?:make|made|paint|painted)\b"
    r"|(?:同一(?:个|位)?|这(?:个|位)?)(?:作者|画家|艺术家|人)|[他她]的",
    re.IGNORECASE,
)


async def fields_asked(context: Context) -> AsyncGenerator[Step, None]:
    """Answer from fields, for each work that is meant."""
    fields = context.wish.fields
    for record in await context.records(context.referent.works):
        context.talk_about(record.accession_number)
        if "location" in fields and asks_to_be_led(context.text):
            yield Lead(record.accession_number)
        corrected = corrections(record, context)
        told = _answered(record, _completed(record, fields), context)
        if not any(is_known(record, field) for field in fields):
            told = [each async for each in open_questions.from_texts(record, context)] or told
        for sentence in (*corrected, *(each for each in told if each not in corrected)):
            yield sentence
        if context.wish.beyond:
            for sentence in await _besides(record, context):
                yield sentence


async def _besides(record: Record, context: Context) -> list[Sentence]:
    """What was asked beside the fields ("… and how much did it cost?"): a text says it, or nobody does."""
    found = await context.passages(record.accession_number)
    texts = texts_of(record.accession_number, found, context.language)
    told = telling(particulars(context.text, record), quoted(texts), least=0.5)
    return told or [context.sentence(context.phrases.unsaid_besides(), "refusal")]


def _completed(record: Record, fields: Sequence[FieldName]) -> list[FieldName]:
    """Where provenance and credit line stand in for each other, the one that is there is taken."""
    wanted = list(fields)
    instead: dict[FieldName, FieldName] = {"provenance": "credit_line", "credit_line": "provenance"}
    for position, field in enumerate(fields):
        other = instead.get(field)
        if other and other not in wanted and is_known(record, other) and not is_known(record, field):
            wanted[position] = other
    return wanted


def _answered(record: Record, fields: list[FieldName], context: Context) -> list[Sentence]:
    return answer(record, fields, context.language, context.text)


async def nothing_meant(context: Context) -> AsyncGenerator[Step, None]:
    """Nothing is looked at, near or named: ask which work, and say what is around."""
    yield context.line("which_work", "question")
    if around := await context.titles(await context.near(LISTED)):
        yield context.sentence(context.phrases.near(around), "question")


async def nothing_there(context: Context) -> AsyncGenerator[Step, None]:
    """Words pointed where no work hangs, or back to one that was never talked about."""
    yield context.line("nothing_there" if context.referent.lost == "place" else "nothing_before", "question")
    if around := await context.titles(await context.near(LISTED)):
        yield context.sentence(context.phrases.near(around), "question")


async def not_here(context: Context) -> AsyncGenerator[Step, None]:
    """A work was named that is not in the exhibition: say so, and offer what is here."""
    wording = context.phrases
    absent = context.referent.absent
    if context.referent.stranger and (sentences := await _told_of(absent, context)):
        for sentence in sentences:
            yield sentence
        return
    told = wording.nothing_by(absent) if context.referent.stranger else wording.not_here(absent)
    yield context.sentence(told, "refusal")
    maker = context.referent.maker
    if maker and (theirs := await context.titles(maker.accession_numbers[:LISTED])):
        yield context.sentence(wording.works_of(maker.text, theirs, len(maker.accession_numbers)), "refusal")
    elif around := await context.titles(await context.near(LISTED)):
        yield context.sentence(wording.near(around), "refusal")
    else:
        yield context.sentence(wording.works_in_all(len(context.index.works())), "refusal")


async def _told_of(somebody: str, context: Context) -> list[Sentence]:
    """What the texts say of somebody who made nothing here, if they are named there."""
    found = await context.passages(None, text=somebody)
    texts = [each.passage for each in found if each.passage.language == context.language]
    sentences = quoted(texts)
    return by_themselves(telling(pieces(somebody), sentences, least=1.0), sentences)


async def recommended(context: Context) -> AsyncGenerator[Step, None]:
    """Suggest a work: of the kind that is wanted, or whose texts take up the wish, else what is nearest.

    Who asks for something here is shown something of this hall, and nobody is led to another unasked.
    """
    seen = [*context.memory.talked[:1], *context.referent.works]
    ranked = [each for each in context.referent.of_kind if each not in seen] or await _fitting(context, seen)
    if not ranked and context.referent.kind:
        yield context.sentence(context.phrases.none_of(context.referent.kind), "refusal")
    if says_here(context.text) and (here := await context.near(MOST_HERE)):
        ranked = [each for each in ranked if each in here] or [each for each in here if each not in seen]
    ranked = ranked or await context.near(LISTED, besides=seen)
    ranked = ranked or [each for each in context.index.works() if each not in seen]
    records = await context.records(list(dict.fromkeys(ranked))[:LISTED])
    if not records:
        yield context.line("nothing_near", "refusal")
        return
    first = records[0]
    context.talk_about(first.accession_number)
    if asks_to_be_led(context.text) or (context.place and context.place.hall == first.hall):
        yield Lead(first.accession_number)
    cited = (citation(first, "title", context.language),)
    text = context.phrases.recommended(title(first, context.language))
    yield Sentence(text, context.language, "navigation", cited)
    for field in ("maker", "location"):
        for sentence in field_sentences(first, field, context.language):
            yield sentence


async def _fitting(context: Context, seen: Sequence[str]) -> list[str]:
    """Works whose texts take up a wish ("rainy scenes"), the best first."""
    kind = pieces(context.referent.kind)
    asked = particulars(context.text, None)

    def takes_up(each: Found) -> bool:
        told = pieces(" ".join((each.passage.body, *each.passage.title.values())))
        return kind <= told if kind else each.score >= FITTING or bool(asked & told)

    found = [each.passage.accession_number for each in await context.passages(None) if takes_up(each)]
    return [each for each in found if each and each not in seen]


async def similar(context: Context) -> AsyncGenerator[Step, None]:
    """Works of the kind or by the maker that is asked for; else those whose texts are near this one's."""
    records = await context.records(context.referent.works[:1])
    if not records:
        async for step in recommended(context) if context.referent.of_kind else nothing_meant(context):
            yield step
        return
    record = records[0]
    context.talk_about(record.accession_number)
    ranked: Sequence[str | None] = context.referent.of_kind
    if context.referent.kind:
        ranked = ranked or await _fitting(context, ())
        if not ranked:
            yield context.sentence(context.phrases.none_of(context.referent.kind), "refusal")
            return
    ranked = ranked or await _like(record, context)
    others = [each for each in dict.fromkeys(ranked) if each and each != record.accession_number]
    chosen = await context.records(others[:LISTED])
    if not chosen:
        yield context.line("no_answer_here", "refusal")
        return
    titles = [title(each, context.language) for each in chosen]
    cited = tuple(citation(each, "title", context.language) for each in chosen)
    text = context.phrases.similar(title(record, context.language), titles)
    yield Sentence(text, context.language, "navigation", cited)


async def _like(record: Record, context: Context) -> list[str | None]:
    """Works whose texts are near a work's, and its maker's: these first where they are asked for."""
    about = " ".join(
        either(words, context.language)
        for words in (record.title, record.medium, record.object_type)
        if words
    )
    found = await context.passages(None, text=about, vector=await context.skills.embed(about))
    ranked = [each.passage.accession_number for each in found]
    makers = {name(credit, "en") for credit in record.makers}
    theirs = [
        number
        for mention in context.index.names
        if mention.kind == "maker" and mention.text in makers
        for number in mention.accession_numbers
    ]
    if _SAME_HAND.search(context.text):
        return theirs if len(set(theirs)) > 1 else [*theirs, *ranked]
    return [*ranked, *theirs]
