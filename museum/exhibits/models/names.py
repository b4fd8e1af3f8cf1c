"""Names folded for comparison: how importers see that two spellings are one maker."""

import re
import unicodedata
from typing import Final

LONGEST: Final = 300


def name_key(name: str) -> str:
    """Return `name` without case, punctuation and doubled spaces, composed; accents stay.

    "VAN  GOGH, Vincent" and "van Gogh Vincent" are one; "Nymphéas" and "Nympheas" are two.
    """
    folded = unicodedata.normalize("NFKC", name).casefold()
    return re.sub(r"[\W_]+", " ", folded).strip()[:LONGEST]
