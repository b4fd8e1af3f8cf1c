"""Which profile a file is read with: the named one, or the one whose columns it has."""

from collections.abc import Callable, Iterable

from museum.exhibits.importers.profile import Profile
from museum.exhibits.importers.profile_files import profile_named, profiles
from museum.exhibits.importers.profile_rows import Header

GENERIC = "generic"
"""The profile of files that no other one knows."""


def profile_for(columns: Iterable[str], name: str = "") -> Profile:
    """Return the profile of this name or path, or else the one that knows these columns.

    Raises `UnknownProfile`.
    """
    header = Header(tuple(columns))
    return profile_that(lambda column: bool(header.places(column)), name)


def profile_that(has: Callable[[str], bool], name: str = "") -> Profile:
    """Return the profile with the largest set of columns (or paths) that the file has; of two the first."""
    if name:
        return profile_named(name)
    best, most = profile_named(GENERIC), 0
    for profile in profiles():
        for known in profile.recognise:
            if len(known) > most and all(has(column) for column in known):
                best, most = profile, len(known)
    return best
