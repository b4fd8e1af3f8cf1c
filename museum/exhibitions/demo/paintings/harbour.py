"""Harbour before Sunrise: sky and sea from noise that is bent by noise, laid in short level strokes."""

import numpy as np
from PIL import Image

from museum.exhibitions.demo.paintings.brush import Easel
from museum.exhibitions.demo.paintings.field import blur, bump, displace, fbm, polygons, smoothstep
from museum.exhibitions.demo.paintings.frame import Float, Frame
from museum.exhibitions.demo.paintings.palette import mix, ramp, rgb, screen, vary

SEED = 4201
HORIZON = 0.29
GLOW_X = 0.66

SKY = ramp((0, "#3d5378"), (0.35, "#6d83a0"), (0.62, "#b7a7b0"), (0.82, "#f0b795"), (1, "#ffe0a3"))
SEA = ramp((0, "#f2c79c"), (0.14, "#b3a9b2"), (0.45, "#5f7f97"), (1, "#20405c"))


def _sky(frame: Frame, rng: np.random.Generator) -> Float:
    x, y = frame.grid()
    bend = fbm(frame, rng, 0.4, 3)
    clouds = fbm(frame, rng, 0.16, 5, stretch=3.2)
    clouds = displace(clouds, frame, bend * 0.05, fbm(frame, rng, 0.3, 2) * 0.015)
    sky = SKY(np.clip(y / HORIZON + clouds * 0.07 - 0.06 + 0.1 * bump(x, GLOW_X, 0.3), 0, 1))
    lit = smoothstep(0.1, 1.6, clouds) * bump(y, HORIZON * 0.55, 0.13)
    sky = mix(sky, rgb("#8d7f9c"), lit * 0.55)
    under = smoothstep(0.3, 1.4, clouds) * bump(y, HORIZON * 0.82, 0.06) * bump(x, GLOW_X, 0.35)
    sky = mix(sky, rgb("#ffb27a"), under * 0.9)
    halo = np.exp(-np.hypot((x - GLOW_X) / 0.2, (y - HORIZON) / 0.11))
    return screen(sky, halo[..., None] * rgb("#ff9d5c") * 0.75)


def _sea(frame: Frame, rng: np.random.Generator, sky: Float) -> Float:
    x, y = frame.grid()
    depth = np.clip((y - HORIZON) / (frame.bottom - HORIZON), 0, 1)
    swell = fbm(frame, rng, 0.05, 4, stretch=5) * (0.25 + depth)
    mirrored = displace(sky, frame, swell * 0.02, 2 * (HORIZON - y) + swell * 0.02 * (0.3 + depth))
    sea = mix(SEA(depth + swell * 0.06), mirrored, 0.38 * (1 - 0.6 * depth))
    ripple = fbm(frame, rng, 0.02, 3, stretch=6)
    path = bump(x + swell * 0.012, GLOW_X - 0.02 * depth, 0.035 + 0.10 * depth)
    glint = path * smoothstep(-0.15 + depth * 0.7, 0.7 + depth, ripple)
    sea = screen(sea, glint[..., None] * mix(rgb("#ffcf8a"), rgb("#ff8a4a"), depth))
    return mix(sea, rgb("#12304a"), smoothstep(0.5, 1.7, -ripple) * depth * 0.5)


def _ship(x: float, y: float, size: float) -> list[list[tuple[float, float]]]:
    hull = [(-1, 0), (1.05, -0.06), (0.82, 0.24), (-0.8, 0.24)]
    masts = [[(m, 0), (m + 0.02, -h), (m + 0.05, -h), (m + 0.07, 0)] for m, h in ((-0.45, 1.5), (0.25, 1.9))]
    sails = [
        [(-0.4, -1.35), (-0.38, -0.2), (0.12, -0.22)],
        [(0.33, -1.75), (0.35, -0.2), (0.9, -0.2)],
        [(0.22, -1.6), (0.2, -0.25), (-0.25, -0.25)],
    ]
    return [[(x + px * size, y + py * size) for px, py in part] for part in [hull, *masts, *sails]]


def _town(frame: Frame, rng: np.random.Generator) -> list[list[tuple[float, float]]]:
    shapes, x = [], -0.02
    while x < 0.42:
        width = rng.uniform(0.018, 0.042)
        top = HORIZON - rng.uniform(0.012, 0.038) * (1.25 - x * 1.6)
        roof = top - width * 0.45
        shapes.append(
            [
                (x, HORIZON + 0.008),
                (x, top),
                (x + width / 2, roof),
                (x + width, top),
                (x + width, HORIZON + 0.008),
            ]
        )
        x += width * 0.86
    tower = 0.155
    shapes.append([(tower, HORIZON), (tower + 0.004, 0.165), (tower + 0.03, 0.165), (tower + 0.034, HORIZON)])
    shapes.append(
        [
            (tower - 0.004, 0.167),
            (tower + 0.004, 0.15),
            (tower + 0.017, 0.132),
            (tower + 0.03, 0.15),
            (tower + 0.038, 0.167),
        ]
    )
    return shapes


