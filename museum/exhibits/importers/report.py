"""What became of a run, row by row: for the shell, for a file of JSON, for the admin's page.

Rows of a run are read from the database each time they are asked for, so that a long report is never held
in memory whole; those of a dry run, which writes nothing, are held.
"""

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final, Protocol

from museum.exhibits.importers.storable import storable
from museum.exhibits.models import ImportRow, ImportRun

OUTCOMES: Final = tuple(ImportRow.Outcome.values)
"""Every report counts these four."""


@dataclass(frozen=True, slots=True)
class RowTold:
    """One row or record of a file, and what became of it."""

    line: int
    id: str
    """The accession number, or what stands in its place."""
    outcome: str
    reason: str = ""
    notes: Sequence[str] = ()
    file: str = ""


@dataclass(frozen=True, slots=True)
class FileTold:
    """One file that was read, as it was understood."""

    name: str
    format: str = ""
    profile: str = ""
    notes: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """What became of a whole run. `rows` can be read again and again."""

    counts: Mapping[str, int]
    rows: Iterable[RowTold]
    files: Sequence[FileTold] = ()
    problem: str = ""
    """Why a file could not be read, or not to its end, in a sentence; empty where all could."""
    complete: bool = True
    """Whether the files were read to their end: False where a stop or a limit came before it."""
    run: int | None = None
    """Primary key of the run; None of a dry one."""


@dataclass(frozen=True, slots=True)
class StoredRows:
    """The rows of a run in the database, in the order of the file."""

    run: int
    outcome: str = ""
    """Only those with this outcome; "" for all."""

    def __iter__(self) -> Iterator[RowTold]:
        rows = ImportRow.objects.filter(run=self.run).order_by("number")
        if self.outcome:
            rows = rows.filter(outcome=self.outcome)
        values = rows.values_list("line", "identity", "outcome", "reason", "notes", "file")
        for line, identity, outcome, reason, notes, file in values.iterator(chunk_size=1000):
            yield RowTold(line, identity, outcome, reason, notes, file)


@dataclass(slots=True)
class Tally:
    """Counts as they grow."""

    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(OUTCOMES, 0))

    def add(self, outcome: str) -> None:
        """Count one more."""
        self.counts[outcome] += 1


def report_of(run: ImportRun) -> Report:
    """Return the report of a run, finished or not, from the database."""
    return Report(
        counts={**dict.fromkeys(OUTCOMES, 0), **run.counts},
        rows=StoredRows(run.pk),
        files=[FileTold(**told) for told in run.files],
        problem=run.problem,
        complete=run.state in (ImportRun.State.DONE, ImportRun.State.FAILED, ImportRun.State.UNDONE),
        run=run.pk,
    )


def unread(name: str, problem: str) -> Report:
    """Return the report of a file that could not be read at all."""
    name, problem = storable(name), storable(problem)
    row = RowTold(1, "", ImportRow.Outcome.REFUSED.value, problem, file=name)
    counts = {**dict.fromkeys(OUTCOMES, 0), row.outcome: 1}
    return Report(counts, [row], [FileTold(name, notes=[problem])], problem)


def together(reports: Sequence[Report]) -> Report:
    """Return the report of several runs as one."""
    return Report(
        counts={name: sum(report.counts[name] for report in reports) for name in OUTCOMES},
        rows=_Chained([report.rows for report in reports]),
        files=[told for report in reports for told in report.files],
        problem=" ".join(report.problem for report in reports if report.problem),
        complete=all(report.complete for report in reports),
    )


class Out(Protocol):
    """Where text goes: a file, or a command's output."""

    def write(self, text: str, /) -> object:
        """Write some more."""
        ...


@dataclass(frozen=True, slots=True)
class _Chained:
    parts: Sequence[Iterable[RowTold]]

    def __iter__(self) -> Iterator[RowTold]:
        for part in self.parts:
            yield from part


def write_json(report: Report, out: Out) -> None:
    """Write the report as JSON: {"counts", "rows", "files"}, row by row."""
    out.write('{"counts": ' + _json(dict(report.counts)) + ',\n"rows": [')
    for number, row in enumerate(report.rows):
        out.write((",\n" if number else "\n") + _json(asdict(row)))
    out.write('\n],\n"files": ' + _json([asdict(told) for told in report.files]) + "}\n")


def save_json(report: Report, path: Path) -> None:
    """Write the report to a file, whole or not at all. Raises `OSError`."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with unfinished.open("w", encoding="utf-8") as out:
            write_json(report, out)
            out.flush()
            os.fsync(out.fileno())
        unfinished.replace(path)
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
