"""Self-Portrait as Starlings: a flock that steers by its neighbours, caught at one moment over a marsh."""

import numpy as np
from PIL import Image

from museum.exhibitions.demo.paintings.brush import Easel
from museum.exhibitions.demo.paintings.field import (
    blur,
    bump,
    displace,
    fbm,
    nearest,
    resize,
    sample,
    smoothstep,
)
from museum.exhibitions.demo.paintings.frame import Array, Float, Frame
from museum.exhibitions.demo.paintings.palette import choose, mix, ramp, rgb, screen, vary

SEED = 2
HORIZON = 0.392
BIRDS = 12000
STEPS = 150

SKY = ramp(
    (0, "#232a52"), (0.3, "#4c4a7c"), (0.55, "#9a6a8c"), (0.78, "#e2906f"), (0.93, "#fbc271"), (1, "#ffe3a0")
)


def _flock(frame: Frame, rng: np.random.Generator) -> tuple[Array, Array]:
    """Fly the flock: each bird heeds the mean flight and the crowding of the cell that it is in."""
    coarse = frame.smaller(frame.unit / 150)
    at = np.stack([rng.normal(0.8, 0.07, BIRDS), rng.normal(0.24, 0.035, BIRDS)], axis=-1)
    fly = rng.normal(0, 0.001, (BIRDS, 2)) + np.array([-0.004, -0.001])
    lump = fbm(coarse, rng, 0.2, 3)
    gusts = np.gradient(lump)
    cells = coarse.width * coarse.height
    for step in range(STEPS):
        column = np.clip((at[:, 0] * coarse.unit).astype(int), 0, coarse.width - 1)
        row = np.clip((at[:, 1] * coarse.unit).astype(int), 0, coarse.height - 1)
        here = (row, column)
        cell = row * coarse.width + column
        crowd = blur(np.bincount(cell, minlength=cells).reshape(coarse.shape), coarse, 0.014)
        mean = [
            blur(np.bincount(cell, fly[:, i], cells).reshape(coarse.shape), coarse, 0.014) for i in range(2)
        ]
        flow = np.stack([mean[0][here], mean[1][here]], axis=-1) / (crowd[here][:, None] + 1e-3)
        press = np.gradient(np.minimum(crowd, 22))
        wide = blur(np.sqrt(crowd), coarse, 0.07)
        company = np.gradient(wide / wide.max())
        turn = 0.4 + step * 0.036
        goal = np.array([0.5 + 0.33 * np.cos(turn), 0.19 + 0.12 * np.sin(2 * turn + 0.5)])
        pull = goal - at
        pull /= np.linalg.norm(pull, axis=1, keepdims=True) + 0.12
        push = np.stack([press[1][here], press[0][here]], axis=-1)
        meet = np.stack([company[1][here], company[0][here]], axis=-1)
        swirl = np.stack([gusts[0][here], -gusts[1][here]], axis=-1)
        fly = fly * 0.9 + flow * 0.08 + meet * 0.004 - push * 0.00016 + pull * 0.0003 + swirl * 0.0014
        fly += rng.normal(0, 0.00018, fly.shape)
        fly[:, 1] += 0.0009 * (
            smoothstep(0.06, 0.02, at[:, 1]) - smoothstep(HORIZON - 0.09, HORIZON - 0.03, at[:, 1])
        )
        speed = np.linalg.norm(fly, axis=1, keepdims=True)
        fly *= np.clip(speed, 0.0016, 0.006) / (speed + 1e-9)
        at = at + fly
    middle = np.median(at, axis=0)
    return (at - middle) * 1.28 + np.array([0.52, 0.185]), fly


