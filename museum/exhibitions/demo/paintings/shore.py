"""Shore without End: ink laid by distance from the Mandelbrot set, which is all coast."""

import numpy as np
from PIL import Image

from museum.exhibitions.demo.paintings import canvas
from museum.exhibitions.demo.paintings.field import blur, bump, fbm, smoothstep
from museum.exhibitions.demo.paintings.frame import Array, Float, Frame
from museum.exhibitions.demo.paintings.palette import mix, rgb

SEED = 4225
MOUNT = 0.018


def _inside_bulbs(c: Array) -> Array:
    """Points of the two largest bodies of the set, which would never escape: known without a round."""
    x, y2 = c.real, c.imag**2
    q = (x - 0.25) ** 2 + y2
    return np.asarray((q * (q + x - 0.25) < 0.25 * y2) | ((x + 1) ** 2 + y2 < 0.0625))


def coast(real: Array, imaginary: Array, rounds: int) -> tuple[Float, Float]:
    """Distance to the Mandelbrot set (0 inside), and the smooth count of rounds before a point escapes.

    The exterior distance estimate is |z| ln|z| / |dz|, Milnor's; escape radius 1000.
    """
    c = np.asarray(real + 1j * imaginary, dtype=np.complex128).ravel()
    distance = np.zeros(c.size, dtype=np.float32)
    count = np.full(c.size, rounds, dtype=np.float32)
    alive = np.flatnonzero(~_inside_bulbs(c))
    cc = c[alive]
    z, dz = np.zeros_like(cc), np.zeros_like(cc)
    for index in range(rounds):
        dz = 2 * z * dz + 1
        z = z * z + cc
        size = z.real**2 + z.imag**2
        gone = size > 1e6
        if gone.any():
            modulus = np.sqrt(size[gone])
            distance[alive[gone]] = modulus * np.log(modulus) / np.abs(dz[gone])
            count[alive[gone]] = index + 1 - np.log2(np.log(modulus) / np.log(1000.0))
            stay = ~gone
            alive, z, dz, cc = alive[stay], z[stay], dz[stay], cc[stay]
    shape = np.broadcast_shapes(real.shape, imaginary.shape)
    return distance.reshape(shape), count.reshape(shape)


def _view(frame: Frame, centre: complex, wide: float, turn: float, rounds: int) -> tuple[Float, Float]:
    """The coast as seen through the sheet; distances in the sheet's units."""
    x, y = frame.grid()
    place = ((x - frame.right / 2) - 1j * (y - frame.bottom / 2)) * np.exp(1j * turn) * (wide / frame.right)
    distance, count = coast((centre + place).real, (centre + place).imag, rounds)
    return distance * np.float32(frame.right / wide), count


def _ink(distance: Float, frame: Frame, rough: Float, streak: Float, fade: Float) -> Float:
    """Darkness of a coast: a wet line where it begins, a wash inland, and a breath of ink before it."""
    pixel = 1.0 / frame.unit
    line = np.exp(-distance / (1.6 * pixel)) * (0.75 + 0.25 * rough)
    breath = 0.30 * np.exp(-distance / 0.006) + 0.13 * np.exp(-distance / 0.03)
    land = (distance <= 0).astype(np.float32)
    wash = blur(land, frame, 0.0012) * (0.50 + 0.045 * rough + 0.06 * streak)
    inland = blur(land, frame, 0.03)
    return np.asarray(
        np.clip((np.maximum(line * 0.9, wash * (1.3 - 0.8 * inland)) + breath * (1 - land)) * fade, 0, 1),
        dtype=np.float32,
    )


