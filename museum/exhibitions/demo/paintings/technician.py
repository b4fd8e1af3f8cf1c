"""The Night Technician: a face in dots only, each moved to the middle of its own weighted Voronoi cell."""

import numpy as np
from PIL import Image, ImageDraw

from museum.exhibitions.demo.paintings import canvas
from museum.exhibitions.demo.paintings.field import (
    blur,
    bump,
    ellipse,
    fbm,
    fill,
    nearest,
    polygons,
    smoothstep,
)
from museum.exhibitions.demo.paintings.frame import Array, Float, Frame
from museum.exhibitions.demo.paintings.palette import mix, rgb

SEED = 4223
DOTS = 22000
ROUNDS = 4

PROFILE = [
    (0.575, 0.165), (0.50, 0.150), (0.425, 0.165), (0.365, 0.205), (0.333, 0.26), (0.322, 0.315),
    (0.325, 0.345), (0.318, 0.372), (0.296, 0.405), (0.272, 0.437), (0.262, 0.456), (0.270, 0.472),
    (0.292, 0.480), (0.297, 0.490), (0.290, 0.505), (0.278, 0.520), (0.284, 0.533), (0.298, 0.540),
    (0.286, 0.552), (0.282, 0.566), (0.294, 0.582), (0.302, 0.596), (0.297, 0.618), (0.302, 0.645),
    (0.322, 0.668), (0.358, 0.680), (0.402, 0.672), (0.445, 0.655), (0.478, 0.650), (0.480, 0.70),
    (0.470, 0.76), (0.66, 0.78), (0.655, 0.66), (0.69, 0.52), (0.71, 0.40), (0.69, 0.27),
]  # fmt: skip
"""The face, looking left, in units of the sheet's height; forehead to chin to nape."""


def _smooth(points: list[tuple[float, float]], rounds: int = 3) -> list[tuple[float, float]]:
    """Cut the corners of a closed polygon (Chaikin)."""
    shape = np.array(points)
    for _ in range(rounds):
        after = np.roll(shape, -1, axis=0)
        shape = np.stack([shape * 0.75 + after * 0.25, shape * 0.25 + after * 0.75], axis=1).reshape(-1, 2)
    return [tuple(point) for point in shape.tolist()]


