"""Django system checks: which engine the guide lacks, and the command that makes it."""

from collections.abc import Iterable
from typing import Any, Final

from django.core.checks import CheckMessage, Error, Warning

from engines.errors import EngineError
from engines.store import Store
from guide_ai.errors import GuideError

ENGINES: Final = {
    "silero-vad": "can't notice that somebody speaks",
    "whisper-base": "can't hear",
    "e5-small": "can't tell what a question means",
    "kokoro": "can't speak",
    "smollm2-135m": "answers open questions with the record's own words only",
}
"""What the guide can't do without each. The site runs all the same, so these are warnings."""


def engines_present(app_configs: Iterable[Any] | None, **options: Any) -> list[CheckMessage]:
    """A warning for every engine that is missing, cut short or of an older version; a look, no checksums."""
    found: list[CheckMessage] = []
    store = Store()
    for name, without in ENGINES.items():
        try:
            store.current(name)
        except EngineError as error:
            found.append(
                Warning(
                    f"The guide {without}: {name} is not here whole.", hint=f"{error}.", id="guide_ai.W001"
                )
            )
    return found


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
