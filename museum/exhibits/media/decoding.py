"""Decodes a picture: its first page or frame, upright, in screen colours, and no larger than is wanted."""

from dataclasses import dataclass
from typing import BinaryIO, Final

from PIL import Image

from museum.exhibits.media.colour import to_screen
from museum.exhibits.media.errors import NotAPicture
from museum.exhibits.media.inspection import check_pixels, inspect, opened
from museum.exhibits.media.limits import Limits

_ORIENTATION: Final = 0x0112
_REDUCED: Final = 254
"""TIFF's tag of a page that is only a smaller copy of another."""
_MOST_PAGES: Final = 16
_TURNS: Final = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}

_SIDEWAYS: Final = (
    Image.Transpose.TRANSPOSE,
    Image.Transpose.ROTATE_270,
    Image.Transpose.TRANSVERSE,
    Image.Transpose.ROTATE_90,
)


@dataclass(frozen=True, slots=True)
class Decoded:
    """A picture, perhaps smaller than it is stored; `width` and `height` are those of the whole, upright."""

    picture: Image.Image
    width: int
    height: int


def decode(file: BinaryIO, limits: Limits, longest: int | None) -> Decoded:
    """Decode an open file. `longest`: pixels that its longer side needs to have at least; None: all it has.

    Raises `NotAPicture`; other exceptions where a decoder is surprised.
    """
    seen = inspect(file, limits)
    picture = opened(file, seen.format)
    if seen.format == "TIFF":
        _turn_to_page(picture)
        check_pixels(seen.format, *picture.size, limits)
    width, height = picture.size
    if seen.format == "JPEG" and (by := _drafted(picture, limits, longest)) > 1:
        picture.draft(picture.mode, (max(1, width // by), max(1, height // by)))
    try:
        picture.load()
    except OSError as error:
        raise NotAPicture("memory" if "out of memory" in str(error) else "damaged") from error
    turn = _turn(picture)
    if longest is not None:
        picture = _smaller(picture, longest)
    made = to_screen(picture)
    picture.close()
    if turn is not None:
        made = made.transpose(turn)
        if made.width != made.height and turn in _SIDEWAYS:
            width, height = height, width
    return Decoded(made, width, height)


def _drafted(picture: Image.Image, limits: Limits, longest: int | None) -> int:
    """By how much a JPEG's decoder is to divide: 1, 2, 4 or 8, with enough left, and within the limit."""
    width, height = picture.size
    by = 1
    while longest and by < 8 and max(width, height) // (by * 2) >= longest:
        by *= 2
    while by < 8 and width * height > by * by * limits.pixels:
        by *= 2
    return by


def _turn_to_page(picture: Image.Image) -> None:
    """Stay at the first page of a TIFF, unless it is a smaller copy of a later one."""
    for number in range(_MOST_PAGES):
        try:
            picture.seek(number)
        except EOFError:
            break
        if not getattr(picture, "tag_v2", {}).get(_REDUCED, 0) & 1:
            return
    picture.seek(0)


def _turn(picture: Image.Image) -> Image.Transpose | None:
    """How to turn it upright. TIFFs are turned by Pillow; a mark that makes no sense is as good as none."""
    try:
        return _TURNS.get(picture.getexif().get(_ORIENTATION, 1))
    except Exception:  # EXIF may be damaged in any way, and the picture good
        return None


def _smaller(picture: Image.Image, longest: int) -> Image.Image:
    """Halve it, thirds it … while it stays twice as large as is wanted: converting colours takes its time."""
    factor = max(picture.size) // (2 * longest)
    if factor < 2 or picture.mode not in ("L", "RGB", "RGBA", "LA", "CMYK", "LAB", "YCbCr"):
        return picture
    factors = (min(factor, picture.width), min(factor, picture.height))
    made = picture.reduce(factors)
    made.format = picture.format  # which inks mean what hangs on it
    return made
