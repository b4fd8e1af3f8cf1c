"""Rain on Lantern Street: a street in one-point perspective, its lamps drawn down into the wet, then rain."""

import numpy as np
from PIL import Image

from museum.exhibitions.demo.paintings.brush import Easel
from museum.exhibitions.demo.paintings.field import (
    blur,
    bump,
    displace,
    fbm,
    fill,
    nearest,
    smoothstep,
    window,
)
from museum.exhibitions.demo.paintings.frame import Float, Frame
from museum.exhibitions.demo.paintings.palette import choose, mix, ramp, rgb, screen, vary

SEED = 4204
EYE_X, EYE_Y = 0.40, 0.47
"""Where the street vanishes."""
CURB = 0.76
"""How steeply the kerbs run down from there."""

Point = tuple[float, float]
Lantern = tuple[float, float, float, Float]
NIGHT = ramp((0, "#142046"), (0.5, "#2c376c"), (0.85, "#66528a"), (1, "#a8738a"))
LAMPS = ["#ff5a36", "#ff7a3c", "#ffa24a", "#f2405a", "#ffc864"]


def _toward(x: float, y: float, share: float) -> Point:
    """The point that lies `share` of the way from (x, y) to the vanishing point."""
    return x + (EYE_X - x) * share, y + (EYE_Y - y) * share


def _houses(frame: Frame, rng: np.random.Generator, scene: Float) -> Float:
    """Two rows of houses, painted into the scene; their lit windows are returned, as light."""
    light = np.zeros_like(scene)
    depths = [0.0, 0.2, 0.38, 0.54, 0.66, 0.76, 0.84]
    for left in (True, False):
        wall = -0.02 if left else frame.right + 0.02
        for near, far in reversed(list(zip(depths, depths[1:], strict=False))):
            roof = EYE_Y - rng.uniform(0.44, 0.66)
            base = EYE_Y + CURB * 0.42
            corners = [
                _toward(wall, roof, near),
                _toward(wall, roof, far),
                _toward(wall, base, far),
                _toward(wall, base, near),
            ]
            tone = mix(rgb("#232a58"), rgb("#6b5486"), far) * np.float32(rng.uniform(0.85, 1.2))
            fill(scene, frame, corners, tone, soft=0.001)
            eaves = [
                _toward(wall, roof - 0.015, near),
                _toward(wall, roof - 0.015, far + 0.01),
                _toward(wall, roof + 0.02, far + 0.01),
                _toward(wall, roof + 0.02, near),
            ]
            fill(scene, frame, eaves, tone * 0.5, soft=0.001)
            for row in range(5):
                high = roof + 0.06 + row * 0.125
                for column in range(3):
                    a = near + (far - near) * (0.1 + column * 0.3)
                    b = a + (far - near) * 0.18
                    pane = [
                        _toward(wall, high, a),
                        _toward(wall, high, b),
                        _toward(wall, high + 0.075, b),
                        _toward(wall, high + 0.075, a),
                    ]
                    fill(scene, frame, pane, tone * 0.6, soft=0.0008)
                    if rng.random() < 0.45:
                        warm = rgb(str(rng.choice(["#ffb44d", "#ffcf7a", "#f08a3c", "#ffe0a0", "#7fb6d8"])))
                        fill(light, frame, pane, warm * rng.uniform(0.55, 0.95), soft=0.0012)
            door = [
                _toward(wall, base - 0.15, near + 0.05),
                _toward(wall, base - 0.15, far - 0.05),
                _toward(wall, base, far - 0.04),
                _toward(wall, base, near + 0.04),
            ]
            fill(light, frame, door, rgb("#ffab52") * rng.uniform(0.1, 0.45), soft=0.003)
    return light


def _lanterns(frame: Frame, rng: np.random.Generator) -> list[Lantern]:
    """Strings of lanterns across the street, far ones first: (x, y, size, colour)."""
    found = []
    for share in (0.84, 0.75, 0.63, 0.46, 0.2):
        left, right = _toward(0.02, 0.14, share), _toward(frame.right - 0.02, 0.1, share)
        for t in (np.arange(6) + 0.5 + rng.normal(0, 0.14, 6)) / 6:
            x = left[0] + (right[0] - left[0]) * t
            y = left[1] + (right[1] - left[1]) * t + 0.3 * (1 - share) * t * (1 - t)
            found.append((x, y, 0.025 * (1 - share) + 0.0015, rgb(str(rng.choice(LAMPS)))))
    return found


def _light_lanterns(frame: Frame, lanterns: list[Lantern], light: Float) -> Float:
    """Adds every lantern's body to the light; returns the glow about them."""
    x, y = frame.grid()
    glow = np.zeros_like(light)
    for cx, cy, size, colour in lanterns:
        part = window(frame, cx, cy, size * 9)
        reach = np.hypot(x[part] - cx, (y[part] - cy) * 0.85)
        core = smoothstep(size * 1.05, size * 0.8, reach)[..., None]
        warm = mix(colour, rgb("#fff0b8"), np.clip(1 - reach / size, 0, 1) * 0.75)
        light[part] += (warm - light[part]) * core
        fade = smoothstep(size * 9, size * 3, reach)
        glow[part] += (np.exp(-reach / (size * 1.8)) * 0.26 * fade)[..., None] * colour
    return glow


