"""How much of anything is taken in and worked on."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Of one file. Plain numbers, so that they travel to the process that works on it."""

    picture_bytes: int
    model_bytes: int
    pixels: int
    """Of a picture that has to be decoded whole."""
    jpeg_pixels: int
    """A JPEG can be decoded at an eighth of its size, so that it may be larger."""
    memory: int
    """Bytes of address space that the process may have."""
    seconds: int
    """For which it may run."""
