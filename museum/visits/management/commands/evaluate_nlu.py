"""`manage.py evaluate_nlu`: how well the guide understands, by labelled sentences it has not learnt from.

Read by the worker's own reader where a worker runs, else by the same reader in this process.
"""

import asyncio
import json
import re
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from asgiref.sync import async_to_sync
from django.core.management.base import BaseCommand, CommandError

from guide_ai.dialogue.skills import Skills
from guide_ai.errors import GuideError, Overloaded
from guide_ai.nlu.base import Understanding
from guide_ai.nlu.judging import Mistake, Pair, Spans, Verdict, by_language, judged, mistakes
from guide_ai.nlu.labelled import BadLabels, Labelled, Span, read_labelled
from guide_ai.nlu.train.data import bare
from guide_ai.nlu.train.gazetteer import BadGazetteer
from guide_ai.nlu.train.grammar import BadRule
from guide_ai.nlu.train.said import said
from museum.core.logs import quiet
from museum.core.piping import while_read
from museum.exhibits.embedding import space
from museum.visits.guide import skills_or_own

BAD_INPUT: Final = 2
"""Exit status: what was given can't be used."""

FAILED: Final = 1

LISTED: Final = 25
"""Confusions that are printed for a person; JSON has all."""

LONGEST: Final = 200
"""Characters of a sentence that are printed for a person; JSON has all."""

_HALF: Final = re.compile(r"[\ud800-\udfff]")


class Command(BaseCommand):
    requires_system_checks = ()  # a missing engine is told once, by the reading itself
    help = "Measure how well the guide understands, by a file of labelled sentences (JSON lines)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file, and how to tell."""
        parser.add_argument(
            "file", metavar="FILE.jsonl", help="a sentence a line: text, lang, intent, entities"
        )
        parser.add_argument("--json", action="store_true", help="print the figures as JSON")
        parser.add_argument(
            "--mistakes", action="store_true", help="list the sentences and names that were read wrongly"
        )
        parser.add_argument(
            "--unseen",
            action="store_true",
            help="leave out the sentences that the training's own rules say (takes a minute)",
        )
        parser.add_argument("--limit", metavar="N", help="judge by the first N sentences only")

    def handle(self, *args: Any, **options: Any) -> None:
        """Read and judge. Exit status 2 for what can't be read, 1 where the guide can't be asked."""
        try:
            labelled = read_labelled(Path(options["file"]), _limit(options["limit"]))
        except BadLabels as error:
            raise CommandError(str(error), returncode=BAD_INPUT) from error
        whole = len(labelled)
        if options["unseen"]:
            try:
                known = said({each.language for each in labelled})
            except (BadRule, BadGazetteer) as error:
                raise CommandError(str(error), returncode=FAILED) from error
            labelled = [each for each in labelled if bare(each.text) not in known]
        if not labelled:
            raise CommandError(f"rules of the training say all {whole} sentences", returncode=BAD_INPUT)
        try:
            with quiet("guide_ai"):
                model, readings = async_to_sync(_read)(labelled)
        except GuideError as error:
            reason = " ".join(str(error).split())
            raise CommandError(f"the guide can't be asked: {reason}", returncode=FAILED) from error
        pairs = list(zip(labelled, readings, strict=True))
        wrong = mistakes(pairs) if options["mistakes"] else None
        told = as_json(model, pairs)
        if options["unseen"]:
            told["left_out"] = whole - len(pairs)
        if wrong is not None:
            told["mistakes"] = [_mistake(each) for each in wrong]
        lines = [shown(model, pairs)]
        if options["unseen"]:
            lines.append(f"{len(pairs)} of {whole} sentences; the others are said by rules of the training")
        lines += [_line(each) for each in wrong or ()]
        with while_read(self.stdout):
            # A half of a pair of UTF-16 can't be written but escaped.
            self.stdout.write(
                _HALF.sub(_escaped, json.dumps(told, ensure_ascii=False, indent=1))
                if options["json"]
                else "\n".join(lines)
            )


async def _read(labelled: Sequence[Labelled]) -> tuple[str, list[Understanding]]:
    """Every sentence as a visitor's, one after the other, and the name of the engine that read them."""
    async with skills_or_own() as skills:
        readings = [await _understood(skills, each) for each in labelled]
        return await space(skills.embedder), readings


async def _understood(skills: Skills, labelled: Labelled) -> Understanding:
    """One reading. Waits while the worker has its hands full with visitors."""
    while True:
        try:
            return await skills.understander.understand(labelled.text, language=labelled.language)
        except Overloaded as busy:
            await asyncio.sleep(busy.retry_after)


def as_json(model: str, pairs: Sequence[Pair]) -> dict[str, Any]:
    """The figures as `--json` prints them; `null` where nothing was there to be found."""
    languages = by_language(pairs)
    return {
        "model": model,
        "sentences": len(pairs),
        "by_language": {tag: _figures(verdict) for tag, verdict in languages.items()},
        "overall": _figures(judged(pairs)),
    }


