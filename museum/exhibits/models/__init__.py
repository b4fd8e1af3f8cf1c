"""The collection: Exhibit, Maker, Credit, Media, Text, Passage, and how it came in: ImportRun, ImportRow."""

from museum.exhibits.models.exhibit import Credit, Exhibit
from museum.exhibits.models.imports import ImportRow, ImportRun
from museum.exhibits.models.maker import Maker
from museum.exhibits.models.media import Media
from museum.exhibits.models.text import Passage, Text

__all__ = ["Credit", "Exhibit", "ImportRow", "ImportRun", "Maker", "Media", "Passage", "Text"]
