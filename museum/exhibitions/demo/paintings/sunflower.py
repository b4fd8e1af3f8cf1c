"""Sunflower Clock: seeds set one by one at the golden angle, as the plant itself sets them."""

import numpy as np
from PIL import Image

from museum.exhibitions.demo.paintings.brush import Easel
from museum.exhibitions.demo.paintings.field import blur, bump, fbm, smoothstep
from museum.exhibitions.demo.paintings.frame import Array, Float, Frame
from museum.exhibitions.demo.paintings.palette import choose, mix, ramp, rgb, vary

SEED = 4207
GOLDEN_ANGLE = np.pi * (3 - 5**0.5)

WALL = ramp((0, "#2f6f86"), (0.35, "#4f97a0"), (0.7, "#8dbdb0"), (1, "#d9dfb8"))
DISC = ramp((0, "#3a2a24"), (0.35, "#5a3522"), (0.62, "#8f5424"), (0.82, "#d08a2a"), (1, "#f3c04a"))
PETAL = ramp((0, "#c9661c"), (0.25, "#e8951f"), (0.6, "#f9c42e"), (1, "#fff08a"))


def _scene(frame: Frame, rng: np.random.Generator) -> Float:
    """A sunlit wall, with the shadow that the flowers throw on it."""
    x, y = frame.grid()
    cloud = fbm(frame, rng, 0.3, 4)
    scene = WALL(0.3 + 0.34 * (x + 1 - y) / 1.6 + cloud * 0.12)
    for cx, cy, size in ((0.47, 0.47, 0.25), (0.77, 0.72, 0.14), (0.26, 0.82, 0.11)):
        shade = smoothstep(size, size * 0.75, np.hypot(x - cx, (y - cy) * 0.95) + 0.02 * cloud)
        scene = mix(scene, rgb("#2c4f86"), shade * 0.55)
    stem = bump(x + 0.03 * np.sin(y * 7), 0.52, 0.03) * smoothstep(0.55, 0.7, y)
    scene = mix(scene, rgb("#2c4f86"), stem * 0.5)
    return mix(scene, rgb("#b6707c"), smoothstep(0.6, 2.0, fbm(frame, rng, 0.2, 3)) * 0.35)


def _leaf(easel: Easel, base: tuple[float, float], turn: float, size: float) -> None:
    """A heart-shaped leaf, stroked outwards from its midrib."""
    rng = easel.rng
    count = int(150 + size * 500)
    along = rng.uniform(0, 1, count)
    side = rng.choice([-1.0, 1.0], count)
    wide = size * 0.42 * np.sin(np.pi * along**0.62) * (1 - 0.25 * along)
    rib = np.stack([along * size, 0.12 * size * np.sin(along * 2.6)], axis=-1)
    out = rib + np.stack([wide * 0.5, side * wide], axis=-1)
    paths = np.stack([rib, rib * 0.5 + out * 0.5 + np.array([0.02, 0]) * size, out], axis=1)
    cos, sin = np.cos(turn), np.sin(turn)
    paths = paths @ np.array([[cos, sin], [-sin, cos]]) + np.array(base)
    lit = np.where(side * np.cos(turn) < 0, 0.65, 0.15) + rng.normal(0, 0.07, count) - 0.12 * along
    greens = ramp("#1a4a40", "#2f6f48", "#6c9c48", "#a9c065")(lit)
    easel.strokes(
        paths[np.argsort(along)],
        vary(greens, rng, light=0.014, hue=0.008),
        size * 0.055,
        bristles=6,
        ragged=0.15,
    )
    spine = np.stack([np.linspace(0, 1, 6) * size, 0.12 * size * np.sin(np.linspace(0, 1, 6) * 2.6)], axis=-1)
    spine = spine @ np.array([[cos, sin], [-sin, cos]]) + np.array(base)
    easel.strokes(spine[None], rgb("#d8dc94")[None], size * 0.02, bristles=3)


def _stem(easel: Easel, points: list[tuple[float, float]], width: float) -> None:
    rng = easel.rng
    line = np.array(points)
    t = np.linspace(0, len(line) - 1, 14)
    path = np.stack([np.interp(t, np.arange(len(line)), line[:, i]) for i in range(2)], axis=1)
    for shift, tones in (
        (0.0, ["#2a5f3c", "#1f4a3e"]),
        (-0.3, ["#9dbb5a", "#7fa64e"]),
        (0.32, ["#1d4450", "#2a5570"]),
    ):
        for _ in range(4):
            moved = path + np.array([shift + rng.normal(0, 0.08), 0]) * width
            easel.strokes(
                moved[None],
                choose(tones, rng, 1),
                width * (0.8 if shift == 0 else 0.24),
                bristles=8,
                ragged=0.06,
            )


