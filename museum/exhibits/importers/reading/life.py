"""A life as records write it beside a name: "American, 1923 - 2013"."""

import re
from dataclasses import dataclass
from typing import Final

_YEARS: Final = re.compile(
    r"(?P<a1>c(?:a|irca)?\.?\s*)?(?P<born>\d{4})\s*[-\u2010-\u2015]\s*(?P<a2>c(?:a|irca)?\.?\s*)?(?P<died>\d{4})$"
)
_BORN: Final = re.compile(r"(?:born|b\.)\s*(?P<born>\d{4})$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Life:
    """Birth and death as EDTF, "" where it is not told; nationality as written."""

    born_edtf: str = ""
    died_edtf: str = ""
    nationality: str = ""


def read_life(written: str) -> Life:
    """Read the years and the nationality that stand beside a name."""
    text = written.strip()
    if found := _YEARS.search(text):
        born = found["born"] + ("~" if found["a1"] else "")
        died = found["died"] + ("~" if found["a2"] else "")
        return Life(born, died, text[: found.start()].strip(" ,;"))
    if found := _BORN.search(text):
        return Life(found["born"], "", text[: found.start()].strip(" ,;"))
    return Life("", "", "" if re.search(r"\d", text) else text)
