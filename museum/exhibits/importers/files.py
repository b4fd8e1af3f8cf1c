"""The files of a run, one after another: what was found in each, and its items.

A file that can't be read, or breaks in its midst, is a refused row like any other: nothing of a folder or a
ZIP disappears without a line in the report.
"""

import logging
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _

from museum.exhibits.importers import opening
from museum.exhibits.importers.base import Reading, Source
from museum.exhibits.importers.errors import ImportFault
from museum.exhibits.importers.options import ImportOptions
from museum.exhibits.importers.record import Item
from museum.exhibits.importers.report import FileTold
from museum.exhibits.importers.storable import storable_whole

logger = logging.getLogger(__name__)


@dataclass(slots=True)
class Files:
    """The files behind one path, as they are read. `told`, `problem` and `total` fill while one reads."""

    path: Path
    name: str
    options: ImportOptions
    told: list[FileTold] = field(default_factory=list)
    problem: str = ""
    """Why a file could not be read, or not to its end; the last one's, if several."""
    total: int | None = None
    """Items to come, where there is one file that can tell."""
    first: Reading | None = None
    """The first file that could be opened."""

    def items(self) -> Iterator[Item]:
        """Yield the items of all files. Never raises for what stands in a file."""
        with tempfile.TemporaryDirectory(prefix="vernissage-") as folder:
            refused: list[str] = []
            try:
                sources = opening.sources(
                    self.path,
                    self.name,
                    into=Path(folder),
                    refused=refused,
                    form=self.options.format,
                    profile=self.options.profile,
                    mapping=dict(self.options.mapping),
                )
            except ImportFault as fault:
                self.tell(self.name, refused)
                yield self._refused(self.name, 1, str(fault))
                return
            self.tell(self.name, refused)
            for source in sources:
                yield from self._of(source, alone=len(sources) == 1)

    def tell(self, name: str, notes: list[str]) -> None:
        """Have the report name what was not taken from a folder or ZIP."""
        if notes:
            self.told.append(FileTold(name, notes=notes))

    def plain(self) -> list[dict[str, Any]]:
        """`told` as plain data, for JSON."""
        return [asdict(told) for told in self.told]

    def _of(self, source: Source, *, alone: bool) -> Iterator[Item]:
        line = 1
        try:
            reading = storable_told(opening.open_source(source))
            self.told.append(told_of(source, reading))
            self.first = self.first or reading
            if alone:
                self.total = reading.total
            for item in reading.items:
                line = item.line
                yield storable_whole(item if item.file else replace(item, file=source.name))
        except ImportFault as fault:
            yield self._refused(source.name, line, str(fault))
        except Exception:
            # A reader's own mistake must not keep the other files out.
            logger.exception("“%s” was not read to its end", source.name)
            sentence = _("“%(name)s” can’t be read from here on: this program failed at it.")
            yield self._refused(source.name, line, sentence % {"name": source.name})

    def _refused(self, name: str, line: int, sentence: str) -> Item:
        name, sentence = storable_whole((name, sentence))
        self.problem = sentence
        if all(told.name != name for told in self.told):
            self.told.append(FileTold(name, notes=[sentence]))
        return Item(line=line, record=None, refusal=sentence, file=name)


def storable_told(reading: Reading) -> Reading:
    """Return what is known of a file with all its texts storable; its items stay as they are."""
    columns, mapping, notes = storable_whole((reading.columns, reading.mapping, reading.notes))
    return replace(reading, columns=columns, mapping=mapping, notes=notes)


def told_of(source: Source, reading: Reading) -> FileTold:
    """Return what the report says of an opened file."""
    return FileTold(source.name, reading.format, reading.profile, list(reading.notes))
