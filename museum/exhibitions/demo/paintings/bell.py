"""Bell Plate: sand gathers where a sounding plate stands still (Chladni's figures), in relief."""

import numpy as np
from PIL import Image

from museum.exhibitions.demo.paintings import canvas
from museum.exhibitions.demo.paintings.field import blur, comb, fbm, smoothstep
from museum.exhibitions.demo.paintings.frame import Float, Frame
from museum.exhibitions.demo.paintings.palette import mix, ramp, rgb, screen

SEED = 4217
EDGE = 0.055
MODES = ((2, 6, 1.0), (4, 8, 0.8), (0, 4, -0.35))
"""Pairs of half waves along the two sides, and how loudly each sounds."""

BRASS = ramp((0, "#2a1c12"), (0.25, "#6a4318"), (0.5, "#b5812c"), (0.75, "#ecc15c"), (1, "#fff2c0"))
VERDIGRIS = ramp((0, "#123a3a"), (0.4, "#2f7f74"), (0.75, "#7fc4ac"), (1, "#d4efdc"))


def _figure(x: Float, y: Float) -> Float:
    """Deflection of the plate: x and y in [0, 1]."""
    total = np.zeros(x.shape, dtype=np.float32)
    for n, m, loud in MODES:
        first = np.cos(n * np.pi * x) * np.cos(m * np.pi * y)
        second = np.cos(m * np.pi * x) * np.cos(n * np.pi * y)
        total += np.float32(loud) * (first + second)
    return total


def paint(frame: Frame, rng: np.random.Generator) -> Image.Image:
    """Paint the picture."""
    x, y = frame.grid()
    bend = [fbm(frame, rng, 0.4, 2) * np.float32(0.006) for _ in range(2)]
    u = (x + bend[0] - EDGE) / (1 - 2 * EDGE)
    v = (y + bend[1] - EDGE) / (1 - 2 * EDGE)
    swing = _figure(u, v)
    dy, dx = np.gradient(swing)
    still = np.abs(swing) / (np.hypot(dx, dy) * frame.unit + 0.9)
    grit = rng.normal(0, 1, frame.shape).astype(np.float32)
    coarse = fbm(frame, rng, 0.008, 3)
    width = 0.0098 * (1 + 0.22 * fbm(frame, rng, 0.08, 2))
    bank = np.exp(-((still / width) ** 2)) * (1 + 0.10 * coarse)
    scatter = smoothstep(0.8, 2.4, grit + 2.1 * np.exp(-still / 0.02) + 0.35 * coarse - 0.3)
    inner = np.minimum(np.minimum(x, frame.right - x), np.minimum(y, frame.bottom - y))
    plate = smoothstep(EDGE - 0.004, EDGE + 0.004, inner)

    brushed = comb(
        rng.normal(0, 1, frame.shape).astype(np.float32),
        frame,
        np.full(frame.shape, 0.9, dtype=np.float32),
        0.03,
        8,
    )
    around = np.hypot(x - 0.5, y - 0.5)
    bowl = 0.16 * np.tanh(np.abs(swing) * 1.3)
    hammered = fbm(frame, rng, 0.03, 2) * 0.10
    form = blur(bowl, frame, 0.004) * 62 + hammered * 5
    gy, gx = np.gradient(form * np.float32(frame.unit / 1400))
    sheen = (
        0.42
        - 0.9 * (gx + gy) * -1.0
        + 0.16 * brushed
        + 0.22 * (0.75 - x * 0.6 - y * 0.6)
        + 0.05 * fbm(frame, rng, 0.2, 3)
    )
    metal = BRASS(np.clip(sheen, 0, 1))
    patina = (
        fbm(frame, rng, 0.14, 5)
        + 1.1 * smoothstep(0.35, 1.4, np.abs(swing))
        + 0.8 * smoothstep(0.3, 0.62, around)
        - 0.95
    )
    green = VERDIGRIS(np.clip(0.42 + 0.8 * (gx + gy) + 0.12 * coarse + 0.10 * grit, 0, 1))
    picture = mix(metal, green, smoothstep(0.0, 1.2, patina) * 0.86)
    loud = smoothstep(0.55, 1.5, np.abs(swing))
    picture = mix(picture, mix(rgb("#10343c"), rgb("#1d5a66"), smoothstep(-1, 1, coarse)), loud * 0.45)

    shadow = np.roll(blur(bank, frame, 0.006), (round(0.005 * frame.unit), round(0.005 * frame.unit)), (0, 1))
    picture = picture * (1 - 0.6 * np.clip(shadow - bank * 0.8, 0, 1) * plate)[..., None]
    sand = mix(rgb("#c98f4f"), rgb("#fff0cf"), np.clip(0.5 + 0.26 * grit + 0.22 * coarse, 0, 1))
    sand = mix(sand, rgb("#7a3f2a"), smoothstep(1.5, 2.4, np.roll(grit, 5, 1)) * 0.7)
    heap = np.clip(smoothstep(0.14, 0.4, bank + 0.10 * grit) + scatter * 0.8, 0, 1) * plate
    picture = mix(picture, sand, heap)
    height = bank * 11 * plate + heap * grit * 0.55 + form * 0.25 + brushed * 0.25

    rim = mix(rgb("#2c2026"), rgb("#6f5138"), np.clip(0.4 + 0.25 * fbm(frame, rng, 0.02, 3, stretch=6), 0, 1))
    picture = mix(rim, picture, plate)
    bevel = smoothstep(EDGE * 0.25, EDGE, inner)
    height = height + blur(bevel * (1 - plate), frame, 0.003) * 14 + smoothstep(0, 0.012, inner) * 6
    for cx in (EDGE * 0.55, frame.right - EDGE * 0.55):
        for cy in (EDGE * 0.55, frame.bottom - EDGE * 0.55):
            stud = np.sqrt(np.clip(1 - np.hypot(x - cx, y - cy) ** 2 / 0.013**2, 0, 1))
            picture = mix(picture, rgb("#d9a648"), smoothstep(0.0, 0.3, stud))
            height = height + stud * 9
    hub = np.sqrt(np.clip(1 - around**2 / 0.02**2, 0, 1))
    picture = mix(picture, mix(rgb("#7a5220"), rgb("#ffe7a0"), hub), smoothstep(0.0, 0.25, hub))
    height = height + hub * 13
    picture = canvas.light(
        picture, blur(height, frame, 0.0006) * np.float32(frame.unit / 1400), relief=0.3, gloss=0.34
    )
    lamp = np.exp(-np.hypot(x - 0.26, y - 0.22) / 0.4)
    picture = screen(picture * (0.78 + 0.34 * lamp[..., None]), (lamp**3)[..., None] * rgb("#ffd890") * 0.10)
    return canvas.to_image(canvas.vignette(canvas.curve(picture, 0.2), frame, 0.22))
