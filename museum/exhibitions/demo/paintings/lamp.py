"""Lamp in the Fog: light scattered by a noise of fog along every ray from one lamp (single scattering)."""

import numpy as np
from PIL import Image

from museum.exhibitions.demo.paintings.brush import Easel
from museum.exhibitions.demo.paintings.field import blur, bump, fbm, fill, resize, sample, smoothstep
from museum.exhibitions.demo.paintings.frame import Array, Float, Frame
from museum.exhibitions.demo.paintings.palette import choose, mix, ramp, rgb, screen

SEED = 4224
LAMP = (0.40, 0.36)
FOG = ramp(
    (0, "#1b2230"), (0.3, "#3a4350"), (0.55, "#7a7466"), (0.75, "#c9a45f"), (0.9, "#f4d68c"), (1, "#fff6d8")
)


def _scatter(frame: Frame, rng: np.random.Generator) -> tuple[Float, Float]:
    """March from every place to the lamp through the fog, past whatever stands in the way: light, and fog."""
    small = frame.smaller(3)
    x, y = small.grid()
    fog = np.clip(0.62 + 0.30 * fbm(small, rng, 0.3, 5, stretch=1.5), 0.05, 1.4)
    solid = np.zeros((*small.shape, 3), dtype=np.float32)
    for angle in np.arange(8) * np.pi / 4 + 0.35:
        bar = [
            (LAMP[0] + r * np.cos(angle + t), LAMP[1] + r * np.sin(angle + t))
            for r, t in ((0.03, -0.11), (0.03, 0.11), (0.042, 0.10), (0.042, -0.10))
        ]
        fill(solid, small, bar, np.ones(3, dtype=np.float32))
    wall = solid[..., 0]
    light = np.zeros(small.shape, dtype=np.float32)
    thick = np.zeros(small.shape, dtype=np.float32)
    steps = 40
    for index in range(1, steps + 1):
        share = np.float32(index / steps)
        px, py = LAMP[0] + (x - LAMP[0]) * share, LAMP[1] + (y - LAMP[1]) * share
        reach = np.hypot(x - LAMP[0], y - LAMP[1])
        here = sample(fog, px * small.unit - 0.5, py * small.unit - 0.5)
        thick += here * reach / steps * np.float32(1.9)
        thick += sample(wall, px * small.unit - 0.5, py * small.unit - 0.5) * np.float32(0.9 / steps * 3)
        light += np.exp(-thick) * here / steps
    away = np.hypot(x - LAMP[0], y - LAMP[1])
    shine = np.exp(-thick) * 0.95 / (1 + (away / 0.24) ** 2) + light * 0.75 * np.exp(-away / 0.6)
    return resize(shine, frame.shape), resize(fog.astype(np.float32), frame.shape)


