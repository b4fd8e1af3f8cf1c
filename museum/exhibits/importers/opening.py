"""Opens any file of records: by what is in it first, by its name last; and takes apart what holds several."""

import re
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any, Final

from django.utils.translation import gettext as _

from museum.exhibits.importers.archive import Folder
from museum.exhibits.importers.base import Reader, Reading, Source
from museum.exhibits.importers.errors import UnknownFormat, UnreadableFile
from museum.exhibits.importers.readers.csv import read_csv
from museum.exhibits.importers.readers.edm import read_edm
from museum.exhibits.importers.readers.iiif import read_iiif
from museum.exhibits.importers.readers.json import read_json
from museum.exhibits.importers.readers.lido import read_lido
from museum.exhibits.importers.readers.linked_art import read_linked_art
from museum.exhibits.importers.readers.xlsx import read_xlsx
from museum.exhibits.importers.storable import storable

READERS: Final[dict[str, Reader]] = {
    "csv": read_csv, "xlsx": read_xlsx, "json": read_json, "iiif": read_iiif,
    "lido": read_lido, "linked-art": read_linked_art, "edm": read_edm,
}  # fmt: skip
RECORDS: Final = frozenset(
    {
        ".csv", ".tsv", ".tab", ".txt", ".xlsx", ".xlsm", ".json", ".jsonl", ".ndjson", ".jsonld",
        ".ttl", ".xml",
    }
)  # fmt: skip
"""How files of records end, among pictures and notes in a folder or ZIP."""
SNIFFED: Final = 1 << 20
"""Bytes of a file that tell its format."""
MOST_FILES: Final = 100_000

_MAGIC: Final = (
    (b"%PDF", "PDF"), (b"\xff\xd8\xff", "JPEG"), (b"\x89PNG", "PNG"), (b"GIF8", "GIF"), (b"II*\0", "TIFF"),
    (b"MM\0*", "TIFF"), (b"\x1f\x8b", "gzip"), (b"7z\xbc\xaf", "7z"), (b"Rar!", "RAR"), (b"glTF", "GLB"),
    (b"SQLite format 3", "SQLite"), (b"BM", "BMP"), (b"RIFF", "RIFF"),
)  # fmt: skip
_OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_JSON: Final = re.compile(r'\{\s*["}]|\[\s*([\[{"\]\d-]|true|false|null)')
"""A table may begin with "[number]"."""
_IIIF: Final = re.compile(
    r'"@?type"\s*:\s*"sc:(Manifest|Collection)"|"@?context"\s*:[^{}]{0,400}?'
    r"(iiif\.io/api/presentation|shared-canvas\.org/ns)"
)
_LINKED_ART: Final = re.compile(
    r'"@context"\s*:[^{}]{0,400}?linked\.art/ns|"type"\s*:\s*"(Human|Man)MadeObject"'
)
_EDM_JSON: Final = re.compile(r'"(edm:)?ProvidedCHO"|"ore:Aggregation"')
_NAME: Final = re.compile(r"<(?:[A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)")
_UTF_32: Final = (b"\xff\xfe\0\0", b"\0\0\xfe\xff")


def open_source(source: Source) -> Reading:
    """Return how a file reads. Raises `ImportFault`: a sentence for the curator."""
    if not source.path.is_file():
        raise UnreadableFile(_("“%(name)s” is not there, or is no file.") % {"name": source.name})
    if source.path.stat().st_size == 0:
        raise UnreadableFile(_("“%(name)s” is empty.") % {"name": source.name})
    name = source.format if source.format != "auto" else format_of(source)
    reader = READERS.get(name)
    if reader is None:
        raise UnknownFormat(
            _("There is no format “%(name)s”; there are: %(names)s.")
            % {"name": name, "names": ", ".join(READERS)}
        )
    return reader(source)


def format_of(source: Source) -> str:
    """Return a name of `READERS`. Raises `UnknownFormat` with what the file is instead."""
    with source.path.open("rb") as file:
        start = file.read(SNIFFED)
    if start.startswith(b"PK\x03\x04"):
        return _of_zip(source)
    if start.startswith(_OLE):
        raise UnknownFormat(
            _("“%(name)s” is a workbook of the old kind (.xls): save it as .xlsx or CSV.")
            % {"name": source.name}
        )
    for magic, kind in _MAGIC:
        if start.startswith(magic) and (len(magic) > 2 or b"\0" in start[:64]):
            raise UnknownFormat(
                _("“%(name)s” is %(kind)s, not a file of records. Pictures come in beside the records.")
                % {"name": source.name, "kind": kind}
            )
    text = _decoded(start).lstrip("\ufeff \t\r\n\0")
    if source.name.lower().endswith(".ttl"):
        return "linked-art"
    if _JSON.match(text):
        return _of_json(text)
    if text.startswith("<"):
        return _of_xml(text, source)
    if _binary(start):
        raise UnknownFormat(_("“%(name)s” is no text: records come as %(names)s.")
                            % {"name": source.name, "names": ", ".join(READERS)})  # fmt: skip
    return "csv"


def _decoded(start: bytes) -> str:
    if start.startswith(_UTF_32):
        return start.decode("utf-32", "replace")
    for mark, codec in ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if start.startswith(mark):
            return start.decode(codec, "replace")
    if start[1:2] == b"\0" and start[:1] != b"\0":
        return start.decode("utf-16-le", "replace")
    return start.decode("utf-16-be" if start[:1] == b"\0" and start[1:2] != b"\0" else "utf-8", "replace")


