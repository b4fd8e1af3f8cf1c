"""Wheat in a Moving Wind: one flow field bends the cloud, the gusts and every stalk."""

import numpy as np
from PIL import Image

from museum.exhibitions.demo.paintings.brush import Easel
from museum.exhibitions.demo.paintings.field import (
    blur,
    bump,
    displace,
    ellipse,
    fbm,
    nearest,
    sample,
    smoothstep,
)  # fmt: skip
from museum.exhibitions.demo.paintings.frame import Array, Float, Frame
from museum.exhibitions.demo.paintings.palette import choose, mix, ramp, rgb, vary

SEED = 4202
HORIZON = 0.2

SKY = ramp((0, "#3f7fb0"), (0.5, "#7fb2cc"), (0.85, "#cfdccf"), (1, "#f3e3b6"))
FIELD = ramp((0, "#54471f"), (0.3, "#97722a"), (0.55, "#d9a436"), (0.8, "#efc95c"), (1, "#fbe9a6"))


def _sky(frame: Frame, rng: np.random.Generator, wind: Float) -> Float:
    x, y = frame.grid()
    sky = SKY(y / HORIZON)
    heap = fbm(frame, rng, 0.1, 5, stretch=1.3)
    heap = displace(heap, frame, wind * 0.03, fbm(frame, rng, 0.2, 2) * 0.02)
    tower = bump(x, 0.33, 0.17) * smoothstep(0.165, 0.135, y) * smoothstep(-0.03, 0.1, y)
    mass = heap * 0.34 + 1.9 * tower + 0.75 * bump(x, 0.62, 0.1) * bump(y, 0.14, 0.022) - 0.72
    cloud = smoothstep(0.0, 0.45, mass)
    body = smoothstep(-0.7, 1.0, heap * 0.8 - 16 * (y - 0.095) - 2.5 * (x - 0.33))
    sky = mix(sky, mix(rgb("#8a93b4"), rgb("#fff4dc"), body), cloud * 0.96)
    return mix(sky, rgb("#6f7fa6"), smoothstep(0.5, 1.4, mass) * (1 - body) * 0.6)


def _field(frame: Frame, rng: np.random.Generator) -> tuple[Float, Float, Float]:
    """The wheat, the path through it and the gusts, all in perspective."""
    x, y = frame.grid()
    near = np.clip((y - HORIZON) / (frame.bottom - HORIZON), 0, 1)
    far = 1 / (near + 0.11)
    plan = Frame(900, 900)
    gust = fbm(plan, rng, 0.13, 4, stretch=2.2)
    gusts = sample(gust, ((x - 0.5) * far * 0.16 + 0.5) * 900 + far * 20, (far * 0.1) * 900)
    gusts = blur(gusts, frame, 0.003)
    field = FIELD(0.5 + gusts * 0.27 - 0.16 * near + 0.16 * bump(x, 0.22, 0.3) * (1 - 0.5 * near))
    field = mix(field, rgb("#c9b46c"), smoothstep(0.16, 0.0, near) * 0.8)
    middle = 0.5 + 0.12 * np.sin(far * 0.55 + 0.6) + 0.03 * near
    path = smoothstep(1.0, 0.55, np.abs(x - middle) / (0.012 + 0.085 * near)) * smoothstep(0.01, 0.06, near)
    field = mix(field, mix(rgb("#cdb39c"), rgb("#8f7a86"), smoothstep(-0.5, 1, gusts)), path * 0.92)
    edge = smoothstep(1.5, 1.0, np.abs(x - middle) / (0.012 + 0.085 * near)) * (1 - path)
    field = mix(field, rgb("#5f5730"), edge * 0.5 * smoothstep(0.02, 0.1, near))
    return field, path, gusts


def _trees(frame: Frame, rng: np.random.Generator) -> tuple[Float, Float]:
    """Mask and light of an oak and a far line of poplars."""
    mask = np.zeros(frame.shape, dtype=np.float32)
    lit = np.zeros(frame.shape, dtype=np.float32)
    x, y = frame.grid()
    for _ in range(34):
        turn, reach = rng.uniform(0, 2 * np.pi), rng.uniform(0, 1) ** 0.5
        cx, cy = 0.775 + np.cos(turn) * reach * 0.062, 0.148 + np.sin(turn) * reach * 0.045
        size = rng.uniform(0.012, 0.022)
        blob = ellipse(frame, cx, cy, size * 1.2, size, 0, 0.25)
        shade = np.clip(0.5 - (x - cx) * 16 - (y - cy) * 26 - (cy - 0.148) * 5 - (cx - 0.775) * 4, 0, 1)
        lit = np.where(blob > 0.4, shade, lit).astype(np.float32)
        mask = np.maximum(mask, blob)
    trunk = (
        smoothstep(0.008, 0.005, np.abs(x - 0.778)) * smoothstep(0.15, 0.17, y) * smoothstep(0.214, 0.208, y)
    )
    mask = np.maximum(mask, trunk)
    for place in np.linspace(0.03, 0.2, 9):
        high = rng.uniform(0.018, 0.034)
        mask = np.maximum(mask, 0.75 * ellipse(frame, place, HORIZON - high * 0.8, 0.0055, high, 0, 0.2))
    return mask, lit


