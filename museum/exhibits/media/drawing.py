"""Draws the derivatives of a decoded picture into a folder: each role as WebP, and JPEG for old browsers."""

from pathlib import Path
from typing import Any, Final

from PIL import Image

from museum.exhibits.media.decoding import Decoded
from museum.exhibits.media.roles import LONGEST, THUMBNAIL, TILES
from museum.exhibits.media.tiles import draw_tiles

Made = dict[str, dict[str, dict[str, Any]]]
"""{role: {format: {"name", "width", "height", "bytes"}}}; `name` within the folder."""

_WEBP: Final[dict[str, Any]] = {"format": "WEBP", "quality": 80, "method": 2}
_JPEG: Final[dict[str, Any]] = {"format": "JPEG", "quality": 82, "optimize": True, "progressive": True}
_FORMS: Final = {"webp": _WEBP, "jpeg": _JPEG}


def draw(decoded: Decoded, folder: Path, *, only_thumbnail: bool) -> Made:
    """Draw into `folder`, which is there and empty. The same picture gives the same bytes."""
    made: Made = {}
    picture = decoded.picture
    if not only_thumbnail and max(decoded.width, decoded.height) > LONGEST["wall"]:
        made[TILES] = {"iiif": draw_tiles(picture, folder / "tiles.zip")}
    drawn: dict[tuple[int, int], dict[str, dict[str, Any]]] = {}
    for role, longest in LONGEST.items():
        if only_thumbnail and role != THUMBNAIL:
            continue
        size = fitted((decoded.width, decoded.height), longest)
        if size not in drawn:
            if picture.size != size:
                picture = picture.resize(size, Image.Resampling.LANCZOS, reducing_gap=3.0)
            drawn[size] = {form: _save(picture, folder / f"{role}.{form}", form) for form in _FORMS}
        made[role] = drawn[size]
    return made


def fitted(size: tuple[int, int], longest: int) -> tuple[int, int]:
    """Return the size with its longer side within `longest`, in the same proportion, a pixel at least."""
    share = min(1.0, longest / max(size))
    return max(1, round(size[0] * share)), max(1, round(size[1] * share))


def _save(picture: Image.Image, path: Path, form: str) -> dict[str, Any]:
    bare = picture.copy()
    bare.info = {}  # Pillow would write a comment or a profile that it finds here
    bare.save(path, **_FORMS[form])
    return {"name": path.name, "width": bare.width, "height": bare.height, "bytes": path.stat().st_size}