def _walker(x: float, foot: float, size: float) -> list[list[Point]]:
    """Umbrella, pole side of the dome, coat and legs of somebody walking."""
    turn = np.linspace(0, np.pi, 17)
    dome = [(0.3 * np.cos(a), -0.84 - 0.2 * np.sin(a) ** 0.8) for a in turn]
    dome += [(t, -0.84 + 0.028 * (i % 2)) for i, t in enumerate(np.linspace(-0.3, 0.3, 9))]
    head = [(0.055 * np.cos(a), -0.76 + 0.065 * np.sin(a)) for a in np.linspace(0, 2 * np.pi, 12)]
    coat = [(-0.06, -0.71), (0.06, -0.71), (0.11, -0.62), (0.15, -0.25), (-0.14, -0.25), (-0.11, -0.62)]
    legs = [
        (-0.09, -0.28),
        (0.1, -0.28),
        (0.12, -0.02),
        (0.06, 0.0),
        (0.015, -0.2),
        (-0.05, 0.0),
        (-0.11, -0.01),
    ]
    return [[(x + px * size, foot + py * size) for px, py in part] for part in (dome, head, coat, legs)]


def _walkers(frame: Frame, scene: Float, wave: Float) -> Float:
    """People under umbrellas, each with a shaken reflection; returns where they are."""
    mask = np.zeros((*frame.shape, 1), dtype=np.float32)
    people = [
        (0.352, 0.595, 0.125, "#d8485a"),
        (0.452, 0.58, 0.105, "#4a7fb0"),
        (0.515, 0.73, 0.24, "#2f6f9a"),
        (0.215, 0.93, 0.44, "#d6302f"),
    ]
    for x, foot, size, tone in people:
        parts = _walker(x, foot, size)
        for part, colour in zip(parts, (tone, "#141a36", "#141a36", "#10152c"), strict=True):
            below = [(px, 2 * foot - py) for px, py in part]
            fill(scene, frame, below, rgb(colour) * 0.8, opacity=0.55, soft=size * 0.02)
        dome, head, coat, legs = parts
        fill(scene, frame, legs, rgb("#12142b"), soft=0.0008)
        fill(scene, frame, coat, rgb("#232748"), soft=0.0008)
        rim = 1.0 if x < EYE_X else -1.0
        edge = [(px + rim * size * 0.012, py) for px, py in coat]
        fill(scene, frame, edge, rgb("#c9784f"), opacity=0.55, soft=size * 0.012)
        inner = [(px - rim * size * 0.03, py) for px, py in coat]
        fill(scene, frame, inner, rgb("#1c2040"), soft=size * 0.01)
        fill(scene, frame, head, rgb("#2a2238"), soft=0.0008)
        fill(scene, frame, dome, rgb(tone) * 0.62, soft=0.0008)
        for share, lift in ((0.86, 0.3), (0.6, 0.5), (0.3, 0.7)):
            top = [
                (x + (px - x) * share + rim * size * 0.05 * (1 - share), py - size * 0.012)
                for px, py in dome[:17]
            ]
            fill(
                scene, frame, top, mix(rgb(tone), rgb("#ffc890"), lift * 0.75), opacity=0.6, soft=size * 0.02
            )
        for part in parts:
            fill(mask, frame, part, np.ones(1, dtype=np.float32), soft=0.001)
    return mask[..., 0]


def paint(frame: Frame, rng: np.random.Generator) -> Image.Image:
    """Paint the picture."""
    x, y = frame.grid()
    scene = NIGHT(np.clip(y / EYE_Y + 0.08 * fbm(frame, rng, 0.2, 3), 0, 1))
    light = _houses(frame, rng, scene)
    haze = np.exp(-np.hypot((x - EYE_X) / 0.09, (y - EYE_Y + 0.01) / 0.12))
    scene = screen(scene, haze[..., None] * rgb("#ff9a5a") * 0.75)
    lanterns = _lanterns(frame, rng)
    glow = _light_lanterns(frame, lanterns, light)
    upper = screen(screen(scene, light), np.clip(glow, 0, 1))

    kerb = smoothstep(-0.004, 0.01, (y - EYE_Y) - CURB * np.abs(x - EYE_X) * (1 + 0.0 * y))
    wave = fbm(frame, rng, 0.03, 3, stretch=2.5)
    wet = fbm(frame, rng, 0.06, 4, stretch=0.5)
    near = np.clip((y - EYE_Y) / (frame.bottom - EYE_Y), 0, 1)
    mirrored = displace(upper, frame, wave * 0.012 * near, 2 * (EYE_Y - y) + wave * 0.05 * near)
    streak = mirrored
    for reach in (0.05, -0.06, 0.12):
        streak = np.maximum(streak, displace(mirrored, frame, wave * 0.004, reach * near) * 0.84)
    stones = mix(rgb("#1d2550"), rgb("#4a3f70"), bump(x, EYE_X, 0.2) * (1 - near))
    scene = mix(upper, mix(stones, streak, 0.52 + 0.32 * smoothstep(-0.8, 1.2, wet)), kerb)
    people = _walkers(frame, scene, wave)

    drift = fbm(frame, rng, 0.1, 2)
    upright = (np.pi / 2 + 0.12 * drift).astype(np.float32)
    flat = rng.random(frame.shape, dtype=np.float32) < 0.5 * kerb
    angle = np.where(flat, 0.18 * drift, upright).astype(np.float32)
    easel = Easel(frame, rng, mix(blur(scene, frame, 0.01), rgb("#1b1a38"), 0.3))
    detail = np.clip(blur(light.max(axis=2), frame, 0.004) * 0.7 + 0.2 * kerb, 0, 1)
    easel.impression(scene, angle, detail, coarse=0.02, edge=0.16)
    easel.figure(scene, upright, people, coarse=0.007)
    _lamps(easel, lanterns)
    easel.figure(scene, upright, people * smoothstep(0.5, 0.62, y), coarse=0.007)
    _rain(easel)
    return easel.finish(relief=0.9, linen=0.4, bloom=0.1, corners=0.2)


