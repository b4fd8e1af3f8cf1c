"""The collection in the admin: works, makers, media, and how they come in and go out."""

from museum.exhibits.admin import exhibit, imports, maker, media, pronunciation

__all__ = ["exhibit", "imports", "maker", "media", "pronunciation"]
