"""The Reef Is Thinking: two substances that feed and starve each other, wrapped over mounds under the sea."""

import numpy as np
from PIL import Image

from museum.exhibitions.demo.paintings.brush import Easel
from museum.exhibitions.demo.paintings.field import blur, bump, fbm, nearest, sample, slope, smoothstep
from museum.exhibitions.demo.paintings.frame import Array, Float, Frame
from museum.exhibitions.demo.paintings.palette import Ramp, choose, mix, ramp, rgb, screen, vary

SEED = 4212
CELLS = 256
STEPS = 3000

WATER = ramp((0, "#bfe6d8"), (0.16, "#5fb9bd"), (0.42, "#1f7f9c"), (0.75, "#12466f"), (1, "#0b2547"))
CORALS: tuple[tuple[Ramp, Ramp], ...] = (
    (ramp("#3a1f52", "#b8406a", "#ff8a76", "#ffd9b0"), ramp("#2a1844", "#4f2a63", "#7f3f78")),
    (ramp("#4a2a1e", "#b8722e", "#f5bd4f", "#fff0b0"), ramp("#2c2440", "#5a3a4a", "#8a5a4a")),
    (ramp("#1f2358", "#5a55b8", "#a58fea", "#eed9ff"), ramp("#151a44", "#2a2f6a", "#463f86")),
    (ramp("#0f3a48", "#1f8a7c", "#7fd6a0", "#eaffcf"), ramp("#0c2440", "#14445a", "#1f6068")),
)
# x, y of the top's centre, radii, which corals, where in the culture they grow
MOUNDS = (
    (0.80, 0.40, 0.17, 0.20, 3, (0.72, 0.2)),
    (0.13, 0.43, 0.20, 0.22, 2, (0.15, 0.7)),
    (0.545, 0.50, 0.19, 0.20, 1, (0.5, 0.3)),
    (0.93, 0.66, 0.22, 0.22, 0, (0.25, 0.15)),
    (0.30, 0.68, 0.27, 0.25, 0, (0.85, 0.6)),
)


def culture(rng: np.random.Generator) -> Float:
    """Gray and Scott's reaction on a torus, spots at its rims and mazes between; shape (CELLS, CELLS)."""
    food = np.ones((CELLS, CELLS), dtype=np.float32)
    life = np.zeros((CELLS, CELLS), dtype=np.float32)
    for row, column in rng.integers(0, CELLS - 8, (170, 2)):
        life[row : row + 5, column : column + 5] = 0.5
        food[row : row + 5, column : column + 5] = 0.4
    swing = (0.5 - 0.5 * np.cos(2 * np.pi * np.arange(CELLS) / CELLS)).astype(np.float32)[None]
    feed = 0.037 + 0.018 * swing
    kill = (0.0605 + 0.0018 * swing + feed).astype(np.float32)

    def spread(a: Float) -> Float:
        near = np.roll(a, 1, 0) + np.roll(a, -1, 0) + np.roll(a, 1, 1) + np.roll(a, -1, 1)
        return np.asarray(near * np.float32(0.25) - a, dtype=np.float32)

    for _ in range(STEPS):
        meeting = food * life * life
        food += np.float32(0.84) * spread(food) - meeting + feed * (1 - food)
        life += np.float32(0.42) * spread(life) + meeting - kill * life
    return np.asarray(life / life.max(), dtype=np.float32)


