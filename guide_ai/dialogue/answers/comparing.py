"""Two works side by side: which is older or larger is computed from their dates and sizes, never guessed."""

import re
from collections.abc import AsyncGenerator, Sequence
from typing import Final, Literal

from guide_ai.dialogue.answer import Sentence
from guide_ai.dialogue.answers import whether
from guide_ai.dialogue.answers.evidence import particulars, quoted, telling, texts_of
from guide_ai.dialogue.answers.fields import citation, field_sentences, is_known, missing_sentences
from guide_ai.dialogue.answers.lives import makers_named
from guide_ai.dialogue.answers.side_by_side import (
    PHRASES,
    differing,
    in_common,
    shared_value,
    titles_of,
    whether_shared,
    years_between,
)
from guide_ai.dialogue.catalogue import Record
from guide_ai.dialogue.context import Context
from guide_ai.dialogue.facts import dates
from guide_ai.dialogue.facts.measures import area as area
from guide_ai.dialogue.facts.measures import made as made
from guide_ai.dialogue.phrasing.phrases import FieldName
from guide_ai.dialogue.phrasing.wording import own, title
from guide_ai.dialogue.reading.beyond import is_beyond
from guide_ai.dialogue.referents.naming import Mention, NameIndex, folded
from guide_ai.dialogue.referents.pointing import points
from guide_ai.dialogue.steps import Step
from guide_ai.dialogue.surveys.ranking import measure
from guide_ai.dialogue.surveys.survey import makers_in

Matter = Literal["age", "height", "width", "weight", "size", "maker", "medium", "place", "kind"]

