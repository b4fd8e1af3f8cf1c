"""Makers by what no column is indexed by: numbers elsewhere, and names other than the first."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from django.db.models import Q

from museum.exhibits.models import Maker
from museum.exhibits.models.names import name_key


@dataclass(slots=True)
class OtherNames:
    """Read once a run, by one query; a maker is kept as its key, or as itself where it is not saved."""

    by_number: dict[tuple[str, str], Maker | int] = field(default_factory=dict)
    """(source, number) → maker."""
    by_name: dict[str, list[Maker | int]] = field(default_factory=dict)
    """Folded name → makers who have it as another name."""

    @classmethod
    def read(cls) -> "OtherNames":
        """Read those makers who have such names or numbers."""
        index = cls()
        plain = Q(identifiers={}) & Q(aliases=[]) & Q(other_words={}) & (Q(name_zh="") | Q(name_en=""))
        columns = ("name_en", "name_zh", "aliases", "other_words", "identifiers")
        for maker in Maker.objects.exclude(plain).only(*columns).order_by("pk").iterator(chunk_size=2000):
            index.add(maker, maker.pk)
        return index

    def add(self, maker: Maker, kept: Maker | int) -> None:
        """Take in a maker, or what it has been given since; `kept` stands for it."""
        for number in numbers_of(maker):
            self.by_number.setdefault(number, kept)
        for key in keys_of(maker)[1:]:
            called = self.by_name.setdefault(key, [])
            if kept not in called:
                called.append(kept)

    def remove(self, maker: Maker, kept: Maker | int) -> None:
        """Forget a maker."""
        for number in numbers_of(maker):
            if self.by_number.get(number) == kept:
                del self.by_number[number]
        for key in keys_of(maker)[1:]:
            if kept in self.by_name.get(key, []):
                self.by_name[key].remove(kept)


def names_of(maker: Maker) -> list[str]:
    """All names of a maker, the first one first."""
    others = maker.other_words.get("name", {}).values()
    return [name for name in (maker.name_en, maker.name_zh, *others, *maker.aliases) if name]


def keys_of(maker: Maker) -> list[str]:
    """The same, folded, each once."""
    return list(dict.fromkeys(name_key(name) for name in names_of(maker)))


def numbers_of(maker: Maker) -> Iterator[tuple[str, str]]:
    """(source, number) of a maker elsewhere."""
    return ((source, str(number)) for source, number in maker.identifiers.items())
