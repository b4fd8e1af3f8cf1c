"""A loaded brush: strokes of many bristles, each with its own shade and height, laid one over the other.

Colour and height of paint are drawn at once, as the four channels of one image of twice the frame's size.
"""

import numpy as np
from PIL import Image, ImageDraw

from museum.exhibitions.demo.paintings import canvas
from museum.exhibitions.demo.paintings.field import blur, nearest, slope, smoothstep
from museum.exhibitions.demo.paintings.frame import Array, Float, Frame
from museum.exhibitions.demo.paintings.palette import rgb, vary

FINENESS = 2
"""Drawn pixels for a pixel of the frame; the picture is reduced at the end, which smooths the edges."""
GROUND_HEIGHT = 60


class Easel:
    """A canvas being painted. Positions, widths and lengths in units of the longest side."""

    def __init__(self, frame: Frame, rng: np.random.Generator, ground: Array | str) -> None:
        self.frame = frame
        self.rng = rng
        if isinstance(ground, str):
            ground = np.broadcast_to(rgb(ground), (*frame.shape, 3))
        base = canvas.to_image(ground).resize((frame.width * FINENESS, frame.height * FINENESS))
        base.putalpha(GROUND_HEIGHT)
        self._image = base
        self._draw = ImageDraw.Draw(self._image)

    def strokes(
        self,
        paths: Array,
        colours: Array,
        widths: Array | float,
        *,
        bristles: int = 7,
        streak: float = 0.02,
        ragged: float = 0.2,
        body: float = 1.0,
        round_tip: float = 1.0,
    ) -> None:
        """Lay strokes in order. `paths` (n, k, 2), `colours` (n, 3), `widths` (n,), or (n, k) to taper.

        `streak`: how far bristles differ in lightness; `ragged`: how unevenly they start and lift;
        `body`: how thickly the paint stands; `round_tip`: 1 for a filbert, 0 for a flat brush.
        """
        count, points = paths.shape[:2]
        if not count:
            return
        rng = self.rng
        spread = np.asarray(widths, dtype=np.float32)
        spread = np.broadcast_to(spread if spread.ndim == 2 else spread.reshape(-1, 1), (count, points))
        width = spread.mean(axis=1)
        along = np.gradient(paths, axis=1)
        along /= np.linalg.norm(along, axis=2, keepdims=True) + 1e-9
        normal = np.stack([-along[..., 1], along[..., 0]], axis=-1)
        place = np.linspace(-0.5, 0.5, bristles) if bristles > 1 else np.zeros(1)
        offset = place + rng.normal(0, 0.25 / bristles, (count, bristles))
        lines = paths[:, None] + normal[:, None] * (offset[..., None] * spread[:, None])[..., None]
        length = np.linalg.norm(np.diff(paths, axis=1), axis=2).sum(axis=1) + 1e-6
        tip = (1 - np.sqrt(np.clip(1 - (place * 1.94) ** 2, 0, 1))) * round_tip
        lines = self._lift(lines, ragged, np.clip((width / length)[:, None] * tip * 0.5, 0, 0.42))
        lines = (lines * (self.frame.unit * FINENESS)).reshape(count * bristles, points * 2)
        shades = vary(np.repeat(colours, bristles, axis=0), rng, light=streak, hue=streak / 3)
        ridge = 0.55 + 0.35 * np.abs(place * 2) ** 2 + rng.normal(0, 0.13, (count, bristles))
        height = GROUND_HEIGHT + 195 * np.clip(ridge * body, 0, 1)
        fills = np.concatenate([shades * 255, height.reshape(-1, 1)], axis=1).astype(np.uint8)
        fullest = (width + spread.max(axis=1)) / 2
        thick = np.maximum(1, np.rint(fullest * self.frame.unit * FINENESS / bristles * 1.6)).astype(np.int32)
        order = rng.permuted(np.broadcast_to(np.arange(bristles), (count, bristles)), axis=1)
        order = (order + np.arange(count)[:, None] * bristles).reshape(-1)
        line = self._draw.line
        for points_of, fill, size in zip(
            lines[order].tolist(), fills[order].tolist(), np.repeat(thick, bristles).tolist(), strict=True
        ):
            line(points_of, tuple(fill), size)

    def _lift(self, lines: Array, ragged: float, tip: Array) -> Array:
        """Shorten every bristle's line at both ends: by its place in the brush (`tip`) and at random."""
        count, bristles, points = lines.shape[:3]
        room = 1 - 2 * tip[..., None]
        start = tip[..., None] + room * self.rng.uniform(0, ragged, (count, bristles, 1))
        end = 1 - tip[..., None] - room * self.rng.uniform(0, ragged, (count, bristles, 1))
        t = (start + (end - start) * np.linspace(0, 1, points)) * (points - 1)
        low = np.clip(t.astype(np.int32), 0, points - 2)
        part = (t - low)[..., None]
        first = np.take_along_axis(lines, low[..., None], axis=2)
        second = np.take_along_axis(lines, low[..., None] + 1, axis=2)
        return np.asarray(first * (1 - part) + second * part)

    def follow(self, x: Array, y: Array, angle: Array, lengths: Array | float, points: int = 5) -> Array:
        """Paths of (n, points, 2) through the directions in `angle`, each centred on its (x, y)."""
        count = len(x)
        step = np.broadcast_to(np.asarray(lengths, dtype=np.float32), (count,)) / (points - 1)
        px = x - 0
        py = y - 0
        turn = nearest(angle, self.frame, px, py)
        px = px - np.cos(turn) * step * (points - 1) / 2
        py = py - np.sin(turn) * step * (points - 1) / 2
        path = np.empty((count, points, 2), dtype=np.float32)
        for index in range(points):
            path[:, index, 0], path[:, index, 1] = px, py
            turn = nearest(angle, self.frame, px, py)
            px = px + np.cos(turn) * step
            py = py + np.sin(turn) * step
        return path

    def scatter(self, spacing_x: float, spacing_y: float | None = None) -> tuple[Array, Array]:
        """Positions on a shaken grid that covers the canvas, in random order."""
        spacing_y = spacing_y or spacing_x
        columns = int(self.frame.right / spacing_x) + 2
        rows = int(self.frame.bottom / spacing_y) + 2
        x, y = np.meshgrid(np.arange(columns) * spacing_x, np.arange(rows) * spacing_y)
        x = x.reshape(-1) + self.rng.uniform(-0.6, 0.6, x.size) * spacing_x
        y = y.reshape(-1) + self.rng.uniform(-0.6, 0.6, y.size) * spacing_y
        order = self.rng.permutation(x.size)
        return x[order], y[order]

    def cover(
        self,
        scene: Array,
        angle: Array,
        *,
        width: float,
        length: float,
        density: float = 1.0,
        where: Array | None = None,
        edge: float = 0.16,
        light: float = 0.024,
        hue: float = 0.009,
        bristles: int = 7,
        body: float = 1.0,
        wander: float = 0.12,
        points: int = 5,
        streak: float = 0.02,
    ) -> None:
        """Paint a scene (h, w, 3) with strokes along `angle`, where the chance in `where` allows.

        A stroke takes the scene's colour under its middle and stops where that changes by more than `edge`.
        """
        x, y = self.scatter(width * 0.85 / density, length * 0.42 / density)
        if where is not None:
            keep = self.rng.random(x.size) < nearest(where, self.frame, x, y)
            x, y = x[keep], y[keep]
        source = blur(scene, self.frame, width * 0.25)
        colours = nearest(source, self.frame, x, y)
        lengths = length * self.rng.uniform(0.65, 1.2, x.size)
        field = angle + np.float32(0)
        paths = self.follow(x, y, field, lengths, points)
        turn = self.rng.normal(0, wander, x.size)
        middle = np.stack([x, y], axis=1)[:, None]
        cos, sin = np.cos(turn)[:, None], np.sin(turn)[:, None]
        away = paths - middle
        paths = middle + np.stack(
            [away[..., 0] * cos - away[..., 1] * sin, away[..., 0] * sin + away[..., 1] * cos], axis=-1
        )
        paths = self._stop_at_edges(paths, colours, source, edge)
        widths = width * self.rng.uniform(0.7, 1.2, x.size)
        self.strokes(
            paths,
            vary(colours, self.rng, light=light, hue=hue),
            widths,
            bristles=bristles,
            body=body,
            streak=streak,
        )

    def _stop_at_edges(self, paths: Array, colours: Array, source: Array, edge: float) -> Array:
        """Pull back the points of a path that have left the colour it began with."""
        points = paths.shape[1]
        seen = nearest(source, self.frame, paths[..., 0], paths[..., 1])
        far = np.abs(seen - colours[:, None]).max(axis=2) > edge
        middle = points // 2
        result = paths.copy()
        for index in range(middle + 1, points):
            far[:, index] |= far[:, index - 1]
            result[:, index] = np.where(far[:, index, None], result[:, index - 1], result[:, index])
        for index in range(middle - 1, -1, -1):
            far[:, index] |= far[:, index + 1]
            result[:, index] = np.where(far[:, index, None], result[:, index + 1], result[:, index])
        return result

    def impression(
        self, scene: Array, angle: Array, detail: Array | float, *, coarse: float = 0.024, edge: float = 0.2
    ) -> None:
        """Block a scene in, then use smaller brushes at its edges and where `detail` asks for it."""
        tone = blur(scene.mean(axis=2), self.frame, coarse / 8)
        dx, dy = slope(tone, self.frame)
        wanted = np.clip(detail + smoothstep(3, 14, blur(np.hypot(dx, dy), self.frame, coarse / 4)), 0, 1)
        self.cover(scene, angle, width=coarse, length=coarse * 3.4, edge=edge * 2, light=0.03, hue=0.012)
        self.cover(scene, angle, width=coarse / 2, length=coarse * 1.9, edge=edge, where=0.4 + 0.6 * wanted)
        fine = np.clip(wanted * 1.1 + 0.06, 0, 1)
        self.cover(scene, angle, width=coarse / 4, length=coarse, edge=edge * 0.6, where=fine, light=0.02)
        self.cover(
            scene, angle, width=coarse / 7, length=coarse * 0.55, edge=edge * 0.4, where=wanted**2,
            light=0.016, bristles=5,
        )  # fmt: skip

    def figure(
        self, scene: Array, angle: Array, mask: Array, *, coarse: float = 0.008, light: float = 0.018
    ) -> None:
        """Set a figure into what is painted: small strokes where the mask is, none around it."""
        inside = smoothstep(0.35, 0.75, mask)
        self.cover(scene, angle, width=coarse, length=coarse * 2.4, where=inside, edge=0.1, light=light)
        self.cover(
            scene,
            angle,
            width=coarse / 2,
            length=coarse * 1.5,
            where=inside,
            edge=0.07,
            light=light,
            bristles=5,
        )

    def surface(self) -> tuple[Float, Float]:
        """What is painted so far: the picture, and the height of its paint in [0, 1]."""
        picture = np.asarray(self._image.convert("RGB").reduce(FINENESS), dtype=np.float32) / np.float32(255)
        height = np.asarray(self._image.getchannel("A").reduce(FINENESS), dtype=np.float32) / np.float32(255)
        return picture, height

    def finish(
        self, *, relief: float = 1.0, linen: float = 0.25, gloss: float = 0.12, contrast: float = 0.12,
        corners: float = 0.12, bloom: float = 0.0,
    ) -> Image.Image:  # fmt: skip
        """Light the paint and the linen below it, and varnish."""
        picture, height = self.surface()
        if bloom:
            picture = canvas.glow(picture, self.frame, bloom)
        scale = self.frame.unit / 1500
        surface = height * np.float32(2.6 * scale**0.5) + canvas.weave(self.frame, self.rng) * np.float32(
            linen * 0.16
        ) * (1.2 - height)
        picture = canvas.light(picture, surface, relief=relief * 0.5, gloss=gloss)
        picture = canvas.vignette(canvas.curve(picture, contrast), self.frame, corners)
        return canvas.to_image(picture)
