"""Which maker a record means: by a number elsewhere, by name and life, or one that is new here.

Names are compared folded; life dates that contradict each other make two people. What a matched maker lacks
is filled in from the record; what it has stays a curator's. Queries do not grow with the number of makers.
"""

import hashlib
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from weakref import WeakValueDictionary

from django.utils.text import slugify
from django.utils.translation import gettext as _

from museum.exhibits.importers.lives import compatible
from museum.exhibits.importers.merging import check, laid_over
from museum.exhibits.importers.other_names import OtherNames, keys_of, names_of, numbers_of
from museum.exhibits.importers.record import MAKER_WORDS, MakerEntry
from museum.exhibits.importers.snapshot import MAKER_COLUMNS, columns_of, fingerprint
from museum.exhibits.models import Credit, Exhibit, Maker
from museum.exhibits.models.names import name_key
from museum.exhibits.translations import columns, tagged

KEPT: Final = 20_000
"""Folded names whose makers are kept in memory."""
_SLUG: Final = 100
_BIOGRAPHY: Final = ("biography_en", "biography_zh")


@dataclass(slots=True)
class MakerChanges:
    """What a row did to makers, for undo."""

    made: list[Maker] = field(default_factory=list)
    before: dict[int, dict[str, Any]] = field(default_factory=dict)
    """Columns of makers that were added to, as they were, by primary key."""
    touched: dict[int, Maker] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.made or self.before)

    def retold_in(self) -> list[int]:
        """Published works, by primary key, with whom a biography is told that is new."""
        retold = [pk for pk, before in self.before.items() if not before.keys().isdisjoint(_BIOGRAPHY)]
        if not retold:
            return []
        told = Credit.objects.filter(maker__in=retold, exhibit__status=Exhibit.Status.PUBLISHED)
        return list(told.values_list("exhibit", flat=True).distinct())

    def told(self) -> dict[str, Any]:
        """As plain data: makers with what they are now, and those added to with what they were."""
        return {
            "made": {maker.pk: fingerprint(columns_of(maker, MAKER_COLUMNS)) for maker in self.made},
            "filled": {
                pk: {
                    "before": before,
                    "after": {column: getattr(self.touched[pk], column) for column in before},
                }
                for pk, before in self.before.items()
            },
        }


