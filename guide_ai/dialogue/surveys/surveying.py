"""Answers over all works at once, computed from the records: how many, which, the oldest, the most
common, where.

The question is read by `survey`, its works are found by `matching`, superlatives by `ranking`. What a
record does not say is never guessed: how many works were left out for it is told.
"""

from collections import Counter
from collections.abc import AsyncGenerator, Iterable, Sequence
from dataclasses import replace
from typing import Final

from guide_ai.dialogue.answer import Manner, Sentence
from guide_ai.dialogue.answers.fields import answer, field_sentences
from guide_ai.dialogue.catalogue import Record
from guide_ai.dialogue.context import Context
from guide_ai.dialogue.facts.given_names import may_be
from guide_ai.dialogue.facts.values import words_of
from guide_ai.dialogue.phrasing.phrases import FieldName
from guide_ai.dialogue.phrasing.survey_phrases import Gap
from guide_ai.dialogue.phrasing.wording import either, name
from guide_ai.dialogue.reading.asked import fields_named
from guide_ai.dialogue.reading.spans import works_said
from guide_ai.dialogue.referents.likening import meant_of
from guide_ai.dialogue.steps import Step
from guide_ai.dialogue.surveys.grouping import values
from guide_ai.dialogue.surveys.matching import Matched, credited, matched, named_makers, stuff
from guide_ai.dialogue.surveys.ranking import ranked, weight
from guide_ai.dialogue.surveys.survey import Survey
from guide_ai.dialogue.surveys.telling import Telling

ALL_NAMED: Final = 8
"""Works up to which all are named; of more, `SOME_NAMED` are, and all where they are asked to be listed."""
SOME_NAMED: Final = 5
LISTED: Final = 24
TALKED: Final = 3

_GAP_OF: Final[dict[str, Gap]] = {
    "age": "date",
    "area": "size",
    "height": "size",
    "width": "size",
    "weight": "weight",
}


async def surveyed(context: Context, survey: Survey) -> AsyncGenerator[Step, None]:
    """Answer a survey."""
    told = _Survey(context, survey)
    async for step in told.steps():
        yield step


