"""River on Paper: drops of colour on a bath, then combs; a pixel's paint is found by undoing them.

The moves (drop, tine, wave) are those of mathematical marbling: A. Jaffer, and S. Lu and others (2012).
"""

import numpy as np
from PIL import Image

from museum.exhibitions.demo.paintings import canvas
from museum.exhibitions.demo.paintings.field import blur, fbm, smoothstep
from museum.exhibitions.demo.paintings.frame import Array, Float, Frame
from museum.exhibitions.demo.paintings.palette import from_lab, mix, rgb, to_lab

SEED = 4222
GROUND = "#a9cfc8"
INKS = ("#173a6b", "#2f7f9e", "#f1e7cf", "#0f2444", "#8fc0c4", "#c8452f", "#e8b04a", "#f6efe0")


def _undo_combs(x: Array, y: Array, wobble: Array) -> tuple[Array, Array]:
    """Take a place in the finished sheet back to where its paint lay before the combs: last move first."""
    # the river: one slow current from the upper left to the lower right, through the still banks
    middle = 0.30 + 0.10 * np.sin(x * 4.6 + 0.4) + 0.015 * np.sin(x * 11)
    x = x - 0.42 * np.exp(-(((y - middle) / 0.10) ** 2))
    # a fine comb drawn upwards, outside the river only
    bank = smoothstep(0.10, 0.2, np.abs(y - middle))
    comb = np.abs(np.sin(x * np.pi / 0.030))
    y = y - bank * (0.026 * comb**1.5 + 0.008 * wobble)
    # a wave of the hand
    y = y + 0.016 * np.sin(x * 13 + 1.2)
    # a wide rake, one tooth to the left, the next to the right
    teeth = np.sin(y * 2 * np.pi / 0.13 + 0.6)
    x = x + 0.19 * teeth
    # two stirs
    for cx, cy, size, turn in ((0.21, 0.17, 0.085, 2.4), (0.80, 0.43, 0.10, -2.7)):
        dx, dy = x - cx, y - cy
        angle = turn * np.exp(-((np.hypot(dx, dy) / size) ** 2))
        cos, sin = np.cos(angle), np.sin(angle)
        x, y = cx + dx * cos - dy * sin, cy + dx * sin + dy * cos
    return x.astype(np.float32), y.astype(np.float32)


def _ink(x: Array, y: Array, drops: Array) -> tuple[Array, Float]:
    """Which drop each place belongs to (−1: the bath), and how near it lies to that drop's rim."""
    owner = np.full(x.shape, -1, dtype=np.int32)
    rim = np.ones(x.shape, dtype=np.float32)
    for number in range(len(drops) - 1, -1, -1):
        cx, cy, radius = drops[number]
        dx, dy = x - cx, y - cy
        away = dx * dx + dy * dy
        open_ = owner < 0
        inside = open_ & (away < radius * radius)
        owner[inside] = number
        rim = np.where(inside, 1 - np.sqrt(away) / radius, rim).astype(np.float32)
        pull = np.sqrt(np.clip(1 - radius * radius / np.maximum(away, 1e-9), 0, 1)).astype(np.float32)
        x, y = np.where(open_, cx + dx * pull, x), np.where(open_, cy + dy * pull, y)
    return owner, rim


def paint(frame: Frame, rng: np.random.Generator) -> Image.Image:
    """Paint the picture."""
    x, y = frame.grid()
    count = 130
    drops = np.stack(
        [
            rng.uniform(-0.3, 1.3, count),
            rng.uniform(-0.05, frame.bottom + 0.05, count),
            rng.uniform(0.045, 0.10, count),
        ],
        axis=1,
    ).astype(np.float32)
    drops[-40:, 2] *= 0.4
    which = rng.choice(len(INKS), count, p=[0.18, 0.18, 0.11, 0.12, 0.15, 0.08, 0.09, 0.09])
    wobble = fbm(frame, rng, 0.2, 3)
    u, v = _undo_combs(x, y, wobble)
    owner, rim = _ink(u, v, drops)
    tubes = to_lab(np.stack([rgb(code) for code in INKS]))
    lab = np.where((owner >= 0)[..., None], tubes[which[np.maximum(owner, 0)]], to_lab(rgb(GROUND)))
    thin = fbm(frame, rng, 0.004, 2)
    lab[..., 0] += 0.05 * smoothstep(0.35, 0.0, rim) - 0.03 * smoothstep(0.2, 1.0, rim) + 0.012 * thin
    lab[..., 0] += 0.02 * fbm(frame, rng, 0.25, 3)
    picture = from_lab(lab)
    soft = blur(picture, frame, 0.0006)
    stone = smoothstep(2.0, 2.8, fbm(frame, rng, 0.006, 2))
    picture = mix(soft, rgb("#f7efdc"), stone * 0.5)
    seam = (owner != np.roll(owner, 1, 0)) | (owner != np.roll(owner, 1, 1))
    vein = blur(seam.astype(np.float32), frame, 0.0006)
    gold = vein * smoothstep(0.2, 1.2, fbm(frame, rng, 0.12, 3))
    glint: Float = mix(rgb("#a8742a"), rgb("#f7dc92"), smoothstep(-1.2, 1.2, thin + 2 * (0.6 - x)))
    picture = mix(picture, glint, np.clip(gold * 2.2, 0, 0.85))
    inner = np.minimum(np.minimum(x, frame.right - x), np.minimum(y, frame.bottom - y)) + 0.0012 * fbm(
        frame, rng, 0.03, 3
    )
    sheet = smoothstep(0.022, 0.0235, inner)
    bare = mix(rgb("#efe5cf"), rgb("#f8f1e2"), smoothstep(-1, 1, fbm(frame, rng, 0.1, 4)))
    picture = mix(bare, picture, sheet)
    height = canvas.paper(frame, rng) * np.float32(0.45) + vein * np.float32(0.5) * sheet + gold * 1.5 * sheet
    picture = canvas.light(picture, height * np.float32(frame.unit / 1500), relief=0.3, gloss=0.12)
    return canvas.to_image(canvas.vignette(canvas.curve(picture, 0.06), frame, 0.08))
