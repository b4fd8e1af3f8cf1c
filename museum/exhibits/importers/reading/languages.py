"""Which language a cell is in, where its script tells: for columns that no profile has tagged."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from typing import Final

_BLOCKS: Final = (
    (0x0370, 0x0400, "el"), (0x0400, 0x0530, "und-Cyrl"), (0x0530, 0x0590, "hy"), (0x0590, 0x0600, "he"),
    (0x0600, 0x0700, "ar"), (0x0700, 0x0750, "und-Syrc"), (0x0750, 0x0780, "ar"), (0x0780, 0x07C0, "dv"),
    (0x0900, 0x0980, "und-Deva"), (0x0980, 0x0A00, "und-Beng"), (0x0A00, 0x0A80, "pa"),
    (0x0A80, 0x0B00, "gu"),
    (0x0B00, 0x0B80, "or"), (0x0B80, 0x0C00, "ta"), (0x0C00, 0x0C80, "te"), (0x0C80, 0x0D00, "kn"),
    (0x0D00, 0x0D80, "ml"), (0x0D80, 0x0E00, "si"), (0x0E00, 0x0E80, "th"), (0x0E80, 0x0F00, "lo"),
    (0x0F00, 0x1000, "bo"), (0x1000, 0x10A0, "my"), (0x10A0, 0x1100, "ka"), (0x1100, 0x1200, "ko"),
    (0x1200, 0x1380, "und-Ethi"), (0x1780, 0x1800, "km"), (0x1800, 0x18B0, "mn"), (0x1C90, 0x1CC0, "ka"),
    (0x1F00, 0x2000, "el"), (0x2D00, 0x2D30, "ka"), (0x2DE0, 0x2E00, "und-Cyrl"), (0x2E80, 0x2FE0, "zh"),
    (0x3005, 0x3008, "zh"), (0x3041, 0x30FB, "ja"), (0x30FD, 0x3100, "ja"), (0x3100, 0x3130, "zh"),
    (0x3130, 0x3190, "ko"), (0x31A0, 0x31C0, "zh"), (0x31F0, 0x3200, "ja"), (0x3400, 0x4DC0, "zh"),
    (0x4E00, 0xA000, "zh"), (0xA640, 0xA6A0, "und-Cyrl"), (0xAC00, 0xD7B0, "ko"), (0xF900, 0xFB00, "zh"),
    (0xFB1D, 0xFB50, "he"), (0xFB50, 0xFE00, "ar"), (0xFE70, 0xFEFF, "ar"), (0xFF66, 0xFFA0, "ja"),
    (0x1B000, 0x1B170, "ja"), (0x20000, 0x323B0, "zh"),
)  # fmt: skip
"""(first, past the last, tag) of the scripts that tell something. The middle dot and the long-vowel mark of
katakana stand in Chinese and Latin text too, so they tell nothing."""
_STARTS: Final = [block[0] for block in _BLOCKS]
_NOT_ARABIC: Final = frozenset("پچژگکیٹڈڑںےھ")
"""Letters that Persian, Urdu and others have and Arabic has not."""


def tags(cells: Sequence[str], default: str = "") -> list[str]:
    """Return the BCP 47 tag of each cell of one row, as many as `cells`, in order.

    Chinese characters are Japanese where any cell of the row has kana. What is mainly Latin, or has no
    letters, gets `default`.
    """
    counts = [_count(cell) for cell in cells]
    japanese = any(count["ja"] for count in counts)
    return [_tag(cell, count, japanese, default) for cell, count in zip(cells, counts, strict=True)]


def _count(cell: str) -> Counter[str]:
    count: Counter[str] = Counter()
    for character in cell:
        code = ord(character)
        if code >= _STARTS[0]:
            place = bisect_right(_STARTS, code) - 1
            if code < _BLOCKS[place][1]:
                count[_BLOCKS[place][2]] += 1
                continue
        if character.isalpha():
            count[""] += 1
    return count


def _tag(cell: str, count: Counter[str], japanese: bool, default: str) -> str:
    merged = Counter(count)
    if japanese:
        merged["ja"] += merged.pop("zh", 0)
    if not merged:
        return default
    tag = max(merged, key=lambda each: merged[each])
    if tag == "ar" and not _NOT_ARABIC.isdisjoint(cell):
        return "und-Arab"
    return tag or default
