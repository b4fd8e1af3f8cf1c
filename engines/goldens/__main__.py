"""`python -m engines.goldens MODEL…`: make golden files anew from the models' source runtimes.

Needs the fetched weights, and what each model's source runs on: PyTorch and transformers (the `train`
extra), CTranslate2 or ONNX Runtime. Needed when a model's weights change, never to serve.
"""

import argparse
import sys
from importlib import import_module

from engines.cache import cache_root
from engines.errors import EngineError
from engines.fetch import require_sources
from engines.goldens import GOLDENS, write_golden
from engines.manifest import manifest_of

MAKERS = {
    "e5-long": "engines.goldens.e5_long",
    "e5-small": "engines.goldens.e5",
    "kokoro": "engines.goldens.kokoro",
    "silero-vad": "engines.goldens.silero",
    "smollm2-135m": "engines.goldens.smollm2",
    "whisper-base": "engines.goldens.whisper",
}


def main() -> int:
    """Write the goldens of the models that are named; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m engines.goldens", description=__doc__)
    parser.add_argument("models", nargs="+", choices=sorted(MAKERS), metavar="MODEL")
    for model in parser.parse_args().models:
        try:
            sources = require_sources(manifest_of(model), cache_root())
        except EngineError as error:
            print(f"error: {error}", file=sys.stderr)
            return 1
        path = GOLDENS / f"{model}.safetensors"
        write_golden(import_module(MAKERS[model]).make(sources), path)
        print(f"{model}: {path.name}, {path.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
