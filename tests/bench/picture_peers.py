"""How others make a thumbnail: run by `tests.bench.pictures`, in whatever Python has them, without our code.

`picture_peers.py NAME FOLDER PROCESSES PICTURE…` writes one JPEG of at most 320 pixels a picture.
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

PEERS = {
    "pyvips": "pyvips",
    "Pillow, thumbnail()": "PIL",
    "easy-thumbnails": "easy_thumbnails",
    "Pillow, decoded whole": "PIL",
}
"""Names, with the module that each needs."""
SIZE = (320, 320)


def by_pyvips(path: str, out: str) -> None:
    """libvips shrinks a JPEG while it loads it."""
    import pyvips

    pyvips.Image.thumbnail(path, SIZE[0], height=SIZE[1]).write_to_file(out)


def by_thumbnail(path: str, out: str) -> None:
    """`thumbnail()` asks for a draft by itself, as long as nothing was decoded before."""
    from PIL import Image, ImageOps

    picture = Image.open(path)
    picture.thumbnail(SIZE)
    ImageOps.exif_transpose(picture).save(out, "JPEG")


def decoded_whole(path: str, out: str) -> None:
    """What one writes who turns the picture upright first."""
    from PIL import Image, ImageOps

    picture = ImageOps.exif_transpose(Image.open(path))
    picture.thumbnail(SIZE)
    picture.save(out, "JPEG")


def by_easy_thumbnails(path: str, out: str) -> None:
    """Its own source generator and processors, without its database."""
    from django.conf import settings

    if not settings.configured:
        settings.configure(INSTALLED_APPS=["easy_thumbnails"])
    from easy_thumbnails import engine

    with open(path, "rb") as file:
        picture = engine.generate_source_image(file, {"size": SIZE})
    engine.process_image(picture, {"size": SIZE}).convert("RGB").save(out, "JPEG")


_WAYS = {
    "pyvips": by_pyvips,
    "Pillow, thumbnail()": by_thumbnail,
    "easy-thumbnails": by_easy_thumbnails,
    "Pillow, decoded whole": decoded_whole,
}


def one(name: str, folder: str, path: str) -> None:
    """Make one thumbnail."""
    _WAYS[name](path, str(Path(folder) / Path(path).name))


def main() -> None:
    """Make all of them."""
    name, folder, processes, *paths = sys.argv[1:]
    with ProcessPoolExecutor(int(processes)) as pool:
        for _ in pool.map(partial(one, name, folder), paths):
            pass


if __name__ == "__main__":
    main()
