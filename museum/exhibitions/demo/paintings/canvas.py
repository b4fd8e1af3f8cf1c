"""What a painted surface does with light: weave, thickness of paint, varnish. The last step of a picture."""

import numpy as np
from PIL import Image

from museum.exhibitions.demo.paintings.field import blur, fbm
from museum.exhibitions.demo.paintings.frame import Array, Float, Frame


def weave(frame: Frame, rng: np.random.Generator, threads: int = 420) -> Float:
    """Height of a linen weave, about −1 to 1, with `threads` along the longest side."""
    x, y = frame.grid()
    pitch = np.float32(2 * np.pi * min(threads, frame.unit / 3))
    slub = fbm(frame, rng, 0.05, 2) * np.float32(0.6)
    warp = np.sin(pitch * x + slub)
    weft = np.sin(pitch * y + slub[::-1])
    over = np.sin(pitch * x / 2) * np.sin(pitch * y / 2)
    return np.asarray(np.where(over > 0, warp, weft) * 0.5 + over * 0.5, dtype=np.float32)


def paper(frame: Frame, rng: np.random.Generator) -> Float:
    """Height of a laid, fibrous paper, about −1 to 1."""
    fibres = fbm(frame, rng, 0.006, 2, stretch=3) + fbm(frame, rng, 0.004, 2)
    return np.asarray(np.clip(fibres * 0.35, -1, 1), dtype=np.float32)


def light(picture: Array, height: Array, *, relief: float = 1.0, gloss: float = 0.12) -> Float:
    """Light a surface from the upper left. `height` in pixels; `gloss` adds highlights to ridges."""
    dy, dx = np.gradient(np.asarray(height, dtype=np.float32))
    toward: Array = np.float32(relief) * (np.asarray(dx) + np.asarray(dy))
    shaded = np.asarray(picture) * (1 + np.clip(toward, -0.45, 0.55))[..., None]
    shine = np.float32(gloss) * np.clip(toward - 0.12, 0, 0.6)
    return np.asarray(np.clip(shaded + shine[..., None], 0, 1), dtype=np.float32)


def vignette(picture: Array, frame: Frame, amount: float = 0.12) -> Float:
    """Darken the corners a little, as a lamp above a picture leaves them."""
    x, y = frame.grid()
    far = ((x / frame.right - 0.5) ** 2 + (y / frame.bottom - 0.46) ** 2) * 2
    return np.asarray(picture * (1 - np.float32(amount) * far[..., None]), dtype=np.float32)


def glow(picture: Array, frame: Frame, amount: float = 0.15, sigma: float = 0.012) -> Float:
    """Let bright passages bleed, as glare does in the eye."""
    bright = np.clip(np.asarray(picture) - 0.55, 0, 1)
    halo = blur(bright, frame, sigma) * np.float32(amount * 2)
    return np.asarray(1 - (1 - picture) * (1 - np.clip(halo, 0, 1)), dtype=np.float32)


def curve(picture: Array, contrast: float = 0.15) -> Float:
    """Deepen darks and lift lights by an S-curve; 0 leaves the picture alone."""
    p = np.clip(picture, 0, 1)
    return np.asarray(p + np.float32(contrast) * (p * p * (3 - 2 * p) - p) * 2, dtype=np.float32)


def to_image(picture: Array) -> Image.Image:
    """A picture in [0, 1] as an 8-bit image."""
    return Image.fromarray((np.clip(picture, 0, 1) * 255 + 0.5).astype(np.uint8), "RGB")
