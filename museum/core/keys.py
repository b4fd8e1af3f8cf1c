"""The installation's own secret: made once, readable by its owner only."""

import os
import secrets
import tempfile
from pathlib import Path

_BYTES = 48


def installation_key(path: Path) -> str:
    """Return the secret kept at `path`, making it (mode 0600) where there is none yet.

    Safe when several processes start at once: all of them get the same key.
    Raises `OSError` where the folder can't be written.
    """
    try:
        return _read(path)
    except FileNotFoundError:
        pass
    path.parent.mkdir(parents=True, exist_ok=True)
    # mkstemp makes the file 0600. A link, unlike a rename, never replaces the key of a faster process.
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(_BYTES))
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
    finally:
        os.unlink(draft)
    return _read(path)


def _read(path: Path) -> str:
    key = path.read_text(encoding="ascii").strip()
    if not key:
        raise OSError(f"{path} is empty: delete it, and a new key is made at the next start")
    return key
