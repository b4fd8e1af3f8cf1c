"""The guide's skills as models of a Triton server: names, tensors, and how answers travel in them.

`deploy.triton` binds these models and `guide_ai.worker.triton` asks them. All rows of a request have the same
shape, so that Triton puts requests of any length into one batch: audio and texts are byte strings. An output
`fault` says of each row what was wrong with it, "" for nothing: one bad request must not fail its batch.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from guide_ai import errors
from guide_ai.asr.base import Transcript
from guide_ai.errors import GuideError, Overloaded, Unavailable
from guide_ai.nlu.base import VECTOR_SIZE, Entity, Understanding

Outputs = Mapping[str, NDArray[Any]]


@dataclass(frozen=True, slots=True)
class Served:
    """A model: its tensors by name, with the KServe datatype and how many numbers a row has."""

    name: str
    inputs: Mapping[str, tuple[str, int]]
    outputs: Mapping[str, tuple[str, int]]
    batch: int
    """Rows that are computed at once, at most."""


TRANSCRIPTION: Final = Served(
    "transcription",
    # audio: mono float32 at 16 kHz, little endian.
    inputs={"audio": ("BYTES", 1), "language": ("BYTES", 1)},
    outputs={
        "text": ("BYTES", 1),
        "verdict": ("BYTES", 1),
        "language": ("BYTES", 1),
        "measures": ("FP32", 3),  # no_speech, average_logprob, compression
        "tokens": ("INT32", 1),
        "fault": ("BYTES", 1),
    },
    batch=8,
)
UNDERSTANDING: Final = Served(
    "understanding",
    inputs={"text": ("BYTES", 1), "language": ("BYTES", 1)},
    outputs={
        "intent": ("BYTES", 1),
        "confidence": ("FP32", 1),
        "entities": ("BYTES", 1),  # JSON: [[start, end, type, value], …]
        "language": ("BYTES", 1),
        "vector": ("FP32", VECTOR_SIZE),
        "guesses": ("BYTES", 1),  # JSON: [[intent, confidence], …]
        "declined": ("INT32", 1),
        "fault": ("BYTES", 1),
    },
    batch=16,
)
EMBEDDING: Final = Served(
    "embedding",
    # kind: query or passage. space: names the model that the vectors are of.
    inputs={"text": ("BYTES", 1), "kind": ("BYTES", 1)},
    outputs={"vector": ("FP32", VECTOR_SIZE), "space": ("BYTES", 1), "fault": ("BYTES", 1)},
    batch=16,
)
ALL: Final = (TRANSCRIPTION, UNDERSTANDING, EMBEDDING)
LEVELS: Final = 2
VISITOR, AHEAD = 1, 2
"""Priorities: what a visitor waits for comes before what is done ahead."""


def fault(error: Exception) -> str:
    """What the output `fault` says of `error`."""
    name = type(error).__name__
    return f"{name if isinstance(error, GuideError) else GuideError.__name__}: {error}"


def raise_fault(outputs: Outputs, row: int = 0) -> None:
    """Raise what a row's `fault` names, if it names anything."""
    text = text_of(outputs, "fault", row)
    if text:
        name, _, message = text.partition(": ")
        kind = getattr(errors, name, None)
        if isinstance(kind, type) and issubclass(kind, GuideError) and not issubclass(kind, Overloaded):
            raise kind(message)
        raise GuideError(text)


def check(served: Served, outputs: Outputs, rows: int) -> None:
    """Raise `Unavailable` unless a server's outputs are those of the contract, `rows` of them."""
    for name, (datatype, size) in served.outputs.items():
        array = outputs.get(name)
        strings = datatype == "BYTES"
        if array is None or array.shape != (rows, size) or (array.dtype == np.object_) != strings:
            raise Unavailable(
                f"the model {served.name} of the inference server is not ours: output {name} differs"
            )


def text_of(outputs: Outputs, name: str, row: int = 0) -> str:
    """A row of an output of texts."""
    return bytes(outputs[name][row, 0]).decode(errors="replace")


def transcript_outputs(transcripts: Sequence[Transcript], faults: Sequence[str]) -> dict[str, NDArray[Any]]:
    """The outputs of `transcription`."""
    return {
        "text": _texts([each.text for each in transcripts]),
        "verdict": _texts([each.verdict for each in transcripts]),
        "language": _texts([each.language for each in transcripts]),
        "measures": np.array(
            [(each.no_speech, each.average_logprob, each.compression) for each in transcripts], np.float32
        ),
        "tokens": np.array([[each.tokens] for each in transcripts], np.int32),
        "fault": _texts(faults),
    }


def transcript(outputs: Outputs) -> Transcript:
    """The answer of `transcription` to one utterance."""
    verdict: Any = text_of(outputs, "verdict")
    language: Any = text_of(outputs, "language")
    no_speech, logprob, compression = (float(value) for value in outputs["measures"][0])
    tokens = int(outputs["tokens"][0, 0])
    return Transcript(text_of(outputs, "text"), language, verdict, no_speech, logprob, compression, tokens)


def understanding_outputs(
    understandings: Sequence[Understanding], faults: Sequence[str]
) -> dict[str, NDArray[Any]]:
    """The outputs of `understanding`."""
    entities = [[(e.start, e.end, e.type, e.value) for e in each.entities] for each in understandings]
    return {
        "intent": _texts([each.intent for each in understandings]),
        "confidence": np.array([[each.confidence] for each in understandings], np.float32),
        "entities": _texts([json.dumps(each, ensure_ascii=False) for each in entities]),
        "language": _texts([each.language for each in understandings]),
        "vector": np.array([each.vector for each in understandings], np.float32),
        "guesses": _texts([json.dumps(each.guesses) for each in understandings]),
        "declined": np.array([[each.declined] for each in understandings], np.int32),
        "fault": _texts(faults),
    }


def understanding(outputs: Outputs) -> Understanding:
    """The answer of `understanding` to one question. Raises `Unavailable` for what can't be read of it."""
    intent: Any = text_of(outputs, "intent")
    language: Any = text_of(outputs, "language")
    try:
        entities = tuple(Entity(*each) for each in json.loads(text_of(outputs, "entities")))
        guesses = tuple((guess, float(likely)) for guess, likely in json.loads(text_of(outputs, "guesses")))
    except (TypeError, ValueError) as error:
        raise Unavailable(f"the inference server sent a reading that can't be read: {error}") from error
    confidence, declined = float(outputs["confidence"][0, 0]), bool(outputs["declined"][0, 0])
    return Understanding(intent, confidence, entities, language, outputs["vector"][0], guesses, declined)


def _texts(values: Sequence[str]) -> NDArray[Any]:
    array = np.empty((len(values), 1), np.object_)
    array[:, 0] = [value.encode(errors="replace") for value in values]
    return array
