"""The guide's own skills as an inference process hosts them: each is loaded, warmed and given its methods.

Imports happen inside the factories, so that a process loads only what it serves.
"""

import logging
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from engines.errors import EngineError
from engines.store import Store
from guide_ai.errors import GuideError
from guide_ai.nlu.base import VECTOR_SIZE
from guide_ai.worker.lanes import PAUSE, Methods

if TYPE_CHECKING:
    from guide_ai.guide.openvino import OpenVINOModel

log = logging.getLogger(__name__)

TEXTS_A_STEP: Final = 8
"""Texts that are embedded before whoever waits gets a turn."""
Kind = Literal["query", "passage"]
Steps = Generator[object, None, NDArray[np.float32]]


class Embed(Protocol):
    """Places texts in the retrieval space: unit vectors, shape (len(texts), 384)."""

    def __call__(self, texts: Sequence[str], *, kind: Kind) -> NDArray[np.float32]: ...


_refused: set[str] = set()
"""Models that did not load. They are checked before they are tried again: loading takes longer."""


@contextmanager
def opening(model: str) -> Iterator[Store]:
    """The store, for a block that loads `model`; what goes wrong there becomes one line that names it.

    Raises `EngineMissing`, with the command that mends it, if the engine is missing or damaged, and
    `GuideError` if its files are as they were made and it does not load all the same.
    """
    store = Store()
    if model in _refused:
        store.current(model, thorough=True)
    try:
        yield store
    except EngineError:
        raise
    except Exception as error:
        log.debug("%s could not be loaded", model, exc_info=True)
        _refused.add(model)
        store.current(model, thorough=True)
        first = (str(error).splitlines() or [""])[0]
        raise GuideError(
            f"{model} can't be loaded though its files are whole: {type(error).__name__}: {first}"
        ) from error
    _refused.discard(model)


def asr(threads: int) -> Methods:
    """Whisper: `transcribe(audio, language)`."""
    from guide_ai.asr import whisper

    with opening(whisper.MODEL) as store:
        ear = whisper.load(store, threads)
        ear.warm()
    return {"transcribe": ear.transcribe}


def nlu(threads: int) -> Methods:
    """Nearest examples: `understand(text, language)`, `embed(texts, kind)`, `key()` of the vector space."""
    from guide_ai.nlu import nearest

    with opening(nearest.MODEL) as store:
        mind = nearest.load(store, threads)
        mind.warm()

    return {"understand": mind.understand, "embed": embedding(mind.embed), "key": lambda: mind.key}


def embedding(embed: Embed) -> Callable[[Sequence[str], Kind], Steps]:
    """`embed` in steps of a few texts, with a pause between them."""

    def steps(texts: Sequence[str], kind: Kind) -> Steps:
        parts = [np.zeros((0, VECTOR_SIZE), np.float32)]
        for start in range(0, len(texts), TEXTS_A_STEP):
            if start:
                yield PAUSE
            parts.append(embed(texts[start : start + TEXTS_A_STEP], kind=kind))
        return np.concatenate(parts)

    return steps


def speech(threads: int) -> Methods:
    """Kokoro: `say(text, language, rate)`, a clause a step."""
    from guide_ai.speech import kokoro, voices

    with opening(voices.MODEL) as store:
        voice = kokoro.load(store, threads)
        voice.warm()
    return {"say": lambda text, language, rate: iter(voice.say(text, language=language, rate=rate))}


def llm(threads: int) -> "OpenVINOModel":
    """SmolLM2: `stream(messages, max_tokens)`."""
    from guide_ai.guide import openvino

    with opening(openvino.ENGINE) as store:
        model = openvino.load(store, threads)
        model.warm()
    return model