def _lamps(easel: Easel, lanterns: list[Lantern]) -> None:
    """Each lantern's heart, and a dashed column of it on the stones."""
    rng = easel.rng
    for cx, cy, size, colour in lanterns:
        count = 6
        at = np.stack(
            [cx + rng.normal(0, size * 0.2, count), cy + rng.normal(0, size * 0.25, count)], axis=-1
        )
        side = np.array([size * 0.35, 0.0])
        heart = np.broadcast_to(mix(colour, rgb("#fff3c4"), 0.55), (count, 3))
        easel.strokes(
            np.stack([at - side, at, at + side], axis=1), vary(heart, rng), size * 0.3, bristles=5, body=1.3
        )
        foot = 2 * EYE_Y - cy + 0.02
        count = int(14 + size * 900)
        py = foot + rng.uniform(-0.3, 1.0, count) * (size * 8 + 0.03)
        px = cx + (cx - EYE_X) * 0.04 + rng.normal(0, size * 0.42, count)
        keep = (py > EYE_Y + CURB * np.abs(px - EYE_X) + 0.01) & (py < easel.frame.bottom)
        at = np.stack([px, py], axis=-1)[keep]
        half = np.stack(
            [size * rng.uniform(0.15, 0.6, len(at)), rng.normal(0, size * 0.05, len(at))], axis=-1
        )
        tones = mix(np.broadcast_to(colour, (len(at), 3)), rgb("#ffd98c")[None], rng.uniform(0, 0.5, len(at)))
        paths = np.stack([at - half, at, at + half], axis=1)
        easel.strokes(paths, vary(tones, rng, light=0.05), size * 0.2 + 0.001, bristles=4, body=1.1)


def _rain(easel: Easel) -> None:
    """Long thin strokes that take their light from what they fall through, and rings where they land."""
    frame, rng = easel.frame, easel.rng
    picture = blur(easel.surface()[0], frame, 0.008)
    count = 1300
    start = np.stack(
        [rng.uniform(-0.05, frame.right + 0.05, count), rng.uniform(-0.05, frame.bottom, count)], axis=-1
    )
    depth = rng.beta(1.2, 3.5, count)
    lean = -0.16 + rng.normal(0, 0.02, count)
    fall = np.stack([lean, np.ones(count)], axis=-1) * (0.02 + 0.085 * depth)[:, None]
    tones = mix(
        nearest(picture, frame, start[:, 0], start[:, 1] + 0.02), rgb("#c6d2ea")[None], 0.2 + 0.3 * depth
    )
    paths = np.stack([start, start + fall / 2, start + fall], axis=1)
    easel.strokes(paths, vary(tones, rng), 0.0011 + 0.0011 * depth, bristles=2, ragged=0.3, body=0.8)
    count = 320
    px, near = rng.uniform(0, frame.right, count), rng.uniform(0.1, 1, count)
    py = EYE_Y + near * (frame.bottom - EYE_Y)
    size = 0.003 + 0.012 * near * rng.uniform(0.5, 1, count)
    keep = py > EYE_Y + CURB * np.abs(px - EYE_X) + 0.02
    px, py, size = px[keep], py[keep], size[keep]
    turn = np.linspace(0.15 * np.pi, 0.95 * np.pi, 6)
    rings = np.stack(
        [px[:, None] + np.cos(turn) * size[:, None], py[:, None] + np.sin(turn) * size[:, None] * 0.32],
        axis=-1,
    )
    tones = mix(
        nearest(picture, frame, px, py), choose(["#e2d8e8", "#ffd9a8", "#9fb4dc"], rng, len(px)), 0.45
    )
    easel.strokes(rings, tones, 0.0016, bristles=2, ragged=0.15)
