"""Names as visitors say them, taken out of what records write: bare, without articles, and their short forms.

What a gazetteer teaches the guide to hear; nothing here is shown to anybody.
"""

import re
from collections.abc import Iterator
from typing import Final

from guide_ai.dialogue.catalogue import Name
from guide_ai.dialogue.referents.naming import said_as
from guide_ai.language import Language

MOST_WORDS: Final = 8
MOST_HAN: Final = 16
"""A longer name is never said whole."""

ASIDE: Final = re.compile(r"\s*[(（\[][^()（）\[\]]*[)）\]]")
_ARTICLE: Final = re.compile(r"^(?:the|an?)\s+(?=\S)", re.IGNORECASE)
_EDGES: Final = " \t\n.,;:!?·，。；：、！？\"'“”‘’«»《》〈〉「」『』()（）[]"
_HAN: Final = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]")
_OTHER_SCRIPT: Final = re.compile(r"[^\W\d_a-zA-Z\u00aa-\u024f\u1e00-\u1eff\u3400-\u4dbf\u4e00-\u9fff]")
_NO_NAME: Final = re.compile(
    r"^(?:untitled|no title|title unknown|unknown|anonymous|unidentified|unrecorded|various|none)\b"
    r"|^(?:无题|佚名|无名|未知|不详|其他)",
    re.IGNORECASE,
)
_WORKSHOP: Final = re.compile(
    r"[&/\d]|\b(?:workshop|studio|factory|company|co|ltd|inc|school|manufactory|works|press|house|brothers"
    r"|family|group|collective|circle|follower|museum|and|of)\b|工坊|作坊|公司|工厂|画院|学校|窑",
    re.IGNORECASE,
)
_AFTER_SURNAME: Final = re.compile(
    r",?\s+(?:jr|sr|junior|senior|[ivx]{1,4}|the (?:elder|younger|great|first|second))\.?$", re.IGNORECASE
)
_PARTICLES: Final = frozenset(
    "van von de da del della di du la le der den des el al bin ten ter zu af av dos".split()
)
_YEAR: Final = re.compile(r",\s*(?:c\.|ca\.|about)?\s*\d{3,4}(?:[-–]\d{2,4})?$")


def bare(text: str) -> str:
    """A name without article, asides in brackets, quotes and punctuation around it.

    "" for what is no name ("Untitled"), or too long to be said.
    """
    whole = text.strip()
    if whole.startswith("[") and whole.endswith("]"):
        whole = whole[1:-1]
    plain = " ".join(ASIDE.sub(" ", whole).split()).strip(_EDGES)
    plain = _ARTICLE.sub("", plain).strip(_EDGES)
    han = len(_HAN.findall(plain))
    enough = han >= 1 or len(re.findall(r"[^\W\d_]", plain)) >= 2
    fits = enough and han <= MOST_HAN and len(plain.split()) <= MOST_WORDS
    return plain if fits and not _NO_NAME.match(plain) else ""


def script(text: str) -> Language | None:
    """The language by whose script a name is written, where the record tells none; None for other scripts."""
    if _OTHER_SCRIPT.search(text):
        return None
    return "zh-hans" if _HAN.search(text) else "en"


def title_forms(title: str, language: Language) -> Iterator[str]:
    """A title, and the parts of it that visitors say ("Waterloo Bridge" of "Waterloo Bridge, London")."""
    for form in said_as(Name(title, language, "work", ())):
        yield form
        yield _YEAR.sub("", form)


def maker_forms(name: str, language: Language) -> Iterator[str]:
    """A maker's name, turned round where the record begins with the surname, and the surname alone."""
    plain = " ".join(ASIDE.sub("", name).split())
    if _NO_NAME.match(plain):
        return
    if _WORKSHOP.search(plain):
        yield plain
        return
    first, comma, rest = plain.partition(", ")
    if comma and 0 < len(rest.split()) <= 3:
        plain = f"{rest} {first}"
        yield first
    yield plain
    if language == "zh-hans":
        yield re.split(r"[·・•]", plain)[-1]  # 文森特·梵高; a Chinese name has no such dot
        return
    words = _AFTER_SURNAME.sub("", plain).split()
    if not 1 < len(words) <= 5:
        return
    at = len(words) - 1
    while at > 1 and words[at - 1].casefold() in _PARTICLES:
        at -= 1
    yield " ".join(words[at:])
    yield words[-1]
