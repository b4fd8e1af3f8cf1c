"""Decoding: upright, in the right colours, the first page, whatever the format and however it is stored."""

import struct
from io import BytesIO

import numpy as np
import pytest
from PIL import Image, ImageCms, ImageOps

from museum.exhibits.media.decoding import decode
from museum.exhibits.media.errors import NotAPicture
from tests.pictures import encoded

from .conftest import BLUE, GREEN, RED, WHITE, alike, corners, quarters

UPRIGHT = [RED, GREEN, BLUE, WHITE]
BACK = {
    1: lambda p: p,
    2: ImageOps.mirror,
    3: lambda p: p.rotate(180),
    4: ImageOps.flip,
    5: lambda p: p.transpose(Image.Transpose.TRANSPOSE),
    6: lambda p: p.transpose(Image.Transpose.ROTATE_90),
    7: lambda p: p.transpose(Image.Transpose.TRANSVERSE),
    8: lambda p: p.transpose(Image.Transpose.ROTATE_270),
}
"""How a camera stores an upright picture that it marks with the number."""


def shown(data: bytes, bounds, longest: int | None = None):
    return decode(BytesIO(data), bounds, longest)


def assert_upright(picture: Image.Image) -> None:
    assert all(map(alike, corners(picture), UPRIGHT)), corners(picture)


@pytest.mark.parametrize("mark", BACK)
@pytest.mark.parametrize("format", ["JPEG", "PNG", "WEBP", "TIFF", "AVIF", "MPO"])
def test_every_orientation_of_every_format_is_turned_upright(bounds, format, mark):
    exif = Image.Exif()
    exif[0x0112] = mark
    data = encoded(BACK[mark](quarters()), format, exif=exif, quality=92)
    decoded = shown(data, bounds)
    assert (decoded.width, decoded.height) == decoded.picture.size == (120, 80)
    assert_upright(decoded.picture)


@pytest.mark.parametrize("mark", [0, 9, 255, 65535])
def test_a_mark_that_makes_no_sense_turns_nothing(bounds, mark):
    exif = Image.Exif()
    exif[0x0112] = mark
    assert_upright(shown(encoded(quarters(), "JPEG", exif=exif), bounds).picture)


@pytest.mark.parametrize("exif", [b"", b"MM\0*\0\0\0\x08\xff\xff", b"II*\0" + b"\xff" * 60000, b"x" * 65000])
def test_damaged_or_huge_exif_does_not_hide_a_good_picture(bounds, exif):
    assert_upright(shown(encoded(quarters(), "JPEG", exif=b"Exif\0\0" + exif), bounds).picture)


def test_a_large_jpeg_is_turned_and_measured_by_what_it_is_and_not_by_its_draft(bounds):
    exif = Image.Exif()
    exif[0x0112] = 6
    decoded = shown(encoded(BACK[6](quarters(3000, 2000)), "JPEG", exif=exif), bounds, 640)
    assert (decoded.width, decoded.height) == (3000, 2000)
    assert 640 <= decoded.picture.width < 1600
    assert_upright(decoded.picture)


@pytest.mark.parametrize("format", ["JPEG", "TIFF"])
def test_four_inks_do_not_look_inverted(bounds, format):
    assert_upright(shown(encoded(quarters().convert("CMYK"), format), bounds).picture)


def test_four_inks_that_are_not_inverted_and_do_not_say_adobe(bounds):
    inks = quarters().convert("CMYK")
    data = encoded(Image.eval(inks, lambda ink: 255 - ink), "JPEG")  # Pillow inverts what it writes
    begin = data.index(b"\xff\xee")
    length = int.from_bytes(data[begin + 2 : begin + 4], "big")
    assert data[begin + 4 : begin + 9] == b"Adobe"
    assert_upright(shown(data[:begin] + data[begin + 2 + length :], bounds).picture)


def test_lab_becomes_the_colours_that_it_means(bounds):
    srgb, lab = ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB")
    made = ImageCms.profileToProfile(quarters(), srgb, lab, outputMode="LAB")
    assert made is not None
    assert_upright(shown(encoded(made, "TIFF"), bounds).picture)


def test_a_profile_is_applied(bounds):
    """A profile whose red is another: the same numbers have to become other numbers."""
    swapped = profile_with_swapped_primaries()
    plain = corners(shown(encoded(quarters(), "PNG"), bounds).picture)
    managed = corners(shown(encoded(quarters(), "PNG", icc_profile=swapped), bounds).picture)
    assert alike(plain[0], RED) and managed[0][1] > managed[0][0]


