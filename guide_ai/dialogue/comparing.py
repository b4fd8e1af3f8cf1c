"""Two works side by side: which is older or larger is computed from their dates and sizes, never guessed."""

import re
from collections.abc import AsyncGenerator
from typing import Final, Literal

from guide_ai.dialogue import dates
from guide_ai.dialogue.answer import Sentence
from guide_ai.dialogue.beyond import is_beyond
from guide_ai.dialogue.catalogue import Record
from guide_ai.dialogue.context import Context
from guide_ai.dialogue.evidence import particulars, quoted, telling, texts_of
from guide_ai.dialogue.fields import answer, citation, field_sentences, is_known
from guide_ai.dialogue.lives import makers_named
from guide_ai.dialogue.naming import Mention, NameIndex
from guide_ai.dialogue.phrases import FieldName
from guide_ai.dialogue.pointing import points
from guide_ai.dialogue.steps import Step
from guide_ai.dialogue.wording import own, title

Matter = Literal["age", "size", "maker", "medium"]

_MATTERS: Final[tuple[tuple[Matter, re.Pattern[str]], ...]] = (
    ("age", re.compile(r"\b(?:old|young|new|earli|late|date|year|age|first|before|after)\w*|早|晚|老|新|年"
                       r"|先", re.IGNORECASE)),
    ("size", re.compile(r"\b(?:big|larg|small|tall|wide|high|size|long|short|dimension)\w*|大|小|高|宽|长"
                        r"|尺寸", re.IGNORECASE)),
    ("maker", re.compile(r"\b(?:same|both)\b.{0,20}\b(?:artist|maker|painter|hand|person|by)\b"
                         r"|同(?:一)?(?:个|位)?(?:作者|画家|艺术家|人)", re.IGNORECASE)),
    ("medium", re.compile(r"\b(?:material|medium|made of|paint)\b|材料|材质|用料", re.IGNORECASE)),
)  # fmt: skip
_MORE: Final = r"\b(?:\w+er|worse|less|more|first|last)\b"
_WHICH: Final = re.compile(
    rf"\b(?:which|who|what)\b.*{_MORE}.*\bor\b|\bor\b.*\b(?:which|who|what)\b.*{_MORE}"
    r"|\b(?:made|painted|older|newer|younger|earlier|later|bigger|larger|smaller|taller)\b"
    r".*\b(?:before|after|than)\b"
    r"|(?:哪|谁).{0,8}(?:[早晚大小老新旧先后贵重轻高长短宽久]|便宜)|还是.{1,16}[早晚大小老新先贵重高长]",
    re.IGNORECASE,
)
_MORE_SO: Final = re.compile(
    r"\b(?:which|what)(?: one| work| painting| of \w+)* (?:is|was|looks?|are) (?:the )?(?:more|less|\w+er)\b",
    re.IGNORECASE,
)
"""By something that is no matter of a record ("which is prettier")."""
_RELATED: Final = re.compile(
    r"\b(?:relat(?:ed|ion|ionship)|connect(?:ed|ion)|to do with|linked?|belong together)\b"
    r"|关系|关联|联系|有关",
    re.IGNORECASE,
)
_FIELDS: Final[dict[Matter, FieldName]] = {
    "age": "date",
    "size": "dimensions",
    "maker": "maker",
    "medium": "medium",
}


def compares(text: str, index: NameIndex) -> bool:
    """Whether a question surely sets two works side by side: both are named, or one and "this"."""
    unnamed = _without(text, index)
    if not _RELATED.search(unnamed) and not _WHICH.search(unnamed):
        return False
    named = {each.name.accession_numbers for each in index.find(text) if _is_said(each)}
    return len(named) > 1 or (len(named) == 1 and points(text))


def _is_said(mention: Mention) -> bool:
    return mention.name.kind == "work" and mention.strength != "weak"


def is_about_makers(text: str, index: NameIndex) -> bool:
    """Whether a question asks what two makers, and not two works, have to do with each other."""
    return bool(_RELATED.search(text)) and len(makers_named(text, index)) > 1


async def compared(context: Context) -> AsyncGenerator[Step, None]:
    """Compare the two works that are meant: by what was asked, else by maker, date, medium and size.

    What no field holds (a price, how they hang together) is told by their texts, or by nobody.
    """
    records = await context.records(context.referent.works[:2])
    if len(records) < 2:
        yield context.line("no_second_work", "question")
        return
    one, other = records
    context.talk_about(one.accession_number, other.accession_number)
    text = _without(context.text, context.index)
    asked = [matter for matter, pattern in _MATTERS if pattern.search(text)]
    if _RELATED.search(text) or is_beyond(text) or (not asked and _MORE_SO.search(text)):
        for sentence in await _told(one, other, context):
            yield sentence
        return
    for matter in asked or [matter for matter, _ in _MATTERS]:
        field = _FIELDS[matter]
        if (verdict := _verdict(matter, one, other, context)) and (asked or matter != "medium"):
            yield verdict
        for record in (one, other):
            if asked:
                for sentence in answer(record, [field], context.language)[:2]:
                    yield sentence
            elif is_known(record, field):
                for sentence in field_sentences(record, field, context.language):
                    yield sentence


