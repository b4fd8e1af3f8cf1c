"""The pictures on a 3D model: checked like others, made small enough for a telephone, freed of metadata.

They are not turned and not brought to other colours: glTF takes their pixels as they are, and some of them
are no pictures but directions and roughness.
"""

import base64
import re
from io import BytesIO
from typing import Any, Final

from PIL import Image

from museum.exhibits.media.errors import NotAPicture
from museum.exhibits.media.glb import Model
from museum.exhibits.media.inspection import Seen, inspect, opened
from museum.exhibits.media.limits import Limits

LONGEST: Final = 2048
MOST_TEXTURES: Final = 64
_FORMATS: Final = {"JPEG": "image/jpeg", "PNG": "image/png", "WEBP": "image/webp"}
_DATA: Final = re.compile(r"data:image/(?:jpeg|png|webp);base64,")
_COLOURED: Final = ("baseColorTexture", "emissiveTexture")


def make_small(model: Model, limits: Limits) -> None:
    """Put smaller textures in the place of the model's own. Raises `NotAPicture`."""
    images = model.list_of("images")
    if len(images) > MOST_TEXTURES:
        raise NotAPicture("model_textures", most=MOST_TEXTURES)
    coloured = _images_of_colour(model)
    pieces: dict[int, bytes] = {}
    views = model.list_of("bufferViews")
    for number, image in enumerate(images):
        raw = _bytes_of(model, image)
        made, kind = _smaller(raw, limits, keep_exact=number not in coloured)
        image.pop("uri", None)
        if any(other.get("bufferView") == image.get("bufferView") for other in images[:number]):
            image.pop("bufferView", None)  # two images of one view: each gets its own
        if "bufferView" not in image:
            image["bufferView"] = len(views)
            views.append({"buffer": 0, "byteLength": len(made)})
        image["mimeType"] = kind
        pieces[image["bufferView"]] = made
    if pieces:
        model.told["bufferViews"] = views
        _lay_out(model, pieces)


def _bytes_of(model: Model, image: dict[str, Any]) -> bytes:
    if "uri" in image:
        match = _DATA.match(image["uri"])
        if match is None:
            raise NotAPicture("model_texture")
        return base64.b64decode(image["uri"][match.end() :])
    return model.view(image["bufferView"])


def _smaller(raw: bytes, limits: Limits, *, keep_exact: bool) -> tuple[bytes, str]:
    file = BytesIO(raw)
    seen: Seen = inspect(file, limits)
    if seen.format not in _FORMATS:
        raise NotAPicture("model_texture")
    picture = opened(file, seen.format)
    if seen.format == "JPEG":
        picture.draft(picture.mode, (LONGEST, LONGEST))
    try:
        picture.load()
    except OSError as error:
        raise NotAPicture("model_texture") from error
    transparent = picture.mode in ("RGBA", "LA", "PA") or "transparency" in picture.info
    made = picture.convert("RGBA" if transparent else "L" if picture.mode in ("1", "L") else "RGB")
    made.thumbnail((LONGEST, LONGEST), Image.Resampling.LANCZOS)
    made.info = {}
    written = BytesIO()
    if transparent or (keep_exact and seen.format != "JPEG"):
        made.save(written, "PNG", optimize=True)
        return written.getvalue(), _FORMATS["PNG"]
    made.save(written, "JPEG", quality=90, optimize=True)
    return written.getvalue(), _FORMATS["JPEG"]


def _images_of_colour(model: Model) -> set[int]:
    """Images that only ever show colours: those may lose what nobody sees."""
    coloured: set[int] = set()
    exact: set[int] = set()
    for material in model.list_of("materials"):
        for name, texture in _textures_in(material):
            (coloured if name in _COLOURED else exact).add(texture)
    textures = model.list_of("textures")

    def images(numbers: set[int]) -> set[int]:
        return {textures[n].get("source", -1) for n in numbers if 0 <= n < len(textures)}

    return images(coloured) - images(exact)


def _textures_in(told: Any) -> list[tuple[str, int]]:
    if isinstance(told, list):
        return [found for each in told for found in _textures_in(each)]
    if not isinstance(told, dict):
        return []
    found: list[tuple[str, int]] = []
    for name, value in told.items():
        if (
            name.lower().endswith("texture")
            and isinstance(value, dict)
            and isinstance(value.get("index"), int)
        ):
            found.append((name, value["index"]))
        found += _textures_in(value)
    return found


def _lay_out(model: Model, pieces: dict[int, bytes]) -> None:
    """Write the buffer anew, with `pieces` as the bytes of those views; the others stay as they are."""
    data = bytearray()
    for number, view in enumerate(model.list_of("bufferViews")):
        packed = view.get("extensions", {}).get("EXT_meshopt_compression")
        held = packed or view
        begin = held.get("byteOffset", 0)
        piece = pieces.get(number, model.data[begin : begin + held["byteLength"]])
        data += b"\0" * (-len(data) % 16)
        held["byteOffset"], held["byteLength"] = len(data), len(piece)
        data += piece
    model.data = bytes(data)
    model.told["buffers"][0]["byteLength"] = len(data)
