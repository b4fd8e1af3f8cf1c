"""All of the shared awkward files and cases: each gives what its note expects."""

import json
import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from django.utils.http import urlencode
from PIL import Image, ImageOps

from museum.exhibits.media import intake
from museum.exhibits.media import work as worker
from museum.exhibits.media.addresses import address, sources
from museum.exhibits.media.errors import NotAPicture
from museum.exhibits.models import Media

from .conftest import SHARED

AWKWARD = SHARED / "images" / "awkward"
pytestmark = [
    pytest.mark.shared,
    pytest.mark.skipif(not AWKWARD.is_dir(), reason="the shared data is not here"),
]
REFUSED_AT_ONCE = {
    "huge_30000x20000_1bit.png": "600 million",
    "claims_65000x65000_truncated.png": "4225 million",
    "zero_bytes.jpg": "empty",
    "html_named.jpg": "not a picture",
    "script.svg": "SVG",
    "entities.svg": "SVG",
    "icon.ico": "icon",
}
BROKEN = {"truncated.jpg": "cut short"}


def expected() -> dict[str, str]:
    """Names of the files, with what is expected of each."""
    listed = SHARED / "images" / "awkward_manifest.json"
    if not listed.is_file():
        return {}
    return {entry["file"].partition("/")[2]: entry["expect"] for entry in json.loads(listed.read_text())}


FILES = expected()
ACCEPTED = [name for name in FILES if name not in REFUSED_AT_ONCE | BROKEN]


def take(exhibit: Any, path: Path) -> Media:
    media = intake.take_in(exhibit, path, path.name, alt_en="x")
    worker.process(media)
    return media


def seen(media: Media, role: str = "wall", form: str = "webp") -> np.ndarray:
    """Pixels of a derivative."""
    with media.file.storage.open(media.derivatives[role][form]["name"]) as file:
        return np.asarray(Image.open(BytesIO(file.read())).convert("RGB"), np.int16)


def reference(name: str, change: Callable[[Image.Image], Image.Image] = lambda p: p) -> np.ndarray:
    return np.asarray(change(Image.open(AWKWARD / name)).convert("RGB"), np.int16)


def differ(one: np.ndarray, other: np.ndarray) -> float:
    """Mean difference of two pictures, 0–255; of other sizes they are brought to one."""
    if one.shape != other.shape:
        size = (one.shape[1], one.shape[0])
        other = np.asarray(Image.fromarray(other.astype(np.uint8)).resize(size), np.int16)
    return float(np.abs(one - other).mean())


def test_there_are_thirty_nine():
    assert len(FILES) == 39 and REFUSED_AT_ONCE.keys() | BROKEN.keys() <= FILES.keys()


@pytest.mark.parametrize("name", [name for name in REFUSED_AT_ONCE if name in FILES])
def test_what_is_refused_before_it_comes_in(work, name):
    with pytest.raises(NotAPicture, match=re.escape(REFUSED_AT_ONCE[name])):
        take(work, AWKWARD / name)
    assert not work.media.exists()


@pytest.mark.parametrize("name", [name for name in BROKEN if name in FILES])
def test_what_turns_out_to_be_broken(work, name):
    media = take(work, AWKWARD / name)
    assert media.state == "broken" and BROKEN[name] in media.problem


@pytest.mark.parametrize("name", ACCEPTED)
def test_what_is_accepted_can_be_fetched_in_every_role(gallery, client, name):
    media = take(gallery.harbour, AWKWARD / name)
    assert (media.state, media.problem, media.name) == ("ready", "", name)
    assert re.fullmatch(r"originals/\d{4}/[0-9a-f]{32}\.[a-z0-9]{3,4}", media.file.name)
    for role, forms in sources(media).items():
        for form, told in forms.items():
            response = client.get(told["url"])
            assert response.status_code == 200, told["url"]
            assert response.headers["X-Content-Type-Options"] == "nosniff"
            if role != "tiles":
                assert response.headers["Content-Type"] == f"image/{form}"
                found = Image.open(BytesIO(response.getvalue()))
                assert found.size == (told["width"], told["height"]) and max(found.size) <= 2048
                assert found.mode == "RGB"
                assert not set(found.info) & {"exif", "icc_profile", "comment", "xmp", "photoshop"}


