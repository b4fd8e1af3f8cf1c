"""A work to hang pictures on, and pictures whose colours tell where is up."""

from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from museum.exhibits.media.allowance import limits
from museum.exhibits.media.limits import Limits
from museum.exhibits.models import Exhibit
from tests.conftest import make_exhibit

SHARED = Path(__file__).resolve().parents[5].parent / "shared" / "data"
RED, GREEN, BLUE, WHITE = (200, 30, 30), (30, 160, 40), (30, 60, 190), (240, 240, 240)


@pytest.fixture
def work(settings: Any, tmp_path: Path, db: None) -> Exhibit:
    """A published work without pictures."""
    settings.MEDIA_ROOT = tmp_path / "media"
    return make_exhibit("M-1")


@pytest.fixture
def bounds() -> Limits:
    """The limits of this installation."""
    return limits()


def quarters(width: int = 120, height: int = 80) -> Image.Image:
    """Red and green above, blue and white below: no two ways of turning it look the same."""
    made = Image.new("RGB", (width, height), WHITE)
    made.paste(RED, (0, 0, width // 2, height // 2))
    made.paste(GREEN, (width // 2, 0, width, height // 2))
    made.paste(BLUE, (0, height // 2, width // 2, height))
    return made


def corners(picture: Image.Image) -> list[tuple[int, int, int]]:
    """The colours of the four quarters, row by row."""
    rgb = picture.convert("RGB")
    places = [(x, y) for y in (1, 3) for x in (1, 3)]
    return [rgb.getpixel((rgb.width * x // 4, rgb.height * y // 4)) for x, y in places]  # type: ignore[misc]


def alike(one: tuple[int, ...], other: tuple[int, ...], within: int = 24) -> bool:
    """Whether two colours look much the same."""
    return all(abs(a - b) <= within for a, b in zip(one, other, strict=True))
