"""Orchard in April: trees grown by an L-system, their blossom set down in single touches."""

import numpy as np
from PIL import Image

from museum.exhibitions.demo.paintings.brush import Easel
from museum.exhibitions.demo.paintings.field import blur, bump, fbm, nearest, slope, smoothstep
from museum.exhibitions.demo.paintings.frame import Array, Float, Frame
from museum.exhibitions.demo.paintings.palette import choose, mix, ramp, rgb, vary

SEED = 4203
RULE = {"A": "F[-A]F[+A][-A]+A", "F": "FG"}
GROUND = 0.71

SKY = ramp((0, "#6fa6cf"), (0.5, "#a9cbdc"), (1, "#f2e6d2"))
GRASS = ramp((0, "#a9c46a"), (0.3, "#7fae54"), (0.65, "#4c8a4c"), (1, "#2c5f48"))


def _grow(depth: int) -> str:
    word = "A"
    for _ in range(depth):
        word = "".join(RULE.get(letter, letter) for letter in word)
    return word


def _tree(
    rng: np.random.Generator, x: float, y: float, size: float, depth: int
) -> tuple[Array, Array, Array]:
    """Walk the word as a turtle: limbs (n, 12, 2), their tapering widths (n, 12), the twigs' ends."""
    limbs: list[tuple[list[tuple[float, float]], list[float]]] = []
    ends: list[tuple[float, float]] = []
    stack = []
    heading, step, thick = -np.pi / 2 + rng.normal(0, 0.06), size * 0.21, size * 0.1
    limb = ([(x, y)], [thick * 1.1])
    for letter in _grow(depth):
        if letter in "FG":
            stride = step * rng.uniform(0.7, 1.15) * (1.0 if letter == "F" else 0.3)
            heading += rng.normal(0, 0.13)
            x, y, thick = x + np.cos(heading) * stride, y + np.sin(heading) * stride, thick * 0.93
            limb[0].append((x, y))
            limb[1].append(thick)
        elif letter in "+-":
            heading += (1 if letter == "+" else -1) * rng.uniform(0.3, 0.72)
        elif letter == "[":
            stack.append((x, y, heading, step, thick, limb))
            step, thick = step * 0.72, thick * 0.62
            limb = ([(x, y)], [thick])
        elif letter == "]":
            ends.append((x, y))
            limbs.append(limb)
            x, y, heading, step, thick, limb = stack.pop()
            step, thick = step * 0.93, thick * 0.86
        elif letter == "A":
            ends.append((x, y))
    limbs.append(limb)
    long = [(np.array(line), np.array(width)) for line, width in limbs if len(line) > 1]
    paths = np.stack([_even(line) for line, _ in long])
    widths = np.stack([_even(width[:, None])[:, 0] for _, width in long])
    return paths, np.maximum(widths, 0.0014), np.array(ends)


def _even(line: Array, points: int = 12) -> Array:
    """A polyline at `points` even steps, its corners rounded."""
    at = np.linspace(0, len(line) - 1, points)
    even = np.stack([np.interp(at, np.arange(len(line)), column) for column in line.T], axis=1)
    even[1:-1] = even[1:-1] * 0.5 + (even[:-2] + even[2:]) * 0.25
    return even


def _scene(frame: Frame, rng: np.random.Generator) -> Float:
    x, y = frame.grid()
    cloud = fbm(frame, rng, 0.22, 4, stretch=1.8)
    sky = mix(SKY(y / GROUND), rgb("#fffaf0"), smoothstep(0.0, 1.5, cloud) * 0.7)
    hedge = GROUND - 0.075 + 0.012 * np.sin(x * 11) + 0.012 * fbm(frame, rng, 0.06, 2)
    sky = mix(
        sky,
        mix(rgb("#8fa9b8"), rgb("#6f9a86"), smoothstep(GROUND - 0.08, GROUND, y)),
        smoothstep(hedge, hedge + 0.006, y),
    )
    near = np.clip((y - GROUND) / (frame.bottom - GROUND), 0, 1)
    dapple = fbm(frame, rng, 0.05, 4, stretch=2.6)
    grass = GRASS(0.12 + near * 0.62 + dapple * 0.1)
    shade = smoothstep(0.2, 1.0, dapple + 1.4 * bump(y, GROUND + 0.1, 0.1) * bump(x, 0.36, 0.4) - 0.3)
    grass = mix(grass, rgb("#35607a"), shade * 0.55)
    grass = mix(grass, rgb("#f3e49a"), smoothstep(0.8, 1.9, -dapple) * 0.7)
    return mix(sky, grass, smoothstep(GROUND - 0.002, GROUND + 0.006, y))


def _bark(easel: Easel, limbs: Array, widths: Array, haze: float) -> None:
    """A dark body for every limb, then light on its left and violet on its right."""
    rng = easel.rng
    air = rgb("#c9d3dc")[None]
    dark = vary(np.broadcast_to(rgb("#3f323f"), (len(limbs), 3)), rng, light=0.02, hue=0.012)
    easel.strokes(limbs, mix(dark, air, haze), widths, bristles=13, ragged=0.0, streak=0.03, round_tip=0)
    short = np.stack([limbs[:, i : i + 4] for i in range(0, 9, 2)], axis=1).reshape(-1, 4, 2)
    thick = np.stack([widths[:, i : i + 4].mean(axis=1) for i in range(0, 9, 2)], axis=1).reshape(-1)
    sides = ((-0.3, ["#9a8078", "#b79a86", "#7d6a70", "#c9b09a"]), (0.3, ["#4b4a70", "#3a3f66", "#57496a"]))
    for side, tones in sides:
        for _ in range(3):
            shift = side + rng.normal(0, 0.12, len(short))
            lit = short + (np.array([1.0, 0.35]) * shift[:, None] * thick[:, None])[:, None]
            colours = mix(choose(tones, rng, len(short)), air, haze)
            easel.strokes(lit, vary(colours, rng), thick * 0.16, bristles=3, ragged=0.4)


