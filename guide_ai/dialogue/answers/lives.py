"""Makers side by side: who was born first is read from their records, never guessed."""

import re
from collections.abc import AsyncGenerator
from typing import Final

from guide_ai.dialogue.answer import Sentence
from guide_ai.dialogue.answers.fields import citation
from guide_ai.dialogue.catalogue import Credit, Record
from guide_ai.dialogue.context import Context
from guide_ai.dialogue.facts import dates
from guide_ai.dialogue.facts.kind_words import kind_in
from guide_ai.dialogue.phrasing.wording import name
from guide_ai.dialogue.referents.naming import NameIndex, folded
from guide_ai.dialogue.steps import Step
from guide_ai.dialogue.surveys.survey import makers_in, makers_in_han

_OR: Final = re.compile(r"\b(?:or|and|than|versus|vs)\b|还是|[和与跟比、,，]")
MOST_RECORDS: Final = 300
"""Works beyond which nobody looks through their makers while a visitor waits."""

_AGE: Final = re.compile(
    r"\b(?:older|younger|oldest|youngest|elder|eldest|age"
    r"|lived? at the same time|contemporar(?:y|ies)"
    r"|(?:born|lived?) (?:first|last|earlier|later|before|after))\b"
    r"|年纪|年龄|岁数|年长|年轻|出生|更大|谁大|谁小|谁老|最老|年老",
    re.IGNORECASE,
)
_LATEST: Final = re.compile(
    r"\b(?:younger|youngest|born (?:last|later|after))\b|年轻|谁小|最小|更小|最晚", re.I
)
_WHO_OF_ALL: Final = re.compile(
    r"\b(?:which|what|who)\b.*\b(?:artist|painter|sculptor|maker|author)s?\b.*"
    r"\b(?:born (?:first|last|earliest|latest)|oldest|youngest|eldest)\b"
    r"|\b(?:oldest|youngest|eldest) (?:of the )?(?:artist|painter|sculptor|maker)s?\b"
    r"|\bwho was born (?:first|last)\b"
    r"|(?:哪(?:个|位)|谁).{0,6}(?:画家|艺术家|作者)?.{0,4}(?:最年长|最年轻|年纪最[大小]|最[早晚]出生|出生最[早晚])",
    re.IGNORECASE,
)


def makers_named(text: str, index: NameIndex) -> list[tuple[str, ...]]:
    """The works of each maker that a question names, in their order; none where it names a work too."""
    mentions = [each for each in index.find(text) if each.strength != "weak"]
    if any(each.name.kind == "work" for each in mentions):
        return []
    makers = list(
        dict.fromkeys(each.name.accession_numbers for each in mentions if each.name.kind == "maker")
    )
    return makers if len(makers) > 1 else _by_parts(text, index) or makers


def _by_parts(text: str, index: NameIndex) -> list[tuple[str, ...]]:
    """The same for two makers who are called by a part of their names ("Kessler or Lind"); else none."""
    found: list[tuple[str, ...]] = []
    for part in _OR.split(folded(text)):
        if named := makers_in_han(part, index) or makers_in(part, index):
            theirs = (each.accession_numbers for each in index.names if each.text in named.names)
            found.append(tuple(dict.fromkeys(number for numbers in theirs for number in numbers)))
    return list(dict.fromkeys(found)) if len(found) > 1 else []


def is_about_lives(context: Context) -> bool:
    """Whether a question asks which maker is the older: of two that are named, or of all."""
    if _WHO_OF_ALL.search(context.text):
        return True
    if kind_in(folded(context.text), context.language):  # "is the Homer print older than the Kent one?"
        return False
    return bool(_AGE.search(context.text)) and len(makers_named(context.text, context.index)) > 1


async def about_lives(context: Context) -> AsyncGenerator[Step, None]:
    """Who was born first (or last), and when."""
    named = makers_named(context.text, context.index)
    names = {
        folded(each.text)
        for each in context.index.names
        if each.kind == "maker"
        and (len(named) < 2 or any(set(each.accession_numbers) <= set(one) for one in named))
    }
    lives: dict[str, tuple[Credit, Record]] = {}
    for record in await context.records(context.index.works()[:MOST_RECORDS]):
        for credit in record.makers:
            if _born(credit) and names & {folded(text) for text in credit.name.values()}:
                lives.setdefault(name(credit, "en"), (credit, record))
    latest_first = bool(_LATEST.search(context.text))
    ranked = sorted(lives.values(), key=lambda each: _born(each[0]), reverse=latest_first)
    if len(ranked) < max(1, len(named)):
        yield context.line("no_answer_here", "refusal")
    for credit, record in ranked[: max(1, len(named))]:
        dated = dates.read(credit.life)
        born = dates.words(dates.Dated(dated.start, dated.start), context.language) if dated else ""
        text = context.phrases.life(name(credit, context.language), born, "")
        yield Sentence(text, context.language, "field", (citation(record, "maker", context.language),))


def _born(credit: Credit) -> tuple[int, ...]:
    """Year, month and day, as far as they are known; nothing where the record has no birth."""
    dated = dates.read(credit.life)
    start = dated.start if dated else None
    return (start.first, start.month, start.day) if start else ()
