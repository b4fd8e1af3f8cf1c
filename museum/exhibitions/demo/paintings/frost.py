"""Frost on the Glasshouse: quasicrystals, one order of symmetry a pane, grown over a sunrise."""

import numpy as np
from PIL import Image

from museum.exhibitions.demo.paintings import canvas
from museum.exhibitions.demo.paintings.brush import Easel
from museum.exhibitions.demo.paintings.field import blur, fbm, resize, slope, smoothstep
from museum.exhibitions.demo.paintings.frame import Float, Frame
from museum.exhibitions.demo.paintings.palette import mix, ramp, rgb, screen

SEED = 4211
BAR = 0.013
GOLDEN = (1 + 5**0.5) / 2
PANES = (
    # column, row, order of symmetry, waves across the pane, where the crystal was seeded
    (0, 0, 5, 7.0, (0.34, 0.36)),
    (1, 0, 7, 6.2, (0.62, 0.40)),
    (0, 1, 8, 6.0, (0.30, 0.70)),
    (1, 1, 9, 5.6, (0.66, 0.62)),
)
DAWN = ramp(
    (0, "#1c3b70"), (0.3, "#3f6ba6"), (0.52, "#a595b8"), (0.7, "#f0a482"), (0.84, "#ffcf8c"), (1, "#ffe6b0")
)
SUN = (0.40, 0.735)


def _garden(frame: Frame, rng: np.random.Generator) -> Float:
    """The sunrise behind the glass, painted first: trees of a winter garden before a low sun."""
    x, y = frame.grid()
    cloud = fbm(frame, rng, 0.3, 4, stretch=2)
    scene = DAWN(np.clip(y * 1.16 + cloud * 0.05, 0, 1))
    away = np.hypot(x - SUN[0], y - SUN[1])
    scene = screen(scene, (np.exp(-away / 0.09) + smoothstep(0.04, 0.034, away))[..., None] * rgb("#ffc878"))
    for level, rough, tone in ((0.80, 0.012, "#b9849a"), (0.86, 0.018, "#6f6694"), (0.92, 0.02, "#33447a")):
        hedge = level + rough * fbm(frame, rng, 0.1, 4) - 0.02 * np.cos((x - SUN[0]) * 9)
        scene = mix(scene, rgb(tone), smoothstep(hedge - 0.003, hedge + 0.004, y) * 0.94)
    trees = np.zeros(frame.shape, dtype=np.float32)
    for place, top, wide in (
        (0.115, 0.50, 0.034),
        (0.19, 0.60, 0.028),
        (0.255, 0.66, 0.022),
        (0.715, 0.60, 0.026),
        (0.785, 0.545, 0.034),
        (0.885, 0.46, 0.042),
    ):
        down = np.clip((y - top) / (0.9 - top), 0, 1)
        plume = wide * np.sin(np.pi * np.clip(down * 0.92 + 0.02, 0, 1)) ** 0.6 + 0.004 * cloud
        trees = np.maximum(
            trees, smoothstep(plume + 0.003, plume - 0.003, np.abs(x - place)) * (y > top) * (y < 0.9)
        )
    scene = mix(scene, mix(rgb("#2b3a70"), rgb("#a06a7a"), np.exp(-away / 0.3)), trees * 0.9)
    angle = (0.4 * cloud + 0.25).astype(np.float32)
    easel = Easel(frame, rng, blur(scene, frame, 0.006))
    easel.cover(scene, angle, width=0.02, length=0.06, edge=0.3, light=0.02)
    easel.cover(scene, angle, width=0.01, length=0.03, edge=0.14, light=0.018)
    easel.figure(scene, np.full(frame.shape, 1.5, dtype=np.float32), trees, coarse=0.01)
    image = easel.finish(relief=0.5, linen=0.0, gloss=0.03, contrast=0.14, corners=0.0, bloom=0.14)
    return np.asarray(image, dtype=np.float32) / np.float32(255)


def quasicrystal(x: Float, y: Float, order: int, waves: float, phase: float) -> Float:
    """The mean of `order` plane waves whose directions share a circle evenly: order that never repeats."""
    total = np.zeros(np.broadcast_shapes(x.shape, y.shape), dtype=np.float32)
    for k in range(order):
        turn = np.pi * k / order
        total += np.cos(np.float32(2 * np.pi * waves) * (x * np.cos(turn) + y * np.sin(turn)) + phase)
    return total / np.float32(order)


