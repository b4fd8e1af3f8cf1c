"""What every answer over all works is put together from: titles, the words for what was asked, citations.

The part of `surveying` that is the same for a count, a list and a rank.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from guide_ai.dialogue.answer import Citation, Manner, Sentence
from guide_ai.dialogue.answers.fields import citation
from guide_ai.dialogue.catalogue import Record, Room
from guide_ai.dialogue.context import Context
from guide_ai.dialogue.phrasing.called import called
from guide_ai.dialogue.phrasing.survey_phrases import SurveyPhrases, What
from guide_ai.dialogue.phrasing.survey_phrases_en import ENGLISH_SURVEYS
from guide_ai.dialogue.phrasing.survey_phrases_zh import CHINESE_SURVEYS
from guide_ai.dialogue.phrasing.wording import either, name, own, title
from guide_ai.dialogue.surveys.matching import Matched, credited
from guide_ai.dialogue.surveys.survey import Survey

CITED: Final = 24
"""Works that a sentence cites at most."""


class Telling:
    """The wording of one answer: of these rooms, in this hall, beside this work."""

    def __init__(self, context: Context, survey: Survey) -> None:
        self._context = context
        self._survey = survey
        self._phrases: SurveyPhrases = ENGLISH_SURVEYS if context.language == "en" else CHINESE_SURVEYS
        self._rooms: Sequence[Room] = ()
        self._base: Record | None = None
        self._hall: str | None = None
        self._among = False
        self._records: Sequence[Record] = ()

    def _what(self, found: Matched | None = None) -> What:
        """The parts of what was asked, for telling."""
        survey, language = self._survey, self._context.language
        land = survey.origin.land if survey.origin else None
        by_people = bool(found and found.of_people)
        hall = next((room.title for room in self._rooms if room.slug == self._hall), {})
        base = (
            self._context.phrases.quoted(title(self._base, language)) if self._base and survey.alike else ""
        )
        names = [self._name(maker, found) for maker in survey.makers]
        return What(
            one=survey.kind.called(language, count=1) if survey.kind else "",
            many=survey.kind.called(language) if survey.kind else "",
            makers=tuple(dict.fromkeys(names)) or ((survey.stranger.title(),) if survey.stranger else ()),
            nobody=survey.nobody,
            gender=survey.gender,
            undated=survey.undated,
            stuff=survey.stuff_said,
            land=land.called(language) if land and (not by_people or (found and found.of_place)) else "",
            people=(land.people if language == "en" else land.called(language)) if land and by_people else "",
            time=survey.period.said if survey.period else survey.era.title(),
            bound=survey.bound.said if survey.bound else "",
            alike=base,
            alike_in=survey.alike or "",
            hall=either(hall, language),
            besides=survey.besides and survey.alike is None and self._base is not None,
            among=self._among,
        )

    def _name(self, maker: str, found: Matched | None) -> str:
        """A maker's name in the answer's language, as the records that were found have it."""
        for record in found.works if found and found.works else self._records:
            for credit in record.makers:
                if credited(replace(record, makers=(credit,)), (maker,)) is not None:
                    return name(credit, self._context.language)
        return maker

    def _title(self, record: Record) -> str:
        if self._survey.makers or self._survey.gender:
            quoted = self._quoted(record)
        else:
            quoted = self._called(record)
        date = own(record.date_text, self._context.language) or either(
            record.date_text, self._context.language
        )
        if (self._survey.period or self._survey.era or self._survey.alike == "date") and date:
            return self._phrases.dated(quoted, date)
        if self._survey.gender:
            by = [name(each, self._context.language) for each in record.makers
                  if each.gender == self._survey.gender]  # fmt: skip
            return self._phrases.dated(quoted, self._context.phrases.joined(by)) if by else quoted
        return quoted

    def _titles(self, records: Sequence[Record]) -> list[str]:
        return [self._title(record) for record in records]

    def _sentence(self, text: str, records: Sequence[Record] = (), *fields: str) -> Sentence:
        """A sentence that rests on these fields of these records."""
        cited: list[Citation] = [
            citation(record, field, self._context.language) for record in records[:CITED] for field in fields
        ]
        manner: Manner = "field" if cited else "navigation"
        return Sentence(text, self._context.language, manner, tuple(cited))

    def _fields(self) -> list[str]:
        """The fields that tell whether a work is one of those that are asked for."""
        survey = self._survey
        parts = {
            "object_type": survey.kind,
            "maker": survey.makers or survey.nobody or survey.gender or survey.alike == "maker",
            "date": survey.period or survey.era or survey.undated or survey.alike == "date",
            "medium": survey.stuff or survey.alike == "medium",
            "place": survey.origin or survey.alike == "place",
            "location": self._hall,
            "dimensions": survey.bound,
        }
        return [field for field, asked in parts.items() if asked] or ["title"]

    def _quoted(self, record: Record) -> str:
        return self._context.phrases.quoted(title(record, self._context.language))

    def _called(self, record: Record) -> str:
        """A work's title as it stands among others, where nothing tells whose it is."""
        return self._context.phrases.quoted(called(record, self._context.language))
