"""What to look at next, and what is like a work: by maker, kind, material, origin, time and title, with
the reason.

Until a ranking model is asked, works are scored by what their records say; equal ones keep the order in
which they hang. A wish for a subject ("something with horses") is looked for in titles, then in texts;
where nothing fits that is said, and what is suggested instead is not passed off as fitting.
"""

import re
from collections.abc import AsyncGenerator, Sequence
from typing import Final

from guide_ai.dialogue.answer import Sentence
from guide_ai.dialogue.answers import themes
from guide_ai.dialogue.answers.fields import citation, field_sentences
from guide_ai.dialogue.answers.side_by_side import in_common, shared_value
from guide_ai.dialogue.answers.works import nothing_meant
from guide_ai.dialogue.catalogue import Record
from guide_ai.dialogue.context import Context
from guide_ai.dialogue.facts import dates
from guide_ai.dialogue.facts.kind_words import is_of, kind_in, kind_of
from guide_ai.dialogue.facts.measures import made
from guide_ai.dialogue.phrasing.called import called
from guide_ai.dialogue.phrasing.phrases import FieldName
from guide_ai.dialogue.phrasing.wording import either, title
from guide_ai.dialogue.reading.asked import asks_to_be_led
from guide_ai.dialogue.reading.common_words import COMMON
from guide_ai.dialogue.reading.ordinals import ordinal
from guide_ai.dialogue.reading.themes import theme, things_named
from guide_ai.dialogue.referents.broader import BROADER
from guide_ai.dialogue.referents.dictionary import stem
from guide_ai.dialogue.referents.naming import folded, latin_words
from guide_ai.dialogue.referents.pointing import points_at_one, says_here
from guide_ai.dialogue.steps import Lead, Step

LISTED: Final = 3
"""Works that are suggested at once."""
NEAR_YEARS: Final = 30
"""Years within which works are of one time."""
LEAST: Final = 2.0
"""Score from which a work is like another: one thing that weighs, or two that don't."""

_SEVERAL: Final = re.compile(
    r"\b(?P<number>two|three|four|five|ten|[2-9]) (?:\w+ )?(?:works?|things?|pieces?|pictures?|paintings?"
    r"|objects?|highlights?|exhibits?)\b|(?P<han>[两二三四五六七八九十])[件幅样个](?!小|月|孩|朋|人|展厅)",
    re.IGNORECASE,
)
_LIKENESS: Final = re.compile(
    r"\b(?:like|similar to|resembl\w+|reminds?(?: me)? of|close to)"
    r" (?:it|them|that|this|those|these|him|her)\b"
    r"|\b(?:similar|alike|in (?:the|a) (?:same|similar) (?:style|vein|manner))\b"
    r"|类似|相似|[像跟和](?:它|这|那|他|她)[^，。？]{0,6}(?:一样|差不多|的)|(?:这|那)(?:样|种|类)的",
    re.IGNORECASE,
)
"""Others like one that was named are wished for, and not that one."""
_CHILDREN: Final = re.compile(
    r"\b(?:child(?:ren)?|kids?|toddlers?|my (?:son|daughter)|family)\b|孩子|小朋友|儿童|小孩", re.IGNORECASE
)
_FOR_CHILDREN: Final = frozenset(
    map(stem, "cat dragon falcon ibis bird horse dog animal monster demon giant mask fish".split())
)


def asks_for_subject(text: str) -> bool:
    """Whether works are wished for by what they show ("any snow scenes", "下雨的街景有吗")."""
    return bool(theme(text)) and not points_at_one(text, here=True) and not _LIKENESS.search(text)


async def recommended(context: Context) -> AsyncGenerator[Step, None]:
    """Suggest a work: of the kind or subject that is wanted, else what is like what was seen, else what
    is near.

    Who asks for something here is shown something of this hall, and nobody is led to another unasked.
    """
    records = list(await context.catalogue.works(context.exhibition))
    looked_at = context.place.gaze if context.place else None
    seen = {*context.memory.talked, *context.referent.works, *((looked_at,) if looked_at else ())}
    here = context.place.hall if context.place else ""
    open_to = [record for record in records if record.accession_number not in seen] or records
    if says_here(context.text) and here:
        open_to = [record for record in open_to if record.hall == here] or open_to
    chosen = _of_kind(open_to, context)
    if not chosen and (kind := kind_in(folded(context.text), context.language)) and kind[0].one != "picture":
        open_to = [record for record in open_to if is_of(record, kind[0])] or open_to
    wish = "" if chosen else theme(context.text) or things_named(context.text)
    fits = await themes.fitting(wish, open_to, context) if wish else []
    whole = [fit for fit in fits if fit.whole]
    fitting = chosen or [fit.record for fit in whole]
    if fits and not fitting:
        yield context.sentence(context.phrases.fits_in_part(wish, fits[0].said), "navigation")
    elif wish and not fitting:
        yield context.sentence(context.phrases.none_of(wish), "refusal")
    base = next((record for record in records if record.accession_number == (looked_at or "")), None)
    ranked = fitting or [fit.record for fit in fits]
    ranked = ranked or (await themes.nearest(wish, open_to, context) if wish else []) or _like(base, open_to)
    near = {number: place for place, number in enumerate(await context.near(60))}
    if not ranked:
        ranked = sorted(open_to, key=lambda record: near.get(record.accession_number, len(near) + 1))
    if not ranked:
        yield context.line("nothing_near", "refusal")
        return
    first = ranked[0]
    context.talk_about(first.accession_number)
    if asks_to_be_led(context.text) or (here and here == first.hall):
        yield Lead(first.accession_number)
    yield _told(context.phrases.recommended(called(first, context.language)), [first], context)
    if fits and not chosen:
        for told in fits[0].told or [context.phrases.chosen_by(fits[0].why, fits[0].by)]:
            yield context.sentence(told, "navigation") if isinstance(told, str) else told
    if not fitting and not wish and base and (reasons := _reasons(base, first, context)):
        yield reasons[0]
    fields: tuple[FieldName, ...] = ("maker", "object_type", "location") if fitting else ("maker", "location")
    for field in fields:
        for sentence in field_sentences(first, field, context.language)[:1]:
            yield sentence
    asked_for = 0 if fitting else _how_many(context.text)
    in_part = [fit.record for fit in fits[1:LISTED]] if not fitting else []
    if others := fitting[1:LISTED] or in_part or ranked[1:asked_for]:
        titles = [called(record, context.language) for record in others]
        text = context.phrases.fit_too(titles) if fitting else context.phrases.and_then(titles)
        yield _told(text, others, context)


