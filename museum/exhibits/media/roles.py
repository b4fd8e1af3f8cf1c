"""What is made of a picture: for which use, how large. What visitors' addresses name."""

from typing import Final

PIPELINE: Final = 1
"""Counted up whenever the same original would give other derivatives: all are then made anew."""

LONGEST: Final = {"wall": 2048, "page": 1280, "wall_small": 1024, "thumbnail": 320}
"""Pixels of the longer side at most, by role, the largest first. Nothing is made larger than it is."""
TILES: Final = "tiles"
MODEL: Final = "model"
THUMBNAIL: Final = "thumbnail"
CONTENT_TYPES: Final = {"webp": "image/webp", "jpeg": "image/jpeg", "glb": "model/gltf-binary"}
"""By format of a derivative."""
TILE: Final = 512
"""Pixels of a tile's side."""
SMALL: Final = 4_000_000
"""Pixels up to which everything is made at once; of larger pictures the thumbnails come first."""