def paint(frame: Frame, rng: np.random.Generator) -> Image.Image:
    """Paint the picture."""
    x, y = frame.grid()
    at, fly = _flock(frame, rng)
    few = frame.smaller(4)
    column = np.clip((at[:, 0] * few.unit).astype(int), 0, few.width - 1)
    row = np.clip((at[:, 1] * few.unit).astype(int), 0, few.height - 1)
    counts = np.bincount(row * few.width + column, minlength=few.width * few.height).reshape(few.shape)
    density = resize(blur(counts, few, 0.005), frame.shape)

    cloud = fbm(frame, rng, 0.22, 5, stretch=4)
    scene = SKY(np.clip(y / HORIZON + cloud * 0.045, 0, 1))
    bars = smoothstep(0.3, 1.5, cloud) * bump(y, HORIZON * 0.72, 0.12)
    scene = mix(scene, rgb("#6a4a78"), bars * 0.55)
    sun = np.exp(-np.hypot((x - 0.27) / 0.11, (y - HORIZON) / 0.055))
    scene = screen(scene, sun[..., None] * rgb("#ff9a50") * 0.9)
    shore = HORIZON - 0.010 - 0.007 * np.sin(x * 13) - 0.006 * fbm(frame, rng, 0.04, 3, stretch=2)
    scene = mix(scene, rgb("#3a2f55"), smoothstep(shore - 0.001, shore + 0.002, y))
    airy = mix(scene, rgb("#2a2447"), 0.6 * (1 - np.exp(-density * 0.42)))
    wave = fbm(frame, rng, 0.02, 3, stretch=5)
    water = displace(airy, frame, wave * 0.004, 2 * (HORIZON - y) * 0.98 + wave * 0.008)
    water = mix(water, rgb("#1f2850"), 0.25 + 0.35 * smoothstep(HORIZON, frame.bottom, y))
    wet = smoothstep(HORIZON - 0.001, HORIZON + 0.002, y)
    scene = mix(airy, water, wet)
    banks = (
        smoothstep(
            0.3, 0.9, fbm(frame, rng, 0.1, 3, stretch=5) * 0.6 + 11 * (y - 0.465) + 1.6 * bump(x, 0.06, 0.1)
        )
        * wet
    )
    scene = mix(scene, rgb("#231f3f"), banks * 0.85)

    angle = np.where(y < HORIZON, 0.14 * fbm(frame, rng, 0.25, 3), 0.05 * wave).astype(np.float32)
    easel = Easel(frame, rng, mix(blur(scene, frame, 0.01), rgb("#7a4a50"), 0.3))
    easel.impression(
        scene, angle, np.clip(0.3 * wet + bump(y, HORIZON, 0.012), 0, 1), coarse=0.022, edge=0.16
    )
    _birds(easel, at, fly, density)
    _reeds(easel, banks)
    return easel.finish(relief=0.85, linen=0.4, bloom=0.1, corners=0.18)


def _birds(easel: Easel, at: Array, fly: Array, density: Float) -> None:
    """Every bird is a touch of two wings; thin at the rim of the flock, black in its folds."""
    frame, rng = easel.frame, easel.rng
    inside = (at[:, 0] > 0) & (at[:, 0] < 1)
    at, fly = at[inside], fly[inside]
    near = rng.beta(1.2, 3.0, len(at))
    order = np.argsort(near)
    at, fly, near = at[order], fly[order], near[order]
    heading = fly / np.linalg.norm(fly, axis=1, keepdims=True)
    size = 0.0014 + 0.0032 * near
    wing = (
        np.stack([-heading[:, 1], heading[:, 0]], axis=-1) * (size * rng.uniform(0.5, 1.0, len(at)))[:, None]
    )
    lift = np.stack([np.zeros(len(at)), -size * rng.uniform(-0.3, 0.8, len(at))], axis=-1)
    paths = np.stack([at - wing + lift, at + heading * size[:, None] * 0.35, at + wing + lift], axis=1)
    dense = np.clip(sample(density, at[:, 0] * frame.unit, at[:, 1] * frame.unit) / 3, 0, 1)
    tones = mix(
        choose(["#3b2f5c", "#2a2548", "#4a3558"], rng, len(at)), rgb("#14122c")[None], 0.3 + 0.7 * dense
    )
    easel.strokes(
        paths, vary(tones, rng, light=0.015), size * 0.5, bristles=2, ragged=0.0, body=0.8, round_tip=0
    )


def _reeds(easel: Easel, banks: Float) -> None:
    frame, rng = easel.frame, easel.rng
    count = 4200
    px, py = rng.uniform(0, 1, count), rng.uniform(HORIZON + 0.01, frame.bottom + 0.02, count)
    grown = nearest(blur(banks, frame, 0.012), frame, px, py)
    keep = grown > rng.uniform(0.1, 0.9, count)
    px, py, grown = px[keep], py[keep], grown[keep]
    order = np.argsort(py)
    px, py, grown = px[order], py[order], grown[order]
    near = (py - HORIZON) / (frame.bottom - HORIZON)
    tall = (0.005 + 0.042 * near**1.5) * rng.uniform(0.4, 1.3, len(px)) * (0.35 + 0.65 * grown)
    lean = rng.normal(0.12, 0.12, len(px))
    steps = [np.stack([px + lean * tall * t**2, py - tall * t], axis=-1) for t in (0, 0.35, 0.7, 1)]
    tones = choose(["#1a1733", "#2b2440", "#4a3348", "#8a5a4a", "#c9855a"], rng, len(px), [6, 5, 3, 1.6, 0.7])
    easel.strokes(
        np.stack(steps, axis=1), vary(tones, rng, light=0.015), 0.0011 + 0.0016 * near, bristles=2, ragged=0.1
    )
