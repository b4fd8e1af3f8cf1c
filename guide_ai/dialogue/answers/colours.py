"""Questions after a colour, held against the colours that the record itself names beside the material.

A title may call pink what is painted black: only the medium counts. Where it names no colour, texts answer.
"""

import re
from collections.abc import AsyncGenerator, Iterable
from contextlib import aclosing
from typing import Final

from guide_ai.dialogue.answer import Sentence
from guide_ai.dialogue.answers.fields import field_sentences
from guide_ai.dialogue.answers.open_questions import from_texts
from guide_ai.dialogue.context import Context
from guide_ai.dialogue.phrasing.phrases import Line
from guide_ai.dialogue.phrasing.wording import title
from guide_ai.dialogue.reading.claims import is_yes_or_no
from guide_ai.dialogue.steps import Step

_COLOURS: Final[dict[str, tuple[str, str]]] = {
    "pink": ("pink", "粉红|粉色|桃红"), "black": ("black", "黑"), "white": ("white|ivory", "白"),
    "red": ("red|crimson|scarlet|vermilion", "(?<!粉)(?<!桃)红"), "blue": ("blue|indigo|azure", "蓝|靛"),
    "green": ("green|celadon", "绿"), "yellow": ("yellow", "黄(?!铜|金)"),
    "brown": ("brown|sepia", "棕|褐|咖啡色"),
    "grey": ("gr[ae]y", "灰"), "purple": ("purple|violet|mauve", "紫"), "orange": ("orange", "橙|橘"),
    "gold": ("golden", "金色"), "silver": ("silvery", "银色"),
}  # fmt: skip
_WORD: Final = "|".join(english for english, _ in _COLOURS.values())
_HAN: Final = "|".join(han for _, han in _COLOURS.values())
_ASKED: Final = re.compile(
    rf"\b(?:why|how come)\b.*\b(?:is|are|was|were|be|painted|coloured|colored|so)\b.*\b(?:{_WORD})\b"
    rf"|^(?:and |so |but )*(?:is|are|was|were|isn't) (?:it|this|that|they|(?:the |this |that )?[^?]{{2,60}}?)"
    rf" (?:really |actually |all |painted |coloured )?(?:{_WORD})\W*$"
    rf"|\b(?:what|which) colou?rs?\b"
    rf"|(?:为什么|为何|为啥|怎么)(?:是|会是|要?涂成|漆成|画成|这么)?[^，。？]{{0,6}}?(?:{_HAN})色?"
    rf"|是(?:{_HAN})色?的?(?:吗|吧)|(?:什么|啥|哪种)颜?色",
    re.IGNORECASE,
)
_WHY: Final = re.compile(r"\bwhy\b|\bhow come\b|为什么|为何|为啥|怎么", re.IGNORECASE)


def asks_colour(context: Context) -> bool:
    """Whether a question is about the colour of one work."""
    return len(context.referent.works) == 1 and bool(_ASKED.search(context.text))


async def told(context: Context) -> AsyncGenerator[Step, None]:
    """The medium where it names a colour: it confirms, or corrects; why a thing is so is for the texts."""
    for record in await context.records(context.referent.works):
        context.talk_about(record.accession_number)
        known = _named(" ".join(record.medium.values()))
        called = _ASKED.search(context.text)
        asked = _named(_unquoted(called[0], record.title.values())) if called else set()
        medium = field_sentences(record, "medium", context.language) if known else []
        wrong = bool(medium and asked and not asked & known)
        if wrong or (medium and not _WHY.search(context.text)):
            line: Line | None = None
            if asked and is_yes_or_no(context.text):
                line = "no" if wrong else "yes"
            elif wrong:
                line = "not_so"
            if line:
                opening = context.phrases.line(line)
                yield Sentence(opening, context.language, "field", medium[0].citations, sure=True)
            for sentence in medium:
                yield sentence
            continue
        said = False
        async with aclosing(from_texts(record, context)) as sentences:
            async for sentence in sentences:
                said = said or sentence.manner != "question"
                yield sentence
        if not said:
            for sentence in medium:
                yield sentence
            unsaid = (
                context.phrases.unsaid_besides()
                if medium
                else context.phrases.unsaid(title(record, context.language))
            )
            yield context.sentence(unsaid, "refusal")


def _named(text: str) -> set[str]:
    """The colours that a text names."""
    return {
        colour
        for colour, (english, han) in _COLOURS.items()
        if re.search(rf"\b(?:{english})\b", text, re.IGNORECASE) or re.search(han, text)
    }


def _unquoted(text: str, titles: Iterable[str]) -> str:
    """The words of a question without a title, whose colours are no claim: "why is the Pink Leaf pink?"."""
    for each in titles:
        text = re.sub(re.escape(each), " ", text, flags=re.IGNORECASE)
    return text
