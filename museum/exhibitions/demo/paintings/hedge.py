"""Through the Hedge: a light meets a hedge that it cannot pass, and some of it does.

Schrödinger's equation, stepped forward on a grid (split-step Fourier method).
"""

import numpy as np
from PIL import Image

from museum.exhibitions.demo.paintings.brush import Easel
from museum.exhibitions.demo.paintings.field import blur, bump, fbm, nearest, resize, slope, smoothstep
from museum.exhibitions.demo.paintings.frame import Array, Float, Frame
from museum.exhibitions.demo.paintings.palette import choose, mix, ramp, rgb, vary

SEED = 4215
HEDGE, HALF = 0.585, 0.030
"""Middle and half thickness of the hedge as painted; the barrier inside it is thinner."""
WAVE = 0.031

GLOW = ramp(
    (0, "#2c5a44"), (0.16, "#6f8f4a"), (0.36, "#d9a83e"), (0.6, "#ffcf63"), (0.82, "#fff0b4"), (1, "#fffbe8")
)


def _evolve() -> list[tuple[Float, Float]]:
    """Chance and crests of the wave before the hedge, at it and after it: |ψ|², largest 1, and cos(arg ψ)."""
    columns, rows = 432, 180
    x = (np.arange(columns) + 0.5)[None] / columns
    y = (np.arange(rows)[:, None] + 0.5) / columns
    k0 = 2 * np.pi / WAVE
    middle = rows / columns / 2
    psi = np.exp(-(((x - 0.17) / 0.1) ** 2) - ((y - middle * 1.04) / 0.105) ** 2) * np.exp(1j * k0 * x)
    wall = HEDGE + 0.008 * np.sin(y * 22)
    barrier = 1.06 * (k0**2 / 2) * np.exp(-(((x - wall) / 0.0085) ** 4))
    fade = smoothstep(0.0, 0.05, x) * smoothstep(1.0, 0.95, x)
    kx = 2 * np.pi * np.fft.fftfreq(columns, 1 / columns)[None]
    ky = 2 * np.pi * np.fft.fftfreq(rows, 1 / columns)[:, None]
    step = 0.62 / k0 / 150
    drift = np.exp(-0.5j * step * (kx**2 + ky**2)).astype(np.complex64)
    kick = (np.exp(-1j * step * barrier) * (0.97 + 0.03 * fade)).astype(np.complex64)
    psi = psi.astype(np.complex64)
    seen = []
    for count in range(1, 181):
        psi = np.fft.ifft2(np.fft.fft2(psi) * drift).astype(np.complex64) * kick
        if count in (6, 98, 168):
            chance = np.abs(psi) ** 2
            crest = np.real(psi) / (np.abs(psi) + 1e-6)
            seen.append(((chance / chance.max()).astype(np.float32), crest.astype(np.float32)))
    return seen


def _garden(frame: Frame, rng: np.random.Generator) -> Float:
    """A mown lawn seen from above at evening, with borders along its long sides."""
    x, y = frame.grid()
    grass = fbm(frame, rng, 0.06, 4)
    stripe = np.sin((y + 0.004 * grass) * 92)
    lawn = mix(rgb("#28605a"), rgb("#56915a"), smoothstep(-0.8, 0.8, stripe) * 0.8)
    lawn = mix(lawn, rgb("#3f6fa0"), smoothstep(0.56, 1.0, x) * 0.6)
    lawn = mix(lawn, rgb("#1c4a60"), smoothstep(0.5, 2.0, grass) * 0.6)
    lawn = mix(lawn, rgb("#a9b85f"), smoothstep(0.8, 2.0, -grass) * 0.5 * smoothstep(0.7, 0.2, x))
    rim = np.minimum(y, frame.bottom - y)
    border = smoothstep(0.045, 0.03, rim + 0.008 * fbm(frame, rng, 0.05, 3))
    return mix(lawn, rgb("#2a2438"), border * 0.9)


