"""A ZIP as a store of files: its table of contents is judged before anything of it is unpacked."""

import lzma
import shutil
import stat
import struct
import zipfile
import zlib
from pathlib import Path
from typing import BinaryIO, Final

from django.utils.translation import gettext as _

from museum.exhibits.importers.archive_names import Entry, decodings, is_junk, path_of
from museum.exhibits.importers.archive_store import MOST_MEMBERS, MemberUnreadable
from museum.exhibits.importers.errors import UnreadableFile

MOST_BYTES: Final = 2 * 1024**3
"""Of one member, unpacked."""
MOST_TOTAL: Final = 64 * 1024**3
"""Of all members, unpacked."""
MOST_TABLE: Final = 64 * 1024**2
"""Of the table of contents, which is read into memory."""
MOST_RATIO: Final = 250
"""Unpacked to packed, of members that matter: a blank scan packs well, but no picture does a thousandfold."""
SMALL: Final = 32 * 1024**2
"""Below this a high ratio harms nobody."""
_ARCHIVES: Final = (".zip", ".7z", ".rar", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".zst")
_BROKEN: Final = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error, EOFError, OSError, RuntimeError, ValueError,
    NotImplementedError,
)  # fmt: skip


class ZipStore:
    """The members of a ZIP that may be read."""

    def __init__(self, path: Path, refused: list[str]) -> None:
        self._name = path.name
        try:
            with path.open("rb") as file:
                _check_table(file, path.name)
            self._zip = zipfile.ZipFile(path)
        except _BROKEN as error:
            raise UnreadableFile(
                _("“%s” is no ZIP archive, or it is damaged: make it again.") % path.name
            ) from error
        self._infos: list[zipfile.ZipInfo] = []
        self._entries: list[Entry] = []
        self._left_out: list[tuple[str, str]] = []
        try:
            self._judge_whole(path.stat().st_size)
        except UnreadableFile:
            self._zip.close()
            raise
        names: set[str] = set()
        for info in self._zip.infolist():
            self._take(info, names)
        refused += [sentence for _path, sentence in self._left_out]

    def _judge_whole(self, size: int) -> None:
        total = sum(info.file_size for info in self._zip.infolist())
        if total > MOST_TOTAL or (total > MOST_BYTES and total > size * MOST_RATIO):
            raise UnreadableFile(
                _("“%s” would unpack to far more than an archive of pictures does, so it is not opened.")
                % self._name
            )

    def _take(self, info: zipfile.ZipInfo, names: set[str]) -> None:
        if info.is_dir():
            return
        name, *others = _names(info)
        shown = "".join(each if each.isprintable() else "?" for each in name)
        path = path_of(name)
        if path is not None and is_junk(path):
            return
        if path is None or (reason := _fault(info, path, names)):
            reason = reason if path is not None else _("its path leads out of the archive.")
            told = _("“%(name)s” was left out: %(reason)s") % {"name": shown, "reason": reason}
            self._left_out.append((path or shown, told))
            return
        names.add(path)
        self._infos.append(info)
        self._entries.append(Entry(path, tuple(each for other in others if (each := path_of(other)))))

    def entries(self) -> list[Entry]:
        """All members that may be read."""
        return self._entries

    def left_out(self) -> list[tuple[str, str]]:
        """Members that could harm."""
        return self._left_out

    def path(self, place: int) -> Path | None:
        """None: it has to be copied out."""
        return None

    def copy(self, place: int, goal: Path) -> None:
        """Unpack one member. Raises MemberUnreadable where it is damaged or there is no room for it."""
        info, name = self._infos[place], self._entries[place].name
        if info.file_size > shutil.disk_usage(goal.parent).free // 2:
            raise MemberUnreadable(_("“%s” was left out: there is no room to unpack it.") % name)
        try:
            with self._zip.open(info) as source, goal.open("wb") as file:
                shutil.copyfileobj(source, file, 1024 * 1024)
        except _BROKEN as error:
            raise MemberUnreadable(_("“%s” was left out: it is damaged in the archive.") % name) from error

    def close(self) -> None:
        """Close the archive."""
        self._zip.close()


def _fault(info: zipfile.ZipInfo, path: str, names: set[str]) -> str:
    """Why a member is not taken; "" where it is."""
    mode = info.external_attr >> 16
    if stat.S_IFMT(mode) not in (0, stat.S_IFREG):
        return _("it is a link or no ordinary file.")
    if info.flag_bits & 1:
        return _("it is encrypted.")
    if path.lower().endswith(_ARCHIVES):
        return _("it is an archive within the archive; unpack it first.")
    if info.file_size > MOST_BYTES:
        return _("it is larger than 2 GB.")
    if info.file_size > SMALL and info.file_size > max(info.compress_size, 1) * MOST_RATIO:
        return _("it would unpack to far more than a picture does.")
    if path in names:
        return _("the archive has another file of this name.")
    return ""


def _names(info: zipfile.ZipInfo) -> list[str]:
    """The name as it was most likely meant, then other readings of its bytes."""
    if info.flag_bits & 0x800:
        return [info.filename]
    raw = info.orig_filename.encode("cp437", "replace")
    if (unicode_path := _unicode_path(info.extra, raw)) is not None:
        return [unicode_path]
    return list(dict.fromkeys(decodings(raw))) or [info.filename]


def _unicode_path(extra: bytes, raw: bytes) -> str | None:
    """The field 0x7075 in which Info-ZIP keeps the name as UTF-8, where it fits the name it stands beside."""
    place = 0
    while place + 4 <= len(extra):
        kind, size = struct.unpack_from("<HH", extra, place)
        field = extra[place + 4 : place + 4 + size]
        place += 4 + size
        if kind == 0x7075 and len(field) > 5 and struct.unpack_from("<I", field, 1)[0] == zlib.crc32(raw):
            return field[5:].decode("utf-8", "replace")
    return None


def _check_table(file: BinaryIO, name: str) -> None:
    """Refuse a table of contents that would fill memory, by what the archive's end says of it."""
    size = file.seek(0, 2)
    tail_at = max(0, size - 65_557 - 20)
    file.seek(tail_at)
    tail = file.read()
    end = tail.rfind(b"PK\x05\x06")
    if end < 0 or end + 22 > len(tail):
        raise zipfile.BadZipFile("no end")
    count, table = struct.unpack_from("<H", tail, end + 10)[0], struct.unpack_from("<I", tail, end + 12)[0]
    if end >= 20 and tail[end - 20 : end - 16] == b"PK\x06\x07":
        file.seek(struct.unpack_from("<Q", tail, end - 12)[0])
        big = file.read(56)
        if len(big) == 56 and big[:4] == b"PK\x06\x06":
            count, table = struct.unpack_from("<Q", big, 32)[0], struct.unpack_from("<Q", big, 40)[0]
    if count > MOST_MEMBERS or table > MOST_TABLE:
        raise UnreadableFile(
            _("“%(name)s” has more than %(most)d files: make several of it.")
            % {"name": name, "most": MOST_MEMBERS}
        )
