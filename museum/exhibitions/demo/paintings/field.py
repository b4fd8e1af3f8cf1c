"""Fields over a frame: noise, smoothing, sampling, shapes. What is computed before paint is laid."""

from collections.abc import Sequence

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from museum.exhibitions.demo.paintings.frame import Array, Float, Frame


def resize(field: Array, shape: tuple[int, int]) -> Float:
    """A field at another resolution, smoothly."""
    image = Image.fromarray(np.ascontiguousarray(field, dtype=np.float32))
    return np.asarray(image.resize((shape[1], shape[0]), Image.Resampling.BICUBIC), dtype=np.float32)


def fbm(
    frame: Frame,
    rng: np.random.Generator,
    cell: float,
    octaves: int = 4,
    *,
    stretch: float = 1.0,
    gain: float = 0.5,
) -> Float:
    """Cloud-like noise, mean 0, deviation 1. `cell`: size of the largest lumps; `stretch`: longer in x."""
    total = np.zeros(frame.shape, dtype=np.float32)
    for octave in range(octaves):
        size = cell / 2**octave
        rows = max(2, round(frame.bottom / size)) + 3
        columns = max(2, round(frame.right / (size * stretch))) + 3
        lumps = rng.normal(0, 1, (rows, columns)).astype(np.float32)
        total += np.float32(gain**octave) * resize(lumps, frame.shape)
    total -= total.mean()
    return np.asarray(total / (total.std() + 1e-9), dtype=np.float32)


def blur(field: Array, frame: Frame, sigma: float) -> Float:
    """Smooth a field, or a picture with values in [0, 1], by a Gaussian of `sigma`."""
    pixels = sigma * frame.unit
    if pixels < 0.4:
        return np.asarray(field, dtype=np.float32)
    if field.ndim == 3:
        image = Image.fromarray((np.clip(field, 0, 1) * 255 + 0.5).astype(np.uint8), "RGB")
        return np.asarray(image.filter(ImageFilter.GaussianBlur(pixels)), dtype=np.float32) / np.float32(255)
    fine = np.asarray(field, dtype=np.float32)
    if pixels <= 6:
        return _convolve(_convolve(fine, pixels).T, pixels).T
    factor = pixels / 3
    few = (max(4, round(field.shape[0] / factor)), max(4, round(field.shape[1] / factor)))
    coarse = Image.fromarray(fine).resize((few[1], few[0]), Image.Resampling.BOX)
    small = np.asarray(coarse, dtype=np.float32)
    return resize(_convolve(_convolve(small, 3.0).T, 3.0).T, (field.shape[0], field.shape[1]))


def _convolve(field: Float, sigma: float) -> Float:
    """Along the first axis, by a Gaussian of `sigma` rows, the edge repeated."""
    radius = max(1, round(sigma * 2.6))
    kernel = np.exp(-((np.arange(-radius, radius + 1) / sigma) ** 2) / 2).astype(np.float32)
    kernel /= kernel.sum()
    padded = np.pad(field, ((radius, radius), (0, 0)), mode="edge")
    total = np.zeros_like(field)
    for index, weight in enumerate(kernel):
        total += weight * padded[index : index + len(field)]
    return total


def sample(field: Array, x: Array, y: Array) -> Float:
    """Values of a field or picture at pixel positions, between pixels linearly, clamped at the edge."""
    height, width = field.shape[:2]
    x = np.clip(x, 0, width - 1.001)
    y = np.clip(y, 0, height - 1.001)
    left, top = x.astype(np.int32), y.astype(np.int32)
    across, down = (x - left).astype(np.float32), (y - top).astype(np.float32)
    if field.ndim == 3:
        across, down = across[..., None], down[..., None]
    upper = field[top, left] * (1 - across) + field[top, left + 1] * across
    lower = field[top + 1, left] * (1 - across) + field[top + 1, left + 1] * across
    return np.asarray(upper * (1 - down) + lower * down, dtype=np.float32)


def nearest(field: Array, frame: Frame, x: Array, y: Array) -> Array:
    """Values of a field or picture at positions in units, without smoothing."""
    column = np.clip((x * frame.unit).astype(np.int32), 0, frame.width - 1)
    row = np.clip((y * frame.unit).astype(np.int32), 0, frame.height - 1)
    return np.asarray(field[row, column])


def displace(picture: Array, frame: Frame, dx: Array, dy: Array) -> Float:
    """The picture with every pixel fetched from (dx, dy) units away: domain warping."""
    x, y = frame.grid()
    return sample(picture, (x + dx) * frame.unit - 0.5, (y + dy) * frame.unit - 0.5)


def slope(field: Array, frame: Frame) -> tuple[Float, Float]:
    """Derivatives in x and y, per unit."""
    dy, dx = np.gradient(np.asarray(field, dtype=np.float32))
    unit = np.float32(frame.unit)
    return np.asarray(unit * dx), np.asarray(unit * dy)


def smoothstep(low: Array | float, high: Array | float, value: Array) -> Float:
    """0 below `low`, 1 above `high`, smooth between; `low` may be above `high`."""
    t = np.clip((value - low) / (high - low), 0, 1)
    return np.asarray(t * t * (3 - 2 * t), dtype=np.float32)


def bump(x: Array, centre: float | Array, width: float | Array) -> Float:
    """A Gaussian hill of height 1."""
    return np.asarray(np.exp(-(((x - centre) / width) ** 2)), dtype=np.float32)