_MATTERS: Final[tuple[tuple[Matter, re.Pattern[str]], ...]] = (
    (
        "age",
        re.compile(
            r"\b(?:old|young|new|earli|late|date|year|age|period|centur|era|first|before|after)\w*|早|晚|老|新|年|时期|时代"
            r"|先",
            re.IGNORECASE,
        ),
    ),
    ("height", re.compile(r"\b(?:tall|high|height|short)\w*|高|矮", re.IGNORECASE)),
    ("width", re.compile(r"\b(?:wide|broad|width|narrow)\w*|宽|窄", re.IGNORECASE)),
    ("weight", re.compile(r"\b(?:heav|weigh|light(?:er|est))\w*|重|轻", re.IGNORECASE)),
    ("size", re.compile(r"\b(?:big|larg|small|size|long|dimension)\w*|大|小|长|尺寸", re.IGNORECASE)),
    (
        "maker",
        re.compile(
            r"\b(?:same|both)\b.{0,20}\b(?:artist|maker|painter|hand|person|by)\b"
            r"|同(?:一)?(?:个|位)?(?:作者|画家|艺术家|人)",
            re.IGNORECASE,
        ),
    ),
    (
        "medium",
        re.compile(
            r"\b(?:materials?|mediums?|made (?:out )?of|paint|both (?:(?:made |out )*of |in )?(?:wood\w*"
            r"|bronze|metal|stone|marble|glass|oils?|clay|paper|steel|wool|ivory|gold|silver|copper))\b"
            r"|材料|材质|用料|都是(?:用)?\S{1,4}(?:做)?的[吗么]",
            re.IGNORECASE,
        ),
    ),
    (
        "place",
        re.compile(
            r"\bsame (?:place|country|city|region)\b|\bfrom the same\b(?! (?:period|time|year"
            r"|centur|date|era|artist|maker|hand|series))|同一个?(?:地方|国家)|产地",
            re.I,
        ),
    ),
    (
        "kind",
        re.compile(
            r"\bsame (?:kind|type|sort)\b|\bboth (?:prints|paintings|sculptures|drawings)\b"
            r"|都是\S{0,4}[画塑毯器]|同(?:一)?[类种]",
            re.IGNORECASE,
        ),
    ),
)
_MORE: Final = r"\b(?:\w+er|worse|less|more|first|last)\b"
_WHICH: Final = re.compile(
    rf"\b(?:which|who|what)\b.*{_MORE}.*\bor\b|\bor\b.*\b(?:which|who|what)\b.*{_MORE}"
    r"|\b(?:made|painted|older|newer|younger|earlier|later|bigger|larger|smaller|taller)\b"
    r"[^,;]*\b(?:before|after|than)\b"
    r"|(?:哪|谁).{0,8}(?:[早晚大小老新旧先后贵重轻高长短宽久]|便宜)|还是.{1,16}[早晚大小老新先贵重高长]",
    re.IGNORECASE,
)
_EITHER_ORDER: Final = re.compile(
    r"\b(?:before or after|after or before|(?:\w+er) or (?:\w+er|the same) (?:than|as))\b(?P<other>.*)",
    re.IGNORECASE,
)
"""Two works between which an order is asked, the second behind it."""
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
_COMMON: Final = re.compile(
    r"\bin common\b|\bwhat (?:links|connects|unites|ties)\b|\b(?:alike|similarit\w+|shared?)\b|共同"
    r"|相同(?:点|之处)|相似(?:之处|点)|一样的(?:地方|吗)",
    re.IGNORECASE,
)
_DIFFERENT: Final = re.compile(
    r"\bdiffer(?:s|ent|ences?)?\b|\bdistinguish\w*|不同|区别|差别|差异|不一样", re.IGNORECASE
)
_YEARS: Final = re.compile(
    r"\bhow (?:many years|much (?:older|younger|newer|earlier|later))\b|\byears? (?:apart|between|separate"
    r"|difference)\b"
    r"|\bage difference\b|\bhow far apart in time\b|(?:相差|相隔|相距|差|隔)了?(?:多少|几)年"
    r"|相[隔距差](?:了)?多(?:久|长时间)|[早晚]了?(?:多少|几)年",
    re.IGNORECASE,
)
_SET_BESIDE: Final = re.compile(
    r"\bcompar(?:e|ed|ison)\b|\bsame\b|\bboth\b|\bversus\b|\bvs\b|比较|对比|相比|同一|都是", re.IGNORECASE
)
_FIELDS: Final[dict[Matter, FieldName]] = {
    "age": "date",
    "height": "dimensions",
    "width": "dimensions",
    "weight": "dimensions",
    "place": "place",
    "kind": "object_type",
    "size": "dimensions",
    "maker": "maker",
    "medium": "medium",
}


_ALSO: Final = re.compile(
    r"\b(?:else|others?|another|more|there|any\w*|which|what)\b|其[他它]|别的|还有|哪", re.I
)
_IF_SAME: Final = re.compile(
    r"\b(?:is|are|was|were|did|do)\b.*\bsame (?:artist|painter|maker|hand|person|man|woman|sculptor|guy"
    r"|period|time|year|century|material|medium|country)\b"
    r"|同(?:一)?(?:个|位)?(?:人|作者|画家|艺术家|手)\S{0,6}[吗么]"
    r"|[和跟与][^，。？]{1,14}(?:(?:一样|相同)(?:大|高|宽|重|老|早)?|同?一个(?:年代|时代|时期|地方|国家)的?|都是\S{1,6})[吗么]|是不是\S*同(?:一)?(?:个|位)?(?:人|作者|画家|艺术家)",
    re.IGNORECASE,
)


def asks_if_same(text: str) -> bool:
    """Whether a question asks if works are by one maker, and not for others by the same."""
    return bool(_IF_SAME.search(text)) and not _ALSO.search(text)


