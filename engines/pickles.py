"""Tells a pickle from weights by its first bytes. Opening a pickle runs code of whoever wrote it."""

import pickletools
import zipfile
from io import BytesIO
from pathlib import Path

from engines.errors import BadWeights

PROTOCOLS = (2, 3, 4, 5)
HEAD = 4096
STEPS = 4
"""Opcodes that have to make sense: numbers that happen to begin like a pickle rarely go on like one."""


def refuse_pickle(path: Path, name: str | None = None) -> None:
    """Raise `BadWeights` where a file is a pickle, or a zip that holds one, whatever it is called."""
    with path.open("rb") as file:
        head = file.read(HEAD)
    inner = _pickled_member(path) if head.startswith(b"PK") else None
    if inner or _begins_a_pickle(head):
        what = f"a zip with the pickle {inner}" if inner else "a pickle"
        raise BadWeights(
            f"{name or path.name} is {what}, which could run code when it is opened: not used; "
            f"convert it once with `torch.load(..., weights_only=True)` and save it as safetensors"
        )


def _pickled_member(path: Path) -> str | None:
    try:
        with zipfile.ZipFile(path) as archive:
            names = archive.namelist()
    except (zipfile.BadZipFile, ValueError):
        return None
    return next((name for name in names if name.lower().endswith((".pkl", ".pickle"))), None)


def _begins_a_pickle(head: bytes) -> bool:
    if len(head) < 3 or head[0] != 0x80 or head[1] not in PROTOCOLS:
        return False
    steps = 0
    try:
        # This only reads opcodes; nothing of the pickle is made or called.
        for opcode, _, _ in pickletools.genops(BytesIO(head)):
            steps += 1
            if steps > STEPS or opcode.name == "STOP":
                return True
    except ValueError as error:
        # Else the head ended within a string, as that of a pickle may.
        return "unknown" not in str(error)
    return False
