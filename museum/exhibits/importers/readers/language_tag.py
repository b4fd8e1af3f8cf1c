"""Language tags as files write them, made BCP 47: "ger", "zh_CN", "@none"."""

import re
from typing import Final

_THREE: Final = {
    "eng": "en", "fre": "fr", "fra": "fr", "ger": "de", "deu": "de", "chi": "zh", "zho": "zh", "jpn": "ja",
    "spa": "es", "ita": "it", "dut": "nl", "nld": "nl", "por": "pt", "rus": "ru", "rum": "ro", "ron": "ro",
    "pol": "pl", "gre": "el", "ell": "el", "ara": "ar", "heb": "he", "kor": "ko", "lat": "la", "swe": "sv",
    "dan": "da", "fin": "fi", "cze": "cs", "ces": "cs", "hun": "hu", "tur": "tr", "wel": "cy", "cym": "cy",
}  # fmt: skip
_TAG: Final = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*")
LONGEST: Final = 35


def tag(written: str) -> str:
    """Return the BCP 47 tag, or "" where none is named: "none", "und", or what is no tag."""
    asked = written.strip().replace("_", "-")
    primary, dash, rest = asked.partition("-")
    if len(asked) > LONGEST or not _TAG.fullmatch(asked) or primary.lower() in ("und", "mul", "zxx", "mis"):
        return asked if primary.lower() == "und" and rest and len(asked) <= LONGEST else ""
    return _THREE.get(primary.lower(), primary.lower()) + dash + rest
