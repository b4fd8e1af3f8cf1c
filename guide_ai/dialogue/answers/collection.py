"""Questions about the exhibition as a whole, a hall, a maker and their life; `surveying` counts and ranks."""

import re
from collections.abc import AsyncGenerator, Sequence
from typing import Final

from guide_ai.dialogue.answer import Citation, Sentence
from guide_ai.dialogue.answers.evidence import in_a_language, particulars, quoted, telling
from guide_ai.dialogue.answers.field_makers import OF_MAKERS
from guide_ai.dialogue.answers.fields import citation, field_sentences
from guide_ai.dialogue.answers.works import LISTED
from guide_ai.dialogue.catalogue import Name, Record
from guide_ai.dialogue.context import Context
from guide_ai.dialogue.facts import dates, walls
from guide_ai.dialogue.phrasing.called import called
from guide_ai.dialogue.phrasing.wording import either, name, title
from guide_ai.dialogue.reading.asked import asks_to_be_led
from guide_ai.dialogue.reading.overview import asks_for_everything
from guide_ai.dialogue.referents.naming import folded
from guide_ai.dialogue.referents.pointing import lists_works
from guide_ai.dialogue.steps import Lead, Step

SENTENCES: Final = 3
ALL_LISTED: Final = 12
"""Works of a hall up to which all are named; of more, `SOME_LISTED` are."""
SOME_LISTED: Final = 8

_ELSE: Final = re.compile(r"\b(?:else|other)\b|还有|除了|其[他它]|别的", re.IGNORECASE)

_LIFE: Final = re.compile(
    r"\b(?:when|what year|which year|how old|is|was|still)\b.*\b(?:born|birthday|die[ds]?|dead|alive|death)\b"
    r"|出生|去世|逝世|生卒|还活着",
    re.IGNORECASE,
)
_A_MAKER: Final = re.compile(
    r"\b(?:artist|painter|sculptor|maker|author|photographer|designer|weaver)\b|作者|画家|艺术家|雕塑家",
    re.IGNORECASE,
)

_EXHIBITION: Final = (
    r"(?:(?:this|the|your) (?:(?!(?:picture|painting|print|work|piece|drawing|photo|sculpture|one)\b)\w+ )?"
    r"(?:exhibition|show|exhibit|museum))"
)
_WHAT_IT_IS: Final = re.compile(
    rf"\bwhat(?:'s| is| does| do)? {_EXHIBITION}\b(?! (?:number|no\b|id\b))|\babout {_EXHIBITION}\W*$"
    rf"|\bwhat (?:can|will|could) (?:i|we|you) (?:see|find|expect)(?: here)? (?:in|at) {_EXHIBITION}\W*$"
    rf"|\b(?:theme|subject|topic|idea|point|message|story|title|name|overview|summary)"
    rf" (?:of|behind) {_EXHIBITION}"
    rf"|\bhow (?:big|large) is {_EXHIBITION}\W*$|\bhow is {_EXHIBITION} (?:organi[sz]ed|arranged"
    rf"|structured|laid out|divided|set up)\b"
    rf"|\b(?:describe|explain|introduce|summari[sz]e) {_EXHIBITION}\W*$"
    r"|[这本此该][个次场]?(?:特展|展览|画展)(?!里|厅|品|室).{0,6}(?:讲|关于|介绍|主题|内容|说的|是什么|叫什么)"
    r"|(?:介绍|讲讲|说说|谈谈|讲一讲|说一说)(?:一下)?[这本此该]?(?:[个次场])?(?:特展|展览|画展)"
    r"|展览的?(?:主题|内容|介绍)|展览(?:里|中|里面)?(?:都|一共)?有(?:些|哪些)?什么$|展览有多大|展览?(?:一共)?分(?:为|成)?(?:几|哪)个?(?:部分|单元|区)",
    re.IGNORECASE,
)


def is_about_exhibition(context: Context) -> bool:
    """Whether a question asks what the exhibition itself is about."""
    asked = " ".join(context.text.replace("’", "'").split())
    if context.wish.intent == "recommend":
        return False
    return bool(_WHAT_IT_IS.search(asked)) or asks_for_everything(asked)


async def about_exhibition(context: Context) -> AsyncGenerator[Step, None]:
    """What the curators say of the exhibition, and how many works there are."""
    for sentence in await _introduced(context, None):
        yield sentence
    if context.memory.rest:
        yield context.line("go_on", "question")
    else:
        yield context.sentence(context.phrases.works_in_all(len(context.index.works())), "field")
        if halls := [name for name in context.index.names if name.kind == "hall"]:
            ours = [name.text for name in halls if name.language == context.language]
            told = list(dict.fromkeys(ours or [name.text for name in halls]))
            yield context.sentence(context.phrases.halls(told), "navigation")


async def _introduced(context: Context, hall: str | None) -> list[Sentence]:
    """The first sentences of an introduction, in the other language where there is none in this."""
    written = await context.catalogue.introduction(context.exhibition, hall)
    told = quoted(each for each in written if each.language == context.language)
    marker: list[Sentence] = []
    if not told and (told := quoted(written)):
        called = either(written[0].title, context.language)
        marker = [context.sentence(context.phrases.only_in_other_language(called, "text"), "text")]
    context.memory.rest = told[SENTENCES:]
    return [*marker, *told[:SENTENCES]]


