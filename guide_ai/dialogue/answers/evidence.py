"""What may be said about a work or a hall: fields in sentences, curators' texts, and their citations."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from guide_ai.dialogue.answer import Citation, Manner, Sentence
from guide_ai.dialogue.answers.fields import field_sentences
from guide_ai.dialogue.catalogue import Found, Passage, Record
from guide_ai.dialogue.phrasing.phrases import FieldName
from guide_ai.dialogue.phrasing.wording import either
from guide_ai.dialogue.reading.common_words import COMMON, COMMON_HAN
from guide_ai.dialogue.referents.dictionary import stem, stems
from guide_ai.dialogue.referents.naming import NameIndex, folded, latin_words
from guide_ai.guide.grounding import Fact, pieces
from guide_ai.guide.instructions import without_instructions
from guide_ai.language import LANGUAGES, Language

SECOND_BEST: Final = 0.6
"""Share of the best sentence's share from which a second one is told beside it."""

_FIELDS: Final[tuple[FieldName, ...]] = (
    "title",
    "maker",
    "date",
    "medium",
    "dimensions",
    "place",
    "object_type",
)
_ASKING_HAN: Final = re.compile(
    r"写[了着的]?(?:什么|啥)|请问?|介绍|讲讲|说说|谈谈|描述|解释|告诉我?|关于|一下|一点|^(?:这位)?(?:画家|作者|艺术家)|[这那]里?[幅件张个座只条]?(?:画作?|作品|展品|东西)?"
    r"|(?:画面|画|图)[中里上]|为什么|什么|怎么样?|如何|代表|表示|象征|意味着|意思|含义|寓意|讲的|画的|做的|是谁|哪[里儿]|"
    r"有没有|是不是|多少|几[个幅件]|[吗呢吧啊了呀谁]"
)
LONG_STEM: Final = 6
"""Letters of a word that say enough for it to begin another form ("express", "expression")."""
BEGINNING: Final = 6
"""Words among which a sentence that hangs on its former says so."""
_HANGING: Final = re.compile(
    r"\b(?:it|its|they|them|their|these|those)\b|^(?-i:[a-z…])|它|^(?:这|那|其|因此|所以|但)", re.IGNORECASE
)
"""Words by which a sentence about somebody leans upon what was said before it."""
_ASKED_WITH: Final = (
    "happen happened happening try trying tried usually often mostly mainly exactly special specially else"
    " besides apart except become became begin began idea reason part person people time times way anyone"
)
"""Words by which people ask for what a text tells, whatever that is."""
_COMMON: Final = pieces(" ".join((*COMMON, _ASKED_WITH))) | COMMON_HAN


@dataclass(frozen=True, slots=True)
class Evidence:
    """Facts, and beside each the citation it would carry."""

    facts: tuple[Fact, ...]
    citations: tuple[Citation, ...]

    def about(self, asked: set[str], most: int) -> list[int]:
        """Positions of the texts' sentences that take up the most of what is asked, in their order."""
        shares = {
            at: len(asked & pieces(fact.text))
            for at, fact in enumerate(self.facts)
            if fact.field not in _FIELDS
        }
        best = sorted((at for at in shares if shares[at]), key=lambda at: -shares[at])[:most]
        return sorted(best)


def in_order(passages: Iterable[Passage]) -> list[Passage]:
    """Passages as they follow each other in their texts: by field, then by the numbers in their ids."""

    def place(passage: Passage) -> tuple[str, list[tuple[int, str]]]:
        parts = re.split(r"(\d+)", passage.id)
        return passage.field, [(int(part), "") if part.isdigit() else (0, part) for part in parts]

    return sorted({passage.id: passage for passage in passages}.values(), key=place)


def cited(passage: Passage, language: Language) -> Citation:
    """A citation of a curator's text; one of a hall has no accession number."""
    return Citation(passage.accession_number or "", passage.field, either(passage.title, language))


def texts_of(accession: str | None, found: Sequence[Found], language: Language, *kinds: str) -> list[Passage]:
    """The texts about one work (None: about halls) in a language; of these fields in turn, or all."""
    fitting = [
        each.passage
        for each in found
        if each.passage.accession_number == accession and each.passage.language == language
    ]
    if not kinds:
        return in_order(fitting)
    return [each for kind in kinds for each in in_order(fitting) if each.field == kind]


