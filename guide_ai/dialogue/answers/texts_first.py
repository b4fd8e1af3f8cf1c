"""Questions that sound like one for a field, a place or another work, and that a work's own texts take up.

"Where is the king in the picture?" asks for no hall where a sentence tells of the king. Stands before those
who answer from fields; what no sentence takes up whole goes on to them.
"""

import asyncio
import re
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import replace
from typing import Final

from guide_ai.dialogue.answers import likeness, open_questions, telltale
from guide_ai.dialogue.answers.evidence import forms_in, particulars, quoted, texts_of, without_names
from guide_ai.dialogue.catalogue import Record
from guide_ai.dialogue.context import Context
from guide_ai.dialogue.facts.periods import names_a_time
from guide_ai.dialogue.facts.values import words_of
from guide_ai.dialogue.phrasing.phrases import FieldName
from guide_ai.dialogue.reading import rules
from guide_ai.dialogue.reading.asked import fields_named
from guide_ai.dialogue.referents.naming import folded
from guide_ai.dialogue.referents.pointing import lists_works
from guide_ai.dialogue.referents.referent import Referent
from guide_ai.dialogue.steps import Step
from guide_ai.guide.grounding import pieces
from guide_ai.guide.vocabulary import NUMBER_WORDS
from guide_ai.language import LANGUAGES
from guide_ai.nlu.base import Intent

_SURE_FIELDS: Final[frozenset[FieldName]] = frozenset(
    ("maker", "medium", "rights", "credit_line", "accession_number", "title", "object_type", "inscription",
     "signature", "weight", "provenance", "dimensions", "life", "nationality", "birth_place", "death_place")
)  # fmt: skip
"""Fields that nobody names by chance: a question that does so in words is one for them."""
_CHOOSING: Final[frozenset[Intent]] = frozenset(("similar", "compare", "recommend"))
_OF_RECORDS: Final = pieces(
    "vessel bowl pot jar bottle container figure series canvas portrait landscape version dynasty period era"
    " century style movement school type culture edition size shape part bronze copy original"
)
"""What works and fields are called, whatever a text tells."""
_OF_RECORDS_HAN: Final = re.compile(
    r"哪国|器物|容器|器皿|雕像|系列|版本|朝代|时期|时代|世纪|风格|流派|类型|文化|尺寸|形状|部分|青铜器?|原作|国家|多[大高宽重长]"
    r"|[上下前后另][一二两]?(?=[个件幅张座尊])"
)
_TOLD_BY_TEXTS: Final[frozenset[telltale.Kind]] = frozenset(
    (
        "use",
        "abode",
        "season",
        "callings",
        "death",
        "dedication",
        "pairing",
        "origin",
        "change",
        "count",
        "inspiration",
    )
)
_OF_MAKERS: Final[frozenset[telltale.Kind]] = frozenset(("abode", "callings", "death", "inspiration"))
"""What the text of any of their works may tell of a maker."""
MOST_OF_ONE: Final = 8
"""Works of a maker whose texts are looked through for that."""
HALF: Final = 0.6
"""Share of what is asked that is enough where a question asks how or why: no field says that."""
_HOW: Final = re.compile(r"^\W*(?:(?:and|so|but) )*(?:how|why) (?!many|much|old|long|big|large|tall)", re.I)
_HOW_MANY: Final = re.compile(r"\bhow (?:many|much)\b|几|多少", re.IGNORECASE)
_NUMBER: Final = re.compile(rf"\d|\b(?:{'|'.join(NUMBER_WORDS)})\b|[一二两三四五六七八九十百]", re.IGNORECASE)


async def before(context: Context, steps: AsyncGenerator[Step, None]) -> AsyncGenerator[Step, None]:
    """The answer of the texts that take a question up whole; else what `steps` yield."""
    for work in _meant(context):
        record = await context.record(work)
        if record and (await _takes_up(record, context) or await _tells_of_maker(record, context)):
            await steps.aclose()
            context.referent = Referent((work,), "gaze")
            context.wish = replace(context.wish, intent="unclear", fields=(), beyond=True, doubts=())
            async with aclosing(open_questions.explained(context)) as told:
                async for step in told:
                    yield step
            return
    async with aclosing(steps):
        async for step in steps:
            yield step


