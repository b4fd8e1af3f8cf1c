"""The Pond That Listens: ripples of many drops are added, and the sum bends everything that is mirrored."""

import numpy as np
from PIL import Image

from museum.exhibitions.demo.paintings.brush import Easel
from museum.exhibitions.demo.paintings.field import (
    blur,
    bump,
    displace,
    fbm,
    nearest,
    resize,
    slope,
    smoothstep,
    window,
)
from museum.exhibitions.demo.paintings.frame import Array, Float, Frame
from museum.exhibitions.demo.paintings.palette import choose, mix, ramp, rgb, vary

SEED = 4205
TILT = 2.1
"""A circle on the water is seen this much flatter than wide."""

MIRROR = ramp(
    (0, "#16403f"), (0.22, "#2d6a58"), (0.42, "#6f8fa0"), (0.6, "#b6a9c9"), (0.8, "#e9c9cc"), (1, "#f6e6c8")
)


def _mirrored(frame: Frame, rng: np.random.Generator) -> Float:
    """What the still pond would show: evening sky between two willows, upside down."""
    x, y = frame.grid()
    cloud = fbm(frame, rng, 0.3, 4, stretch=1.6)
    tone = 0.92 - 0.42 * y + cloud * 0.07
    curtain = fbm(frame, rng, 0.09, 4, stretch=0.16)
    left = smoothstep(0.46, 0.1, x + 0.09 * curtain + 0.12 * np.sin(y * 3))
    right = smoothstep(0.72, 1.0, x - 0.08 * curtain + 0.1 * y)
    leaves = np.clip(left + 0.85 * right, 0, 1) * (0.72 + 0.28 * np.tanh(curtain))
    picture = MIRROR(np.clip(tone - leaves * 0.72, 0, 1))
    warm = bump(x, 0.56, 0.16) * bump(y, 0.2, 0.22)
    return mix(picture, rgb("#ffd9a0"), warm * 0.55)


def _ripples(frame: Frame, drops: Array, rng: np.random.Generator) -> Float:
    """Height of the water: a few rings of every drop, added; wind has broken them here and there."""
    small = frame.smaller(2)
    x, y = small.grid()
    height = np.zeros(small.shape, dtype=np.float32)
    shake = fbm(small, rng, 0.08, 3) * np.float32(0.004)
    for px, py, radius, pitch, strength in drops:
        part = window(small, px, py, radius * 1.9 + 0.04)
        away = np.hypot(x[part] - px, (y[part] - py) * TILT) + shake[part]
        ring = np.cos((away - radius) * 2 * np.pi / pitch) * np.exp(
            -(((away - radius) / (pitch * 1.15)) ** 2)
        )
        height[part] += (strength * ring).astype(np.float32)
    broken = np.clip(0.65 + 0.5 * fbm(small, rng, 0.07, 3, stretch=2), 0.05, 1.2)
    return resize(height * broken, frame.shape)


def _pads(rng: np.random.Generator) -> list[tuple[float, float, float, float]]:
    """Lily pads in drifts: (x, y, size, notch)."""
    pads: list[tuple[float, float, float, float]] = []
    for cx, cy, spread, count in (
        (0.2, 0.80, 0.15, 13),
        (0.8, 0.62, 0.12, 10),
        (0.46, 0.44, 0.08, 6),
        (0.86, 0.27, 0.08, 6),
        (0.13, 0.3, 0.06, 4),
        (0.66, 0.93, 0.08, 5),
    ):
        for _ in range(count * 6):
            if sum(1 for p in pads if np.hypot(p[0] - cx, (p[1] - cy) * 2) < spread * 2.2) >= count:
                break
            px, py = cx + rng.normal(0, spread * 0.75), cy + rng.normal(0, spread * 0.36)
            size = (0.020 + 0.048 * py) * rng.uniform(0.65, 1.15)
            if all(np.hypot(px - q[0], (py - q[1]) * TILT) > (size + q[2]) * 0.86 for q in pads):
                pads.append((px, py, size, rng.uniform(0, 2 * np.pi)))
    return sorted(pads, key=lambda pad: pad[1])


