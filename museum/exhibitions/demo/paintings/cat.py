"""Cat Asleep in Two Places: a Voronoi cell for every dot, and one cat that has not been looked at yet."""

import numpy as np
from PIL import Image

from museum.exhibitions.demo.paintings import canvas
from museum.exhibitions.demo.paintings.field import blur, bump, cells, fbm, fill, nearest, smoothstep
from museum.exhibitions.demo.paintings.frame import Float, Frame
from museum.exhibitions.demo.paintings.palette import enrich, from_lab, mix, rgb, screen, to_lab, vary

SEED = 4214

Point = tuple[float, float]


def _room(frame: Frame, rng: np.random.Generator) -> Float:
    """A window seat in the afternoon: panes full of garden, a long blue cushion, the boards below."""
    x, y = frame.grid()
    cloud = fbm(frame, rng, 0.3, 4)
    scene = mix(rgb("#31506e"), rgb("#4f7f86"), smoothstep(-0.2, 1.0, x + 0.2 * cloud))
    leaf = fbm(frame, rng, 0.06, 4)
    garden = mix(
        mix(rgb("#1f5a4a"), rgb("#8fb35a"), smoothstep(-1, 1, leaf)),
        rgb("#f7e7a0"),
        smoothstep(0.6, 1.8, leaf + 1.2 * bump(x, 0.3, 0.25)),
    )
    for left in (0.045, 0.29, 0.535, 0.78):
        pane = (
            smoothstep(left, left + 0.006, x)
            * smoothstep(left + 0.195, left + 0.189, x)
            * smoothstep(0.03, 0.036, y)
            * smoothstep(0.33, 0.325, y)
        )
        bar = bump(x, left + 0.097, 0.005) + bump(y, 0.17, 0.005)
        scene = mix(scene, mix(garden, rgb("#2a4660"), np.clip(bar, 0, 1)), pane)
    scene = mix(scene, rgb("#c9b48a"), bump(y, 0.345, 0.008) * 0.8)
    seat = smoothstep(0.40, 0.407, y - 0.012 * np.cos((x - 0.5) * 5))
    stripe = np.sin(x * 58 + 3 * np.cos((x - 0.5) * 3))
    cloth = mix(rgb("#2a3f8f"), rgb("#5f86c9"), smoothstep(-0.4, 0.4, stripe) * 0.9)
    cloth = mix(cloth, rgb("#f0d9a0"), bump(stripe, 1.0, 0.12) * 0.7)
    cloth = mix(cloth, rgb("#1a1c52"), smoothstep(0.5, 0.64, y) * 0.75)
    scene = mix(scene, cloth, seat)
    front = smoothstep(0.625, 0.632, y)
    boards = mix(rgb("#5a3a34"), rgb("#a8724a"), smoothstep(-1, 1, fbm(frame, rng, 0.05, 3, stretch=6)))
    scene = mix(scene, mix(boards, rgb("#2c2440"), smoothstep(0.63, 0.75, y) * 0.6), front)
    return mix(scene, rgb("#f3c47a"), bump(y, 0.629, 0.004) * 0.6)


def _oval(
    cx: float, cy: float, rx: float, ry: float, turn: float = 0.0, start: float = 0.0, end: float = 2 * np.pi
) -> list[Point]:
    a = np.linspace(start, end, 40)
    px, py = rx * np.cos(a), ry * np.sin(a)
    return list(
        zip(
            (cx + px * np.cos(turn) - py * np.sin(turn)).tolist(),
            (cy + px * np.sin(turn) + py * np.cos(turn)).tolist(),
            strict=True,
        )
    )


