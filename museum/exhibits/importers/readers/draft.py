"""A record in the making: readers of the standards tell it what they find, in whatever order, and it reads
dates, sizes, makers and languages out of that as importers of tables do."""

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from django.utils.translation import gettext as _

from museum.exhibits.importers.readers.edtf_value import edtf
from museum.exhibits.importers.readers.language_tag import tag as language_tag
from museum.exhibits.importers.reading import dates, languages, makers, sizes
from museum.exhibits.importers.reading import text as reading
from museum.exhibits.importers.record import SIDES, Item, MakerEntry, MediaEntry, Record, TextEntry, Words

ONE_LINE: Final = frozenset({"title", "date_text", "object_type", "place", "culture"})
LONGEST: Final = {"object_type": 200, "place": 300, "culture": 300}
"""Characters that fit where several are put together; what is more is kept beside."""
JOINTS: Final = {"provenance": "\n", "inscription": "\n"}
KANA: Final = "あ"
"""Stands for what a reader knows of the file: that Chinese characters in it are Japanese."""


@dataclass(slots=True)
class Draft:
    """One record. Languages are BCP 47 tags; "" where the file names none: then the script decides."""

    line: int
    number: str = ""
    identity: str = ""
    """What the report calls it where it has no number."""
    exact: bool = False
    """It is our own export: what it does not say is not read out of what it says."""
    japanese: bool = False
    first: str = ""
    last: str = ""
    """What the file keeps beside a date in words."""
    date_edtf: str | None = None
    sides: dict[str, float] = field(default_factory=dict)
    sizes_from: list[str] = field(default_factory=list)
    """Texts to read sizes from where `sides` has none."""
    sizes_shown: bool = True
    """Whether they are then read from what the dimensions say, too."""
    identifiers: dict[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    _words: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    _texts: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    _makers: list[MakerEntry] = field(default_factory=list)
    _media: dict[tuple[str, str], MediaEntry] = field(default_factory=dict)
    _extra: dict[str, list[str]] = field(default_factory=dict)

    def say(self, name: str, written: str, tag: str = "") -> None:
        """Add to a field of `FIELDS`; what it says already is not said twice."""
        cleaned = reading.line(written) if name in ONE_LINE else reading.plain(written)
        _add(self._words.setdefault(name, {}), cleaned, tag)

    def tell(self, kind: str, written: str, tag: str = "") -> None:
        """Add a text of a `Text.Kind`."""
        _add(self._texts.setdefault(kind, {}), reading.plain(written), tag)

    def keep(self, column: str, written: str) -> None:
        """Keep what no field holds."""
        column, cleaned = reading.line(column)[:200], reading.plain(written)
        if column and cleaned and cleaned not in self._extra.setdefault(column, []):
            self._extra[column].append(cleaned)

    def note(self, sentence: str) -> None:
        """Tell the curator, once."""
        if sentence and sentence not in self.notes:
            self.notes.append(sentence)

    def says(self, name: str) -> bool:
        """Whether anything was said in the field."""
        return bool(self._words.get(name))

    def make(
        self,
        names: Mapping[str, str],
        *,
        role: str = "",
        qualifier: str = "",
        born_edtf: str = "",
        died_edtf: str = "",
        aliases: Iterable[str] = (),
        identifiers: Mapping[str, str] | None = None,
        gender: str = "",
        nationality: Mapping[str, str] | None = None,
        birth_place: Mapping[str, str] | None = None,
        death_place: Mapping[str, str] | None = None,
        biography: Mapping[str, str] | None = None,
    ) -> None:
        """Add a maker by its names in some languages, which may hold doubt and years.

        What is told beside the names goes before what they hold.
        """
        entry = MakerEntry(
            name={},
            role=reading.line(role) or "artist",
            qualifier=reading.line(qualifier),
            born_edtf=edtf(born_edtf),
            died_edtf=edtf(died_edtf),
            aliases=tuple(dict.fromkeys(alias for each in aliases if (alias := reading.line(each)))),
            identifiers=_lines(identifiers or {}),
            gender=reading.line(gender).lower(),
            nationality=_lines(nationality or {}),
            birth_place=_lines(birth_place or {}),
            death_place=_lines(death_place or {}),
            biography={tag: told for tag, text in (biography or {}).items() if (told := reading.plain(text))},
        )
        said: dict[str, str] = {}
        for tag, written in names.items():
            if not (written := reading.line(written)):
                continue
            if self.exact:
                said[tag] = written
                continue
            read = makers.read_maker(written, role=role)
            said[tag] = read.name
            entry = replace(
                entry,
                role=read.role or entry.role,
                qualifier=entry.qualifier or read.qualifier,
                born_edtf=entry.born_edtf or read.born_edtf,
                died_edtf=entry.died_edtf or read.died_edtf,
            )
        entry = replace(entry, name=said)
        if said and entry not in self._makers:
            self._makers.append(entry)

    def show(self, *, url: str = "", name: str = "", alt: Mapping[str, str] | None = None) -> None:
        """Add a picture or 3D model, once."""
        words = {tag: told for tag, text in (alt or {}).items() if (told := reading.plain(text))}
        known = self._media.get((url, name))
        self._media[url, name] = MediaEntry(name, url, {**words, **(known.alt if known else {})})

    def name_files(self, names: Mapping[str, str]) -> None:
        """Put the curator's names of files in place of addresses, which are those of our own derivatives."""
        for entry in self._media.values():
            if entry.url not in names:
                self.note(_("The picture %(address)s has no name of a file.") % {"address": entry.url})
        self._media = {
            (entry.url, names[entry.url]): replace(entry, url="", name=names[entry.url])
            for entry in self._media.values()
            if entry.url in names
        }

    def item(self) -> Item:
        """Return the record, or the refusal where it has no number."""
        number = reading.line(self.number)
        if not number:
            reason = _("The record has no number and no address to know it by: give it one and import again.")
            return Item(self.line, None, reason, identity=self.identity, notes=tuple(self.notes))
        self._name_languages()
        if not self.exact:
            self._read_dates()
            self._read_sizes()
        if not self.says("title"):
            self.note(_("It has no title."))
        record = Record(
            accession_number=number,
            words={name: self._joined(name) for name in self._words if self._words[name]},
            date_edtf=self.date_edtf,
            makers=tuple(self._makers) or None,
            texts=tuple(_entries(self._texts)),
            media=tuple(self._media.values()),
            identifiers=_lines(self.identifiers),
            extra={column: "; ".join(kept) for column, kept in self._extra.items()},
            height_cm=self.sides.get("height_cm"),
            width_cm=self.sides.get("width_cm"),
            depth_cm=self.sides.get("depth_cm"),
        )
        return Item(self.line, record, identity=number, notes=tuple(self.notes))

    def _joined(self, name: str) -> Words:
        joint = JOINTS.get(name, "; ")
        joined = {}
        for tag, said in self._words[name].items():
            fitting = list(said)
            while len(fitting) > 1 and len(joint.join(fitting)) > LONGEST.get(name, sys.maxsize):
                self.keep(name, fitting.pop())
            joined[tag] = joint.join(fitting)
        return joined

    def _name_languages(self) -> None:
        """Give what is in no named language the one that its script tells."""
        places = [*self._words.values(), *self._texts.values()]
        cells = [text for place in places for text in place.get("", [])]
        cells += [maker.name[""] for maker in self._makers if "" in maker.name]
        cells += [entry.alt[""] for entry in self._media.values() if "" in entry.alt]
        japanese = self.japanese or any(tag.split("-")[0] == "ja" for place in places for tag in place)
        found = dict(zip(cells, languages.tags([*cells, KANA] if japanese else cells), strict=False))
        for place in places:
            for text in place.pop("", []):
                _add(place, text, found[text])
        for name, place in self._words.items():
            if "en" in place and "" in place:  # both would go to one column
                self.keep(name, "; ".join(place.pop("")))
        self._makers = [replace(maker, name=_tagged(maker.name, found)) for maker in self._makers]
        self._media = {
            key: replace(entry, alt=_tagged(entry.alt, found)) for key, entry in self._media.items()
        }

    def _read_dates(self) -> None:
        said = self._words.get("date_text", {})
        for tag, written in list(said.items()):
            if (read := dates.read_date("; ".join(written))).is_serial:
                del said[tag]
                self.keep("date", read.written)
                self.note(*read.notes)
        if self.date_edtf is not None or not (said or self.first or self.last):
            return
        for tag in sorted(said, key=_by_use) or [""]:
            read = dates.read_date("; ".join(said.get(tag, [])), first=self.first, last=self.last)
            if read.written:
                said[tag] = [read.written]
            if self.date_edtf is None or (not self.date_edtf and read.edtf):
                self.date_edtf, notes = read.edtf, read.notes
        for sentence in notes:
            self.note(sentence)

    def _read_sizes(self) -> None:
        if self.sides:
            return
        said = self._words.get("dimensions_text", {})
        shown = ["; ".join(said[tag]) for tag in sorted(said, key=_by_use)]
        for written in [*self.sizes_from, *(shown if self.sizes_shown else ())]:
            read = sizes.read_sizes(written)
            found = {side: getattr(read, side) for side in SIDES if getattr(read, side) is not None}
            if found:
                self.sides = found
                for sentence in read.notes:
                    self.note(sentence)
                return


def untagged_are_japanese(texts: Sequence[str]) -> bool:
    """Whether what a file says without languages is Japanese as a whole."""
    return "ja" in languages.tags(texts)


def _add(place: dict[str, list[str]], cleaned: str, tag: str) -> None:
    tag = language_tag(tag)
    if cleaned and cleaned not in place.get(tag, ()):
        place.setdefault(tag, []).append(cleaned)


def _lines(told: Mapping[str, str]) -> dict[str, str]:
    cleaned = {reading.line(name): reading.line(value) for name, value in told.items()}
    return {name: value for name, value in cleaned.items() if name and value}


def _tagged(words: Words, found: Mapping[str, str]) -> Words:
    return {(tag or found.get(text, "")): text for tag, text in words.items()}


def _entries(texts: Mapping[str, Mapping[str, list[str]]]) -> Iterable[TextEntry]:
    for kind, by_tag in texts.items():
        for number in range(max((len(told) for told in by_tag.values()), default=0)):
            yield TextEntry(kind, {tag: told[number] for tag, told in by_tag.items() if number < len(told)})


def _by_use(tag: str) -> tuple[int, str]:
    order = ("en", "", "zh")
    primary = tag.split("-")[0]
    return order.index(primary) if primary in order else len(order), tag