def paint(frame: Frame, rng: np.random.Generator) -> Image.Image:
    """Paint the picture."""
    x, y = frame.grid()
    count = 13
    py = rng.uniform(0.06, 0.97, count)
    drops = np.stack(
        [
            rng.uniform(0.04, 0.96, count),
            py,
            rng.uniform(0.02, 0.15, count) * (0.5 + py),
            0.013 + 0.016 * py,
            rng.uniform(0.3, 0.9, count),
        ],
        axis=1,
    )
    drops[0] = (0.56, 0.60, 0.17, 0.03, 1.4)
    drops[1] = (0.56, 0.60, 0.07, 0.024, 0.9)
    drops[2] = (0.38, 0.22, 0.085, 0.018, 1.1)
    water = _ripples(frame, drops, rng) + 0.3 * fbm(frame, rng, 0.035, 3, stretch=3.5)
    dx, dy = slope(water, frame)
    scene = displace(_mirrored(frame, rng), frame, dx * 0.0006, dy * 0.0009)
    lit = np.clip(-dy * 0.0055 - dx * 0.002, -1, 1)
    scene = mix(scene, rgb("#fff1dc"), np.clip(lit, 0, 1) * 0.62)
    scene = mix(scene, rgb("#123a4a"), np.clip(-lit, 0, 1) * 0.52)

    pads = _pads(rng)
    plants = np.zeros(frame.shape, dtype=np.float32)
    for cx, cy, size, _ in pads:
        part = window(frame, cx, cy, size * 3)
        away = np.hypot(x[part] - cx - size * 0.1, (y[part] - cy - size * 0.22) * TILT)
        scene[part] = mix(scene[part], rgb("#123538"), bump(away, 0, size * 1.15) * 0.6)
    for cx, cy, size, notch in pads:
        part = window(frame, cx, cy, size * 1.3)
        across, down = (x[part] - cx) / size, (y[part] - cy) * TILT / size
        rim, turn = np.hypot(across, down), np.arctan2(down, across)
        gap = np.abs((turn - notch + np.pi) % (2 * np.pi) - np.pi) < 0.26 * smoothstep(0.0, 0.3, rim)
        pad = smoothstep(1, 0.92, rim + 0.04 * np.sin(turn * 5 + notch)) * ~gap
        vein = np.abs(np.sin(turn * 5 + notch)) ** 8 * 0.25
        light = np.clip(0.5 - across * 0.3 - down * 0.36 - vein, 0, 1)
        leaf = mix(rgb("#1f5a52"), rgb("#c4d488"), light)
        leaf = mix(leaf, rgb("#b9849c"), smoothstep(0.8, 0.98, rim) * 0.7)
        scene[part] = mix(scene[part], leaf, pad)
        plants[part] = np.maximum(plants[part], pad)

    along = np.where(np.hypot(dx, dy) > 4, np.arctan2(-dx, dy / TILT * 1.2), 0.0)
    angle = (
        np.clip(((along + np.pi / 2) % np.pi) - np.pi / 2, -0.8, 0.8) * 0.7 + 0.06 * fbm(frame, rng, 0.1, 2)
    ).astype(np.float32)
    easel = Easel(frame, rng, mix(blur(scene, frame, 0.01), rgb("#6a7f86"), 0.3))
    busy = np.clip(blur(np.abs(water), frame, 0.006) * 0.6, 0, 0.6)
    easel.impression(scene, angle, busy, coarse=0.02, edge=0.17)
    easel.figure(scene, 0.3 * fbm(frame, rng, 0.05, 2), plants, coarse=0.008, light=0.022)
    _lilies(easel, pads)
    _drops(easel, drops)
    return easel.finish(relief=0.95, linen=0.35, bloom=0.06)


def _lilies(easel: Easel, pads: list[tuple[float, float, float, float]]) -> None:
    """Flowers on some of the pads: petals from the back forward, then a yellow heart."""
    rng = easel.rng
    for cx, cy, size, turn in pads[1::3]:
        for ring, (reach, tones) in enumerate(
            (
                (1.0, ["#d98ba6", "#c87a9c", "#b58ac0"]),
                (0.8, ["#f4bccb", "#ffd7dc", "#eba6bd"]),
                (0.5, ["#fff2ee", "#ffe1e2", "#fff7e6"]),
            )
        ):
            count = 16 - ring * 3
            around = np.sort(turn + np.arange(count) * 2 * np.pi / count + rng.normal(0, 0.12, count))
            out = (
                np.stack([np.cos(around), np.sin(around) * 0.5 - 0.55 - 0.12 * ring], axis=-1)
                * size
                * 0.85
                * reach
            )
            heart = np.array([cx, cy - size * 0.12])
            paths = np.stack([heart + out * 0.15, heart + out * 0.6 + [0, -size * 0.03], heart + out], axis=1)
            order = np.argsort(out[:, 1])
            easel.strokes(
                paths[order],
                vary(choose(tones, rng, count), rng, light=0.02),
                size * 0.24,
                bristles=6,
                body=1.1,
            )
        count = 8
        at = np.array([cx, cy - size * 0.34]) + rng.normal(0, size * 0.07, (count, 2))
        side = np.array([size * 0.05, 0.0])
        easel.strokes(
            np.stack([at - side, at, at + side], axis=1),
            choose(["#ffd24a", "#f4a52c"], rng, count),
            size * 0.08,
            bristles=3,
            body=1.4,
        )


def _drops(easel: Easel, drops: Array) -> None:
    """Broken light along each drop's rings."""
    frame, rng = easel.frame, easel.rng
    picture, _ = easel.surface()
    for px, py, radius, pitch, strength in drops:
        for ring in (radius, radius - pitch, radius + pitch):
            if ring < 0.008:
                continue
            count = int(8 + ring * 160 * strength)
            at = rng.uniform(0, 2 * np.pi, count)
            arc = 0.006 / ring * rng.uniform(0.5, 1.8, count)
            turns = at[:, None] + arc[:, None] * np.linspace(-1, 1, 4)
            paths = np.stack([px + np.cos(turns) * ring, py + np.sin(turns) * ring / TILT], axis=-1)
            under = nearest(picture, frame, paths[:, 1, 0], paths[:, 1, 1])
            tones = mix(
                under, choose(["#fff6e2", "#f9d9d2", "#d6d2ee"], rng, count), rng.uniform(0.3, 0.8, count)
            )
            easel.strokes(paths, tones, 0.0016 + 0.0018 * py, bristles=3, body=1.1, ragged=0.3)
