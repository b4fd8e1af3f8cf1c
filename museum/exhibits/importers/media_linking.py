"""The pictures and 3D models that a record names: found in the folder or ZIP that came with it, or missed.

What has no file yet is kept with its name and address, and filled when the file comes with a later run.
A file that can't be used is told in the row's notes; it never keeps the work itself from coming in.
"""

import hashlib
import tempfile
import unicodedata
from collections.abc import Callable
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.db import transaction
from django.utils.translation import gettext as _

from museum.exhibits.importers.archive import Folder
from museum.exhibits.importers.errors import NotFetched
from museum.exhibits.importers.fetching import fetch
from museum.exhibits.importers.merging import check
from museum.exhibits.importers.record import MediaEntry, Record
from museum.exhibits.importers.snapshot import Work
from museum.exhibits.media import intake, keeping
from museum.exhibits.media.allowance import limits
from museum.exhibits.models import ImportRow, Media
from museum.exhibits.translations import columns

_MODELS: Final = (".glb", ".gltf")
_is_address: Final = URLValidator(schemes=["http", "https"])


class Pictures:
    """The files that came with a run. A context manager; `refused` tells which of them were not taken."""

    def __init__(
        self,
        place: Path | None,
        *,
        fetch: bool = False,
        dry: bool = False,
        beat: Callable[[], None] = lambda: None,
    ) -> None:
        """`place`: a folder or a ZIP. Raises `UnreadableFile` where it is neither."""
        self.name = place.name if place else ""
        self._folder = Folder(place) if place else None
        self._fetch = fetch and not dry
        self._dry = dry
        self._beat = beat

    @property
    def refused(self) -> list[str]:
        """Sentences about files that were not taken."""
        return self._folder.refused if self._folder else []

    def link(self, work: Work, record: Record, notes: list[str]) -> None:
        """Bring the pictures of `work` in step with what its record names. Raises `Refused`."""
        told: list[tuple[dict[str, Any], Media | None]] = []
        kept: list[Media] = []
        for entry in record.media:
            name = unicodedata.normalize("NFC", entry.name).strip()
            address = _address(entry.url, notes)
            if not name and not address:
                continue
            values = _values(entry, name, address)
            check(Media, values)
            known = _known(work, kept, name, address)
            told.append((values, known))
            kept += [known] if known else []
        for values, media in told:
            if media is None and (media := _dead(work, kept)):
                _give_place(media, values, notes)
                kept.append(media)
            if media is None:
                kept.append(self._new(work, values, notes))
                work.media.append(kept[-1])
            else:
                self._step(media, values, notes)
        if "media" in record.clear:
            for media in [media for media in work.media if media not in kept]:
                work.media.remove(media)
                media.delete()
        work.media.sort(key=lambda media: (media.order, media.pk))

    def _new(self, work: Work, values: dict[str, Any], notes: list[str]) -> Media:
        """A picture that the work does not have yet, with its file or waiting for one."""
        values["order"] = max((media.order for media in work.media), default=-1) + 1
        media = Media(exhibit=work.exhibit, state=Media.State.MISSING, kind=_kind(values), **values)
        if not self._filled(media, notes):
            Media.objects.bulk_create([media])
        return media

    def _step(self, media: Media, values: dict[str, Any], notes: list[str]) -> None:
        """A picture that the work has: what the record says goes over it; hidden it stays."""
        told = {
            column: value
            for column, value in values.items()
            if value != "" and value != getattr(media, column) and not (column == "public" and value)
        }
        if media.name:
            told.pop("name", None)
        for column, value in told.items():
            setattr(media, column, value)
        if not self._filled(media, notes) and told:
            Media.objects.filter(pk=media.pk).update(**told)

    def _filled(self, media: Media, notes: list[str]) -> bool:
        """Give the media its file, and save it so; return False where there is none, or none that is new."""
        with self._file_of(media, notes) as path:
            if path is None:
                return False
            try:
                if media.sha256 and media.state != Media.State.MISSING and media.sha256 == _sha256(path):
                    return False
                if self._dry:
                    self._pretend(media, path)
                else:
                    intake.replace(media, path, media.name or path.name)
            except intake.NotAPicture as problem:
                notes.append(_("“%(name)s” was not taken: %(why)s") % {"name": str(media), "why": problem})
                return False
        return True

    @contextmanager
    def _file_of(self, media: Media, notes: list[str]) -> Any:
        """The file for this media, for as long as the context lasts; None where there is none."""
        found = self._folder.find(media.name) if self._folder and media.name else None
        missing = media.state == Media.State.MISSING
        if found is None and missing and media.source_url and self._fetch:
            with ExitStack() as stack:
                folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="vernissage-")))
                yield self._fetched(media, folder, notes)
            return
        if found is None and missing and media.name:
            why = self._folder.why_not(media.name) if self._folder else ""
            notes.append(why or _("The file “%(name)s” is not here yet.") % {"name": media.name})
        yield found

    def _fetched(self, media: Media, folder: Path, notes: list[str]) -> Path | None:
        self._beat()
        try:
            fetched = fetch(media.source_url, folder, most_bytes=limits().picture_bytes)
        except NotFetched as problem:
            notes.append(str(problem))
            return None
        media.name = media.name or fetched.name
        return fetched.path

    def _pretend(self, media: Media, path: Path) -> None:
        """What taking the file in does to the database, without keeping it. Raises `NotAPicture`."""
        with path.open("rb") as file:
            intake.check_upload(file)
        media.state, media.sha256 = Media.State.WAITING, _sha256(path)
        media.save()

    def __enter__(self) -> "Pictures":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._folder:
            self._folder.close()