def paint(frame: Frame, rng: np.random.Generator) -> Image.Image:
    """Paint the picture."""
    x, y = frame.grid()
    sky = _sky(frame, rng)
    scene = mix(sky, _sea(frame, rng, sky), smoothstep(HORIZON - 0.002, HORIZON + 0.004, y))
    town = polygons(frame, _town(frame, rng), 0.0016)
    fog = smoothstep(0.1, 0.5, x) * 0.5 + 0.18
    scene = mix(scene, mix(rgb("#4d5674"), rgb("#a59aa8"), fog), town * 0.92)
    reflection = displace(town, frame, fbm(frame, rng, 0.02, 2, stretch=4) * 0.006, 2 * (HORIZON - y) * 0.9)
    scene = mix(scene, rgb("#46597a"), reflection * smoothstep(HORIZON, HORIZON + 0.01, y) * 0.55)
    far = polygons(frame, _ship(0.505, 0.305, 0.03) + _ship(0.86, 0.312, 0.036), 0.001)
    scene = mix(scene, rgb("#5d6280"), far * 0.85)
    near = polygons(frame, _ship(0.40, 0.40, 0.062), 0.001)
    scene = mix(scene, rgb("#23304c"), near)
    for cx, cy, size, strength in (
        (0.40, 0.415, 0.062, 0.7),
        (0.505, 0.312, 0.03, 0.4),
        (0.86, 0.321, 0.036, 0.4),
    ):
        wobble = fbm(frame, rng, 0.02, 2, stretch=4) * 0.01
        shade = (
            bump(x + wobble, cx, size * 0.75)
            * smoothstep(cy, cy + 0.008, y)
            * smoothstep(cy + size * 2.3, cy, y)
        )
        scene = mix(scene, rgb("#1f2f4c"), shade * strength)
    skiff = polygons(
        frame,
        [
            [(0.70, 0.545), (0.80, 0.54), (0.785, 0.562), (0.715, 0.564)],
            [(0.742, 0.545), (0.744, 0.515), (0.752, 0.502), (0.76, 0.517), (0.762, 0.545)],
        ],
        0.001,
    )
    scene = mix(scene, rgb("#16203a"), skiff)
    shade = bump(x, 0.75, 0.05) * smoothstep(0.562, 0.566, y) * smoothstep(0.62, 0.56, y)
    scene = mix(scene, rgb("#14243f"), shade * 0.7)
    lamp = np.exp(-np.hypot(x - 0.172, y - 0.158) / 0.008) + 0.5 * np.exp(
        -np.hypot(x - 0.172, y - 0.158) / 0.03
    )
    scene = screen(scene, lamp[..., None] * rgb("#ffdf8e"))

    drift = fbm(frame, rng, 0.3, 3)
    angle = np.where(y < HORIZON, drift * 0.32 - 0.12, drift * 0.09)
    detail = np.clip(town + far + near * 1.0 + skiff, 0, 1)
    easel = Easel(frame, rng, mix(blur(scene, frame, 0.01), rgb("#8a7468"), 0.3))
    easel.cover(scene, angle, width=0.024, length=0.085, light=0.03, hue=0.012, edge=0.22)
    easel.cover(
        scene, angle, width=0.012, length=0.045, density=1.1, where=0.35 + 0.65 * smoothstep(HORIZON, 0.4, y)
    )
    easel.cover(
        scene,
        angle,
        width=0.0065,
        length=0.03,
        density=1.1,
        where=np.clip(0.16 + 0.9 * bump(y, HORIZON, 0.05) + detail, 0, 1),
        edge=0.1,
    )
    easel.cover(
        scene,
        np.where(near + far + skiff > 0.4, 1.5, angle).astype(np.float32),
        width=0.0035,
        length=0.014,
        density=1.2,
        where=detail,
        edge=0.09,
        light=0.02,
    )
    _glints(easel, frame, rng)
    return easel.finish(relief=0.9, linen=0.5, bloom=0.08)


def _glints(easel: Easel, frame: Frame, rng: np.random.Generator) -> None:
    """The last, thickest touches: sunrise broken on the water."""
    count = 900
    depth = rng.beta(0.8, 1.9, count)
    y = HORIZON + 0.006 + depth * (frame.bottom - HORIZON)
    x = GLOW_X - 0.02 * depth + rng.normal(0, 1, count) * (0.012 + 0.07 * depth)
    skiff = (np.abs(x - 0.75) < 0.056) & (y > 0.495) & (y < 0.572)
    x, y, depth = x[~skiff], y[~skiff], depth[~skiff]
    length = (0.005 + 0.034 * depth) * rng.uniform(0.4, 1.3, len(x))
    paths = easel.follow(x, y, np.zeros(frame.shape, dtype=np.float32), length, 3)
    paths[:, 1, 1] += rng.normal(0, 0.0012, len(x))
    far = np.clip(np.abs(x - GLOW_X) / (0.02 + 0.1 * depth), 0, 1)
    warmth = np.clip(rng.beta(1.4, 1.8, len(x)) * 0.7 + far * 0.35 + depth * 0.2, 0, 1)
    colour = mix(rgb("#fff0c4")[None], rgb("#e8744a")[None], warmth)
    easel.strokes(
        paths,
        vary(colour, rng, light=0.03, hue=0.01),
        0.0022 + 0.004 * depth,
        bristles=5,
        body=1.2,
        ragged=0.35,
    )
