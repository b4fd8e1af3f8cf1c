"""The collection: works, makers, media, texts, pronunciations, and how it all came in."""

from museum.exhibits.models.exhibit import Credit, Exhibit
from museum.exhibits.models.imports import ImportRow, ImportRun
from museum.exhibits.models.maker import Maker
from museum.exhibits.models.media import Media
from museum.exhibits.models.pronunciation import Pronunciation
from museum.exhibits.models.text import Passage, Text

__all__ = [
    "Credit",
    "Exhibit",
    "ImportRow",
    "ImportRun",
    "Maker",
    "Media",
    "Passage",
    "Pronunciation",
    "Text",
]