def _stalks(easel: Easel, scene: Array, path: Array, gusts: Array) -> None:
    """Single stalks, far ones first, each bent by the gust that it stands in."""
    frame, rng = easel.frame, easel.rng
    count = 7500
    near = np.sort(rng.beta(1.5, 1.15, count)).astype(np.float32)
    y = HORIZON + 0.012 + near * (frame.bottom - HORIZON + 0.03)
    x = rng.uniform(-0.02, 1.02, count).astype(np.float32)
    free = nearest(path, frame, x, y) < 0.25
    x, y, near = x[free], y[free], near[free]
    gust = nearest(gusts, frame, x, y)
    tall = (0.008 + 0.058 * near) * rng.uniform(0.7, 1.15, len(x))
    lean = 0.35 + 0.28 * gust + rng.normal(0, 0.12, len(x))
    t = np.linspace(0, 1, 5)
    paths = np.stack(
        [x[:, None] + lean[:, None] * tall[:, None] * t**2, y[:, None] - tall[:, None] * t], axis=-1
    )
    colours = nearest(scene, frame, x, y)
    straw = choose(["#fbe7a0", "#e9bd4b", "#b98a2c", "#8d7a3c", "#f6d77c"], rng, len(x), [3, 4, 3, 1, 3])
    easel.strokes(
        paths, vary(mix(colours, straw, 0.3), rng, light=0.035, hue=0.012), 0.0016 + 0.0034 * near, bristles=3
    )
    ear = paths[:, -1]
    tips = np.stack([ear, ear + np.stack([lean * tall * 0.3 + 0.001, -tall * 0.16], axis=-1)], axis=1)
    easel.strokes(
        tips,
        vary(mix(mix(straw, colours, 0.55), rgb("#fff2c0")[None], 0.22), rng, light=0.04),
        0.0016 + 0.0042 * near,
        bristles=3,
        body=1.2,
    )


def _poppies(easel: Easel, path: Array) -> None:
    frame, rng = easel.frame, easel.rng
    count = 300
    near = rng.beta(1.6, 1.6, count)
    x = np.clip(rng.normal(0.27, 0.16, count), 0, 1)
    y = HORIZON + 0.03 + near * (frame.bottom - HORIZON - 0.04)
    size = (0.002 + 0.0085 * near) * rng.uniform(0.5, 1.2, count)
    turn = rng.normal(0.1, 0.5, count)
    side = np.stack([np.cos(turn), np.sin(turn)], axis=-1) * size[:, None] * 0.5
    middle = np.stack([x, y], axis=-1)
    paths = np.stack([middle - side, middle - np.array([0, 1]) * size[:, None] * 0.15, middle + side], axis=1)
    red = choose(["#d8321f", "#b81f1c", "#f0603a", "#ff8a5c"], rng, count, [4, 3, 2, 1])
    easel.strokes(paths, vary(red, rng), size * rng.uniform(0.5, 0.9, count), bristles=5, body=1.3)


def paint(frame: Frame, rng: np.random.Generator) -> Image.Image:
    """Paint the picture."""
    x, y = frame.grid()
    wind = fbm(frame, rng, 0.25, 3)
    field, path, gusts = _field(frame, rng)
    rise = HORIZON + 0.006 * np.sin(x * 7)
    scene = mix(_sky(frame, rng, wind), field, smoothstep(rise - 0.001, rise + 0.003, y))
    hills = smoothstep(0, 0.003, y - HORIZON + 0.018 + 0.008 * np.sin(x * 9 + 1)) * (y < rise)
    scene = mix(scene, rgb("#7f93ab"), hills.astype(np.float32))
    trees, lit = _trees(frame, rng)
    shadow = bump(x, 0.82, 0.06) * bump(y, 0.222, 0.008)
    scene = mix(scene, rgb("#6b5a3c"), shadow * 0.7)
    planted = mix(scene, mix(rgb("#23402f"), rgb("#8aa24a"), lit), trees)

    swirl = np.where(
        y < HORIZON, wind * 0.5 + 1.2 * (y - 0.1) * np.sign(x - 0.36), -1.15 + gusts * 0.22
    ).astype(np.float32)
    easel = Easel(frame, rng, mix(blur(scene, frame, 0.01), rgb("#a9763b"), 0.3))
    easel.impression(scene, swirl, np.clip(bump(y, HORIZON, 0.03) * 0.6, 0, 1), coarse=0.026)
    easel.figure(planted, fbm(frame, rng, 0.03, 2), trees, coarse=0.007, light=0.03)
    _stalks(easel, scene, path, gusts)
    _poppies(easel, path)
    return easel.finish(relief=0.95, linen=0.4, bloom=0.04)
