"""From a file to a run: uploaded, waiting, and never twice at a time."""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from django.core.files import File
from django.db import connection, transaction
from django.utils.translation import gettext as _

from museum.exhibits.importers.errors import UnreadableFile
from museum.exhibits.importers.opening import check_kind
from museum.exhibits.importers.options import ImportOptions, apply, kept, options_of
from museum.exhibits.importers.storable import storable
from museum.exhibits.models import ImportRun

PORTION: Final = 1 << 20
OPEN: Final = (ImportRun.State.WAITING, ImportRun.State.RUNNING)


def upload(file: "File[bytes]", *, media: "File[bytes] | None" = None, user: Any = None) -> ImportRun:
    """Keep an uploaded file (and a ZIP of pictures) as a run that nobody has started yet."""
    run = ImportRun(name=Path(file.name or "").name[:255], sha256=_sha256(file.chunks()), started_by=user)
    run.file = file
    if media is not None:
        run.media_file = media
    run.save()
    return run


def start(run: ImportRun, options: ImportOptions) -> ImportRun:
    """Let an uploaded run wait for the process that performs it; return the run that will be performed.

    Started twice, it runs once; where the same file is already being imported in the same way, that run
    is returned and this one stays as it was.
    """
    with transaction.atomic():
        _one_at_a_time(run.sha256)
        run.refresh_from_db()
        if run.state != ImportRun.State.UPLOADED:
            return run
        apply(options, run)
        if same := _same(run):
            return same
        run.state = ImportRun.State.WAITING
        run.save()
    return run


def start_path(path: Path, options: ImportOptions, *, user: Any = None) -> ImportRun:
    """Return a waiting run for a file or folder of this host, or the open one that does the same already.

    Raises `UnreadableFile` where there is nothing to read.
    """
    run = prepared(path, options)
    run.started_by = user
    with transaction.atomic():
        _one_at_a_time(run.sha256)
        if same := _same(run):
            return same
        run.state = ImportRun.State.WAITING
        run.save()
    return run


def prepared(path: Path, options: ImportOptions) -> ImportRun:
    """Return an unsaved run, such as a dry one needs. Raises `UnreadableFile`."""
    path = path.absolute()
    name = storable(path.name)
    try:
        check_kind(path, name)
        digest = _of_folder(path) if path.is_dir() else _of_file(path)
    except OSError as error:
        raise UnreadableFile(
            _("“%(name)s” can’t be read: %(why)s.") % {"name": name, "why": error.strerror or error}
        ) from error
    run = ImportRun(name=name[:255], path=kept(str(path)), sha256=digest)
    apply(options, run)
    return run


def _same(run: ImportRun) -> ImportRun | None:
    """An open run of the same contents and options."""
    wanted = options_of(run)
    for other in ImportRun.objects.filter(sha256=run.sha256, state__in=OPEN).exclude(pk=run.pk):
        theirs = options_of(other)
        if (other.media_file and run.media_file) or theirs.media == wanted.media:
            fields = ("format", "profile", "mapping", "exhibition", "publish", "fetch_media")
            if all(getattr(theirs, name) == getattr(wanted, name) for name in fields):
                return other
    return None


def _one_at_a_time(sha256: str) -> None:
    """Let nobody else start the same contents until this transaction ends. SQLite has one writer anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [int(sha256[:15], 16)])


def _of_file(path: Path) -> str:
    with path.open("rb") as file:
        return _sha256(iter(lambda: file.read(PORTION), b""))


def _of_folder(path: Path) -> str:
    """Of names, sizes and times: a folder may hold many gigabytes of pictures."""
    told = (
        f"{member.relative_to(path)}\0{stat.st_size}\0{stat.st_mtime_ns}\n".encode(errors="surrogateescape")
        for member in sorted(path.rglob("*"))
        if member.is_file() and (stat := member.stat())
    )
    return _sha256(told)


def _sha256(portions: Iterator[bytes]) -> str:
    digest = hashlib.sha256()
    for portion in portions:
        digest.update(portion)
    return digest.hexdigest()
