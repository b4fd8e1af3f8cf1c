"""Night Loom: each row of knots follows from the row before by a rule of three (cellular automata)."""

import numpy as np
from PIL import Image

from museum.exhibitions.demo.paintings import canvas
from museum.exhibitions.demo.paintings.field import blur, fbm, smoothstep
from museum.exhibitions.demo.paintings.frame import Array, Float, Frame
from museum.exhibitions.demo.paintings.palette import from_lab, mix, rgb, to_lab

SEED = 4221
ACROSS = 144
"""Knots from selvedge to selvedge."""
FRINGE = 0.045
BORDER = 11


def automaton(rule: int, first: Array, rows: int) -> Array:
    """Grow a one-dimensional automaton: boolean array (rows, cells), edges joined."""
    table = np.array([(rule >> k) & 1 for k in range(8)], dtype=bool)
    grown = np.zeros((rows, len(first)), dtype=bool)
    grown[0] = first
    for row in range(1, rows):
        last = grown[row - 1].astype(int)
        grown[row] = table[np.roll(last, 1) * 4 + last * 2 + np.roll(last, -1)]
    return grown


def _cloth(rows: int, rng: np.random.Generator) -> Array:
    """Colour of every knot: (rows, ACROSS, 3)."""
    one = np.zeros(ACROSS, dtype=bool)
    one[ACROSS // 2] = True
    chance = rng.random(ACROSS) < 0.5
    stars = automaton(30, one, rows)
    ridges = automaton(110, chance, rows)
    ripples = automaton(150, one, rows)
    column = (np.arange(ACROSS) + 0.5)[None] / ACROSS
    row = (np.arange(rows)[:, None] + 0.5) / ACROSS
    tall = rows / ACROSS

    def two(pattern: Array, off: str, on: str) -> Array:
        return np.where(pattern[..., None], rgb(on), rgb(off))

    down = np.clip(row / tall, 0, 1)
    dusk = np.broadcast_to(down + 0.0 * column, (rows, ACROSS))
    sky = mix(two(stars, "#141c48", "#25337a"), two(stars, "#4a3a78", "#7a5a9c"), smoothstep(0.1, 0.52, dusk))
    sky = mix(sky, two(stars, "#b86a7a", "#e59a86"), smoothstep(0.40, 0.56, dusk))
    moon = np.hypot(column - 0.635, row - 0.36)
    sky = np.where((moon < 0.165)[..., None], two(stars, "#e9dfc2", "#fff6dc"), sky)
    sky = np.where(((moon >= 0.165) & (moon < 0.182))[..., None], two(stars, "#8f7fb0", "#b9a6cf"), sky)
    bright = rng.random((rows, ACROSS)) < 0.012
    sky = np.where((bright & (moon > 0.2) & (dusk < 0.42))[..., None], rgb("#f6e6b0"), sky)
    cloth = sky
    for level, swing, phase, off, on in (
        (0.50, 0.045, 0.6, "#5a4a86", "#7f6fa8"),
        (0.565, 0.06, 2.4, "#3a3f78", "#5a6aa0"),
        (0.635, 0.05, 4.4, "#1f3f5c", "#3f7f88"),
    ):
        line = (
            level * tall
            - swing * np.abs(np.sin(column * 5.2 + phase))
            - swing * 0.5 * np.abs(np.sin(column * 11 + phase * 2))
        )
        cloth = np.where((row > line)[..., None], two(ridges, off, on), cloth)
    shore = 0.69 * tall + 0.02 * np.sin(column * 6 + 1)
    water = two(ripples, "#16345e", "#2f6f94")
    glade = np.abs(column - 0.635 + 0.02 * np.sin(row * 60)) < 0.05 + 0.13 * np.clip(row - shore, 0, 1)
    water = np.where((glade & ripples)[..., None], rgb("#f3dfa8"), water)
    cloth = np.where((row > shore)[..., None], water, cloth)
    bank = 0.90 * tall - 0.06 * np.abs(np.sin(column * 3.3 + 0.4)) + 0.008 * np.sin(column * 40)
    cloth = np.where((row > bank)[..., None], two(ridges, "#12242c", "#2a4f3a"), cloth)
    reeds = ((np.arange(ACROSS) * 7 % 13 < 2)[None]) & (
        row > bank - 0.02 - 0.09 * np.abs(np.sin(np.arange(ACROSS) * 1.7))[None]
    )
    cloth = np.where(reeds[..., None], rgb("#1c3a34"), cloth)

    near = np.minimum(
        np.minimum(np.arange(rows)[:, None], rows - 1 - np.arange(rows)[:, None]),
        np.minimum(np.arange(ACROSS)[None], ACROSS - 1 - np.arange(ACROSS)[None]),
    )
    tooth = (np.arange(rows)[:, None] + np.arange(ACROSS)[None]) % 8
    back = (np.arange(rows)[:, None] - np.arange(ACROSS)[None]) % 8
    fret = (tooth < 4) ^ (back < 4)
    cloth = np.where((near < BORDER)[..., None], two(fret, "#7a1f2c", "#c9922f"), cloth)
    cloth = np.where(((near == BORDER) | (near == 1))[..., None], rgb("#e8cf94"), cloth)
    return np.asarray(np.where((near == 0)[..., None], rgb("#2a1420"), cloth))


def paint(frame: Frame, rng: np.random.Generator) -> Image.Image:
    """Paint the picture."""
    x, y = frame.grid()
    margin = 0.018
    width = frame.right - 2 * margin
    tall = frame.bottom - 2 * FRINGE
    knot = width / ACROSS
    rows = int(tall / (knot * 0.92))
    high = tall / rows
    cloth = to_lab(_cloth(rows, rng).astype(np.float32))
    dye = np.repeat(rng.normal(0, 0.014, (rows // 3 + 1, 1)), 3, axis=0)[:rows]
    cloth[..., 0] += rng.normal(0, 0.022, cloth.shape[:2]) + dye
    cloth[..., 1:] += rng.normal(0, 0.006, (rows, ACROSS, 2))
    cloth = from_lab(cloth)

    sway = 0.0016 * np.sin(y * 9 + 2 * x) + 0.0012 * fbm(frame, rng, 0.12, 2)
    u = (x - margin + sway) / knot
    v = (y - FRINGE + 0.0012 * np.sin(x * 14) + 0.0009 * fbm(frame, rng, 0.1, 2)) / high
    column, row = np.floor(u).astype(int), np.floor(v).astype(int)
    inside = (column >= 0) & (column < ACROSS) & (row >= 0) & (row < rows)
    tone = cloth[np.clip(row, 0, rows - 1), np.clip(column, 0, ACROSS - 1)]
    fu, fv = u - column - 0.5, v - row - 0.5
    slant = np.where(column % 2 == 0, 1.0, -1.0) * 0.36
    ply = np.cos(2 * np.pi * (fv * 2.0 + fu * slant * 2.0)) * 0.10
    pile = np.sqrt(np.clip(1 - (fu * 1.75) ** 2, 0, 1)) * np.sqrt(np.clip(1 - (fv * 1.65) ** 2, 0, 1))
    fuzz = rng.normal(0, 1, frame.shape).astype(np.float32)
    wool = tone * (0.56 + 0.52 * pile + ply * pile + 0.035 * fuzz)[..., None]

    wall = mix(rgb("#d9d2c4"), rgb("#e6e0d4"), smoothstep(-1, 1, fbm(frame, rng, 0.3, 3)))
    weave = canvas.weave(frame, rng, 300)
    wall = wall * (1 + 0.03 * weave)[..., None]
    threads = (x - margin) / knot * 0.5
    strand = np.abs((threads + 0.25 * np.sin(y * 30 + np.floor(threads) * 1.7)) % 1 - 0.5)
    ragged = 0.75 + 0.25 * np.sin(np.floor(threads) * 12.9898) ** 2
    outside = np.maximum(FRINGE - y, y - (frame.bottom - FRINGE))
    fringe = (
        (strand < 0.30)
        & (outside > -0.002)
        & (outside < FRINGE * 0.78 * ragged)
        & (x > margin)
        & (x < frame.right - margin)
    )
    fringe_mask = blur(fringe.astype(np.float32), frame, 0.0005)
    cloth_mask = blur(inside.astype(np.float32), frame, 0.0006)
    body = np.maximum(cloth_mask, fringe_mask)
    shadow = np.roll(blur(body, frame, 0.008), (round(0.006 * frame.unit), round(0.005 * frame.unit)), (0, 1))
    picture: Float = wall * (1 - 0.5 * np.clip(shadow - body, 0, 1))[..., None]
    picture = mix(picture, mix(rgb("#a58a5c"), rgb("#f0e2bd"), np.clip(1 - strand * 3, 0, 1)), fringe_mask)
    picture = mix(picture, np.clip(wool, 0, 1), cloth_mask)
    drape = 0.5 + 0.5 * np.sin(x * 16 + 0.8 * np.sin(y * 3))
    picture = picture * (1 - cloth_mask * (0.10 - 0.16 * (drape - 0.4)))[..., None]
    height = (pile * 1.5 + ply * 2 + 0.12 * fuzz) * cloth_mask + fringe_mask * (1 - strand) * 1.2 * (
        1 - cloth_mask
    )
    picture = canvas.light(picture, height * np.float32(frame.unit / 1500), relief=0.34, gloss=0.03)
    return canvas.to_image(canvas.vignette(canvas.curve(picture, 0.08), frame, 0.1))
