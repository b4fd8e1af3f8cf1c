"""`manage.py ask`: the way of a question without a browser, from words or a recording to the answer."""

import json
from argparse import ArgumentParser
from contextlib import nullcontext
from pathlib import Path
from typing import Any, Final

import numpy as np
from asgiref.sync import async_to_sync
from django.core.management.base import BaseCommand, CommandError
from numpy.typing import NDArray

from engines.errors import EngineError
from guide_ai.asr.files import read_audio
from guide_ai.dialogue.catalogue import Place
from guide_ai.errors import AudioRejected
from guide_ai.language import LANGUAGES, Language, is_language
from guide_ai.speech.files import check_writable, write_speech
from museum.core.logs import quiet
from museum.exhibitions import selectors
from museum.exhibitions.models import Exhibition
from museum.exhibits.selectors import placements
from museum.visits.asking import LOOKED_AT_MS, Answer, ask
from museum.visits.guide import open_ear, skills_or_own

BAD_INPUT: Final = 2
"""Exit status: what was given can't be used."""

FAILED: Final = 1


class Command(BaseCommand):
    requires_system_checks = ()  # they would stand between the question and the answer
    help = "Ask the guide a question, in writing or with a recording, and print its answer."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Languages and names are checked in `handle`, so that every mistake ends alike."""
        parser.add_argument("question", nargs="?", help="the question, in writing")
        parser.add_argument(
            "--audio", metavar="FILE", help="the question, as a recording (wav, flac, ogg, mp3)"
        )
        parser.add_argument("--exhibition", metavar="SLUG", help="needed where several are open")
        parser.add_argument("--hall", metavar="SLUG", help="where one stands")
        parser.add_argument("--gaze", metavar="ACCESSION", help="the work that one looks at")
        parser.add_argument("--language", metavar="LANGUAGE", default="en", help=" or ".join(LANGUAGES))
        parser.add_argument("--json", action="store_true", help="print the answer as JSON")
        parser.add_argument("--speak", metavar="OUT.wav", help="write what the guide says as audio")

    def handle(self, *args: Any, **options: Any) -> None:
        """Ask and print. Exit status 2 for what can't be asked, 1 where answering failed."""
        question = self._question(options["question"], options["audio"])
        language = _language(options["language"])
        place = _place(options["exhibition"], options["hall"], options["gaze"])
        out = _writable(options["speak"])
        with quiet("guide_ai") if options["verbosity"] < 2 else nullcontext():
            answer = async_to_sync(_ask)(question, place, language, speak=out is not None)
        self.stdout.write(
            json.dumps(answer.as_json(), ensure_ascii=False) if options["json"] else shown(answer)
        )
        if out is not None:
            _write(out, answer)
        if answer.ending == "failed":
            raise CommandError("the guide could not answer", returncode=FAILED)

    def _question(self, text: str | None, audio: str | None) -> str | NDArray[np.float32]:
        if (text is None) == (audio is None):
            self.create_parser("manage.py", "ask").print_usage(self.stderr)
            raise CommandError("give either a question or --audio FILE", returncode=BAD_INPUT)
        if text is not None:
            if not text.strip():
                raise CommandError("the question is empty", returncode=BAD_INPUT)
            return text
        try:
            recording = read_audio(Path(str(audio)))
            open_ear()
            return recording
        except (AudioRejected, ValueError, EngineError) as error:
            raise CommandError(_one_line(error), returncode=BAD_INPUT) from error


async def _ask(
    question: str | NDArray[np.float32], place: Place, language: Language, *, speak: bool
) -> Answer:
    async with skills_or_own() as skills:
        return await ask(question, place, skills=skills, language=language, speak=speak)


def shown(answer: Answer) -> str:
    """The answer for a person who reads it in a terminal."""
    lines = []
    if answer.transcript is not None:
        lines.append(f"transcript  {answer.transcript or '—'}")
    if answer.not_heard:
        lines.append(f"not heard   {answer.not_heard}")
    else:
        lines += [f"intent      {answer.intent} ({answer.confidence:.2f})", f"answer      {answer.text}"]
    lines += [f"cites       {cited.accession} {cited.field} ({cited.title})" for cited in answer.citations]
    lines.append(f"grounded    {'yes' if answer.grounded else 'no'}, {answer.manner}")
    if answer.timings_ms:
        lines.append("ms          " + ", ".join(f"{k} {v:.0f}" for k, v in answer.timings_ms.items()))
    return "\n".join(lines)


def _language(code: str) -> Language:
    if not is_language(code):
        raise CommandError(
            f"unknown language {code!r}: the guide speaks {' and '.join(LANGUAGES)}", returncode=BAD_INPUT
        )
    return code


def _place(slug: str | None, hall: str | None, gaze: str | None) -> Place:
    """Find where one stands. Without a hall it is that of the work, otherwise the first one."""
    exhibition = _exhibition(slug, gaze)
    works = placements(exhibition.slug).select_related("hall", "exhibit")
    seen = works.filter(exhibit__accession_number=gaze).first() if gaze is not None else None
    if gaze is not None and seen is None:
        raise CommandError(f"no work {gaze!r} hangs in {exhibition.slug}", returncode=BAD_INPUT)
    halls = [room.slug for room in exhibition.halls.all()]
    if hall is not None and hall not in halls:
        raise CommandError(
            f"no hall {hall!r} in {exhibition.slug}; there are: {', '.join(halls) or 'none'}",
            returncode=BAD_INPUT,
        )
    if hall is not None and seen is not None and seen.hall.slug != hall:
        raise CommandError(
            f"{gaze!r} hangs in hall {seen.hall.slug!r}, not in {hall!r}", returncode=BAD_INPUT
        )
    stands = hall or (seen.hall.slug if seen else next(iter(halls), ""))
    return Place(exhibition.slug, stands, gaze=gaze, gaze_ms=LOOKED_AT_MS if gaze else 0)


def _exhibition(slug: str | None, gaze: str | None) -> Exhibition:
    """The exhibition that is named, the only one, or the only one in which the work hangs."""
    shown = list(selectors.published_exhibitions())
    names = ", ".join(each.slug for each in shown) or "none"
    if slug is None:
        if gaze is not None and len(shown) > 1:
            hanging = [
                each
                for each in shown
                if placements(each.slug).filter(exhibit__accession_number=gaze).exists()
            ]
            shown = hanging if len(hanging) == 1 else shown
        if len(shown) != 1:
            raise CommandError(f"say which --exhibition; open are: {names}", returncode=BAD_INPUT)
        return shown[0]
    found = next((each for each in shown if each.slug == slug), None)
    if found is None:
        raise CommandError(f"no exhibition {slug!r} is open; open are: {names}", returncode=BAD_INPUT)
    return found


def _writable(name: str | None) -> Path | None:
    """Find out before the question is asked whether its answer can be written."""
    if name is None:
        return None
    path = Path(name)
    try:
        check_writable(path)
    except AudioRejected as error:
        raise CommandError(_one_line(error), returncode=BAD_INPUT) from error
    return path


def _write(path: Path, answer: Answer) -> None:
    try:
        write_speech(path, answer.sound, format="WAV")
    except AudioRejected as error:
        raise CommandError(_one_line(error), returncode=BAD_INPUT) from error


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())