def _blossom(easel: Easel, ends: Array, size: float, haze: float, lumps: Array) -> None:
    """Touches round the twigs: shadow first, light last, upwards and on each lump's sunny side."""
    rng = easel.rng
    for share, spread, tones, least in (
        (1.2, 1.0, ["#a57f9e", "#8f86ae", "#7d93a0", "#b98aa2", "#8a7aa8"], -9.0),
        (1.3, 0.9, ["#e7b2c0", "#f0c6cf", "#dba3b6", "#c9b2cf"], -0.75),
        (1.2, 0.75, ["#fff4f0", "#ffe3e3", "#fdeedd", "#ffd4d8"], 0.1),
    ):
        count = int(len(ends) * (1.6 + size * 5) * share)
        at = ends[rng.integers(0, len(ends), count)] + rng.normal(0, size * 0.045 * spread, (count, 2))
        at[:, 1] -= size * 0.06 * (1.2 - spread)
        at = at[nearest(lumps, easel.frame, at[:, 0], at[:, 1]) + rng.normal(0, 0.35, count) > least]
        count = len(at)
        turn = rng.uniform(0, np.pi, count)
        long = min(size, 0.4) * rng.uniform(0.016, 0.036, count)
        side = np.stack([np.cos(turn), np.sin(turn)], axis=-1) * long[:, None] / 2
        paths = np.stack([at - side, at + rng.normal(0, size * 0.003, (count, 2)), at + side], axis=1)
        colours = mix(choose(tones, rng, count), rgb("#c9d3dc")[None], haze)
        easel.strokes(
            paths, vary(colours, rng, light=0.02, hue=0.008), long * 0.55, bristles=5, body=0.9 + 0.25 * share
        )


def paint(frame: Frame, rng: np.random.Generator) -> Image.Image:
    """Paint the picture."""
    x, y = frame.grid()
    scene = _scene(frame, rng)
    drift = fbm(frame, rng, 0.2, 3)
    angle = np.where(y < GROUND, 0.3 * drift - 0.2, -0.9 + 0.5 * drift).astype(np.float32)
    easel = Easel(frame, rng, mix(blur(scene, frame, 0.01), rgb("#b98f7a"), 0.3))
    easel.impression(scene, angle, 0.45 * smoothstep(GROUND - 0.1, frame.bottom, y), coarse=0.025)
    _grass(easel, scene)
    dx, dy = slope(fbm(frame, rng, 0.11, 2), frame)
    lumps = (dx + 1.6 * dy) / 30
    trees = [
        (0.10, 0.735, 0.17, 4),
        (0.60, 0.735, 0.18, 4),
        (0.37, 0.74, 0.15, 4),
        (0.70, 0.80, 0.34, 5),
        (0.27, 0.87, 0.53, 5),
    ]
    for place, foot, size, depth in trees:
        limbs, widths, ends = _tree(rng, place, foot, size, depth)
        haze = float(np.clip((0.82 - foot) * 4.5, 0, 0.4))
        _bark(easel, limbs, widths, haze)
        _blossom(easel, ends, size, haze, lumps)
    _fallen(easel)
    return easel.finish(relief=1.0, linen=0.35, bloom=0.05)


def _grass(easel: Easel, scene: Array) -> None:
    frame, rng = easel.frame, easel.rng
    count = 3000
    near = np.sort(rng.uniform(0, 1, count)) ** 0.8
    px, py = rng.uniform(0, frame.right, count), GROUND + 0.03 + near * (frame.bottom - GROUND)
    tall = 0.006 + 0.028 * near
    lean = rng.normal(0.1, 0.35, count)
    steps = [np.stack([px + lean * tall * t**2, py - tall * t], axis=-1) for t in (0, 0.5, 1)]
    blades = mix(
        nearest(scene, frame, px, py), choose(["#cfe08a", "#2f6a4a", "#8fbf5a", "#3d7f7a"], rng, count), 0.4
    )
    easel.strokes(np.stack(steps, axis=1), vary(blades, rng), 0.0014 + 0.003 * near, bristles=3)


def _fallen(easel: Easel) -> None:
    """Petals that have come down, thickest under the boughs."""
    frame, rng = easel.frame, easel.rng
    count = 900
    near = rng.uniform(0, 1, count) ** 1.2
    px = np.where(rng.random(count) < 0.6, rng.normal(0.3, 0.13, count), rng.normal(0.66, 0.1, count))
    py = GROUND + 0.04 + near * (frame.bottom - GROUND - 0.05)
    free = (np.abs(px - 0.27) > 0.05) | (py > 0.88)
    px, py, near = px[free], py[free], near[free]
    size = (0.0015 + 0.0042 * near) * rng.uniform(0.5, 1.3, len(px))
    rise = size * rng.normal(0, 0.4, len(px))
    steps = [np.stack([px + t * size, py + t * rise], axis=-1) for t in (-1, 0, 1)]
    colours = choose(["#fff0ee", "#f6cfd6", "#e7b5c4", "#c9a9c6"], rng, len(px))
    easel.strokes(np.stack(steps, axis=1), colours, size * 0.9, bristles=4, body=1.2)
