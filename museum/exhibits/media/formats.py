"""Which formats are taken in, told by the first bytes of a file: its name proves nothing."""

import re
from typing import Final

from museum.exhibits.media.errors import NotAPicture

HEAD: Final = 4096
"""Bytes that are looked at."""
MODEL: Final = "GLB"
ENDINGS: Final = {
    "JPEG": ".jpg", "PNG": ".png", "WEBP": ".webp", "AVIF": ".avif", "GIF": ".gif", "TIFF": ".tif",
    "BMP": ".bmp", "JPEG2000": ".jp2", MODEL: ".glb",
}  # fmt: skip
"""Of what is taken in, in Pillow's words, with the ending of its stored name."""

_SIGNS: Final = (
    ("JPEG", rb"\xff\xd8\xff"),
    ("PNG", rb"\x89PNG\r\n\x1a\n"),
    ("GIF", rb"GIF8[79]a"),
    ("WEBP", rb"RIFF.{4}WEBP"),
    ("TIFF", rb"II[*+]\x00|MM\x00[*+]"),
    ("BMP", rb"BM.{8}"),
    ("JPEG2000", rb"\x00\x00\x00\x0cjP  \r\n\x87\n|\xff\x4f\xff\x51"),
    ("AVIF", rb".{4}ftyp(?:avi[fs]|(?:mif1|msf1|miaf).{4}(?:.{4}){0,12}?avi[fs])"),
    (MODEL, rb"glTF"),
)
_REFUSED: Final = (
    ("heic", rb".{4}ftyp(?:hei[cmxs]|hev[cx]|mif1|msf1)"),
    ("raw", rb"II\x1a\x00\x00\x00HEAPCCDR|FUJIFILMCCD-RAW|IIRO|IIRS|IIU\x00|\x00MRM|.{4}ftypcrx "),
    ("pdf", rb".{0,1000}?%PDF-"),
    ("photoshop", rb"8BP[SB]"),
    ("icon", rb"\x00\x00[\x01\x02]\x00[^\x00]"),
    ("zip", rb"PK(?:\x03\x04|\x05\x06|\x07\x08)"),
    ("svg", rb"(?s:\s*(?:<\?xml.{0,2000}?|<!--.{0,2000}?|<!DOCTYPE.{0,2000}?)*<(?:\w+:)?svg[\s/>])"),
    ("gltf", rb"\s*\{(?s:.{0,4000})\"asset\"(?s:.{0,4000})"),
)


def recognise(head: bytes) -> str:
    """Return the format of a file that begins with `head` (`HEAD` bytes are enough). Raises `NotAPicture`."""
    if not head:
        raise NotAPicture("empty")
    for name, sign in _SIGNS:
        if re.match(sign, head, re.DOTALL):
            return name
    plain = _as_ascii(head)
    for reason, sign in _REFUSED:
        if re.match(sign, plain, re.DOTALL | re.IGNORECASE):
            raise NotAPicture(reason)
    raise NotAPicture("text" if _is_text(plain) else "unknown")


def _as_ascii(head: bytes) -> bytes:
    """Text in UTF-16 or behind a byte order mark as plain bytes, to be recognised; others as they are."""
    for mark, codec in ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")):
        if head.startswith(mark):
            return head[len(mark) :].decode(codec, "ignore").encode("ascii", "replace")
    return head


def _is_text(head: bytes) -> bool:
    return not re.search(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]", head)
