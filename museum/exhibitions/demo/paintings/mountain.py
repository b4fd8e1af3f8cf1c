"""The Blue Mountain: a ridged fractal, wrapped round the summit so that its creases run downhill."""

import numpy as np
from PIL import Image

from museum.exhibitions.demo.paintings.brush import Easel
from museum.exhibitions.demo.paintings.field import blur, bump, displace, fbm, sample, smoothstep
from museum.exhibitions.demo.paintings.frame import Array, Float, Frame
from museum.exhibitions.demo.paintings.palette import choose, mix, ramp, rgb, vary

SEED = 4206
PEAK = (0.57, 0.10)
FOOT = 0.47

SKY = ramp((0, "#4f7cb0"), (0.45, "#86a8c9"), (0.8, "#e2c6bb"), (1, "#fbe3c0"))
LIT = ramp("#e8a98a", "#f8d3ac", "#fff3e0", "#fffaf2")
SHADE = ramp("#22376f", "#3d5e9f", "#6f93c6", "#a3b9dc")


def _ridged(frame: Frame, rng: np.random.Generator, cell: float, octaves: int, stretch: float) -> Float:
    """Noise folded at zero, so that its creases become ridges; 0 in the gullies, 1 on the crests."""
    total = np.zeros(frame.shape, dtype=np.float32)
    weight: Array = np.ones(frame.shape, dtype=np.float32)
    for octave in range(octaves):
        crest = np.clip(1 - np.abs(fbm(frame, rng, cell / 2**octave, 1, stretch=stretch)), 0, 1)
        total += crest * weight * np.float32(0.55**octave)
        weight = np.clip(crest * 1.5, 0.15, 1)
    return np.asarray(total / total.max(), dtype=np.float32)


def _skyline(
    x: Array, rng: np.random.Generator, peaks: list[tuple[float, float, float]], rough: float
) -> Float:
    """Height over the foot as the highest of several tents, roughened by halving displacement."""
    line = np.max([high - np.abs(x - at) * steep for at, high, steep in peaks], axis=0)
    for octave in range(2, 8):
        knots = np.linspace(-0.1, 1.1, 2**octave + 3)
        line = line + np.interp(x, knots, rng.normal(0, rough / 1.8**octave, knots.size))
    return np.asarray(line, dtype=np.float32)


def _rock(frame: Frame, rng: np.random.Generator, peak: tuple[float, float]) -> tuple[Float, Float]:
    """Snow and rock round a summit, lit from the left; and the direction in which the slope falls."""
    x, y = frame.grid()
    across, down = x - peak[0], y - peak[1] + 0.03
    out = np.hypot(across, down)
    around = np.arctan2(across, np.maximum(down, 0.004))
    plan = Frame(1000, 1000)
    creases = _ridged(plan, rng, 0.3, 6, 0.34)
    warp = fbm(frame, rng, 0.12, 3) * 0.03
    ridge = sample(creases, (0.5 + around * 0.27 + warp) * 1000, (0.04 + out * 1.1 + warp) * 1000)
    lit = blur(np.gradient(ridge, axis=1) * frame.unit, frame, 0.0016) * np.clip(out * 3.2, 0.25, 1)
    facing = smoothstep(-1.3, 1.3, lit * 0.4 - around * 1.5 - 0.25)
    snow = mix(SHADE(0.15 + 0.65 * ridge), LIT(0.25 + 0.75 * ridge), facing)
    steep = smoothstep(0.36, 0.16, ridge + 0.16 * fbm(frame, rng, 0.03, 3) - 0.1 * out)
    stone = mix(rgb("#252c58"), rgb("#9a6f70"), facing)
    snow = mix(snow, stone, steep * smoothstep(0.02, 0.12, out) * 0.82)
    return snow, np.arctan2(down, across).astype(np.float32)


