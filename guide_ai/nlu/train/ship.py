"""`python -m guide_ai.nlu.train.ship FILE`: put weights that were trained into the place that is served from.

Copies them and their report into engines/weights, and writes their size and sha256 into e5-small's manifest.
Exit status: 0 done, 1 they can't be served, 2 wrong usage.
"""

import argparse
import os
import re
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from engines.checksum import sha256_of
from engines.convert.understanding import Trained
from engines.errors import EngineError
from engines.manifest import MANIFESTS, manifest_of
from guide_ai.nlu.base import INTENTS, TAGS
from guide_ai.nlu.labelled import named
from guide_ai.nlu.train.__main__ import WEIGHTS
from guide_ai.nlu.train.errors import BadSettings

MODEL: Final = "e5-small"
BASE: Final = "e5-small-q4.bin"
LAYERS: Final = 12
THEN: Final = (
    "python -m engines fetch e5-small",
    "python -m engines.goldens e5-small    (with the Python that has PyTorch)",
    "python -m engines build e5-small",
)
_ENTRY: Final = r'(\nname = "{name}"\nsha256 = ")[0-9a-f]{{64}}("\nsize = )[0-9]+\n'


def ship(file: Path, weights: Path = WEIGHTS, manifest: Path = MANIFESTS / f"{MODEL}.toml") -> None:
    """Copy `file` to `weights`, the report beside it too, and tell the manifest.

    Raises `BadSettings` or `BadWeights` for what can't be served, before anything is changed; OSError.
    """
    trained = Trained.read(file)
    report = file.with_suffix(".json")
    if not report.is_file():
        raise BadSettings(f"{named(report)} is missing: the training writes it beside the weights")
    (base,) = (source.sha256 for source in manifest_of(MODEL).sources if source.name == BASE)
    trained.require(base, LAYERS)
    if (trained.intents, trained.tags) != (INTENTS, TAGS):
        raise BadSettings(f"{named(file)} has other intents or tags than the guide")
    entry = rf"\g<1>{sha256_of(file)}\g<2>{file.stat().st_size}\n"
    pattern = _ENTRY.format(name=re.escape(weights.name))
    text, many = re.subn(pattern, entry, manifest.read_text(encoding="utf-8"))
    if many != 1:
        raise BadSettings(f"{manifest.name} names {weights.name} {many} times with sha256 and size")
    for source, place in ((file, weights), (report, weights.with_suffix(".json"))):
        if source.resolve() != place.resolve():
            partial = place.with_name(f".{place.name}.partial")
            shutil.copyfile(source, partial)
            os.replace(partial, place)
    partial = manifest.with_name(f".{manifest.name}.partial")
    partial.write_text(text, encoding="utf-8")
    os.replace(partial, manifest)


def main(arguments: Sequence[str] | None = None) -> int:
    """Ship a file, and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m guide_ai.nlu.train.ship",
        description="Puts trained weights where they are served from.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="what the training wrote: NAME.safetensors")
    asked = parser.parse_args(arguments)
    try:
        ship(asked.file)
    except (EngineError, BadSettings, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    print("\n  ".join(("weights and manifest are new; now call", *THEN)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