def paint(frame: Frame, rng: np.random.Generator) -> Image.Image:
    """Paint the picture."""
    x, y = frame.grid()
    grown = np.tile(culture(rng), (3, 3))
    haze = fbm(frame, rng, 0.25, 4)
    scene = WATER(np.clip(y / frame.bottom * 1.05 - 0.02 + haze * 0.045 + 0.25 * np.abs(x - 0.42), 0, 1))
    lean = (x - 0.42) / (y + 0.35)
    shafts = np.zeros(frame.shape, dtype=np.float32)
    for place in (-0.42, -0.2, -0.02, 0.13, 0.34, 0.6):
        shafts += bump(lean, place + rng.normal(0, 0.03), rng.uniform(0.02, 0.055)) * rng.uniform(0.35, 0.9)
    scene = screen(scene, (shafts * smoothstep(0.5, 0.0, y))[..., None] * rgb("#bff0dc") * 0.5)
    ridge = 0.36 - 0.05 * np.sin(x * 8 + 1) - 0.02 * fbm(frame, rng, 0.08, 4)
    scene = mix(scene, rgb("#1c5f80"), smoothstep(ridge - 0.01, ridge + 0.03, y) * 0.75)
    reef = np.zeros(frame.shape, dtype=np.float32)
    angle = (0.35 * haze).astype(np.float32)
    for cx, cy, rx, ry, kind, seed in MOUNDS:
        edge = 0.05 * fbm(frame, rng, 0.06, 3)
        px, py = (x - cx) / rx, (y - cy) / ry
        inside = smoothstep(1.0, 0.97, np.hypot(px, np.where(py < 0, py, py * 0.25)) + edge)
        dome = np.sqrt(np.clip(1 - px**2 - np.minimum(py, 0) ** 2, 0.0, 1))
        wide = np.arcsin(np.clip(px, -0.999, 0.999)) * rx
        high = np.where(py < 0, np.arcsin(np.clip(py, -0.999, 0)), py) * ry
        scale = CELLS * 1.75
        coral = sample(
            grown, CELLS + (seed[0] * CELLS) % CELLS + wide * scale, CELLS + seed[1] * CELLS + high * scale
        )
        ex, ey = slope(blur(coral, frame, 0.0012), frame)
        lit = np.clip(0.42 + 0.40 * -np.minimum(py, 0.4) - 0.30 * px + (-(ex + 1.3 * ey)) * 0.0042, 0, 1) * (
            0.35 + 0.65 * dome
        )
        crest, floor = CORALS[kind]
        skin = mix(floor(lit), crest(lit * 1.05), smoothstep(0.18, 0.5, coral))
        deep = smoothstep(cy, frame.bottom + 0.12, y)
        far = 0.42 if cy < 0.45 else 0.16 if cy < 0.6 else 0.0
        skin = mix(mix(skin, rgb("#0d2a50"), deep * 0.6), rgb("#2d86a0"), far)
        scene = mix(scene, skin, inside)
        reef = np.maximum(reef * (1 - inside), inside * (1 - far))
        turn = np.arctan2(ex, -ey)
        angle = np.where(inside > 0.5, turn, angle).astype(np.float32)
    caustic = np.abs(fbm(frame, rng, 0.05, 2)) + np.abs(fbm(frame, rng, 0.035, 2))
    scene = screen(
        scene,
        (smoothstep(0.5, 0.1, caustic) * reef * smoothstep(0.7, 0.3, y))[..., None] * rgb("#d9ffe6") * 0.28,
    )

    easel = Easel(frame, rng, mix(blur(scene, frame, 0.006), rgb("#123a5a"), 0.3))
    easel.impression(scene, angle, np.clip(reef * 0.85 + 0.1, 0, 1), coarse=0.018, edge=0.2)
    _fish(easel)
    _polyps(easel, scene, reef)
    return easel.finish(relief=1.05, linen=0.25, bloom=0.09, corners=0.18)


def _fish(easel: Easel) -> None:
    """A shoal that turns together: back, belly and the glint of an eye."""
    rng = easel.rng
    count = 120
    t = np.sort(rng.uniform(0, 1, count))
    px = 0.34 + 0.5 * t + rng.normal(0, 0.028, count)
    py = 0.10 + 0.13 * np.sin(t * 3.6 + 0.6) * 0.8 + rng.normal(0, 0.022, count)
    heading = 0.45 * np.cos(t * 3.6 + 0.6) + rng.normal(0, 0.14, count)
    size = 0.008 + 0.011 * rng.beta(1.5, 2.5, count)
    ahead = np.stack([np.cos(heading), np.sin(heading)], axis=-1) * size[:, None]
    at: Array = np.stack([px, py], axis=-1)
    across = np.stack([-ahead[:, 1], ahead[:, 0]], axis=-1)
    tail = np.stack(
        [at - ahead * 1.0 - across * 0.3, at - ahead * 0.72, at - ahead * 1.0 + across * 0.3], axis=1
    )
    easel.strokes(
        tail, choose(["#e8a04a", "#f4c65e", "#cf7f4a"], rng, count), size * 0.22, bristles=3, ragged=0.05
    )
    s = np.linspace(-0.8, 0.75, 5)
    body = at[:, None] + ahead[:, None] * s[None, :, None]
    taper = size[:, None] * np.array([0.12, 0.45, 0.58, 0.45, 0.14])[None]
    easel.strokes(
        body, vary(choose(["#f7b64a", "#ffd46a", "#f08a4f"], rng, count), rng), taper, bristles=5, ragged=0.02
    )
    easel.strokes(
        body - across[:, None] * 0.16,
        choose(["#4a6f9a", "#6a5f96"], rng, count),
        taper * 0.3,
        bristles=3,
        ragged=0.1,
    )
    easel.strokes(
        body + across[:, None] * 0.14,
        choose(["#fff2c8", "#ffe9a8"], rng, count),
        taper * 0.25,
        bristles=2,
        ragged=0.2,
    )


def _polyps(easel: Easel, scene: Float, reef: Float) -> None:
    """Points of light where the coral has put out its mouths."""
    frame, rng = easel.frame, easel.rng
    count = 2600
    px, py = rng.uniform(0, 1, count), rng.uniform(0.2, frame.bottom, count)
    keep = nearest(reef, frame, px, py) * (nearest(scene, frame, px, py).mean(axis=1) > 0.5) > rng.uniform(
        0.3, 1, count
    )
    at = np.stack([px, py], axis=-1)[keep]
    size = rng.uniform(0.0015, 0.0034, len(at))
    half = np.stack([size * 0.4, size * 0], axis=-1)
    tones = mix(nearest(scene, frame, at[:, 0], at[:, 1]), rgb("#fffbe4")[None], 0.6)
    easel.strokes(np.stack([at - half, at, at + half], axis=1), tones, size, bristles=3, body=1.4, ragged=0)