def tone(frame: Frame, rng: np.random.Generator) -> tuple[Float, Float]:
    """How dark every place is to be, and where warm chalk goes: a face lit from a screen at the left."""
    x, y = frame.grid()
    dark = (
        0.42
        + 0.22 * smoothstep(0.0, 0.75, x)
        + 0.06 * fbm(frame, rng, 0.3, 3)
        + 0.22 * smoothstep(0.55, 1.0, y)
    )
    dark = dark - 0.44 * np.exp(-np.hypot(x - 0.10, (y - 0.50) * 0.8) / 0.17)
    coat = polygons(
        frame,
        [
            _smooth(
                [
                    (0.12, 1.05),
                    (0.15, 0.90),
                    (0.27, 0.80),
                    (0.43, 0.745),
                    (0.50, 0.80),
                    (0.66, 0.735),
                    (0.74, 0.78),
                    (0.80, 0.88),
                    (0.80, 1.05),
                ]
            )
        ],
        0.002,
    )
    folds = 0.10 * np.sin(x * 34 + 9 * y + 2 * fbm(frame, rng, 0.15, 2))
    dark = np.where(
        coat > 0.5, 0.80 + folds - 0.5 * smoothstep(0.44, 0.14, x) * smoothstep(1.0, 0.78, y), dark
    )
    face = polygons(frame, [_smooth(PROFILE)], 0.0012)
    away = blur(face, frame, 0.045)
    lit = smoothstep(0.72, 0.24, x + 0.10 * (y - 0.45))
    skin = (
        0.62 - 0.56 * lit + 0.30 * smoothstep(0.78, 1.0, away) * smoothstep(0.34, 0.5, x) - 0.06 * (1 - away)
    )
    skin = skin + 0.34 * bump(np.hypot((x - 0.372) / 1.25, y - 0.378), 0, 0.034)
    skin = (
        skin
        + 0.20 * bump(np.hypot(x - 0.322, (y - 0.425) * 0.5), 0, 0.022)
        - 0.18 * bump(np.hypot(x - 0.36, y - 0.475), 0, 0.04)
    )
    skin = (
        skin
        + 0.22 * bump(np.hypot((x - 0.405) * 0.8, y - 0.545), 0, 0.045)
        + 0.30 * smoothstep(0.63, 0.70, y + 0.12 * (0.45 - x)) * smoothstep(0.33, 0.42, x)
    )
    dark = dark * (1 - face) + np.clip(skin, 0.02, 1) * face
    ink = np.stack([dark] * 3, axis=-1).astype(np.float32)
    black, grey, white = (np.full(3, v, dtype=np.float32) for v in (0.97, 0.55, 0.02))
    fill(
        ink,
        frame,
        _smooth(
            [(0.335, 0.335), (0.36, 0.318), (0.405, 0.322), (0.425, 0.338), (0.40, 0.334), (0.36, 0.332)]
        ),
        black,
        opacity=0.9,
        soft=0.0016,
    )
    fill(
        ink,
        frame,
        _smooth(
            [(0.337, 0.392), (0.352, 0.379), (0.378, 0.377), (0.402, 0.392), (0.378, 0.401), (0.352, 0.401)]
        ),
        white,
        opacity=0.75,
        soft=0.001,
    )
    fill(
        ink,
        frame,
        _smooth([(0.344, 0.379), (0.357, 0.376), (0.362, 0.390), (0.356, 0.401), (0.346, 0.400)]),
        black,
        soft=0.0008,
    )
    fill(
        ink,
        frame,
        _smooth(
            [(0.334, 0.390), (0.350, 0.3755), (0.380, 0.372), (0.409, 0.391), (0.380, 0.379), (0.352, 0.381)]
        ),
        black,
        soft=0.0009,
    )
    fill(
        ink,
        frame,
        _smooth([(0.279, 0.472), (0.296, 0.466), (0.303, 0.476), (0.293, 0.480)]),
        black,
        opacity=0.8,
        soft=0.0014,
    )
    fill(
        ink,
        frame,
        _smooth([(0.283, 0.541), (0.302, 0.538), (0.338, 0.546), (0.304, 0.549)]),
        black,
        opacity=0.95,
        soft=0.0011,
    )
    fill(
        ink,
        frame,
        _smooth([(0.286, 0.522), (0.300, 0.520), (0.330, 0.541), (0.298, 0.538)]),
        grey,
        opacity=0.5,
        soft=0.002,
    )
    dark = ink[..., 0]
    hair = polygons(
        frame,
        [
            _smooth(
                [
                    (0.35, 0.235),
                    (0.40, 0.145),
                    (0.50, 0.105),
                    (0.62, 0.125),
                    (0.71, 0.20),
                    (0.745, 0.33),
                    (0.725, 0.47),
                    (0.68, 0.56),
                    (0.665, 0.66),
                    (0.625, 0.63),
                    (0.585, 0.55),
                    (0.565, 0.46),
                    (0.555, 0.37),
                    (0.515, 0.285),
                    (0.445, 0.235),
                ]
            )
        ],
        0.002,
    )
    bun = ellipse(frame, 0.70, 0.165, 0.085, 0.075, 0.4, 0.05)
    strands = np.sin(np.hypot(x - 0.36, (y - 0.52) * 0.9) * 150 + 3 * fbm(frame, rng, 0.1, 2))
    shine = bump(np.hypot(x - 0.36, (y - 0.55)), 0.395, 0.035)
    coiled = np.sin(np.hypot(x - 0.71, y - 0.165) * 190)
    dark = np.where(hair > 0.5, 0.97 + 0.10 * strands - 0.42 * shine * (0.6 + 0.4 * strands), dark)
    dark = np.where(
        bun > 0.5, 0.95 + 0.14 * coiled - 0.3 * bump(np.hypot(x - 0.672, y - 0.142), 0, 0.03), dark
    )
    band = smoothstep(0.012, 0.010, np.abs(np.hypot((x - 0.535) / 1.0, (y - 0.38) / 1.16) - 0.243)) * (
        y < 0.40
    )
    dark = np.where(band > 0.5, 0.30 + 0.5 * smoothstep(0.45, 0.75, x), dark)
    cup = ellipse(frame, 0.545, 0.435, 0.066, 0.088, 0.05, 0.04)
    dark = np.where(cup > 0.5, 0.88 - 0.62 * bump(np.hypot(x - 0.520, (y - 0.41) * 0.8), 0, 0.032), dark)
    ring = ellipse(frame, 0.545, 0.435, 0.046, 0.064, 0.05, 0.06) - ellipse(
        frame, 0.545, 0.435, 0.036, 0.052, 0.05, 0.06
    )
    dark = np.where(ring > 0.4, 0.30, dark)
    warm = np.clip(face * lit * (1 - hair) + 0.9 * np.exp(-np.hypot(x - 0.10, y - 0.5) / 0.12), 0, 1)
    return np.clip(dark, 0.01, 1).astype(np.float32), np.clip(warm, 0, 1).astype(np.float32)


def _owners(shape: tuple[int, int], points: Array) -> Array:
    """The nearest point of every cell, by jump flooding. `points`: (n, 2), as column and row."""
    height, width = shape
    owner = np.full(shape, -1, dtype=np.int32)
    column = np.clip(points[:, 0].astype(int), 0, width - 1)
    row = np.clip(points[:, 1].astype(int), 0, height - 1)
    owner[row, column] = np.arange(len(points))
    x, y = np.arange(width, dtype=np.float32)[None], np.arange(height, dtype=np.float32)[:, None]
    px, py = points[:, 0].astype(np.float32), points[:, 1].astype(np.float32)

    def away(who: Array) -> Array:
        return np.where(who < 0, np.float32(1e9), (px[who] - x) ** 2 + (py[who] - y) ** 2)

    best = away(owner)
    for jump in (64, 32, 16, 8, 4, 2, 1):
        for dy in (-jump, 0, jump):
            for dx in (-jump, 0, jump):
                if dx or dy:
                    other = np.roll(owner, (dy, dx), (0, 1))
                    far = away(other)
                    closer = far < best
                    owner, best = np.where(closer, other, owner), np.where(closer, far, best)
    return owner


