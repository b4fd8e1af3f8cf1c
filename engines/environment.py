"""What the environment's variables say that name a folder or a target, with one clear error for nonsense."""

import os
from pathlib import Path

from engines.errors import BadSetting


def folder_named(variable: str) -> Path | None:
    """Return the folder that a variable names, which need not exist; `None` where it names none.

    Raises `BadSetting` where it begins with a `~` that stands for nobody's home.
    """
    chosen = os.environ.get(variable)
    if not chosen:
        return None
    try:
        return Path(chosen).expanduser()
    except RuntimeError:
        raise BadSetting(
            f"{variable} is {chosen!r}, and no home is known for {Path(chosen).parts[0]}: name a whole path"
        ) from None
