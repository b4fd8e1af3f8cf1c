"""Manifest and Canvas: what both versions of IIIF Presentation come to, before a record is made of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from museum.exhibits.importers.readers.iiif_words import Said

MOST_LINES: Final = 500
DEEPEST: Final = 12


@dataclass(frozen=True, slots=True)
class Canvas:
    """A page or view of the work."""

    id: str
    label: Said
    summary: Said
    metadata: list[tuple[Said, Said]]
    pictures: tuple[str, ...]
    """Addresses, in the order in which they are painted."""
    instead: tuple[str, ...] = ()
    """Addresses of what a viewer would offer in place of a picture."""
    sounds: tuple[str, ...] = ()
    """Addresses of films and sounds."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """One work."""

    id: str
    label: Said
    metadata: list[tuple[Said, Said]]
    summary: Said
    statement: Said
    """What has to be shown with the work."""
    rights: Said
    canvases: list[Canvas]
    models: list[tuple[str, Said]] = field(default_factory=list)
    """Addresses of 3D models with their labels."""
    contents: list[str] = field(default_factory=list)
    """Its table of contents, a line an entry, a dash a level."""
    beside: list[tuple[str, str]] = field(default_factory=list)
    """(name, value) of what no field holds: provider, homepage and the like."""
    record: Mapping[str, Any] | None = None
    """What our own exporter carries along."""
    is_reference: bool = False
    """A collection names it, and does not hold it."""


def outline(tops: list[str], label: Callable[[str], str], inner: Callable[[str], list[str]]) -> list[str]:
    """Return the lines of a table of contents; a range that leads back to itself is told once."""
    lines: list[str] = []
    seen: set[str] = set()
    waiting = [(top, 0) for top in reversed(tops)]
    while waiting and len(lines) < MOST_LINES:
        key, depth = waiting.pop()
        if key in seen:
            continue
        seen.add(key)
        if words := label(key):
            lines.append("– " * depth + words)
        if depth < DEEPEST:
            waiting += [(each, depth + 1) for each in reversed(inner(key))]
    return lines
