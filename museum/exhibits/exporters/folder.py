"""Exports that are a folder with a file a work: its name, and that the folder is a new one."""

import hashlib
import re
from pathlib import Path

from django.utils.translation import gettext as _


def fresh_folder(out: Path) -> None:
    """Make the folder. Raises `FileExistsError` where there is something in it already."""
    out.mkdir(parents=True, exist_ok=True)
    if any(out.iterdir()):
        raise FileExistsError(
            _("“%(folder)s” is not empty: choose a folder that is, or a new one.") % {"folder": out}
        )


def file_name(accession_number: str, ending: str = ".json") -> str:
    """Return a name that every file system keeps apart from that of any other number."""
    plain = re.sub(r"[^A-Za-z0-9.]+", "-", accession_number).strip("-.")[:60]
    letters = hashlib.sha256(accession_number.encode()).hexdigest()[:10]
    return f"{plain or 'work'}-{letters}{ending}"