def _cat(frame: Frame, ground: Float, cx: float, cy: float, size: float, flip: float) -> Float:
    """One sleeping cat, curled, on a copy of the ground. `flip` −1 turns it the other way."""
    x, y = frame.grid()
    picture = ground.copy()

    def at(u: float, v: float) -> Point:
        return cx + flip * u * size, cy + v * size

    def oval(u: float, v: float, rx: float, ry: float, turn: float = 0.0) -> list[Point]:
        px, py = at(u, v)
        return _oval(px, py, rx * size, ry * size, flip * turn)

    fill(picture, frame, oval(0.05, 0.36, 1.12, 0.2), rgb("#12143f"), opacity=0.75, soft=0.012)
    fur = mix(
        rgb("#8f4a34"),
        rgb("#ffc86e"),
        np.clip(0.55 - (y - cy) / size * 0.9 - flip * (x - cx) / size * 0.12, 0, 1),
    )
    band = np.sin(np.hypot((x - cx) / size - flip * 0.15, (y - cy) / size * 1.4 - 0.5) * 21)
    tabby = mix(
        fur,
        mix(rgb("#6a2228"), rgb("#b85a24"), smoothstep(cy + 0.2 * size, cy - 0.4 * size, y)),
        smoothstep(0.1, 0.6, band) * 0.95,
    )
    mask = np.zeros((*frame.shape, 1), dtype=np.float32)
    one = np.ones(1, dtype=np.float32)
    fill(mask, frame, oval(0.06, 0.0, 1.0, 0.50, -0.06), one, soft=0.002)
    fill(mask, frame, oval(0.46, -0.10, 0.60, 0.47, 0.15), one, soft=0.002)
    picture = mix(picture, tabby, mask)
    fill(picture, frame, oval(0.52, 0.13, 0.36, 0.27, 0.3), rgb("#7a2f3a"), opacity=0.35, soft=0.012)
    tail = [
        at(u, v)
        for u, v in (
            (0.98, 0.12),
            (0.95, 0.33),
            (0.62, 0.45),
            (0.1, 0.47),
            (-0.38, 0.42),
            (-0.56, 0.36),
            (-0.58, 0.28),
            (-0.4, 0.29),
            (0.1, 0.34),
            (0.55, 0.31),
            (0.8, 0.2),
        )
    ]
    fill(picture, frame, tail, rgb("#4f1f38"), opacity=0.6, soft=0.008)
    fill(picture, frame, tail, rgb("#d9843a"), soft=0.003)
    for k in range(7):
        u = -0.42 + k * 0.2
        fill(
            picture,
            frame,
            oval(u, 0.385 + 0.02 * np.sin(k), 0.035, 0.085, 0.2),
            rgb("#8f3f28"),
            opacity=0.85,
            soft=0.003,
        )
    hx, hy = -0.55, 0.04
    fill(picture, frame, oval(hx + 0.07, hy + 0.04, 0.40, 0.36), rgb("#5a2434"), opacity=0.6, soft=0.01)
    for side in (-1, 1):
        ear = [
            at(hx + side * 0.10 - 0.02, hy - 0.28),
            at(hx + side * 0.27 - 0.02, hy - 0.56),
            at(hx + side * 0.36, hy - 0.12),
        ]
        fill(picture, frame, ear, rgb("#e39a4a"), soft=0.003)
        inner = [
            at(hx + side * 0.16 - 0.02, hy - 0.27),
            at(hx + side * 0.26 - 0.02, hy - 0.46),
            at(hx + side * 0.31, hy - 0.17),
        ]
        fill(picture, frame, inner, rgb("#f2a08f"), soft=0.003)
    head = np.zeros((*frame.shape, 1), dtype=np.float32)
    fill(head, frame, oval(hx, hy, 0.37, 0.32), one, soft=0.0025)
    px, py = at(hx, hy)
    face = mix(
        rgb("#b8602f"),
        rgb("#ffdc96"),
        np.clip(0.62 - (y - py) / size * 1.0 - flip * (x - px) / size * 0.3, 0, 1),
    )
    picture = mix(picture, face, head)
    for u in (-0.1, 0.0, 0.1):
        fill(picture, frame, oval(hx + u, hy - 0.23, 0.02, 0.09, u), rgb("#9a4a28"), opacity=0.9, soft=0.003)
    fill(picture, frame, oval(hx - 0.02, hy + 0.17, 0.17, 0.12), rgb("#fff8ea"), opacity=0.9, soft=0.006)
    for side in (-1, 1):
        lid = [
            at(hx - 0.02 + side * 0.155 + 0.085 * np.cos(a), hy + 0.01 + 0.05 * np.sin(a))
            for a in np.linspace(0.1 * np.pi, 0.9 * np.pi, 9)
        ]
        lid += [
            at(hx - 0.02 + side * 0.155 + 0.07 * np.cos(a), hy - 0.01 + 0.035 * np.sin(a))
            for a in np.linspace(0.9 * np.pi, 0.1 * np.pi, 9)
        ]
        fill(picture, frame, lid, rgb("#2c2038"), soft=0.0012)
    fill(
        picture,
        frame,
        [at(hx - 0.065, hy + 0.1), at(hx + 0.025, hy + 0.1), at(hx - 0.02, hy + 0.155)],
        rgb("#d9706c"),
        soft=0.0015,
    )
    for u in (-0.34, -0.12):
        fill(picture, frame, oval(u, 0.37, 0.15, 0.075, 0.05), rgb("#fbeedd"), soft=0.004)
    return picture


