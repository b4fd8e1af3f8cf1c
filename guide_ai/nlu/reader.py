"""Reads questions: intent, entities and vector from one pass of the encoder with its trained heads."""

import re
from collections.abc import Sequence
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from engines.record import Engine
from engines.store import Store
from guide_ai.errors import BadRequest
from guide_ai.language import Language, is_language
from guide_ai.nlu.base import Entity, Understanding
from guide_ai.nlu.cleaning import Cleaned, cleaned_whole
from guide_ai.nlu.encoder import Encoder, Reading
from guide_ai.nlu.foreign import is_foreign
from guide_ai.nlu.labels import LABELS, Labels, read_labels
from guide_ai.nlu.long_reader import Lazily, LongTexts
from guide_ai.nlu.long_speech import question_of
from guide_ai.nlu.naming import is_name
from guide_ai.nlu.spans import Spans
from guide_ai.nlu.tongues import tongue_named
from guide_ai.runtime.opening import on_device, open_graph, opened

MODEL: Final = "e5-small"
GUESSES: Final = 3
"""Intents that a reading names, the likeliest: enough to ask back with."""

UNREAD: Final = 1 / 3
"""Share of letters that the vocabulary lacks beyond which a question is in a language that the guide does not
read: what it makes of the rest is not what was said."""

BEGINNING: Final = 96
"""Letters that are read of a speech that asks nothing: only its vector is wanted."""

COURTESIES: Final = frozenset({"change_language", "greet", "thanks_bye"})
"""What visitors say in any language ("sprechen Sie Deutsch", "guten Tag"), and was trained so."""
COURTEOUS: Final = 4
"""Words of a courtesy at most."""

SAMPLES: Final = ("Who made this?", "这幅画是谁画的？")
_WORD = re.compile(r"\w")


class Reader:
    """Intents, entities, and the vectors that retrieval needs."""

    def __init__(self, encoder: Encoder, labels: Labels, key: str, long: LongTexts | None = None) -> None:
        self.key = key
        """Names the space of the vectors: those of another key can't be compared with them."""
        self._encoder = encoder
        self._labels = labels
        self._long = long
        self._spans = Spans(labels.tags)

    def warm(self) -> None:
        """Run once, so that no visitor's question is the first."""
        self._encoder.read(SAMPLES)
        self._encoder.embed(SAMPLES, kind="passage")

    def understand(self, text: str, *, language: Language) -> Understanding:
        """Read one question. Odd text (empty, endless, signs) is `unclear`; raises as `understand_many`."""
        return self.understand_many([(text, language)])[0]

    def understand_many(self, questions: Sequence[tuple[str, Language]]) -> list[Understanding]:
        """Read several questions, as `understand` does, in as few passes of the encoder as may be.

        Raises `BadRequest` for a language that the guide is not served in.
        """
        for _, language in questions:
            if not is_language(language):
                raise BadRequest(f"the guide knows no language {language!r}")
        texts = [cleaned_whole(text) for text, _ in questions]
        asked = [question_of(text.text) for text in texts]
        worded = [place for place, text in enumerate(texts) if _WORD.search(text.text)]
        parts = [texts[place].text[slice(*(asked[place] or (0, BEGINNING)))] for place in worded]
        readings = dict(zip(worded, self._encoder.read(parts), strict=True))
        found = []
        for place, (text, language) in enumerate(questions):
            reading, span = readings.get(place), asked[place]
            if reading is None or span is None:
                vector = reading.vector if reading else np.zeros(self._encoder.width, np.float32)
                found.append(Understanding("unclear", 0.0, (), language, vector))
            else:
                entities = self._entities(text, texts[place], span, reading)
                question = texts[place].text[slice(*span)]
                found.append(self._meaning(question, text, language, reading, entities))
        return found

    def embed(self, texts: Sequence[str], *, kind: Literal["query", "passage"]) -> NDArray[np.float32]:
        """Return unit vectors, shape (len(texts), width). Raises `BadRequest` for another kind.

        A passage that the encoder would cut is read whole where the engine for long texts is there.
        """
        if kind not in ("query", "passage"):
            raise BadRequest(f"kind is {kind!r}; it must be query or passage")
        cut = [place for place, text in enumerate(texts) if kind == "passage" and self._encoder.cuts(text)]
        whole = self._long.embed([texts[place] for place in cut]) if cut and self._long else None
        if whole is None:
            return self._encoder.embed(texts, kind=kind)
        vectors = np.empty((len(texts), self._encoder.width), np.float32)
        rest = [place for place in range(len(texts)) if place not in cut]
        vectors[rest] = self._encoder.embed([texts[place] for place in rest], kind=kind)
        vectors[cut] = whole
        return vectors

    def _meaning(
        self,
        question: str,
        text: str,
        language: Language,
        reading: Reading,
        entities: tuple[Entity, ...],
    ) -> Understanding:
        likely = softmax(reading.intents)
        best = np.argsort(-likely, kind="stable")[:GUESSES]
        guesses = tuple((self._labels.intents[place], float(likely[place])) for place in best)
        intent, confidence = guesses[0]
        entities = tuple(each for each in entities if is_name(each.value, each.type, intent))
        courtesy = intent in COURTESIES and len(question.split()) <= COURTEOUS
        unread = reading.unread > UNREAD or (not courtesy and is_foreign(question))
        if unread:
            entities = ()
        elif intent == "change_language" and not any(each.type == "language" for each in entities):
            named = tongue_named(text)
            entities = (*entities, named) if named else entities
        declined = unread or confidence < self._labels.thresholds[language]
        if declined:
            intent = "unclear"
        return Understanding(intent, confidence, entities, language, reading.vector, guesses, declined)

    def _entities(
        self, text: str, cleaned: Cleaned, asked: tuple[int, int], reading: Reading
    ) -> tuple[Entity, ...]:
        """The entities, by their characters in the text as it was given."""
        found = []
        for start, end, kind in self._spans.of(reading.tags, reading.places, cleaned.text[slice(*asked)]):
            first, last = cleaned.original(asked[0] + start, asked[0] + end)
            words = text[first:last]
            tongue = tongue_named(words) if kind == "language" else None
            found.append(Entity(first, last, kind, tongue.value if tongue else words))
        return tuple(found)


def softmax(logits: NDArray[np.float32]) -> NDArray[np.float64]:
    """Probabilities, shape as given."""
    weights = np.exp(logits.astype(np.float64) - logits.max())
    return np.asarray(weights / weights.sum(), np.float64)


def load(store: Store, threads: int) -> Reader:
    """Open the engine; `warm` it before use. Raises `EngineMissing`, or `BadWeights` for other labels."""
    return opened(store, MODEL, lambda engine: _load(engine, threads, Lazily(store, threads)))


def _load(engine: Engine, threads: int, long: LongTexts) -> Reader:
    runtime = open_graph(engine, "model", threads)
    encoder = Encoder(runtime, engine.file("tokenizer.json"), in_steps=on_device(engine))
    return Reader(encoder, read_labels(engine.file(LABELS)), f"{MODEL}/{engine.key}", long)
