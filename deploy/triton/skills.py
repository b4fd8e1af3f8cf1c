"""The models' callables: requests of Triton in, the guide's own skills, outputs as the contract has them.

A request is anything with `data`, arrays by name, whose first axis counts its rows. Triton hands over several
requests at once; their rows are computed together and given back in the same order.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from guide_ai.asr.base import Transcript
from guide_ai.asr.whisper import Whisper
from guide_ai.errors import AudioRejected, BadRequest, GuideError
from guide_ai.language import LANGUAGES, Language, is_language
from guide_ai.nlu.base import VECTOR_SIZE, Understanding
from guide_ai.nlu.reader import Reader
from guide_ai.worker import contract

Outputs = dict[str, NDArray[Any]]
KINDS: Final[tuple[Literal["query", "passage"], ...]] = ("query", "passage")
NOTHING = Transcript("", "en", "silence", 0.0, 0.0, 0.0, 0)
UNCLEAR = Understanding("unclear", 0.0, (), "en", np.zeros(VECTOR_SIZE, np.float32))


class Request(Protocol):
    """What PyTriton hands over."""

    data: dict[str, NDArray[Any]]


Model = Callable[[Sequence[Request]], list[Outputs]]


def transcription(ear: Whisper) -> Model:
    """Utterances of all requests, together where the engine can; a bad one spoils only its own answer."""

    def infer(requests: Sequence[Request]) -> list[Outputs]:
        found = [NOTHING] * sum(len(request.data["audio"]) for request in requests)
        faults = [""] * len(found)
        spoken: list[tuple[int, NDArray[np.float32], Language]] = []
        for place, rows in enumerate(zip(_rows(requests, "audio"), _rows(requests, "language"), strict=True)):
            try:
                spoken.append((place, _samples(rows[0]), _language(rows[1])))
            except GuideError as error:
                faults[place] = contract.fault(error)
        try:
            places, audios, languages = zip(*spoken, strict=True) if spoken else ((), (), ())
            for place, heard in zip(places, ear.transcribe_many(audios, language=languages), strict=True):
                found[place] = heard
        except GuideError:
            for place, audio, language in spoken:
                try:
                    found[place] = ear.transcribe(audio, language=language)
                except GuideError as error:
                    faults[place] = contract.fault(error)
        return _shared(requests, "audio", contract.transcript_outputs(found, faults))

    return infer


def understanding(mind: Reader) -> Model:
    """Questions of all requests, in one batch of the encoder."""

    def infer(requests: Sequence[Request]) -> list[Outputs]:
        found = [UNCLEAR] * sum(len(request.data["text"]) for request in requests)
        faults = [""] * len(found)
        asked: dict[int, tuple[str, Language]] = {}
        for place, rows in enumerate(zip(_rows(requests, "text"), _rows(requests, "language"), strict=True)):
            try:
                asked[place] = _text(rows[0]), _language(rows[1])
            except GuideError as error:
                faults[place] = contract.fault(error)
        for place, read in zip(asked, mind.understand_many(list(asked.values())), strict=True):
            found[place] = read
        return _shared(requests, "text", contract.understanding_outputs(found, faults))

    return infer


def embedding(mind: Reader) -> Model:
    """Texts of all requests, those of a kind in one batch of the encoder."""

    def infer(requests: Sequence[Request]) -> list[Outputs]:
        texts = [_text(value) for value in _rows(requests, "text")]
        kinds = [_text(value) for value in _rows(requests, "kind")]
        vectors = np.zeros((len(texts), VECTOR_SIZE), np.float32)
        faults = [""] * len(texts)
        for kind in KINDS:
            places = [place for place, each in enumerate(kinds) if each == kind]
            vectors[places] = mind.embed([texts[place] for place in places], kind=kind)
        for place, each in enumerate(kinds):
            if each not in KINDS:
                faults[place] = contract.fault(BadRequest(f"kind {each!r} is neither query nor passage"))
        outputs = {
            "vector": vectors,
            "space": _column([mind.key] * len(texts)),
            "fault": _column(faults),
        }
        return _shared(requests, "text", outputs)

    return infer


def _rows(requests: Sequence[Request], name: str) -> list[bytes]:
    return [bytes(value) for request in requests for value in request.data[name][:, 0]]


def _shared(requests: Sequence[Request], name: str, outputs: Outputs) -> list[Outputs]:
    """The outputs cut into those of each request."""
    ends = np.cumsum([len(request.data[name]) for request in requests])[:-1]
    parts = {name: np.split(array, ends) for name, array in outputs.items()}
    return [{name: arrays[place] for name, arrays in parts.items()} for place in range(len(requests))]


def _samples(raw: bytes) -> NDArray[np.float32]:
    if len(raw) % 4:
        raise AudioRejected("the audio is not float32 samples")
    return np.frombuffer(raw, "<f4")


def _text(raw: bytes) -> str:
    return raw.decode(errors="replace")


def _language(raw: bytes) -> Language:
    language = _text(raw)
    if not is_language(language):
        raise BadRequest(f"no language is called {language!r}; there are {', '.join(LANGUAGES)}")
    return language


def _column(values: Sequence[str]) -> NDArray[Any]:
    array = np.empty((len(values), 1), np.object_)
    array[:, 0] = [value.encode() for value in values]
    return array
