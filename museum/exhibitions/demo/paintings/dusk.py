"""Port Sable at Dusk: a town cut into triangles by Delaunay's rule, each laid flat with a knife."""

import numpy as np
from PIL import Image, ImageDraw

from museum.exhibitions.demo.paintings import canvas
from museum.exhibitions.demo.paintings.field import blur, bump, comb, fbm, fill, nearest, resize, smoothstep
from museum.exhibitions.demo.paintings.frame import Array, Float, Frame
from museum.exhibitions.demo.paintings.palette import from_lab, mix, ramp, rgb, screen, to_lab

SEED = 4219
SHORE = 0.545
SKY = ramp((0, "#27346e"), (0.3, "#5a4f8f"), (0.55, "#b0688a"), (0.78, "#f0906a"), (1, "#ffc77a"))

Point = tuple[float, float]


def delaunay(points: Array) -> Array:
    """Bowyer and Watson's insertion: triangles (t, 3) as indices of points in the unit square."""
    everywhere = np.concatenate([points, [(-9.0, -9.0), (9.0, -9.0), (0.5, 14.0)]])
    room = len(points) * 3 + 64
    corners = np.zeros((room, 3), dtype=np.int64)
    centres, radii = np.zeros((room, 2)), np.full(room, -1.0)
    free = list(range(room - 1, -1, -1))

    def add(a: Array, b: Array, c: int) -> None:
        p, q, r = everywhere[a], everywhere[b], everywhere[c]
        twice = 2 * ((q[:, 0] - p[:, 0]) * (r[1] - p[:, 1]) - (q[:, 1] - p[:, 1]) * (r[0] - p[:, 0]))
        twice = np.where(np.abs(twice) < 1e-14, 1e-14, twice)
        bx, by, cx, cy = q[:, 0] - p[:, 0], q[:, 1] - p[:, 1], r[0] - p[:, 0], r[1] - p[:, 1]
        ux = (cy * (bx * bx + by * by) - by * (cx * cx + cy * cy)) / twice
        uy = (bx * (cx * cx + cy * cy) - cx * (bx * bx + by * by)) / twice
        slots = [free.pop() for _ in range(len(a))]
        corners[slots] = np.stack([a, b, np.full(len(a), c)], axis=1)
        centres[slots] = p + np.stack([ux, uy], axis=1)
        radii[slots] = ux * ux + uy * uy

    count = len(points)
    add(np.array([count]), np.array([count + 1]), count + 2)
    for index in range(count):
        away = ((centres - everywhere[index]) ** 2).sum(axis=1)
        bad = np.flatnonzero(away < radii)
        torn = corners[bad]
        edges = np.concatenate([torn[:, [0, 1]], torn[:, [1, 2]], torn[:, [2, 0]]])
        keys = np.sort(edges, axis=1) @ np.array([count + 3, 1])
        _, first, often = np.unique(keys, return_index=True, return_counts=True)
        rim = edges[first[often == 1]]
        radii[bad] = -1.0
        free.extend(bad.tolist())
        add(rim[:, 0], rim[:, 1], index)
    found = corners[radii > 0]
    return np.asarray(found[(found < count).all(axis=1)])


def _town(frame: Frame, rng: np.random.Generator, scene: Float) -> tuple[list[Point], Float]:
    """Houses up the hill, back row first; returns their corners and the light of their windows."""
    corners: list[Point] = []
    light = np.zeros_like(scene)
    for row in range(8):
        t = row / 7
        x = -0.05 + rng.uniform(0, 0.04)
        while x < 1.02:
            wide = (0.036 + 0.03 * t) * rng.uniform(0.75, 1.3)
            hill = (
                0.265
                + 0.20 * t
                + 0.10 * (x - 0.62) ** 2 * (1 - t) * 2
                - 0.06 * np.exp(-(((x - 0.30) / 0.16) ** 2)) * (1 - t)
            )
            foot = min(hill + 0.075, SHORE)
            top = hill - rng.uniform(0.0, 0.022)
            peak = top - wide * rng.uniform(0.3, 0.5)
            ridge = x + wide * rng.uniform(0.4, 0.62)
            lit = rgb(str(rng.choice(["#f2b489", "#e89a7c", "#f6c9a0", "#dda0a0", "#e9b6b0"])))
            dark = rgb(str(rng.choice(["#6a4a7c", "#57508a", "#7a4f72"])))
            roof = rgb(str(rng.choice(["#a8403c", "#8a3550", "#c4583c", "#6a3a66", "#4f4a80"])))
            air = mix(rgb("#c98a90"), rgb("#5a4a86"), t) * np.float32(1)
            side = x + wide * 0.62
            for shape, tone in (
                ([(x, top), (side, top), (side, foot), (x, foot)], lit),
                ([(side, top), (x + wide, top - 0.004), (x + wide, foot), (side, foot)], dark),
                ([(x - 0.003, top), (ridge - wide * 0.1, peak), (side + 0.002, top)], mix(lit, roof, 0.55)),
                (
                    [
                        (ridge - wide * 0.1, peak),
                        (ridge + wide * 0.35, peak - 0.002),
                        (x + wide + 0.003, top - 0.004),
                        (side, top),
                    ],
                    roof,
                ),
            ):
                fill(scene, frame, shape, mix(tone, air, 0.34 * (1 - t) + 0.08))
            corners += [
                (x, top),
                (side, top),
                (x + wide, top - 0.004),
                (ridge - wide * 0.1, peak),
                (ridge + wide * 0.35, peak),
                (x, foot),
                (side, foot),
            ]
            for u in (0.18, 0.42, 0.78):
                for v in (0.012, 0.036):
                    if rng.random() < 0.45:
                        pane = [
                            (x + wide * u, top + v),
                            (x + wide * (u + 0.13), top + v),
                            (x + wide * (u + 0.13), top + v + 0.014),
                            (x + wide * u, top + v + 0.014),
                        ]
                        fill(
                            light,
                            frame,
                            pane,
                            rgb(str(rng.choice(["#ffd27a", "#ffe6a8", "#ffb45a"]))),
                            soft=0.0006,
                        )
            x += wide * rng.uniform(0.92, 1.12)
    return corners, light


