"""What the labels of IIIF metadata mean: the words stand in iiif_labels.toml, beside this file."""

import re
import tomllib
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from museum.exhibits.iiif_terms import LABELS, TEXTS

NUMBER: Final = "number"
MAKER: Final = "maker"
PHYSICAL: Final = "physical"
"""“Physical description”: material and size in one."""
TEXT: Final = "text"


def fold(label: str) -> str:
    """Return a label without case, punctuation and width."""
    return re.sub(r"[\W_]+", " ", unicodedata.normalize("NFKC", label).casefold()).strip()


def _table() -> dict[str, str]:
    written = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
    table = {fold(word): name for name, words in written["fields"].items() for word in words}
    for role, words in written["makers"].items():
        table.update((fold(word), f"{MAKER}.{role}") for word in words)
    for rank, words in enumerate(written["numbers"].values()):
        table.update((fold(word), f"{NUMBER}.{rank}") for word in words)
    for kind, labels in TEXTS.items():
        table.update((fold(label), f"{TEXT}.{kind}") for label in labels)
    own = {NUMBER: f"{NUMBER}.0", MAKER: f"{MAKER}.artist"}
    for name, labels in LABELS.items():
        table.update((fold(label), own.get(name, name)) for label in labels)
    return table


_MEANINGS: Final = _table()


def meaning(labels: Iterable[str]) -> str:
    """Return what a label in some languages means, "" where nobody here knows.

    A name of `FIELDS`, `PHYSICAL`, "maker.<role>", "text.<kind>" or "number.<rank>": 0 is the surest.
    """
    return next((found for label in labels if (found := _MEANINGS.get(fold(label)))), "")