def _head(easel: Easel, at: tuple[float, float], size: float, flat: float, lean: float) -> None:
    """One flower. `flat`: how far it has turned from us; `lean`: where the turned side is."""
    rng = easel.rng
    basis = np.array([[np.cos(lean), np.sin(lean)], [-np.sin(lean), np.cos(lean)]])

    def project(points: Array) -> Array:
        return np.asarray(points * np.array([1.0, flat]) @ basis + np.array(at))

    for ring, (count, reach, dull) in enumerate(((34, 1.0, 0.30), (31, 0.93, 0.12), (26, 0.8, 0.0))):
        around = np.arange(count) * 2 * np.pi / count + rng.normal(0, 0.07, count) + ring * 0.1
        long = size * reach * rng.uniform(0.82, 1.12, count)
        curl = rng.normal(0, 0.16, count)
        for petal in rng.permutation(count):
            fibres = 11
            spread = np.linspace(-1, 1, fibres) + rng.normal(0, 0.1, fibres)
            t = np.linspace(0, 1, 6)
            radius = size * 0.44 + (long[petal] - size * 0.44) * t
            swell = size * 0.088 * np.sin(np.pi * np.clip(t * 0.93 + 0.05, 0, 1)) ** 0.8
            turn = around[petal] + curl[petal] * t[None] ** 2 + spread[:, None] * swell[None] / radius[None]
            points = np.stack([np.cos(turn) * radius, np.sin(turn) * radius], axis=-1)
            paths = project(points)
            lit = 0.5 - 0.3 * np.sin(around[petal]) * -1 * -1 - 0.22 * np.cos(around[petal]) + 0.26 * spread
            tones = PETAL(np.clip(lit * 0.75 + 0.22 + rng.normal(0, 0.08, fibres), 0, 1))
            tones = mix(tones, rgb("#a2521f")[None], dull)
            order = np.argsort(-np.abs(spread))
            easel.strokes(
                paths[order],
                vary(tones, rng, light=0.025, hue=0.012)[order],
                size * 0.04,
                bristles=5,
                ragged=0.12,
            )
    count = 760
    index = np.arange(count)[::-1]
    away = np.sqrt((index + 0.5) / count)
    turn = index * GOLDEN_ANGLE
    dome = np.stack([np.cos(turn), np.sin(turn)], axis=-1) * (away * size * 0.5)[:, None]
    inner = np.stack([np.cos(turn), np.sin(turn)], axis=-1) * (away * size * 0.5 - size * 0.03)[:, None]
    paths = project(np.stack([inner, (inner + dome) / 2, dome], axis=1))
    light = -0.30 * np.cos(turn) * away - 0.36 * np.sin(turn) * away
    band = away + 0.06 * np.sin(index * 2 * np.pi / 34) + 0.05 * np.sin(index * 2 * np.pi / 21)
    tones = DISC(np.clip(band * 0.9 - 0.02 + light * 0.35, 0, 1))
    tones = mix(tones, rgb("#7f9a4a")[None], bump(away, 0.0, 0.3) * 0.75)
    tones = mix(tones, rgb("#27304f")[None], np.clip(-light * 1.1, 0, 0.5))
    easel.strokes(paths, vary(tones, rng, light=0.03), size * 0.03, bristles=4, body=1.25, ragged=0.05)


def paint(frame: Frame, rng: np.random.Generator) -> Image.Image:
    """Paint the picture."""
    scene = _scene(frame, rng)
    drift = fbm(frame, rng, 0.22, 3)
    easel = Easel(frame, rng, mix(blur(scene, frame, 0.01), rgb("#a8794f"), 0.3))
    easel.impression(scene, (0.9 + 0.7 * drift).astype(np.float32), 0.12, coarse=0.03)
    _stem(easel, [(0.66, 0.66), (0.645, 0.8), (0.6, 0.92), (0.57, 1.03)], 0.02)
    _leaf(easel, (0.61, 0.9), -0.35, 0.2)
    _head(easel, (0.665, 0.62), 0.155, 0.74, 0.5)
    _stem(easel, [(0.16, 0.74), (0.2, 0.85), (0.24, 1.03)], 0.018)
    _head(easel, (0.155, 0.7), 0.12, 0.62, -0.5)
    _stem(easel, [(0.4, 0.38), (0.43, 0.6), (0.41, 0.82), (0.42, 1.03)], 0.031)
    for base, turn, size in (
        ((0.42, 0.82), 2.75, 0.3),
        ((0.43, 0.72), 0.12, 0.22),
        ((0.415, 0.92), 0.55, 0.28),
        ((0.41, 0.95), 2.4, 0.26),
    ):
        _leaf(easel, base, turn, size)
    _head(easel, (0.385, 0.345), 0.285, 0.95, 0.3)
    return easel.finish(relief=1.1, linen=0.4, bloom=0.03)
