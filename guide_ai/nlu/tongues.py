"""Finds the language that a visitor names ("speak Chinese", "说英文")."""

import re
from typing import Final

from guide_ai.nlu.base import Entity

_TONGUES: Final = {
    "en": r"english|英文|英语",
    "zh-hans": r"chinese|mandarin|putonghua|中文|汉语|普通话|国语",
    "fr": r"french|法语|法文",
    "de": r"german|德语|德文",
    "es": r"spanish|西班牙语",
    "it": r"italian|意大利语",
    "ja": r"japanese|日语|日文",
    "ko": r"korean|韩语|韩文",
    "pt": r"portuguese|葡萄牙语",
    "ru": r"russian|俄语|俄文",
    "ar": r"arabic|阿拉伯语",
}
_PATTERNS: Final = {code: re.compile(names, re.IGNORECASE) for code, names in _TONGUES.items()}


def tongue_named(text: str) -> Entity | None:
    """The first language named in `text`; `value` is its code, whether the guide speaks it or not."""
    found = [(match, code) for code, names in _PATTERNS.items() if (match := names.search(text))]
    if not found:
        return None
    match, code = min(found, key=lambda pair: pair[0].start())
    return Entity(match.start(), match.end(), "language", code)
