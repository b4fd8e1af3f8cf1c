"""Looks at a file without decoding it: what it is, and whether it is within the limits.

Run where a file comes in, and once more by the process that works on it.
"""

import re
import struct
import warnings
from dataclasses import dataclass
from typing import BinaryIO, Final

from PIL import Image

from museum.exhibits.media.errors import NotAPicture
from museum.exhibits.media.formats import HEAD, MODEL, recognise
from museum.exhibits.media.limits import Limits

HUNGRY: Final = ("WEBP", "AVIF", "JPEG2000", "GIF")
"""Formats whose decoders hold the picture several times."""
_PLUGINS: Final = {"JPEG": ("JPEG", "MPO")}
_DNG_VERSION: Final = 50706
_HEADER_BYTES: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Seen:
    """What a file is by its header. Width and height as stored, not yet upright; 0 of a 3D model."""

    format: str
    width: int = 0
    height: int = 0

    @property
    def is_model(self) -> bool:
        """Whether it is a 3D model."""
        return self.format == MODEL


def inspect(file: BinaryIO, limits: Limits) -> Seen:
    """Look at an open file, from its start; leaves it there. Raises `NotAPicture`, and nothing else."""
    size = file.seek(0, 2)
    file.seek(0)
    name = recognise(file.read(HEAD))
    most = limits.model_bytes if name == MODEL else limits.picture_bytes
    if size > most:
        raise NotAPicture("bytes", megabytes=-(-size // 1_000_000), most=most // 1_000_000)
    if name == MODEL:
        file.seek(0)
        return Seen(MODEL)
    try:
        width, height = _size(file, name)
    except NotAPicture:
        raise
    except Exception as error:  # a header may be wrong in any way
        raise NotAPicture("unreadable", format=name) from error
    finally:
        file.seek(0)
    if width < 1 or height < 1:
        raise NotAPicture("no_size")
    check_pixels(name, width, height, limits)
    return Seen(name, width, height)


def check_pixels(name: str, width: int, height: int, limits: Limits) -> None:
    """Raise `NotAPicture` where a picture of this format and size is beyond the limit."""
    most = limits.jpeg_pixels if name == "JPEG" else limits.pixels // (3 if name in HUNGRY else 1)
    if width * height > most:
        millions = -(-width * height // 1_000_000)
        raise NotAPicture(
            "pixels", width=width, height=height, megapixels=millions, most=most // 1_000_000, format=name
        )


def _size(file: BinaryIO, name: str) -> tuple[int, int]:
    file.seek(0)
    # Pillow makes room for the whole picture as soon as it opens one of these.
    if name == "WEBP":
        return _size_of_webp(file.read(64))
    if name == "AVIF":
        return _size_of_avif(file.read(_HEADER_BYTES))
    picture = opened(file, name)
    return picture.width, picture.height


def opened(file: BinaryIO, name: str) -> Image.Image:
    """Return Pillow's picture of an open file, read as the one format that it is, undecoded."""
    Image.MAX_IMAGE_PIXELS = None  # `check_pixels` does this, with a sentence
    file.seek(0)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        picture = Image.open(file, formats=_PLUGINS.get(name, (name,)))
    if name == "TIFF" and _DNG_VERSION in getattr(picture, "tag_v2", ()):
        raise NotAPicture("raw")
    return picture


def _size_of_webp(head: bytes) -> tuple[int, int]:
    kind = head[12:16]
    if kind == b"VP8X":
        return 1 + int.from_bytes(head[24:27], "little"), 1 + int.from_bytes(head[27:30], "little")
    if kind == b"VP8L":
        bits: int = struct.unpack_from("<I", head, 21)[0]
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if kind == b"VP8 " and head[23:26] == b"\x9d\x01\x2a":
        width, height = struct.unpack_from("<HH", head, 26)
        return width & 0x3FFF, height & 0x3FFF
    raise NotAPicture("damaged")


def _size_of_avif(head: bytes) -> tuple[int, int]:
    """The largest of the sizes that it declares: parts of it may be stored as pictures of their own."""
    declared = [struct.unpack(">II", found) for found in re.findall(rb"ispe\0{4}(.{8})", head, re.DOTALL)]
    if not declared:
        raise NotAPicture("damaged")
    return max(declared, key=lambda size: size[0] * size[1])