def _binary(start: bytes) -> bool:
    """Whether there are more control characters than any text has; UTF-16 has zeros in every other byte."""
    sample = start[: 1 << 16]
    if sample.startswith(_UTF_32):
        sample = _decoded(sample).encode()
    if any(not half.count(0) for half in (sample[::2], sample[1::2])):
        sample = sample.replace(b"\0", b"")
    return sum(1 for byte in sample if byte < 32 and byte not in b"\t\r\n\f\v\x1a\x1b\x1e") * 10 > len(sample)


def _of_json(text: str) -> str:
    if _IIIF.search(text):
        return "iiif"
    if _LINKED_ART.search(text):
        return "linked-art"
    return "edm" if _EDM_JSON.search(text) else "json"


def _of_xml(text: str, source: Source) -> str:
    lower = text.lower()
    if "lido-schema.org" in lower or re.search(r"<(lido:)?lido(wrap)?[\s>]", lower):
        return "lido"
    name = _root(text).lower()
    if "europeana.eu/schemas/edm" in lower or name == "rdf":
        return "edm"
    told = _("a web page") if name == "html" else _("XML that is neither LIDO nor EDM")
    raise UnknownFormat(_("“%(name)s” is %(kind)s.") % {"name": source.name, "kind": told})


def _root(text: str) -> str:
    """The name of the first element, without its prefix; "" where there is none. Looks at each sign once."""
    place = text.find("<")
    while place >= 0:
        if text.startswith(("<!--", "<?"), place):
            place = text.find("-->" if text[place + 1] == "!" else "?>", place + 2)
            if place < 0:
                return ""
        elif found := _NAME.match(text, place):
            return found[1]
        place = text.find("<", place + 1)
    return ""


def _of_zip(source: Source) -> str:
    try:
        with zipfile.ZipFile(source.path) as archive:
            names = archive.namelist()
    except (zipfile.BadZipFile, OSError, NotImplementedError) as error:
        raise UnreadableFile(_("“%(name)s” is a damaged ZIP.") % {"name": source.name}) from error
    if any(name.startswith("xl/") for name in names):
        return "xlsx"
    if "mimetype" in names or any(name.startswith("word/") for name in names):
        raise UnknownFormat(
            _("“%(name)s” is an office document: save its table as .xlsx or CSV.") % {"name": source.name}
        )
    raise UnknownFormat(_("“%(name)s” is a ZIP without files of records.") % {"name": source.name})


def sources(
    path: Path,
    name: str = "",
    *,
    into: Path,
    refused: list[str] | None = None,
    form: str = "auto",
    profile: str = "",
    mapping: dict[str, Any] | None = None,
) -> list[Source]:
    """Return the files of records at `path`: itself, or those of a folder or ZIP, by name.

    Members of a ZIP are copied to the folder `into`, which the caller removes; `refused` gets a sentence for
    each that was not taken. Raises `ImportFault`.
    """
    name = storable(name or path.name)
    check_kind(path, name)
    if not (path.is_dir() or _is_zip_of_files(path)):
        return [Source(path, name, form, profile, mapping or {})]
    members = _members(path, into, refused if refused is not None else [])
    found = [Source(copy, storable(member), form, profile, mapping or {}) for member, copy in members]
    if not found:
        raise UnknownFormat(_("There is no file of records in “%(name)s”.") % {"name": name})
    return found


def check_kind(path: Path, name: str) -> None:
    """Raise `UnreadableFile` for what is there and could be read for ever: pipes and devices."""
    if path.exists() and not path.is_file() and not path.is_dir():
        raise UnreadableFile(
            _("“%(name)s” is neither a file nor a folder, so it is not read.") % {"name": name}
        )


def _is_zip_of_files(path: Path) -> bool:
    """Whether it is a ZIP that is no workbook or office document."""
    if not zipfile.is_zipfile(path):
        return False
    try:
        with zipfile.ZipFile(path) as archive:
            names = archive.namelist()
    except (zipfile.BadZipFile, OSError, NotImplementedError):
        return False
    return not any(name.startswith(("xl/", "word/", "ppt/")) or name == "mimetype" for name in names)


def _members(path: Path, copies: Path, refused: list[str]) -> Iterator[tuple[str, Path]]:
    with Folder(path, refused) as store:
        wanted = sorted(member for member in store.members() if _holds_records(member))
        if len(wanted) > MOST_FILES:
            raise UnreadableFile(
                _("There are %(count)d files of records; %(most)d can be imported at a time.")
                % {"count": len(wanted), "most": MOST_FILES}
            )
        for number, member in enumerate(wanted):
            found = store.find(member)
            if found is not None and not path.is_dir():
                copy = copies / f"{number:06}{PurePosixPath(member).suffix.lower()}"
                found = Path(shutil.copyfile(found, copy))
            if found is not None:
                yield member, found


def _holds_records(member: str) -> bool:
    place = PurePosixPath(member)
    hidden = any(part.startswith((".", "~$")) or part == "__MACOSX" for part in place.parts)
    return place.suffix.lower() in RECORDS and not hidden
