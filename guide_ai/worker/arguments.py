"""What callers may give a skill: each check returns the value as the skill takes it, or raises `BadRequest`.

They run before the model does, so that a caller's own mistake never counts against the skill.
"""

import math
from collections.abc import Sequence
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from guide_ai.errors import BadRequest
from guide_ai.language import LANGUAGES, Language, is_language

Kind = Literal["query", "passage"]
KINDS: Final[tuple[Kind, ...]] = ("query", "passage")
_SHOWN: Final = 40
"""Letters of a wrong value that are repeated to its sender."""


def text(value: object) -> str:
    """One text; it may be empty."""
    if not isinstance(value, str):
        raise BadRequest(f"text is {_named(value)}; it must be a string")
    return value


def texts(value: object) -> Sequence[str]:
    """A list of texts; it may be empty."""
    if not isinstance(value, list | tuple):
        raise BadRequest(f"texts is {_named(value)}; it must be a list of strings")
    for place, each in enumerate(value):
        if not isinstance(each, str):
            raise BadRequest(f"texts[{place}] is {_named(each)}; it must be a string")
    return value


def language(value: object) -> Language:
    """A language that the guide is served in."""
    if not isinstance(value, str) or not is_language(value):
        raise BadRequest(f"language is {_named(value)}; the guide knows {', '.join(LANGUAGES)}")
    return value


def kind(value: object) -> Kind:
    """What a text is to the retrieval space."""
    for known in KINDS:
        if isinstance(value, str) and value == known:
            return known
    raise BadRequest(f"kind is {_named(value)}; it must be one of {', '.join(KINDS)}")


def audio(value: object) -> NDArray[np.float32]:
    """Samples; their number and range are for the ear to judge, which raises `AudioRejected`."""
    if not isinstance(value, np.ndarray) or value.dtype.kind != "f":
        raise BadRequest(f"audio is {_named(value)}; it must be an array of float32 samples in [-1, 1]")
    with np.errstate(over="ignore"):  # what is too large becomes infinite, and is rejected as that
        return value.astype(np.float32, copy=False)


def rate(value: object) -> float:
    """A pace of speech; 1 is normal."""
    if isinstance(value, bool) or not isinstance(value, int | float) or math.isnan(value):
        raise BadRequest(f"rate is {_named(value)}; it must be a number, 1 for the normal pace")
    return float(value)


def _named(value: object) -> str:
    """A value in a few words: nobody wants megabytes repeated."""
    if isinstance(value, str | int | float | None):
        shown = repr(value if not isinstance(value, str) else value[: _SHOWN + 1])
        return shown if len(shown) <= _SHOWN else f"{shown[:_SHOWN]}…"
    if isinstance(value, np.ndarray):
        return f"an array of {value.dtype}, shape {value.shape}"
    return f"a {type(value).__name__}"
