"""Three Tides: a hinged triptych of a rock pool. Rays are bent by waves and counted where they land."""

import numpy as np
from PIL import Image

from museum.exhibitions.demo.paintings import canvas
from museum.exhibitions.demo.paintings.brush import Easel
from museum.exhibitions.demo.paintings.field import blur, bump, cells, fbm, fill, nearest, slope, smoothstep
from museum.exhibitions.demo.paintings.frame import Array, Float, Frame
from museum.exhibitions.demo.paintings.palette import choose, enrich, from_lab, mix, rgb, screen, to_lab

SEED = 4218
WOOD = 0.016

# water over the floor, light, tone of the shadows, how deep, how bright
HOURS = (
    ("#d98a78", "#ffe3b8", "#5a3a68", 0.020, 0.85),
    ("#3fb0b0", "#fbffe6", "#1a5a78", 0.026, 1.0),
    ("#1b2a6a", "#cfe0ff", "#0c1238", 0.032, 0.72),
)


def _caustics(frame: Frame, rng: np.random.Generator, depth: float) -> Float:
    """Light on the floor below a rippled surface; about 1 where the surface is flat."""
    water = fbm(frame, rng, 0.085, 2) + 0.3 * fbm(frame, rng, 0.036, 2)
    dx, dy = slope(blur(water, frame, 0.006), frame)
    x, y = frame.grid()
    total = np.zeros(frame.width * frame.height)
    for _ in range(3):
        u = (x + rng.uniform(-0.5, 0.5, frame.shape) / frame.unit - dx * depth * 0.017) * frame.unit
        v = (y + rng.uniform(-0.5, 0.5, frame.shape) / frame.unit - dy * depth * 0.017) * frame.unit
        column, row = np.floor(u).astype(np.int32) % frame.width, np.floor(v).astype(np.int32) % frame.height
        total += np.bincount((row * frame.width + column).ravel(), minlength=total.size)
    return blur((total / 3).reshape(frame.shape).astype(np.float32), frame, 0.0011)


def _floor(frame: Frame, rng: np.random.Generator) -> tuple[Float, Float]:
    """Pebbles on sand: colour and height."""
    sand = mix(rgb("#b89a78"), rgb("#e3cda6"), smoothstep(-1.5, 1.5, fbm(frame, rng, 0.02, 3)))
    height = fbm(frame, rng, 0.01, 2) * np.float32(0.03)
    where = fbm(frame, rng, 0.22, 3)
    for pitch, share in ((0.03, 0.25), (0.052, 0.0), (0.09, -0.35)):
        owner, points, dome = cells(frame, rng, pitch)
        tones = choose(
            ["#8a7f86", "#a89a8c", "#6f7688", "#c2ab92", "#7d5f5a", "#d9cbb8", "#586070", "#99715a"],
            rng,
            len(points),
        )
        lab = to_lab(tones)
        lab[:, 0] += rng.normal(0, 0.05, len(lab))
        there = nearest(
            where, frame, points[:, 0] / frame.unit, points[:, 1] / frame.unit
        ) > share + rng.normal(0, 0.3, len(points))
        mask = smoothstep(0.12, 0.34, dome) * there[owner]
        vein = smoothstep(0.1, 0.0, np.abs(fbm(frame, rng, 0.05, 3) - 0.5)) * 0.3
        stone = mix(from_lab(lab)[owner], rgb("#efe6da"), vein)
        sand = mix(sand, stone, mask)
        height = height * (1 - mask) + dome * mask * np.float32(pitch * 22)
    return sand, height


def _starfish(easel: Easel, x: float, y: float, size: float, turn: float, tones: list[str]) -> None:
    rng = easel.rng
    middle = np.array([[[x - size * 0.16, y], [x, y], [x + size * 0.16, y]]])
    t = np.linspace(0.1, 1, 7)
    curls = (turn + np.arange(5) * 2 * np.pi / 5)[:, None] + 0.16 * t**2
    arms = np.stack([x + np.cos(curls) * t * size, y + np.sin(curls) * t * size], axis=-1)
    taper = np.broadcast_to(size * 0.4 * (1 - t * 0.78), (5, 7))
    easel.strokes(arms + size * 0.07, choose(["#1c1a30"], rng, 5), taper, bristles=9, ragged=0.02, body=0.2)
    easel.strokes(arms, choose(tones[:1], rng, 5), taper, bristles=9, ragged=0.02)
    easel.strokes(middle, rgb(tones[0])[None], size * 0.34, bristles=9, ragged=0.02)
    share = rng.uniform(0.0, 0.98, (5, 26))
    at = np.take_along_axis(arms, (share * 6).astype(int)[..., None], axis=1)
    at = (at + rng.normal(0, size * 0.06, at.shape) * (1.1 - share)[..., None]).reshape(-1, 2)
    half = np.array([size * 0.016, 0.0])
    easel.strokes(
        np.stack([at - half, at, at + half], axis=1),
        choose(tones, rng, len(at)),
        size * 0.055,
        bristles=3,
        body=1.35,
    )