def paint(frame: Frame, rng: np.random.Generator) -> Image.Image:
    """Paint the picture."""
    x, y = frame.grid()
    level = x[0]
    cloud = fbm(frame, rng, 0.2, 5, stretch=2.6)
    scene = mix(SKY(y / 0.4 + cloud * 0.05), rgb("#fbe6d2"), smoothstep(0.5, 1.9, cloud) * 0.45)
    scene = mix(scene, rgb("#c2a6bc"), smoothstep(0.2, 1.4, -cloud) * bump(y, 0.28, 0.12) * 0.5)
    far = 0.41 - _skyline(level, rng, [(0.06, 0.12, 0.3), (0.27, 0.085, 0.4), (0.97, 0.13, 0.35)], 0.05)
    scene = mix(
        scene,
        mix(rgb("#9fb0cf"), rgb("#e3cfc6"), smoothstep(0.26, 0.45, y)),
        smoothstep(-0.001, 0.002, y - far),
    )

    fall = np.zeros(frame.shape, dtype=np.float32)
    massif = np.zeros(frame.shape, dtype=np.float32)
    shoulders = [
        (0.865, 0.235, [(0.865, FOOT - 0.235, 0.75), (1.0, 0.12, 0.3)]),
        (*PEAK, [(PEAK[0], FOOT - PEAK[1], 0.95), (0.35, 0.17, 0.42), (0.72, 0.2, 0.5), (0.14, 0.07, 0.25)]),
    ]
    for px, py, tents in shoulders:
        snow, direction = _rock(frame, rng, (px, py))
        inside = smoothstep(-0.001, 0.002, y - (FOOT - _skyline(level, rng, tents, 0.06)))
        haze = smoothstep(0.2, FOOT, y) * 0.5 + (0.22 if px > 0.8 else 0.0)
        scene = mix(scene, mix(snow, rgb("#d3c3d0"), haze), inside)
        fall = np.where(inside > 0.5, direction, fall)
        massif = np.maximum(massif, inside)
    mist = fbm(frame, rng, 0.12, 4, stretch=4)
    scene = mix(scene, rgb("#f4e0d3"), bump(y + 0.014 * mist, 0.435, 0.034) * smoothstep(-1, 1, mist) * 0.9)

    hill = (0.475 + 0.02 * np.sin(level * 6 + 0.6)).astype(np.float32)
    meadow = smoothstep(-0.001, 0.003, y - hill)
    near = np.clip((y - hill) / (frame.bottom - 0.475), 0, 1)
    drifts = fbm(frame, rng, 0.16, 4, stretch=3) * 0.8 + np.sin(x * 5 + 9 * near) * 0.8
    field = mix(rgb("#8fa6d4"), rgb("#fbead6"), smoothstep(-0.8, 0.8, drifts))
    field = mix(field, rgb("#4f70b0"), smoothstep(0.5, 1.0, near - 0.1 * drifts) * 0.5)
    scene = mix(scene, field, meadow)
    stream = np.abs(x - 0.46 - 0.10 * np.sin(near * 4.6 + 0.4) - 0.05 * near) / (0.003 + 0.06 * near)
    water = smoothstep(1.0, 0.75, stream) * smoothstep(0.03, 0.1, near)
    mirrored = displace(scene, frame, 0.008 * mist, 2 * (0.46 - y) * 0.8)
    scene = mix(scene, mix(rgb("#2f5488"), mirrored, 0.55), water * 0.95)
    bank = smoothstep(1.45, 1.0, stream) * (1 - water) * smoothstep(0.05, 0.15, near)
    scene = mix(scene, rgb("#5d7cb8"), bank * 0.6)

    rock = massif * (1 - meadow)
    angle = np.where(rock > 0.5, fall, 0.2 * fbm(frame, rng, 0.2, 3)).astype(np.float32)
    easel = Easel(frame, rng, mix(blur(scene, frame, 0.01), rgb("#8a7f9a"), 0.25))
    easel.cover(scene, angle, width=0.028, length=0.075, edge=0.4, light=0.03, hue=0.01)
    easel.cover(
        scene, angle, width=0.016, length=0.04, edge=0.16, density=1.1, bristles=9, streak=0.012, light=0.026
    )
    easel.cover(
        scene, angle, width=0.008, length=0.02, edge=0.11, density=1.1, streak=0.012, where=0.2 + 0.75 * rock
    )
    crisp = np.clip(rock * smoothstep(FOOT, 0.2, y) + 0.5 * bump(y, hill, 0.012) + 0.6 * (water + bank), 0, 1)
    easel.cover(scene, angle, width=0.0045, length=0.012, edge=0.09, where=crisp, bristles=5)
    _pines(easel, hill)
    return easel.finish(relief=1.1, linen=0.25, bloom=0.05)


def _pines(easel: Easel, hill: Array) -> None:
    """Pines in two companies with the middle open: boughs in falling pairs, then snow to the west."""
    frame, rng = easel.frame, easel.rng
    air = rgb("#b9b6cf")[None]
    trees = [(rng.beta(1.1, 4) * 0.55, rng.beta(0.7, 2.2)) for _ in range(52)]
    trees += [(1 - rng.beta(1.1, 4) * 0.6, rng.beta(0.7, 2.2)) for _ in range(44)]
    trees += [(rng.uniform(0.2, 0.8), rng.uniform(0, 0.02)) for _ in range(46)]
    for place, step in sorted(trees, key=lambda tree: tree[1]):
        foot = float(hill[int(place * (frame.width - 1))]) + 0.004 + step * 0.19
        tall = (0.016 + 0.2 * step) * rng.uniform(0.75, 1.25)
        haze = float(np.clip(0.6 - step * 2.0, 0, 0.6))
        shadow = np.array(
            [
                [
                    [place, foot],
                    [place + tall * 0.4, foot + tall * 0.05],
                    [place + tall * 0.8, foot + tall * 0.1],
                ]
            ]
        )
        easel.strokes(shadow, mix(rgb("#56719f"), air, haze), tall * 0.08, bristles=9, body=0.5, ragged=0.1)
        tiers = int(8 + 80 * tall)
        t = np.repeat(np.linspace(0.02, 0.97, tiers), 2) + rng.normal(0, 0.01, tiers * 2)
        side = np.tile([-1.0, 1.0], tiers)
        reach = tall * (0.02 + 0.2 * t) * rng.uniform(0.55, 1.25, len(t))
        top = np.stack([place - side * reach * 0.18, foot - tall * (1 - t)], axis=-1)
        tip = top + np.stack([side * reach * 1.18, reach * 0.55], axis=-1)
        paths = np.stack([top, (top + tip) / 2 - np.array([0.0, 0.1]) * reach[:, None], tip], axis=1)
        tones = choose(["#12283a", "#1a3b46", "#22305a", "#2b4c4c"], rng, len(t))
        easel.strokes(
            paths, vary(mix(tones, air, haze), rng, light=0.015), tall * 0.05 + 0.0012, bristles=4, body=0.9
        )
        lit = rng.random(len(t)) < np.where(side < 0, 0.55, 0.12)
        snow = mix(choose(["#f6dcc4", "#d9cbd6", "#9fb2dc"], rng, int(lit.sum())), air, haze * 0.6)
        easel.strokes(
            paths[lit] - np.array([0.0, tall * 0.012]),
            snow,
            tall * 0.014 + 0.0005,
            bristles=3,
            body=1.2,
            ragged=0.45,
        )