class Makers:
    """Finds and makes makers, for one run. After each record `settle` says whether it was kept.

    A dry run rolls every record back; the makers of those before are then kept in memory alone.
    """

    def __init__(self, *, dry: bool = False) -> None:
        self._dry = dry
        self._changes = MakerChanges()
        self.forget()

    @property
    def changes(self) -> MakerChanges:
        """What the present record did so far."""
        return self._changes

    def settle(self, *, kept: bool) -> None:
        """End a record; not `kept`, what it did to makers is forgotten."""
        changes, self._changes = self._changes, MakerChanges()
        if not kept:
            for maker in changes.made:
                self._drop(maker)
            for pk, before in changes.before.items():
                for column, value in before.items():
                    setattr(changes.touched[pk], column, value)
        elif self._dry:
            for maker in changes.made:
                maker.pk = None

    def forget(self) -> None:
        """Read everything anew: makers were changed or deleted beside this run."""
        self._by_name: OrderedDict[str, list[Maker]] = OrderedDict()
        self._known: WeakValueDictionary[int, Maker] = WeakValueDictionary()
        self._index: OtherNames | None = None
        self._changes = MakerChanges()

    def of(self, entry: MakerEntry, credited: Sequence[Maker], notes: list[str]) -> Maker | None:
        """Return the maker whom `entry` means, saved; None, with a note, where it names nobody.

        `credited`: whom the work has now. Raises `Refused`.
        """
        wanted = _wanted(entry)
        keys = [key for key in keys_of(wanted) if key]
        if not keys:
            notes.append(_("“%(name)s” was left out: it names no maker.") % {"name": wanted.name_en})
            return None
        credited = [self._one(maker) for maker in credited]
        maker = self._by_number(wanted) or _credited(wanted, keys, credited)
        maker = maker or self._by_names(wanted, keys, notes)
        if maker is None:
            return self._make(wanted)
        if maker.pk is None:
            self._save_new(maker)
        self._fill(maker, wanted)
        return maker

    def _by_number(self, wanted: Maker) -> Maker | None:
        for number in numbers_of(wanted):
            if maker := self._loaded(self._others().by_number.get(number)):
                return maker
        return None

    def _by_names(self, wanted: Maker, keys: list[str], notes: list[str]) -> Maker | None:
        named = list({id(maker): maker for key in keys for maker in self._called(key)}.values())
        fitting = [maker for maker in named if _same(maker, wanted)]
        if named and not fitting:
            notes.append(
                _("Another maker called “%(name)s” has other life dates or numbers; this is a new one.")
                % {"name": str(wanted)}
            )
        if len(fitting) > 1:
            notes.append(
                _("%(count)d makers are called “%(name)s”; look whether the right one was taken.")
                % {"count": len(fitting), "name": str(wanted)}
            )
        lived = (wanted.born_edtf, wanted.died_edtf)
        fitting.sort(key=lambda maker: ((maker.born_edtf, maker.died_edtf) != lived, maker.slug))
        return fitting[0] if fitting else None

    def _called(self, key: str) -> list[Maker]:
        """All makers of this folded name."""
        if key in self._by_name:
            self._by_name.move_to_end(key)
            return self._by_name[key]
        found = [self._one(maker) for maker in Maker.objects.filter(name_key=key).order_by("pk")]
        others = (self._loaded(maker) for maker in self._others().by_name.get(key, ()))
        found += [maker for maker in others if maker and all(maker is not known for known in found)]
        self._by_name[key] = found
        if len(self._by_name) > KEPT and not self._dry:
            self._by_name.popitem(last=False)
        return found

    def _others(self) -> OtherNames:
        if self._index is None:
            self._index = OtherNames.read()
        return self._index

    def _loaded(self, maker: Maker | int | None) -> Maker | None:
        if not isinstance(maker, int):
            return maker
        if maker in self._known:
            return self._known[maker]
        found = Maker.objects.filter(pk=maker).first()
        return self._one(found) if found else None

    def _one(self, maker: Maker) -> Maker:
        """The one object that stands for this row, so that nothing is filled into a stale copy."""
        return self._known.setdefault(maker.pk, maker)

    def _make(self, maker: Maker) -> Maker:
        check(Maker, columns_of(maker, MAKER_COLUMNS))
        lists = [self._called(key) for key in keys_of(maker) if key]
        self._save_new(maker)
        for called in lists:
            called.append(maker)
        self._others().add(maker, maker if self._dry else maker.pk)
        return maker

    def _save_new(self, maker: Maker) -> None:
        maker.slug = free_slug(maker)
        maker.name_key = name_key(maker.name_en or maker.name_zh)
        Maker.objects.bulk_create([maker])  # no signals: nobody credits it yet
        self._changes.made.append(maker)
        self._known[maker.pk] = maker

    def _drop(self, maker: Maker) -> None:
        for key in keys_of(maker):
            self._by_name.pop(key, None)
        self._others().remove(maker, maker if self._dry else maker.pk)
        self._known.pop(maker.pk, None)

    def _fill(self, maker: Maker, wanted: Maker) -> None:
        """Give `maker` what it lacks and `wanted` has."""
        if not _lacking(maker, wanted):
            return
        if not self._dry:
            maker.refresh_from_db(fields=MAKER_COLUMNS)  # a curator may have been there meanwhile
        lacking = _lacking(maker, wanted)
        check(Maker, lacking)
        if all(maker is not made for made in self._changes.made):
            self._changes.touched[maker.pk] = maker
            before = self._changes.before.setdefault(maker.pk, {})
            for column in lacking:
                before.setdefault(column, getattr(maker, column))
        for column, value in lacking.items():
            setattr(maker, column, value)
        maker.name_key = name_key(maker.name_en or maker.name_zh)
        Maker.objects.filter(pk=maker.pk).update(**lacking, name_key=maker.name_key)
        self._others().add(maker, maker if self._dry else maker.pk)