def _along_hilbert(shape: tuple[int, int]) -> Array:
    """A grid's cells in the order of Hilbert's curve, which keeps neighbours together."""
    side = 1 << int(np.ceil(np.log2(max(shape))))
    x, y = (axis.ravel() for axis in np.meshgrid(np.arange(shape[1]), np.arange(shape[0])))
    place = np.zeros(x.size, dtype=np.int64)
    step = side // 2
    while step:
        right, low = (x & step) > 0, (y & step) > 0
        place += step * step * ((3 * right) ^ low)
        turn, flip = ~low, ~low & right
        x, y = np.where(flip, side - 1 - x, x), np.where(flip, side - 1 - y, y)
        x, y = np.where(turn, y, x), np.where(turn, x, y)
        step //= 2
    return np.argsort(place)


def stipple(dark: Float, count: int, rng: np.random.Generator) -> Array:
    """Points whose density follows `dark`, evenly spread (weighted Voronoi stippling); columns and rows."""
    chance = (dark**1.35).astype(np.float64).ravel()
    path = _along_hilbert((dark.shape[0], dark.shape[1]))
    sums = np.cumsum(chance[path])
    picked = path[np.searchsorted(sums, (np.arange(count) + rng.random(count)) / count * sums[-1])]
    points = np.stack([picked % dark.shape[1], picked // dark.shape[1]], axis=1) + rng.random((count, 2))
    column, row = np.meshgrid(np.arange(dark.shape[1]) + 0.5, np.arange(dark.shape[0]) + 0.5)
    for _ in range(ROUNDS):
        owner = np.maximum(_owners(dark.shape, points).ravel(), 0)
        mass = np.bincount(owner, chance, count)
        moved = np.stack([np.bincount(owner, chance * axis.ravel(), count) for axis in (column, row)], axis=1)
        points = np.where(mass[:, None] > 0, moved / np.maximum(mass, 1e-12)[:, None], points)
    return points


def paint(frame: Frame, rng: np.random.Generator) -> Image.Image:
    """Paint the picture."""
    x, y = frame.grid()
    small = frame.smaller(frame.unit / 700)
    dark, warm = tone(small, rng)
    points = stipple(dark, DOTS, rng) / small.unit
    sheet = mix(
        rgb("#cdb893"), rgb("#e2d2b0"), smoothstep(-1.5, 1.5, fbm(frame, rng, 0.3, 4) - 1.2 * (x - 0.35))
    )
    big = 3
    dots = canvas.to_image(sheet).resize((frame.width * big, frame.height * big), Image.Resampling.BILINEAR)
    draw = ImageDraw.Draw(dots)
    depth = nearest(dark, small, points[:, 0], points[:, 1])
    chalk = nearest(warm, small, points[:, 0], points[:, 1])
    ink = mix(
        rgb("#1d2136")[None],
        rgb("#5a2f2a")[None],
        np.clip(chalk * 0.8 + rng.normal(0, 0.15, len(points)), 0, 1),
    )
    radius = (0.00095 + 0.0015 * depth**1.3 + rng.normal(0, 0.00012, len(points))) * frame.unit * big
    at = points * frame.unit * big
    boxes = np.concatenate([at - radius[:, None], at + radius[:, None]], axis=1).tolist()
    for box, colour in zip(boxes, (ink * 255).astype(np.uint8).tolist(), strict=True):
        draw.ellipse(box, tuple(colour))
    light = np.clip(1 - dark * 1.6, 0, 1) * np.clip(0.25 + warm, 0, 1)
    glow = stipple(np.clip(light, 0.0005, 1), DOTS // 4, rng) / small.unit
    bright = nearest(light, small, glow[:, 0], glow[:, 1])
    glow, bright = glow[bright > 0.12], bright[bright > 0.12]
    radius = (0.0009 + 0.0016 * bright) * frame.unit * big
    chalks = mix(rgb("#f6ead0")[None], rgb("#fffdf4")[None], bright)
    cold = glow[:, 0] < 0.16 + 0.06 * rng.normal(size=len(glow))
    chalks[cold] = mix(chalks[cold], rgb("#9fd0d8")[None], 0.6)
    at = glow * frame.unit * big
    boxes = np.concatenate([at - radius[:, None], at + radius[:, None]], axis=1).tolist()
    for box, colour in zip(boxes, (chalks * 255).astype(np.uint8).tolist(), strict=True):
        draw.ellipse(box, tuple(colour))
    picture = np.asarray(dots.reduce(big), dtype=np.float32) / np.float32(255)
    height = canvas.paper(frame, rng) * np.float32(0.8)
    picture = canvas.light(picture, height * np.float32(frame.unit / 1500), relief=0.3, gloss=0.0)
    return canvas.to_image(canvas.vignette(picture, frame, 0.1))