def _dots(frame: Frame, rng: np.random.Generator, scene: Float, pitch: float) -> tuple[Float, Float]:
    """Colour and height of one layer of dots: each takes one tone, and one in seven a stranger's."""
    owner, points, dome = cells(frame, rng, pitch)
    tones = nearest(
        blur(scene, frame, pitch * 0.3), frame, points[:, 0] / frame.unit, points[:, 1] / frame.unit
    )
    lab = to_lab(vary(tones, rng, light=0.035, hue=0.02))
    odd = rng.random(len(lab)) < 0.14
    lab[odd, 1:] = lab[odd, 1:] * 0.2 + rng.normal(0, 0.05, (int(odd.sum()), 2))
    lab[odd, 0] += 0.03
    return from_lab(lab)[owner], dome


def paint(frame: Frame, rng: np.random.Generator) -> Image.Image:
    """Paint the picture."""
    x, y = frame.grid()
    room = _room(frame, rng)
    here = _cat(frame, room, 0.285, 0.425, 0.205, 1.0)
    there = _cat(frame, room, 0.705, 0.375, 0.205, -1.0)
    ripple = 0.5 + 0.5 * np.sin((x + 0.25 * y) * 95 + 1.5 * fbm(frame, rng, 0.12, 3))
    between = smoothstep(0.40, 0.52, x)
    unsure_here = np.clip(0.96 - 0.5 * between * ripple, 0, 1)
    unsure_there = np.clip(0.60 + 0.38 * ripple - 0.35 * (1 - smoothstep(0.45, 0.6, x)), 0, 1)
    scene = room + (here - room) * unsure_here[..., None]
    scene = scene + (there - room) * unsure_there[..., None]
    scene = enrich(np.clip(scene, 0, 1), 1.18, 1.02)
    light = bump(x - 0.25 * y, 0.2, 0.16) + 0.7 * bump(x - 0.25 * y, 0.62, 0.12)
    scene = screen(scene, (light * smoothstep(0.7, 0.35, y))[..., None] * rgb("#ffcf80") * 0.16)

    ground = mix(blur(scene, frame, 0.012), rgb("#d8c7a6"), 0.3)
    picture = ground
    height: Float = np.zeros(frame.shape, dtype=np.float32)
    dx, dy = np.gradient(blur(scene.mean(axis=2), frame, 0.002))
    busy = smoothstep(0.006, 0.03, blur(np.hypot(dx, dy), frame, 0.004))
    for pitch, where in ((0.009, None), (0.0062, 0.25 + 0.75 * busy), (0.0042, busy)):
        tones, dome = _dots(frame, rng, scene, pitch)
        body = smoothstep(0.05, 0.4, dome)
        if where is not None:
            keep = nearest(np.asarray(where), frame, x, y) > 0.5
            body = body * blur(keep.astype(np.float32), frame, 0.002)
        picture = mix(picture, tones, body)
        height = height * (1 - body) + (dome * pitch * 130) * body
    picture = canvas.light(picture, height * np.float32(frame.unit / 1500 * 2.2), relief=0.42, gloss=0.1)
    return canvas.to_image(canvas.vignette(canvas.curve(picture, 0.1), frame, 0.12))
