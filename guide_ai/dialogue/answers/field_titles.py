"""What else a work is called: titles that its record lists beside the first, or has in brackets in it.

Part of `fields`: texts alone, of which it makes sentences with their citations. Records seldom say in which
language another title is; it is told by its letters and its small words, or not at all.
"""

import re
from typing import Final

from guide_ai.dialogue.catalogue import Record
from guide_ai.dialogue.phrasing.phrases_fields import untitled
from guide_ai.dialogue.phrasing.title_phrases import TITLE_PHRASES, Tongue
from guide_ai.dialogue.phrasing.wording import either, own, title
from guide_ai.language import LANGUAGES, Language

_TONGUES: Final[dict[Tongue, str]] = {
    "French": r"\bfrench\b|法[文语国]", "German": r"\bgerman\b|德[文语国]",
    "Italian": r"\bitalian\b|意大利[文语]?",
    "Japanese": r"\bjapanese\b|日[文语本]", "Spanish": r"\bspanish\b|西班牙[文语]?",
    "Russian": r"\brussian\b|俄[文语]", "Korean": r"\bkorean\b|韩[文语国]",
    "Chinese": r"\bchinese\b|中文|汉语",
    "English": r"\benglish\b|英[文语]", "Dutch": r"\bdutch\b|荷兰[文语]?", "Latin": r"\blatin\b|拉丁[文语]?",
    "Polish": r"\bpolish\b|波兰[文语]?", "Portuguese": r"\bportuguese\b|葡萄牙[文语]?",
    "Arabic": r"\barabic\b|阿拉伯[文语]?", "Greek": r"\bgreek\b|希腊[文语]?",
}  # fmt: skip
_MARKS: Final[tuple[tuple[Tongue, str], ...]] = (
    ("Japanese", r"[\u3040-\u30ff]"), ("Korean", r"[\uac00-\ud7af]"), ("Russian", r"[\u0400-\u04ff]"),
    ("Arabic", r"[\u0600-\u06ff]"), ("Greek", r"[\u0370-\u03ff]"), ("Chinese", r"[\u3400-\u9fff]"),
    ("French", r"\b(?:les?|la|des|du|au|aux|et|sur|son|sa|ses|dans|avec|une?)\b|\b[ld]['’]|[èêçœë]"),
    ("German", r"\b(?:der|die|das|und|mit|eine?|im|am|vom|auf)\b|[ßü]"),
    ("Italian", r"\b(?:il|lo|gli|della?|dei|delle|nella?|con)\b"),
    ("Spanish", r"\b(?:el|los|las|y|en el)\b|ñ"),
    ("Dutch", r"\b(?:het|een|van de|voor)\b"),
    ("English", r"\b(?:the|of|with|and|near|at|in)\b"),
    ("Japanese", r"[ôûāīūēō]|\bno\b.*[aiueo]$"),
)  # fmt: skip
"""Letters and small words by which a title is of a language; the first that is found counts."""
_BRACKETS: Final = re.compile(r"[(（\[]([^()（）\[\]]{3,})[)）\]]")
_NO_TITLE: Final = re.compile(
    r"\d|^(?:one |a |an )?(?:of|pair|detail|recto|verso|front|back|part|study|sketch|fragment"
    r"|unfinished|version|state|set|copy|left|right|after|from|for|plate|no\.|局部|之[一二三四五六七八九十]|一对)\b",
    re.IGNORECASE,
)
"""What stands in brackets and is no title."""


def other_titles(record: Record) -> list[str]:
    """Every further title, as the record has it."""
    listed = [
        part for text in record.other.get("other_title", {}).values() for part in re.split(r";\s+", text)
    ]
    bracketed = [
        found.strip(" ‘’“”'\"")
        for text in record.title.values()
        if not untitled(text)
        for found in _BRACKETS.findall(text)
        if not _NO_TITLE.search(found)
    ]
    titles = dict.fromkeys(" ".join(each.split()) for each in (*listed, *bracketed))
    return [each for each in titles if each and each not in record.title.values()]


def title_texts(record: Record, language: Language, question: str) -> list[str]:
    """What else it is called, if anything; where a language is asked for, whether a title is of that."""
    wording, others = TITLE_PHRASES[language], other_titles(record)
    for each in record.title.values():
        question = question.replace(each, " ")
    tongue = next((each for each, words in _TONGUES.items() if re.search(words, question, re.I)), None)
    called = wording.quotes.format(title(record, language))
    asked = wording.tongues.get(tongue, tongue) if tongue else ""

    def told(sentence: str, *titles: str) -> str:
        quoted = wording.joint.join(wording.quotes.format(each) for each in titles)
        return sentence.format(title=called, others=quoted, tongue=asked)

    of_record: dict[Tongue, str] = {
        "English": own(record.title, "en"),
        "Chinese": own(record.title, "zh-hans"),
    }
    if tongue and (words := of_record.get(tongue, "")) and tongue_of(words) in (tongue, None):
        same = words == either(record.title, language)
        return [told(wording.itself if same else wording.in_tongue, words)]
    if tongue and tongue_of(first := _bare(either(record.title, language))) == tongue:
        return [told(wording.itself, first)]
    if tongue and others:
        known = {each: tongue_of(each) for each in others}
        if fitting := [each for each in others if known[each] == tongue]:
            return [told(wording.also, *fitting)]
        unknown = [each for each in others if known[each] is None]
        return [told(wording.unsaid, *unknown)] if unknown else [told(wording.not_so, *others)]
    foreign = [own(record.title, each) for each in LANGUAGES if each != language]
    titles = others if tongue or not own(record.title, language) else [*others, *filter(None, foreign)]
    return [told(wording.also, *titles)] if titles else []


def tongue_of(text: str) -> Tongue | None:
    """The language of a title, by its letters and small words; None where they don't tell."""
    return next((tongue for tongue, marks in _MARKS if re.search(marks, text, re.IGNORECASE)), None)


def _bare(text: str) -> str:
    return _BRACKETS.sub("", text).strip()
