"""The guide's own skills as an inference process hosts them: each is loaded, warmed and given its methods.

Imports happen inside the factories, so that a process loads only what it serves.
"""

import logging
import math
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from engines.errors import EngineError
from engines.store import Store
from guide_ai.asr.base import SAMPLE_RATE, Transcript
from guide_ai.errors import GuideError
from guide_ai.language import Language
from guide_ai.nlu.base import VECTOR_SIZE, Understanding
from guide_ai.speech.base import Clause
from guide_ai.worker import arguments
from guide_ai.worker.arguments import Kind
from guide_ai.worker.batched import Batched, Methods
from guide_ai.worker.lanes import PAUSE

if TYPE_CHECKING:
    from guide_ai.worker.flow import Model

log = logging.getLogger(__name__)

TOGETHER: Final = 16
"""Texts that are read together at most."""
WARM_SIZES: Final = (1, 4)
"""Batches of texts that are run before anybody calls; on a CPU larger ones would only take their time."""
LETTERS: Final = 2000
"""Letters that make a text longer; the encoder reads no more."""
TEXTS_A_STEP: Final = 8
"""Texts that are embedded before whoever waits gets a turn."""
Steps = Generator[object, None, NDArray[np.float32]]
Heard = tuple[NDArray[np.float32], Language]
Wanted = Callable[[int], bool]


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
    """Whisper: `transcribe(audio, language)`, several at once where its runtime is quicker so."""
    from guide_ai.asr import whisper

    with opening(whisper.MODEL) as store:
        ear = whisper.load(store, threads)
        ear.warm()
    return {"transcribe": listening(ear.transcribe) if ear.most < 2 else hearing(ear)}


class Transcribe(Protocol):
    """Hears one utterance."""

    def __call__(
        self,
        audio: NDArray[np.float32],
        *,
        language: Language,
        cancelled: Callable[[], bool] | None = None,
    ) -> Transcript: ...


def listening(transcribe: Transcribe) -> Callable[..., Transcript]:
    """`transcribe` for one visitor after the other."""

    def listen(
        audio: NDArray[np.float32], language: Language, cancelled: Callable[[], bool] | None = None
    ) -> Transcript:
        sound, tongue = arguments.audio(audio), arguments.language(language)
        return transcribe(sound, language=tongue, cancelled=cancelled)

    return listen


class Ear(Protocol):
    """Hears several utterances at once."""

    @property
    def most(self) -> int: ...

    def transcribe_many(
        self,
        audios: Sequence[NDArray[np.float32]],
        *,
        language: Sequence[Language],
        cancelled: Callable[[], bool] | None = None,
    ) -> Sequence[Transcript]: ...


def hearing(ear: Ear) -> Batched:
    """`transcribe` for the utterances of several visitors together, whatever their languages."""

    def run(parts: Sequence[Heard], wanted: Wanted) -> Sequence[object]:
        audios, languages = zip(*parts, strict=True)
        return ear.transcribe_many(
            audios,
            language=languages,
            cancelled=lambda: not any(wanted(place) for place in range(len(parts))),
        )

    def split(audio: NDArray[np.float32], language: Language) -> Sequence[Heard]:
        return [(arguments.audio(audio), arguments.language(language))]

    murmur = np.random.default_rng(0).normal(0, 0.01, 3 * SAMPLE_RATE).astype(np.float32)
    return Batched([run], ear.most, split=split, samples=[(murmur, "en")])


def nlu(threads: int) -> Methods:
    """The reader: `understand(text, language)`, `embed(texts, kind)`, `key()` of the vector space."""
    from guide_ai.nlu import reader

    with opening(reader.MODEL) as store:
        mind = reader.load(store, threads)
        mind.warm()
    return {"understand": reading(mind), "embed": placing(mind.embed), "key": lambda: mind.key}


class Mind(Protocol):
    """Reads several questions at once."""

    def understand_many(self, questions: Sequence[tuple[str, Language]]) -> Sequence[Understanding]: ...


def reading(mind: Mind) -> Batched:
    """`understand` for the questions of several visitors together."""

    def split(text: str, language: Language) -> Sequence[tuple[str, Language]]:
        return [(arguments.text(text), arguments.language(language))]

    return Batched(
        [lambda parts, wanted: mind.understand_many(parts)],
        TOGETHER,
        bucket=lambda part: length(part[0]),
        split=split,
        samples=[("Who made this?", "en"), ("What is this picture made of, and how old is it?", "en")],
        sizes=WARM_SIZES,
    )


def placing(embed: Embed) -> Batched:
    """`embed`, text by text, so that whoever waits gets a turn between two of them."""

    def run(parts: Sequence[tuple[str, Kind]], wanted: Wanted) -> Sequence[object]:
        return list(embed([text for text, _ in parts], kind=parts[0][1]))

    def split(texts: Sequence[str], kind: Kind) -> Sequence[tuple[str, Kind]]:
        sort = arguments.kind(kind)
        return [(text, sort) for text in arguments.texts(texts)]

    def join(vectors: Sequence[NDArray[np.float32]]) -> NDArray[np.float32]:
        return np.stack(vectors) if len(vectors) else np.zeros((0, VECTOR_SIZE), np.float32)

    return Batched(
        [run],
        TOGETHER,
        bucket=lambda part: (part[1], length(part[0])),
        split=split,
        join=join,
        samples=[("Boats in a harbour", "query")],
        sizes=WARM_SIZES,
    )


def length(text: str) -> int:
    """A bucket of texts of like length: of like many tokens within a quarter, so that little is padding.

    A token of e5 is about four bytes of English, and little more than one of Chinese characters' three.
    """
    tokens = 3 + len(text[:LETTERS].encode(errors="replace")) / 4
    return round(math.log(tokens, 1.5))


def embedding(embed: Embed) -> Callable[[Sequence[str], Kind], Steps]:
    """`embed` in steps of a few texts, with a pause between them."""

    def steps(texts: Sequence[str], kind: Kind) -> Steps:
        texts, kind = arguments.texts(texts), arguments.kind(kind)
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
    return {"say": saying(voice.say)}


class Say(Protocol):
    """Speaks a text, clause by clause."""

    def __call__(self, text: str, *, language: Language, rate: float) -> Iterator[Clause]: ...


def saying(say: Say) -> Callable[[str, Language, float], Iterator[Clause]]:
    """`say`, for whatever a caller gives."""

    def checked(text: str, language: Language, rate: float) -> Iterator[Clause]:
        words, tongue, pace = arguments.text(text), arguments.language(language), arguments.rate(rate)
        return iter(say(words, language=tongue, rate=pace))

    return checked


def llm(threads: int) -> "Model":
    """The language model that `VERNISSAGE_LLM` chooses: `stream(messages, max_tokens)`.

    Raises `Unavailable` or `Misconfigured` where its server is away, or is none with such a model.
    """
    from guide_ai.guide import backends

    choice = backends.chosen()
    if choice.backend == "openvino":
        return embedded(threads)
    from guide_ai.worker.streamed import Streamed

    return Streamed(backends.backend(choice)).start()


def embedded(threads: int) -> "Model":
    """SmolLM2, in this process."""
    from guide_ai.guide import openvino

    with opening(openvino.ENGINE) as store:
        model = openvino.load(store, threads)
        model.warm()
    return model
