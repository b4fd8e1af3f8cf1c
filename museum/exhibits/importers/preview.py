"""What an import would do with its first rows: for a curator, before anything is written."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final

from django.utils.translation import gettext as _

from museum.exhibits.importers.base import Source
from museum.exhibits.importers.files import Files
from museum.exhibits.importers.media_linking import Pictures
from museum.exhibits.importers.options import ImportOptions
from museum.exhibits.importers.records import Records
from museum.exhibits.importers.report import FileTold, RowTold
from museum.exhibits.importers.writing import Written
from museum.exhibits.models import Exhibit, Maker, Text

MOST_SHOWN: Final = 160
"""Characters of a value that a preview shows."""


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that a row would change. Empty `after`: it would be cleared."""

    what: str
    """As the admin calls it."""
    before: str
    after: str
    language: str = ""
    """BCP 47 tag of the words, where what they are called does not say it."""


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """One row, with what would become of it."""

    row: RowTold
    changes: Sequence[Change] = ()


@dataclass(frozen=True, slots=True)
class Preview:
    """The beginning of a file, as it would come in."""

    files: Sequence[FileTold]
    """As they were understood: format, profile, notes."""
    columns: Sequence[str]
    """Of a table: headers as they stand."""
    mapping: Mapping[str, Any]
    """The profile in effect, in the words of a profile file."""
    rows: Sequence[PreviewRow]
    examples: Mapping[str, Sequence[str]]
    """Column → some of its first values."""
    total: int | None
    problem: str = ""
    """Why the file can't be read, in a sentence; then what is known of it is little."""


def preview(source: Source, limit: int = 20, options: ImportOptions | None = None) -> Preview:
    """Return what importing `source` would do with its first `limit` rows. Writes nothing.

    `options`: what is to be done with the works, where that is chosen already; how the file is read is
    said by `source` alone.
    """
    chosen = options or ImportOptions()
    chosen = replace(chosen, format=source.format, profile=source.profile, mapping=source.mapping)
    files = Files(source.path, source.name, chosen)
    rows: list[PreviewRow] = []
    with Pictures(chosen.media, dry=True) as pictures:
        records = Records(pictures, publish=chosen.publish, dry=True)
        for item in records.through(islice(files.items(), limit)):
            changes: list[Change] = []

            def keep(row: RowTold, written: Written | None, changes: list[Change] = changes) -> None:
                if written:
                    changes.extend(_changes(written))

            rows.append(PreviewRow(records.take(item, keep), changes))
    first = files.first
    return Preview(
        files=files.told,
        columns=first.columns if first else (),
        mapping=first.mapping if first else {},
        rows=rows,
        examples=first.examples if first else {},
        total=files.total,
        problem=files.problem,
    )


def _changes(written: Written) -> Iterator[Change]:
    """What a row changes, column by column; inside its transaction, since makers are named."""
    before = (written.before or {}).get("work") if written.before else written.now
    old, new = before or {}, written.now
    for column, value in new["exhibit"].items():
        was = old.get("exhibit", {}).get(column, "")
        if value == was or column == "accession_number":
            continue
        if column == "other_words":
            yield from _other_words(was or {}, value)
        elif not _stands_in(new["exhibit"], column):
            yield Change(_name(column), _shown(was), _shown(value))
    if (was := old.get("credits", [])) != new["credits"]:
        yield Change(_("makers"), _makers(was), _makers(new["credits"]))
    yield from _texts(old.get("texts", []), new["texts"])
    old_media, new_media = old.get("media", {}).values(), new["media"].values()
    if list(old_media) != list(new_media):
        yield Change(_("pictures"), _media(old_media), _media(new_media))


def _other_words(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Change]:
    for field in dict.fromkeys((*old, *new)):
        was, now = old.get(field, {}), new.get(field, {})
        for tag in sorted({*was, *now}):
            if was.get(tag) != now.get(tag):
                what = _name(f"{field}_en").partition("(")[0].partition("（")[0].strip()
                yield Change(what, _shown(was.get(tag)), _shown(now.get(tag)), tag)


def _stands_in(columns: Mapping[str, Any], column: str) -> bool:
    """Whether an English column only repeats what another language says."""
    field = column.removesuffix("_en")
    return field != column and columns[column] in (columns.get("other_words") or {}).get(field, {}).values()


def _texts(old: list[list[str]], new: list[list[str]]) -> Iterator[Change]:
    for kind, language in dict.fromkeys((kind, language) for kind, language, _body in [*old, *new]):
        was, now = (
            "\n".join(body for *key, body in texts if key == [kind, language]) for texts in (old, new)
        )
        if was != now:
            yield Change(f"{Text.Kind(kind).label} ({language})", _shown(was), _shown(now))


def _makers(credits: Iterable[Sequence[Any]]) -> str:
    credits = list(credits)
    named = Maker.objects.in_bulk([pk for pk, *_rest in credits])
    told = (f"{qualifier} {named[pk]} ({role})".strip() for pk, role, qualifier in credits if pk in named)
    return _shown("; ".join(told))


def _media(media: Iterable[Mapping[str, Any]]) -> str:
    return _shown("; ".join(each["name"] or each["source_url"] for each in media))


def _name(column: str) -> str:
    return str(getattr(Exhibit._meta.get_field(column), "verbose_name", column))


def _shown(value: Any) -> str:
    if value is None:
        return ""
    pairs = value.items() if isinstance(value, dict) else ()
    text = ", ".join(f"{key}: {inner}" for key, inner in pairs) if pairs or value == {} else str(value)
    return text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + "…"
