"""By what works are grouped for "which materials are there": the values of a record for one kind of group."""

from guide_ai.dialogue.catalogue import Record
from guide_ai.dialogue.facts.kind_words import kind_of
from guide_ai.dialogue.facts.measures import made
from guide_ai.dialogue.facts.values import words_of
from guide_ai.dialogue.phrasing.survey_phrases import SurveyPhrases
from guide_ai.dialogue.phrasing.wording import either
from guide_ai.dialogue.surveys.survey import Group
from guide_ai.language import Language


def values(record: Record, group: Group, language: Language, phrases: SurveyPhrases) -> list[str]:
    """A work's materials, kinds, places or centuries, in words; none where its record does not say."""
    if group == "medium":
        return [text] if (text := either(words_of(record, "medium"), language)) else []
    if group == "kind":
        kind = kind_of(record)
        return (
            [kind.called(language)]
            if kind
            else [text]
            if (text := either(record.object_type, language))
            else []
        )
    if group == "place":
        return [text] if (text := either(record.place, language)) else []
    dated = made(record)
    if dated is None or dated.earliest is None or dated.latest is None:
        return []
    centuries = {_century(dated.earliest), _century(dated.latest)}
    return [phrases.century(number) for number in sorted(centuries)]


def _century(year: int) -> int:
    """The number of a year's century, as people and EDTF say it: 1800 is of the 19th, -663 of the -7th."""
    return year // 100 + 1 if year > 0 else -((-year) // 100 + 1)