def paint(frame: Frame, rng: np.random.Generator) -> Image.Image:
    """Paint the picture."""
    x, y = frame.grid()
    before, at, after = (
        resize(chance, frame.shape).clip(0, 1) * (0.6 + 0.4 * resize(crest, frame.shape).clip(-1, 1))
        for chance, crest in _evolve()
    )
    right = smoothstep(HEDGE - 0.005, HEDGE + 0.01, x)
    left = 1 - right
    passed = after * right / max(float((after * right).max()), 1e-6)
    light = np.clip(
        0.72 * before**0.8 + 0.95 * at**0.7 * left + 0.22 * after**0.8 * left + 0.6 * passed**0.8, 0, 1
    )
    scene = _garden(frame, rng)
    halo = blur(light, frame, 0.035)
    scene = mix(scene, rgb("#d9b95a"), np.clip(halo * 1.3, 0, 0.5))
    shine = GLOW(np.clip(light * 1.04, 0, 1))
    pearl = mix(shine, rgb("#f3b9c4"), 0.55 * right)
    scene = mix(scene, pearl, smoothstep(0.01, 0.36, light) * 0.95)
    wobble = 0.008 * np.sin(y * 22) + 0.006 * fbm(frame, rng, 0.03, 3)
    hedge = smoothstep(HALF + 0.002, HALF - 0.002, np.abs(x - HEDGE - wobble))
    leaf = fbm(frame, rng, 0.02, 3)
    sunny = np.clip(
        -(x - HEDGE - wobble) / HALF * 0.6 + 0.35 + 0.2 * leaf + 0.5 * bump(y, frame.bottom / 2, 0.1), 0, 1
    )
    shade = smoothstep(HALF + 0.03, HALF, np.abs(x - HEDGE - 0.016)) * right
    scene = mix(scene, rgb("#0b1c33"), shade * 0.6)
    scene = mix(scene, mix(rgb("#0c2a2a"), rgb("#6f9a3f"), sunny), hedge)

    crests = blur(light, frame, 0.003)
    dx, dy = slope(crests, frame)
    turn = np.arctan2(dx, -dy)
    turn = np.where(
        np.hypot(dx, dy) > 4, turn + 0.12 * fbm(frame, rng, 0.05, 2), 0.06 * fbm(frame, rng, 0.1, 2)
    )
    easel = Easel(frame, rng, mix(blur(scene, frame, 0.006), rgb("#27404a"), 0.3))
    busy = np.clip(0.15 + 1.1 * blur(smoothstep(0.03, 0.2, light), frame, 0.008), 0, 1)
    easel.impression(scene, turn.astype(np.float32), busy, coarse=0.015, edge=0.2)
    _sparks(easel, light, right)
    _hedge(easel, wobble, sunny)
    _border(easel, light)
    return easel.finish(relief=1.05, linen=0.35, bloom=0.1, corners=0.14)


def _sparks(easel: Easel, light: Float, right: Float) -> None:
    """Single touches where the light may be met."""
    frame, rng = easel.frame, easel.rng
    count = 30000
    px, py = rng.uniform(0, 1, count), rng.uniform(0, frame.bottom, count)
    chance = nearest(light, frame, px, py)
    keep = rng.random(count) < 0.75 * chance**1.3
    px, py, chance = px[keep], py[keep], chance[keep]
    size = rng.uniform(0.0016, 0.0036, len(px))
    at: Array = np.stack([px, py], axis=-1)
    half = np.stack([rng.normal(0, 0.3, len(px)) * size, size * 0.9], axis=-1)
    tones = GLOW(np.clip(chance * 0.9 + rng.normal(0.06, 0.1, len(px)), 0, 1))
    rose = choose(["#f7b7b2", "#ffe2d0", "#d9a0cc", "#ffd27a"], rng, len(px))
    tones = mix(tones, rose, np.where(nearest(right, frame, px, py) > 0.5, 0.6, 0.16))
    easel.strokes(
        np.stack([at - half, at, at + half], axis=1),
        vary(tones, rng, light=0.025),
        size * 0.9,
        bristles=3,
        body=1.2,
    )


def _hedge(easel: Easel, wobble: Float, sunny: Float) -> None:
    """Leaves, dark ones first."""
    frame, rng = easel.frame, easel.rng
    count = 5200
    py = rng.uniform(-0.005, frame.bottom + 0.005, count)
    off = np.clip(rng.normal(0, 0.5, count), -1.08, 1.08) * HALF
    px = HEDGE + off + nearest(wobble, frame, np.full(count, HEDGE), py)
    lit = nearest(sunny, frame, px, py) + rng.normal(0, 0.12, count)
    order = np.argsort(lit + rng.normal(0, 0.15, count))
    px, py, lit = px[order], py[order], lit[order]
    turn = rng.uniform(0, np.pi, count)
    size = rng.uniform(0.0022, 0.0046, count)
    half = np.stack([np.cos(turn), np.sin(turn)], axis=-1) * size[:, None]
    at = np.stack([px, py], axis=-1)
    tones = ramp("#0c2530", "#1f4f3c", "#4f8a40", "#a9bf5a", "#f0e08a")(lit)
    easel.strokes(
        np.stack([at - half, at, at + half], axis=1),
        vary(tones, rng, light=0.025),
        size * 0.95,
        bristles=4,
        body=1.2,
    )


def _border(easel: Easel, light: Float) -> None:
    """Flowers along both sides, kindled where the light comes near."""
    frame, rng = easel.frame, easel.rng
    count = 2600
    px = rng.uniform(0, 1, count)
    rim = np.abs(rng.normal(0, 0.02, count))
    py = np.where(rng.random(count) < 0.5, rim, frame.bottom - rim)
    keep = np.abs(px - HEDGE) > HALF * 1.05
    px, py = px[keep], py[keep]
    size = rng.uniform(0.0022, 0.005, len(px))
    turn = rng.uniform(0, np.pi, len(px))
    half = np.stack([np.cos(turn), np.sin(turn)], axis=-1) * size[:, None] * 0.7
    at = np.stack([px, py], axis=-1)
    tones = choose(
        ["#2a5a48", "#17404a", "#4f7f4a", "#7a5a9a", "#b0608a", "#d98a6a", "#5f7fc0"],
        rng,
        len(px),
        [5, 5, 3, 2, 2, 1.5, 2],
    )
    lit = np.clip(
        nearest(blur(light, frame, 0.05), frame, px, np.full(len(px), frame.bottom / 2)) * 1.3, 0, 0.45
    )
    easel.strokes(
        np.stack([at - half, at, at + half], axis=1),
        vary(mix(tones, rgb("#ffdc8a")[None], lit), rng),
        size,
        bristles=4,
        body=1.15,
    )
