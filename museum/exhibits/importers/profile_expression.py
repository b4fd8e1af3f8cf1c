"""Regular expressions that curators write: matched in time that grows as the text does, never faster.

Python's own engine tries "(a+)+$" on forty letters for days; RE2 has no such expressions, nor those that look
ahead or back.
"""

from functools import lru_cache
from typing import Any, Final

import re2

from museum.exhibits.importers.storable import storable

LONGEST: Final = 1_000
"""Characters of an expression."""
LONGEST_MATCHED: Final = 10_000
"""Characters of a cell in which one is looked for."""
LARGEST: Final = 2_000
"""Steps of a compiled expression: "a{500}" has five hundred, and each may be tried at each character."""


@lru_cache(maxsize=256)
def expression(written: str) -> Any:
    """Return it, compiled. Raises `ValueError` with what is wrong."""
    if len(written) > LONGEST:
        raise ValueError(f"an expression of {len(written)} characters is too long: {LONGEST:,} fit")
    options = re2.Options()
    options.log_errors = False
    try:
        compiled = re2.compile(storable(written), options)
    except re2.error as error:
        why = error.args[0].decode("utf-8", "replace") if isinstance(error.args[0], bytes) else str(error)
        raise ValueError(f"“{written}” is no regular expression of RE2: {why}") from error
    if compiled.programsize > LARGEST:
        raise ValueError(f"“{written}” repeats too much")
    return compiled


def first_group(written: str, text: str) -> str:
    """Return the first group of an expression in a text; "" where it does not match."""
    match = expression(written).search(storable(text[:LONGEST_MATCHED]))
    return (match[1] or "").strip() if match else ""
