"""What a session remembers of its conversation: nothing of it outlives the session."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from guide_ai.dialogue.answer import Sentence
from guide_ai.dialogue.catalogue import Place, TourStop
from guide_ai.dialogue.exchanges import Exchange, Exchanges
from guide_ai.dialogue.reading.wanted import Wish
from guide_ai.dialogue.referents.taking_up import Question
from guide_ai.guide.base import Message
from guide_ai.language import Language
from guide_ai.nlu.base import Intent

SLOWEST: Final = 0.7
FASTEST: Final = 1.45
STEP: Final = 0.15
MOST_TALKED: Final = 24
"""Works that "the one before" and "the first one you told me about" can reach."""


@dataclass(slots=True)
class Pending:
    """A question that waits for the visitor to say which of two works is meant."""

    text: str
    wish: Wish
    candidates: tuple[str, ...]


@dataclass(slots=True)
class Doubt:
    """A question that waits for the visitor to say which of two things is wanted."""

    text: str
    intents: tuple[Intent, ...]
    """As they were offered."""
    place: Place | None = None
    """Where the question was asked: its answer is about what was meant there."""


@dataclass(slots=True)
class Remembered:
    """A sentence that was said, and how much of it was heard."""

    sentence: Sentence
    samples: int = 0
    """Samples of audio that were sent for it; 0 where it was only shown."""
    heard: int | None = None
    """Samples that the visitor's page has played; None until it tells."""


@dataclass(slots=True)
class Guided:
    """A tour under way. `at` counts from 0."""

    stops: tuple[TourStop, ...]
    at: int = 0
    seen: list[int] = field(default_factory=list)
    """The stops at which the visitor has been, by their places in `stops`."""


@dataclass(slots=True)
class Memory:
    """The conversation so far."""

    talked: list[str] = field(default_factory=list)
    """Accession numbers of the works that were talked about, the latest first."""
    order: list[str] = field(default_factory=list)
    """The same in the order in which they were first talked about, from the first of all."""
    place: Place | None = None
    """Where the visitor stood at the last answer."""
    answer: list[Remembered] = field(default_factory=list)
    """The sentences of the last answer that can be repeated."""
    cut_off: bool = False
    """Whether the last answer was interrupted."""
    rest: list[Sentence] = field(default_factory=list)
    """What the guide offered to go on with."""
    pending: Pending | None = None
    asked: Question | None = None
    """The last question about works: "and this one?" asks it again."""
    doubt: Doubt | None = None
    tour: Guided | None = None
    rate: float = 1.0
    volume: float = 1.0
    exchanges: Exchanges = field(default_factory=Exchanges)

    @property
    def exchange(self) -> Exchange | None:
        """The newest exchange: of the question under way, or else of the last one."""
        return self.exchanges.latest[-1] if self.exchanges.latest else None

    def begin(self, asked: str, language: Language) -> Exchange:
        """Open the exchange of a new question."""
        return self.exchanges.begin(asked, language)

    def offered(self) -> list[str]:
        """The works that the last answer named, in its order: "the second one" is one of them."""
        answered = [each for each in self.exchanges.latest if each.said]
        return answered[-1].named if answered else []

    def history(self) -> list[Message]:
        """The conversation so far as a chat, the oldest of it in one sentence; see `Exchanges`."""
        return self.exchanges.messages()

    def say(self, sentence: Sentence, named: Sequence[str]) -> None:
        """Note a sentence of the answer under way. `named`: accession numbers of the works in its words."""
        if exchange := self.exchange:
            exchange.said.append(sentence.text)
            cited = {each.accession: each.title for each in sentence.citations if each.accession}
            self.exchanges.titles |= cited
            exchange.named += [each for each in (cited or named) if each not in exchange.named]

    def talk_about(self, works: tuple[str, ...], place: Place | None) -> None:
        """Note that these works were just talked about, the first of them the most."""
        self.talked = [*works, *(each for each in self.talked if each not in works)][:MOST_TALKED]
        self.order += [each for each in works if each not in self.order]
        self.place = place
        if exchange := self.exchange:
            exchange.works += [each for each in works if each not in exchange.works]

    def unheard(self) -> list[Sentence]:
        """The last answer from the sentence on in which the visitor stopped listening, if there is one.

        A sentence that was only shown counts as read.
        """
        for position, said in enumerate(self.answer):
            if said.heard is None:
                broken = self.cut_off and said.samples > 0
            else:
                broken = said.heard < 0.9 * said.samples
            if broken:
                return [each.sentence for each in self.answer[position:]]
        return []
