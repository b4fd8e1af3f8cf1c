"""Two Doors for One Light: waves from two doorways are added; points of paint fall where they agree."""

import numpy as np
from PIL import Image

from museum.exhibitions.demo.paintings.brush import Easel
from museum.exhibitions.demo.paintings.field import blur, bump, fbm, fill, nearest, smoothstep
from museum.exhibitions.demo.paintings.frame import Array, Float, Frame
from museum.exhibitions.demo.paintings.palette import choose, mix, ramp, rgb, screen, vary

SEED = 4209
EYE = 0.10
WALL = 0.285
"""Height of the eye, and of the wall's foot, on the picture."""
DOORS = (0.395, 0.605)
WAVE = 0.0105

Point = tuple[float, float]
GOLD = ramp(
    (0, "#16264f"), (0.3, "#3c4a86"), (0.52, "#a2627e"), (0.74, "#f29a4e"), (0.9, "#ffd884"), (1, "#fff6d2")
)
NIGHT = ramp((0, "#0d1633"), (0.6, "#1b2c58"), (1, "#33467c"))


def _arch(x: float, width: float, top: float) -> list[Point]:
    turn = np.linspace(0, np.pi, 14)
    crown = [(x + width * np.cos(a), top + width - width * np.sin(a)) for a in turn]
    return [(x + width, WALL), *crown, (x - width, WALL)]


def _interference(frame: Frame) -> tuple[Float, Float]:
    """On the ground, in perspective: how bright both waves are together, and their crests."""
    x, y = frame.grid()
    span = WALL - EYE
    away = span / np.maximum(y - EYE, span * 0.98)
    across = (x - 0.5) * away + 0.5
    forward = np.maximum(1 - away, 0) * 0.8 + 0.004
    total = np.zeros(frame.shape, dtype=np.complex64)
    for door in DOORS:
        reach = np.hypot(across - door, forward).astype(np.float32)
        total += (np.exp(1j * 2 * np.pi / WAVE * reach) / np.sqrt(reach + 0.03)).astype(np.complex64)
    strength = np.abs(total) ** 2
    crest = np.real(total) / (np.abs(total) + 0.4)
    bright = strength / (strength + 9.0)
    return (bright * smoothstep(WALL - 0.002, WALL + 0.004, y)).astype(np.float32), crest.astype(np.float32)


def _scene(frame: Frame, rng: np.random.Generator, bright: Float, crest: Float) -> Float:
    x, y = frame.grid()
    sky = NIGHT(y / 0.16 + 0.12 * fbm(frame, rng, 0.2, 3))
    leaves = fbm(frame, rng, 0.07, 4)
    crown = 0.075 + 0.05 * np.cos((x - 0.5) * 7.5) + 0.02 * leaves
    scene = mix(
        sky,
        mix(rgb("#0f2430"), rgb("#2c5a50"), smoothstep(-1, 1.6, leaves + 1.5 * bump(x, 0.5, 0.25))),
        smoothstep(crown - 0.002, crown + 0.004, y),
    )
    wall = mix(rgb("#2b2f55"), rgb("#6a5474"), smoothstep(-1.5, 1.5, fbm(frame, rng, 0.05, 3, stretch=2.5)))
    for door in DOORS:
        warm = np.exp(-np.hypot((x - door) / 0.085, (y - 0.235) / 0.085))
        wall = screen(wall, warm[..., None] * rgb("#ff9a4a") * 0.7)
    top = 0.135 + 0.002 * np.sin(x * 60)
    scene = mix(scene, wall, smoothstep(top - 0.001, top + 0.002, y))
    scene = mix(scene, rgb("#8a6f86"), bump(y, 0.138, 0.004) * 0.7)
    ivy = (
        fbm(frame, rng, 0.045, 4)
        - 0.3
        + 1.7 * smoothstep(0.24, 0.13, y) * (0.5 + 0.5 * np.cos(x * 21 + 1))
        + 1.4 * smoothstep(0.32, 0.48, np.abs(x - 0.5))
    )
    ivy = smoothstep(0.7, 1.2, ivy) * smoothstep(0.125, 0.14, y)
    scene = mix(
        scene,
        mix(
            rgb("#10282c"),
            rgb("#4f8058"),
            smoothstep(-0.6, 1.5, fbm(frame, rng, 0.014, 2) + 2 * bump(y, 0.14, 0.03)),
        ),
        ivy * (y < WALL),
    )
    near = np.clip((y - WALL) / (frame.bottom - WALL), 0, 1)
    pool = GOLD(np.clip(bright * (0.72 + 0.3 * crest) * 1.12 + 0.02 + 0.05 * (1 - near), 0, 1))
    pool = mix(pool, rgb("#0c1a3e"), 0.45 * smoothstep(0.3, 0.62, np.abs(x - 0.5)) + 0.2 * near)
    scene = mix(scene, pool, smoothstep(WALL - 0.001, WALL + 0.002, y))
    for door in DOORS:
        fill(scene, frame, _arch(door, 0.034, 0.165), rgb("#3a2c3a"), soft=0.001)
        fill(scene, frame, _arch(door, 0.027, 0.172), rgb("#ffb04e"), soft=0.001)
        fill(scene, frame, _arch(door, 0.021, 0.182), rgb("#ffe39a"), soft=0.004)
        fill(scene, frame, _arch(door, 0.012, 0.2), rgb("#fffbe6"), soft=0.005)
    return scene