def _known(work: Work, kept: list[Media], name: str, address: str) -> Media | None:
    """The work's picture of this name, otherwise of this address."""
    left = [media for media in work.media if media not in kept]
    named = (media for media in left if name and unicodedata.normalize("NFC", media.name) == name)
    addressed = (media for media in left if address and media.source_url == address)
    return next(named, None) or next(addressed, None)


def _dead(work: Work, kept: list[Media]) -> Media | None:
    """A picture of the work that an import named, that can’t be shown, and that the record knows no more."""
    left = [media for media in work.media if media not in kept and (media.name or media.source_url)]
    missing = (media for media in left if media.state == Media.State.MISSING)
    broken = (media for media in left if media.state == Media.State.BROKEN and _came_by_import(media))
    return next(missing, None) or next(broken, None)


def _came_by_import(media: Media) -> bool:
    """Whether no work had it before the first import that changed it. What is missing always did."""
    rows = ImportRow.objects.filter(exhibit=media.exhibit_id, before__isnull=False).order_by("pk")
    first = rows.values_list("before", flat=True).first()
    if first is None:
        return False
    before = first.get("work")
    return before is None or str(media.pk) not in before["media"]


def _give_place(media: Media, values: dict[str, Any], notes: list[str]) -> None:
    """Let another picture have the place of one that can’t be shown, and its description till it has another.

    The file that can't be used is let go as when it is replaced by hand, so that undo finds it.
    """
    told = {"name": values["name"] or values["source_url"], "other": str(media)}
    if any((media.alt_en, media.alt_zh)) and not any((values["alt_en"], values["alt_zh"])):
        notes.append(
            _("“%(name)s” takes the place of “%(other)s”: see whether its alternative text still fits.")
            % told
        )
    else:
        notes.append(_("“%(name)s” takes the place of “%(other)s”.") % told)
    if before := media.file.name:
        transaction.on_commit(lambda: keeping.let_go(before), robust=True)
    media.file, media.sha256, media.name, media.source_url = "", "", "", ""
    media.state, media.problem, media.note, media.kind = Media.State.MISSING, "", "", _kind(values)
    media.derivatives, media.claimed_at = {}, None
    media.width = media.height = media.made_with = 0
    media.save()


def _kind(values: dict[str, Any]) -> Media.Kind:
    """What it is, as far as its name or address tells."""
    named = any(values[column].lower().endswith(_MODELS) for column in ("name", "source_url"))
    return Media.Kind.MODEL if named else Media.Kind.PICTURE


def _values(entry: MediaEntry, name: str, address: str) -> dict[str, Any]:
    alt = columns(entry.alt)
    return {
        "name": name, "source_url": address, "alt_en": alt.en, "alt_zh": alt.zh, "public": entry.public,
    }  # fmt: skip


def _address(written: str, notes: list[str]) -> str:
    address = written.strip()
    if not address:
        return ""
    try:
        _is_address(address)
    except ValidationError:
        notes.append(_("“%(address)s” is no web address, and was left out.") % {"address": address[:200]})
        return ""
    return address


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
