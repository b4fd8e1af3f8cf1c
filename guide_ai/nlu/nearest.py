"""The first understanding: a question means what the labelled examples nearest to it mean."""

import re
from collections.abc import Sequence
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from engines.record import Engine
from engines.store import Store
from guide_ai.errors import BadRequest
from guide_ai.language import LANGUAGES, Language, is_language
from guide_ai.nlu.base import VECTOR_SIZE, Entity, Intent, Understanding
from guide_ai.nlu.encoder import Encoder, cleaned
from guide_ai.nlu.examples import examples
from guide_ai.nlu.kept_vectors import kept_vectors
from guide_ai.nlu.tongues import tongue_named
from guide_ai.runtime.opening import on_device, open_graph, opened

MODEL: Final = "e5-small"
NEIGHBOURS: Final = 3
"""An intent's nearness is the mean cosine of its nearest examples: one odd example decides nothing."""

SHARPNESS: Final = 18.0
"""Turns nearness into confidence; set so that confidence equals the share that is right when each example
is judged by the others."""

THRESHOLD: Final = 0.25
"""Confidence below which the guide had better ask: three in four of the examples below it are wrong."""

MOST_WORDS: Final = 60
"""A longer speech is no question that an example of a line could be near to."""

_WORD = re.compile(r"\w")


class NearestExample:
    """Intents by nearest example, and the vectors that retrieval needs, from one pass of the encoder."""

    def __init__(self, encoder: Encoder, key: str) -> None:
        self.key = key
        """Names the space of the vectors: those of another key can't be compared with them."""
        self._encoder = encoder
        self._means: dict[Language, NDArray[np.float32]] = {}
        self._rows = np.zeros((0, VECTOR_SIZE), np.float32)
        self._members = np.zeros(0, np.int64)
        self._intents: tuple[Intent, ...] = ()

    def warm(self) -> None:
        """Embed the examples (a few seconds, the first time). Those of both languages serve both."""
        rows: list[NDArray[np.float32]] = []
        labels: list[Intent] = []
        for language in LANGUAGES:
            pairs = examples(language)
            vectors = kept_vectors([text for text, _ in pairs], self.key, self._queries)
            self._means[language] = vectors.mean(axis=0)
            rows.append(self._centred(vectors, language))
            labels += [intent for _, intent in pairs]
        self._intents = tuple(dict.fromkeys(labels))
        places = {intent: place for place, intent in enumerate(self._intents)}
        self._rows = np.concatenate(rows)
        self._members = np.array([places[intent] for intent in labels])

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
        texts = [cleaned(text) for text, _ in questions]
        worded = [place for place, text in enumerate(texts) if _WORD.search(text)]
        vectors = np.zeros((len(texts), VECTOR_SIZE), np.float32)
        if worded:
            vectors[worded] = self._encoder.embed([texts[place] for place in worded], kind="query")
        return [
            self._meaning(text, language, vector)
            if place in worded
            else Understanding("unclear", 0.0, (), language, vector)
            for place, (text, (_, language), vector) in enumerate(zip(texts, questions, vectors, strict=True))
        ]

    def _meaning(self, text: str, language: Language, vector: NDArray[np.float32]) -> Understanding:
        intent, confidence = self._nearest(vector, language)
        if confidence < THRESHOLD or len(text.split()) > MOST_WORDS:
            intent = "unclear"
        entities: tuple[Entity, ...] = ()
        if intent == "change_language" and (named := tongue_named(text)) is not None:
            entities = (named,)
        return Understanding(intent, confidence, entities, language, vector)

    def embed(self, texts: Sequence[str], *, kind: Literal["query", "passage"]) -> NDArray[np.float32]:
        """Return unit vectors, shape (len(texts), 384). Raises `BadRequest` for another kind."""
        if kind not in ("query", "passage"):
            raise BadRequest(f"kind is {kind!r}; it must be query or passage")
        return self._encoder.embed(texts, kind=kind)

    def _queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return self._encoder.embed(texts, kind="query")

    def _centred(self, vectors: NDArray[np.float32], language: Language) -> NDArray[np.float32]:
        """Shape (n, 384), unit length: without what all questions of a language share.

        e5's vectors all point nearly the same way; what tells intents apart is the small rest.
        """
        rest = vectors - self._means[language]
        length = np.linalg.norm(rest, axis=1, keepdims=True)
        return np.asarray(rest / np.maximum(length, 1e-6), np.float32)

    def _nearest(self, vector: NDArray[np.float32], language: Language) -> tuple[Intent, float]:
        cosines = self._rows @ self._centred(vector[None], language)[0]
        nearness = np.array(
            [
                np.sort(cosines[self._members == place])[-NEIGHBOURS:].mean()
                for place in range(len(self._intents))
            ]
        )
        weights = np.exp(SHARPNESS * (nearness - nearness.max()))
        best = int(nearness.argmax())
        return self._intents[best], float(weights[best] / weights.sum())


def load(store: Store, threads: int) -> NearestExample:
    """Open the engine; `warm` it before use. Raises `EngineMissing`."""
    return opened(store, MODEL, lambda engine: _load(engine, threads))


def _load(engine: Engine, threads: int) -> NearestExample:
    runtime = open_graph(engine, "model", threads)
    encoder = Encoder(runtime, engine.file("tokenizer.json"), in_steps=on_device(engine))
    return NearestExample(encoder, f"{MODEL}/{engine.key}")