def paint(frame: Frame, rng: np.random.Generator) -> Image.Image:
    """Paint the picture."""
    x, y = frame.grid()
    shine, fog = _scatter(frame, rng)
    away = np.hypot(x - LAMP[0], y - LAMP[1])
    tone = np.clip(0.15 + 0.95 * shine + 0.16 * (fog - 0.6) + 0.10 * smoothstep(0.9, 0.2, y), 0, 1)
    scene = FOG(tone)
    pier = smoothstep(0.735, 0.75, y + 0.05 * (x - 0.5) + 0.004 * fbm(frame, rng, 0.04, 3))
    planks = np.sin((x - 0.5) / (0.25 + (y - 0.6)) * 60)
    deck = mix(rgb("#1c1c26"), rgb("#4a4038"), smoothstep(-0.2, 0.9, planks) * smoothstep(0.7, 0.8, y))
    gleam = bump(
        x + 0.02 * fbm(frame, rng, 0.03, 3, stretch=3), LAMP[0], 0.05 + 0.28 * (y - 0.7)
    ) * smoothstep(1.1, 0.7, y)
    deck = screen(
        deck,
        (gleam * smoothstep(-0.4, 0.9, fbm(frame, rng, 0.025, 3, stretch=5)))[..., None]
        * rgb("#e8b45a")
        * 0.9,
    )
    scene = mix(scene, deck, pier * 0.92)
    post = [
        (LAMP[0] - 0.010, 0.80),
        (LAMP[0] - 0.007, LAMP[1] + 0.05),
        (LAMP[0] + 0.007, LAMP[1] + 0.05),
        (LAMP[0] + 0.010, 0.80),
    ]
    fill(scene, frame, post, rgb("#1d1a1e"), opacity=0.92, soft=0.0016)
    for u, size in ((0.70, 0.075), (0.84, 0.055), (0.10, 0.06)):
        bollard = [
            (u - size * 0.16, 0.80),
            (u - size * 0.14, 0.80 - size),
            (u + size * 0.14, 0.80 - size),
            (u + size * 0.16, 0.80),
        ]
        fill(scene, frame, bollard, rgb("#2a2a30"), opacity=0.75, soft=0.004)
    for top, wide, tall in ((LAMP[1] + 0.043, 0.026, 0.012), (LAMP[1] - 0.062, 0.020, 0.018)):
        cap = [
            (LAMP[0] - wide, top + tall),
            (LAMP[0] - wide * 0.55, top),
            (LAMP[0] + wide * 0.55, top),
            (LAMP[0] + wide, top + tall),
        ]
        fill(scene, frame, cap, rgb("#221d1e"), opacity=0.9, soft=0.0016)
    scene = screen(
        scene, (smoothstep(0.045, 0.012, away) + 0.5 * np.exp(-away / 0.035))[..., None] * rgb("#fff0c0")
    )
    figure = [
        (0.575, 0.775),
        (0.568, 0.66),
        (0.578, 0.628),
        (0.588, 0.612),
        (0.600, 0.628),
        (0.612, 0.66),
        (0.606, 0.775),
    ]
    fill(scene, frame, figure, rgb("#2b2a30"), opacity=0.7, soft=0.004)
    drops: Array = np.stack([rng.uniform(0, 1, 900), rng.uniform(0, 1, 900)], axis=1)

    ray = np.arctan2(y - LAMP[1], x - LAMP[0])
    angle = np.where(pier > 0.5, 0.05 * fog, ray + np.pi / 2 + 0.25 * fbm(frame, rng, 0.12, 3)).astype(
        np.float32
    )
    easel = Easel(frame, rng, mix(blur(scene, frame, 0.008), rgb("#5a4630"), 0.25))
    detail = np.clip(
        bump(x, LAMP[0], 0.03) * smoothstep(0.82, 0.75, y) * smoothstep(0.25, 0.3, y)
        + 0.3 * pier
        + bump(np.hypot(x - 0.59, (y - 0.69) * 0.4), 0, 0.04),
        0,
        1,
    )
    easel.cover(scene, angle, width=0.034, length=0.10, edge=0.3, light=0.018, hue=0.006)
    easel.cover(
        scene, angle, width=0.018, length=0.06, edge=0.14, light=0.016, hue=0.006, where=0.45 + 0.55 * detail
    )
    easel.cover(
        scene, angle, width=0.008, length=0.026, edge=0.1, light=0.014, where=np.clip(detail + 0.12, 0, 1)
    )
    easel.cover(scene, angle, width=0.0045, length=0.014, edge=0.07, light=0.012, where=detail**2, bristles=5)
    half = np.array([0.0011, 0.0])
    easel.strokes(
        np.stack([drops - half, drops, drops + half], axis=1),
        mix(
            choose(["#f4dca0", "#c9b48a"], rng, 900),
            rgb("#4a4a50")[None],
            np.clip(np.hypot(*(drops - LAMP).T) * 1.6, 0, 0.9),
        ),
        0.0016,
        bristles=2,
        body=1.2,
    )
    return easel.finish(relief=1.1, linen=0.6, bloom=0.16, corners=0.22, contrast=0.1)
