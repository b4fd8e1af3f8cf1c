"""Derivatives: small enough, in proportion, without a word of what the original tells, the same each time."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageCms

from museum.exhibits.media.decoding import Decoded, decode
from museum.exhibits.media.drawing import draw, fitted
from museum.exhibits.media.roles import LONGEST
from tests.pictures import encoded

from .conftest import quarters


def drawn(data: bytes, bounds, folder: Path, **options):
    folder.mkdir(exist_ok=True)
    return draw(decode(BytesIO(data), bounds, None), folder, **{"only_thumbnail": False, **options})


@pytest.mark.parametrize(
    "size", [(4000, 3000), (9000, 300), (300, 9000), (2048, 2048), (2049, 10), (1, 1), (500, 323)]
)
def test_every_role_is_in_proportion_and_within_its_limit(bounds, tmp_path, size):
    made = drawn(encoded(Image.new("RGB", size, "teal"), "PNG"), bounds, tmp_path)
    for role, longest in LONGEST.items():
        for form, told in made[role].items():
            with Image.open(tmp_path / told["name"]) as picture:
                assert picture.format == form.upper()
                assert picture.size == (told["width"], told["height"])
                assert max(picture.size) == min(longest, max(size))
                share = max(picture.size) / max(size)
                assert all(abs(a - b * share) <= 1 for a, b in zip(picture.size, size, strict=True))
            assert told["bytes"] == (tmp_path / told["name"]).stat().st_size
    assert ("tiles" in made) == (max(size) > LONGEST["wall"])


def test_nothing_of_the_metadata_is_in_any_derivative(bounds, tmp_path):
    exif = Image.Exif()
    exif[0x0112], exif[0x010F], exif[0x8298] = 1, "SECRETCAMERA", "SECRETOWNER"
    exif.get_ifd(0x8825)[1] = "N"
    icc = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    xmp = b"<x:xmpmeta xmlns:x='adobe:ns:meta/'>SECRETXMP</x:xmpmeta>"
    data = encoded(
        quarters(2600, 1700), "JPEG", exif=exif, comment=b"SECRETCOMMENT", icc_profile=icc, xmp=xmp
    )
    data += b"PK\x03\x04SECRETTAIL"
    assert len(re.findall(rb"SECRET", data)) >= 5
    drawn(data, bounds, tmp_path)
    for path in tmp_path.iterdir():
        found = path.read_bytes()
        assert b"SECRET" not in found, path.name
        if path.suffix != ".zip":
            with Image.open(path) as picture:
                assert not picture.getexif() and not {"icc_profile", "comment", "xmp"} & set(picture.info)


def test_the_same_original_gives_the_same_bytes(bounds, tmp_path):
    data = encoded(Image.effect_noise((2300, 1500), 80), "JPEG")
    for name in ("one", "other"):
        drawn(data, bounds, tmp_path / name)
    for path in (tmp_path / "one").iterdir():
        assert path.read_bytes() == (tmp_path / "other" / path.name).read_bytes(), path.name


def test_only_a_thumbnail(bounds, tmp_path):
    assert set(drawn(encoded(quarters(3000, 2000), "PNG"), bounds, tmp_path, only_thumbnail=True)) == {
        "thumbnail"
    }
    assert {path.name for path in tmp_path.iterdir()} == {"thumbnail.webp", "thumbnail.jpeg"}


def test_a_picture_that_was_decoded_smaller_is_measured_whole(tmp_path):
    made = draw(Decoded(quarters(660, 440), 6000, 4000), tmp_path, only_thumbnail=True)
    assert made["thumbnail"]["webp"]["width"] == 320


@pytest.mark.parametrize(
    ("size", "longest", "expected"),
    [((3, 2), 2048, (3, 2)), ((10000, 1), 320, (320, 1)), ((160, 20000), 320, (3, 320))],
)
def test_fitting(size, longest, expected):
    assert fitted(size, longest) == expected