def profile_with_swapped_primaries() -> bytes:
    """sRGB with the columns of red and green exchanged."""
    data = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    data[data.index(b"rXYZ") : data.index(b"rXYZ") + 4] = b"#XYZ"
    data[data.index(b"gXYZ") : data.index(b"gXYZ") + 4] = b"rXYZ"
    data[data.index(b"#XYZ") : data.index(b"#XYZ") + 4] = b"gXYZ"
    return bytes(data).replace(b"s\0R\0G\0B", b"x\0R\0G\0B")


@pytest.mark.parametrize("profile", [b"", b"junk", b"\0" * 128, b"\xff" * 4000])
@pytest.mark.parametrize("mode", ["RGB", "L", "CMYK"])
def test_a_damaged_profile_is_as_good_as_none(bounds, profile, mode):
    picture = quarters().convert(mode)
    plain = corners(shown(encoded(picture, "TIFF"), bounds).picture)
    assert corners(shown(encoded(picture, "TIFF", icc_profile=profile), bounds).picture) == plain


def test_a_profile_for_other_colours_than_the_picture_has_is_left_alone(bounds):
    lab = ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB")).tobytes()
    assert_upright(shown(encoded(quarters(), "JPEG", icc_profile=lab), bounds).picture)


@pytest.mark.parametrize("format", ["PNG", "TIFF"])
def test_sixteen_bits_of_grey_are_scaled_and_not_clipped(bounds, format):
    ramp = np.linspace(0, 65535, 256).astype(np.uint16).reshape(1, 256).repeat(4, 0)
    grey = np.asarray(shown(encoded(Image.fromarray(ramp), format), bounds).picture)[0, :, 0]
    assert np.abs(grey.astype(int) - np.arange(256)).max() <= 1


def tiff(bits: int, photometric: int, rows: list[bytes]) -> bytes:
    """A TIFF of grey, 256 pixels wide, as scientific cameras write them."""
    tags = [(256, 256), (257, len(rows)), (258, bits), (259, 1), (262, photometric), (273, 8),
            (277, 1), (278, len(rows)), (279, len(b"".join(rows)))]  # fmt: skip
    data = b"".join(rows)
    entries = b"".join(struct.pack("<HHII", tag, 4, 1, value) for tag, value in tags)
    return (
        b"II*\0"
        + struct.pack("<I", 8 + len(data))
        + data
        + struct.pack("<H", len(tags))
        + entries
        + b"\0" * 4
    )


def test_twelve_bits_fill_the_range(bounds):
    values = [16 * number for number in range(256)]
    row = b"".join(
        bytes([a >> 4, (a & 15) << 4 | b >> 8, b & 255])
        for a, b in zip(values[::2], values[1::2], strict=True)
    )
    grey = np.asarray(shown(tiff(12, 1, [row] * 3), bounds).picture)[1, :, 0].astype(int)
    assert np.abs(grey - np.arange(256)).max() <= 1


def test_sixteen_bits_where_white_is_zero(bounds):
    row = b"".join(struct.pack("<H", 257 * number) for number in range(256))
    grey = np.asarray(shown(tiff(16, 0, [row] * 3), bounds).picture)[1, :, 0].astype(int)
    assert np.abs(grey - (255 - np.arange(256))).max() <= 1


@pytest.mark.parametrize("top", [1.0, 255.0, 40000.0, 3.0e6])
def test_floats_are_scaled_by_what_they_hold(bounds, top):
    ramp = np.linspace(0, top, 256, dtype=np.float32).reshape(1, 256).repeat(4, 0)
    ramp[0, 0] = np.nan
    grey = np.asarray(shown(encoded(Image.fromarray(ramp), "TIFF"), bounds).picture)[1, :, 0]
    assert grey[0] == 0 and grey[255] >= 150 and (np.diff(grey.astype(int)) >= 0).all()


@pytest.mark.parametrize(("mode", "format"), [("1", "PNG"), ("1", "TIFF"), ("P", "PNG"), ("P", "GIF"),
                                              ("L", "JPEG"), ("LA", "PNG")])  # fmt: skip
