"""What somebody chose for an import, beside the file itself: part of what makes two runs the same."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, unquote

from museum.exhibits.importers.storable import storable, storable_whole
from museum.exhibits.models import ImportRun

_ODD: Final = "bytes:"
"""Begins a path whose bytes are no UTF-8; a whole path never begins so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportOptions:
    """How a file is to be read, and what is to be done with its works."""

    format: str = "auto"
    profile: str = ""
    """Name of a profile, or the path of a TOML file; "" lets the file's columns decide."""
    mapping: Mapping[str, Any] = field(default_factory=dict)
    """What was chosen over the profile's, in the words of a profile file."""
    exhibition: str = ""
    """Slug of the exhibition in which the works are to hang; "" hangs nothing."""
    publish: bool = False
    """Publish what can be, unless its record says otherwise."""
    media: Path | None = None
    """A folder or a ZIP with the files that the records name."""
    fetch_media: bool = False
    """Fetch pictures that have an address and no file."""


def options_of(run: ImportRun) -> ImportOptions:
    """Return what was chosen for `run`."""
    return ImportOptions(
        format=run.format or "auto",
        profile=found(run.profile),
        mapping=run.mapping,
        exhibition=run.exhibition,
        publish=run.publish,
        media=media_of(run),
        fetch_media=run.fetch_media,
    )


def apply(options: ImportOptions, run: ImportRun) -> None:
    """Write `options` into `run`, unsaved. An uploaded ZIP of pictures goes before a named folder."""
    run.format = options.format
    run.profile = kept(options.profile)
    run.mapping = storable_whole(dict(options.mapping))
    run.exhibition = options.exhibition
    run.publish = options.publish
    named = options.media is not None and not run.media_file
    run.media_path = kept(str(options.media.absolute())) if named and options.media else ""
    run.fetch_media = options.fetch_media


def media_of(run: ImportRun) -> Path | None:
    """Return where the run's pictures lie, as a file of this host; None where it has none."""
    if run.media_file:
        return Path(run.media_file.path)
    return Path(found(run.media_path)) if run.media_path else None


def file_of(run: ImportRun) -> Path:
    """Return where the run's own file lies."""
    return Path(run.file.path) if run.file else Path(found(run.path))


def kept(path: str) -> str:
    """Return a path as the database keeps it: one whose bytes are no UTF-8 is written as an address is."""
    return path if storable(path) == path else _ODD + quote(path, errors="surrogatepass")


def found(kept_path: str) -> str:
    """Return the path that was `kept`."""
    if not kept_path.startswith(_ODD):
        return kept_path
    return unquote(kept_path.removeprefix(_ODD), errors="surrogatepass")
