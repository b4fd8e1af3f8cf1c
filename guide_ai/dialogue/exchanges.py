"""The turns of a conversation as the memory keeps them: the latest whole, older ones as what they were about.

Open questions are asked of the language model beside them. Nothing is cut off in the middle: an exchange that
leaves is folded into a list of works and of what was asked about each.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from guide_ai.dialogue.phrasing.phrases import FieldName
from guide_ai.dialogue.phrasing.wording import phrases
from guide_ai.guide.base import Message
from guide_ai.language import Language
from guide_ai.nlu.base import Intent

WHOLE: Final = 1_200
"""Characters of questions and answers that are kept word for word; the last exchange always is."""
SUMMARY: Final = 400
"""Characters of the sentence that sums up what was said before."""
MOST_TOPICS: Final = 24
"""Works of former exchanges that are remembered."""


@dataclass(slots=True)
class Exchange:
    """One question and what was answered."""

    asked: str
    language: Language
    intent: Intent | None = None
    fields: tuple[FieldName, ...] = ()
    works: list[str] = field(default_factory=list)
    """Accession numbers of what the answer was about."""
    named: list[str] = field(default_factory=list)
    """Accession numbers of the works that the answer named, in order: "the second one" is one of them."""
    said: list[str] = field(default_factory=list)
    """The answer's sentences."""

    @property
    def size(self) -> int:
        """Characters of the question and its answer."""
        return len(self.asked) + sum(map(len, self.said))


@dataclass(slots=True)
class Topic:
    """What was asked about one work in exchanges that are no longer kept whole."""

    title: str
    matters: dict[Intent | FieldName, None] = field(default_factory=dict)


@dataclass(slots=True)
class Exchanges:
    """All exchanges under a budget. `titles` gives works the names by which the guide called them."""

    latest: list[Exchange] = field(default_factory=list)
    topics: dict[str, Topic] = field(default_factory=dict)
    titles: dict[str, str] = field(default_factory=dict)

    def begin(self, asked: str, language: Language) -> Exchange:
        """Open an exchange; what has no room beside it any more is summed up."""
        self._make_room()
        self.latest.append(Exchange(asked, language))
        return self.latest[-1]

    def messages(self) -> list[Message]:
        """The conversation as a chat, without an exchange that has no answer yet."""
        answered = [each for each in self.latest if each.said]
        chat: list[Message] = []
        if self.topics and answered:
            chat.append(Message("system", self.summary(answered[-1].language)))
        for each in answered:
            joint = "" if each.language == "zh-hans" else " "
            chat += [Message("user", each.asked), Message("assistant", joint.join(each.said))]
        return chat

    def summary(self, language: Language) -> str:
        """One sentence on what was talked about before, within `SUMMARY` characters; "" where nothing was.

        Where it grows too long the oldest works are counted instead of named.
        """
        topics = [(topic.title, tuple(topic.matters)) for topic in self.topics.values()]
        for more in range(len(topics)):
            told = phrases(language).talked_about(topics[more:], more)
            if len(told) <= SUMMARY:
                return told
        return phrases(language).talked_about((), len(topics)) if topics else ""

    def _make_room(self) -> None:
        room = WHOLE
        for position in range(len(self.latest) - 1, -1, -1):
            room -= self.latest[position].size
            if room < 0 and position < len(self.latest) - 1:
                self._sum_up(self.latest[: position + 1])
                del self.latest[: position + 1]
                return

    def _sum_up(self, leaving: Sequence[Exchange]) -> None:
        for exchange in leaving:
            for number in exchange.works:
                topic = self.topics.pop(number, None) or Topic(self.titles.get(number, number))
                matters = exchange.fields or ((exchange.intent,) if exchange.intent else ())
                topic.matters |= dict.fromkeys(matters)
                self.topics[number] = topic
        for number in list(self.topics)[:-MOST_TOPICS]:
            del self.topics[number]
