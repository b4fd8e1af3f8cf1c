"""Makes of a 3D model what visitors are sent: checked, freed of notes, textures small, shape compressed.

The compression is done by node; where that is missing the model is served as it is otherwise, with a note.
"""

import ctypes
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from museum.exhibits.media import glb
from museum.exhibits.media.errors import NotAPicture
from museum.exhibits.media.limits import Limits
from museum.exhibits.media.model_check import Measured, check
from museum.exhibits.media.model_textures import make_small
from museum.exhibits.media.roles import MODEL

SHOWN_TRIANGLES: Final = 500_000
"""To which a model with more is thinned out."""
MOST_SHOWN_BYTES: Final = 40_000_000
_SCRIPT: Final = Path(__file__).with_name("compress.mjs")
_HEAP: Final = 1024
"""Megabytes of JavaScript's own memory; what lies outside of it is bounded by the process's data."""
_PR_SET_PDEATHSIG: Final = 1
_NOTES: Final = ("extras",)
_TOLD: Final = ("KHR_xmp_json_ld", "KHR_xmp")


def make(source: Path, folder: Path, limits: Limits) -> dict[str, Any]:
    """Check the model and write `model.glb` into `folder`; returns the answer. Raises `NotAPicture`."""
    model = glb.read(source)
    try:
        measured = check(model)
        _strip(model.told)
        make_small(model, limits)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise NotAPicture("model_damaged", what=type(error).__name__) from error
    plain, target = folder / "plain.glb", folder / "model.glb"
    glb.write(model, plain)
    del model
    note, seen = _compress(plain, target, measured)
    plain.unlink(missing_ok=True)
    size = target.stat().st_size
    if size > MOST_SHOWN_BYTES:
        raise NotAPicture("model_large", megabytes=-(-size // 1_000_000), most=MOST_SHOWN_BYTES // 1_000_000)
    made = {
        "name": target.name,
        "width": 0,
        "height": 0,
        "bytes": size,
        "triangles": seen.triangles,
        "sides_m": [round(side, 6) for side in seen.sides],
    }
    return {"width": 0, "height": 0, "whole": True, "made": {MODEL: {"glb": made}}, "note": note}


def _compress(plain: Path, target: Path, measured: Measured) -> tuple[str, Measured]:
    """Returns the code of a note, "" where all went well, and what is left.

    Where the file was compressed already its sides are those that node finds in it.
    """
    node = _node()
    if node is None:
        plain.rename(target)
        return "model_uncompressed", measured
    done = subprocess.run(  # noqa: S603 (our own script)
        [node, f"--max-old-space-size={_HEAP}", str(_SCRIPT), str(plain), str(target), str(SHOWN_TRIANGLES)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        preexec_fn=_unbound,
        text=True,
        errors="replace",
    )
    try:
        answer = json.loads(done.stdout.splitlines()[-1])
    except (IndexError, ValueError):
        if "ERR_MODULE_NOT_FOUND" in done.stderr:
            plain.rename(target)
            return "model_uncompressed", measured
        raise NotAPicture("memory" if "memory" in done.stderr else "died") from None
    if "broken" in answer:
        raise NotAPicture(answer["broken"])
    if "ENOSPC" in str(answer.get("refused", "")):
        raise NotAPicture("disk")
    if "refused" in answer:
        raise NotAPicture("model_damaged", what=str(answer["refused"])[:200])
    width, height, depth = answer["sides"] if measured.told else measured.sides
    return "", Measured(int(answer["triangles"]), (width, height, depth))


def _node() -> str | None:
    """The machine's node, or the one of our own environment."""
    return shutil.which("node") or shutil.which("node", path=os.path.dirname(sys.executable))


def _unbound() -> None:
    """Bound node by what it holds: what it reserves is more than any limit. It ends with who started it."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    held, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (hard, hard))
    resource.setrlimit(resource.RLIMIT_DATA, (2 * held, resource.getrlimit(resource.RLIMIT_DATA)[1]))


def _strip(told: Any) -> None:
    """Take out whatever is written for others than who draws it: places and names may be among it."""
    if isinstance(told, list):
        for each in told:
            _strip(each)
    elif isinstance(told, dict):
        for name in (*_NOTES, *_TOLD):
            told.pop(name, None)
        for name in ("extensionsUsed", "extensionsRequired"):
            if isinstance(told.get(name), list):
                told[name] = [each for each in told[name] if each not in _TOLD]
        for each in told.values():
            _strip(each)
