"""Colours, mixed in OKLab so that ramps stay even and shadows keep their hue.

OKLab: Björn Ottosson, "A perceptual color space for image processing" (2020), his published matrices.
"""

from collections.abc import Callable, Sequence

import numpy as np

from museum.exhibitions.demo.paintings.frame import Array, Float

_TO_LMS = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
_TO_LAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)
_FROM_LAB = np.linalg.inv(_TO_LAB)
_FROM_LMS = np.linalg.inv(_TO_LMS)

Ramp = Callable[[Array], Float]
"""Takes values in [0, 1] of any shape, gives colours of that shape and a last axis of 3."""


def rgb(code: str) -> Float:
    """The colour `#rrggbb` as three values in [0, 1]."""
    return np.array([int(code[i : i + 2], 16) for i in (1, 3, 5)], dtype=np.float32) / np.float32(255)


def to_lab(colours: Array) -> Float:
    """sRGB in [0, 1], last axis 3, to OKLab."""
    linear = np.where(colours <= 0.04045, colours / 12.92, ((np.maximum(colours, 0) + 0.055) / 1.055) ** 2.4)
    lab = np.cbrt(linear @ _TO_LMS.T) @ _TO_LAB.T
    return np.asarray(lab, dtype=np.float32)


def from_lab(lab: Array) -> Float:
    """OKLab to sRGB, clipped to [0, 1]."""
    linear = np.clip((lab @ _FROM_LAB.T) ** 3 @ _FROM_LMS.T, 0, 1)
    colours = np.where(linear <= 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055)
    return np.asarray(colours, dtype=np.float32)


def ramp(*stops: str | tuple[float, str]) -> Ramp:
    """A ramp through colours: evenly spaced codes, or (position, code) pairs in rising order."""
    pairs = [s if isinstance(s, tuple) else (i / (len(stops) - 1), s) for i, s in enumerate(stops)]
    labs = to_lab(np.stack([rgb(code) for _, code in pairs]))
    at = np.linspace(0, 1, 1024)
    table = from_lab(np.stack([np.interp(at, [p for p, _ in pairs], labs[:, i]) for i in range(3)], axis=1))

    def look_up(values: Array) -> Float:
        found: Float = table[(np.clip(values, 0, 1) * 1023).astype(np.int32)]
        return found

    return look_up


def vary(colours: Array, rng: np.random.Generator, *, light: float = 0.02, hue: float = 0.01) -> Float:
    """Break colours as a brush does that is never quite clean: normal spread in OKLab. Shape (n, 3)."""
    lab = to_lab(colours)
    lab[..., 0] += rng.normal(0, light, lab.shape[:-1])
    lab[..., 1:] += rng.normal(0, hue, (*lab.shape[:-1], 2))
    return from_lab(lab)


def enrich(picture: Array, chroma: float, light: float = 1.0) -> Float:
    """Multiply chroma and lightness."""
    lab = to_lab(picture)
    lab[..., 1:] *= chroma
    lab[..., 0] *= light
    return from_lab(lab)


def mix(first: Array, second: Array, amount: Array | float) -> Float:
    """Blend two pictures or colours; an `amount` without a colour axis is given one."""
    share = np.asarray(amount, dtype=np.float32)
    if share.ndim and share.shape[-1] != 1:
        share = share[..., None]
    return np.asarray(first + (second - first) * share, dtype=np.float32)


def screen(picture: Array, light: Array) -> Float:
    """Add light without burning out: 1 − (1 − a)(1 − b)."""
    return np.asarray(1 - (1 - np.clip(picture, 0, 1)) * (1 - np.clip(light, 0, 1)), dtype=np.float32)


def choose(
    colours: Sequence[str], rng: np.random.Generator, count: int, weights: Sequence[float] | None = None
) -> Float:
    """Draw `count` colours from a few codes: shape (count, 3)."""
    tubes = np.stack([rgb(code) for code in colours])
    share = None if weights is None else np.asarray(weights) / np.sum(weights)
    picked: Float = tubes[rng.choice(len(tubes), count, p=share)]
    return picked
