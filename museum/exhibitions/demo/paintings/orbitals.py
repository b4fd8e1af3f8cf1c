"""Electron Flowers: petals that are hydrogen's orbitals, dotted where an electron may be met."""

from math import factorial

import numpy as np
from PIL import Image

from museum.exhibitions.demo.paintings.brush import Easel
from museum.exhibitions.demo.paintings.field import blur, fbm, smoothstep
from museum.exhibitions.demo.paintings.frame import Array, Frame
from museum.exhibitions.demo.paintings.palette import choose, mix, ramp, rgb, screen, vary

SEED = 4210
DUSK = ramp((0, "#101b3c"), (0.35, "#1d3358"), (0.62, "#345a6c"), (0.82, "#6f7f7a"), (1, "#c79a6a"))

# x, y, radius, (n, l, m), turn, tilt, colours of the wave's positive and negative side
FLOWERS = [
    (0.505, 0.075, 0.062, (3, 2, 2), 0.3, 0.8, "#8fd0d8", "#f4e3b0"),
    (0.13, 0.30, 0.088, (4, 3, 3), 0.1, 0.86, "#f49ab2", "#ffd39a"),
    (0.575, 0.455, 0.098, (6, 4, 4), 0.2, 0.8, "#b79af0", "#f6b0d0"),
    (0.335, 0.205, 0.155, (5, 3, 3), 0.52, 0.92, "#ffc85e", "#f0705a"),
    (0.17, 0.585, 0.105, (3, 1, 1), 1.1, 0.85, "#7fb4f4", "#f2f4ff"),
    (0.43, 0.66, 0.085, (4, 2, 2), 0.7, 0.75, "#ff8f7a", "#ffe6b0"),
]


def _laguerre(order: int, alpha: int, x: Array) -> Array:
    """Associated Laguerre polynomial, by its three-term recurrence."""
    last, this = np.zeros_like(x), np.ones_like(x)
    for k in range(order):
        last, this = this, ((2 * k + 1 + alpha - x) * this - (k + alpha) * last) / (k + 1)
    return this


def wave(n: int, l: int, m: int, radius: Array, turn: Array) -> Array:  # noqa: E741 - the quantum number's name
    """Hydrogen's real wave function in the plane z = 0. `radius` in Bohr radii."""
    rho = 2 * radius / n
    scale = np.sqrt((2 / n) ** 3 * factorial(n - l - 1) / (2 * n * factorial(n + l)))
    return np.asarray(
        scale * np.exp(-rho / 2) * rho**l * _laguerre(n - l - 1, 2 * l + 1, rho) * np.cos(m * turn)
    )


def _electrons(rng: np.random.Generator, numbers: tuple[int, int, int], count: int) -> tuple[Array, Array]:
    """Places drawn from |ψ|², in units in which the flower's radius is 1, and the sign of ψ there."""
    n, l, m = numbers  # noqa: E741
    reach = n * (n + 1.6) * 1.12
    tries = count * 30
    radius = reach * np.sqrt(rng.random(tries))
    turn = rng.uniform(0, 2 * np.pi, tries)
    value = wave(n, l, m, radius, turn)
    chance = np.abs(value) ** 1.35
    keep = rng.random(tries) < chance / np.quantile(chance, 0.995)
    radius, turn, value = radius[keep][:count], turn[keep][:count], value[keep][:count]
    return np.stack([np.cos(turn), np.sin(turn)], axis=-1) * (radius / reach)[:, None], np.sign(value)


def _stem(easel: Easel, x: float, y: float, size: float, foot: float) -> None:
    rng = easel.rng
    t = np.linspace(0, 1, 12)
    bend = 0.03 * np.sin(t * 3 + x * 9)
    path = np.stack(
        [x + (foot - x) * t**1.5 + bend * t * (1 - t) * 4, y + (easel.frame.bottom + 0.02 - y) * t], axis=-1
    )
    for shift, tone in ((0.0, "#1c4a48"), (-0.0014, "#6fa27a"), (0.0016, "#17304e")):
        width = (0.0035 + 0.004 * t) * (1.0 if shift == 0 else 0.4)
        easel.strokes(
            path[None] + np.array([shift, 0]),
            vary(rgb(tone)[None], rng),
            width[None],
            bristles=4,
            ragged=0.03,
        )
    for share in rng.uniform(0.3, 0.9, 5):
        at = path[int(share * 11)]
        side = rng.choice([-1.0, 1.0])
        long = size * rng.uniform(0.55, 1.0)
        s = np.linspace(0, 1, 6)
        leaf = at + np.stack([side * long * s * 0.75, -long * (s - 0.75 * s**2)], axis=-1)
        taper = 0.016 * np.sin(np.pi * np.clip(s * 0.94 + 0.06, 0, 1))
        easel.strokes(
            leaf[None],
            choose(["#27604f", "#1f4f58", "#4f8a5c"], rng, 1),
            taper[None],
            bristles=7,
            ragged=0.05,
        )
        easel.strokes(
            leaf[None] + np.array([0, -0.002]),
            rgb("#8fbf86")[None],
            (taper * 0.3)[None],
            bristles=3,
            ragged=0.3,
        )


