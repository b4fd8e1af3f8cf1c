"""Where derivatives lie in the storage, and how what nobody shows any more is removed.

`derivatives/<thousands>/<pk>/<version>/` holds what was made of one original; a folder is there whole or not
at all, since it is filled under another name. Originals that no record names are kept for some time: an
import can be undone.
"""

import os
import re
import shutil
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from django.conf import settings

from museum.exhibits.media.roles import PIPELINE
from museum.exhibits.models import Media

DERIVATIVES: Final = "derivatives"
ORIGINALS: Final = "originals"
_UNFINISHED: Final = ".part"
_FORGOTTEN: Final = 3600.0
"""Seconds after which a folder that nobody names is no longer one that is just being made."""
_DAY: Final = 24 * 3600.0


def unfinished_folder() -> Path:
    """Return the path of a new folder to draw into, on the disk where the derivatives will lie."""
    return _root() / DERIVATIVES / f"{uuid.uuid4().hex}{_UNFINISHED}"


def keep(media: Media, folder: Path, *, whole: bool) -> str:
    """Put a finished folder in its place; returns its name in the storage."""
    name = f"{_of(media.pk)}/{media.sha256[:12]}-{PIPELINE}{'' if whole else '-first'}"
    place = _root() / name
    place.parent.mkdir(parents=True, exist_ok=True)
    for _ in range(3):
        shutil.rmtree(place, ignore_errors=True)
        try:
            folder.replace(place)
            break
        except OSError:  # another worker has put the same there meanwhile
            continue
    else:
        shutil.rmtree(folder, ignore_errors=True)
    return name


def discard(pk: int, *, but: str = "") -> None:
    """Remove the derivatives of a media, all of them or all `but` one folder."""
    place = _root() / _of(pk)
    for folder in _folders(place):
        if folder.name != but.rsplit("/", 1)[-1]:
            shutil.rmtree(folder, ignore_errors=True)
    if not but:
        shutil.rmtree(place, ignore_errors=True)


def let_go(name: str) -> None:
    """Note that an original has lost its record: from now on its time runs."""
    if name and not Media.objects.filter(file=name).exists():
        try:
            os.utime(_root() / name)
        except OSError:
            pass  # gone already


def sweep() -> int:
    """Remove what no record names: derivatives at once, originals after their time; returns how many."""
    return sum(_sweep_derivatives()) + sum(_sweep_originals())


def _sweep_derivatives() -> Iterator[int]:
    now = time.time()
    for thousand in _folders(_root() / DERIVATIVES):
        if thousand.name.endswith(_UNFINISHED):
            if _age(thousand, now) > _FORGOTTEN:
                shutil.rmtree(thousand, ignore_errors=True)
                yield 1
            continue
        here = {int(folder.name): folder for folder in _folders(thousand) if folder.name.isdigit()}
        named = dict(Media.objects.filter(pk__in=here).values_list("pk", "derivatives"))
        for pk, place in here.items():
            used = {Path(made["name"]).parent.name for made in _made(named.get(pk))}
            for folder in _folders(place):
                if folder.name not in used and _age(folder, now) > _FORGOTTEN:
                    shutil.rmtree(folder, ignore_errors=True)
                    yield 1
            if pk not in named:
                try:
                    place.rmdir()
                except OSError:
                    pass  # something in it is still too young


def _sweep_originals() -> Iterator[int]:
    now = time.time()
    for year in _folders(_root() / ORIGINALS):
        if not re.fullmatch(r"\d{4}", year.name):
            continue
        known = set(
            Media.objects.filter(file__startswith=f"{ORIGINALS}/{year.name}/").values_list("file", flat=True)
        )
        for entry in os.scandir(year):
            forgotten = now - entry.stat().st_mtime > settings.MEDIA_KEEP_DAYS * _DAY
            if entry.is_file() and forgotten and f"{ORIGINALS}/{year.name}/{entry.name}" not in known:
                Path(entry.path).unlink(missing_ok=True)
                yield 1


def _made(derivatives: dict[str, dict[str, dict[str, str]]] | None) -> list[dict[str, str]]:
    return [made for forms in (derivatives or {}).values() for made in forms.values()]


def _folders(place: Path) -> list[Path]:
    try:
        return [Path(entry.path) for entry in os.scandir(place) if entry.is_dir()]
    except FileNotFoundError:
        return []


def _age(folder: Path, now: float) -> float:
    try:
        return now - folder.stat().st_mtime
    except FileNotFoundError:
        return 0.0


def _root() -> Path:
    return Path(settings.MEDIA_ROOT)


def _of(pk: int) -> str:
    return f"{DERIVATIVES}/{pk // 1000}/{pk}"