def _credited(wanted: Maker, keys: list[str], credited: Sequence[Maker]) -> Maker | None:
    """The maker of this name whom the work has already: a second run takes the same one."""
    for maker in credited:
        if _same(maker, wanted) and not set(keys).isdisjoint(keys_of(maker)):
            return maker
    return None


def free_slug(maker: Maker) -> str:
    """Return a slug that nobody has: the name, or the name and a few letters made from who it is."""
    base = slugify(maker.name_en or maker.name_zh)[:_SLUG].strip("-")
    told = f"{maker.name_en}\0{maker.name_zh}\0{maker.born_edtf}\0{maker.died_edtf}\0{maker.identifiers}"
    for tried in _slugs(base, told):
        if not Maker.objects.filter(slug=tried).exists():
            return tried
    raise AssertionError("slugs do not end")


def _slugs(base: str, told: str) -> Iterator[str]:
    if base:
        yield base
    number = 0
    while True:
        letters = hashlib.sha256(f"{told}\0{number}".encode()).hexdigest()[:10]
        yield f"{base or 'maker'}-{letters}"
        number += 1


def _wanted(entry: MakerEntry) -> Maker:
    """The maker as the record tells it, unsaved."""
    told = {field: columns(getattr(entry, field)) for field in MAKER_WORDS}
    name = told["name"]
    return Maker(
        **{f"{field}_en": found.en for field, found in told.items()},
        **{f"{field}_zh": found.zh for field, found in told.items()},
        aliases=[alias for alias in dict.fromkeys(entry.aliases) if alias not in (name.en, name.zh)],
        born_edtf=entry.born_edtf,
        died_edtf=entry.died_edtf,
        gender=entry.gender,
        other_words={field: dict(found.others) for field, found in told.items() if found.others},
        identifiers=dict(entry.identifiers),
    )


def _same(maker: Maker, wanted: Maker) -> bool:
    """Whether a maker of the same name can be the one that is meant."""
    if any(
        source in maker.identifiers and str(maker.identifiers[source]) != str(number)
        for source, number in wanted.identifiers.items()
    ):
        return False
    return compatible(maker.born_edtf, maker.died_edtf, wanted.born_edtf, wanted.died_edtf)


def _lacking(maker: Maker, wanted: Maker) -> dict[str, Any]:
    """Columns of `wanted` that `maker` has nothing in."""
    found: dict[str, Any] = {}
    for column in ("born_edtf", "died_edtf", "gender"):
        if getattr(wanted, column) and not getattr(maker, column):
            found[column] = getattr(wanted, column)
    others = {name: dict(texts) for name, texts in maker.other_words.items()}
    for name in MAKER_WORDS:
        has = tagged(maker, name)
        merged = columns(laid_over(tagged(wanted, name), has)) if has else columns(tagged(wanted, name))
        for side, text in (("en", merged.en), ("zh", merged.zh)):
            if text and not getattr(maker, f"{name}_{side}"):
                found[f"{name}_{side}"] = text
        if merged.others and dict(merged.others) != others.get(name, {}):
            others[name] = dict(merged.others)
            found["other_words"] = others
    numbers = {**wanted.identifiers, **maker.identifiers}
    if numbers != maker.identifiers:
        found["identifiers"] = numbers
    known = {*keys_of(maker), *(name_key(text) for text in found.values() if isinstance(text, str))}
    known |= {name_key(text) for text in others.get("name", {}).values()}
    aliases = [name for name in names_of(wanted) if name_key(name) not in known]
    if aliases:
        found["aliases"] = [*maker.aliases, *dict.fromkeys(aliases)]
    return found
