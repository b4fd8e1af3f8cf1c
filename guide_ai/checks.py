"""Django system checks: which engine the guide lacks, the command that makes it, and impossible settings."""

import os
from collections.abc import Iterable
from importlib.util import find_spec
from typing import Any, Final

from django.core.checks import CheckMessage, Error, Warning

from engines.errors import EngineError
from engines.manifest import manifest_of
from engines.store import Store, serving
from guide_ai.errors import GuideError
from guide_ai.guide import backends

EMBEDDED: Final = "smollm2-135m"
ENGINES: Final = {
    "silero-vad": "can't notice that somebody speaks",
    "whisper-base": "can't hear",
    "e5-small": "can't tell what a question means",
    "kokoro": "can't speak",
    EMBEDDED: "answers open questions with the record's own words only",
}
"""What the guide can't do without each. The site runs all the same, so these are warnings."""


def engines_present(app_configs: Iterable[Any] | None, **options: Any) -> list[CheckMessage]:
    """A warning for every engine that is missing, cut short or of an older version; a look, no checksums."""
    found: list[CheckMessage] = []
    store = Store()
    for name, without in ENGINES.items():
        if name == EMBEDDED and os.environ.get(backends.SETTING, "").strip() not in ("", "openvino"):
            continue
        try:
            store.current(name)
        except EngineError as error:
            said = f"The guide {without}: {name} is not here whole."
            number = "W001"
            if _stands_in(store, name):
                said, number = f"{name} runs on the processor: its engine can't serve as chosen.", "W002"
            found.append(Warning(said, hint=f"{error}.", id=f"guide_ai.{number}"))
    return found


def _stands_in(store: Store, model: str) -> bool:
    """Whether the engine of the processor serves in the place of one that was chosen for a GPU."""
    try:
        manifest = manifest_of(model)
        if serving(manifest) == manifest.recipe():
            return False
        store.current(model, manifest.recipe().target)
    except EngineError:
        return False
    return True


def inference_server(app_configs: Iterable[Any] | None, **options: Any) -> list[CheckMessage]:
    """An error where a Triton server is chosen by an address that is none, or gRPC is missing."""
    from guide_ai.worker import triton

    try:
        chosen = triton.address()
        if chosen is not None:
            triton.Triton(chosen)
    except GuideError as error:
        return [Error(f"{error}.", id="guide_ai.E001")]
    return []


def language_model(app_configs: Iterable[Any] | None, **options: Any) -> list[CheckMessage]:
    """An error where the language model's settings are none, or its backend is not installed."""
    try:
        choice = backends.chosen()
    except GuideError as error:
        return [Error(f"{error}.", id="guide_ai.E002")]
    if choice.backend == "tensorrt_llm" and find_spec("tensorrt_llm") is None:
        said = "VERNISSAGE_LLM is tensorrt_llm, and TensorRT-LLM is not installed."
        return [Error(said, hint="See deploy/trtllm/README.md.", id="guide_ai.E003")]
    return []