def may_be(context: Context) -> bool:
    """Whether others than the texts would answer, and no word of the question says that they should."""
    wanted, referent = context.wish, context.referent
    kind = telltale.kind_of(context.text)
    alone = len(referent.works) == 1 or (referent.maker and not referent.works and kind in _OF_MAKERS)
    if alone and wanted.confidence < 1 and kind in _TOLD_BY_TEXTS:
        return not _SURE_FIELDS & set(fields_named(context.text))
    if (
        len(referent.works) == 1
        and not wanted.fields
        and not wanted.doubts
        and wanted.intent not in _CHOOSING
    ):
        return wanted.intent == "off_topic"
    if wanted.confidence == 1.0:  # the visitor has picked it when asked back
        return False
    if wanted.doubts and context.language != "en":  # a word or two, and any text may share one
        return False
    if len(referent.works) > 1 or referent.hall or referent.kind or referent.lost:
        return False
    if wanted.intent == "recommend" or rules.likely(context.text) in _CHOOSING:
        return False
    return not _SURE_FIELDS & set(fields_named(context.text)) and not lists_works(context.text, wanted.intent)


def _meant(context: Context) -> tuple[str, ...]:
    """The work that a question may be about: the one meant, the maker's only one, else that in view."""
    referent = context.referent
    if referent.works:
        return referent.works
    gaze = context.place.gaze if context.place else None
    if referent.maker:
        theirs = referent.maker.accession_numbers
        if gaze in theirs and gaze:
            return (gaze,)
        of_them = telltale.kind_of(context.text) in _OF_MAKERS
        return theirs[:MOST_OF_ONE] if of_them else theirs[:1] if len(theirs) == 1 else ()
    return (gaze,) if gaze else ()


async def _takes_up(record: Record, context: Context) -> bool:
    """Whether a sentence of the texts has all that a question asks beside what the record is called.

    Most questions for a field ask nothing beside it: for those no text is looked for.
    """
    kind = telltale.kind_of(context.text)
    marking = kind if kind in _TOLD_BY_TEXTS else None
    asks = _asks_beside(context.text, record, context) and _asks_beside(_unnamed(context), record, context)
    if not marking and not asks:
        return False
    found = await context.passages(record.accession_number, text=context.text)
    texts = [each for code in LANGUAGES for each in texts_of(record.accession_number, found, code)]
    told = [each.text for each in quoted(text for text in texts if text.field.startswith("text."))]
    if marking and telltale.marked(marking, told):
        return True
    if not asks:
        return False
    text = _unnamed(context)
    if context.language == "en":
        asked = _beside(text, record)
        vague = context.wish.doubts or (_HOW.search(text) and not fields_named(text))
        enough = HALF if vague else 1.0
        taking = [each for each in told if len(forms_in(asked, each)) >= enough * len(asked)]
    else:
        likes = await asyncio.to_thread(likeness.ranked, _OF_RECORDS_HAN.sub(" ", text), None, told, None)
        taking = [told[like.at] for like in likes if like.share >= likeness.COVERED]
    return any(_fits(each, context) for each in taking)


def _unnamed(context: Context) -> str:
    return without_names(context.text, context.index)


def _asks_beside(text: str, record: Record, context: Context) -> bool:
    """Whether words of a question ask anything beside fields and what records are called."""
    if context.language == "en":
        return bool(_beside(text, record))
    return likeness.is_particular(_OF_RECORDS_HAN.sub(" ", text))


def _beside(text: str, record: Record) -> set[str]:
    """The words by which an English question asks more than what its record is called and made of."""
    words = (*record.title.values(), *(words_of(record, each).get("en", "") for each in ("medium", "place")))
    own, asked = pieces(" ".join(words)), particulars(text, record) - _OF_RECORDS
    return asked if _HOW_MANY.search(text) and not asked - own else asked - own


async def _tells_of_maker(record: Record, context: Context) -> bool:
    """Whether a question names a maker and asks more than who that is, and the texts answer it."""
    if not context.referent.maker or context.referent.works or not context.referent.maker.accession_numbers:
        return False
    text = without_names(context.text, context.index)
    if not (particulars(text, None) if context.language == "en" else likeness.is_particular(text)):
        return False
    told = [each async for each in open_questions.from_texts(record, context, lives=False)]
    context.memory.rest = []
    return any(each.citations for each in told)


def _fits(sentence: str, context: Context) -> bool:
    """Whether a sentence can answer such a question: a time where it asks when, a number where how many."""
    fields = set(context.wish.fields)
    if "date" in fields and not names_a_time(folded(sentence)):
        return False
    counted = "dimensions" in fields or _HOW_MANY.search(context.text)
    return not counted or bool(_NUMBER.search(sentence))
