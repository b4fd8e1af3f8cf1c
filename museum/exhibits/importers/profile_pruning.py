"""A profile without the columns that a table lacks: what is asked of each of its rows, and no more."""

from collections.abc import Callable
from typing import Any

from museum.exhibits.importers.profile import Column, MakerWords, MediaWords, Profile

Has = Callable[[str], bool]


def pruned(profile: Profile, has: Has) -> Profile:
    """Return `profile` for a table of which `has` tells whether a column (or one that "*" or "#" stands for)
    is there. It reads the rows as the whole profile would.
    """

    def kept(columns: tuple[Column, ...]) -> tuple[Column, ...]:
        found = []
        for column in columns:
            names = tuple(dict.fromkeys(name for name in column.columns if has(name)))
            if names or column.constant:
                found.append(column.model_copy(update={"columns": names}))
        return tuple(found)

    def table(words: Any) -> Any:
        """A table of a profile: its columns kept, the rest as it is."""
        changes: dict[str, Any] = {}
        for name in type(words).model_fields:
            value = getattr(words, name)
            if isinstance(value, tuple) and value and isinstance(value[0], Column):
                changes[name] = kept(value)
            elif isinstance(value, dict):
                changes[name] = by_name(value)
        return words.model_copy(update=changes)

    def by_name(columns: dict[str, tuple[Column, ...]]) -> dict[str, tuple[Column, ...]]:
        return {name: found for name, each in columns.items() if (found := kept(each))}

    def entries(several: tuple[MakerWords, ...] | tuple[MediaWords, ...]) -> tuple[Any, ...]:
        """Entries of a list name their columns without its beginning, so they stay whole."""
        found = []
        for each in several:
            if not each.each:
                found.append(table(each))
            elif there := tuple(name for name in each.each if has(name)):
                found.append(each.model_copy(update={"each": there}))
        return tuple(each for each in found if each.each or each.name or getattr(each, "url", ()))

    return profile.model_copy(
        update={
            "number": kept(profile.number),
            "fields": by_name(profile.fields),
            "date": table(profile.date),
            "size": table(profile.size),
            "makers": entries(profile.makers),
            "texts": by_name(profile.texts),
            "media": entries(profile.media),
            "public": table(profile.public) if profile.public else None,
            "identifiers": by_name(profile.identifiers),
        }
    )