def cells(frame: Frame, rng: np.random.Generator, pitch: float) -> tuple[Array, Array, Array]:
    """Voronoi cells about a shaken grid: each pixel's owner, all points, and the dot's height there."""
    step = pitch * frame.unit
    rows, columns = int(frame.height / step) + 5, int(frame.width / step) + 5
    px = (np.arange(columns)[None] - 2 + rng.uniform(0.05, 0.95, (rows, columns))) * step
    py = (np.arange(rows)[:, None] - 2 + rng.uniform(0.05, 0.95, (rows, columns))) * step
    x = np.arange(frame.width, dtype=np.float32)[None] + np.float32(0.5)
    y = np.arange(frame.height, dtype=np.float32)[:, None] + np.float32(0.5)
    column = (x / step).astype(np.int32) + 2
    row = (y / step).astype(np.int32) + 2
    px, py = px.astype(np.float32), py.astype(np.float32)
    first = np.full(frame.shape, 1e9, dtype=np.float32)
    second = first.copy()
    owner = np.zeros(frame.shape, dtype=np.int32)
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            key = (row + dy) * columns + column + dx
            away = (px.ravel()[key] - x) ** 2 + (py.ravel()[key] - y) ** 2
            closer = away < first
            second = np.where(closer, first, np.minimum(second, away))
            owner = np.where(closer, key, owner)
            first = np.where(closer, away, first)
    gap = (np.sqrt(second) - np.sqrt(first)) / np.float32(step)
    dome = np.sqrt(np.clip(1 - first / np.float32(0.62 * step) ** 2, 0, 1)) * smoothstep(0.0, 0.22, gap)
    return owner, np.stack([px.ravel(), py.ravel()], axis=-1), dome


def polygons(frame: Frame, shapes: Sequence[Sequence[tuple[float, float]]], soft: float = 0.0) -> Float:
    """A mask in [0, 1] of filled polygons whose corners are in units, with softened edges."""
    big = Image.new("L", (frame.width * 2, frame.height * 2))
    draw = ImageDraw.Draw(big)
    for shape in shapes:
        draw.polygon([(x * frame.unit * 2, y * frame.unit * 2) for x, y in shape], fill=255)
    mask = np.asarray(big.reduce(2), dtype=np.float32) / np.float32(255)
    return blur(mask, frame, soft) if soft else mask


def window(frame: Frame, x: float, y: float, reach: float) -> tuple[slice, slice]:
    """Rows and columns within `reach` units of a point: what is small need not be computed everywhere."""
    left, right = (int(np.clip((x + side) * frame.unit, 0, frame.width)) for side in (-reach, reach))
    top, bottom = (int(np.clip((y + side) * frame.unit, 0, frame.height)) for side in (-reach, reach))
    return slice(top, bottom), slice(left, right)


def fill(
    picture: Float, frame: Frame, shape: Sequence[tuple[float, float]], colour: Array,
    *, opacity: float = 1.0, soft: float = 0.0,
) -> None:  # fmt: skip
    """Fill a polygon in place, its edges softened over about `soft` units."""
    corners = np.asarray(shape, dtype=np.float64)
    margin = soft * 3 + 2 / frame.unit
    low, high = corners.min(axis=0) - margin, corners.max(axis=0) + margin
    left, top = (max(0, int(v * frame.unit)) for v in low)
    right, bottom = (
        min(frame.width, int(high[0] * frame.unit) + 1),
        min(frame.height, int(high[1] * frame.unit) + 1),
    )
    if right <= left or bottom <= top:
        return
    image = Image.new("L", ((right - left) * 2, (bottom - top) * 2))
    points = (corners * frame.unit - (left, top)) * 2
    ImageDraw.Draw(image).polygon([tuple(point) for point in points.tolist()], fill=255)
    if soft:
        image = image.filter(ImageFilter.GaussianBlur(soft * frame.unit * 2))
    mask = np.asarray(image.reduce(2), dtype=np.float32)[..., None] * np.float32(opacity / 255)
    part = picture[top:bottom, left:right]
    part += (colour - part) * mask


def ellipse(
    frame: Frame, cx: float, cy: float, rx: float, ry: float, turn: float = 0.0, soft: float = 0.08
) -> Float:
    """A mask in [0, 1] of an ellipse turned by `turn` radians; `soft`: share of the radius that fades."""
    x, y = frame.grid()
    across = (x - cx) * np.cos(turn) + (y - cy) * np.sin(turn)
    down = -(x - cx) * np.sin(turn) + (y - cy) * np.cos(turn)
    return smoothstep(1 + soft, 1 - soft, np.hypot(across / rx, down / ry))


def comb(texture: Array, frame: Frame, angle: Array, length: float, steps: int = 12) -> Float:
    """Draw a texture out over `length` units along `angle` (line integral convolution)."""
    x, y = np.meshgrid(np.arange(frame.width, dtype=np.float32), np.arange(frame.height, dtype=np.float32))
    total = np.array(texture, dtype=np.float32)
    stride = np.float32(length * frame.unit / (2 * steps))
    for sign in (1, -1):
        px, py = x.copy(), y.copy()
        for _ in range(steps):
            column = np.clip(px, 0, frame.width - 1).astype(np.int32)
            row = np.clip(py, 0, frame.height - 1).astype(np.int32)
            turn = angle[row, column]
            px += sign * stride * np.cos(turn)
            py += sign * stride * np.sin(turn)
            column = np.clip(px, 0, frame.width - 1).astype(np.int32)
            row = np.clip(py, 0, frame.height - 1).astype(np.int32)
            total += texture[row, column]
    return np.asarray(total / (2 * steps + 1), dtype=np.float32)
