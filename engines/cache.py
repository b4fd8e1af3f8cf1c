"""Where weights and engines are kept: one folder a user, outside every checkout."""

import os
from pathlib import Path

from filelock import FileLock


def cache_root() -> Path:
    """Return $VERNISSAGE_CACHE, else ~/.cache/vernissage. It need not exist yet."""
    chosen = os.environ.get("VERNISSAGE_CACHE")
    if chosen:
        return Path(chosen).expanduser().absolute()
    return Path.home() / ".cache" / "vernissage"


def model_lock(root: Path, model: str) -> FileLock:
    """Return the lock that whoever writes this model's files holds.

    The kernel frees it when its holder dies, so a killed command never blocks the next one.
    """
    folder = root / "locks"
    folder.mkdir(parents=True, exist_ok=True)
    return FileLock(folder / f"{model}.lock")
