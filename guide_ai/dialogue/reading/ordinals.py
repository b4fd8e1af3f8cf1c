"""Numbers up to twenty as they are said in questions: "third", "3rd", "three", "三"."""

import re
from typing import Final

ORDINALS: Final = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth"
    " fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
).split()
CARDINALS: Final = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
    " seventeen eighteen nineteen twenty"
).split()
NUMERALS: Final = "一二三四五六七八九十"


def ordinal(word: str) -> int:
    """The number that a word says; 1 where it says none."""
    word = word.casefold().strip().replace("两", "二")
    for words in (CARDINALS, ORDINALS):
        if word in words:
            return words.index(word) + 1
    if word and all(each in NUMERALS for each in word):
        tens, ten, ones = word.rpartition("十")
        value = (NUMERALS.index(tens) + 1 if tens else 1) * 10 if ten else 0
        return value + (NUMERALS.index(ones) + 1 if ones else 0)
    return int(re.sub(r"\D", "", word) or 1)
