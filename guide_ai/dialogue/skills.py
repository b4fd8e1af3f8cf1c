"""The skills that a session needs, bundled: in process for tests and training, else behind the worker."""

from dataclasses import dataclass, field

from guide_ai.asr.base import Transcriber
from guide_ai.guide.base import Abilities, LanguageModel
from guide_ai.nlu.base import Embedder, Understander
from guide_ai.speech.base import Speaker


@dataclass(frozen=True, slots=True)
class Skills:
    """One of each. Any of them may raise `Unavailable` at any call."""

    transcriber: Transcriber
    understander: Understander
    embedder: Embedder
    speaker: Speaker
    model: LanguageModel
    abilities: Abilities = field(default=Abilities(), kw_only=True)
    """What `model` may be asked for."""
