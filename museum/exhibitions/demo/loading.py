"""Brings the database in step with the demo's files, and leaves to curators what they have made their own.

Every value that is written is noted in the ledger. On the next run a value

- that is as the files want it stays;
- that still is what was loaded, while the files have changed, is updated;
- that is neither is a curator's, and stays, whatever the files say.

It is decided field by field: a curator who rewrites a label keeps that label and still gets a better
picture. An object that was loaded once and is gone was taken away by a curator and does not come back;
what the files no longer name is removed where nobody has touched it. `reset` forgets all this: every
demo object is put back as the files have it, and what was added to the demo's works and halls goes.

Objects are saved one by one, as a form would, so that whatever follows a record (its passages) follows here
too; pictures are taken in as an upload is. Everything happens in one transaction; the ledger is written
after it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Final

from django.db import transaction
from django.db.models import Model

from museum.exhibitions.demo.ledger import Entry, Ledger, fingerprint
from museum.exhibitions.demo.plan import Row
from museum.exhibitions.models import Exhibition, Hall, Placement, Portal, Tour, TourStop
from museum.exhibits.media.crew import Crew
from museum.exhibits.media.intake import replace, take_in
from museum.exhibits.models import Credit, Exhibit, Maker, Media, Text

MODELS: tuple[type[Model], ...] = (
    Maker, Exhibit, Credit, Text, Media, Exhibition, Hall, Placement, Portal, Tour, TourStop,
)  # fmt: skip
PAINTERS: Final = 2
PATIENCE: Final = 5.0


@dataclass(slots=True)
class Outcome:
    """What a run did, by key of the row."""

    created: list[str] = field(default_factory=list)
    updated: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    """`key.field` of values that the files would have otherwise, and that a curator has changed."""
    missed: list[str] = field(default_factory=list)
    """Rows that a curator has taken away, or that hang on such a row."""

    @property
    def changed(self) -> bool:
        """Whether anything was written."""
        return bool(self.created or self.updated or self.removed)


def load(rows: Iterable[Row], ledger: Ledger, *, reset: bool = False) -> Outcome:
    """Bring the database in step with `rows` and save the ledger."""
    loader = _Loader(ledger, reset)
    with transaction.atomic():
        wanted = list(rows)
        for row in wanted:
            loader.bring(row)
        loader.remove_stale({row.key for row in wanted})
        if reset:
            loader.remove_additions()
    ledger.save()
    return loader.outcome


def draw_pictures() -> None:
    """Make what visitors are sent of the pictures now, two at a time, so that the first visit finds it."""
    crew = Crew(PAINTERS)
    try:
        while crew.step(PATIENCE):
            pass
    finally:
        crew.give_up()


class _Loader:
    def __init__(self, ledger: Ledger, reset: bool) -> None:
        self.ledger = ledger
        self.reset = reset
        self.outcome = Outcome()
        self.objects: dict[str, Model] = {}
        """Objects of this run that children may hang on, by key."""
        self._known = self._load_known()

    def _load_known(self) -> dict[str, Model]:
        """The objects that the ledger names, in one query a model."""
        prefixes = {"maker": Maker, "work": Exhibit, "credit": Credit, "text": Text, "picture": Media,
                    "exhibition": Exhibition, "hall": Hall, "place": Placement, "door": Portal,
                    "tour": Tour, "stop": TourStop}  # fmt: skip
        found: dict[str, Model] = {}
        for prefix, model in prefixes.items():
            keys = {k: e.pk for k, e in self.ledger.entries.items() if k.split(":", 1)[0] == prefix}
            here = model._default_manager.in_bulk(list(keys.values()))
            found |= {key: here[pk] for key, pk in keys.items() if pk in here}
        return found

    def bring(self, row: Row) -> None:
        """Create, update or leave one row."""
        if any(parent not in self.objects for parent in row.parents.values()):
            self.outcome.missed.append(row.key)
            return
        parents = {name: self.objects[parent] for name, parent in row.parents.items()}
        entry = self.ledger.entries.get(row.key)
        found = self._known.get(row.key) or self._search(row, parents)
        if found is None and entry is not None and not self.reset:
            self.outcome.missed.append(row.key)
        elif found is None:
            self._create(row, parents)
        else:
            self._update(row, parents, found, entry)

    def _search(self, row: Row, parents: Mapping[str, Model]) -> Model | None:
        """Find by nature what the ledger does not know: loaded by another folder, or made by hand."""
        by: dict[str, Any] = {**row.found_by, **{name: parents[name] for name in row.identity}}
        if row.model is Placement:
            # A work hangs in one place of an exhibition: in another hall it was moved, not left out.
            by["hall__exhibition"] = parents["hall"].exhibition  # type: ignore[attr-defined]
        return row.model._default_manager.filter(**by).order_by("pk").first()

    def _create(self, row: Row, parents: Mapping[str, Model]) -> None:
        made = self._made(row, parents)
        self.objects[row.key] = made
        self.outcome.created.append(row.key)
        values = {**row.found_by, **row.values, **{name: parent.pk for name, parent in parents.items()}}
        self.ledger.entries[row.key] = Entry(made.pk, {n: fingerprint(_plain(v)) for n, v in values.items()})

    def _made(self, row: Row, parents: Mapping[str, Model]) -> Model:
        values = {**row.found_by, **row.values, **parents}
        if row.file is not None:
            del values["sha256"]  # is found out as the file comes in
            return take_in(values.pop("exhibit"), row.file, row.file_name, **values)
        made = row.model(**values)
        made.save()
        return made

    def _update(self, row: Row, parents: Mapping[str, Model], found: Model, entry: Entry | None) -> None:
        self.objects[row.key] = found
        known = entry.fields if entry is not None and entry.pk == found.pk else {}
        noted: dict[str, str] = {}
        changed = False
        for name, value in {**row.found_by, **row.values, **parents}.items():
            want = fingerprint(_plain(value))
            have = fingerprint(_plain(getattr(found, f"{name}_id" if name in parents else name)))
            if have == want:
                noted[name] = want
            elif self.reset or known.get(name) == have:
                if name == "sha256" and row.file is not None and isinstance(found, Media):
                    replace(found, row.file, row.file_name)
                else:
                    setattr(found, name, value)
                noted[name], changed = want, True
            else:
                self.outcome.kept.append(f"{row.key}.{name}")
                if name in known:
                    noted[name] = known[name]
        if changed:
            found.save()
            self.outcome.updated.append(row.key)
        self.ledger.entries[row.key] = Entry(found.pk, noted)

    def remove_stale(self, wanted: set[str]) -> None:
        """Take away what the files no longer name, children first, where nobody has changed it."""
        for key in [key for key in reversed(self.ledger.entries) if key not in wanted]:
            entry, found = self.ledger.entries[key], self._known.get(key)
            if found is not None:
                if not self.reset and any(
                    fingerprint(_plain(_value(found, name))) != loaded
                    for name, loaded in entry.fields.items()
                ):
                    self.outcome.kept.append(key)
                    continue
                found.delete()
                self.outcome.removed.append(key)
            del self.ledger.entries[key]

    def remove_additions(self) -> None:
        """Take away what was added to the demo's works and to its exhibition."""
        ours: dict[type[Model], set[int]] = {model: set() for model in MODELS}
        for found in self.objects.values():
            ours[type(found)].add(found.pk)
        works, shows = ours[Exhibit], ours[Exhibition]
        for model, scope in (
            (TourStop, {"tour__exhibition__in": shows}), (Tour, {"exhibition__in": shows}),
            (Portal, {"hall__exhibition__in": shows}), (Placement, {"hall__exhibition__in": shows}),
            (Hall, {"exhibition__in": shows}),
            (Media, {"exhibit__in": works}), (Text, {"exhibit__in": works}), (Credit, {"exhibit__in": works}),
        ):  # fmt: skip
            for extra in model._default_manager.filter(**scope).exclude(pk__in=ours[model]):
                self.outcome.removed.append(f"{extra._meta.model_name}:{extra.pk}")
                extra.delete()


def _value(found: Model, name: str) -> Any:
    return getattr(found, f"{name}_id", None) if hasattr(found, f"{name}_id") else getattr(found, name)


def _plain(value: Any) -> Any:
    """A value as it compares: an object by its key, 92 like 92.00."""
    if isinstance(value, Model):
        return value.pk
    if isinstance(value, Decimal):
        return f"{value.normalize():f}"
    return value
