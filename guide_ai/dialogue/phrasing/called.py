"""What to call a work among others: in Chinese an English title alone says little, its maker more.

卡米耶·毕沙罗的《The Crossroads》 is known at once; by nobody known, the kind of thing stands before it.
"""

from typing import Final

from guide_ai.dialogue.catalogue import Record
from guide_ai.dialogue.facts.kind_words import kind_of
from guide_ai.dialogue.phrasing.wording import name, own, phrases, title
from guide_ai.dialogue.terms import person
from guide_ai.language import Language

MOST_MAKERS: Final = 2
"""Makers that are named; of more, only the first."""


def called(record: Record, language: Language) -> str:
    """A work's title; in Chinese quoted behind its maker or kind, where the title is in another language.

    `Phrases.quoted` takes either.
    """
    bare = title(record, language)
    if language == "en" or own(record.title, language):
        return bare
    quoted = phrases(language).quoted(bare)
    if makers := _makers(record, language):
        return f"{makers}的{quoted}"
    kind = None if any(each.qualifier for each in record.makers) else kind_of(record)
    return f"{kind.called(language)}{quoted}" if kind else quoted


def _makers(record: Record, language: Language) -> str:
    """The makers as Chinese readers know them; "" where one is unknown, a people or in doubt."""
    names = [called for credit in record.makers if (called := name(credit, language))]
    doubtful = any(each.qualifier.strip() for each in record.makers)
    if not names or doubtful or any(person.is_unknown(each) or person.is_people(each) for each in names):
        return ""
    known = list(dict.fromkeys(person.chinese(each) or each for each in names))
    return "与".join(known) if len(known) <= MOST_MAKERS else f"{known[0]}等人"
