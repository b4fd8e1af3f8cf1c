"""CSV: a row a work, a column for everything, that imports as it is (profile “vernissage”).

Columns are those that any work needs, so all are read before the first line is written; they wait in a
file, not in memory. Cells that a spreadsheet would run as a formula get an apostrophe, which the import
takes away again.
"""

import csv
import json
import re
from collections.abc import Iterable, Iterator
from tempfile import SpooledTemporaryFile
from typing import IO, Any, Final

from museum.exhibits.exporters.telling import told
from museum.exhibits.importers.record import FIELDS, SIDES
from museum.exhibits.models import Exhibit, Text

HELD: Final = 8 << 20
"""Bytes that wait in memory before they wait in a file."""
ALWAYS: Final = ("accession_number", "public", "title_en", "title_zh", "date_text_en", "date_edtf")
"""Columns that stand even where no work has anything in them: by them the import knows the file."""
_RUN: Final = re.compile(r"'*[=+\-@\t\r＝＋－＠]")

Cells = dict[str, str]
Place = tuple[int | str, ...]


def write_csv(exhibits: Iterable[Exhibit], out: IO[str]) -> int:
    """Write works, loaded by `selection.published`; return how many. Open `out` with newline=""."""
    places: dict[str, Place] = {name: _place(name) for name in ALWAYS}
    with SpooledTemporaryFile(HELD, "w+", encoding="utf-8", newline="\n") as waiting:
        for exhibit in exhibits:
            cells: Cells = {}
            for name, place, text in _cells(told(exhibit)):
                places.setdefault(name, place)
                cells[name] = escaped(text)
            waiting.write(json.dumps(cells) + "\n")
        waiting.seek(0)
        columns = sorted(places, key=lambda name: places[name])
        writer = csv.DictWriter(out, columns, restval="", lineterminator="\r\n")
        writer.writeheader()
        count = 0
        for each in waiting:
            writer.writerow(json.loads(each))
            count += 1
    return count


def escaped(text: str) -> str:
    """Return a cell that no spreadsheet runs. `readers.csv` takes the apostrophe away."""
    return "'" + text if _RUN.match(text) else text


def _place(name: str) -> Place:
    """Where a column of the work itself stands."""
    if name in ("accession_number", "public"):
        return (0, 0 if name == "accession_number" else 1)
    if name == "date_edtf":
        return (1, FIELDS.index("date_text"), 9)
    field, _, tag = name.rpartition("_")
    return (1, FIELDS.index(field), *_tag(tag))


def _tag(tag: str) -> Place:
    """English, Chinese, then the others by name."""
    return ({"en": 0, "zh": 1}.get(tag, 2), tag)


def _cells(work: dict[str, Any]) -> Iterator[tuple[str, Place, str]]:
    """Yield (column, its place, text) of all that a work has."""
    yield "accession_number", (0, 0), work["accession_number"]
    yield "public", (0, 1), "yes"
    for field, words in work["words"].items():
        for tag, text in words.items():
            yield f"{field}_{tag}", (1, FIELDS.index(field), *_tag(tag)), text
    yield "date_edtf", _place("date_edtf"), work["date_edtf"]
    for number, side in enumerate(SIDES):
        if side in work:
            yield side, (2, number), str(work[side])
    for number, maker in enumerate(work["makers"], 1):
        yield from _entry(f"maker_{number}", (3, number), maker)
    for kind, texts in work["texts"].items():
        order = Text.Kind.values.index(kind)
        for number, words in enumerate(texts, 1):
            for tag, text in words.items():
                name = f"{kind}_{tag}" if number == 1 else f"{kind}_{number}_{tag}"
                yield name, (4, order, number, *_tag(tag)), text
    for number, media in enumerate(work["media"], 1):
        yield from _entry(f"media_{number}", (5, number), media)
    for source, value in work["identifiers"].items():
        yield f"identifier_{source}", (6, source), value


_PARTS: Final = (
    "name", "url", "alt", "role", "qualifier", "born_edtf", "died_edtf", "aliases", "identifiers",
    "gender", "nationality", "birth_place", "death_place", "biography",
)  # fmt: skip


def _entry(name: str, place: Place, entry: dict[str, Any]) -> Iterator[tuple[str, Place, str]]:
    """The columns of a maker or a medium: "maker_2_name_zh", "maker_2_identifier_ulan"."""
    for part, value in entry.items():
        order = _PARTS.index(part)
        if part == "identifiers":
            for source, number in value.items():
                yield f"{name}_identifier_{source}", (*place, order, 0, source), number
        elif isinstance(value, dict):
            for tag, text in value.items():
                yield f"{name}_{part}_{tag}", (*place, order, *_tag(tag)), text
        else:
            yield f"{name}_{part}", (*place, order), "\n".join(value) if isinstance(value, list) else value
