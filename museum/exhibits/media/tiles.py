"""Deep zoom: the tiles of a IIIF image service of level 0 in one file, and which of them an address means."""

import re
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from PIL import Image

from museum.exhibits.media.roles import TILE

_DATED: Final = (1980, 1, 1, 0, 0, 0)
_REQUEST: Final = re.compile(
    r"(?P<region>full|\d{1,6},\d{1,6},\d{1,6},\d{1,6})/(?P<size>max|\d{1,6},(?:\d{1,6})?)/0/default\.jpg",
    re.ASCII,
)


def draw_tiles(picture: Image.Image, path: Path) -> dict[str, Any]:
    """Cut `picture` into tiles at every scale down to one tile; returns what the derivatives say of it."""
    width, height = picture.size
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as pack:
        level, scale = picture, 1
        while True:
            for top in range(0, level.height, TILE):
                for left in range(0, level.width, TILE):
                    right, bottom = min(left + TILE, level.width), min(top + TILE, level.height)
                    tile = BytesIO()
                    level.crop((left, top, right, bottom)).save(tile, "JPEG", quality=85)
                    member = zipfile.ZipInfo(_member(scale, left // TILE, top // TILE), _DATED)
                    pack.writestr(member, tile.getvalue())
            if max(level.size) <= TILE:
                break
            level, scale = level.reduce((min(2, level.width), min(2, level.height))), scale * 2
    return {"name": path.name, "width": width, "height": height, "bytes": path.stat().st_size}


def read_tile(pack: Any, name: str) -> bytes:
    """Return a tile's JPEG; `pack` is an open file. Raises `KeyError` where there is none of this name."""
    with zipfile.ZipFile(pack) as tiles:
        return tiles.read(name)


def info(url: str, whole: tuple[int, int], sizes: list[tuple[int, int]]) -> dict[str, Any]:
    """Return info.json of the service at `url`. `sizes`: in which the whole can be had, the largest last."""
    width, height = whole
    return {
        "@context": "http://iiif.io/api/image/3/context.json",
        "id": url,
        "type": "ImageService3",
        "protocol": "http://iiif.io/api/image",
        "profile": "level0",
        "width": width,
        "height": height,
        "maxWidth": max(TILE, sizes[-1][0]),
        "maxHeight": max(TILE, sizes[-1][1]),
        "sizes": [{"width": w, "height": h} for w, h in sizes],
        "tiles": [{"width": TILE, "height": TILE, "scaleFactors": _scales(whole)}],
    }


def member_of(path: str, whole: tuple[int, int]) -> str | tuple[int, int] | None:
    """Return what an address below the service means: a tile's name, a size of the whole, or nothing here.

    The size is (0, 0) for "max": the largest in which the whole can be had.
    """
    match = _REQUEST.fullmatch(path)
    if match is None:
        return None
    width, height = whole
    region = (0, 0, width, height)
    if match["region"] != "full":
        left, top, wide, high = (int(number) for number in match["region"].split(","))
        region = (left, top, min(wide, width - left), min(high, height - top))
    if region[2] < 1 or region[3] < 1:
        return None
    for scale in _scales(whole):
        if tile := _tile(region, match["size"], whole, scale):
            return tile
    if region == (0, 0, width, height):
        return _size_of_whole(match["size"], whole)
    return None


def _tile(region: tuple[int, int, int, int], size: str, whole: tuple[int, int], scale: int) -> str | None:
    left, top, wide, high = region
    step = TILE * scale
    if left % step or top % step or wide != min(step, whole[0] - left) or high != min(step, whole[1] - top):
        return None
    expected = (-(-wide // scale), -(-high // scale))
    if size == "max":
        fits = scale == 1
    else:
        asked_wide, asked_high = size.split(",")
        fits = int(asked_wide) == expected[0] and asked_high in ("", str(expected[1]))
    return _member(scale, left // step, top // step) if fits else None


def _size_of_whole(size: str, whole: tuple[int, int]) -> tuple[int, int]:
    if size == "max":
        return 0, 0
    wide, high = size.split(",")
    return int(wide), int(high) if high else round(int(wide) * whole[1] / whole[0])


def _scales(whole: tuple[int, int]) -> list[int]:
    scales = [1]
    while max(-(-side // scales[-1]) for side in whole) > TILE:
        scales.append(scales[-1] * 2)
    return scales


def _member(scale: int, column: int, row: int) -> str:
    return f"{scale}/{column}_{row}.jpg"
