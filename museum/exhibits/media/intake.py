"""Takes files in: looks at them, keeps them under a name of our own, and leaves them to the media worker."""

import hashlib
import unicodedata
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO, Final

from django.core.files import File
from django.db import transaction

from museum.exhibits.media import keeping
from museum.exhibits.media.allowance import limits
from museum.exhibits.media.errors import NotAPicture
from museum.exhibits.media.formats import ENDINGS
from museum.exhibits.media.inspection import Seen, inspect
from museum.exhibits.models import Exhibit, Media

__all__ = ["NotAPicture", "check_upload", "receive", "replace", "take_in"]

_LONGEST_NAME: Final = 255
_PIECE: Final = 1 << 20


def check_upload(file: Any) -> None:
    """Look at an uploaded file without keeping it. Raises `NotAPicture`, whose text is for the curator.

    `file`: Django's `UploadedFile`, or anything that can be read and sought in. Nothing is decoded.
    """
    inspect(file, limits())


def take_in(exhibit: Exhibit, path: Path, name: str, **fields: Any) -> Media:
    """Make a media of an exhibit from a file of this host, which is copied; returns it, waiting.

    `name`: what the curator calls it. `fields`: of Media, such as `alt_en`, `source_url`, `public`, `order`.
    Raises `NotAPicture`.
    """
    with path.open("rb") as file:
        return receive(Media(exhibit=exhibit, **fields), file, name)


def replace(media: Media, path: Path, name: str) -> None:
    """Put another file in the place of a media's own, or of one that was missing. Raises `NotAPicture`."""
    with path.open("rb") as file:
        receive(media, file, name)


def receive(media: Media, file: Any, name: str = "") -> Media:
    """Give a media its file, from anything that can be read and sought in, and save it; returns it, waiting.

    `media` may be new; where it has a file, that is let go. `name`: "" takes the upload's own. The same file
    again changes nothing but the name, unless it could not be used. Raises `NotAPicture`, and then has
    changed nothing.
    """
    seen = inspect(file, limits())
    sha256 = checksum(file)
    name = _called(name or PurePosixPath(getattr(file, "name", None) or "").name)
    here = (Media.State.WAITING, Media.State.READY)
    if media.pk and media.sha256 == sha256 and media.file and media.state in here:
        media.name = name
        media.save(update_fields=["name"])
        return media
    before = media.file.name
    media.name, media.kind = name, _kind(seen)
    media.sha256 = sha256
    _wait(media)
    media.file.save(f"original{ENDINGS[seen.format]}", File(file), save=False)
    stored = media.file.name
    try:
        with transaction.atomic():
            media.save()
    except BaseException:
        media.file.storage.delete(str(stored))
        raise
    if before and before != stored:
        transaction.on_commit(lambda: keeping.let_go(before), robust=True)
    return media


def _wait(media: Media) -> None:
    """Let the worker begin from nothing."""
    media.state, media.problem, media.note = Media.State.WAITING, "", ""
    media.width = media.height = media.made_with = 0
    media.derivatives, media.claimed_at = {}, None


def _kind(seen: Seen) -> str:
    return Media.Kind.MODEL if seen.is_model else Media.Kind.PICTURE


def checksum(file: BinaryIO) -> str:
    """Return the SHA-256 of an open file, in hexadecimal; leaves it at its start."""
    file.seek(0)
    sum_ = hashlib.sha256()
    while piece := file.read(_PIECE):
        sum_.update(piece)
    file.seek(0)
    return sum_.hexdigest()


def _called(name: str) -> str:
    """The curator's name for it on one line, shortened in the midst of its stem where it is too long."""
    plain = "".join(c if unicodedata.category(c)[0] != "C" else " " for c in name)
    plain = unicodedata.normalize("NFC", plain).strip()
    if len(plain) <= _LONGEST_NAME:
        return plain
    ending = PurePosixPath(plain).suffix
    ending = ending if len(ending) <= 10 else ""
    return plain[: _LONGEST_NAME - len(ending) - 1] + "…" + ending
