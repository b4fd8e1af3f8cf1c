"""Letter to a Machine: a page that nobody can read, written and sealed by pendulums (harmonograph)."""

import numpy as np
from PIL import Image

from museum.exhibitions.demo.paintings import canvas
from museum.exhibitions.demo.paintings.field import blur, bump, fbm, smoothstep
from museum.exhibitions.demo.paintings.frame import Array, Float, Frame
from museum.exhibitions.demo.paintings.palette import mix, rgb

SEED = 4220


class _Pen:
    """Ink laid on a sheet: an array that is darker wherever the nib has been, and slower."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.ink = np.zeros(frame.shape, dtype=np.float32)

    def draw(self, x: Array, y: Array, weight: Array | float) -> None:
        """Add a densely sampled line, shared among the four pixels about each point."""
        frame = self.frame
        u, v = x * frame.unit - 0.5, y * frame.unit - 0.5
        left, top = np.floor(u).astype(np.int64), np.floor(v).astype(np.int64)
        across, down = u - left, v - top
        inside = (left >= 0) & (left < frame.width - 1) & (top >= 0) & (top < frame.height - 1)
        load = np.broadcast_to(weight, x.shape)
        size = frame.width * frame.height
        for dx, dy, share in (
            (0, 0, (1 - across) * (1 - down)),
            (1, 0, across * (1 - down)),
            (0, 1, (1 - across) * down),
            (1, 1, across * down),
        ):
            cell = ((top + dy) * frame.width + left + dx)[inside]
            self.ink += (
                np.bincount(cell, (share * load)[inside], size).reshape(frame.shape).astype(np.float32)
            )


def _swing(t: Array, frequencies: list[float], phases: list[float], sizes: list[float], fade: float) -> Array:
    """One direction of a harmonograph: damped swings of several pendulums, added."""
    parts = [a * np.sin(2 * np.pi * f * t + p) for f, p, a in zip(frequencies, phases, sizes, strict=True)]
    return np.asarray(np.sum(parts, axis=0) * np.exp(-fade * t))


def _bloom(
    pen: _Pen,
    centre: tuple[float, float],
    size: float,
    ratio: tuple[float, float, float],
    phase: float,
    turns: int,
    fade: float,
) -> None:
    t = np.linspace(0, turns, turns * 5200)
    a, b, c = ratio
    x = _swing(t, [a, c], [phase, 0.4], [0.62, 0.38], fade)
    y = _swing(t, [b, c], [phase + np.pi / 2, 0.4 + np.pi / 2], [0.62, 0.38], fade)
    speed = np.hypot(np.gradient(x), np.gradient(y))
    pen.draw(
        centre[0] + x * size,
        centre[1] + y * size,
        np.clip(speed / speed.mean(), 0.3, 2.2) * size * 4.4 * pen.frame.unit / 5200,
    )


def _lines(pen: _Pen, rng: np.random.Generator, left: float, right: float, rows: Array) -> None:
    """Writing without words: small loops that run along a line, with taller swings, gaps and a lifted end."""
    for index, row in enumerate(rows):
        end = right - (rng.uniform(0.0, 0.06) if index < len(rows) - 1 else 0.24)
        start = left + (0.035 if index in (0, 5) else 0.0)
        at = start
        while at < end - 0.015:
            long = min(rng.uniform(0.022, 0.085), end - at)
            t = np.linspace(0, 1, int(long * 90000))
            beat = rng.uniform(56, 70)
            loops = 2 * np.pi * beat * long * t
            tall = 0.0052 * (
                1
                + 0.5 * np.sin(loops * 0.37 + rng.uniform(0, 6))
                + 0.9 * np.exp(-(((t - rng.uniform(0.1, 0.9)) / 0.06) ** 2))
                + 0.8 * (rng.random() < 0.5) * np.exp(-(((t - rng.uniform(0.0, 1.0)) / 0.05) ** 2))
            )
            x = at + long * t + 0.0034 * np.sin(loops) + 0.0026 * np.cos(loops)
            y = (
                row
                - tall * np.cos(loops * 1.0)
                - tall * 0.5 * np.sin(loops * 0.5 + index)
                + 0.0016 * np.sin(at * 20)
            )
            fall = np.clip(np.gradient(y), 0, None)
            weight = (0.45 + 1.25 * fall / (fall.max() + 1e-9)) * pen.frame.unit / 1500 * 0.22
            pen.draw(x, y, weight)
            at += long + rng.uniform(0.010, 0.018)


def paint(frame: Frame, rng: np.random.Generator) -> Image.Image:
    """Paint the picture."""
    x, y = frame.grid()
    fibre = fbm(frame, rng, 0.3, 4)
    sheet = mix(rgb("#efe3c8"), rgb("#f9f2e0"), smoothstep(-1.5, 1.5, fibre))
    foxing = smoothstep(1.9, 2.8, fbm(frame, rng, 0.03, 3) + 0.4 * fibre)
    sheet = mix(sheet, rgb("#c9a472"), foxing * 0.35)
    inner = np.minimum(np.minimum(x, frame.right - x), np.minimum(y, frame.bottom - y))
    sheet = mix(sheet, rgb("#d8bf92"), smoothstep(0.05, 0.0, inner + 0.012 * fibre) * 0.6)
    wash = fbm(frame, rng, 0.2, 5)
    cloud = smoothstep(0.2, 1.5, wash + 1.6 * bump(np.hypot(x - 0.40, (y - 0.235)), 0, 0.24) - 1.1)
    sheet = mix(sheet, rgb("#a9c4cf"), cloud * 0.5)
    blush = smoothstep(
        0.2, 1.4, fbm(frame, rng, 0.15, 4) + 1.9 * bump(np.hypot(x - 0.30, y - 0.27), 0, 0.14) - 1.2
    )
    sheet = mix(sheet, rgb("#f0b79a"), blush * 0.55)

    inks: list[tuple[str, Float, float]] = []
    for colour, centre, size, ratio, phase, turns, fade, strength in (
        ("#12356e", (0.375, 0.245), 0.205, (2.0, 3.003, 1.0), 0.0, 34, 0.030, 1.0),
        ("#b3262e", (0.345, 0.265), 0.15, (3.0, 3.004, 2.0), 0.9, 30, 0.034, 1.0),
        ("#c98a1e", (0.415, 0.225), 0.11, (2.002, 5.0, 3.0), 0.4, 26, 0.03, 0.9),
        ("#b3262e", (0.555, 0.90), 0.045, (4.0, 4.006, 1.0), 0.2, 22, 0.035, 1.0),
    ):
        pen = _Pen(frame)
        _bloom(pen, centre, size, ratio, phase, turns, fade)
        inks.append((colour, pen.ink, strength))
    pen = _Pen(frame)
    _lines(pen, rng, 0.085, frame.right - 0.085, np.linspace(0.52, 0.875, 11))
    inks.append(("#1c2440", pen.ink, 1.15))
    picture = sheet
    relief = canvas.paper(frame, rng) * np.float32(0.5)
    for colour, ink, strength in inks:
        bleed = blur(ink, frame, 0.0007)
        tone = 1 - np.exp(-(ink * 0.45 + bleed * 0.75) * strength * (1 + 0.12 * fibre))
        picture = picture * (1 - tone[..., None] * (1 - rgb(colour)) * 0.96)
        relief = relief + tone * np.float32(0.7)
    picture = picture * (1 - 0.05 * smoothstep(0.0, 1.2, fbm(frame, rng, 0.1, 3)))[..., None]
    for fold, upright in ((frame.bottom / 3, False), (frame.bottom * 2 / 3, False), (frame.right / 2, True)):
        place = (x if upright else y) - fold + 0.0012 * fibre
        relief = (
            relief + np.where(place > 0, 1.0, -1.0).astype(np.float32) * np.exp(-np.abs(place) / 0.016) * 1.6
        )
        picture = picture * (1 - 0.13 * np.exp(-np.abs(place) / 0.0016))[..., None]
        picture = picture * (1 - 0.035 * np.exp(-np.clip(place, 0, 1) / 0.05) * (place > 0))[..., None]
    picture = canvas.light(
        picture, blur(relief, frame, 0.0006) * np.float32(frame.unit / 1500), relief=0.3, gloss=0.02
    )
    return canvas.to_image(canvas.vignette(picture, frame, 0.1))
