"""Weather in a Butterfly: many lives of Lorenz's three equations, begun almost alike, and overlaid."""

import numpy as np
from PIL import Image

from museum.exhibitions.demo.paintings import canvas
from museum.exhibitions.demo.paintings.brush import Easel
from museum.exhibitions.demo.paintings.field import blur, bump, fbm, smoothstep
from museum.exhibitions.demo.paintings.frame import Array, Float, Frame
from museum.exhibitions.demo.paintings.palette import mix, ramp, rgb, screen

SEED = 4213
AIR = ramp((0, "#8fb0c9"), (0.4, "#c3d3d8"), (0.7, "#efe2cf"), (1, "#f8eedd"))
SIGMA, RHO, BETA, STEP = 10.0, 28.0, 8 / 3, 0.004


def _sky(frame: Frame, rng: np.random.Generator) -> Float:
    """Weather as a painter sees it: a pale sky over a strip of sea."""
    x, y = frame.grid()
    cloud = fbm(frame, rng, 0.22, 5, stretch=1.9)
    scene = AIR(np.clip(0.15 + y * 1.2 + cloud * 0.08, 0, 1))
    scene = mix(scene, rgb("#fffaf0"), smoothstep(0.2, 1.7, cloud) * 0.75)
    scene = mix(scene, rgb("#8e9fc0"), smoothstep(0.5, 1.8, -cloud) * 0.45)
    sea = smoothstep(0.575, 0.582, y)
    scene = mix(scene, mix(rgb("#7fa6b4"), rgb("#4f7f98"), smoothstep(0.58, 0.67, y + 0.01 * cloud)), sea)
    return mix(scene, rgb("#fff3dc"), bump(y, 0.577, 0.012) * 0.5)


def _flight(rng: np.random.Generator, lives: int, steps: int, spread: float) -> Array:
    """Follow `lives` trajectories: array (steps, lives, 3), by Heun's rule."""
    state = np.array([0.6, 0.7, 15.0], dtype=np.float32)[:, None] + rng.normal(0, spread, (3, lives)).astype(
        np.float32
    )
    path = np.empty((steps, 3, lives), dtype=np.float32)

    def slope(s: Array) -> Array:
        x, y, z = s
        return np.stack([SIGMA * (y - x), x * (RHO - z) - y, x * y - BETA * z])

    for index in range(steps):
        first = slope(state)
        second = slope(state + STEP * first)
        state = (state + STEP / 2 * (first + second)).astype(np.float32)
        path[index] = state
    return path.transpose(0, 2, 1)


def _place(points: Array) -> tuple[Array, Array]:
    """The attractor turned a little, so that its two lobes lie like open wings, in units of the frame."""
    x, y, z = points[..., 0], points[..., 1], points[..., 2]
    across = 0.80 * x + 0.60 * y
    u = 0.5 + across * 0.0192
    v = 0.565 - z * 0.0118 + 0.0016 * (0.6 * x - 0.8 * y)
    lean = 0.07
    return u + lean * (v - 0.3), v - lean * (u - 0.5)


def _deposit(frame: Frame, points: Array, weights: list[Array]) -> list[Float]:
    """Sums of weights in every pixel."""
    u, v = _place(points)
    column, row = (u * frame.unit).astype(np.int32).ravel(), (v * frame.unit).astype(np.int32).ravel()
    inside = (column >= 0) & (column < frame.width) & (row >= 0) & (row < frame.height)
    cell = (row * frame.width + column)[inside]
    size = frame.width * frame.height
    return [
        np.bincount(cell, w.ravel()[inside], size).reshape(frame.shape).astype(np.float32) for w in weights
    ]


def paint(frame: Frame, rng: np.random.Generator) -> Image.Image:
    """Paint the picture."""
    x, y = frame.grid()
    scene = _sky(frame, rng)
    drift = fbm(frame, rng, 0.25, 3)
    easel = Easel(frame, rng, mix(blur(scene, frame, 0.01), rgb("#c9b090"), 0.3))
    easel.impression(
        scene, np.where(y < 0.577, 0.5 * drift + 0.1, 0.04 * drift).astype(np.float32), 0.1, coarse=0.026
    )
    picture, height = easel.surface()

    cloud = _flight(rng, 1500, 2200, 1.5)[600:]
    age = np.broadcast_to(np.linspace(0, 1, 1600, dtype=np.float32)[:, None], cloud.shape[:2])
    ones = np.ones(cloud.shape[:2], dtype=np.float32)
    speed = np.linalg.norm(np.diff(cloud, axis=0, append=cloud[-1:]), axis=2)
    dust, quick, late = _deposit(frame, cloud, [ones, speed / (speed.max() + 1e-6), age])
    veil = blur(dust, frame, 0.0016)
    mood = blur(quick, frame, 0.003) / (blur(dust, frame, 0.003) + 1e-3)
    tide = blur(late, frame, 0.01) / (blur(dust, frame, 0.01) + 1e-3)
    ink = 1 - np.exp(-veil * 1500 / frame.unit * 0.2)
    left = smoothstep(0.36, 0.62, x + 0.25 * (mood - 0.3) + 0.02 * drift)
    hue = mix(
        ramp("#101f5c", "#2547a8", "#4f7fe0", "#9fc0f4")(mood * 2.3),
        ramp("#5c0f3c", "#b8233f", "#f2602f", "#ffb45c")(mood * 2.3),
        left,
    )
    hue = mix(hue, rgb("#3c2a5e"), np.clip((tide - 0.5) * 2, 0, 0.3))
    picture = mix(picture, hue, np.clip(ink * 0.93, 0, 1))

    threads = _flight(rng, 34, 5600, 0.05)[600:]
    fine = np.linspace(0, 1, 4, dtype=np.float32)[:, None, None, None]
    between = threads[:-1] * (1 - fine) + threads[1:] * fine
    weight = np.ones(between.shape[:3], dtype=np.float32)
    (drawn,) = _deposit(frame, between, [weight])
    thread = 1 - np.exp(-blur(drawn, frame, 0.0004) * 0.5 * 1500 / frame.unit)
    rim = np.exp(-veil * 0.12)
    bright = mix(rgb("#fff4d8"), mix(rgb("#20306a"), rgb("#8a2440"), left), rim)
    picture = mix(picture, bright, thread * 0.7)
    picture = screen(
        picture, (bump(np.hypot(x - 0.5, (y - 0.43) * 0.6), 0, 0.04))[..., None] * rgb("#ffdf9a") * 0.15
    )
    surface = height * 1.6 * (1 - 0.6 * ink) + blur(ink, frame, 0.001) * 2.0 + thread * 0.9
    surface = surface + canvas.weave(frame, rng) * np.float32(0.05)
    picture = canvas.light(picture, surface * np.float32(frame.unit / 1500), relief=0.42, gloss=0.12)
    return canvas.to_image(canvas.vignette(canvas.curve(picture, 0.12), frame, 0.12))
