"""Which pictures are taken in: those that every browser shows, of a size that a browser can hold."""

from pathlib import PurePath
from typing import Final

KINDS: Final = {
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".png": "image/png",
    ".webp": "image/webp",
    ".avif": "image/avif",
    ".gif": "image/gif",
}
"""By the end of the name. Not what the machine's own list says: not every one knows the newer ones."""

FORMATS: Final = {
    "JPEG": "image/jpeg",
    "MPO": "image/jpeg",  # several in one file, as telephones write them; browsers show the first
    "PNG": "image/png",
    "WEBP": "image/webp",
    "AVIF": "image/avif",
    "GIF": "image/gif",
}
"""By the contents, in Pillow's words."""

MOST_PIXELS: Final = 50_000_000


def kind_of(name: str) -> str:
    """The media type of a picture of this name; "application/octet-stream" for what is none."""
    return KINDS.get(PurePath(name).suffix.lower(), "application/octet-stream")