def paint(frame: Frame, rng: np.random.Generator) -> Image.Image:
    """Paint the picture."""
    x, y = frame.grid()
    mist = fbm(frame, rng, 0.3, 4)
    scene = DUSK(np.clip(y * 0.8 + mist * 0.06, 0, 1))
    plants = fbm(frame, rng, 0.08, 4, stretch=0.3)
    bank = smoothstep(0.74, 0.98, y + 0.05 * plants)
    scene = mix(scene, mix(rgb("#0d2230"), rgb("#2f6652"), smoothstep(-0.8, 1.4, plants)), bank * 0.92)
    for fx, fy, size, _, _, _, warm, cool in FLOWERS:
        halo = np.exp(-np.hypot(x - fx, y - fy) / (size * 0.9))
        scene = screen(scene, halo[..., None] * mix(rgb(warm), rgb(cool), 0.4) * 0.34)
    angle = (1.25 + 0.7 * fbm(frame, rng, 0.2, 3)).astype(np.float32)
    easel = Easel(frame, rng, mix(blur(scene, frame, 0.01), rgb("#3a2f4a"), 0.3))
    easel.impression(scene, angle, 0.1 + 0.25 * bank, coarse=0.024)
    for index, flower in enumerate(FLOWERS):
        _stem(easel, flower[0], flower[1], flower[2], 0.2 + 0.055 * index)
    for flower in FLOWERS:
        _flower(easel, flower)
    _fireflies(easel)
    return easel.finish(relief=1.0, linen=0.35, bloom=0.14, corners=0.2)


def _flower(
    easel: Easel, flower: tuple[float, float, float, tuple[int, int, int], float, float, str, str]
) -> None:
    """Dots from the rim inwards: shadow under, colour, then the light that the densest places give."""
    rng = easel.rng
    x, y, size, numbers, turn, tilt, first, second = flower
    places, sign = _electrons(rng, numbers, int(1500 + size * 17000))
    away = np.linalg.norm(places, axis=1)
    cos, sin = np.cos(turn), np.sin(turn)
    spun = places @ np.array([[cos, sin], [-sin, cos]])
    at = spun * np.array([1.0, tilt]) * size * 1.18 + np.array([x, y])
    out = spun / (away[:, None] + 1e-6) * np.array([1.0, tilt])
    long = size * rng.uniform(0.035, 0.075, len(at)) * (0.6 + 0.6 * away)
    tones = np.where(sign[:, None] > 0, rgb(first), rgb(second))
    tones = mix(tones, np.where(sign[:, None] > 0, rgb(second), rgb(first)), rng.beta(1, 5, len(at)))
    lit = np.clip(0.5 - 0.55 * spun[:, 0] - 0.65 * spun[:, 1], 0, 1)
    tones = mix(
        mix(tones, rgb("#4a3f86")[None], (1 - lit) * 0.5),
        rgb("#fffdf0")[None],
        lit * 0.3 * rng.random(len(at)),
    )
    order = np.argsort(-away + rng.normal(0, 0.25, len(at)))
    half = out * (long / 2)[:, None]
    paths = np.stack([at - half, at, at + half], axis=1)
    easel.strokes(
        paths[order] + size * 0.02,
        mix(tones, rgb("#141b3a")[None], 0.7)[order][:, :],
        long[order] * 0.8,
        bristles=3,
        body=0.6,
    )
    easel.strokes(
        paths[order],
        vary(tones[order], rng, light=0.03, hue=0.015),
        long[order] * 0.62,
        bristles=4,
        body=1.15,
        ragged=0.1,
    )
    heart = np.array([x, y]) + rng.normal(0, size * 0.028, (26, 2))
    side = np.array([size * 0.012, 0.0])
    easel.strokes(
        np.stack([heart - side, heart, heart + side], axis=1),
        choose(["#fff6c8", "#ffd75e", "#f2a03c"], rng, 26),
        size * 0.03,
        bristles=3,
        body=1.4,
    )


def _fireflies(easel: Easel) -> None:
    """Electrons that belong to no flower yet."""
    rng = easel.rng
    count = 110
    at = np.stack(
        [rng.uniform(0, easel.frame.right, count), rng.beta(2, 1.6, count) * easel.frame.bottom], axis=-1
    )
    size = rng.beta(1.2, 4, count) * 0.007 + 0.0012
    half = np.stack([size * 0.5, np.zeros(count)], axis=-1)
    tones = choose(["#ffe9a8", "#ffd27a", "#d8f0e0", "#ffc4b0"], rng, count)
    dim = mix(tones, rgb("#24405a")[None], 0.62)
    easel.strokes(
        np.stack([at - half * 2.6, at, at + half * 2.6], axis=1), dim, size * 2.6, bristles=7, body=0.5
    )
    easel.strokes(np.stack([at - half, at, at + half], axis=1), tones, size, bristles=4, body=1.3)
