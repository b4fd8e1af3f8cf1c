"""Tables with a row for each maker: rows of one work become one Item again."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from django.utils.translation import gettext as _

from museum.exhibits.importers.record import Item, Record


def merged(items: Iterable[Item]) -> Iterator[Item]:
    """Yield one Item for rows that follow each other and have one number; the others as they are."""
    held: Item | None = None
    lines: list[int] = []
    for item in items:
        if held is not None and _same(held, item):
            lines.append(item.line)
            held = _joined(held, item)
            continue
        if held is not None:
            yield _told(held, lines)
        held, lines = item, [item.line]
    if held is not None:
        yield _told(held, lines)


def _same(one: Item, other: Item) -> bool:
    first, second = one.record, other.record
    return first is not None and second is not None and first.accession_number == second.accession_number


def _joined(one: Item, other: Item) -> Item:
    first, second = one.record, other.record
    if first is None or second is None:
        return one
    known = first.makers or ()
    makers = [*known, *(each for each in second.makers or () if each not in known)]
    texts = [*first.texts, *(each for each in second.texts if each not in first.texts)]
    media = [*first.media, *(each for each in second.media if each not in first.media)]
    record = replace(
        first,
        words={**second.words, **first.words},
        makers=tuple(makers) or None,
        texts=tuple(texts),
        media=tuple(media),
        extra={**second.extra, **first.extra},
    )
    differing = [name for name in _differing(first, second) if name]
    notes = (
        (_("Line %(line)d says otherwise than line %(first)d in: %(names)s. Line %(first)d was taken.")
         % {"line": other.line, "first": one.line, "names": ", ".join(differing)},)
        if differing
        else ()
    )  # fmt: skip
    return replace(one, record=record, notes=tuple(dict.fromkeys((*one.notes, *other.notes, *notes))))


def _differing(first: Record, second: Record) -> list[str]:
    words = [name for name in first.words if name in second.words and first.words[name] != second.words[name]]
    extra = [name for name in first.extra if name in second.extra and first.extra[name] != second.extra[name]]
    return [*words, *extra]


def _told(item: Item, lines: list[int]) -> Item:
    if len(lines) == 1:
        return item
    note = _("Lines %(first)d to %(last)d are one work.") % {"first": lines[0], "last": lines[-1]}
    return replace(item, notes=(note, *item.notes))
