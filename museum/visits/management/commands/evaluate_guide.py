"""`manage.py evaluate_guide`: how right the guide is, by a file of visitors' questions with their checks.

Each question is a session of its own, asked of the running worker, or of this process where none runs.
"""

import json
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from asgiref.sync import async_to_sync
from django.core.management.base import BaseCommand, CommandError

from guide_ai.dialogue.alertness import PATIENT
from guide_ai.dialogue.catalogue import Catalogue, Place
from guide_ai.dialogue.skills import Skills
from guide_ai.errors import GuideError
from museum.core.database import in_database
from museum.core.logs import quiet
from museum.core.piping import while_read
from museum.exhibitions.selectors import exhibition_is_open
from museum.exhibits import passages
from museum.exhibits.catalogue import ExhibitionCatalogue
from museum.exhibits.embedding import embed_missing
from museum.visits.asking import LOOKED_AT_MS, Answer, ask
from museum.visits.evaluation import selectors
from museum.visits.evaluation.auditing import Audit
from museum.visits.evaluation.beside import WithOneMore
from museum.visits.evaluation.judging import Judged, verdict
from museum.visits.evaluation.questions import BadQuestions, PosedQuestion, read_questions
from museum.visits.evaluation.report import figures, line, table
from museum.visits.guide import skills_or_own

BAD_INPUT: Final = 2
"""Exit status: what was given can't be used."""

FAILED: Final = 1


@dataclass(frozen=True, slots=True)
class Ground:
    """The exhibition in which the questions are asked."""

    exhibition: str
    numbers: dict[str, str]
    """Accession numbers by alias."""
    halls: dict[str, str]
    """Slugs by slug and title."""
    audit: Audit


class Command(BaseCommand):
    requires_system_checks = ()  # a missing engine is told once, by the guide itself
    help = "Measure how right the guide's answers are, by a file of questions with checks (JSON lines)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file, where to ask, and how to tell."""
        parser.add_argument("file", metavar="FILE.jsonl", help="a question a line, see docs/evaluation.md")
        parser.add_argument(
            "--exhibition", metavar="SLUG", help="otherwise the one that holds most works of the file"
        )
        parser.add_argument("--out", metavar="RESULTS.jsonl", help="write every answer there")
        parser.add_argument("--json", action="store_true", help="print the figures as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Ask, judge, tell. Exit status 2 for what can't be read, 1 where the guide can't be asked."""
        try:
            questions = read_questions(Path(options["file"]))
        except BadQuestions as error:
            raise CommandError(str(error), returncode=BAD_INPUT) from error
        out = Path(options["out"]) if options["out"] else None
        if out is not None and not out.absolute().parent.is_dir():
            raise CommandError(f"the folder of {out} is not there", returncode=BAD_INPUT)
        exhibition = _exhibition(options["exhibition"], questions)
        _known(questions, exhibition)
        judged: list[Judged] = []
        try:
            with quiet("guide_ai"), _written(out) as write:
                async_to_sync(_judge)(questions, exhibition, self._keeper(judged, write, len(questions)))
        except GuideError as error:
            reason = " ".join(str(error).split())
            raise CommandError(f"the guide can't be asked: {reason}", returncode=FAILED) from error
        with while_read(self.stdout):
            self.stdout.write(json.dumps(figures(judged), indent=1) if options["json"] else table(judged))

    def _keeper(
        self, judged: list[Judged], write: Callable[[Judged], None], total: int
    ) -> Callable[[Judged], None]:
        """Keep an answer as soon as it is judged, and show on a terminal how far it is."""
        looks = getattr(self.stderr, "isatty", lambda: False)()

        def keep(each: Judged) -> None:
            judged.append(each)
            write(each)
            if looks:
                done = len(judged)
                self.stderr.write(f"\r{done} of {total}", ending="" if done < total else "\n")
                self.stderr.flush()

        return keep


def _exhibition(chosen: str | None, questions: Sequence[PosedQuestion]) -> str:
    if chosen is None:
        found = selectors.holds_most([work for each in questions for work in each.record_ids])
        if found is None:
            raise CommandError("no exhibition is open", returncode=BAD_INPUT)
        return found.slug
    if not exhibition_is_open(chosen):
        raise CommandError(f"no exhibition {chosen!r} is open", returncode=BAD_INPUT)
    return chosen


def _known(questions: Sequence[PosedQuestion], exhibition: str) -> None:
    """Refuse a file that looks at works which don't hang here: it would measure something else."""
    numbers = selectors.numbers(exhibition)
    for at, each in enumerate(questions, 1):
        looked_at = [each.context.gaze, *each.context.gaze_candidates]
        for work in looked_at:
            if work and work not in numbers:
                raise CommandError(
                    f"question {each.id or at} looks at {work}, which does not hang in {exhibition}",
                    returncode=BAD_INPUT,
                )


async def _judge(questions: Sequence[PosedQuestion], exhibition: str, keep: Callable[[Judged], None]) -> None:
    catalogue = ExhibitionCatalogue(exhibition)
    # What was written past the models, or cut into passages by an older version, is measured as it is now.
    await in_database(passages.refresh_all)
    async with skills_or_own() as skills:
        while await embed_missing(skills.embedder):
            pass
        ground = Ground(
            exhibition,
            await in_database(selectors.numbers, exhibition),
            await in_database(selectors.halls, exhibition),
            Audit(
                await catalogue.works(exhibition),
                await in_database(selectors.texts, exhibition),
                [name.text for name in await catalogue.names(exhibition)],
            ),
        )
        for question in questions:
            answer = await _asked(question, ground, catalogue, skills)
            injected = question.context.injected_record
            besides = f"{injected.title}\n{injected.description}" if injected else ""
            strange = ground.audit.unsupported(question.question, answer.sentences, besides)
            keep(Judged(question, answer, verdict(question, answer), tuple(strange)))


async def _asked(question: PosedQuestion, ground: Ground, catalogue: Catalogue, skills: Skills) -> Answer:
    setting = question.context
    if setting.injected_record is not None:
        catalogue = WithOneMore(catalogue, setting.injected_record, question.language)
    gaze = ground.numbers.get(setting.gaze or "")
    gazes = tuple(ground.numbers[each] for each in setting.gaze_candidates)
    place = Place(
        ground.exhibition,
        ground.halls.get((setting.room or "").casefold(), ""),
        gaze=gaze,
        gaze_ms=(setting.gaze_ms or LOOKED_AT_MS) if gaze else 0,
        gazes=gazes,
    )
    return await ask(
        question.question,
        place,
        skills=skills,
        language=question.language,
        speak=False,
        catalogue=catalogue,
        history=setting.history,
        deadlines=PATIENT,
    )


@contextmanager
def _written(out: Path | None) -> Iterator[Callable[[Judged], None]]:
    """Write answers to `out` as they come, so that a run that is broken off leaves those that it has."""
    if out is None:
        yield lambda each: None
        return
    try:
        with out.open("w", encoding="utf-8") as file:

            def write(each: Judged) -> None:
                told = json.dumps(line(each), ensure_ascii=False)
                file.write(told.encode(errors="replace").decode() + "\n")
                file.flush()

            yield write
    except OSError as error:
        raise CommandError(f"{out} can't be written: {error.strerror or error}", returncode=FAILED) from error