@pytest.mark.parametrize("mark", range(2, 9))
def test_turned_photographs_are_upright(work, mark):
    media = take(work, AWKWARD / f"exif_orientation_{mark}.jpg")
    upright = reference(f"exif_orientation_{mark}.jpg", ImageOps.exif_transpose)
    assert (media.width, media.height) == (323, 500)
    for role in ("thumbnail", "page", "wall_small", "wall"):
        assert differ(seen(media, role), upright) < 9


LIKE_OTHERS = {
    "cmyk.jpg": "png_named.jpg", "cmyk.tif": "png_named.jpg", "lab.tif": "png_named.jpg",
    "multi_page.tif": "png_named.jpg", "picture.avif": "png_named.jpg", "picture.jp2": "png_named.jpg",
    "bitmap.bmp": "png_named.jpg", "progressive.jpg": "png_named.jpg", "icc_srgb.jpg": "png_named.jpg",
    "exif_gps.jpg": "png_named.jpg", "jpeg_comment_html.jpg": "png_named.jpg",
    "jpeg_plus_zip.jpg": "png_named.jpg", "png16_rgb.png": "png_named.jpg",
    "animated.gif": "png_named.jpg", "animated.webp": "png_named.jpg",
}  # fmt: skip
"""Files that show the same picture in other clothes."""


@pytest.mark.parametrize(("name", "like"), LIKE_OTHERS.items())
def test_the_same_picture_in_other_clothes_looks_the_same(work, name, like):
    media = take(work, AWKWARD / name)
    difference = differ(seen(media), reference(like))
    assert difference < 14, difference


def test_tones_of_sixteen_bits(work):
    made = seen(take(work, AWKWARD / "png16_gray.png"))[..., 0]
    stored = np.asarray(Image.open(AWKWARD / "png16_gray.png"), np.float32) / 257
    assert np.abs(made - stored).mean() < 3
    assert made.max() - made.min() > 200


def test_transparency_is_laid_on_a_ground(work):
    for name in ("palette_transparent.png", "rgba_gradient.png"):
        source = Image.open(AWKWARD / name).convert("RGBA")
        ground = Image.new("RGBA", source.size, "white")
        ground.alpha_composite(source)
        for form in ("webp", "jpeg"):
            made = seen(take(work, AWKWARD / name), form=form)
            assert differ(made, np.asarray(ground.convert("RGB"), np.int16)) < 6


def test_a_very_tall_picture_keeps_its_proportion(work):
    media = take(work, AWKWARD / "tall_160x20000.jpg")
    assert (media.width, media.height) == (160, 20000)
    wall = media.derivatives["wall"]["webp"]
    assert (wall["width"], wall["height"]) == (16, 2048)


def test_links_to_a_picture_with_an_unusual_name_work(gallery, client):
    name = next(name for name in FILES if "浮世絵" in name)
    media = take(gallery.harbour, AWKWARD / name)
    url = address(media, "page", "jpeg")
    assert urlencode({"": url})[1:].replace("%2F", "/") == url
    assert client.get(url).status_code == 200


def test_case_13_the_triangle_points_up(work):
    media = take(work, SHARED / "cases" / "13_exif_rotated_photo" / "orientation6.jpg")
    assert (media.width, media.height) == (300, 200)
    upright = ImageOps.exif_transpose(Image.open(SHARED / "cases/13_exif_rotated_photo/orientation6.jpg"))
    for role in ("thumbnail", "page", "wall"):
        assert differ(seen(media, role), np.asarray(upright.convert("RGB"), np.int16)) < 4


def test_case_15_a_bomb_is_refused_and_the_next_comes_in(work):
    with pytest.raises(NotAPicture, match="limit is 160 million"):
        take(work, SHARED / "cases" / "15_decompression_bomb" / "bomb_24000x16000.png")
    assert take(work, AWKWARD / "gray.jpg").state == "ready"


def test_case_25_the_room_gets_small_textures_and_the_viewer_all(work):
    media = take(work, SHARED / "cases" / "25_texture_too_big_for_phone" / "panorama_9000x3000.jpg")
    for role, longest in (("wall", 2048), ("wall_small", 1024)):
        made = media.derivatives[role]["webp"]
        assert made["width"] == longest and abs(made["width"] / made["height"] - 3) < 0.01
    assert media.derivatives["tiles"]["iiif"]["width"] == 9000
