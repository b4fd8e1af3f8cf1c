"""From whatever colours a picture is stored in to what screens show: sRGB, eight bits, no transparency."""

from collections.abc import Callable
from io import BytesIO
from typing import Any, Final

from PIL import Image, ImageChops, ImageCms, ImageStat

BAND: Final = 512
"""Rows that are converted at a time, so that a large picture is held twice and not four times."""
LIGHT, DARK = (255, 255, 255), (48, 48, 48)
"""Grounds for what is transparent."""
TOO_LIGHT: Final = 200
"""Mean brightness (0–255) from which a picture would be lost on the light ground."""
_MOST_PREVIEW: Final = 256

Conversion = Callable[[Image.Image], Image.Image]


def to_screen(picture: Image.Image) -> Image.Image:
    """Return the picture as RGB in sRGB. Pages, metadata and profile stay behind."""
    convert = _conversion(picture)
    made = Image.new("RGB", picture.size)
    for top in range(0, picture.height, BAND):
        box = (0, top, picture.width, min(top + BAND, picture.height))
        made.paste(convert(picture.crop(box)), box)
    return made


def _conversion(picture: Image.Image) -> Conversion:
    """Decide once, by the picture as a whole, how each of its bands is converted."""
    first = _steps(picture)
    preview = picture
    if picture.mode != "F" and max(picture.size) > _MOST_PREVIEW:
        preview = picture.resize(_preview_size(picture.size), Image.Resampling.NEAREST)
    ground = _ground(first(preview))

    def convert(band: Image.Image) -> Image.Image:
        return _flat(first(band), ground)

    return convert


def _preview_size(size: tuple[int, int]) -> tuple[int, int]:
    longest = max(size)
    return max(1, size[0] * _MOST_PREVIEW // longest), max(1, size[1] * _MOST_PREVIEW // longest)


def _steps(picture: Image.Image) -> Conversion:
    """The conversion of a mode to RGB, or to RGBA where it may be transparent."""
    mode, profile = picture.mode, picture.info.get("icc_profile")
    if mode in ("I", "F") or mode.startswith("I;"):
        return _scaling(picture)
    if mode == "LAB":
        lab = ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB"))
        return _managed(lab, "LAB") or (lambda band: band.convert("RGB"))
    if mode == "CMYK":
        managed = _from_profile(profile, "CMYK")
        adobe = "adobe" in picture.info or picture.format not in ("JPEG", "MPO")
        plain = managed or (lambda band: band.convert("RGB"))
        # Pillow takes every JPEG in four inks as inverted, as Adobe's are; one that does not say so is not.
        return plain if adobe else lambda band: plain(ImageChops.invert(band))
    transparent = mode in ("RGBA", "LA", "PA", "RGBa", "La") or "transparency" in picture.info
    if mode == "L" and not transparent:
        return _from_profile(profile, "L") or (lambda band: band.convert("RGB"))
    managed = _from_profile(profile, "RGB")
    if not transparent:
        return lambda band: managed(band.convert("RGB")) if managed else band.convert("RGB")

    def keep_alpha(band: Image.Image) -> Image.Image:
        full = (band.convert("LA") if mode == "La" else band).convert("RGBA")
        if managed is None:
            return full
        made = managed(full.convert("RGB"))
        made.putalpha(full.getchannel("A"))
        return made

    return keep_alpha


def _from_profile(profile: bytes | None, mode: str) -> Conversion | None:
    """The conversion from an embedded profile; None where there is none to speak of, or it is damaged."""
    if not profile:
        return None
    try:
        source = ImageCms.ImageCmsProfile(BytesIO(profile))
        if mode == "RGB" and "srgb" in ImageCms.getProfileDescription(source).lower():
            return None
    except (ImageCms.PyCMSError, OSError, ValueError, TypeError):
        return None
    return _managed(source, mode)


def _managed(source: ImageCms.ImageCmsProfile, mode: str) -> Conversion | None:
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB"))
    try:
        transform = ImageCms.buildTransform(
            source,
            srgb,
            mode,
            "RGB",
            ImageCms.Intent.RELATIVE_COLORIMETRIC,
            ImageCms.Flags.BLACKPOINTCOMPENSATION,
        )
    except (ImageCms.PyCMSError, OSError, ValueError, TypeError):
        return None  # a profile for other colours than the picture has

    def convert(band: Image.Image) -> Image.Image:
        made = ImageCms.applyTransform(band, transform)
        assert made is not None  # noqa: S101 (only in place it returns nothing)
        return made

    return convert


def _scaling(picture: Image.Image) -> Conversion:
    """More than eight bits, of grey: scaled by what the format can hold, or by what the picture does hold."""
    import numpy as np  # a fifth of a second that most pictures do not need

    tags: Any = getattr(picture, "tag_v2", {})
    low, high = 0.0, 65535.0
    if picture.mode in ("I", "F"):
        values = np.asarray(picture)
        finite = values[np.isfinite(values)] if picture.mode == "F" else values
        least, most = (float(finite.min()), float(finite.max())) if finite.size else (0.0, 1.0)
        usual = (1.0, 255.0, 65535.0)
        low, high = min(least, 0.0), next((top for top in usual if most <= top), most)
        if least < 0:
            low, high = least, most
    elif (bits := tags.get(258, (16,))[0]) < 16:
        high = float((1 << bits) - 1)
    inverted = tags.get(262) == 0
    span = (high - low) or 1.0

    def convert(band: Image.Image) -> Image.Image:
        values = np.nan_to_num(np.asarray(band, np.float32), nan=low, posinf=high, neginf=low)
        scaled = np.clip((values - low) * (255 / span), 0, 255)
        grey = Image.fromarray(np.round(255 - scaled if inverted else scaled).astype(np.uint8))
        return grey.convert("RGB")

    return convert


def _ground(preview: Image.Image) -> tuple[int, int, int]:
    """A ground on which the picture is seen: a white drawing would be lost on white."""
    if preview.mode != "RGBA":
        return LIGHT
    alpha = preview.getchannel("A").point(lambda value: 255 if value > 32 else 0)
    if not alpha.getbbox():
        return LIGHT
    brightness = ImageStat.Stat(preview.convert("L"), mask=alpha).mean[0]
    return DARK if brightness > TOO_LIGHT else LIGHT


def _flat(picture: Image.Image, ground: tuple[int, int, int]) -> Image.Image:
    if picture.mode != "RGBA":
        return picture
    made = Image.new("RGB", picture.size, ground)
    made.paste(picture, mask=picture.getchannel("A"))
    return made