def paint(frame: Frame, rng: np.random.Generator) -> Image.Image:
    """Paint the picture."""
    x, y = frame.grid()
    bright, crest = _interference(frame)
    scene = _scene(frame, rng, bright, crest)
    drift = fbm(frame, rng, 0.08, 3)
    angle = np.where(y < WALL, 0.9 * drift + 0.6, 0.05 * drift).astype(np.float32)
    doors = sum(bump(x, door, 0.035) * bump(y, 0.225, 0.06) for door in DOORS)
    easel = Easel(frame, rng, mix(blur(scene, frame, 0.006), rgb("#1d1f44"), 0.35))
    easel.impression(scene, angle, np.clip(doors + 0.25 * (y < WALL), 0, 1), coarse=0.016, edge=0.2)
    _points(easel, bright, crest)
    _leaves(easel)
    return easel.finish(relief=1.0, linen=0.4, bloom=0.13, corners=0.22)


def _points(easel: Easel, bright: Float, crest: Float) -> None:
    """One touch an arrival: the chance of a place is the light that both doors send there."""
    frame, rng = easel.frame, easel.rng
    count = 52000
    px = rng.uniform(0, 1, count)
    py = WALL + 0.003 + rng.uniform(0, 1, count) ** 0.8 * (frame.bottom - WALL)
    light = nearest(bright, frame, px, py) * (0.7 + 0.3 * nearest(crest, frame, px, py))
    keep = rng.random(count) < 0.05 + 1.05 * light**1.4
    px, py, light = px[keep], py[keep], light[keep]
    order = np.argsort(light + rng.normal(0, 0.12, len(px)))
    px, py, light = px[order], py[order], light[order]
    near = (py - WALL) / (frame.bottom - WALL)
    size = (0.0018 + 0.0046 * near) * rng.uniform(0.7, 1.25, len(px))
    at = np.stack([px, py], axis=-1)
    half = np.stack([size * 0.75, rng.normal(0, 0.08, len(px)) * size], axis=-1)
    side = np.clip((px - 0.5) * 2.2, -1, 1)[:, None]
    tones = GOLD(np.clip(light * 1.15 + 0.1 + rng.normal(0, 0.07, len(px)), 0, 1))
    cool = choose(["#5f86c9", "#7f6fb8", "#3f9aa8", "#b678a8"], rng, len(px))
    tones = mix(
        tones, cool, np.clip(np.abs(side[:, 0]) * 0.35 + 0.3 * (light < 0.28) * rng.random(len(px)), 0, 0.6)
    )
    easel.strokes(
        np.stack([at - half, at, at + half], axis=1),
        vary(tones, rng, light=0.03, hue=0.014),
        size * 0.95,
        bristles=4,
        body=1.15,
        ragged=0.1,
    )


def _leaves(easel: Easel) -> None:
    """Leaves over the wall, lit from the doors below, and a few stars."""
    rng = easel.rng
    count = 2400
    px = rng.uniform(0, 1, count)
    py = rng.normal(0.118, 0.022, count) + 0.04 * np.cos((px - 0.5) * 7.5) * 0.4
    tones = choose(["#173a38", "#28584c", "#0f2a34", "#3f7458", "#6f7f52"], rng, count)
    warm = np.clip(sum(bump(px, door, 0.07) for door in DOORS), 0, 1) * smoothstep(0.08, 0.15, py)
    tones = mix(tones, rgb("#e2a45a")[None], warm * 0.55)
    self_turn = rng.uniform(0, np.pi, count)
    size = rng.uniform(0.004, 0.008, count)
    half = np.stack([np.cos(self_turn), np.sin(self_turn)], axis=-1) * size[:, None]
    at: Array = np.stack([px, py], axis=-1)
    easel.strokes(
        np.stack([at - half, at, at + half], axis=1), vary(tones, rng, light=0.02), size * 0.9, bristles=4
    )
    stars = np.stack([rng.uniform(0, 1, 60), rng.uniform(0.005, 0.07, 60)], axis=-1)
    half = np.array([0.0012, 0.0])
    easel.strokes(
        np.stack([stars - half, stars, stars + half], axis=1),
        choose(["#fff3d0", "#cfe0ff"], rng, 60),
        rng.uniform(0.001, 0.003, 60),
        bristles=3,
        body=1.4,
    )