def in_a_language(
    accession: str | None, found: Sequence[Found], language: Language, *kinds: str
) -> tuple[Language, list[Passage]]:
    """The texts in this language, or in the other where there is none; and which it is."""
    for code in (language, *(each for each in LANGUAGES if each != language)):
        if texts := texts_of(accession, found, code, *kinds):
            return code, texts
    return language, []


def evidence(record: Record, passages: Sequence[Passage], language: Language) -> Evidence:
    """Gather what there is, a sentence a fact: the record's fields, then the texts without commands."""
    facts: list[Fact] = []
    citations: list[Citation] = []
    for field in _FIELDS:
        for sentence in field_sentences(record, field, language):
            if sentence.language == language:
                facts.append(Fact(field, sentence.text))
                citations.append(sentence.citations[0])
    for passage in passages:
        for text in without_instructions(passage.body):
            facts.append(Fact(passage.field, text))
            citations.append(cited(passage, language))
    return Evidence(tuple(facts), tuple(citations))


def quoted(passages: Iterable[Passage], *, manner: Manner = "text") -> list[Sentence]:
    """The texts' own sentences, ready to be said; they will be said again, so their audio is kept."""
    return [
        Sentence(text, passage.language, manner, (cited(passage, passage.language),), sure=True)
        for passage in passages
        for text in without_instructions(passage.body)
    ]


def particulars(question: str, record: Record | None) -> set[str]:
    """What a question asks in particular: its content, less words like "meaning" and the work's names.

    Where nothing but a name is left, that is what it asks about ("which garden came first?").
    """
    content = pieces(_ASKING_HAN.sub(" ", question)) - _COMMON
    if record is None:
        return content
    makers = [text for credit in record.makers for text in credit.name.values()]
    said = [text for text in record.title.values() if _called(text) in question.casefold()]
    return content - pieces(" ".join((*said, *makers))) or content - pieces(" ".join(said))


def _called(title: str) -> str:
    """A title as it is said: without what stands behind it in brackets."""
    return (title.split(" (")[0] or title).casefold()


def by_themselves(chosen: Sequence[Sentence], sentences: Sequence[Sentence]) -> list[Sentence]:
    """Of the chosen sentences those that hang on no other ("…asked it to show…"); else the first after its
    former, where the same text has one.
    """
    whole = [each for each in chosen if not _hangs(each)]
    if whole or not chosen:
        return whole
    at = sentences.index(chosen[0])
    former = [each for each in sentences[max(0, at - 1) : at] if each.citations == chosen[0].citations]
    return [*former, chosen[0]]


def _hangs(sentence: Sentence) -> bool:
    """Whether a sentence begins with what stands for something told before it."""
    return bool(_HANGING.search(" ".join(sentence.text.split()[:BEGINNING])))


def forms_in(asked: set[str], text: str) -> set[str]:
    """What of `asked` a text has, in whatever form of the words."""
    told, bare = pieces(text), stems(text)
    return {
        word
        for word in asked
        if word in told
        or stem(word) in bare
        or (len(word) >= LONG_STEM and any(other.startswith(word) for other in told))
    }


def shares(asked: set[str], texts: Sequence[str]) -> list[float]:
    """How much of what is asked each text holds, 0 to 1.

    A word weighs the less, the more of them have it: "bowl" says what a label is about, "spout" where
    to look.
    """
    found = [forms_in(asked, text) for text in texts]
    weights = {word: max(1, sum(word in each for each in found)) ** -0.5 for word in asked}
    total = sum(weights.values()) or 1.0
    return [sum(weights[word] for word in each) / total for each in found]


def telling(asked: set[str], sentences: Sequence[Sentence], least: float) -> list[Sentence]:
    """The sentences that hold at least this share of what is asked, in their own order; at most two."""
    held = shares(asked, [sentence.text for sentence in sentences])
    enough = max(least, SECOND_BEST * max(held, default=0.0))
    best = sorted((at for at, share in enumerate(held) if share >= enough), key=lambda at: -held[at])[:2]
    return [sentences[at] for at in sorted(best)]


def without_names(text: str, index: NameIndex) -> str:
    """A question without the names of works, makers and halls that it surely says."""
    words, letters = latin_words(folded(text)), "".join(re.findall(r"[\u3400-\u9fff]", folded(text)))
    for each in index.find(text):
        if each.strength == "weak":
            continue
        if each.script == "latin":
            named = r"\W+".join(map(re.escape, words[each.start : each.end]))
            text = re.sub(rf"\b{named}\b", " ", text, flags=re.IGNORECASE)
        else:
            text = text.replace(letters[each.start : each.end], " ")
    return text
