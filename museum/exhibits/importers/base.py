"""The seam between formats and the run: what a reader is given, and what it gives back."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from museum.exhibits.importers.record import Item


@dataclass(frozen=True, slots=True)
class Source:
    """A file on this host, as it is to be read."""

    path: Path
    name: str
    """What the curator calls it; `path` may be a temporary copy."""
    format: str = "auto"
    """auto, csv, xlsx, iiif, lido, linked-art, edm or json."""
    profile: str = ""
    """Name of a profile, or the path of a TOML file; "" lets the file's columns decide."""
    mapping: dict[str, Any] = field(default_factory=dict)
    """What a curator chose over the profile's, in the words of a profile file."""


@dataclass(slots=True)
class Reading:
    """What is known of a file once it is opened; `items` reads it record by record, in bounded memory."""

    format: str
    items: Iterator[Item]
    """Raises `ImportFault` where the file breaks in its midst."""
    profile: str = ""
    total: int | None = None
    """Items to come, where it can be told cheaply."""
    columns: tuple[str, ...] = ()
    """Of a table: headers as they stand."""
    examples: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Column → some of its first values: what a curator tells a column by."""
    mapping: dict[str, Any] = field(default_factory=dict)
    """The profile in effect, in the words of a profile file: what the admin shows for mapping columns."""
    notes: tuple[str, ...] = ()
    """Sentences about the file as a whole: its encoding, columns that nothing uses."""


class Reader(Protocol):
    """Opens one format."""

    def __call__(self, source: Source) -> Reading:
        """Look at the file and return how it reads. Raises `ImportFault`. Never writes, never fetches."""
        ...
