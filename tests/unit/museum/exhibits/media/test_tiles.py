"""Deep zoom: whatever address a viewer makes of info.json, it gets the right piece of the picture."""

from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from museum.exhibits.media.tiles import draw_tiles, info, member_of, read_tile

SIZES = [(2049, 1300), (9000, 300), (3000, 2048), (513, 5000), (4096, 4096), (2050, 1)]


def tile_addresses(told):
    """As viewers make them: the way that the IIIF Image API describes for sized regions."""
    width, height, tile = told["width"], told["height"], told["tiles"][0]
    for scale in tile["scaleFactors"]:
        step = tile["width"] * scale
        for left in range(0, width, step):
            for top in range(0, height, step):
                wide, high = min(step, width - left), min(step, height - top)
                size = f"{-(-wide // scale)},{-(-high // scale)}"
                region = "full" if (wide, high) == (width, height) else f"{left},{top},{wide},{high}"
                yield f"{region}/{size}/0/default.jpg", (left, top, wide, high), scale


@pytest.mark.parametrize("size", SIZES)
def test_every_tile_is_there_and_shows_its_region(tmp_path, size):
    width, height = size
    ramp = np.zeros((height, width, 3), np.uint8)
    ramp[..., 0] = np.linspace(0, 255, width)[None]
    ramp[..., 1] = np.linspace(0, 255, height)[:, None]
    made = draw_tiles(Image.fromarray(ramp), tmp_path / "tiles.zip")
    assert (made["width"], made["height"]) == size
    told = info("https://host/tiles", size, [(320, 100), (2048, 640)])
    for address, (left, top, wide, high), scale in tile_addresses(told):
        name = member_of(address, size)
        assert isinstance(name, str), address
        with (tmp_path / "tiles.zip").open("rb") as pack:
            tile = Image.open(BytesIO(read_tile(pack, name)))
        assert tile.size == (-(-wide // scale), -(-high // scale))
        across, down = tile.width // 2, tile.height // 2
        red, green, _ = tile.getpixel((across, down))
        expected = (left + (across + 0.5) * scale) / width, (top + (down + 0.5) * scale) / height
        assert 1 in tile.size or abs(red - 255 * expected[0]) < 14, address
        assert 1 in tile.size or abs(green - 255 * expected[1]) < 14, address


def test_the_service_says_what_it_can_do():
    told = info("https://host/media/1-abc/tiles", (9000, 3000), [(320, 107), (1280, 427), (2048, 683)])
    assert told["type"] == "ImageService3" and told["profile"] == "level0" and told["id"].endswith("/tiles")
    assert (told["width"], told["height"], told["maxWidth"]) == (9000, 3000, 2048)
    assert told["sizes"][-1] == {"width": 2048, "height": 683}
    assert told["tiles"][0]["scaleFactors"] == [1, 2, 4, 8, 16, 32]


@pytest.mark.parametrize(
    ("path", "meant"),
    [
        ("full/max/0/default.jpg", (0, 0)),
        ("full/2048,683/0/default.jpg", (2048, 683)),
        ("full/320,/0/default.jpg", (320, 107)),
        ("0,0,512,512/512,/0/default.jpg", "1/0_0.jpg"),
        ("0,0,512,512/max/0/default.jpg", "1/0_0.jpg"),
        ("8704,2560,512,512/296,440/0/default.jpg", "1/17_5.jpg"),
        ("0,0,1,1/1,1/0/default.jpg", None),
        ("1,0,512,512/512,512/0/default.jpg", None),
        ("0,0,512,512/256,256/0/default.jpg", None),
        ("9216,0,512,512/512,512/0/default.jpg", None),
        ("0,0,512,512/512,512/90/default.jpg", None),
        ("0,0,512,512/512,512/0/gray.jpg", None),
        ("0,0,512,512/512,512/0/default.png", None),
        ("0,0,99999999999,1/1,1/0/default.jpg", None),
        ("square/max/0/default.jpg", None),
        ("../../secret", None),
        ("", None),
    ],
)
def test_what_an_address_means(path, meant):
    assert member_of(path, (9000, 3000)) == meant
