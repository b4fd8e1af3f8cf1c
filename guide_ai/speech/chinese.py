"""Reads Chinese: figures, units and signs as one says them, then phonemes (misaki's notation)."""

import logging
import re
from functools import cache
from typing import Any, Final

_UNITS: Final = {
    "毫米": r"mm",
    "厘米": r"cm",
    "公里": r"km",
    "公斤": r"kg",
    "米": r"m",
    "克": r"g",
}
_NUMBER = r"\d+(?:\.\d+)?"
_DIGITS: Final = "零一二三四五六七八九"
_RULES: Final[tuple[tuple[re.Pattern[str], str], ...]] = (
    *(
        (re.compile(rf"(?<=\d)\s*{unit}(?![A-Za-z])"), f"{words}")
        for words, unit in sorted(_UNITS.items(), key=lambda pair: -len(pair[1]))
    ),
    (re.compile(rf"(?<=[\d米])\s*[×xX]\s*(?={_NUMBER})"), "乘"),
    (re.compile(r"(?<=[\d年])\s*[–—~～-]\s*(?=\d{2,})"), "到"),
    (re.compile(r"(\d+(?:\.\d+)?)%"), r"百分之\1"),
    (re.compile(r"公元前\s*"), "公元前"),
    (re.compile(r"[·•・]"), ""),
    (re.compile(r"[《》〈〉「」『』“”‘’\"()（）\[\]【】<>*_#|\\/]"), ""),
    (re.compile(r"[–—…]+"), "，"),
)
_YEAR = re.compile(r"(?<!\d)(\d{4})(?=\s*(?:年|到|至))")
_ACCESSION = re.compile(r"(?<![A-Za-z])([A-Z]{1,6})[-.](\d[\d.\-]*\d|\d)")


def read(text: str) -> str:
    """Return `text` as it is read aloud, still in characters: "120 × 90 cm" → "120乘90厘米"."""
    text = _ACCESSION.sub(lambda match: " ".join(match[1]) + " " + _by_digit(match[2]), text)
    for pattern, words in _RULES:
        text = pattern.sub(words, text)
    return _YEAR.sub(lambda match: _by_digit(match[1]), text).strip()


def phonemes(text: str) -> str:
    """Return the phonemes of `text`, which holds no Latin words (see `guide_ai.speech.phonemes`)."""
    spoken = read(text)
    if not spoken:
        return ""
    made = _phonemizer()(spoken)
    return str(made[0] if isinstance(made, tuple) else made)


@cache
def _phonemizer() -> Any:
    import jieba  # a second and more: only the process that speaks pays for it

    jieba.setLogLevel(logging.ERROR)
    from misaki import zh

    return zh.ZHG2P()


def _by_digit(number: str) -> str:
    return "".join(_DIGITS[int(letter)] if letter.isdigit() else "，" for letter in number)
