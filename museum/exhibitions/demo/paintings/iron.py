"""Iron Blossom: filings laid along the field of a ring of magnetic poles, as iron lays itself."""

import numpy as np
from PIL import Image

from museum.exhibitions.demo.paintings import canvas
from museum.exhibitions.demo.paintings.brush import Easel
from museum.exhibitions.demo.paintings.field import blur, bump, fbm, nearest, smoothstep
from museum.exhibitions.demo.paintings.frame import Array, Float, Frame
from museum.exhibitions.demo.paintings.palette import choose, mix, ramp, rgb, vary

SEED = 4216
HEART = (0.375, 0.385)
GROUND = ramp((0, "#7a3524"), (0.3, "#b5603a"), (0.6, "#dca06a"), (1, "#f6dcb0"))


def _poles(rng: np.random.Generator) -> list[tuple[float, float, float]]:
    """A north, nine souths round it, nine weak norths beyond, a stem of pairs: (x, y, strength)."""
    x, y = HEART
    poles = [(x, y, 3.2)]
    for k in range(9):
        turn = 2 * np.pi * k / 9 - np.pi / 2 + rng.normal(0, 0.03)
        reach = 0.165 * (1 + 0.05 * rng.normal())
        poles.append((x + reach * np.cos(turn), y + reach * np.sin(turn) * 0.96, -1.0))
        turn += np.pi / 9
        poles.append((x + 0.265 * np.cos(turn), y + 0.265 * np.sin(turn) * 0.96, 0.55))
    for px, py, strength in (
        (0.385, 0.80, -0.9),
        (0.40, 0.97, 1.5),
        (0.26, 0.85, 0.5),
        (0.20, 0.79, -0.45),
        (0.53, 0.89, 0.5),
        (0.595, 0.82, -0.45),
    ):
        poles.append((px, py, strength))
    return poles


def _field(frame: Frame, poles: list[tuple[float, float, float]]) -> tuple[Float, Float]:
    """Direction of the field and its strength, compressed to [0, 1]."""
    x, y = frame.grid()
    bx = np.zeros(frame.shape, dtype=np.float32)
    by = np.zeros(frame.shape, dtype=np.float32)
    for px, py, strength in poles:
        dx, dy = x - px, y - py
        pull = np.float32(strength) / (dx * dx + dy * dy + 0.0004)
        bx += pull * dx
        by += pull * dy
    size = np.hypot(bx, by)
    return np.arctan2(by, bx), (size / (size + 26)).astype(np.float32)


def paint(frame: Frame, rng: np.random.Generator) -> Image.Image:
    """Paint the picture."""
    x, y = frame.grid()
    poles = _poles(rng)
    angle, strength = _field(frame, poles)
    stain = fbm(frame, rng, 0.3, 5)
    away = np.hypot(x - HEART[0], (y - HEART[1]) * 0.95)
    tone = 0.62 + 0.12 * stain + 0.22 * bump(away, 0.02, 0.24) - 0.30 * smoothstep(0.25, 0.65, away)
    scene = GROUND(np.clip(tone, 0, 1))
    rust = smoothstep(0.5, 1.8, fbm(frame, rng, 0.07, 4) + 0.5 * stain)
    scene = mix(scene, rgb("#8f3a22"), rust * 0.5)
    petals = smoothstep(0.30, 0.12, np.abs(away - 0.13)) * (
        0.5 + 0.5 * np.cos(9 * (np.arctan2(y - HEART[1], x - HEART[0]) + np.pi / 2))
    )
    scene = mix(scene, rgb("#fbe3a8"), petals * smoothstep(0.27, 0.2, away) * 0.4)

    easel = Easel(frame, rng, mix(blur(scene, frame, 0.01), rgb("#6f3524"), 0.25))
    easel.cover(
        scene, (0.5 * stain).astype(np.float32), width=0.03, length=0.09, edge=0.4, body=0.5, light=0.02
    )
    easel.cover(
        scene,
        angle,
        width=0.012,
        length=0.045,
        edge=0.25,
        body=0.6,
        light=0.022,
        where=np.full(frame.shape, 0.6),
    )
    _filings(easel, angle, strength)
    _petals(easel, angle, strength)
    _hearts(easel, poles)
    picture, height = easel.surface()
    surface = height * np.float32(2.8) + canvas.paper(frame, rng) * np.float32(0.25)
    picture = canvas.light(picture, surface * np.float32(frame.unit / 1500), relief=0.55, gloss=0.16)
    return canvas.to_image(canvas.vignette(canvas.curve(picture, 0.14), frame, 0.16))