def _without(text: str, index: NameIndex) -> str:
    """The question without the titles in it: "Harbour before Sunrise" asks for no date."""
    text = " ".join(text.split())
    for said in index.said_in(text):
        text = re.sub(re.escape(said), "…", text, flags=re.IGNORECASE)
    return text


async def _told(one: Record, other: Record, context: Context) -> list[Sentence]:
    """What the texts of two works say of each other, or of what is asked about both; else that they don't."""
    related = bool(_RELATED.search(context.text))
    told: list[Sentence] = []
    for record, second in ((one, other), (other, one)):
        found = await context.passages(record.accession_number)
        sentences = quoted(texts_of(record.accession_number, found, context.language))
        if related:
            told += [each for each in sentences if own(second.title, context.language) in each.text]
        else:
            told += telling(particulars(_without(context.text, context.index), record), sentences, least=0.5)
    both = [title(each, context.language) for each in (one, other)]
    return told or [context.sentence(context.phrases.unsaid(each), "refusal") for each in both]


def made(record: Record) -> dates.Dated | None:
    """A work's date as code may use it: not where it contradicts what the record says in words."""
    dated = dates.read(record.date_edtf)
    if dated is None:
        return None
    told = {int(number) for text in record.date_text.values() for number in re.findall(r"\d{3,4}", text)}
    known = {
        abs(year) for moment in (dated.start, dated.end) if moment for year in (moment.first, moment.last)
    }
    # 664 BCE is the year -663: beside exact years, their neighbours count as told.
    agrees = not told or any(abs(year - number) <= 1 for year in known for number in told)
    return (
        dated
        if agrees or any(m and m.precision in ("century", "decade") for m in (dated.start, dated.end))
        else None
    )


def area(record: Record) -> float | None:
    """A work's size as code may use it: square centimetres of its face, where both sides are known."""
    height, width = record.height_cm, record.width_cm
    if not height or not width:
        return None
    told = {
        number for text in record.dimensions_text.values() for number in re.findall(r"\d+(?:\.\d+)?", text)
    }
    in_centimetres = any(re.search(r"\bcm\b|厘米|公分", text) for text in record.dimensions_text.values())
    if in_centimetres and not {f"{height:.10g}", f"{width:.10g}"} & {
        f"{float(number):.10g}" for number in told
    }:
        return None
    return height * width


def _verdict(matter: Matter, one: Record, other: Record, context: Context) -> Sentence | None:
    language, wording = context.language, context.phrases
    first, second = title(one, language), title(other, language)
    if matter == "age":
        text = _older(one, other, first, second, context)
    elif matter == "size":
        text = _larger(one, other, first, second, context)
    elif matter == "maker":
        makers = [
            [(credit.name.get("en"), credit.name.get("zh-hans")) for credit in r.makers] for r in (one, other)
        ]
        certain = all(makers) and not any(credit.qualifier for r in (one, other) for credit in r.makers)
        text = wording.same(first, second, "maker") if certain and makers[0] == makers[1] else ""
    else:
        same = own(one.medium, language) and own(one.medium, language) == own(other.medium, language)
        text = wording.same(first, second, "medium") if same else ""
    if not text:
        return None
    citations = tuple(citation(record, _FIELDS[matter], language) for record in (one, other))
    return Sentence(text, language, "field", citations)


def _older(one: Record, other: Record, first: str, second: str, context: Context) -> str:
    dated, against = made(one), made(other)
    if dated is None or against is None:
        return context.phrases.undecided(first, second, "age")
    if one.date_edtf == other.date_edtf:
        return context.phrases.same(first, second, "date")
    order = dates.order(dated, against)
    if order == "open":
        return context.phrases.undecided(first, second, "age")
    return context.phrases.older(*((first, second) if order == "before" else (second, first)))


def _larger(one: Record, other: Record, first: str, second: str, context: Context) -> str:
    size, against = area(one), area(other)
    if size is None or against is None:
        return context.phrases.undecided(first, second, "size")
    if size == against:
        same = (one.height_cm, one.width_cm) == (other.height_cm, other.width_cm)
        return (
            context.phrases.same(first, second, "size")
            if same
            else context.phrases.undecided(first, second, "size")
        )
    return context.phrases.larger(*((first, second) if size > against else (second, first)))
