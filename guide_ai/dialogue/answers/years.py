"""Works by when they were made: counted and listed by a year, before or after one, between two."""

import re
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import Final

from guide_ai.dialogue.answer import Sentence
from guide_ai.dialogue.answers.fields import citation, field_sentences
from guide_ai.dialogue.answers.works import LISTED
from guide_ai.dialogue.catalogue import Record
from guide_ai.dialogue.context import Context
from guide_ai.dialogue.facts import dates
from guide_ai.dialogue.facts.measures import made
from guide_ai.dialogue.phrasing.wording import title
from guide_ai.dialogue.steps import Step

NAMED: Final = 6
"""Works that are named; of more, their number is told."""
MOST_RECORDS: Final = 300
"""Works beyond which nobody looks through their dates while a visitor waits."""

_MONTHS: Final = (
    "january february march april may june july august september october november december".split()
)
_POINT: Final = (
    rf"(?:the )?(?:year |(?:{'|'.join(_MONTHS)}) (?:of )?)?\d{{3,4}}(?!\d)(?:'?s\b)?"
    r"|\d{3,4}年代?(?:\d{1,2}月)?"
)
_HAN: Final = r"\d{3,4}年?代?(?:\d{1,2}月)?"
_SPANS: Final[tuple[tuple[str, re.Pattern[str]], ...]] = (
    (
        "between",
        re.compile(
            rf"\b(?:between|from) (?P<one>{_POINT}) (?:and|to|until|through|till) (?P<two>{_POINT})"
            rf"|(?P<eins>{_HAN})(?:到|至|和|与|—|-|~)(?P<zwei>{_HAN})(?:之?间)?",
            re.IGNORECASE,
        ),
    ),
    (
        "before",
        re.compile(
            rf"\b(?:before|prior to|earlier than|older than) (?P<one>{_POINT})"
            rf"|(?P<eins>{_HAN})(?:以|之)?前|早于(?P<zwei>{_HAN})",
            re.I,
        ),
    ),
    (
        "after",
        re.compile(
            rf"\b(?:after|later than|newer than) (?P<one>{_POINT})|(?P<eins>{_HAN})(?:以|之)?后"
            rf"|晚于(?P<zwei>{_HAN})",
            re.I,
        ),
    ),
    ("since", re.compile(rf"\bsince (?P<one>{_POINT})|(?:从|自)(?P<eins>{_HAN})(?:以来|起|开始)", re.I)),
    ("until", re.compile(rf"\b(?:until|up to|by) (?P<one>{_POINT})|(?:到|直到)(?P<eins>{_HAN})为止", re.I)),
    (
        "in",
        re.compile(
            rf"\b(?:in|from|of|during|dated?|year) (?P<one>{_POINT})"
            rf"|(?P<eins>\d{{3,4}}年代?(?:\d{{1,2}}月)?)",
            re.I,
        ),
    ),
)
_MANY: Final = re.compile(
    r"\b(?:how many|list|name|show|which|what)\b.*\b(?:works?|paintings?|pictures?|pieces?|ones|things?"
    r"|objects?|sculptures?|prints?|everything|all|are|were|was|did)\b"
    r"|\b(?:everything|anything|all|any|something)\b|几[幅件张个]|多少|哪些|哪几|列|所有|全部|有(?:什么|没有|几)",
    re.IGNORECASE,
)
_ONE: Final = re.compile(
    r"\b(?:this|that|it|its|he|she|his|her|recommend|suggest)\b|[它他她]|这[幅件张个]|推荐"
    r"|\bhappen|\bwas (?:going on|the)\b|发生",
    re.IGNORECASE,
)
"""What points at one work, asks for one, or asks for what is no work."""


@dataclass(frozen=True, slots=True)
class Span:
    """Months from `first` to `last`, counted from the year 0; and how the visitor called them."""

    first: float
    last: float
    said: str


def span(text: str) -> Span | None:
    """The time by which a question looks for works, or None."""
    for relation, pattern in _SPANS:
        if not (found := pattern.search(text)):
            continue
        points = [_months(each) for each in found.groups() if each]
        first, last = min(low for low, _ in points), max(high for _, high in points)
        ends = {
            "before": (float("-inf"), first - 1.0),
            "after": (last + 1.0, float("inf")),
            "since": (float(first), float("inf")),
            "until": (float("-inf"), float(last)),
        }
        return Span(*ends.get(relation, (float(first), float(last))), found[0].strip())
    return None


def lists_by_year(context: Context) -> bool:
    """Whether a question counts or lists works by when they were made, and is about no single work."""
    text = context.text
    if context.referent.works and context.referent.how in ("named", "described"):
        return False
    return bool(_MANY.search(text)) and not _ONE.search(text) and span(text) is not None


async def by_year(context: Context) -> AsyncGenerator[Step, None]:
    """How many works are of that time, and which; dates that are only about right are told as such."""
    asked = span(context.text)
    numbers = context.index.works()[:MOST_RECORDS]
    for only in (context.referent.maker, context.referent.hall):
        if only:
            numbers = tuple(each for each in numbers if each in only.accession_numbers)
    fitting = [each for each in await context.records(numbers) if asked and _fits(each, asked)]
    if asked is None or not fitting:
        yield context.sentence(context.phrases.none_of(asked.said if asked else context.text), "refusal")
        return
    context.talk_about(*(each.accession_number for each in fitting[:LISTED]))
    titles = [title(each, context.language) for each in fitting[:NAMED]]
    cited = tuple(citation(each, "date", context.language) for each in fitting)
    yield Sentence(context.phrases.works_dated(titles, len(fitting)), context.language, "field", cited)
    for record in fitting if len(fitting) <= LISTED else ():
        for sentence in field_sentences(record, "date", context.language):
            yield sentence


def _fits(record: Record, asked: Span) -> bool:
    """Whether a work was made wholly within a time that is open or a month, or at all within other times."""
    dated = made(record)
    if dated is None or dated.start is None or dated.end is None:
        return False
    first, last = _first(dated.start), _last(dated.end)
    if 11 <= asked.last - asked.first < float("inf"):
        return first <= asked.last and asked.first <= last
    return asked.first <= first and last <= asked.last


def _first(moment: dates.Moment) -> int:
    return 12 * moment.first + (moment.month - 1 if moment.precision in ("month", "day") else 0)


def _last(moment: dates.Moment) -> int:
    return 12 * moment.last + (moment.month - 1 if moment.precision in ("month", "day") else 11)


def _months(point: str) -> tuple[int, int]:
    """First and last month of a decade, a year or a month as a visitor says it."""
    numbers = [int(each) for each in re.findall(r"\d+", point)]
    month = next((at for at, name in enumerate(_MONTHS, 1) if name in point.casefold()), 0)
    month = month or (numbers[1] if len(numbers) > 1 else 0)
    if 1 <= month <= 12:
        return 12 * numbers[0] + month - 1, 12 * numbers[0] + month - 1
    years = 10 if re.search(r"0'?s$|代$", point) else 1
    return 12 * numbers[0], 12 * (numbers[0] + years) - 1