def _filings(easel: Easel, angle: Float, strength: Float) -> None:
    """Iron: many short strokes, dense where the field is strong, each with a glint along its back."""
    frame, rng = easel.frame, easel.rng
    count = 30000
    px, py = rng.uniform(0, frame.right, count), rng.uniform(0, frame.bottom, count)
    force = nearest(strength, frame, px, py)
    clump = nearest(fbm(frame, rng, 0.02, 3), frame, px, py)
    keep = rng.random(count) < np.clip(1.5 * force**1.25 - 0.12 + 0.13 * clump, 0.012, 1)
    px, py, force = px[keep], py[keep], force[keep]
    order = np.argsort(force + rng.normal(0, 0.15, len(px)))
    px, py, force = px[order], py[order], force[order]
    paths = easel.follow(px, py, angle, rng.uniform(0.008, 0.02, len(px)) * (0.7 + 0.6 * force), 4)
    wide = rng.uniform(0.0010, 0.0022, len(px)) * (0.8 + 0.8 * force)
    iron = choose(["#1d1f2b", "#2c2a33", "#3a2a2a", "#232c3f"], rng, len(px))
    easel.strokes(
        paths + np.array([0.0009, 0.0012]), mix(iron, rgb("#4f2318")[None], 0.65), wide, bristles=2, body=0.2
    )
    easel.strokes(paths, vary(iron, rng, light=0.02), wide, bristles=3, body=1.2, ragged=0.12)
    bright = rng.random(len(px)) < 0.42
    glint = choose(["#8fa0b8", "#b8c0cc", "#6a7fa8", "#c9a07a"], rng, int(bright.sum()))
    easel.strokes(
        paths[bright] - np.array([0.0003, 0.0005]),
        glint,
        wide[bright] * 0.4,
        bristles=1,
        body=1.3,
        ragged=0.3,
    )


def _petals(easel: Easel, angle: Float, strength: Float) -> None:
    """Colour that the iron has carried with it: madder and orange inside, gold leaf at the tips."""
    rng = easel.rng
    count = 2600
    turn = rng.uniform(0, 2 * np.pi, count)
    reach = 0.015 + 0.215 * rng.beta(1.6, 1.3, count)
    wave = 0.5 + 0.5 * np.cos(9 * (turn + np.pi / 2))
    keep = rng.random(count) < wave**0.8 * 0.95 + 0.05
    turn, reach = turn[keep], reach[keep]
    px, py = HEART[0] + reach * np.cos(turn), HEART[1] + reach * np.sin(turn) * 0.96
    paths = easel.follow(px, py, angle, rng.uniform(0.016, 0.042, len(px)), 5)
    tones = ramp("#ffe9a0", "#f2a33a", "#d8452c", "#a81f3c", "#e8b85c")(
        np.clip(reach / 0.225 + rng.normal(0, 0.07, len(reach)), 0, 1)
    )
    order = np.argsort(-reach + rng.normal(0, 0.05, len(reach)))
    easel.strokes(
        paths[order],
        vary(tones, rng, light=0.03, hue=0.014)[order],
        rng.uniform(0.002, 0.005, len(reach)),
        bristles=4,
        body=1.15,
    )


def _hearts(easel: Easel, poles: list[tuple[float, float, float]]) -> None:
    """The poles themselves, as knots of bright metal."""
    rng = easel.rng
    for px, py, strength in poles:
        size = 0.009 + 0.006 * abs(strength)
        count = int(14 + 16 * abs(strength))
        at: Array = np.stack(
            [px + rng.normal(0, size * 0.4, count), py + rng.normal(0, size * 0.4, count)], axis=-1
        )
        half = rng.normal(0, size * 0.3, (count, 2))
        tubes = ["#fff2c0", "#f6c95a", "#d98a2c"] if strength > 0 else ["#dfe8f2", "#9fb4cc", "#6f88ac"]
        easel.strokes(
            np.stack([at - half, at, at + half], axis=1),
            choose(tubes, rng, count),
            size * 0.28,
            bristles=3,
            body=1.35,
        )
