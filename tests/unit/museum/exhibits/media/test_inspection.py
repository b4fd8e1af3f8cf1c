"""What is taken in is told by the contents, and how large it is by the header alone."""

import resource
import struct
import zlib
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from museum.exhibits.media.errors import NotAPicture
from museum.exhibits.media.inspection import inspect
from tests.models3d import as_bytes, box
from tests.pictures import encoded, png

TAKEN = ("JPEG", "PNG", "WEBP", "AVIF", "GIF", "TIFF", "BMP", "JPEG2000")


def refusal(data: bytes, bounds) -> NotAPicture:
    with pytest.raises(NotAPicture) as caught:
        inspect(BytesIO(data), bounds)
    return caught.value


@pytest.mark.parametrize("format", TAKEN)
@pytest.mark.parametrize("size", [(1, 1), (31, 17), (700, 500)])
def test_what_is_taken_in_and_its_size(bounds, format, size):
    seen = inspect(BytesIO(encoded(Image.new("RGB", size), format)), bounds)
    assert (seen.format, seen.width, seen.height, seen.is_model) == (format, *size, False)


@pytest.mark.parametrize("lossless", [True, False])
@pytest.mark.parametrize("mode", ["RGB", "RGBA"])
@pytest.mark.parametrize("frames", [1, 2])
def test_every_kind_of_webp(bounds, lossless, mode, frames):
    picture = Image.new(mode, (321, 123))
    more = {"save_all": True, "append_images": [picture.rotate(90)] * (frames - 1)} if frames > 1 else {}
    seen = inspect(BytesIO(encoded(picture, "WEBP", lossless=lossless, **more)), bounds)
    assert (seen.width, seen.height) == (321, 123)


def test_a_model_is_known_by_its_contents(bounds):
    assert inspect(BytesIO(as_bytes(box())), bounds).is_model


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty"),
        (b"<html><script>alert(1)</script></html>", "text"),
        (b"\xff\xfe<\0h\0t\0m\0l\0>\0", "text"),
        (b"just words", "text"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "svg"),
        (b"\n <?xml version='1.0'?>\n<!-- made -->\n<svg width='9'/>", "svg"),
        (b"<?xml version='1.0'?><!DOCTYPE svg [<!ENTITY a 'b'>]><svg:svg xmlns:svg='x'/>", "svg"),
        (b"\xef\xbb\xbf<SVG/>", "svg"),
        ("<svg/>".encode("utf-16"), "svg"),
        (b"%PDF-1.7\n", "pdf"),
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", "heic"),
        (b"\0\0\0\x18ftypmif1\0\0\0\0mif1heic", "heic"),
        (b"8BPS\0\1", "photoshop"),
        (b"PK\x03\x04" + b"\0" * 40, "zip"),
        (b"\0\0\1\0\1\0\x10\x10", "icon"),
        (b'{"asset": {"version": "2.0"}, "buffers": []}', "gltf"),
        (b"MZ\x90\0\x03", "unknown"),
        (b"\x7fELF" + b"\0" * 60, "unknown"),
        (b"\0" * 5000, "unknown"),
        (b"%!PS-Adobe-3.0 EPSF-3.0\n", "text"),
    ],
)  # fmt: skip
def test_other_files_are_refused_with_the_reason(bounds, data, code):
    error = refusal(data, bounds)
    assert error.code == code
    assert len(str(error)) > 30 and "{" not in str(error)


@pytest.mark.parametrize("format", ["ICO", "PPM", "PCX", "TGA", "SGI", "EPS", "PDF", "DDS", "IM"])
def test_formats_that_nobody_needs_stay_outside(bounds, format):
    refusal(encoded(Image.new("RGB", (32, 32)), format), bounds)


def test_a_name_proves_nothing(bounds):
    file = BytesIO(png())
    file.name = "painting.jpg"
    assert inspect(file, bounds).format == "PNG"


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png_claiming(width: int, height: int) -> bytes:
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", b"x")


def patched(data: bytes, *changes: tuple[bytes, bytes]) -> bytes:
    for old, new in changes:
        assert old in data
        data = data.replace(old, new)
    return data


def bombs() -> dict[str, bytes]:
    """A few hundred bytes each, that claim a picture of gigabytes."""
    size = width, height = 123, 77
    plain = Image.new("RGB", size)
    small = {format: encoded(plain, format) for format in TAKEN}
    lossless = encoded(plain, "WEBP", lossless=True)
    at = lossless.index(b"VP8L") + 9
    animated = encoded(plain, "WEBP", save_all=True, append_images=[Image.new("RGB", size, "red")])
    canvas = animated.index(b"VP8X") + 12

    def sides(form: str, huge: int, start: bytes = b"", *, down_first: bool = False) -> tuple[bytes, bytes]:
        told = (height, width) if down_first else size
        return start + struct.pack(form, *told), start + struct.pack(form, huge, huge)

    tags = [
        (struct.pack("<HHII", tag, 4, 1, side), struct.pack("<HHII", tag, 4, 1, 90_000))
        for tag, side in ((256, width), (257, height))
    ]
    return {
        "PNG": png_claiming(65_000, 65_000),
        "GIF": patched(small["GIF"], sides("<HH", 65_000, b"GIF87a")),
        "JPEG": patched(small["JPEG"], sides(">HH", 65_000, down_first=True)),
        "BMP": patched(small["BMP"], sides("<ii", 90_000)),
        "TIFF": patched(small["TIFF"], *tags),
        "WEBP": patched(small["WEBP"], sides("<HH", 16_383, b"\x9d\x01\x2a")),
        "WEBP lossless": lossless[:at] + struct.pack("<I", 0x0FFFFFFF) + lossless[at + 4 :],
        "WEBP animated": animated[:canvas] + b"\xff\x3f\x00" * 2 + animated[canvas + 6 :],
        "AVIF": patched(small["AVIF"], sides(">II", 60_000)),
        "JPEG2000": patched(small["JPEG2000"], sides(">II", 60_000, down_first=True)),
    }


@pytest.mark.parametrize("name", bombs())
def test_a_bomb_is_refused_by_its_header_with_the_limit(bounds, name):
    data = bombs()[name]
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    error = refusal(data, bounds)
    assert error.code == "pixels"
    assert str(error.told["most"]) in str(error) and str(error.told["megapixels"]) in str(error)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 100_000, f"{grown} KB to look at a header"


@pytest.mark.parametrize("size", [(0, 10), (10, 0), (0, 0)])
def test_a_picture_of_no_width_or_height(bounds, size):
    assert refusal(png_claiming(*size), bounds).code in ("no_size", "unreadable")


def test_too_many_bytes(bounds):
    narrow = replace(bounds, picture_bytes=1000, model_bytes=500)
    assert refusal(png(400, 400) + b"\0" * 2000, narrow).code == "bytes"
    assert refusal(as_bytes(box()), narrow).code == "bytes"


@pytest.mark.parametrize("format", TAKEN)
@pytest.mark.parametrize("length", [3, 8, 12, 20])
def test_a_header_that_breaks_off(bounds, format, length):
    refusal(encoded(Image.new("RGB", (50, 40)), format)[:length], bounds)


def test_a_camera_raw_file_that_looks_like_a_tiff(bounds):
    data = encoded(Image.new("RGB", (160, 120)), "TIFF", tiffinfo={50706: b"\1\4\0\0"})
    assert refusal(data, bounds).code == "raw"