def _figures(verdict: Verdict) -> dict[str, Any]:
    return {
        "sentences": verdict.sentences,
        "intent_accuracy": round(verdict.intent_accuracy, 4),
        "macro_f1": round(verdict.macro_f1, 4),
        "entity_f1": _rounded(verdict.entities.f1),
        "entity_f1_by_type": {
            kind: {
                "f1": _rounded(spans.f1),
                "right": spans.right,
                "missed": spans.missed,
                "invented": spans.invented,
            }
            for kind, spans in verdict.entities_by_type.items()
        },
        "declined": round(verdict.declined_share, 4),
        "declined_count": verdict.declined,
        "declined_wrong": verdict.declined_wrong,
        "confusions": [
            {"label": label, "read": read, "count": count} for label, read, count in verdict.confusions
        ],
    }


def _mistake(mistake: Mistake) -> dict[str, Any]:
    label, reading = mistake.label, mistake.reading
    return {
        "line": label.line,
        "text": label.text,
        "lang": label.tag,
        "intent": label.intent,
        "read": mistake.read,
        "guess": reading.guesses[0][0] if reading.guesses else reading.intent,
        "confidence": round(reading.confidence, 4),
        "declined": reading.declined,
        "missed": [_span(label, each) for each in mistake.missed],
        "invented": [_span(label, each) for each in mistake.invented],
    }


def _span(label: Labelled, span: Span) -> dict[str, Any]:
    start, end, kind = span
    return {"start": start, "end": end, "type": kind, "value": label.text[start:end]}


def _line(mistake: Mistake) -> str:
    """A mistake for a person: the line of the file, its text, and what is wrong."""
    told = _mistake(mistake)
    wrong = []
    if told["read"] != told["intent"]:
        declined = f" (declined; best guess {told['guess']})" if told["declined"] else ""
        wrong.append(f"{told['intent']} → {told['read']}{declined}")
    for what in ("missed", "invented"):
        wrong += [f"{what} {each['type']} “{_plain(each['value'])}”" for each in told[what]]
    return f"line {told['line']}: {_plain(told['text'])}: {'; '.join(wrong)}"


def _plain(text: str) -> str:
    """A text that does nothing to a terminal, cut where it is long."""
    shown = "".join(each if each.isprintable() else _escaped(each) for each in text[:LONGEST])
    return shown if len(text) <= LONGEST else f"{shown}…"


def _escaped(letter: str | re.Match[str]) -> str:
    return f"\\u{ord(letter if isinstance(letter, str) else letter[0]):04x}"


def shown(model: str, pairs: Sequence[Pair]) -> str:
    """The figures for a person who reads them in a terminal."""
    languages = by_language(pairs)
    columns = {**languages, "all": judged(pairs)} if len(languages) > 1 else languages
    rows = [
        ("", list(columns)),
        ("sentences", [str(each.sentences) for each in columns.values()]),
        ("intent accuracy", [_percent(each.intent_accuracy) for each in columns.values()]),
        ("macro F1", [_percent(each.macro_f1) for each in columns.values()]),
        ("entity F1", [_percent(each.entities.f1) for each in columns.values()]),
    ]
    kinds = dict.fromkeys(kind for each in columns.values() for kind in each.entities_by_type)
    for kind in kinds:
        found = [each.entities_by_type.get(kind, Spans()) for each in columns.values()]
        rows.append((f"  {kind}", [f"{_percent(spans.f1)} of {spans.labelled}" for spans in found]))
    rows += [
        ("declined", [_percent(each.declined_share) for each in columns.values()]),
        (
            "  would be wrong",
            [
                f"{each.declined_wrong} of {each.declined}" if each.declined else "—"
                for each in columns.values()
            ],
        ),
    ]
    lines = [
        f"model  {model}",
        *(f"{name:<18}" + "".join(f"{cell:>16}" for cell in row) for name, row in rows),
    ]
    for tag, verdict in languages.items():
        lines += [f"{tag}: {label} → {read}: {count}" for label, read, count in verdict.confusions[:LISTED]]
        if len(verdict.confusions) > LISTED:
            lines.append(f"{tag}: … and {len(verdict.confusions) - LISTED} more")
    return "\n".join(line.rstrip() for line in lines)


def _percent(share: float | None) -> str:
    return "—" if share is None else f"{share:.1%}"


def _rounded(share: float | None) -> float | None:
    return None if share is None else round(share, 4)


def _limit(given: str | None) -> int | None:
    if given is None:
        return None
    if not re.fullmatch(r"0*[1-9][0-9]{0,8}", given):
        raise CommandError(f"--limit is {given!r}; it must be a whole number from 1", returncode=BAD_INPUT)
    return int(given)