class _Survey(Telling):
    """One answer, put together."""

    async def steps(self) -> AsyncGenerator[Step, None]:
        context, survey = self._context, self._survey
        if survey.stranger and not survey.kind:
            yield context.sentence(context.phrases.nothing_by(survey.stranger), "refusal")
            return
        context.watch.mark("answer")
        self._rooms = await context.catalogue.rooms(context.exhibition)
        records = await context.catalogue.works(context.exhibition)
        context.watch.mark("retrieval")
        if survey.alike or survey.besides:
            said = works_said(context.text, context.index) or await self._spoken_of()
            self._base = next(iter(await context.records((said or context.referent.works)[:1])), None)
            if survey.alike and self._base is None:
                yield context.line("which_work", "question")
                return
        if survey.act == "rooms":
            yield self._about_rooms(records)
            return
        self._hall = self._meant_hall()
        if survey.here and self._hall is None:
            yield context.sentence(self._phrases.not_in_a_hall(), "navigation")
        offered = context.memory.offered() if survey.among else []
        self._among = len(offered) > 1
        if self._among:
            records = [record for record in records if record.accession_number in offered]
        besides = self._base if survey.alike or survey.besides else None
        self._records = records
        found = matched(survey, records, hall=self._hall, base=besides)
        for sentence in self._told(found):
            yield sentence

    async def _spoken_of(self) -> tuple[str, ...]:
        """The one work that a sentence before the question names or describes ("I loved the cat. …")."""
        context = self._context
        before, _, question = context.text.rstrip(" ?.!").rpartition(". ")
        named = (
            [each.name for each in context.index.find(before) if each.name.kind == "work"] if before else []
        )
        numbers = tuple(dict.fromkeys(number for each in named for number in each.accession_numbers))
        if not before or not question or len(numbers) == 1:
            return numbers if question else ()
        works = await context.catalogue.works(context.exhibition)
        meant = meant_of(before, context.language, works)
        return tuple(meant) if len(meant) == 1 else ()

    def _meant_hall(self) -> str | None:
        survey, place = self._survey, self._context.place
        if survey.hall:
            titled = (room for room in self._rooms if survey.hall.text in room.title.values())
            return next((room.slug for room in titled), None)
        here = place.hall if survey.here and place else None
        return here if any(room.slug == here for room in self._rooms) else None

    def _told(self, found: Matched) -> Iterable[Sentence]:
        act = self._survey.act
        if act == "rank":
            return self._rank(found)
        if act in ("common", "groups"):
            return self._groups(found)
        if act in ("prolific", "makers"):
            return self._makers(found)
        if act == "where":
            return self._where(found)
        return self._list(found)

    def _guessed(self, found: Matched) -> Iterable[Sentence]:
        """Makers who by their first names may be of the gender that is asked for: told, and not counted."""
        if not self._survey.gender:
            return
        theirs: dict[str, list[Record]] = {}
        for record in found.unsaid.get("gender", ()):
            for credit in record.makers:
                if may_be(credit, self._survey.gender):
                    theirs.setdefault(name(credit, self._context.language), []).append(record)
        if theirs:
            named = [(who, list(map(self._quoted, works[:TALKED]))) for who, works in theirs.items()]
            text = self._phrases.guessed(named[:SOME_NAMED], len(named), self._survey.gender)
            yield self._sentence(text, [each for works in theirs.values() for each in works], "maker")

    def _elsewhere(self) -> Iterable[Sentence]:
        """What is asked for and hangs in other halls than the one that was meant."""
        if self._hall is None:
            return
        hall, self._hall = self._hall, None
        found = matched(self._survey, self._records, hall=None, base=None)
        if found.works:
            titles = self._titles(found.works[:ALL_NAMED])
            text = self._phrases.found(self._what(found), titles, len(found.works), whether=False)
            yield self._sentence(text, found.works, *self._fields())
        self._hall = hall

    def _unsorted(self, found: Matched) -> Iterable[Sentence]:
        """Works that are all that is asked but for their kind, which the records don't say: told by title."""
        survey, records = self._survey, found.unsaid.get("kind", [])
        if not records or not (survey.makers or self._hall) or len(records) > ALL_NAMED:
            return
        found.unsaid.pop("kind")
        of_any = matched(replace(survey, kind=None), self._records, hall=self._hall, base=None).works
        what = replace(self._what(found), one="", many="")
        text = self._phrases.unsorted(what, len(of_any), self._titles(records))
        yield self._sentence(text, records, "title")

    def _gaps(self, found: Matched) -> Iterable[Sentence]:
        yield from self._guessed(found)
        yield from self._unsorted(found)
        for gap, records in found.unsaid.items():
            manner: Manner = "navigation" if found.works else "refusal"
            yield self._context.sentence(self._phrases.gap(gap, len(records)), manner)
        if found.open:
            yield self._sentence(self._phrases.open(self._titles(found.open[:ALL_NAMED])), found.open, "date")

    def _list(self, found: Matched) -> Iterable[Sentence]:
        survey, works = self._survey, found.works
        whether = survey.act == "whether"
        if not works:
            yield self._context.sentence(self._phrases.none(self._what(found), whether=whether), "refusal")
            yield from self._elsewhere()
        else:
            most = LISTED if survey.act == "list" else ALL_NAMED
            named = works if len(works) <= most else works[: LISTED if survey.act == "list" else SOME_NAMED]
            if not survey.is_narrow and survey.act == "count":
                text = self._context.phrases.works_in_all(len(works))
            else:
                text = self._phrases.found(
                    self._what(found), self._titles(named), len(works), whether=whether
                )
            self._context.talk_about(*(record.accession_number for record in works[:TALKED]))
            yield self._sentence(text, works if survey.is_narrow else (), *self._fields())
            yield from self._doubts(works)
        yield from self._gaps(found)

    def _doubts(self, works: Sequence[Record]) -> Iterable[Sentence]:
        """What the records say with doubt: "attributed to" is not "by"."""
        if not self._survey.makers:
            return
        for record in works:
            if (credited(record, self._survey.makers) or "").strip():
                yield from field_sentences(record, "maker", self._context.language)

    def _rank(self, found: Matched) -> Iterable[Sentence]:
        survey, rank = self._survey, self._survey.rank
        assert rank is not None  # noqa: S101  # this act has one
        order = ranked(found.works, rank)
        what = self._what(found)
        if not found.works:
            yield self._context.sentence(self._phrases.none(what, whether=False), "refusal")
            yield from self._gaps(found)
            return
        if len(order.steps) < rank.nth:
            yield self._context.sentence(self._phrases.unranked(what, rank.measure), "refusal")
            return
        field = "date" if rank.measure == "age" else "dimensions"
        if rank.many > 1:
            row = [record for step in order.steps for record in step][: rank.many]
            self._context.talk_about(*(record.accession_number for record in row))
            titles = [self._phrases.dated(self._called(record), self._value(record)) for record in row]
            yield self._sentence(self._phrases.row(what, rank, titles), row, field)
        else:
            first = order.steps[rank.nth - 1]
            self._context.talk_about(*(record.accession_number for record in first))
            titles = [self._called(record) for record in first]
            yield self._sentence(
                self._phrases.ranked(what, rank, titles[:ALL_NAMED], self._value(first[0])), first, field
            )
            if rank.nth == 1 and order.rivals:
                rivals = self._titles(order.rivals[:TALKED])
                yield self._sentence(self._phrases.rivals(rank, rivals), order.rivals[:TALKED], "date")
            yield from self._besides(first)
        gap = _GAP_OF[rank.measure]
        if order.unsaid and rank.measure != "weight":
            yield self._sentence(self._phrases.gap(gap, len(order.unsaid)))
        elif order.unsaid and survey.rank:
            yield self._sentence(self._phrases.gap("weight", len(order.unsaid)))

    def _besides(self, first: Sequence[Record]) -> Iterable[Sentence]:
        """What else was asked about the one that was found ("who made the oldest work"); else where it
        hangs.
        """
        asked: list[FieldName] = [
            each for each in fields_named(self._context.text) if each not in ("date", "dimensions")
        ]
        for record in first[:TALKED]:
            if asked:
                yield from answer(record, asked, self._context.language)
            elif self._hall is None:
                yield from field_sentences(record, "location", self._context.language)

    def _value(self, record: Record) -> str:
        """The measure by which a work was ranked, as its record has it."""
        rank, language = self._survey.rank, self._context.language
        if rank is None:
            return ""
        if rank.measure == "age":
            return either(words_of(record, "date"), language)
        if rank.measure == "weight":
            kilograms = weight(record)
            return "" if kilograms is None else f"{kilograms:.4g} kg"
        sides = [record.height_cm, record.width_cm]
        return " × ".join(f"{side:.10g}" for side in sides if side) + " cm"

    def _groups(self, found: Matched) -> Iterable[Sentence]:
        group = self._survey.group or "medium"
        counts: Counter[str] = Counter()
        spelt: dict[str, str] = {}
        of: dict[str, list[Record]] = {}
        for record in found.works:
            for value in values(record, group, self._context.language, self._phrases):
                key = stuff(value)
                spelt.setdefault(key, value)
                counts[key] += 1
                of.setdefault(key, []).append(record)
        field = {"medium": "medium", "kind": "object_type", "place": "place", "century": "date"}.get(
            group, "title"
        )
        if not counts:
            yield self._context.line("no_answer_here", "refusal")
            return
        order = sorted(counts.items(), key=lambda each: (-each[1], each[0]))
        if self._survey.act == "common":
            best = [spelt[key] for key, number in order if number == order[0][1]]
            works = [record for key, number in order if number == order[0][1] for record in of[key]]
            text = self._phrases.commonest(self._what(found), group, best[:SOME_NAMED], order[0][1])
        else:
            told = [(spelt[key], number) for key, number in order[:ALL_NAMED]]
            works = list({r.accession_number: r for key, _ in order for r in of[key]}.values())
            text = self._phrases.groups(self._what(found), group, told, len(order))
        yield self._sentence(text, works, field)
        if group == "place":
            yield from self._peoples(found)

    def _peoples(self, found: Matched) -> Iterable[Sentence]:
        """What the records call the makers after: most works have no other origin."""
        of: dict[str, list[Record]] = {}
        for record in found.works:
            told = {either(credit.nationality, self._context.language) for credit in record.makers} - {""}
            for people in sorted(told):
                of.setdefault(people, []).append(record)
        order = sorted(of, key=lambda people: (-len(of[people]), people))
        if order:
            told_of = [(people, len(of[people])) for people in order[:ALL_NAMED]]
            text = self._phrases.peoples(told_of, len(order))
            yield self._sentence(text, [each for people in order for each in of[people]], "maker")

    def _makers(self, found: Matched) -> Iterable[Sentence]:
        counts: Counter[str] = Counter()
        called: dict[str, str] = {}
        of: dict[str, list[Record]] = {}
        for record in found.works:
            known = set(named_makers(record))
            for credit in record.makers:
                key = next(iter(credit.name.values()), "")
                if key in known:
                    known.discard(key)
                    called.setdefault(key, name(credit, self._context.language))
                    counts[key] += 1
                    of.setdefault(key, []).append(record)
        if not counts:
            yield self._context.line("no_answer_here", "refusal")
            return
        order = sorted(counts.items(), key=lambda each: (-each[1], list(counts).index(each[0])))
        if self._survey.least:
            most = [key for key, number in order if number >= self._survey.least]
            works = [record for key in most for record in of[key]]
            text = self._phrases.prolific(
                self._what(found), [(called[key], counts[key]) for key in most], self._survey.least
            )
            yield self._sentence(text, works, "maker")
            return
        if self._survey.act == "prolific":
            best = [key for key, number in order if number == order[0][1]]
            works = [record for key in best for record in of[key]]
            names = [called[key] for key in best][:ALL_NAMED]
            yield self._sentence(self._phrases.most_by(self._what(found), names, order[0][1]), works, "maker")
            return
        names = [called[key] for key, _ in order]
        named = names if len(names) <= ALL_NAMED else names[:SOME_NAMED]
        works = [of[key][0] for key, _ in order]
        yield self._sentence(self._phrases.makers(self._what(found), named, len(names)), works, "maker")

    def _where(self, found: Matched) -> Iterable[Sentence]:
        if not found.works:
            yield self._context.sentence(self._phrases.none(self._what(found), whether=False), "refusal")
            yield from self._gaps(found)
            return
        counts = Counter(record.hall for record in found.works)
        titles = [(either(room.title, self._context.language), counts[room.slug]) for room in self._rooms]
        titles = [each for each in titles if each[1]]
        if not titles:
            yield self._context.line("nothing_near", "refusal")
            return
        self._context.talk_about(*(record.accession_number for record in found.works[:TALKED]))
        most = max(number for _, number in titles)
        if len(found.works) <= TALKED and not self._survey.plenty:
            for record in found.works:
                yield from field_sentences(record, "location", self._context.language)
            yield from self._gaps(found)
            return
        if self._survey.plenty:
            best = [hall for hall, number in titles if number == most]
            text = self._phrases.fullest(self._what(found), best, most)
        else:
            text = self._phrases.where(self._what(found), titles)
        yield self._sentence(
            text, found.works, "location", *(f for f in self._fields() if f not in ("title", "location"))
        )
        yield from self._gaps(found)

    def _about_rooms(self, records: Sequence[Record]) -> Sentence:
        titles = [either(room.title, self._context.language) for room in self._rooms]
        if not titles:
            return self._context.line("nothing_near", "refusal")
        return self._context.sentence(self._phrases.rooms(titles), "navigation")