def _panel(
    frame: Frame, rng: np.random.Generator, hour: tuple[str, str, str, float, float], index: int
) -> Float:
    """One leaf of the triptych."""
    x, y = frame.grid()
    tint, bright, dark, depth, strength = hour
    colour, height = _floor(frame, rng)
    sink = smoothstep(
        0.1,
        1.0,
        (0.5 - 0.32 * (index - 1)) * x / frame.right
        + 0.5 * y / frame.bottom
        + 0.12 * fbm(frame, rng, 0.4, 3),
    )
    caustic = _caustics(frame, rng, depth * (0.6 + 0.4 * strength))
    web = np.clip(caustic - 0.55, 0, 2.6)
    scene = canvas.light(colour, height * np.float32(8 * frame.unit / 1000), relief=0.4, gloss=0.05)
    scene = mix(scene, rgb(dark), 0.16 + 0.5 * (1 - strength))
    scene = mix(scene, rgb(tint), 0.16 + 0.45 * sink)
    scene = scene * (0.74 + 0.26 * np.clip(web, 0, 1.5))[..., None]
    scene = screen(scene, np.clip(web * 0.22 * strength, 0, 1)[..., None] * rgb(bright))
    if index == 2:
        shake = fbm(frame, rng, 0.035, 3, stretch=4)
        moon = np.hypot(x - frame.right * 0.44 + 0.03 * shake, (y - 0.27) * 0.62 + 0.01 * shake)
        glade = smoothstep(0.085, 0.06, moon) * smoothstep(
            -0.5, 0.4, shake + 1.6 * smoothstep(0.07, 0.02, moon)
        )
        scene = screen(scene, (glade * 0.75 + np.exp(-moon / 0.09) * 0.3)[..., None] * rgb("#e6ecff"))
    angle = (0.5 * fbm(frame, rng, 0.15, 3) + 0.4).astype(np.float32)
    easel = Easel(frame, rng, scene)
    easel.cover(scene, angle, width=0.02, length=0.05, edge=0.14, light=0.018, body=0.8)
    easel.cover(scene, angle, width=0.010, length=0.026, edge=0.10, light=0.016, body=0.9)
    wanted = np.clip(smoothstep(0.5, 1.4, web) + 0.25, 0, 1)
    easel.cover(scene, angle, width=0.0055, length=0.016, edge=0.08, where=wanted, light=0.014, bristles=5)
    if index == 0:
        _starfish(easel, frame.right * 0.62, 0.72, 0.115, 0.4, ["#c9502f", "#ef8a4a", "#ffc48a"])
    if index == 1:
        _starfish(easel, frame.right * 0.33, 0.60, 0.10, 1.0, ["#8a3f7a", "#c77fb8", "#f2c6e0"])
    image = easel.finish(relief=0.8, linen=0.2, gloss=0.1, contrast=0.14, corners=0.2, bloom=0.12)
    return enrich(np.asarray(image, dtype=np.float32) / np.float32(255), 1.25, 1.03)


def paint(frame: Frame, rng: np.random.Generator) -> Image.Image:
    """Paint the picture."""
    x, y = frame.grid()
    grain = fbm(frame, rng, 0.012, 4, stretch=0.08)
    picture: Float = mix(rgb("#1c1512"), rgb("#4a3424"), smoothstep(-2, 2, grain))
    rest = fbm(frame, rng, 0.012, 4, stretch=12)
    leaf = 1 / 3
    level = (y < WOOD) | (y > frame.bottom - WOOD)
    picture = np.where(
        level[..., None], mix(rgb("#1c1512"), rgb("#4a3424"), smoothstep(-2, 2, rest)), picture
    ).astype(np.float32)
    inside = np.zeros(frame.shape, dtype=np.float32)
    for index, hour in enumerate(HOURS):
        left, right = (
            round((index * leaf + WOOD) * frame.unit),
            round(((index + 1) * leaf - WOOD) * frame.unit),
        )
        top, bottom = round(WOOD * frame.unit), round((frame.bottom - WOOD) * frame.unit)
        part = Frame(right - left, bottom - top)
        picture[top:bottom, left:right] = _panel(part, rng, hour, index)
        inside[top:bottom, left:right] = 1
    profile = blur(1 - inside, frame, 0.0035) * np.float32(12 * frame.unit / 1500)
    lit = canvas.light(picture, profile, relief=0.4, gloss=0.2)
    picture = mix(lit, picture, blur(inside, frame, 0.002) * inside * 0.65)
    gilt = bump(blur(inside, frame, 0.002), 0.5, 0.22) * (1 - inside)
    picture = mix(picture, rgb("#d9ae5c"), np.clip(gilt * 1.2, 0, 0.9))
    for seam in (leaf, 2 * leaf):
        picture = picture * (1 - 0.85 * bump(x, seam, 0.0014))[..., None]
        for place in (0.16, 0.84):
            cy = place * frame.bottom
            for shift in (-1, 1):
                box: Array = np.array(
                    [
                        (seam + shift * 0.0008, cy - 0.016),
                        (seam + shift * 0.008, cy - 0.013),
                        (seam + shift * 0.008, cy + 0.013),
                        (seam + shift * 0.0008, cy + 0.016),
                    ]
                )
                fill(picture, frame, [tuple(p) for p in box.tolist()], rgb("#b98f4a"), soft=0.0006)
    return canvas.to_image(picture)
