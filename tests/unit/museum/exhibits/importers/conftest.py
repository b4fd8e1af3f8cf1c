"""Imports of records that a test writes itself, past all readers."""

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from museum.exhibits.importers.files import Files
from museum.exhibits.importers.options import ImportOptions
from museum.exhibits.importers.record import Item, Record
from museum.exhibits.importers.report import FileTold, Report, RowTold
from museum.exhibits.importers.run import perform
from museum.exhibits.importers.starting import prepared, start_path
from museum.exhibits.models import ImportRun


def record(number: str, title: str = "", **fields: object) -> Record:
    """A record with an English title."""
    words = {"title": {"en": title}} if title else {}
    words.update(fields.pop("words", {}))  # type: ignore[arg-type]
    return Record(accession_number=number, words=words, **fields)  # type: ignore[arg-type]


def items(records: Iterable[Record | str]) -> list[Item]:
    """Items by line, from 2 as below a header; a string is a refusal."""
    return [
        Item(line, None, told) if isinstance(told, str) else Item(line, told, identity=told.accession_number)
        for line, told in enumerate(records, 2)
    ]


class Desk:
    """Brings records in as the command does."""

    def __init__(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.path = path
        self._items: list[Item] = []

        def told(files: Files) -> Iterable[Item]:
            files.told.append(FileTold(files.name, "csv"))
            yield from self._items

        monkeypatch.setattr(Files, "items", told)

    def put(self, *records: Record | str) -> None:
        """What the file holds from now on."""
        self._items = items(records)
        self.path.write_text(repr(self._items))

    def start(self, *records: Record | str, **options: object) -> ImportRun:
        """A run that waits."""
        self.put(*records)
        return start_path(self.path, ImportOptions(**options))  # type: ignore[arg-type]

    def bring(self, *records: Record | str, **options: object) -> Report:
        """Import them."""
        return perform(self.start(*records, **options))

    def try_out(self, *records: Record | str, **options: object) -> Report:
        """Dry."""
        self.put(*records)
        return perform(prepared(self.path, ImportOptions(**options)), dry=True)  # type: ignore[arg-type]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings, db) -> Desk:  # type: ignore[no-untyped-def]
    settings.MEDIA_ROOT = tmp_path / "media"
    settings.VAR_DIR = tmp_path
    return Desk(tmp_path / "objects.csv", monkeypatch)


@pytest.fixture
def live_desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings, transactional_db) -> Desk:  # type: ignore[no-untyped-def]
    """The same, with real commits."""
    settings.MEDIA_ROOT = tmp_path / "media"
    settings.VAR_DIR = tmp_path
    return Desk(tmp_path / "objects.csv", monkeypatch)


def only(report: Report) -> RowTold:
    """The report's one row."""
    (row,) = report.rows
    return row


Bring = Callable[..., Report]