def _scene(frame: Frame, rng: np.random.Generator) -> tuple[Float, list[Point], Float]:
    x, y = frame.grid()
    cloud = fbm(frame, rng, 0.2, 4, stretch=2.8)
    scene = SKY(np.clip(y / 0.33 + cloud * 0.07 - 0.12 * (x - 0.75) ** 2, 0, 1))
    scene = mix(scene, rgb("#ffd9a0"), smoothstep(0.5, 1.6, cloud) * bump(y, 0.17, 0.09) * 0.6)
    scene = mix(scene, rgb("#4a3f80"), smoothstep(0.4, 1.5, -cloud) * bump(y, 0.1, 0.1) * 0.6)
    sun = np.exp(-np.hypot(x - 0.77, y - 0.245) / 0.06) + smoothstep(
        0.03, 0.027, np.hypot(x - 0.77, y - 0.25)
    )
    scene = screen(scene, np.clip(sun, 0, 1)[..., None] * rgb("#ffdc9a"))
    far = 0.29 - 0.03 * np.sin(x * 5 + 2) - 0.012 * np.sin(x * 17)
    scene = mix(scene, rgb("#8a5a8c"), smoothstep(far, far + 0.003, y))
    corners, light = _town(frame, rng, scene)
    tower = [(0.292, 0.33), (0.297, 0.135), (0.323, 0.135), (0.328, 0.33)]
    fill(scene, frame, tower, rgb("#e6b096"))
    fill(scene, frame, [(0.311, 0.33), (0.311, 0.135), (0.323, 0.135), (0.328, 0.33)], rgb("#6a4f86"))
    fill(
        scene,
        frame,
        [(0.288, 0.137), (0.292, 0.118), (0.31, 0.096), (0.328, 0.118), (0.332, 0.137)],
        rgb("#5a3f70"),
    )
    corners += [*tower, (0.31, 0.096), (0.288, 0.137), (0.332, 0.137), (0.311, 0.135), (0.311, 0.33)]
    fill(
        light,
        frame,
        [(0.301, 0.121), (0.319, 0.121), (0.319, 0.134), (0.301, 0.134)],
        rgb("#fff0b8"),
        soft=0.001,
    )
    upper = screen(scene, light)
    sea = smoothstep(SHORE - 0.001, SHORE + 0.001, y)
    wave = fbm(frame, rng, 0.03, 3, stretch=4)
    row = np.clip(((2 * SHORE - y + 0.004 * wave) * frame.unit).astype(int), 0, frame.height - 1)
    column = np.clip(((x + 0.006 * wave) * frame.unit).astype(int), 0, frame.width - 1)
    water = mix(
        blur(upper, frame, 0.002)[row, column],
        rgb("#2a2f6a"),
        0.38 + 0.5 * smoothstep(SHORE, frame.bottom, y),
    )
    scene = mix(scene, water, sea)
    for cx, cy, size in ((0.62, 0.60, 0.05), (0.20, 0.64, 0.065), (0.86, 0.585, 0.036)):
        hull = [
            (cx - size, cy),
            (cx + size, cy - size * 0.06),
            (cx + size * 0.75, cy + size * 0.26),
            (cx - size * 0.72, cy + size * 0.26),
        ]
        sail = [
            (cx - size * 0.05, cy - size * 1.75),
            (cx + size * 0.75, cy - size * 0.16),
            (cx - size * 0.05, cy - size * 0.12),
        ]
        jib = [
            (cx - size * 0.13, cy - size * 1.5),
            (cx - size * 0.13, cy - size * 0.12),
            (cx - size * 0.7, cy - size * 0.14),
        ]
        fill(scene, frame, hull, rgb("#2a1f48"))
        fill(scene, frame, sail, rgb("#f4b98a"))
        fill(scene, frame, jib, rgb("#b8708a"))
        corners += [*hull, *sail, *jib]
    return scene, corners, light


