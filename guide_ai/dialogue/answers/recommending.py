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
from guide_ai.dialogue.answers.fields import citation, field_sentences
from guide_ai.dialogue.answers.side_by_side import in_common, shared_value
from guide_ai.dialogue.answers.works import nothing_meant
from guide_ai.dialogue.catalogue import Record
from guide_ai.dialogue.context import Context
from guide_ai.dialogue.facts import dates
from guide_ai.dialogue.facts.kind_words import is_of, kind_in, kind_of
from guide_ai.dialogue.facts.measures import made
from guide_ai.dialogue.phrasing.phrases import FieldName
from guide_ai.dialogue.phrasing.wording import either, title
from guide_ai.dialogue.reading.asked import asks_to_be_led
from guide_ai.dialogue.reading.common_words import COMMON
from guide_ai.dialogue.referents.broader import BROADER
from guide_ai.dialogue.referents.dictionary import senses, stem, words_in
from guide_ai.dialogue.referents.naming import folded, han_runs, latin_words
from guide_ai.dialogue.referents.pointing import points_at_one, says_here
from guide_ai.dialogue.steps import Lead, Step

LISTED: Final = 3
"""Works that are suggested at once."""
NEAR_YEARS: Final = 30
"""Years within which works are of one time."""
LEAST: Final = 2.0
"""Score from which a work is like another: one thing that weighs, or two that don't."""

_ASKING: Final = frozenset(
    """
    recommend suggest favourite favorite highlight highlights must miss best famous popular interesting
    interested good great fun nice cool beautiful child children kid kids family son daughter old year
    years visit visitor start begin next else similar like likes love loves loved enjoy enjoys fond prefer
    prefers fan really very something anything thing things work works painting paintings picture pictures
    scene scenes one ones piece pieces art artwork room hall here see look show watch view with about of
    by him her them this that these those same kind style type more other another people person want would
    could should might time short little five ten minutes only have any some please visiting exhibition
    museum give tell find there into which what where how who and for the """.split()
)  # fmt: skip
_CHILDREN: Final = re.compile(
    r"\b(?:child(?:ren)?|kids?|toddlers?|my (?:son|daughter)|family)\b|孩子|小朋友|儿童|小孩", re.IGNORECASE
)
_FOR_CHILDREN: Final = frozenset(
    map(stem, "cat dragon falcon ibis bird horse dog animal monster demon giant mask fish".split())
)
_ASKING_HAN: Final = frozenset(
    "喜欢 推荐 作品 什么 看看 东西 还有 有没有 类似 一样 这个 展览 展厅"
    " 孩子 下一 应该 值得 画 好看 必看".split()
)


_THINGS_HAN: Final = frozenset("猫狗马牛羊鸟鱼花树雪雨海河山桥船龙虎月水火塔庙猴兔鹿虾")
"""Things of one character; others say too little."""
_SUBJECT: Final = re.compile(
    r"\b(?:have|any|are there|is there|show me|find|want|like|love|looking for|recommend|see)\b.*"
    r"\b(?:scenes?|views?|pictures? of|paintings? of|works? (?:of|with|about|showing)|(?:some|any)thing"
    r" (?:with|about|showing))\b"
    r"|(?:有没有|有什么|想看|喜欢|推荐).*的(?:场景|场面|街景|风景|景色|作品|画)|(?:场景|场面|街景|风景"
    r"|景色)的?(?:画|作品)?(?:有吗|有没有|在哪)",
    re.IGNORECASE,
)


def asks_for_subject(text: str) -> bool:
    """Whether works are wished for by what they show ("any snow scenes", "下雨的街景有吗")."""
    return bool(_SUBJECT.search(text)) and not points_at_one(text)


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
    fitting, wish = _wished(open_to, context)
    if wish and not fitting:
        fitting = await _by_texts(open_to, wish, context)
        if not fitting:
            yield context.sentence(context.phrases.none_of(wish), "refusal")
    base = next((record for record in records if record.accession_number == (looked_at or "")), None)
    ranked = fitting or _like(base, open_to)
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
    cited = (citation(first, "title", context.language),)
    yield Sentence(
        context.phrases.recommended(title(first, context.language)), context.language, "navigation", cited
    )
    if not fitting and base and (reasons := _reasons(base, first, context)):
        yield reasons[0]
    fields: tuple[FieldName, ...] = ("maker", "object_type", "location") if fitting else ("maker", "location")
    for field in fields:
        for sentence in field_sentences(first, field, context.language)[:1]:
            yield sentence


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
    titles = [title(record, context.language) for record in chosen]
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


def _wished(records: Sequence[Record], context: Context) -> tuple[list[Record], str]:
    """The works of the kind or subject that a wish names, and its words; all empty where it names none."""
    plain = folded(context.text)
    if context.referent.of_kind:
        theirs = set(context.referent.of_kind)
        return [record for record in records if record.accession_number in theirs], context.referent.kind
    if _CHILDREN.search(plain):
        return [record for record in records if _FOR_CHILDREN & _subjects(record)], ""
    if context.language == "en":
        asked = [word for word in latin_words(plain) if word not in COMMON | _ASKING and len(word) > 2]
        meant = [frozenset((stem(word),)) for word in asked]
    else:
        said = (word for word in words_in(han_runs(plain)) if len(word) > 1 or word in _THINGS_HAN)
        asked = [word for word in said if word not in _ASKING_HAN]
        meant = [frozenset().union(*senses(word)) for word in asked if senses(word)]
    scored = [(sum(bool(each & _told(record)) for each in meant), record) for record in records]
    best = max((score for score, _ in scored), default=0)
    if best:
        return [record for score, record in scored if score == best], " ".join(asked)
    if kind := kind_in(plain, context.language):
        return [record for record in records if is_of(record, kind[0])], kind[1][0]
    return [], context.referent.kind or " ".join(asked)


def _told(record: Record) -> set[str]:
    return _subjects(record) | _words(either(record.medium, "en")) | _words(either(record.object_type, "en"))


async def _by_texts(records: Sequence[Record], wish: str, context: Context) -> list[Record]:
    """Works whose texts have the words of a wish."""
    asked = _words(wish)
    numbers = [
        each.passage.accession_number
        for each in await context.passages(None)
        if asked and asked <= _words(each.passage.body)
    ]
    return [
        record for number in dict.fromkeys(numbers) for record in records if record.accession_number == number
    ]