def paint(frame: Frame, rng: np.random.Generator) -> Image.Image:
    """Paint the picture."""
    x, y = frame.grid()
    mist = fbm(frame, rng, 0.2, 5, stretch=2.4)
    rough = fbm(frame, rng, 0.02, 4, stretch=0.5) * 0.6 + fbm(frame, rng, 0.006, 2) * 0.4
    streak = fbm(frame, rng, 0.03, 4, stretch=0.25)
    bands = np.zeros(frame.shape, dtype=np.float32)
    for level, deep, strength in ((0.395, 0.035, 0.95), (0.60, 0.028, 0.75), (0.80, 0.03, 0.6)):
        bands = np.maximum(bands, bump(y + 0.016 * mist, level, deep) * strength)
    fibre = fbm(frame, rng, 0.004, 2, stretch=4) * 0.5 + fbm(frame, rng, 0.004, 2, stretch=0.25) * 0.5
    silk = mix(rgb("#dccfae"), rgb("#ece2c8"), smoothstep(-1.4, 1.4, fbm(frame, rng, 0.4, 4)))
    silk = silk * (1 + 0.018 * fibre)[..., None]

    far, _ = _view(frame, complex(0.302, 0.018), 0.125, -np.pi / 2, 120)
    far_fade = smoothstep(0.46, 0.30, y + 0.012 * mist) * 0.62
    near, rounds = _view(frame, complex(-0.7475, 0.1075), 0.0315, 0.10, 260)
    near_fade = (1 - 0.92 * bands) * smoothstep(0.30, 0.47, y + 0.05 * mist + 0.16 * (x / frame.right - 0.5))
    picture: Float = silk
    for distance, fade, tone in ((far, far_fade, "#46505a"), (near, near_fade, "#14161c")):
        ink = _ink(distance, frame, rough, streak, fade)
        picture = mix(picture, rgb(tone), np.clip(ink * (0.93 + 0.08 * fibre), 0, 0.97))
    water = (near > 0.004) * smoothstep(0.60, 0.72, y) * (1 - 0.7 * bands)
    ripple = np.exp(-(((np.log2(np.maximum(rounds - 8, 1)) * 9) % 1 - 0.5) ** 2) / 0.012) * smoothstep(
        0.2, 0.02, near
    )
    picture = mix(picture, rgb("#3a4450"), ripple * water * 0.30 * smoothstep(-0.8, 0.8, mist))
    moon = np.hypot(x - frame.right * 0.27, y - 0.115)
    picture = mix(picture, rgb("#8f8a78"), np.exp(-np.abs(moon - 0.040) / 0.012) * (moon > 0.038) * 0.35)
    picture = mix(picture, rgb("#fbf5e2"), smoothstep(0.0405, 0.0385, moon) * 0.8)
    picture = _boat(picture, frame, rough)
    picture = _seal(picture, frame, rng)

    inner = np.minimum(np.minimum(x, frame.right - x), np.minimum(y, frame.bottom - y))
    brocade = mix(rgb("#3f5358"), rgb("#55696a"), 0.5 + 0.5 * np.sin(x * 420) * np.sin(y * 420))
    ends = (y < MOUNT * 3.2) | (y > frame.bottom - MOUNT * 3.2)
    sheet = smoothstep(
        MOUNT, MOUNT + 0.001, np.where(ends, np.minimum(y, frame.bottom - y) - MOUNT * 2.2, inner)
    )
    line = bump(np.where(ends, np.minimum(y, frame.bottom - y) - MOUNT * 2.2, inner), MOUNT - 0.0022, 0.0012)
    picture = mix(mix(brocade, rgb("#c9b47c"), line * 0.8), picture, sheet)
    height = fibre * 0.16 + rough * 0.06 + blur(sheet, frame, 0.0012) * 1.6
    picture = canvas.light(picture, height * np.float32(frame.unit / 1500), relief=0.3, gloss=0.02)
    return canvas.to_image(canvas.vignette(picture, frame, 0.08))


def _boat(picture: Float, frame: Frame, rough: Float) -> Float:
    """One boat, one rower, on the open side."""
    x, y = frame.grid()
    u, v = (x - frame.right * 0.24) / 0.030, (y - 0.765) / 0.030
    hull = smoothstep(0.13, 0.05, np.abs(v - 0.10 + 0.20 * u * u)) * smoothstep(1.05, 0.95, np.abs(u))
    body = smoothstep(0.15, 0.10, np.abs(u - 0.32 + 0.15 * v)) * smoothstep(-0.72, -0.62, v) * (v < 0.05)
    hat = smoothstep(0.06, 0.02, np.abs(v + 0.78 - 0.5 * np.abs(u - 0.42))) * smoothstep(
        0.34, 0.30, np.abs(u - 0.42)
    )
    oar = (
        smoothstep(0.035, 0.015, np.abs((u - 0.30) * 0.8 + (v + 0.2) * 0.9 - 0.28))
        * smoothstep(-0.4, -0.3, v)
        * smoothstep(0.62, 0.5, v)
    )
    ink = np.clip(hull + body + hat + oar * 0.8, 0, 1) * (0.86 + 0.1 * rough)
    wake = bump(v, 0.34, 0.03) * smoothstep(1.5, 0.6, np.abs(u)) * 0.4
    return mix(picture, rgb("#191b22"), np.clip(ink + wake, 0, 0.95))


def _seal(picture: Float, frame: Frame, rng: np.random.Generator) -> Float:
    """A red seal with a crescent for the maker's name, which means moon."""
    x, y = frame.grid()
    u, v = (x - frame.right * 0.155) / 0.0135, (y - 0.905) / 0.0135
    square = smoothstep(1.0, 0.93, np.maximum(np.abs(u), np.abs(v)) + 0.03 * fbm(frame, rng, 0.006, 2))
    crescent = smoothstep(0.66, 0.60, np.hypot(u, v)) * smoothstep(0.50, 0.56, np.hypot(u - 0.30, v + 0.12))
    worn = smoothstep(1.9, 1.2, fbm(frame, rng, 0.004, 2))
    return mix(picture, rgb("#b2332a"), square * (1 - crescent) * worn * 0.9)