def test_other_ways_to_store_it(bounds, mode, format):
    decoded = shown(encoded(quarters().convert(mode), format), bounds)
    assert decoded.picture.mode == "RGB"
    light = [sum(colour) for colour in corners(decoded.picture)]
    assert light[3] == max(light)


@pytest.mark.parametrize("compression", ["jpeg", "tiff_lzw", "tiff_deflate", "packbits", "raw"])
def test_tiffs_of_every_usual_compression(bounds, compression):
    assert_upright(shown(encoded(quarters(), "TIFF", compression=compression), bounds).picture)


@pytest.mark.parametrize("format", ["PNG", "WEBP", "GIF", "TIFF", "AVIF", "JPEG2000"])
def test_transparency_is_laid_on_white(bounds, format):
    picture = quarters().convert("RGBA")
    picture.paste((0, 0, 0, 0), (60, 0, 120, 40))
    colours = corners(shown(encoded(picture, format), bounds).picture)
    assert alike(colours[1], (255, 255, 255)) and alike(colours[0], RED, 40)


def test_a_transparent_colour_of_a_palette_and_of_grey(bounds):
    palette = quarters().convert("P", palette=Image.Palette.ADAPTIVE, colors=8)
    place = palette.getpixel((90, 20))
    colours = corners(shown(encoded(palette, "PNG", transparency=place), bounds).picture)
    assert alike(colours[1], (255, 255, 255))
    grey = Image.new("L", (40, 40), 90)
    assert corners(shown(encoded(grey, "PNG", transparency=90), bounds).picture)[0] == (255, 255, 255)


def test_a_white_drawing_on_nothing_is_not_lost_on_white(bounds):
    picture = Image.new("RGBA", (100, 100), (255, 255, 255, 0))
    picture.paste((255, 255, 255, 255), (20, 20, 50, 50))
    made = shown(encoded(picture, "PNG"), bounds).picture
    drawn, ground = made.getpixel((30, 30)), made.getpixel((80, 80))
    assert sum(drawn) - sum(ground) > 300


@pytest.mark.parametrize("format", ["GIF", "WEBP", "PNG", "TIFF", "AVIF"])
def test_the_first_of_several_frames_or_pages(bounds, format):
    others = [Image.new("RGB", (120, 80), "black")] * 2
    data = encoded(quarters(), format, save_all=True, append_images=others)
    assert_upright(shown(data, bounds).picture)


def test_a_tiff_whose_first_page_is_a_small_copy(bounds):
    pages = encoded(Image.new("RGB", (12, 8), "black"), "TIFF", save_all=True, append_images=[quarters()])
    entry = struct.pack("<HHI", 256, 4, 1)  # the first page's first tag becomes "a smaller copy"
    assert pages.count(entry) == 2
    small = decode(BytesIO(pages), bounds, None)
    assert (small.width, small.height) == (12, 8)
    decoded = decode(BytesIO(with_tag(pages, 254, 1)), bounds, None)
    assert (decoded.width, decoded.height) == (120, 80)
    assert_upright(decoded.picture)


def with_tag(data: bytes, tag: int, value: int) -> bytes:
    """A copy of the first directory, with a tag more, at the end of the file."""
    (begin,) = struct.unpack_from("<I", data, 4)
    (count,) = struct.unpack_from("<H", data, begin)
    entries = data[begin + 2 : begin + 2 + 12 * count + 4]
    made = struct.pack("<HHHII", count + 1, tag, 4, 1, value) + entries
    return data[:4] + struct.pack("<I", len(data)) + data[8:] + made


@pytest.mark.parametrize("format", ["JPEG", "PNG", "WEBP", "GIF", "TIFF", "AVIF", "JPEG2000", "BMP"])
@pytest.mark.parametrize("share", [0.3, 0.7, 0.98])
def test_what_was_cut_short_is_refused_and_not_half_shown(bounds, format, share):
    noise = Image.effect_noise((200, 150), 90).convert("RGB")
    data = encoded(noise, format)
    with pytest.raises((NotAPicture, OSError, SyntaxError, ValueError, EOFError)):
        shown(data[: int(len(data) * share)], bounds)


@pytest.mark.parametrize("size", [(1, 1), (1, 3000), (3000, 1), (160, 20000)])
def test_odd_proportions(bounds, size):
    decoded = shown(encoded(Image.new("RGB", size, RED), "PNG"), bounds, 640)
    assert (decoded.width, decoded.height) == size
    assert min(decoded.picture.size) >= 1
