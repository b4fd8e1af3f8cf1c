"""Imports in the admin: upload, preview, map columns, dry run, run with progress, report, undo."""

from museum.exhibits.admin.imports import page

__all__ = ["page"]