def _frost(frame: Frame, rng: np.random.Generator) -> tuple[Float, Float]:
    """The drawing of the ice on all four panes, and how thick it lies."""
    x, y = frame.grid()
    lines = np.zeros(frame.shape, dtype=np.float32)
    thickness = np.zeros(frame.shape, dtype=np.float32)
    patchy = fbm(frame, rng, 0.22, 4)
    half = Frame(frame.width // 2, frame.height // 2)
    bend = [fbm(half, rng, 0.3, 2) * np.float32(0.005) for _ in range(2)]
    for column, row, order, waves, (sx, sy) in PANES:
        part = (
            slice(row * half.height, (row + 1) * half.height),
            slice(column * half.width, (column + 1) * half.width),
        )
        u, v = x[part] * 2 - column, y[part] * 2 - row
        cx, cy = u - sx + bend[0], v - sy + bend[1]
        lace = np.float32(1.2) * quasicrystal(cx, cy, order, waves, 0.0)
        lace += np.float32(0.55) * quasicrystal(cx, cy, order, waves * GOLDEN**2, 0.0)
        edge = np.minimum(np.minimum(u, 1 - u), np.minimum(v, 1 - v))
        thick = (
            0.95 * smoothstep(0.40, 0.0, edge)
            + 1.05 * np.exp(-((np.hypot(cx, cy) / 0.42) ** 2))
            + 0.14 * patchy[part]
        )
        if (column, row) == (1, 1):
            breath = np.hypot((u - 0.36) / 0.25, (v - 0.36) / 0.23) + 0.06 * patchy[part]
            thick = thick * smoothstep(0.75, 1.35, breath)
        dx, dy = slope(lace, half)
        steep = np.hypot(dx, dy) + 1.5
        drawn = np.zeros_like(lace)
        for index, level in enumerate((-0.3, -0.12, 0.06, 0.24, 0.42, 0.6, 0.8, 1.05, 1.3)):
            width = 0.0017 + 0.0006 * (index % 3)
            stroke = np.exp(-(((lace - level) / steep / width) ** 2))
            drawn = np.maximum(
                drawn,
                stroke
                * smoothstep(0.9 - 0.62 * level, 1.25 - 0.5 * level, thick + 0.55)
                * (0.6 + 0.4 * (index % 2)),
            )
        needle = smoothstep(0.55, 1.0, lace) * smoothstep(0.3, 1.0, thick)
        lines[part] = np.clip(drawn + 0.5 * needle, 0, 1)
        thickness[part] = np.clip(thick, 0, 1.4)
    return lines, thickness


def paint(frame: Frame, rng: np.random.Generator) -> Image.Image:
    """Paint the picture."""
    x, y = frame.grid()
    picture = _garden(frame, rng)
    lines, thick = _frost(frame, rng)
    grain = resize(rng.normal(0, 1, frame.shape).astype(np.float32), frame.shape)
    film = 0.5 * smoothstep(0.35, 1.25, thick + 0.05 * grain)
    veil = mix(blur(picture, frame, 0.016), rgb("#a9c0e4"), 0.42)
    picture = mix(picture, veil, film)
    glow = np.exp(-np.hypot(x - SUN[0], y - SUN[1]) / 0.32)
    ice = screen(np.broadcast_to(rgb("#e9f1fb"), picture.shape), glow[..., None] * rgb("#ffb45c") * 0.8)
    ice = mix(ice, rgb("#ffd9a0"), glow * 0.55)
    shadow = np.roll(blur(lines, frame, 0.0016), (3, 2), (0, 1))
    picture = picture * (1 - 0.2 * np.clip(shadow - lines * 0.6, 0, 1))[..., None]
    picture = mix(picture, ice, np.clip(lines * (0.62 + 0.3 * thick), 0, 0.96))
    spark = (rng.random(frame.shape) > 0.9985) & (thick > 0.6)
    picture = screen(
        picture, np.clip(blur(spark.astype(np.float32), frame, 0.0009) * 5, 0, 1)[..., None] * rgb("#fff4e0")
    )
    picture = canvas.light(picture, lines * np.float32(1.7 * frame.unit / 1400), relief=0.3, gloss=0.3)

    bars = np.minimum(np.abs(x - 0.5), np.abs(y - 0.5))
    outer = np.minimum(np.minimum(x, 1 - x), np.minimum(y, 1 - y))
    wood = np.maximum(smoothstep(BAR, BAR * 0.94, bars), smoothstep(BAR * 1.7, BAR * 1.62, outer))
    fibres = fbm(frame, rng, 0.03, 4, stretch=9)
    upright = (np.abs(x - 0.5) < BAR) | (np.minimum(x, 1 - x) < BAR * 1.7)
    fibres = np.where(upright, fibres.T if frame.width == frame.height else fibres, fibres)
    lacquer = mix(rgb("#1f3440"), rgb("#476a70"), smoothstep(-2.2, 2.4, fibres))
    lacquer = mix(lacquer, rgb("#f0b98a"), smoothstep(0.2, 1.0, glow) * 0.4)
    soft = blur(wood, frame, 0.006)
    picture = picture * (1 - 0.4 * np.clip(np.roll(soft, (5, 5), (0, 1)) - wood, 0, 1))[..., None]
    picture = mix(picture, lacquer, wood)
    round_ = blur(wood, frame, 0.003) * np.float32(9 * frame.unit / 1400)
    picture = canvas.light(picture, round_, relief=0.35, gloss=0.12)
    return canvas.to_image(canvas.vignette(canvas.curve(picture, 0.1), frame, 0.12))