def _how_many(text: str) -> int:
    """How many works a wish asks for ("the three things to see"), up to `LISTED`; 0 where it does not say."""
    found = _SEVERAL.search(text)
    return min(LISTED, ordinal(found["number"] or found["han"])) if found else 0


def _told(text: str, records: Sequence[Record], context: Context) -> Sentence:
    """A suggestion that names works by their titles."""
    cited = tuple(citation(record, "title", context.language) for record in records)
    return Sentence(text, context.language, "navigation", cited)


def _of_kind(records: Sequence[Record], context: Context) -> list[Record]:
    """The works of the kind that a wish names, or what children like where it is for them."""
    plain = folded(context.text)
    if context.referent.of_kind:
        theirs = set(context.referent.of_kind)
        return [record for record in records if record.accession_number in theirs]
    if theme(context.text):
        return []
    if _CHILDREN.search(plain):
        return [record for record in records if _FOR_CHILDREN & _subjects(record)]
    if kind := kind_in(plain, context.language):
        of_kind = [record for record in records if is_of(record, kind[0])]
        generic = kind[0].one in ("picture", "painting")
        return [] if generic and things_named(context.text) else of_kind
    return []


async def similar(context: Context) -> AsyncGenerator[Step, None]:
    """Works like one, the likest first, and what they share with it; where none is meant, what is
    suggested.
    """
    found = await context.records(context.referent.works[:1])
    if not found or context.referent.kind:
        async for step in (
            recommended(context) if found or context.referent.of_kind else nothing_meant(context)
        ):
            yield step
        return
    base = found[0]
    context.talk_about(base.accession_number)
    others = [
        record
        for record in await context.catalogue.works(context.exhibition)
        if record.accession_number != base.accession_number
    ]
    kind = kind_in(folded(context.text), context.language)
    if kind and not re.search(r"\b(?:this|that)\b|[这那]", context.text):
        others = [record for record in others if is_of(record, kind[0])]
    chosen = _like(base, others)[:LISTED]
    if not chosen:
        yield context.line("no_answer_here", "refusal")
        return
    titles = [called(record, context.language) for record in chosen]
    cited = tuple(citation(record, "title", context.language) for record in chosen)
    text = context.phrases.similar(title(base, context.language), titles)
    yield Sentence(text, context.language, "navigation", cited)
    for sentence in _reasons(base, chosen[0], context)[:2]:
        yield sentence


def _reasons(base: Record, other: Record, context: Context) -> list[Sentence]:
    """What two works share by their records, less the hall."""
    told = in_common((base, other), context)
    return [each for each in told if each.citations and each.citations[0].field != "location"]


def _like(base: Record | None, records: Sequence[Record]) -> list[Record]:
    """The works that are like one, the likest first; none where nothing is known to be shared."""
    if base is None:
        return []
    scored = [
        (likeness(base, record), place, record) for place, record in enumerate(records) if record is not base
    ]
    return [
        record for score, _, record in sorted(scored, key=lambda each: (-each[0], each[1])) if score >= LEAST
    ]


def likeness(one: Record, other: Record) -> float:
    """How much two works share by their records: from 0 to about 13."""
    both = (one, other)
    score = 3.0 * bool(shared_value(both, "maker", "en"))
    score += 2.0 * (kind_of(one) is not None and kind_of(one) is kind_of(other))
    score += 1.5 * bool(shared_value(both, "medium", "en"))
    score += 0.5 * bool(_words(either(one.medium, "en")) & _words(either(other.medium, "en")))
    score += 1.5 * bool(_origins(one) & _origins(other))
    score += 1.0 * _of_one_time(one, other)
    return score + 1.5 * min(2, len(_subjects(one) & _subjects(other)))


def _origins(record: Record) -> set[str]:
    told = [either(record.place, "en"), either(record.culture, "en")]
    told += [either(credit.nationality, "en") for credit in record.makers]
    return {word for text in told for word in _words(text) if len(word) > 3 and not word.isdigit()}


def _of_one_time(one: Record, other: Record) -> bool:
    dated, against = made(one), made(other)
    if dated is None or against is None or dates.order(dated, against) == "open":
        return dated is not None and against is not None
    ends = (dated.earliest, dated.latest, against.earliest, against.latest)
    if any(end is None for end in ends):
        return False
    first, last, start, end = (float(each or 0) for each in ends)
    return max(start - last, first - end) <= NEAR_YEARS


def _words(text: str) -> set[str]:
    return {stem(word) for word in latin_words(folded(text)) if word not in COMMON and len(word) > 2}


def _subjects(record: Record) -> set[str]:
    """What a work's title names, by its own and by broader words."""
    words = [
        word
        for word in latin_words(folded(either(record.title, "en")))
        if word not in COMMON and len(word) > 2
    ]
    broader = [wide for word in words for wide in BROADER.get(word, BROADER.get(stem(word), ()))]
    return {stem(word) for word in (*words, *broader)}