async def about_maker(context: Context, maker: Name) -> AsyncGenerator[Step, None]:
    """Who a maker is: their life as the records have it, and their works here; or these alone."""
    if lists_works(context.text, context.wish.intent):
        yield await _works_of(maker, context)
        return
    records = await context.records(maker.accession_numbers[:1])
    for record in records:
        found = await context.passages(record.accession_number)
        _, life = in_a_language(record.accession_number, found, context.language, "maker.biography")
        names = {folded(name(credit, "en")) for credit in record.makers} | {
            folded(name(credit, "zh-hans")) for credit in record.makers
        }
        # A record with several makers has several lives, and a passage does not say whose it is.
        if len(record.makers) == 1 or any(folded(maker.text) in folded(text.body) for text in life):
            told = [
                text for text in life if len(record.makers) == 1 or folded(maker.text) in folded(text.body)
            ]
            for sentence in quoted(told)[:SENTENCES]:
                yield sentence
        elif folded(maker.text) in names:
            for sentence in field_sentences(record, "maker", context.language):
                yield sentence
    yield await _works_of(maker, context)


def is_about_a_life(context: Context) -> bool:
    """Whether a question asks when a maker was born or died."""
    if context.referent.works and OF_MAKERS & {*context.wish.fields} - {"life"}:
        return False
    maker = context.referent.maker is not None or bool(_A_MAKER.search(context.text))
    return maker and bool(_LIFE.search(context.text))


async def about_a_life(context: Context) -> AsyncGenerator[Step, None]:
    """The dates of a maker's life, and the sentences of their biography that take the question up."""
    named = context.referent.maker
    numbers = named.accession_numbers[:1] if named else context.referent.works[:1]
    asked = [field for field in context.wish.fields if field in OF_MAKERS and field != "life"]
    for record in await context.records(numbers):
        if fields := [each for field in asked for each in field_sentences(record, field, context.language)]:
            for sentence in fields:
                yield sentence
            return
        for credit in record.makers:
            meant = named is None or folded(named.text) in {folded(text) for text in credit.name.values()}
            if meant and (dated := dates.read(credit.life)):
                born, died = (
                    dates.words(dates.Dated(end, end), context.language) for end in (dated.start, dated.end)
                )
                text = context.phrases.life(name(credit, context.language), born, died)
                cited = (citation(record, "maker", context.language),)
                yield Sentence(text, context.language, "field", cited, sure=True)
                return
        found = await context.passages(record.accession_number)
        _, told = in_a_language(record.accession_number, found, context.language, "maker.biography")
        sentences = telling(particulars(context.text, record), quoted(told), least=0.5)
        for sentence in sentences:
            yield sentence
        if not sentences:
            yield context.sentence(context.phrases.unsaid(title(record, context.language)), "refusal")


async def about_hall(context: Context, hall: Name) -> AsyncGenerator[Step, None]:
    """What a hall is about, and what hangs there; the page goes there where that is wished."""
    if asks_to_be_led(context.text):
        for number in hall.accession_numbers[:1]:
            yield Lead(number)
    records = await context.records(hall.accession_numbers[:1])
    slug = records[0].hall if records else None
    slug = slug or (context.place.hall if context.place else None)
    for sentence in await _introduced(context, slug) if slug else ():
        yield sentence
    context.memory.rest = []
    yield await _works_in(hall, context)


async def _works_of(maker: Name, context: Context) -> Sentence:
    records = await context.records(maker.accession_numbers[:LISTED])
    called = _called(maker, records, context)
    text = context.phrases.works_of(called, _titles(records, context), len(maker.accession_numbers))
    return Sentence(text, context.language, "field", _cited(records, "maker", context))


async def _works_in(hall: Name, context: Context) -> Sentence:
    """What hangs in a hall, in the order of its walls; "else" leaves out what is looked at."""
    room = walls.room_of(await context.catalogue.rooms(context.exhibition), hall.accession_numbers[0])
    order = [hook.accession_number for hook in room.works] if room else list(hall.accession_numbers)
    gaze = context.place.gaze if context.place else None
    others = bool(_ELSE.search(context.text)) and gaze in order
    order = [number for number in order if not others or number != gaze]
    records = await context.records(order if len(order) <= ALL_LISTED else order[:SOME_LISTED])
    hall_title = records[0].hall_title.get(context.language, hall.text) if records else hall.text
    tell = context.phrases.others_in if others else context.phrases.works_in
    text = tell(hall_title, [called(record, context.language) for record in records], len(order))
    return Sentence(text, context.language, "field", _cited(records, "location", context))


def _called(maker: Name, records: Sequence[Record], context: Context) -> str:
    """A maker's name in the answer's language, whatever other name the visitor used."""
    for record in records[:1]:
        for credit in record.makers:
            if folded(maker.text) in {folded(text) for text in credit.name.values()}:
                return name(credit, context.language)
    return maker.text


def _titles(records: Sequence[Record], context: Context) -> list[str]:
    return [title(record, context.language) for record in records]


def _cited(records: Sequence[Record], field: str, context: Context) -> tuple[Citation, ...]:
    return tuple(citation(record, field, context.language) for record in records)