def compares(text: str, index: NameIndex) -> bool:
    """Whether a question surely sets two works side by side: both are named, or one and "this"."""
    either = _EITHER_ORDER.search(text)
    if either and any(each.name.kind == "work" for each in index.find(either["other"])):
        return True
    unnamed = _without(text, index)
    if not any(
        reader.search(unnamed) for reader in (_RELATED, _WHICH, _COMMON, _DIFFERENT, _YEARS, _SET_BESIDE)
    ):
        return False
    found = [each for each in index.find(text) if each.name.kind == "work"]
    named = {each.name.accession_numbers for each in found if _is_said(each)}
    others = {each.name.accession_numbers for each in found} - named
    return len(named) > 1 or (
        len(named) == 1 and (points(text) or (bool(others) and bool(_WHICH.search(unnamed))))
    )


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
    if len(records) < 2 and (maker := makers_in(folded(context.text), context.index)):
        theirs = {
            n for each in context.index.names if each.text in maker.names for n in each.accession_numbers
        }
        records = await context.records(sorted(theirs)) if len(theirs) == 2 else records
    if len(records) < 2:
        yield context.line("no_second_work", "question")
        return
    one, other = records
    context.talk_about(one.accession_number, other.accession_number)
    told = whether.opened(_side_by_side(one, other, context), one, other, context)
    for sentence in told or await _told(one, other, context):
        yield sentence


def _side_by_side(one: Record, other: Record, context: Context) -> list[Sentence]:
    """What their fields say to the question; nothing where it asks for what no field holds."""
    text, both = _without(context.text, context.index), (one, other)
    asked = [matter for matter, pattern in _MATTERS if pattern.search(text)]
    if _YEARS.search(text):
        return [years_between(one, other, context), *_told_of(both, "date", context)]
    if (
        _RELATED.search(text)
        or (is_beyond(text) and "weight" not in asked)
        or (not asked and _MORE_SO.search(text))
    ):
        return []
    if _COMMON.search(text) and not _DIFFERENT.search(text):
        return in_common(both, context)
    if _DIFFERENT.search(text) and not asked:
        return list(differing(both, context))
    told: list[Sentence] = []
    for matter in asked or ("age", "size", "maker", "medium"):
        field = _FIELDS[matter]
        if matter == "medium" and whether.asks_of_stuff(context.text):
            told += _told_of(both, field, context)
            continue
        if (verdict := _verdict(matter, one, other, context, asked=bool(asked))) and (
            asked or matter != "medium"
        ):
            told.append(verdict)
        if matter == "weight" and verdict and verdict.manner == "refusal":
            continue
        if asked or any(is_known(record, field) for record in both):
            told += [each for each in _told_of(both, field, context) if asked or each.manner == "field"]
    return list(dict.fromkeys(told))


def _told_of(records: Sequence[Record], field: FieldName, context: Context) -> list[Sentence]:
    told: list[Sentence] = []
    for record in records:
        known = field_sentences(record, field, context.language)
        told += known or missing_sentences(record, [field], context.language)[:1]
    return told


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


def _verdict(matter: Matter, one: Record, other: Record, context: Context, *, asked: bool) -> Sentence | None:
    language = context.language
    first, second = title(one, language), title(other, language)
    if matter in ("maker", "medium", "place", "kind"):
        verdict = whether_shared((one, other), matter, context)
        same = verdict is not None and bool(shared_value((one, other), matter, language))
        return verdict if asked or same else None
    if matter in ("height", "width", "weight"):
        return _more(matter, one, other, context)
    text = (_older if matter == "age" else _larger)(one, other, first, second, context)
    citations = tuple(citation(record, _FIELDS[matter], language) for record in (one, other))
    return Sentence(text, language, "field", citations) if text else None


def _more(
    what: Literal["height", "width", "weight"], one: Record, other: Record, context: Context
) -> Sentence:
    """Which of two is the taller, wider or heavier."""
    titles = titles_of((one, other), context)
    size, against = measure(one, what), measure(other, what)
    if size is None or against is None or size == against:
        return context.sentence(PHRASES[context.language].unsettled(titles[0], titles[1], what), "refusal")
    first, second = titles if size > against else reversed(titles)
    citations = tuple(citation(record, "dimensions", context.language) for record in (one, other))
    return Sentence(PHRASES[context.language].more(first, second, what), context.language, "field", citations)


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