def _points(frame: Frame, rng: np.random.Generator, scene: Float, corners: list[Point]) -> Array:
    """Corners of things, then places where the scene changes, then a loose net over the rest; in units."""
    dy, dx = np.gradient(blur(scene.mean(axis=2), frame, 0.002))
    edge = blur(np.hypot(dx, dy), frame, 0.003)
    edge /= np.quantile(edge, 0.98)
    taken = np.array(corners)
    taken = taken[(taken[:, 0] > 0.004) & (taken[:, 0] < frame.right - 0.004) & (taken[:, 1] < frame.bottom)]
    tries = np.stack([rng.uniform(0, frame.right, 9000), rng.uniform(0, frame.bottom, 9000)], axis=1)
    wanted = np.clip(nearest(edge, frame, tries[:, 0], tries[:, 1]), 0.02, 1)
    tries = tries[rng.random(9000) < wanted * 0.14 + 0.045]
    rim = [(t * frame.right, v) for t in np.linspace(0, 1, 22) for v in (0.0, frame.bottom)]
    rim += [(u, t * frame.bottom) for t in np.linspace(0, 1, 16) for u in (0.0, frame.right)]
    every = np.concatenate([np.array(rim), taken, tries])
    cell = np.round(every / 0.0062).astype(int)
    _, keep = np.unique(cell, axis=0, return_index=True)
    kept = every[np.sort(keep)]
    return kept + rng.normal(0, 1e-5, kept.shape)


def paint(frame: Frame, rng: np.random.Generator) -> Image.Image:
    """Paint the picture."""
    x, y = frame.grid()
    scene, corners, light = _scene(frame, rng)
    points = _points(frame, rng, scene, corners)
    triangles = delaunay(points)
    middles = points[triangles].mean(axis=1)
    shares = np.array([[0.6, 0.2, 0.2], [0.2, 0.6, 0.2], [0.2, 0.2, 0.6]])
    inner = np.einsum("sk,tkd->tsd", shares, points[triangles])
    seen = nearest(scene, frame, inner[..., 0], inner[..., 1]).mean(axis=1) * 0.6
    tones = to_lab(seen + nearest(scene, frame, middles[:, 0], middles[:, 1]) * 0.4)
    tones[:, 0] += rng.normal(0, 0.018, len(tones))
    tones[:, 1:] = tones[:, 1:] * 1.18 + rng.normal(0, 0.008, (len(tones), 2))
    which = Image.new("I", (frame.width, frame.height))
    draw = ImageDraw.Draw(which)
    for number, shape in enumerate((points[triangles] * frame.unit).reshape(len(triangles), 6).tolist()):
        draw.polygon(shape, fill=number)
    owner = np.asarray(which, dtype=np.int32)
    turn = rng.uniform(0, np.pi, len(triangles)).astype(np.float32)
    lift = (x - middles[owner, 0]) * np.cos(turn[owner] + 1) + (y - middles[owner, 1]) * np.sin(
        turn[owner] + 1
    )
    lab = tones[owner]
    lab[..., 0] += np.clip(lift * 1.1, -0.035, 0.035)
    picture = from_lab(lab)
    half = frame.smaller(2)
    few = owner[::2, ::2][: half.height, : half.width]
    scratch = comb(
        rng.normal(0, 1, few.shape).astype(np.float32), Frame(few.shape[1], few.shape[0]), turn[few], 0.03, 8
    )
    scratch = resize(scratch, frame.shape)
    picture = picture * (1 + 0.045 * scratch)[..., None]
    seam = (owner != np.roll(owner, 1, 0)) | (owner != np.roll(owner, 1, 1))
    ridge = blur(seam.astype(np.float32), frame, 0.0009)
    picture = screen(
        picture, np.clip(blur(light, frame, 0.0012) * 0.9 + blur(light, frame, 0.012) * 0.7, 0, 1)
    )
    glints = bump(x + 0.01 * fbm(frame, rng, 0.02, 2), 0.77, 0.03 + 0.2 * (y - SHORE)) * smoothstep(
        SHORE, SHORE + 0.01, y
    )
    glints = glints * smoothstep(0.68, 0.60, y)
    facet = smoothstep(0.6, 1.2, rng.normal(0, 1, len(triangles)))[owner]
    picture = screen(picture, (glints * facet)[..., None] * rgb("#ffb870") * 0.8)
    height = scratch * 0.9 + ridge * 2.6 + (turn / np.pi)[owner] * 0.8
    picture = canvas.light(picture, height * np.float32(frame.unit / 1500), relief=0.32, gloss=0.1)
    return canvas.to_image(canvas.vignette(canvas.curve(picture, 0.12), frame, 0.14))
