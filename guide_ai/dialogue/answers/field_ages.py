"""Years that are counted from a record's dates: how long ago a work was made, how old its maker was then.

Part of `fields`: told after the date or the life itself, where the question asks for it.
"""

import re
from dataclasses import dataclass
from typing import Final

from guide_ai.dialogue.answers.field_makers import parts_of
from guide_ai.dialogue.catalogue import Record
from guide_ai.dialogue.facts import dates, measures
from guide_ai.dialogue.facts.values import told
from guide_ai.dialogue.phrasing.phrases import FieldName
from guide_ai.dialogue.phrasing.telling_phrases import phrases
from guide_ai.dialogue.phrasing.wording import phrases as wording
from guide_ai.dialogue.phrasing.wording import title
from guide_ai.language import Language

_HOW_OLD: Final = re.compile(
    r"\bhow old\b|\bhow many (?:years|centuries)\b|\bhow long ago\b|\b(?:what|which) age\b"
    r"|\b(?:over|under|past|already|at|in (?:his|her|their)) (?:\w+ )?[\w-]+\b.{0,20}\bwhen (?:he|she|they)\b"
    r"|\b(?:young|old|elderly|middle-aged|teenager|child|boy|girl|youth)\b.{0,24}\bwhen\b|多少年"
    r"|多久(?:了|以前"
    r"|之前)|多老|年头|几岁|多大年纪",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Counted:
    """Sentences, and the field on which they rest."""

    field: FieldName
    texts: tuple[str, ...]


def counted_years(record: Record, field: FieldName, language: Language, question: str) -> Counted | None:
    """What is counted from this field, where that is asked and the record settles it."""
    made = measures.made(record)
    if made is None or not _HOW_OLD.search(question):
        return None
    if field == "date":
        return Counted("date", (phrases(language).ago(*dates.years_since(made)),))
    if field == "life" and (then := _then(record, made, language)):
        return Counted("date", then)
    return None


def _then(record: Record, made: dates.Dated, language: Language) -> tuple[str, ...]:
    """When the work was made, and how old its only maker was."""
    if len(record.makers) != 1 or record.makers[0].qualifier:
        return ()
    life = dates.read(record.makers[0].life)
    if not (life and life.start and made.start and made.end):
        return ()
    least, most = made.start.first - life.start.last - 1, made.end.last - life.start.first
    dated = told(record, "date", language)
    if least < 0 or not dated:
        return ()
    said = wording(language).value(title(record, language), "date", dated)
    return said, phrases(language).age_then(_called(record, language), least, most)


def _called(record: Record, language: Language) -> str:
    """The only maker, by the name that is known in this language."""
    part = parts_of(record, language)[0]
    return part.known_as if language == "zh-hans" and part.known_as else part.name
